import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { DB } from './types.ts';

/**
 * Tells the planner of rows that this transaction has just written. Of an empty table it takes every index for as good as the key, and
 * keeps such a plan for the foreign keys of all the rows that follow, which then read the whole table each.
 */
export async function refreshStatistics(tx: Tx, ...tables: (keyof DB & string)[]): Promise<void> {
  const named = tables.map((table) => sql.id(table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)));
  await sql`analyze ${sql.join(named)}`.execute(tx);
}
