import { getReplica, listJobs } from '@lading/contract/calls';
import { allQuery } from '../../lib/queries.ts';

/** Jobs go on without a call: the page asks again. */
const ASK_EVERY_MS = 5_000;

export const allJobs = () => ({
  ...allQuery('jobs', listJobs)(),
  refetchInterval: ASK_EVERY_MS,
});

export const replicaQuery = () => ({
  ...allQuery('jobs', getReplica)(),
  refetchInterval: ASK_EVERY_MS,
});
