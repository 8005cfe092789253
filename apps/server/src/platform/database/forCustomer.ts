import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import type { Db } from './database.ts';
import { CLIENT_ROLE } from './embedded.ts';
import type { DB } from './types.ts';

/**
 * Tells whether the role of clients exists, and this role, or that of the connection, may take it.
 */
export async function findClientRole(db: Db, role: string | null = null): Promise<boolean> {
  const { rows } = await sql`
    select
    from pg_roles
    where rolname = ${CLIENT_ROLE} and pg_has_role(coalesce(${role}::name, current_user), oid,
      'member')`.execute(db);
  return rows.length > 0;
}

/**
 * Returns a handle whose every transaction takes the role of clients, and so reads and writes rows
 * of this customer only, whatever its statements say. A statement outside of a transaction gets one
 * of its own, which is sent in the same round trip.
 */
export function forCustomer(db: Db, customerId: number): Db {
  if (!db.hasClientRole) return db;
  const whole = db.getExecutor();
  const executor = whole.withConnectionProvider({
    provideConnection: (use) =>
      whole.provideConnection((connection) => use(new ClientConnection(connection, customerId))),
  });
  const own: Db = Object.assign(
    new Kysely<DB>({ config: { dialect }, dialect, driver, executor }),
    { onCommit: db.onCommit },
  );
  servers.set(own, db);
  return own;
}

/** By the handle of a customer, that of the server. */
const servers = new WeakMap<Db, Db>();

/**
 * Returns the handle whose statements have the server's role and see every customer. For ids alone,
 * which are then read by the customer's own handle: PostgreSQL checks the customer of a client's
 * rows before it compares texts, so it uses no trigram index for them.
 */
export const asServer = (db: Db): Db => servers.get(db) ?? db;

/** Begins and ends transactions on the connections of the executor, and never opens one. */
const driver: Driver = new PostgresDriver({
  pool: () => Promise.reject(new Error('The handle uses the connections of another.')),
});
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

const BEGINS = /^(begin|start transaction)\b/;
const ENDS = /^(commit|rollback)$/;
/**
 * Ends each statement, so that it is prepared apart from the same one for staff: PostgreSQL plans a
 * statement again when the role changes.
 */
const MARK = ' /* for a client */';

const begin = CompiledQuery.raw('begin');
const commit = CompiledQuery.raw('commit');

/** A connection in which each transaction begins with the role of clients and their customer. */
class ClientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #enter: CompiledQuery;
  /** What began the transaction; null outside of one. */
  #entered: Promise<unknown> | null = null;

  constructor(connection: DatabaseConnection, customerId: number) {
    this.#connection = connection;
    this.#enter = CompiledQuery.raw(
      "select set_config('lading.customer_id', $1, true), set_config('role', $2, true)",
      [String(customerId), CLIENT_ROLE],
    );
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (BEGINS.test(query.sql)) return this.#begin(query);
    if (ENDS.test(query.sql)) {
      this.#entered = null;
      return this.#connection.executeQuery(query);
    }
    if (this.#entered) return this.#send(this.#entered, query);
    const begun = this.#begin(begin);
    const result = this.#send<R>(Promise.all([begun, this.#entered]), query);
    this.#entered = null;
    const committed = this.#connection.executeQuery(commit);
    const [answer] = await Promise.allSettled([result, committed]);
    if (answer.status === 'rejected') throw answer.reason;
    await committed;
    return answer.value;
  }

  /**
   * Sends the role with the begin. Where it cannot be taken, PostgreSQL refuses every other
   * statement of the transaction.
   */
  #begin<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const begun = this.#connection.executeQuery<R>(query);
    const entered = Promise.all([begun, this.#connection.executeQuery(this.#enter)]);
    // The next statement reports the error.
    entered.catch(() => {});
    this.#entered = entered;
    return begun;
  }

  async #send<R>(entered: Promise<unknown>, query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.#connection.executeQuery<R>({ ...query, sql: query.sql + MARK });
    // The error of the statement that failed first: those after it fail only because of it.
    await Promise.allSettled([entered, result]);
    await entered;
    return result;
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator; lists are streamed by a cursor in SQL instead.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Stream from a cursor, as readAll does.');
  }
}
