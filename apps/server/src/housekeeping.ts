import { KEEP_IMPORTS_MS } from '@lading/domain/imports';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { purgeChanges } from './features/changes/changes.service.ts';
import { foldStockCount } from './features/inventory/stockCount.ts';
import { purgeMails } from './features/mail/mail.service.ts';
import { purgeNotices } from './features/subscriptions/subscriptions.service.ts';
import { purgeDeliveries } from './features/webhooks/webhooks.service.ts';
import { idleSince, knownSince } from './platform/auth/sessions.ts';
import { type Job, type Log, repeat } from './platform/backgroundJob.ts';
import type { Db } from './platform/database/database.ts';
import { deleteSlices } from './platform/database/slices.ts';
import { analyzeGrown } from './platform/database/statistics.ts';
import { JobItems } from './platform/jobItems.ts';

const FOLD_EVERY_MS = 10_000;
const ANALYZE_EVERY_MS = 2_000;
const FORGET_EVERY_MS = HOUR_MS;

/**
 * Starts the regular maintenance of the database. Several servers of one database may all run it.
 */
export function startHousekeeping(db: Db, log: Log): Job {
  const [folding, analyzing] = [
    new JobItems('Counting stock', log),
    new JobItems('Looking at tables that have grown', log),
  ];
  const jobs = [
    repeat('Counting stock', FOLD_EVERY_MS, () => foldStockCount(db, folding), log),
    repeat(
      'Looking at tables that have grown',
      ANALYZE_EVERY_MS,
      () => analyzeGrown(db, analyzing),
      log,
    ),
    repeat('Forgetting what is over', MINUTE_MS, forgetting(db, log), log),
  ];
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) };
}

type Purge = (db: Db, at: Date, isStopped: () => boolean) => Promise<void>;

const dayBefore = (at: Date): Date => new Date(at.getTime() - DAY_MS);
const importsUntil = (at: Date): Date => new Date(at.getTime() - KEEP_IMPORTS_MS);

/** What expires, by what it is. */
const purges: Readonly<Record<string, Purge>> = {
  'stored responses': (db, at, isStopped) =>
    deleteSlices(db, 'idempotency', sql`created_at < ${dayBefore(at)}`, { isStopped }),
  sessions: (db, at, isStopped) =>
    deleteSlices(db, 'session', sql`expires_at < ${at} or last_seen_at < ${idleSince(at)}`, {
      isStopped,
    }),
  'attempts to sign in with a provider': (db, at, isStopped) =>
    deleteSlices(db, 'oidcAttempt', sql`expires_at < ${at}`, { isStopped }),
  'challenges of passkeys': (db, at, isStopped) =>
    deleteSlices(db, 'passkeyChallenge', sql`expires_at < ${at}`, { isStopped }),
  'known networks': (db, at, isStopped) =>
    deleteSlices(db, 'knownAddress', sql`last_used_at < ${knownSince(at)}`, { isStopped }),
  'failed sign-ins': (db, at, isStopped) =>
    deleteSlices(
      db,
      'loginThrottle',
      sql`window_started_at < ${dayBefore(at)} and coalesce(blocked_until < ${at}, true)`,
      { isStopped },
    ),
  changes: purgeChanges,
  // Each keeps its file and its rows.
  imports: (db, at, isStopped) =>
    deleteSlices(db, 'importRun', sql`coalesce(ended_at, created_at) < ${importsUntil(at)}`, {
      rows: 10,
      isStopped,
    }),
  deliveries: purgeDeliveries,
  mails: purgeMails,
  notices: purgeNotices,
  'links of mails': (db, at, isStopped) =>
    deleteSlices(db, 'passwordLink', sql`expires_at < ${at}`, { isStopped }),
};

/** Deletes what has expired, everything once. */
export async function forget(db: Db, at: Date): Promise<void> {
  for (const purge of Object.values(purges)) await purge(db, at, () => false);
}

/**
 * Deletes each kind of what has expired once an hour. A kind that fails keeps no other from it, and
 * is tried again after a while.
 */
export function forgetting(db: Db, log: Log): (isStopped: () => boolean) => Promise<void> {
  const items = new JobItems('Forgetting what is over', log);
  const doneAt = new Map<string, number>();
  return async (isStopped) => {
    for (const [what, purge] of Object.entries(purges)) {
      const at = new Date();
      if (isStopped() || at.getTime() - (doneAt.get(what) ?? 0) < FORGET_EVERY_MS) continue;
      if (await items.try(what, () => purge(db, at, isStopped))) doneAt.set(what, at.getTime());
    }
  };
}
