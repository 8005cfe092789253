import { Kysely } from 'kysely';
import {
  type Check,
  type Role,
  type TransactionalConnection,
  transactional,
} from './connection.ts';
import { borrowingDialect, borrowingDriver } from './dialect.ts';

/**
 * Returns a handle on the same connections whose every transaction takes the role and its settings
 * until its end. They are sent with what begins the transaction, so they cost no round trip. A
 * statement outside of a transaction gets one of its own in the same round trip. Where the role
 * cannot be taken, PostgreSQL refuses every statement.
 */
export function asRole<DB>(db: Kysely<DB>, role: Role): Kysely<DB> {
  return using(db, (connection) => connection.as(role));
}

/**
 * Returns a handle on the same connections that sends a check before each transaction and before
 * each statement outside of one, in the same round trip. Where the check does not accept, what was
 * sent after it fails with its error.
 */
export function withCheck<DB>(db: Kysely<DB>, check: Check): Kysely<DB> {
  return using(db, (connection) => connection.after(check));
}

function using<DB>(
  db: Kysely<DB>,
  prepare: (connection: TransactionalConnection) => TransactionalConnection,
): Kysely<DB> {
  const shared = db.getExecutor();
  const executor = shared.withConnectionProvider({
    provideConnection: (use) =>
      shared.provideConnection((connection) => use(prepare(transactional(connection)))),
  });
  return new Kysely<DB>({
    config: { dialect: borrowingDialect },
    dialect: borrowingDialect,
    driver: borrowingDriver,
    executor,
  });
}
