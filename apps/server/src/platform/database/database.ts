import type { Socket } from 'node:net';
import { isRefusalCode } from '@lading/contract/refusals';
import type { Change } from '@lading/domain/events';
import type { Facts } from '@lading/domain/messages/facts';
import { PipelinedDialect, transact } from '@lading/pipelined-postgres';
import {
  CamelCasePlugin,
  Kysely,
  type PluginTransformQueryArgs,
  type RootOperationNode,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { PendingChanges } from '../events/pendingChanges.ts';
import { Refusal, refusalOfLedger } from '../refusal.ts';
import { connectionOf } from './address.ts';
import { applySettings, type Settings } from './connection.ts';
import type { DB } from './types.ts';

/** A handle that reads. */
export type Db = Kysely<DB> & {
  /**
   * Receives the changes of each transaction of `inTransaction` after its commit. Unset in
   * commands, which have no listeners.
   */
  onCommit?: ((changes: readonly Change[]) => void) | undefined;
  /** True if the server can take the role of clients, see `forCustomer`. */
  hasClientRole?: boolean;
  /** Set where the database is distributed: does work in one warehouse on its node, see `Nodes`. */
  nodes?:
    | {
        run<T>(warehouseId: number, work: (db: Db, enter: Check | null) => Promise<T>): Promise<T>;
      }
    | undefined;
};
/**
 * A handle that writes and locks, with the changes to notify open screens of. Statements are sent
 * at once, without waiting for earlier ones: `Promise.all` of several takes one round trip.
 * PostgreSQL runs them in the order given.
 */
export type Tx = Transaction<DB> & { readonly changes: PendingChanges };

/**
 * The longest wait for a lock, in ms. It lets many requests for one product run one after another.
 */
export const LOCK_TIMEOUT_MS = 20_000;

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

/** Ids and sums stay far below 2^53. Calendar dates stay text because they have no time zone. */
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

interface PoolOptions {
  max?: number;
  /** Called for a connection that fails while idle. */
  onError?: (error: Error) => void;
  connectWithinMs?: number;
  /** In addition to those of every connection. */
  settings?: Settings;
  /** Makes the sockets of the connections. */
  stream?: () => Socket;
}

/** Opens a connection pool. */
export function openDatabase(url: string, options: PoolOptions = {}): Database {
  const dialect = new PipelinedDialect({
    ...connectionOf(url),
    max: options.max ?? 20,
    application_name: 'lading',
    connectionTimeoutMillis: options.connectWithinMs ?? 30_000,
    onConnect: (client) => applySettings(client, { ...settings, ...options.settings }),
    ...(options.stream && { stream: options.stream }),
    types: {
      getTypeParser: ((oid: number, format: 'text') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  const { pool } = dialect;
  pool.on('error', (error) => options.onError?.(error));
  const db = new Kysely<DB>({
    dialect,
    plugins: [new NamesPlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, close: () => db.destroy() };
}

export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The SQLSTATE of a refusal by the ledger. */
export const REFUSED = 'LD001';

/**
 * Converts a refusal of the ledger: its message is the code, its detail the facts as JSON. Returns
 * any other error as it is.
 */
function asRefusal(error: unknown): unknown {
  if (
    !(error instanceof pg.DatabaseError) ||
    error.code !== REFUSED ||
    !isRefusalCode(error.message)
  )
    return error;
  return refusalOfLedger(error.message, JSON.parse(error.detail ?? '{}') as Facts);
}

const RETRYABLE = new Set(['40001', '40P01']);
/** A distributed database ends some of those that only wait in turn, as sign-ins at once do. */
const MAX_TRIES = 9;
const MAX_TRIES_FOR_STOCK = 6;

/**
 * How often work is tried that ends with this error: more than once for the victim of a deadlock,
 * and for stock that another transaction took between planning and locking.
 */
function triesOf(error: unknown): number {
  if (RETRYABLE.has(sqlState(error) ?? '')) return MAX_TRIES;
  return error instanceof Refusal && error.code === 'STOCK_GONE' ? MAX_TRIES_FOR_STOCK : 1;
}

const FIRST_PAUSE_MS = 10;

/**
 * Doubles after each try, with jitter of half its length. The clock's last digits are random
 * enough.
 */
function pauseAfter(tried: number): number {
  const jitter = (process.hrtime()[1] % 1000) / 1000;
  return FIRST_PAUSE_MS * 2 ** (tried - 1) * (0.5 + jitter);
}

/** A statement that throws if a transaction must not go on. */
export type Check = (tx: Tx) => Promise<void>;

/**
 * Does the work while its check runs, so that the first statements of the work are sent with it. If
 * the check fails, PostgreSQL ignores them, and the error of the check counts, not that of the
 * work.
 */
export async function sentAfter<T>(check: Promise<void>, work: () => Promise<T>): Promise<T> {
  const working = work();
  working.catch(() => {});
  await check;
  return working;
}

/** Both checks, sent together. If the first fails, its error counts. */
export function inOrder(first: Check | null, second: Check | null): Check | null {
  if (!first || !second) return first ?? second;
  return (tx) => sentAfter(first(tx), () => second(tx));
}

/**
 * Runs the work in one transaction, after its check. Retries after a deadlock, a serialization
 * failure, or where stock was taken meanwhile, as often as `triesOf` says.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  check: Check | null = null,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      const changes = new PendingChanges();
      const result = await transact(db, (opened) => {
        const tx = Object.assign(opened, { changes });
        return check ? sentAfter(check(tx), () => work(tx)) : work(tx);
      });
      if (!changes.isEmpty) db.onCommit?.(changes.take());
      return result;
    } catch (thrown) {
      const error = asRefusal(thrown);
      if (tried >= triesOf(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseAfter(tried)));
    }
  }
}

/** Runs the work in a transaction that is always rolled back. */
export async function inRehearsal(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const changes = new PendingChanges();
  await transact(db, (tx) => work(Object.assign(tx, { changes })), { end: 'rollback' }).catch(
    (error: unknown) => {
      throw asRefusal(error);
    },
  );
}
