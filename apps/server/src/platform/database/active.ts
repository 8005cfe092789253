import type { ActiveFilter } from '@lading/contract/fields';
import { type RawBuilder, sql } from 'kysely';

/**
 * The conditions for the active or retired rows of a list; by default for the active ones. `alias`
 * is that of the table.
 */
export function isActive(alias: string, asked: ActiveFilter = 'true'): RawBuilder<unknown>[] {
  return asked === 'all' ? [] : [sql`${sql.ref(`${alias}.active`)} = ${sql.lit(asked === 'true')}`];
}
