import type { Change } from '@lading/domain/events';

type Tell = (changes: readonly Change[]) => void;

const noted = new WeakMap<object, Change[]>();
const tellers = new WeakMap<object, Tell>();

/** Notes, inside a transaction, what it changes: it is told once the transaction is committed, and forgotten when it is rolled back. */
export function noteChange(tx: object, change: Change): void {
  const changes = noted.get(tx);
  if (changes) changes.push(change);
  else noted.set(tx, [change]);
}

export function notedIn(tx: object): readonly Change[] {
  return noted.get(tx) ?? [];
}

/** Tells what a transaction of this database has changed; to be called after its commit. */
export function tellCommitted(db: object, tx: object): void {
  const changes = noted.get(tx);
  if (changes) tellers.get(db)?.(changes);
}

/** Who is told what transactions of a database change; null for nobody, as where a command works on it. */
export function setTeller(db: object, tell: Tell | null): void {
  if (tell) tellers.set(db, tell);
  else tellers.delete(db);
}
