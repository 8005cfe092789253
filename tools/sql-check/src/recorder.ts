import type { TransactionalConnection } from '@lading/pipelined-postgres';
import { type Db, NamesPlugin } from '@lading/server/src/platform/database/database.ts';
import type { DB } from '@lading/server/src/platform/database/types.ts';
import { PendingChanges } from '@lading/server/src/platform/events/pendingChanges.ts';
import {
  type CompiledQuery,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type ts from 'typescript';
import { driverValue } from './compare.ts';
import type { ActualColumn } from './describe.ts';
import { Origins } from './origin.ts';
import { Choices, Samples } from './samples.ts';
import { keyOf, type Source, type Template } from './source.ts';

/** A statement that some function ran, with the templates that it is made of. */
export interface Recorded {
  sql: string;
  templates: ReadonlySet<string>;
  /** The function that ran it. */
  by: string;
  /** The files of the server whose functions ran it, by path below `src`. */
  files: Set<string>;
  /** Its columns, or the error of PostgreSQL if it cannot be prepared. */
  described: ActualColumn[] | Error;
  /** A row as the driver returns it. */
  row: object;
}

/**
 * Replaces the database: describes and records each statement, and returns rows of the declared or
 * described type.
 */
export class Recorder {
  readonly statements = new Map<string, Recorded>();
  readonly db: Db;
  readonly samples: Samples;
  choices: Choices | null = null;
  /**
   * True while the rows of a list are read: further statements depend on whether there are rows,
   * not on their content.
   */
  readsList = false;
  by = '';
  file = '';
  readonly #rows = new Map<string, ts.Type>();
  readonly #origins: Origins;
  readonly #describe: (text: string) => Promise<ActualColumn[]>;

  constructor(
    { checker, templates, folder }: Source,
    describe: (text: string) => Promise<ActualColumn[]>,
  ) {
    this.#describe = describe;
    this.#origins = new Origins(folder);
    this.#origins.watch();
    for (const { key, row } of templates) if (row) this.#rows.set(key, row.type);
    const driver = driverOf((query) => this.#respond(query));
    this.db = new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driver,
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      plugins: [new NamesPlugin({ maintainNestedObjectKeys: true })],
    });
    // Some functions require a transaction.
    Object.defineProperty(this.db, 'isTransaction', { value: true });
    Object.assign(this.db, { changes: new PendingChanges() });
    this.samples = new Samples(checker, this.db);
  }

  async #respond({ sql, query, queryId }: CompiledQuery): Promise<unknown[]> {
    const statement = await this.#record(sql, query);
    // A list that a function returned is read by the check itself.
    statement.files.add(this.#origins.fileOf(queryId) ?? this.file);
    if (this.choices?.choose(2) !== 0 || statement.described instanceof Error) return [];
    const type = [...statement.templates].map((key) => this.#rows.get(key)).find(Boolean);
    const declared = type
      ? (this.samples.make(type, this.readsList ? new Choices() : this.choices) as object)
      : {};
    const row = { ...statement.row, ...declared };
    // Two rows, so that a page of one row has a next page.
    return [row, row];
  }

  async #record(sql: string, query: unknown): Promise<Recorded> {
    const known = this.statements.get(sql);
    if (known) return known;
    const described = await this.#describe(sql).catch((error: Error) => error);
    const columns = described instanceof Error ? [] : described;
    const row = Object.fromEntries(columns.map((column) => [column.name, driverValue(column)]));
    const statement = {
      sql,
      templates: new Set(keysIn(query)),
      by: this.by,
      files: new Set<string>(),
      described,
      row,
    };
    this.statements.set(sql, statement);
    return statement;
  }
}

function* keysIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  if ('sqlFragments' in node) yield keyOf(node.sqlFragments as string[]);
  for (const inner of Object.values(node)) if (typeof inner === 'object') yield* keysIn(inner);
}

function driverOf(respond: (query: CompiledQuery) => Promise<unknown[]>): Driver {
  const connection: TransactionalConnection = {
    begin: () => {},
    end: async () => {},
    as: () => connection,
    after: () => connection,
    executeQuery: async <R>(query: CompiledQuery) => {
      const rows = (await respond(query)) as R[];
      return { rows, numAffectedRows: BigInt(rows.length) };
    },
    async *streamQuery<R>(query: CompiledQuery) {
      yield { rows: (await respond(query)) as R[] };
    },
  };
  const nothing = async (): Promise<void> => {};
  return {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
}

/** The templates that no recorded statement contains. */
export function unreached(
  templates: readonly Template[],
  recorded: Iterable<Recorded>,
): Template[] {
  const reached = new Set([...recorded].flatMap((statement) => [...statement.templates]));
  return templates.filter((template) => !reached.has(template.key));
}
