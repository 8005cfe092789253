import { type RawBuilder, sql } from 'kysely';

type Element = number | string | boolean | null;
type ElementType = 'bigint' | 'numeric' | 'text' | 'boolean';

/** Numbers, flags and words of ours (no text that people wrote) as PostgreSQL writes an array: `{1,NULL}`, to be cast where it is used. */
export function arrayText(values: readonly Element[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

/**
 * Numbers, flags and words of ours (no text that people wrote) as an array of SQL, null among them. It stands in a subquery, which
 * hides its length from the planner: a statement about few rows would else look cheaper than its kept plan, and be planned anew
 * each time.
 */
export function arrayOf(type: ElementType, values: readonly Element[]): RawBuilder<unknown> {
  const text = arrayText(values);
  return sql`(select ${text}::${sql.raw(type)}[])::${sql.raw(type)}[]`;
}

/** Rows of ours as a set of SQL: `unnest` of an array for each column that is named, in that order. */
export function unnestOf<C extends Record<string, ElementType>>(
  rows: readonly { [K in keyof C]: Element }[],
  columns: C,
): RawBuilder<unknown> {
  const arrayOfColumn = ([name, type]: [keyof C, ElementType]) => {
    const values = rows.map((row) => row[name]);
    return arrayOf(type, values);
  };
  return sql`unnest(${sql.join(Object.entries(columns).map(arrayOfColumn))})`;
}
