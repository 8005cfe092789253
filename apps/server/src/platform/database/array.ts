import { type RawBuilder, sql } from 'kysely';

type ElementType = 'bigint' | 'numeric' | 'text' | 'boolean';

/**
 * Numbers, flags and words of ours (no text that people wrote) as an array of SQL, null among them. It stands in a subquery, which
 * hides its length from the planner: a statement about few rows would else look cheaper than its kept plan, and be planned anew
 * each time.
 */
export function arrayOf(type: ElementType, values: readonly (number | string | boolean | null)[]): RawBuilder<unknown> {
  const text = `{${values.map((value) => value ?? 'NULL').join(',')}}`;
  return sql`(select ${text}::${sql.raw(type)}[])::${sql.raw(type)}[]`;
}
