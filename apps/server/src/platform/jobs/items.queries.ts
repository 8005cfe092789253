import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

export interface FailingItem {
  item: string;
  attempts: number;
  failedSince: Date;
  dueAt: Date;
  error: string;
}

/**
 * Items of one job that are read; of more, those that are due first. The others are tried as if
 * they had not failed.
 */
const MOST = 1_000;

/** The items of a job that fail, on any server. */
export async function listFailing(db: Db, job: string, limit = MOST): Promise<FailingItem[]> {
  const { rows } = await sql<FailingItem>`
    select item, attempts, failed_since, due_at, error
      /* never null: failedSince, dueAt, error */
    from job_item
    where job = ${job} and attempts > 0
    order by due_at, item
    limit ${limit}`.execute(db);
  return rows;
}

/** When each job ran last, and how many of its items fail. */
export async function listRuns(
  db: Db,
): Promise<{ job: string; ranAt: Date | null; failing: number }[]> {
  const { rows } = await sql<{ job: string; ranAt: Date | null; failing: number }>`
    select job, max(ran_at) as ran_at, count(*) filter (where attempts > 0) as failing
    from job_item
    group by job`.execute(db);
  return rows;
}

/**
 * Records that an item failed: it is due after a second, and after each further failure in twice
 * the time, `longestMs` at most.
 */
export async function recordFailure(
  db: Db,
  { job, item, error, longestMs }: { job: string; item: string; error: string; longestMs: number },
  at: Date,
): Promise<FailingItem | undefined> {
  const { rows } = await sql<FailingItem>`
    insert into job_item as i (job, item, attempts, failed_since, due_at, error)
    values (${job}, ${item}, 1, ${at}, ${at}::timestamptz + interval '1 second', ${error})
    on conflict (job, item) do update
      set attempts = i.attempts + 1,
        failed_since = coalesce(i.failed_since, excluded.failed_since),
        due_at = ${at}::timestamptz
          + least(${longestMs}::bigint, 1000 * 2 ^ least(i.attempts, 20)) * interval '1 ms',
        error = excluded.error
    returning item, attempts, failed_since, due_at, error
      /* never null: failedSince, dueAt, error */`.execute(db);
  return rows[0];
}

/** Records that items fail no more. */
export async function recordSuccess(db: Db, job: string, items: readonly string[]): Promise<void> {
  if (items.length === 0) return;
  await db
    .deleteFrom('jobItem')
    .where('job', '=', job)
    .where('item', 'in', items)
    .where('ranAt', 'is', null)
    .execute();
  await db
    .updateTable('jobItem')
    .set({ attempts: 0, failedSince: null, dueAt: null, error: null })
    .where('job', '=', job)
    .where('item', 'in', items)
    .where('attempts', '>', 0)
    .execute();
}

/**
 * Takes an item that is done every so often, for this server alone. Returns how often it has
 * failed; null if it is not due: somebody has done it since `before`, or it has failed and waits.
 */
export async function claimRun(
  db: Db,
  { job, item, before }: { job: string; item: string; before: Date },
  at: Date,
): Promise<number | null> {
  const { rows } = await sql<{ attempts: number }>`
    insert into job_item as i (job, item, ran_at) values (${job}, ${item}, ${at})
    on conflict (job, item) do update
      set ran_at = excluded.ran_at,
        due_at = case when i.attempts > 0 then ${at}::timestamptz + interval '1 minute' end
      where case
        when i.attempts > 0 then i.due_at <= ${at}
        else coalesce(i.ran_at <= ${before}, true) end
    returning attempts`.execute(db);
  return rows[0]?.attempts ?? null;
}

/** Items that nobody has tried again are over: the order was cancelled, the lot is gone. */
export async function deleteForgotten(db: Db, before: Date): Promise<void> {
  await sql`
    delete from job_item
    where attempts > 0 and due_at < ${before} and ran_at is null`.execute(db);
}

/** Makes what fails due: one item, or all of a job. Returns how many items. */
export async function makeDue(db: Db, job: string, item: string | null, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update job_item
    set due_at = ${at}
    where job = ${job} and attempts > 0 and ${item === null ? sql`true` : sql`item = ${item}`}
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
