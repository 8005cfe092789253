import { Kysely } from 'kysely';
import { type Role, transactional } from './connection.ts';
import { borrowingDialect, borrowingDriver } from './dialect.ts';

/**
 * Returns a handle on the same connections whose every transaction takes the role and its settings
 * until its end. They are sent with what begins the transaction, so they cost no round trip. A
 * statement outside of a transaction gets one of its own in the same round trip. Where the role
 * cannot be taken, PostgreSQL refuses every statement.
 */
export function asRole<DB>(db: Kysely<DB>, role: Role): Kysely<DB> {
  const shared = db.getExecutor();
  const executor = shared.withConnectionProvider({
    provideConnection: (use) =>
      shared.provideConnection((connection) => use(transactional(connection).as(role))),
  });
  return new Kysely<DB>({
    config: { dialect: borrowingDialect },
    dialect: borrowingDialect,
    driver: borrowingDriver,
    executor,
  });
}
