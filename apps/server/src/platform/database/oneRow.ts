/** The row of a statement that returns one whatever is stored. */
export function oneRow<Row>({ rows: [row] }: { rows: readonly Row[] }): Row {
  if (row === undefined) throw new Error('A statement returned no row.');
  return row;
}
