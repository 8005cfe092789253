import { HOUR_MS, MINUTE_MS } from '@lading/domain/time';
import { deleteForgotten } from './items.queries.ts';
import type { Job, Purge, Purges } from './job.ts';

/** Items that failed and that no server has tried for so long are over. */
const FORGOTTEN_MS = HOUR_MS;

const purgeItems: Purge = (db, at) => deleteForgotten(db, new Date(at.getTime() - FORGOTTEN_MS));

/**
 * Deletes each kind of what has expired once an hour. A kind that fails keeps no other from it, and
 * is tried again after a while.
 */
export function purgeJob(purges: readonly Purges[]): Job {
  const all = [...purges, { 'items of jobs': purgeItems }].flatMap(Object.entries<Purge>);
  return {
    key: 'purge',
    name: 'Deleting old rows',
    everyMs: MINUTE_MS,
    start: ({ db, items, isStopped }) => ({
      round: async () => {
        for (const [kind, purge] of all) {
          if (isStopped()) return;
          await items.tryEvery(HOUR_MS, kind, () => purge(db, new Date(), isStopped));
        }
      },
    }),
  };
}
