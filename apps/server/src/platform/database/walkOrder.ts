import { type RawBuilder, sql } from 'kysely';

/**
 * The order in which people walk, by the alias of a table: by sequence, then by name; rows without
 * a sequence come last.
 */
export function walkOrder(alias: string): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(`${alias}.sequence`)}, 2147483647), ${sql.ref(`${alias}.name`)}`;
}
