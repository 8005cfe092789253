import { sql } from 'kysely';
import type { Db } from './database.ts';
import { oneRow } from './oneRow.ts';

/** A place in the history of the database from which a run looks at what changed. */
export interface Position {
  since: Date;
  /** A transaction id. It has 64 bits, too many for a number. */
  xid: string;
}

/** When a run began, and the oldest transaction that ran then. */
export interface Start {
  at: Date;
  oldestXid: string;
  cluster: string;
}

/**
 * How far before its position a run reads: the clocks of servers differ, and a transaction may
 * take its instant some time before its first write. Servers end one that waits for a minute.
 */
const MARGIN = sql.lit('10 minutes');
/** How far before its start the first clean run is taken to have seen everything. */
const FIRST = sql.lit('1 day');

const cluster = sql`(select system_identifier::text from pg_control_system())`;

/** Returns where the last clean run of this PostgreSQL left off; null if there was none. */
export async function findPosition(db: Db): Promise<Position | null> {
  const { rows } = await sql<Position>`
    select since - ${MARGIN}::interval as since, since_xid::text as xid
      /* never null: since, xid */
    from verification
    where cluster = ${cluster} and own_xid <= pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
  return rows[0] ?? null;
}

/** Whether a run of this PostgreSQL was clean. */
export async function hasPosition(db: Db): Promise<boolean> {
  return (await findPosition(db)) !== null;
}

/** Describes the snapshot of a run. */
export async function findStart(snapshot: Db): Promise<Start> {
  const found = await sql<Start>`
    select now() as at, pg_snapshot_xmin(pg_current_snapshot())::text as oldest_xid,
      ${cluster} as cluster /* never null: at, oldestXid, cluster */`.execute(snapshot);
  return oneRow(found);
}

/**
 * Records that a run was clean. A transaction that ran beside it may commit later, so the next run
 * begins where the run before this one did, if all that ran beside that one has ended. Each
 * transaction that ran beside a run has a lower id than the one that records it; the end of the
 * snapshot is too low, as it is the id of the first transaction that runs after the last ended one.
 */
export async function savePosition(db: Db, { at, oldestXid, cluster }: Start): Promise<void> {
  await sql`
    insert into verification as v (since, since_xid, at, oldest_xid, own_xid, cluster)
    values (${at}::timestamptz - ${FIRST}::interval, ${oldestXid}, ${at}, ${oldestXid},
      pg_current_xact_id(), ${cluster})
    on conflict (is_only) do update
      set since = case
          when v.cluster <> excluded.cluster then excluded.since
          when v.own_xid <= excluded.oldest_xid then v.at
          else v.since end,
        since_xid = case
          when v.cluster <> excluded.cluster then excluded.since_xid
          when v.own_xid <= excluded.oldest_xid then v.oldest_xid
          else v.since_xid end,
        at = excluded.at, oldest_xid = excluded.oldest_xid, own_xid = excluded.own_xid,
        cluster = excluded.cluster
      where v.cluster <> excluded.cluster or v.at <= excluded.at`.execute(db);
}
