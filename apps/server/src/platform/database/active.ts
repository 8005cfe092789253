import type { ActiveFilter } from '@lading/contract/fields';
import { type RawBuilder, sql } from 'kysely';

/**
 * The conditions of a list, by the alias of its table: what is in use, unless it is asked for what
 * is retired.
 */
export function isActive(alias: string, asked: ActiveFilter = 'true'): RawBuilder<unknown>[] {
  return asked === 'all' ? [] : [sql`${sql.ref(`${alias}.active`)} = ${sql.lit(asked === 'true')}`];
}
