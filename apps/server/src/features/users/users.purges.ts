import { sql } from 'kysely';
import { deleteSlices } from '../../platform/database/slices.ts';
import type { Purge } from '../../platform/jobs/job.ts';

export const purgeLinks: Purge = (db, before, isStopped) =>
  deleteSlices(
    db,
    { table: 'passwordLink', by: 'expiresAt', condition: sql`expires_at < ${before}` },
    { isStopped },
  );
