import { rooms } from './manifests.ts';
import { statisticsJob } from './platform/database/statistics.ts';
import { purgeResponses } from './platform/http/idempotency.ts';
import { wordsOf } from './platform/http/problems.ts';
import type { Job, Purges } from './platform/jobs/job.ts';
import { purgeJob } from './platform/jobs/purge.ts';

/** The platform knows no room: it is told here how it writes to the audit trail. */
export { recordSentFor } from './features/audit/audit.service.ts';

/** The checks of all rooms for decisions of lower ones. */
export const roomGuards = rooms.flatMap(({ guards = [] }) => guards);

/** The words of all rooms for errors of the database. */
export const roomWords = wordsOf(rooms);

/** What is deleted when it has been kept for long enough. */
export const purges: readonly Purges[] = [
  { 'stored responses': purgeResponses },
  ...rooms.map((room) => room.purges ?? {}),
];

/** What the server does in the background. */
export const jobs: readonly Job[] = [
  ...rooms.flatMap((room) => room.jobs ?? []),
  statisticsJob,
  purgeJob(purges),
];
