import type { RetentionDays } from '@lading/domain/retention';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lading/domain/time';
import type { Db } from '../database/database.ts';
import { deleteForgotten } from './items.queries.ts';
import type { Job, OldRows, Purges } from './job.ts';

/** Items that failed and that no server has tried for so long are over. */
const FORGOTTEN_MS = HOUR_MS;

const forgottenItems: OldRows = {
  tables: ['job_item'],
  retention: null,
  purge: (db, at) => deleteForgotten(db, new Date(at.getTime() - FORGOTTEN_MS)),
};

/** Reads for how long rows are kept. */
export type ReadRetention = (db: Db) => Promise<RetentionDays>;

/** Deletes what is old at an instant. */
export async function purgeOld(
  db: Db,
  { retention, purge }: OldRows,
  { at, isStopped, read }: { at: Date; isStopped: () => boolean; read: ReadRetention },
): Promise<void> {
  const days = retention === null ? 0 : (await read(db))[retention];
  await purge(db, new Date(at.getTime() - days * DAY_MS), isStopped);
}

/**
 * Deletes each kind of what is old once an hour. A kind that fails keeps no other from it, and is
 * tried again after a while.
 */
export function purgeJob(purges: readonly Purges[], read: ReadRetention): Job {
  const all = [...purges, { 'items of jobs': forgottenItems }].flatMap(Object.entries<OldRows>);
  return {
    key: 'purge',
    name: 'Deleting old rows',
    everyMs: MINUTE_MS,
    start: ({ db, items, isStopped }) => ({
      round: async () => {
        for (const [kind, old] of all) {
          if (isStopped()) return;
          await items.tryEvery(HOUR_MS, kind, () =>
            purgeOld(db, old, { at: new Date(), isStopped, read }),
          );
        }
      },
    }),
  };
}
