import { type Kysely, Transaction } from 'kysely';
import pg from 'pg';
import { type TransactionalConnection, transactional } from './connection.ts';
import { borrowingDialect, borrowingDriver } from './dialect.ts';

/** By transaction, the writes that nobody waits for. */
const writesOf = new WeakMap<object, Promise<unknown>[]>();

/**
 * Sends a write whose result nobody needs without waiting for it. Where it fails, so does the
 * transaction, which `transact` opened.
 */
export function sendAlong<DB>(tx: Transaction<DB>, write: Promise<unknown>): void {
  // The end of the transaction reports the error.
  write.catch(() => {});
  const writes = writesOf.get(tx);
  if (!writes) throw new Error('Only a transaction of transact takes writes along.');
  writes.push(write);
}

/**
 * Runs the work in one transaction on one connection, and rolls back if it throws. Kysely's own
 * transactions send a statement only when the one before has returned; this one sends each at once,
 * so `Promise.all` of several takes one round trip. PostgreSQL runs them in the order given. What
 * the work sends after its end is refused.
 */
export function transact<DB, T>(
  db: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<T>,
  { end = 'commit' }: { end?: 'commit' | 'rollback' } = {},
): Promise<T> {
  return db.getExecutor().provideConnection(async (provided) => {
    const connection = transactional(provided);
    const writes: Promise<unknown>[] = [];
    const { tx, close } = openTransaction(db, connection);
    writesOf.set(tx, writes);
    connection.begin({});
    try {
      const result = await work(tx);
      await Promise.all(writes);
      close();
      await connection.end(end);
      return result;
    } catch (error) {
      close();
      await connection.end('rollback').catch(() => {});
      throw await causeOf(error, writes);
    }
  });
}

function openTransaction<DB>(
  db: Kysely<DB>,
  connection: TransactionalConnection,
): { tx: Transaction<DB>; close: () => void } {
  let isOpen = true;
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: async (use) => {
      if (!isOpen) throw new Error('The transaction has ended.');
      return use(connection);
    },
  });
  const tx = new Transaction<DB>({
    config: { dialect: borrowingDialect },
    dialect: borrowingDialect,
    driver: borrowingDriver,
    executor,
  });
  return {
    tx,
    close: () => {
      isOpen = false;
    },
  };
}

const IN_FAILED_TRANSACTION = '25P02';

/**
 * The error that made the work fail: a statement that PostgreSQL ignores fails because of one that
 * was sent along before it.
 */
async function causeOf(error: unknown, writes: readonly Promise<unknown>[]): Promise<unknown> {
  if (!(error instanceof pg.DatabaseError) || error.code !== IN_FAILED_TRANSACTION) return error;
  const ended = await Promise.allSettled(writes);
  const failed = ended.find((result) => result.status === 'rejected');
  return failed ? failed.reason : error;
}
