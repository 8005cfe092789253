import { DAY_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { idleSince, knownSince } from '../../platform/auth/sessions.ts';
import { deleteSlices } from '../../platform/database/slices.ts';
import type { Purge } from '../../platform/jobs/job.ts';

export const purgeSessions: Purge = (db, at, isStopped) =>
  deleteSlices(
    db,
    {
      table: 'session',
      by: 'createdAt',
      condition: sql`expires_at < ${at} or last_seen_at < ${idleSince(at)}`,
    },
    { isStopped },
  );

export const purgeAttempts: Purge = (db, at, isStopped) =>
  deleteSlices(
    db,
    { table: 'oidcAttempt', by: 'expiresAt', condition: sql`expires_at < ${at}` },
    { isStopped },
  );

export const purgeChallenges: Purge = (db, at, isStopped) =>
  deleteSlices(
    db,
    { table: 'passkeyChallenge', by: 'expiresAt', condition: sql`expires_at < ${at}` },
    { isStopped },
  );

export const purgeNetworks: Purge = (db, at, isStopped) =>
  deleteSlices(
    db,
    { table: 'knownAddress', by: 'lastUsedAt', condition: sql`last_used_at < ${knownSince(at)}` },
    { isStopped },
  );

export const purgeThrottles: Purge = (db, at, isStopped) => {
  const before = new Date(at.getTime() - DAY_MS);
  const condition = sql`
    window_started_at < ${before} and coalesce(blocked_until < ${at}, true)`;
  return deleteSlices(
    db,
    { table: 'loginThrottle', by: 'windowStartedAt', condition },
    { isStopped },
  );
};
