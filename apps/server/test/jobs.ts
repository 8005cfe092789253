import type { Db } from '../src/platform/database/database.ts';
import { JobItems } from '../src/platform/jobs/items.ts';
import type { Log } from '../src/platform/jobs/job.ts';
import { purges } from '../src/rooms.ts';

export const silentLog: Log = { error: () => {}, info: () => {} };

/** A log that keeps the sentences that are written to it. */
export function logTo(lines: string[]): Log {
  const note = (...message: unknown[]): void => void lines.push(String(message.at(-1)));
  return { error: note, info: note };
}

/** The items of a job whose failures go to nobody's log. */
export const itemsOn = (db: Db, job = 'Testing'): JobItems => new JobItems(job, db, silentLog);

/** Deletes what has expired, everything once. */
export async function purgeAll(db: Db, at: Date = new Date()): Promise<void> {
  for (const kinds of purges)
    for (const purge of Object.values(kinds)) await purge(db, at, () => false);
}
