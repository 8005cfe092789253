/** Returns the row of a statement that always returns one. */
export function oneRow<Row>({ rows: [row] }: { rows: readonly Row[] }): Row {
  if (row === undefined) throw new Error('A statement returned no row.');
  return row;
}
