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

const found = (text: string, terms: readonly (readonly [string, string])[]) =>
  terms.find(([mark]) => text.includes(mark))?.[1];

/**
 * `Chrome on Windows` from a User-Agent; the first word where it is not a browser's. Edge and Opera
 * also name Chrome, so they stand first.
 */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const browser = found(userAgent, browsers);
  const system = found(userAgent, systems);
  return browser && system
    ? `${browser} on ${system}`
    : (browser ?? userAgent.split(/[\s/]/)[0] ?? 'Unknown device');
}
