import { type Db, inTransaction } from '../../platform/database/database.ts';
import { asServer } from '../../platform/database/forCustomer.ts';
import { refreshStatistics } from '../../platform/database/statistics.ts';
import type { DocumentPart } from './documents.ts';
import {
  type DocumentName,
  DocumentNumbers,
  groupRows,
  type Headed,
  joinRows,
  type Pair,
} from './grouping.ts';
import * as queries from './stage.queries.ts';
import type { Row } from './table.ts';

const INSERTED_ROWS = 2_000;

/** What a row of a file stands for. */
export type Meaning = 'ITSELF' | 'LINE_WITH_HEAD' | 'HEAD' | 'LINE';

/**
 * The valid rows of an import's files, stored in the database: half a million would not fit in the
 * memory of a server. One session writes and reads them; its lock shows that the stage is in use. A
 * crash of the database empties the stage and ends the session, so an empty stage is never taken
 * for a file without rows.
 */
export class Stage {
  readonly #db: Db;
  readonly #session: Db;
  readonly #id: number;
  readonly #numbers = new DocumentNumbers();
  #waiting: queries.StagedRow[] = [];

  /** The number of rows in one read. */
  readonly #portion: number;

  private constructor(db: Db, session: Db, id: number, portion: number) {
    this.#db = db;
    this.#session = session;
    this.#id = id;
    this.#portion = portion;
  }

  /** Gives a stage to `work`, and empties it at the end, also after a failure. */
  static async use<R>(db: Db, portion: number, work: (stage: Stage) => Promise<R>): Promise<R> {
    const server = asServer(db);
    return server.connection().execute(async (session) => {
      const id = await queries.openStage(session);
      const close = () => queries.closeStage(session, id);
      try {
        const result = await work(new Stage(server, session, id, portion));
        await close();
        return result;
      } catch (error) {
        // Rows of a session that was lost are deleted later.
        await close().catch(() => {});
        throw error;
      }
    });
  }

  async add(rows: readonly Row<object>[], meaning: Meaning): Promise<void> {
    const part = meaning === 'LINE' ? 1 : 0;
    for (const { line, ...content } of rows) {
      const document =
        meaning === 'ITSELF' ? line : this.#numberOf(content as DocumentName, meaning);
      this.#waiting.push({ document, part, line, content });
    }
    if (this.#waiting.length >= INSERTED_ROWS) await this.#flush();
  }

  /** Documents and lines in two files are joined by their reference alone. */
  #numberOf(name: DocumentName, meaning: Meaning): number {
    return this.#numbers.of(meaning === 'LINE_WITH_HEAD' ? name : { reference: name.reference });
  }

  async end(): Promise<void> {
    await this.#flush();
    this.#numbers.clear();
    await inTransaction(this.#db, (tx) => refreshStatistics(tx, 'importRow'));
  }

  async *rows<T>(): AsyncGenerator<Row<T>[]> {
    for await (const rows of this.#staged())
      yield rows.map(({ line, content }) => ({ ...(content as T), line }));
  }

  /** Reads the documents of a file in which each row is a line. */
  documents<H extends DocumentName, L>(
    file: Headed,
    columns: Readonly<Record<keyof H, unknown>>,
  ): AsyncGenerator<DocumentPart<H, L>> {
    return groupRows<H, L>(file, columns, this.#staged());
  }

  /** Reads the documents of one file with their lines of another. */
  pairs<H extends DocumentName, L extends DocumentName>(
    pair: Pair,
  ): AsyncGenerator<DocumentPart<H, L>> {
    return joinRows<H, L>(pair, this.#staged());
  }

  async #flush(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    if (rows.length > 0) await queries.insertRows(this.#session, this.#id, rows);
  }

  async *#staged(): AsyncGenerator<queries.StagedRow[]> {
    for (let after = { document: -1, part: 0, line: 0 }; ; ) {
      const rows = await queries.listRows(this.#session, this.#id, after, this.#portion);
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      after = last;
    }
  }
}
