import type { QueryKey } from '@tanstack/react-query';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Entry } from './entry.ts';

/** A response that a task needs without a network. */
export interface KeptRead {
  userId: number;
  hash: string;
  queryKey: QueryKey;
  data: unknown;
  readAt: number;
  /** The mark of the API that gave it. */
  api: string;
}

interface Schema extends DBSchema {
  entries: { key: number; value: Entry; indexes: { byUser: number; byKey: string } };
  reads: { key: [number, string]; value: KeptRead; indexes: { byUser: number } };
}

const NAME = 'lading';
let opened: Promise<IDBPDatabase<Schema>> | null = null;

/** The device's database. Every row belongs to a user, and is read for that user only. */
function device(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade(db) {
      const entries = db.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
      entries.createIndex('byUser', 'userId');
      entries.createIndex('byKey', 'key', { unique: true });
      db.createObjectStore('reads', { keyPath: ['userId', 'hash'] }).createIndex(
        'byUser',
        'userId',
      );
    },
    // The browser closed it, as it may on a full disk.
    terminated: () => {
      opened = null;
    },
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

/** Waits until the browser says that the row is on the disk: a battery may die the next moment. */
const safely = { durability: 'strict' } as const;

/** The user's entries in their order. */
export async function readEntries(userId: number): Promise<Entry[]> {
  return (await device()).getAllFromIndex('entries', 'byUser', userId);
}

/** Every entry on the device, in their order. Only a lead's screen reads those of others. */
export async function readAllEntries(): Promise<Entry[]> {
  return (await device()).getAll('entries');
}

/**
 * Adds an entry, whose number the database gives, unless one with its key is there: then that one
 * is returned.
 */
export async function addEntry(added: Entry): Promise<Entry> {
  const tx = (await device()).transaction('entries', 'readwrite', safely);
  const twin = await tx.store.index('byKey').get(added.key);
  const seq = twin?.seq ?? (await tx.store.add(added));
  await tx.done;
  return twin ?? { ...added, seq };
}

/** Changes an entry as it is now. Returns null if it is gone. */
export async function changeEntry(
  seq: number,
  change: (entry: Entry) => Partial<Entry>,
): Promise<Entry | null> {
  const tx = (await device()).transaction('entries', 'readwrite', safely);
  const entry = await tx.store.get(seq);
  const changed = entry ? ({ ...entry, ...change(entry) } as Entry) : null;
  if (changed) await tx.store.put(changed);
  await tx.done;
  return changed;
}

export async function removeEntries(seqs: readonly number[]): Promise<void> {
  const tx = (await device()).transaction('entries', 'readwrite', safely);
  await Promise.all([...seqs.map((seq) => tx.store.delete(seq)), tx.done]);
}

export async function readReads(userId: number): Promise<KeptRead[]> {
  return (await device()).getAllFromIndex('reads', 'byUser', userId);
}

export async function keepRead(read: KeptRead): Promise<void> {
  await (await device()).put('reads', read);
}

/** Removes reads of the user: all, or those of which a test says so. */
export async function removeReads(
  userId: number,
  isOver: (read: KeptRead) => boolean = () => true,
): Promise<void> {
  const tx = (await device()).transaction('reads', 'readwrite');
  for await (const cursor of tx.store.index('byUser').iterate(userId))
    if (isOver(cursor.value)) await cursor.delete();
  await tx.done;
}
