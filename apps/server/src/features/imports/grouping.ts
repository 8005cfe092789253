import type { DocumentPart } from './documents.ts';
import type { StagedRow } from './imports.queries.ts';
import { faultOf } from './plans.ts';
import { type Fault, keyOf, type Row } from './table.ts';

/** What tells documents apart. */
export interface DocumentName {
  reference: string;
  customer?: string;
  warehouse?: string;
}

/** Numbers the documents of a file in which each row is a line. */
export class DocumentNumbers {
  readonly #numbers = new Map<string, number>();

  /** Several customers may use one reference. A row that names nobody is of the last document with its reference. */
  of({ reference, customer, warehouse }: DocumentName): number {
    const isBare = customer === undefined && warehouse === undefined;
    const key = isBare ? reference : keyOf(reference, customer ?? null, warehouse ?? null).toLowerCase();
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number).set(reference, number);
    return number;
  }

  clear(): void {
    this.#numbers.clear();
  }
}

/**
 * Returns the documents of numbered rows, some at a time, which come in the order of their documents and lines. The first row of each says what the
 * others must not differ from in the columns of documents.
 */
export async function* groupRows<H extends DocumentName, L>(
  file: string,
  columns: Readonly<Record<keyof H, unknown>>,
  parts: AsyncIterable<readonly StagedRow[]> | Iterable<readonly StagedRow[]>,
): AsyncGenerator<DocumentPart<H, L>> {
  const fields = Object.keys(columns) as (keyof H)[];
  let last: { document: number; head: Row<H> } | undefined;
  for await (const rows of parts) {
    const part: DocumentPart<H, L> = { documents: [], faults: [] };
    for (const { document, line, content } of rows) {
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

function differing<H extends DocumentName>(file: string, head: Row<H>, row: Row<H>, fields: readonly (keyof H)[]): Fault[] {
  const field = fields.find((one) => row[one] !== undefined && row[one] !== head[one]);
  if (field === undefined) return [];
  return [faultOf(file, row.line, `${String(field)} "${row[field]}" is not that of "${head.reference}" in line ${head.line}`)];
}
