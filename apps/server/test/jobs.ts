import { getRetention } from '../src/features/settings/settings.service.ts';
import type { Db } from '../src/platform/database/database.ts';
import { JobItems } from '../src/platform/jobs/items.ts';
import type { Log } from '../src/platform/jobs/job.ts';
import { purgeOld } from '../src/platform/jobs/purge.ts';
import { purges } from '../src/rooms.ts';

export const silentLog: Log = { error: () => {}, info: () => {} };

/** A log that keeps the sentences that are written to it. */
export function logTo(lines: string[]): Log {
  const note = (...message: unknown[]): void => void lines.push(String(message.at(-1)));
  return { error: note, info: note };
}

/** The items of a job whose failures go to nobody's log. */
export const itemsOn = (db: Db, job = 'Testing'): JobItems => new JobItems(job, db, silentLog);

/** Deletes what is old, everything once. */
export async function purgeAll(db: Db, at: Date = new Date()): Promise<void> {
  const purging = { at, isStopped: () => false, read: getRetention };
  for (const kinds of purges)
    for (const old of Object.values(kinds)) await purgeOld(db, old, purging);
}
