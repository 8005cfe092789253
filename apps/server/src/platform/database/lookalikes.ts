import { sql } from 'kysely';
import type { Actor } from '../auth/actor.ts';
import { arrayOf } from './array.ts';
import type { Db } from './database.ts';

/**
 * Where codes of one kind are stored: their column, and the column of the owner within which they
 * are unique.
 */
export interface Coded {
  table: string;
  code: string;
  owner: string;
  /** The owner of the new rows, if they have the same. */
  ownerId?: number;
}

/** The most warnings of one answer. */
const MAX_WARNINGS = 50;

/**
 * Returns a warning for each of these new rows whose code looks like an older, different one of the
 * same owner.
 */
export async function lookalikeWarnings(
  db: Db,
  { at }: Actor,
  { table, code, owner, ownerId }: Coded,
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const columnOf = (alias: 'n' | 'o', column: string) => sql.ref(`${alias}.${column}`);
  const { rows } = await sql<{ code: string; like: string }>`
    select distinct on (n.id) ${columnOf('n', code)} as code, ${columnOf('o', code)} as "like"
    from ${sql.table(table)} n
    join ${sql.table(table)} o on ${columnOf('o', owner)} = ${columnOf('n', owner)}
      and look_key(${columnOf('o', code)}) = look_key(${columnOf('n', code)})
      and o.id < n.id and spelling_key(${columnOf('o', code)}) <> spelling_key(${columnOf('n', code)})
    where ${ownerId === undefined ? sql`` : sql`${columnOf('n', owner)} = ${ownerId} and`}
      n.id = any(${arrayOf('bigint', ids)}) and n.created_at = ${at}
    order by n.id, o.id limit ${sql.lit(MAX_WARNINGS)}`.execute(db);
  return rows.map(({ code, like }) => `"${code}" looks like "${like}", which exists.`);
}
