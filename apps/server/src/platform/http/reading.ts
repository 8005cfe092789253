import type { Db } from '../database/database.ts';
import type { Api } from './register.ts';

/**
 * The kinds of calls that read, and for how long each waits, in ms, until the replica has replayed
 * what was committed before the call; null reads from the primary alone. A record is read by those
 * who are about to change it. Lists and figures are read often, a report for long.
 */
const waits = { record: null, list: 30, figures: 30, report: 1_000 } as const;

export type ReadKind = keyof typeof waits;

/** Does the work of a call that reads, where its kind reads. */
export function reading<T>(
  { db, replica }: Pick<Api, 'db' | 'replica'>,
  kind: ReadKind,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const waitMs = waits[kind];
  return replica && waitMs !== null ? replica.read(waitMs, work) : work(db);
}

/**
 * Reads the first part, so that where it fails the call has not answered yet. Closes the source
 * however its reader ends.
 */
export async function begun<T>(parts: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* (): AsyncGenerator<T> {
    try {
      for (let part = first; !part.done; part = await iterator.next()) yield part.value;
    } finally {
      await iterator.return?.();
    }
  })();
}
