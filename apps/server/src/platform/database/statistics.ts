import { SECOND_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { type JobItems, tryItem } from '../jobs/items.ts';
import type { Job } from '../jobs/job.ts';
import { arrayOf, snakeCase } from './array.ts';
import type { Db, Tx } from './database.ts';
import type { DB } from './types.ts';

/**
 * Analyzes tables that this transaction has just filled. For an empty table the planner rates every
 * index like the key; the foreign-key checks of all later rows would keep such a plan, which reads
 * the whole table.
 */
export async function refreshStatistics(tx: Tx, ...tables: (keyof DB & string)[]): Promise<void> {
  await analyze(tx, tables.map(snakeCase));
}

/** A table is analyzed again after this many writes plus its number of rows. */
const WORTH_ANALYZING = 500;

/**
 * Analyzes tables that have doubled in size. Every session then plans its prepared statements
 * again. Without it, plans from when a table was empty, also those of foreign keys, last until
 * autovacuum runs.
 */
export async function analyzeGrown(db: Db, items: JobItems | null = null): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema() and s.n_mod_since_analyze > ${WORTH_ANALYZING}
      + greatest(c.reltuples, 0)`.execute(db);
  for (const { name } of rows) await tryItem(items, `table ${name}`, () => analyze(db, [name]));
}

export const statisticsJob: Job = {
  key: 'statistics',
  name: 'Analyzing tables',
  everyMs: 2 * SECOND_MS,
  start: ({ db, items }) => ({ round: () => analyzeGrown(db, items) }),
};

/** Skips a table that another server or autovacuum is analyzing. */
async function analyze(db: Db, tables: readonly string[]): Promise<void> {
  await sql`select ledger.analyze(${arrayOf('text', tables)})`.execute(db);
}
