import { KEEP_IMPORTS_MS } from '@lading/domain/imports';
import { DAY_MS, HOUR_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { purgeChanges } from './features/changes/changes.service.ts';
import { foldStockCount } from './features/inventory/stockCount.ts';
import { purgeMails } from './features/mail/mail.service.ts';
import { purgeNotices } from './features/subscriptions/subscriptions.service.ts';
import { purgeDeliveries } from './features/webhooks/webhooks.service.ts';
import { idleSince, knownSince } from './platform/auth/sessions.ts';
import { type Job, type Log, repeat } from './platform/backgroundJob.ts';
import type { Db } from './platform/database/database.ts';
import { analyzeGrown } from './platform/database/statistics.ts';

const FOLD_EVERY_MS = 10_000;
const ANALYZE_EVERY_MS = 2_000;

/** Starts the regular maintenance of the database. Several servers of one database may all run it. */
export function startHousekeeping(db: Db, log: Log): Job {
  const jobs = [
    repeat('Counting stock', FOLD_EVERY_MS, () => foldStockCount(db), log),
    repeat('Looking at tables that have grown', ANALYZE_EVERY_MS, () => analyzeGrown(db), log),
    repeat('Forgetting what is over', HOUR_MS, () => forget(db, new Date()), log),
  ];
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) };
}

/** Deletes what has expired: stored responses, sessions, attempts to sign in with a provider, challenges of passkeys, failed sign-ins, known networks, changes, imports, mails, their links and notices. */
export async function forget(db: Db, at: Date): Promise<void> {
  const dayAgo = new Date(at.getTime() - DAY_MS);
  await sql`delete from idempotency where created_at < ${dayAgo}`.execute(db);
  await sql`delete from session where expires_at < ${at} or last_seen_at < ${idleSince(at)}`.execute(db);
  await sql`delete from oidc_attempt where expires_at < ${at}`.execute(db);
  await sql`delete from passkey_challenge where expires_at < ${at}`.execute(db);
  await sql`delete from known_address where last_used_at < ${knownSince(at)}`.execute(db);
  await sql`delete from login_throttle where window_started_at < ${dayAgo} and coalesce(blocked_until < ${at}, true)`.execute(db);
  await purgeChanges(db, at);
  await sql`delete from import_run where coalesce(ended_at, created_at) < ${new Date(at.getTime() - KEEP_IMPORTS_MS)}`.execute(db);
  await purgeDeliveries(db, at);
  await purgeMails(db, at);
  await purgeNotices(db, at);
  await sql`delete from password_link where expires_at < ${at}`.execute(db);
}
