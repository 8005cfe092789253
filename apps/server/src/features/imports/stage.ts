import type { Tx } from '../../platform/database/database.ts';
import { refreshStatistics } from '../../platform/database/statistics.ts';
import type { DocumentPart } from './documents.ts';
import * as queries from './imports.queries.ts';
import { faultOf } from './plans.ts';
import type { Fault, Row } from './table.ts';

/** What tells documents apart. */
interface DocumentName {
  reference: string;
  customer?: string;
  warehouse?: string;
}

const ROWS_AT_ONCE = 2_000;

/** The valid rows of the file of an import, kept in the database: half a million would not fit in the memory of a server. */
export class Stage {
  readonly #tx: Tx;
  readonly #id: number;
  readonly #places = new Map<string, number>();
  #waiting: queries.StagedRow[] = [];

  constructor(tx: Tx, id: number) {
    this.#tx = tx;
    this.#id = id;
  }

  /** Adds rows that stand for themselves or, where `isOfDocument`, those of the same reference for one document. */
  async add(rows: readonly Row<object>[], isOfDocument: boolean): Promise<void> {
    for (const { line, ...content } of rows)
      this.#waiting.push({ line, content, document: isOfDocument ? this.#placeOf(content as DocumentName) : line });
    if (this.#waiting.length >= ROWS_AT_ONCE) await this.#flush();
  }

  async end(): Promise<void> {
    await this.#flush();
    this.#places.clear();
    await refreshStatistics(this.#tx, 'importRow');
  }

  async *rows<T>(): AsyncGenerator<Row<T>[]> {
    for await (const rows of this.#staged()) yield rows.map(({ line, content }) => ({ ...(content as T), line }));
  }

  /** The documents of a file in which each row is a line. The first row of each says what the others must not differ from. */
  async *documents<H extends { reference: string }, L>(file: string, fields: readonly (keyof H)[]): AsyncGenerator<DocumentPart<H, L>> {
    let last: { document: number; head: Row<H> } | undefined;
    for await (const staged of this.#staged()) {
      const part: DocumentPart<H, L> = { documents: [], faults: [] };
      for (const { document, line, content } of staged) {
        const row = { ...content, line } as Row<H> & Row<L>;
        if (last?.document !== document) last = { document, head: row };
        else part.faults.push(...differing(file, last.head, row, fields));
        const { head } = last;
        if (part.documents.at(-1)?.head !== head) part.documents.push({ head, rows: [] });
        part.documents.at(-1)?.rows.push(row);
      }
      yield part;
    }
  }

  async clear(): Promise<void> {
    await queries.deleteRows(this.#tx, this.#id);
  }

  /** Several customers may use one reference. A row that names nobody is of the last document with its reference. */
  #placeOf({ reference, customer, warehouse }: DocumentName): number {
    const isBare = customer === undefined && warehouse === undefined;
    const key = isBare ? reference : JSON.stringify([reference, customer, warehouse]).toLowerCase();
    const place = this.#places.get(key) ?? this.#places.size;
    this.#places.set(key, place).set(reference, place);
    return place;
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

function differing<H extends { reference: string }>(file: string, head: Row<H>, row: Row<H>, fields: readonly (keyof H)[]): Fault[] {
  const field = fields.find((one) => row[one] !== undefined && row[one] !== head[one]);
  if (field === undefined) return [];
  return [faultOf(file, row.line, `${String(field)} "${row[field]}" is not that of "${head.reference}" in line ${head.line}`)];
}
