import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { optionsOf } from './options.ts';
import type { PreparedStatements } from './prepared.ts';

/** A role that a connection may take, with settings that the policies of rows read. */
export interface Role {
  name: string;
  /** By their names, as in `{ 'shop.customer': '7' }`. */
  settings: Readonly<Record<string, string>>;
}

/** A statement that is sent before a transaction, and before a statement outside of one. */
export interface Check {
  query: CompiledQuery;
  /** Throws if the connection must not be used: the statements after the check then fail. */
  accept(rows: readonly unknown[]): void;
}

/** A connection that begins and ends its transactions. */
export interface TransactionalConnection extends DatabaseConnection {
  /** Begins a transaction. The next statement reports an error. */
  begin(settings: TransactionSettings): void;
  /**
   * Ends the transaction. Throws if PostgreSQL rolled back what should be committed: a statement
   * had failed.
   */
  end(how: 'commit' | 'rollback'): Promise<void>;
  /** Returns the same connection with a role, for as long as it is not released. */
  as(role: Role): TransactionalConnection;
  /** Returns the same connection with a check, for as long as it is not released. */
  after(check: Check): TransactionalConnection;
}

/**
 * Where the connection is: a transaction has ended when its commit was sent with its last
 * statement.
 */
type Phase = 'OUTSIDE' | 'IN_TRANSACTION' | 'ENDED';

/** What precedes the statements of a connection. */
interface Preamble {
  role: Role | null;
  check: Check | null;
}

/**
 * A connection that sends each statement at once, without waiting for those before it. With a role
 * each of its transactions takes that role, and a statement outside of one gets one of its own.
 */
export class PipelinedConnection implements TransactionalConnection {
  readonly #client: pg.PoolClient;
  readonly #prepared: PreparedStatements;
  readonly #preamble: Preamble;
  #phase: Phase = 'OUTSIDE';
  /** What began the transaction. Its errors are those of every statement. */
  #beginning: readonly Promise<unknown>[] = [];

  constructor(
    client: pg.PoolClient,
    prepared: PreparedStatements,
    preamble: Preamble = { role: null, check: null },
  ) {
    this.#client = client;
    this.#prepared = prepared;
    this.#preamble = preamble;
  }

  as(role: Role): PipelinedConnection {
    return new PipelinedConnection(this.#client, this.#prepared, { ...this.#preamble, role });
  }

  after(check: Check): PipelinedConnection {
    return new PipelinedConnection(this.#client, this.#prepared, { ...this.#preamble, check });
  }

  release(): void {
    this.#client.release();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const isLast = optionsOf(query).isLast ?? false;
    if (this.#phase === 'ENDED')
      throw new Error('The transaction has ended: no statement follows its last one.');
    if (isLast && this.#phase === 'OUTSIDE')
      throw new Error('Only a transaction has a last statement.');
    const isOutside = this.#phase === 'OUTSIDE';
    const isAlone = isOutside && this.#preamble.role !== null;
    const beginning = isAlone
      ? this.#sendBegin({})
      : isOutside
        ? this.#sendCheck()
        : this.#beginning;
    const result = this.#send(query);
    const end = isLast || isAlone ? [this.#client.query('commit')] : [];
    if (isLast) this.#phase = 'ENDED';
    await allInOrder([...beginning, result, ...end]);
    return resultOf<R>(await result);
  }

  begin(settings: TransactionSettings): void {
    this.#beginning = this.#sendBegin(settings);
    for (const sent of this.#beginning) sent.catch(() => {});
    this.#phase = 'IN_TRANSACTION';
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const beginning = this.#beginning;
    const isOpen = this.#phase === 'IN_TRANSACTION';
    this.#phase = 'OUTSIDE';
    this.#beginning = [];
    if (!isOpen) return;
    const ended = this.#client.query(how);
    await allInOrder([...beginning, ended]);
    const { command } = await ended;
    if (command.toLowerCase() !== how)
      throw new Error('The transaction was rolled back: one of its statements had failed.');
  }

  #sendBegin({ isolationLevel, accessMode }: TransactionSettings): Promise<unknown>[] {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const { role } = this.#preamble;
    // Before the transaction, whose snapshot would otherwise be that of the check.
    const checked = this.#sendCheck();
    const begun = this.#client.query(`begin${isolation}${accessMode ? ` ${accessMode}` : ''}`);
    return [...checked, begun, ...(role ? [this.#send(entryOf(role))] : [])];
  }

  #sendCheck(): Promise<unknown>[] {
    const { check } = this.#preamble;
    return check ? [this.#send(check.query).then(({ rows }) => check.accept(rows))] : [];
  }

  #send(query: CompiledQuery): Promise<pg.QueryResult> {
    return this.#client.query(this.#prepared.configOf(query, this.#preamble.role?.name ?? ''));
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A pipelined connection has no cursors of the protocol: declare one in SQL.');
  }
}

/** The statement that takes a role and its settings until the end of the transaction. */
function entryOf({ name, settings }: Role): CompiledQuery {
  const entries = [...Object.entries(settings), ['role', name] as const];
  const calls = entries.map(
    ([setting], index) => `set_config(${pg.escapeLiteral(setting)}, $${index + 1}, true)`,
  );
  return CompiledQuery.raw(
    `select ${calls.join(', ')}`,
    entries.map(([, value]) => value),
  );
}

/** Waits for all. Throws the first error in their order: those after it fail because of it. */
async function allInOrder(promises: readonly Promise<unknown>[]): Promise<void> {
  const settled = await Promise.allSettled(promises);
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function resultOf<R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> {
  return COUNTED.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}

/** Returns the connection as what it is. Throws where the handle has another dialect. */
export function transactional(connection: DatabaseConnection): TransactionalConnection {
  const found = connection as Partial<TransactionalConnection> & DatabaseConnection;
  if (found.begin && found.end && found.as && found.after) return found as TransactionalConnection;
  throw new Error('The handle needs the dialect PipelinedDialect.');
}
