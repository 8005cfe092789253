import { DAY_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { idleSince, knownSince } from '../../platform/auth/sessions.ts';
import { deleteSlices } from '../../platform/database/slices.ts';
import type { Purge } from '../../platform/jobs/job.ts';

export const purgeSessions: Purge = (db, at, isStopped) =>
  deleteSlices(db, 'session', sql`expires_at < ${at} or last_seen_at < ${idleSince(at)}`, {
    isStopped,
  });

export const purgeAttempts: Purge = (db, at, isStopped) =>
  deleteSlices(db, 'oidcAttempt', sql`expires_at < ${at}`, { isStopped });

export const purgeChallenges: Purge = (db, at, isStopped) =>
  deleteSlices(db, 'passkeyChallenge', sql`expires_at < ${at}`, { isStopped });

export const purgeNetworks: Purge = (db, at, isStopped) =>
  deleteSlices(db, 'knownAddress', sql`last_used_at < ${knownSince(at)}`, { isStopped });

export const purgeThrottles: Purge = (db, at, isStopped) => {
  const before = new Date(at.getTime() - DAY_MS);
  const isOver = sql`
    window_started_at < ${before} and coalesce(blocked_until < ${at}, true)`;
  return deleteSlices(db, 'loginThrottle', isOver, { isStopped });
};
