import { type RawBuilder, sql } from 'kysely';
import { snakeCase } from './array.ts';
import type { Db } from './database.ts';
import type { DB } from './types.ts';

/**
 * Rows in one statement: few enough for the time limit of a statement, and for transactions that
 * wait for a row.
 */
const ROWS = 5_000;

/**
 * Deletes the rows that meet a condition in portions, each in a transaction of its own. Earlier
 * portions stay deleted if a later statement fails or the server stops.
 */
export async function deleteSlices(
  db: Db,
  table: keyof DB & string,
  condition: RawBuilder<unknown>,
  { rows = ROWS, isStopped = () => false }: { rows?: number; isStopped?: () => boolean } = {},
): Promise<void> {
  const from = sql.table(snakeCase(table));
  while (!isStopped()) {
    const { numAffectedRows } = await sql`
      delete from ${from}
      where ctid = any(array(select ctid from ${from} where ${condition} limit ${rows}))`.execute(
      db,
    );
    if ((numAffectedRows ?? 0n) < BigInt(rows)) return;
  }
}
