import type { BodyOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/jobs';
import type { BackgroundJob, FailingItem, ReplicaStatus } from '@lading/contract/jobs';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { ReadOutcome, Replica } from '../../platform/database/replica.ts';
import { listFailing, listRuns, makeDue } from '../../platform/jobs/items.queries.ts';
import type { Failure, Job, QueueState } from '../../platform/jobs/job.ts';
import { runningItems } from '../../platform/jobs/pool.ts';
import { notFound } from '../../platform/refusal.ts';

const SHOWN = 50;

const shownFailure = ({ item, attempts, since, dueAt, error }: Failure): FailingItem => ({
  item,
  attempts,
  since: since.toISOString(),
  nextAttemptAt: dueAt?.toISOString() ?? null,
  error,
});

type Run = Awaited<ReturnType<typeof listRuns>>[number];

/** The running, waiting and failing items of each job. */
export async function listJobs(db: Db, jobs: readonly Job[]): Promise<BackgroundJob[]> {
  const runs = new Map((await listRuns(db)).map((run) => [run.job, run]));
  const shown: BackgroundJob[] = [];
  for (const job of jobs) shown.push(await showJob(db, job, runs.get(job.name)));
  return shown;
}

async function showJob(
  db: Db,
  { key, name, queue }: Job,
  run: Run | undefined,
): Promise<BackgroundJob> {
  const state: QueueState | undefined = await queue?.read(db);
  const items = run?.failing ? await listFailing(db, name, SHOWN) : [];
  const failures = [
    ...items.map(({ failedSince, ...item }) => shownFailure({ ...item, since: failedSince })),
    ...(state?.failures ?? []).map(shownFailure),
  ];
  return {
    key,
    name,
    ranAt: run?.ranAt?.toISOString() ?? null,
    running: runningItems().get(name) ?? 0,
    waiting: state?.waiting ?? null,
    waitingSince: state?.waitingSince?.toISOString() ?? null,
    failing: (run?.failing ?? 0) + (state?.failing ?? 0),
    givenUp: state?.givenUp ?? 0,
    failures: failures.slice(0, SHOWN),
  };
}

/** The replica as this server sees it; null if there is none. */
export function showReplica(replica: Replica | null): ReplicaStatus | null {
  if (!replica) return null;
  const { status, since, counts, countedSince } = replica;
  const count = (outcome: ReadOutcome): number => counts.get(outcome) ?? 0;
  return {
    ...status,
    lagMs: status.lagMs === null ? null : Math.round(status.lagMs),
    since: since.toISOString(),
    readsSince: countedSince.toISOString(),
    reads: {
      replica: count('REPLICA'),
      unfit: count('UNFIT'),
      behind: count('BEHIND'),
      failed: count('FAILED'),
      refused: count('REFUSED'),
    },
  };
}

/** Retries the failing items of a job at once. Refuses if none fails. */
export async function retryJob(
  tx: Tx,
  jobs: readonly Job[],
  at: Date,
  { job: key, item }: BodyOf<typeof contract.retryJob>,
): Promise<{ items: number }> {
  const job = jobs.find((job) => job.key === key);
  if (!job) throw notFound('JOB');
  const id = item === null ? null : Number(/ (\d+)$/.exec(item)?.[1] ?? 0);
  const due = await makeDue(tx, job.name, item, at);
  // An item of the job itself may have the same number as one of its queue.
  const isOther = item !== null && due > 0;
  const items = due + (isOther ? 0 : ((await job.queue?.retry(tx, id, at)) ?? 0));
  if (items === 0 && item !== null) throw notFound('FAILURE', item);
  return { items };
}
