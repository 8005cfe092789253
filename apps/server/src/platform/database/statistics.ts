import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import type { DB } from './types.ts';

/**
 * Tells the planner of rows that this transaction has just written. Of an empty table it takes every index for as good as the key, and
 * keeps such a plan for the foreign keys of all the rows that follow, which then read the whole table each.
 */
export async function refreshStatistics(tx: Tx, ...tables: (keyof DB & string)[]): Promise<void> {
  const named = tables.map((table) => sql.id(table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)));
  await sql`analyze ${sql.join(named)}`.execute(tx);
}

/** A table is looked at again when more rows than it had, and these besides, were written since the last time. */
const WORTH_ANALYZING = 500;

/**
 * Tells the planner of tables that have grown to twice their size, and with that has every session plan its kept statements anew. A
 * plan that was made for an empty table, a foreign key's among them, would else be kept until autovacuum comes by.
 */
export async function analyzeGrown(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema() and s.n_mod_since_analyze > ${WORTH_ANALYZING} + greatest(c.reltuples, 0)`.execute(db);
  // Another server, or autovacuum, that is at it already does the same.
  for (const { name } of rows) await sql`analyze (skip_locked) ${sql.id(name)}`.execute(db);
}
