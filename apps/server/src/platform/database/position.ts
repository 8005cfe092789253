import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A place in the write-ahead log, in bytes from its beginning. */
export type Position = number;

/** Of a PostgreSQL: what a replica of it has in common with it. */
export interface Identity {
  /** The cluster. */
  cluster: string;
  /** The database in it. */
  database: string;
  /** The number of the history, which increases with each promotion. */
  timeline: number;
}

/**
 * How far the log of the primary holds what was committed and answered. Null on a standby, which
 * writes none.
 */
const written = sql<number | null>`(case
  when pg_is_in_recovery() then null
  when current_setting('synchronous_commit') = 'off'
    then pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')
  else pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') end)`;

/** Returns the position after all that was committed before the call; null on a standby. */
export async function findWritten(db: Db): Promise<Position | null> {
  const { rows } = await sql<{ written: number | null }>`select ${written} as written`.execute(db);
  return rows[0]?.written ?? null;
}

/** The position and the identity of the primary. */
export interface PrimaryState extends Identity {
  written: Position | null;
}

/** Finds what a replica is compared with; null where nothing answers. */
export async function findPrimary(db: Db): Promise<PrimaryState | null> {
  const { rows } = await sql<PrimaryState>`
    select ${written} as written, s.system_identifier::text as cluster,
      (select oid::text from pg_database where datname = current_database()) as database,
      case when pg_is_in_recovery() then 0
      else ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::integer
      end as timeline
    from pg_control_system() s`.execute(db);
  return rows[0] ?? null;
}

/** The position and the identity of a replica; not a standby once it was promoted. */
export interface ReplicaRow extends Identity {
  replayed: Position | null;
}

/**
 * How far a replica has replayed the log; null if it is none. It says its timeline with its next
 * restart point, some minutes after it has followed a promotion.
 */
export const REPLAYED = `
  select case when pg_is_in_recovery()
    then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end::float8 as replayed`;

export const REPLICA_STATE = `
  ${REPLAYED}, s.system_identifier::text as cluster,
    (select oid::text from pg_database where datname = current_database()) as database,
    greatest(c.timeline_id, r.min_recovery_end_timeline) as timeline
  from pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r`;
