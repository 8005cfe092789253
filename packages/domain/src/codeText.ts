/** A status, type, role or other code as people read it: underscores are spaces. */
export function codeText(code: string): string {
  return code.replaceAll('_', ' ');
}

/** The id that a code such as `BATCH-12` states after its prefix, or null if it is another code. */
export function idOfCode(prefix: string, code: string): number | null {
  const [start, digits = ''] = code.trim().split(/-(.*)/);
  return start?.toUpperCase() === prefix && /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null;
}

/** `3 rows`, `1 row`. */
export function counted(count: number, each: string): string {
  return `${count} ${each}${count === 1 ? '' : 's'}`;
}
