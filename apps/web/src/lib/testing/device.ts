import { openDB } from 'idb';

const NAME = 'lading';

/** Removes what the screens of a test have kept on the device. */
export async function clearDevice(): Promise<void> {
  // Opening a database that is not there would make an empty one.
  if (!(await indexedDB.databases()).some(({ name }) => name === NAME)) return;
  const db = await openDB(NAME);
  await Promise.all([...db.objectStoreNames].map((name) => db.clear(name)));
  db.close();
}
