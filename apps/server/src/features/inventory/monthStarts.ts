import { DAY_MS, HOUR_MS } from '@lading/domain/time';
import type { Db } from '../../platform/database/database.ts';
import { type JobItems, tryItem } from '../../platform/jobs/items.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { keepMonthStart } from './monthStarts.ledger.ts';
import { findMissingStart, listWarehouseIds } from './monthStarts.queries.ts';

/** No transaction writes as of an instant that is so long ago. */
const SETTLED_MS = DAY_MS;

/**
 * Keeps the stock of each warehouse at the start of each month since its first movement, the latest
 * first: each is found from the next.
 */
export async function keepMonthStarts(
  db: Db,
  at: Date,
  isStopped: () => boolean = () => false,
  items: JobItems | null = null,
): Promise<void> {
  for (const id of await listWarehouseIds(db))
    await tryItem(items, `warehouse ${id}`, async () => {
      for (;;) {
        const start = isStopped()
          ? null
          : await findMissingStart(db, id, new Date(at.getTime() - SETTLED_MS));
        if (start === null) return;
        await keepMonthStart(db, id, start);
      }
    });
}

export const monthStarts: Job = {
  key: 'month-starts',
  name: 'Keeping stock of months',
  everyMs: HOUR_MS,
  isShared: true,
  start: ({ db, items, isStopped }) => ({
    round: () => keepMonthStarts(db, new Date(), isStopped, items),
  }),
};
