import type { Tx } from '../../platform/database/database.ts';
import { refreshStatistics } from '../../platform/database/statistics.ts';
import type { DocumentPart } from './documents.ts';
import { type DocumentName, DocumentNumbers, groupRows } from './grouping.ts';
import * as queries from './imports.queries.ts';
import type { Row } from './table.ts';

const ROWS_AT_ONCE = 2_000;

/** The valid rows of the file of an import, kept in the database: half a million would not fit in the memory of a server. */
export class Stage {
  readonly #tx: Tx;
  readonly #id: number;
  readonly #numbers = new DocumentNumbers();
  #waiting: queries.StagedRow[] = [];

  constructor(tx: Tx, id: number) {
    this.#tx = tx;
    this.#id = id;
  }

  /** Adds rows that stand for themselves or, where `isOfDocument`, those of the same reference for one document. */
  async add(rows: readonly Row<object>[], isOfDocument: boolean): Promise<void> {
    for (const { line, ...content } of rows)
      this.#waiting.push({ line, content, document: isOfDocument ? this.#numbers.of(content as DocumentName) : line });
    if (this.#waiting.length >= ROWS_AT_ONCE) await this.#flush();
  }

  async end(): Promise<void> {
    await this.#flush();
    this.#numbers.clear();
    await refreshStatistics(this.#tx, 'importRow');
  }

  async *rows<T>(): AsyncGenerator<Row<T>[]> {
    for await (const rows of this.#staged()) yield rows.map(({ line, content }) => ({ ...(content as T), line }));
  }

  /** The documents of a file in which each row is a line. */
  documents<H extends DocumentName, L>(file: string, columns: Readonly<Record<keyof H, unknown>>): AsyncGenerator<DocumentPart<H, L>> {
    return groupRows<H, L>(file, columns, this.#staged());
  }

  async clear(): Promise<void> {
    await queries.deleteRows(this.#tx, this.#id);
  }

  async #flush(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    if (rows.length > 0) await queries.insertRows(this.#tx, this.#id, rows);
  }

  async *#staged(): AsyncGenerator<queries.StagedRow[]> {
    for (let after = { document: -1, line: 0 }; ; ) {
      const rows = await queries.listRows(this.#tx, this.#id, after, ROWS_AT_ONCE);
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      after = last;
    }
  }
}
