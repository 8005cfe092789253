/** A row as the contract has it: dates are ISO 8601 text. */
type DatesAsText<Row> = {
  [K in keyof Row]: Date extends Row[K] ? string | Exclude<Row[K], Date> : Row[K];
};

/** A row of which `datesAsText` makes an item: these fields are dates. */
export type DatedRow<Item, Dates extends keyof Item> = Omit<Item, Dates> & {
  [Field in Dates]: Date | Extract<Item[Field], null>;
};

export function datesAsText<Row extends object>(row: Row): DatesAsText<Row> {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as DatesAsText<Row>;
}
