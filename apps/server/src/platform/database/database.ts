import { type Facts, isRefusalCode } from '@lading/contract/refusals';
import type { Change } from '@lading/domain/events';
import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  type PluginTransformQueryArgs,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type RootOperationNode,
  sql,
  Transaction,
} from 'kysely';
import pg from 'pg';
import { PendingChanges } from '../events/pendingChanges.ts';
import { Refusal } from '../refusal.ts';
import { connectionOf } from './address.ts';
import { applySettings, ignoreErrors, type Settings } from './connection.ts';
import type { DB } from './types.ts';

/** A handle that reads. */
export type Db = Kysely<DB> & {
  /**
   * Gets the changes of each transaction of `inTransaction` after its commit. Unset in commands,
   * where nobody listens.
   */
  onCommit?: ((changes: readonly Change[]) => void) | undefined;
  /** True where the server may take the role of clients, see `forCustomer`. */
  hasClientRole?: boolean;
};
/**
 * A handle that writes and locks, with the changes that open screens are notified of. Statements
 * that are not awaited one by one are sent at once: `Promise.all` of several takes one round trip.
 * PostgreSQL runs them in the order given.
 */
export type Tx = Transaction<DB> & {
  readonly changes: PendingChanges;
  readonly underway: Promise<unknown>[];
};

/**
 * The longest wait for a lock, in ms. Long enough that many requests for one product are served one
 * after another.
 */
export const LOCK_TIMEOUT_MS = 20_000;

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;
const MAX_PREPARED = 500;

/** Ids and sums stay far below 2^53. Calendar dates stay text, because they have no time zone. */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, (text) => text],
]);

/** Converts names only in built queries: handwritten SQL has the database's names. */
export class NamesPlugin extends CamelCasePlugin {
  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return args.node.kind === 'RawNode' ? args.node : super.transformQuery(args);
  }
}

const settings: Settings = {
  statement_timeout: '30s',
  lock_timeout: `${LOCK_TIMEOUT_MS}ms`,
  idle_in_transaction_session_timeout: '60s',
  TimeZone: 'UTC',
  jit: 'off',
  // Reports group tens of thousands of products, for which the default of 4 MB is too little.
  work_mem: '16MB',
};

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a connection pool. `onError` is called for connections that fail while idle. */
export function openDatabase(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    ...connectionOf(url),
    max: options.max ?? 16,
    application_name: 'lading',
    connectionTimeoutMillis: 30_000,
    onConnect: (client) => applySettings(client, settings),
    pipeline: true,
    types: {
      getTypeParser: ((oid: number, format: 'text') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  pool.on('error', (error) => options.onError?.(error));
  pool.on('connect', ignoreErrors);
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: adapt(pool) }),
    plugins: [new NamesPlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, close: () => db.destroy() };
}

const PLAN_EACH_TIME = '/* planned each time */';
/**
 * Begins a statement whose best plan depends on its values. Others are prepared: PostgreSQL plans
 * them once for each connection.
 */
export const planEachTime = sql.raw(PLAN_EACH_TIME);

const COMMITTING = '/* then commit */';
/** Begins the last statement of a transaction. The commit is sent with it. */
export const thenCommit = sql.raw(COMMITTING);

const names = new Map<string, string>();

/**
 * Names a statement by its text, which makes pg prepare it. Bounded, because some texts vary
 * without end.
 */
function named(text: string, values: readonly unknown[]): pg.QueryConfig {
  const config = { text, values: [...values] };
  if (values.length === 0 || text.startsWith(PLAN_EACH_TIME)) return config;
  const name = names.get(text) ?? (names.size < MAX_PREPARED ? `l${names.size}` : undefined);
  if (name === undefined) return config;
  names.set(text, name);
  return { ...config, name };
}

const NOTHING = { rows: [], rowCount: 0, command: '' };

/**
 * Adapts the pool to Kysely's interface, which passes text without a name. Connections are
 * pipelined: a `begin` is sent without waiting for its result, and so is the `commit` after a
 * statement with `thenCommit`. Where such a statement fails, PostgreSQL rolls back instead.
 */
function adapt(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect();
      let begun: Promise<unknown> | null = null;
      let hasEnded = false;
      const query = async (text: string, values: readonly unknown[] = []): Promise<unknown> => {
        if (text === 'begin') {
          hasEnded = false;
          begun = client.query(text);
          // The next statement reports the error.
          begun.catch(() => {});
          return NOTHING;
        }
        if (hasEnded) {
          if (text === 'commit' || text === 'rollback') return NOTHING;
          throw new Error(
            'The transaction has ended: a statement with thenCommit is the last one.',
          );
        }
        const result = client.query(named(text, values));
        hasEnded = text.startsWith(COMMITTING);
        const committed = hasEnded ? client.query('commit') : null;
        const first = begun;
        begun = null;
        return (await Promise.all([result, first, committed]))[0];
      };
      return {
        query: query as PostgresPoolClient['query'],
        release: () => {
          hasEnded = false;
          client.release();
        },
      };
    },
    end: () => pool.end(),
  };
}

/** The SQLSTATE of a database error, or undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

const REFUSED_BY_LEDGER = 'LD001';

/**
 * An error of a ledger function that refuses: the message is the code of a refusal, the detail its
 * facts as JSON.
 */
function asRefusal(error: unknown): unknown {
  if (
    !(error instanceof pg.DatabaseError) ||
    error.code !== REFUSED_BY_LEDGER ||
    !isRefusalCode(error.message)
  )
    return error;
  return new Refusal(error.message, JSON.parse(error.detail ?? '{}') as Facts);
}

const RETRYABLE = new Set(['40001', '40P01']);
const MAX_TRIES = 6;

/**
 * True for a deadlock's victim, and for stock that another transaction took between planning and
 * locking.
 */
const isRetryable = (error: unknown): boolean =>
  RETRYABLE.has(sqlState(error) ?? '') || (error instanceof Refusal && error.code === 'STOCK_GONE');

const FIRST_PAUSE_MS = 10;

/**
 * Doubles after each try, with jitter of half its length. The clock's last digits are random
 * enough.
 */
function pauseAfter(tried: number): number {
  const jitter = (process.hrtime()[1] % 1000) / 1000;
  return FIRST_PAUSE_MS * 2 ** (tried - 1) * (0.5 + jitter);
}

/**
 * Sends a write whose result nobody needs without waiting for it. Where it fails, so does the
 * transaction.
 */
export function sendAlong(tx: Tx, write: Promise<unknown>): void {
  // The end of the transaction reports the error.
  write.catch(() => {});
  tx.underway.push(write);
}

/**
 * Runs the work in one transaction. Retries after a deadlock or a serialization failure, at most
 * `MAX_TRIES` times.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      const changes = new PendingChanges();
      const result = await attempt(db, changes, work, 'commit');
      if (!changes.isEmpty) db.onCommit?.(changes.take());
      return result;
    } catch (thrown) {
      const error = asRefusal(thrown);
      if (tried >= MAX_TRIES || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseAfter(tried)));
    }
  }
}

/**
 * Runs the work and takes back what it did, in a transaction that goes on. Throws what the work
 * throws.
 */
export async function tryOut(tx: Tx, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await sql`savepoint tried`.execute(tx);
  try {
    await work(tx);
  } catch (thrown) {
    throw asRefusal(thrown);
  } finally {
    await sql`rollback to savepoint tried`.execute(tx);
    await sql`release savepoint tried`.execute(tx);
  }
}

/** Runs the work in a transaction that is always rolled back. */
export async function inRehearsal(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await attempt(db, new PendingChanges(), work, 'rollback');
}

const begin = CompiledQuery.raw('begin');
const ends = { commit: CompiledQuery.raw('commit'), rollback: CompiledQuery.raw('rollback') };

/**
 * Runs the work on one connection, between `begin` and `end`, or rolls back. What the work sends
 * after it has failed is refused.
 */
function attempt<T>(
  db: Db,
  changes: PendingChanges,
  work: (tx: Tx) => Promise<T>,
  end: keyof typeof ends,
): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    const underway: Promise<unknown>[] = [];
    const { tx, close } = openTransaction(db, connection);
    await connection.executeQuery(begin);
    try {
      const result = await work(Object.assign(tx, { changes, underway }));
      await Promise.all(underway);
      await connection.executeQuery(ends[end]);
      return result;
    } catch (error) {
      close();
      await connection.executeQuery(ends.rollback).catch(() => {});
      throw await causeOf(error, underway);
    } finally {
      close();
    }
  });
}

/**
 * Kysely's own transactions send a statement only when the one before has returned. This one sends
 * each at once.
 */
function openTransaction(
  db: Db,
  connection: DatabaseConnection,
): { tx: Transaction<DB>; close: () => void } {
  let isOpen = true;
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: async (use) => {
      if (!isOpen) throw new Error('The transaction has ended.');
      return use(connection);
    },
  });
  const tx = new Transaction<DB>({
    config: { dialect: noDialect },
    dialect: noDialect,
    driver: new DummyDriver(),
    executor,
  });
  return {
    tx,
    close: () => {
      isOpen = false;
    },
  };
}

/** Kysely requires one, but a transaction never uses it. */
const noDialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('A transaction has a connection already.')),
});

const IN_FAILED_TRANSACTION = '25P02';

/**
 * The error that made the work fail: a statement that PostgreSQL ignores fails because of one that
 * was sent along before it.
 */
async function causeOf(error: unknown, underway: readonly Promise<unknown>[]): Promise<unknown> {
  const ended = await Promise.allSettled(underway);
  const failed =
    sqlState(error) === IN_FAILED_TRANSACTION && ended.find((one) => one.status === 'rejected');
  return failed ? failed.reason : error;
}
