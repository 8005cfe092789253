import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isOnCitus } from './nodes.ts';
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
  const isWritten = (await isOnCitus(db)) ? isWrittenOnANode : isWrittenHere;
  for (let waited = 0; waited < MAX_WAIT_MS; waited += PAUSE_MS) {
    if (!(await isWritten(db, settled))) return;
    await sleep(PAUSE_MS);
  }
}

async function isWrittenHere(db: Db, settled: Date): Promise<boolean> {
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
  return rows.length > 0;
}

/**
 * Work in one warehouse is done on its node, which the coordinator does not see. What is done
 * through Citus has sessions on the nodes that it writes on, under the number of its own. No server
 * of a distributed database has long transactions.
 */
async function isWrittenOnANode(db: Db, settled: Date): Promise<boolean> {
  const { rows } = await sql`
    with session as materialized (
      select global_pid, application_name, xact_start, backend_xid
      from citus_stat_activity
      where datname = current_database() and global_pid is distinct from citus_backend_gpid())
    select
    from session s
    where s.application_name = 'lading' and s.xact_start <= ${settled}::timestamptz
      and (s.xact_start > now() - ${READS_AFTER}::interval or exists (select
        from session w
        where w.global_pid = s.global_pid and w.backend_xid is not null))
    limit 1`.execute(db);
  return rows.length > 0;
}
