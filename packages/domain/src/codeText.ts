/** A status, type, role or other code as people read it: underscores are spaces. */
export function codeText(code: string): string {
  return code.replaceAll('_', ' ');
}
