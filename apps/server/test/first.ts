/** The first of what a test expects there to be. */
export function first<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('There is none.');
  return row;
}
