const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const found = (text: string, words: readonly (readonly [string, string])[]) => words.find(([mark]) => text.includes(mark))?.[1];

/** `Chrome on Windows` of a browser's long word for itself; another program's first word. Marks stand in the order in which they mislead least. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const browser = found(userAgent, browsers);
  const system = found(userAgent, systems);
  return browser && system ? `${browser} on ${system}` : (browser ?? userAgent.split(/[\s/]/)[0] ?? 'Unknown device');
}
