import { DAY_MS, HOUR_MS } from '@lading/domain/time';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { foldStockCount } from './features/inventory/stockCount.ts';
import { idleSince, knownSince } from './platform/auth/sessions.ts';
import type { Db } from './platform/database/database.ts';
import { analyzeGrown } from './platform/database/statistics.ts';
import { Trouble } from './platform/trouble.ts';

type Log = Pick<FastifyBaseLogger, 'error' | 'info'>;

export interface Job {
  stop(): Promise<void>;
}

const FOLD_EVERY_MS = 10_000;
const ANALYZE_EVERY_MS = 2_000;

/** What has to be tidied while the server runs; several servers on one database may all do it. */
export function startHousekeeping(db: Db, log: Log): Job {
  const jobs = [
    repeat('Counting stock', FOLD_EVERY_MS, () => foldStockCount(db), log),
    repeat('Looking at tables that have grown', ANALYZE_EVERY_MS, () => analyzeGrown(db), log),
    repeat('Forgetting what is over', HOUR_MS, () => forget(db, new Date()), log),
  ];
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) };
}

/** Deletes what nobody can use any more: kept answers after a day, sessions that ended, failed sign-ins, networks long not used. */
export async function forget(db: Db, at: Date): Promise<void> {
  const dayAgo = new Date(at.getTime() - DAY_MS);
  await sql`delete from idempotency where created_at < ${dayAgo}`.execute(db);
  await sql`delete from session where expires_at < ${at} or last_seen_at < ${idleSince(at)}`.execute(db);
  await sql`delete from known_address where last_used_at < ${knownSince(at)}`.execute(db);
  await sql`delete from login_throttle where window_started_at < ${dayAgo} and coalesce(blocked_until < ${at}, true)`.execute(db);
}

/** Does the work now and then again and again, the next time after the last one has ended. A failure is logged and tried anew. */
function repeat(what: string, everyMs: number, work: () => Promise<void>, log: Log): Job {
  const trouble = new Trouble(what, log);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = () => {
    running = work()
      .then(
        () => trouble.worked(),
        (error: unknown) => {
          if (!stopped) trouble.failed(error);
        },
      )
      .then(() => {
        if (!stopped) timer = setTimeout(run, everyMs);
      });
  };
  run();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
