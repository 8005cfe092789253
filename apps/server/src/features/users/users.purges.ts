import { sql } from 'kysely';
import { deleteSlices } from '../../platform/database/slices.ts';
import type { Purge } from '../../platform/jobs/job.ts';

export const purgeLinks: Purge = (db, at, isStopped) =>
  deleteSlices(db, 'passwordLink', sql`expires_at < ${at}`, { isStopped });
