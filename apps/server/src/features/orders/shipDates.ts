import type { Job } from '../../platform/jobs/job.ts';
import { dateOrders, listDated } from './shipDates.service.ts';

const EVERY_MS = 2_000;

/** Gives open orders the ship-by dates of changed rules, and imported ones their first. */
export const shipDates: Job = {
  key: 'ship-dates',
  name: 'Ship-by dates',
  everyMs: EVERY_MS,
  isShared: true,
  start: ({ db, items, isStopped }) => ({
    round: async () => {
      for (const dated of await listDated(db))
        await items.try(`warehouse ${dated.warehouseId}`, () => dateOrders(db, dated, isStopped));
    },
  }),
};
