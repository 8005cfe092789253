import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { onPrimary } from './replica.ts';

/** The largest difference between the clocks of servers and database. */
const SKEW_MS = 1_000;
/** A transaction that has written nothing for this long only reads a list. */
const READS_AFTER = '60 seconds';
const PAUSE_MS = 50;
/** The longest time of a statement. */
const MAX_WAIT_MS = 30_000;

/**
 * Waits for the transactions that began before an instant and may still write. Later transactions
 * write later instants: a transaction takes its instant when it begins. Does not wait for long
 * transactions, in which servers of earlier versions stage the rows of imports.
 */
export const untilSettled = (db: Db, at: Date): Promise<void> =>
  onPrimary(db, (primary) => untilNobodyWrites(primary, at));

async function untilNobodyWrites(db: Db, at: Date): Promise<void> {
  const settled = new Date(at.getTime() + SKEW_MS);
  for (let waited = 0; waited < MAX_WAIT_MS; waited += PAUSE_MS) {
    const { rows } = await sql`
      select
      from pg_stat_activity a
      where a.datname = current_database() and a.application_name = 'lading'
        and a.pid <> pg_backend_pid() and a.xact_start <= ${settled}::timestamptz
        and (a.backend_xid is not null or a.xact_start > now() - ${READS_AFTER}::interval)
        and not exists (select
          from pg_locks l
          where l.pid = a.pid and l.locktype = 'advisory' and l.objsubid = 2
            and l.classid = long_transaction_class()::oid)
      limit 1`.execute(db);
    if (rows.length === 0) return;
    await sleep(PAUSE_MS);
  }
}
