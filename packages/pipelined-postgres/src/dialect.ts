import {
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { PipelinedConnection, transactional } from './connection.ts';
import { PreparedStatements } from './prepared.ts';

/** PostgreSQL by a pool of pipelined connections, which ends with `destroy` of the handle. */
export class PipelinedDialect implements Dialect {
  readonly pool: pg.Pool;

  constructor(config: pg.PoolConfig) {
    this.pool = new pg.Pool({ ...config, pipeline: true });
    // The statement that is running fails by itself; an unhandled event would end the process.
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  createDriver(): Driver {
    return new PoolDriver(this.pool);
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler();
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db);
  }
}

/** Begins and ends transactions on connections of the dialect. */
abstract class PipelinedDriver implements Driver {
  abstract acquireConnection(): Promise<DatabaseConnection>;
  abstract releaseConnection(connection: DatabaseConnection): Promise<void>;
  abstract destroy(): Promise<void>;

  async init(): Promise<void> {}

  async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    transactional(connection).begin(settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return transactional(connection).end('commit');
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return transactional(connection).end('rollback');
  }
}

class PoolDriver extends PipelinedDriver {
  readonly #pool: pg.Pool;
  readonly #prepared = new PreparedStatements();

  constructor(pool: pg.Pool) {
    super();
    this.#pool = pool;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PipelinedConnection(await this.#pool.connect(), this.#prepared);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PipelinedConnection) connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** The driver of handles that use the connections of another handle. */
class BorrowingDriver extends PipelinedDriver {
  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.reject(new Error('The handle uses the connections of another.'));
  }

  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

export const borrowingDriver: Driver = new BorrowingDriver();
/** Kysely requires a dialect of every handle, and asks those with an executor for nothing of it. */
export const borrowingDialect: Dialect = {
  createDriver: () => borrowingDriver,
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
};
