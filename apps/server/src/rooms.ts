import { verifyJob } from './commands/verify.job.ts';
import { getRetention } from './features/settings/settings.service.ts';
import { rooms } from './manifests.ts';
import { statisticsJob } from './platform/database/statistics.ts';
import { purgeResponses } from './platform/http/idempotency.ts';
import { wordsOf } from './platform/http/problems.ts';
import type { Job, Purges } from './platform/jobs/job.ts';
import { purgeJob } from './platform/jobs/purge.ts';

/**
 * The platform does not import rooms, so it gets the function that writes to the audit trail here.
 */
export { recordSentFor } from './features/audit/audit.service.ts';

export const roomGuards = rooms.flatMap(({ guards = [] }) => guards);

/** The words of all rooms for errors of the database. */
export const roomWords = wordsOf(rooms);

/** The old rows that the server deletes. */
export const purges: readonly Purges[] = [
  {
    'stored responses': { tables: ['idempotency'], retention: null, purge: purgeResponses },
  },
  ...rooms.map((room) => room.purges ?? {}),
];

/** The background jobs of the server. */
export const jobs: readonly Job[] = [
  ...rooms.flatMap((room) => room.jobs ?? []),
  statisticsJob,
  purgeJob(purges, getRetention),
  verifyJob,
];
