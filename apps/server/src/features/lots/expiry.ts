import { MINUTE_MS } from '@lading/domain/time';
import type { Job } from '../../platform/jobs/job.ts';
import { withdrawExpired } from './lots.service.ts';

/** Takes expired stock from orders, within a minute after the day has ended in the warehouse. */
export const expiry: Job = {
  key: 'expiry',
  name: 'Expiry',
  everyMs: MINUTE_MS,
  isShared: true,
  start: ({ db, items, isStopped }) => ({
    round: () => withdrawExpired(db, new Date(), isStopped, items),
  }),
};
