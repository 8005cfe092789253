import { type RawBuilder, sql } from 'kysely';

// Pieces of a statement that makes its answer as JSON, in the shapes of the contract. `alias` is that of the table in the statement.

/** An instant as `Date.toISOString` writes it; every session's time zone is UTC. */
export function jsonInstant(column: string): RawBuilder<string> {
  return sql.raw(`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

/** `{id, name}` of a row. */
export function jsonNamed(alias: string): RawBuilder<unknown> {
  return sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name)`);
}

/** `{id, sku, name}` of a product. */
export function jsonProduct(alias: string): RawBuilder<unknown> {
  return sql.raw(`json_build_object('id', ${alias}.id, 'sku', ${alias}.sku, 'name', ${alias}.name)`);
}

/** `{id, email}` of a user. */
export function jsonUser(alias: string): RawBuilder<unknown> {
  return sql.raw(`json_build_object('id', ${alias}.id, 'email', ${alias}.email)`);
}

/** `{lpn}` of a pallet. */
export function jsonPallet(alias: string): RawBuilder<unknown> {
  return sql.raw(`json_build_object('lpn', ${alias}.lpn)`);
}

/** Null where a left join found no row: `orNull('t', jsonPallet)`. */
export function orNull(alias: string, json: (alias: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${sql.raw(alias)}.id is null then null else ${json(alias)} end`;
}
