/** A row in the form of the contract: dates are ISO 8601 text. */
type DatesAsText<Row> = {
  [K in keyof Row]: Date extends Row[K] ? string | Exclude<Row[K], Date> : Row[K];
};

/** The row that `datesAsText` converts to an item. The named fields are dates. */
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
