import { type RawBuilder, sql } from 'kysely';
import type { TObject } from 'typebox';
import { snakeCase } from './array.ts';

// Parts of statements that return JSON in the shapes of the contract. `alias` is that of the table
// in the statement.

/** Formats an instant as `Date.toISOString`. The time zone of every session is UTC. */
export function jsonInstant(column: string): RawBuilder<string> {
  return sql.raw(`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

/**
 * The properties of a schema, each from the column of the same name in snake case. `more` adds
 * properties, for example `'onHold', k.held_at is not null`.
 */
export function jsonOf(
  { properties }: TObject,
  alias: string,
  more?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const own = sql.raw(
    `${Object.keys(properties).map((name) => `'${name}', ${alias}.${snakeCase(name)}`)}`,
  );
  return more ? sql`json_build_object(${own}, ${more})` : sql`json_build_object(${own})`;
}

/** A list for a column of jsonb; null for an empty list. */
export const jsonList = (values: readonly object[]): string | null =>
  values.length === 0 ? null : JSON.stringify(values);

/** Null if a left join found no row: `orNull('t', jsonOf(PalletRef, 't'))`. */
export function orNull(alias: string, json: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${sql.raw(alias)}.id is null then null else ${json} end`;
}

/** A row of snake-case columns, as `row_to_json` makes it, with the names of the driver's rows. */
export const camelCased = <R extends object>(row: Readonly<Record<string, unknown>>): R =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as R;
