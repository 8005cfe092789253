import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Keeps what the balances of a warehouse held at the start of a month in UTC. */
export async function keepMonthStart(db: Db, warehouseId: number, at: Date): Promise<void> {
  await sql`
    select ledger.keep_month_start(${warehouseId}, ${at}::timestamptz)`.execute(db);
}
