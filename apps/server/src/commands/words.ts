/** `3 rows`, `1 row`. */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** True where Node could not read the words that a command was given; its message says what is wrong with them. */
export function isMisreadWords(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
