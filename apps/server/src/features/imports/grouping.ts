import { columnFault, rowFault } from '@lading/domain/messages/rowFaults';
import { isSameCode, spellingKey } from '@lading/domain/spelling';
import type { DocumentPart } from './documents.ts';
import { faultOf } from './plans.ts';
import type { StagedRow } from './stage.queries.ts';
import { type Fault, keyOf, type NameOf, type Row } from './table.ts';

/** The fields that identify a document. */
export interface DocumentName {
  reference: string;
  customer?: string;
  warehouse?: string;
  status?: string;
  asnStatus?: string;
  orderDate?: string;
}

/** The owner of a document: its key, and which of its owners the row names. */
interface DocumentOwner {
  key: string;
  customer: string;
  warehouse: string;
}

/** Numbers the documents of a file in which each row is a line. */
export class DocumentNumbers {
  readonly #numbers = new Map<string, number>();
  /** By reference: the owners of its documents, the last one first. */
  readonly #owners = new Map<string, DocumentOwner[]>();
  /** By owner and reference: the last document. */
  readonly #last = new Map<string, string>();

  /**
   * Returns the number of a row's document. Several customers may use one reference: a row without
   * customer or warehouse belongs to the last document with its reference, among those of what the
   * row names.
   */
  of({
    reference: spelling,
    customer,
    warehouse,
    status,
    asnStatus,
    orderDate,
  }: DocumentName): number {
    const reference = spellingKey(spelling);
    const owner = this.#ownerOf(
      reference,
      spellingKey(customer ?? ''),
      spellingKey(warehouse ?? ''),
    );
    const key = this.#keyOf(owner.key, status ?? asnStatus, orderDate);
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    this.#owners.set(reference, [
      owner,
      ...(this.#owners.get(reference) ?? []).filter(({ key }) => key !== owner.key),
    ]);
    this.#last.set(owner.key, key);
    return number;
  }

  #ownerOf(reference: string, customer: string, warehouse: string): DocumentOwner {
    const known = this.#owners.get(reference) ?? [];
    const isBare = customer === '' && warehouse === '';
    const own = {
      key: isBare ? reference : keyOf(reference, customer, warehouse),
      customer,
      warehouse,
    };
    const same = isBare ? undefined : known.find(({ key }) => key === own.key);
    const fits = (documentOwner: DocumentOwner): boolean =>
      ['', documentOwner.customer].includes(customer) &&
      ['', documentOwner.warehouse].includes(warehouse);
    return same ?? known.find(fits) ?? own;
  }

  /**
   * A cancelled document frees its reference. Another document may have the same; cancelled ones
   * differ by their order date.
   */
  #keyOf(owner: string, status: string | undefined, orderDate: string | undefined): string {
    const last = this.#last.get(owner) ?? owner;
    if (status === undefined) return last;
    if (status !== 'CANCELLED') return owner;
    return orderDate === undefined && last !== owner
      ? last
      : keyOf('CANCELLED', owner, orderDate ?? null);
  }

  clear(): void {
    for (const map of [this.#numbers, this.#owners, this.#last]) map.clear();
  }
}

export interface Headed {
  file: string;
  nameOf: NameOf;
}

type Parts = AsyncIterable<readonly StagedRow[]>;

/**
 * Groups numbered rows to documents, in portions. Rows come in the order of their documents and
 * lines. The other rows of a document must equal the first in the columns of documents.
 */
export async function* groupRows<H extends DocumentName, L>(
  headed: Headed,
  columns: Readonly<Record<keyof H, unknown>>,
  parts: Parts,
): AsyncGenerator<DocumentPart<H, L>> {
  const fields = Object.keys(columns) as (keyof H)[];
  let last: { document: number; head: Row<H> } | undefined;
  for await (const rows of parts) {
    const part: DocumentPart<H, L> = { documents: [], faults: [] };
    for (const { document, line, content } of rows) {
      const row = { ...content, line } as Row<H> & Row<L>;
      if (last?.document !== document) last = { document, head: row };
      const { head } = last;
      const { rows: lines, faults } = documentOf(part, head);
      if (row !== head) faults.push(...differing(headed, head, row, fields));
      lines.push(row);
    }
    yield part;
  }
}

/** Returns the document of a head in a part. Begins it in the part if an earlier part has ended. */
function documentOf<H, L>(
  { documents }: DocumentPart<H, L>,
  head: Row<H>,
): DocumentPart<H, L>['documents'][number] {
  const open = documents.at(-1);
  if (open?.head === head) return open;
  const begun = { head, rows: [], faults: [] };
  documents.push(begun);
  return begun;
}

/** A file of documents and the file of their lines. */
export interface Pair {
  heads: string;
  lines: string;
  /** True if every row of the documents can be read. If not, a line may belong to an unread one. */
  hasAllHeads: boolean;
}

/**
 * Joins the documents of one file with their lines of another, in portions. A document comes before
 * its lines.
 */
export async function* joinRows<H extends DocumentName, L extends DocumentName>(
  { heads, lines, hasAllHeads }: Pair,
  parts: Parts,
): AsyncGenerator<DocumentPart<H, L>> {
  let last: { document: number; head: Row<H> | null } | undefined;
  for await (const rows of parts) {
    const part: DocumentPart<H, L> = { documents: [], faults: [] };
    for (const { document, part: partName, line, content } of rows) {
      const row = { ...content, line } as Row<H> & Row<L>;
      const isFirst: boolean = last?.document !== document;
      if (isFirst) last = { document, head: partName === 0 ? row : null };
      const head: Row<H> | null = last?.head ?? null;
      if (head === null) {
        if (hasAllHeads)
          part.faults.push(
            faultOf(
              lines,
              line,
              rowFault('NOT_IN_FILE', { reference: row.reference, file: heads }),
            ),
          );
      } else if (partName === 1) documentOf(part, head).rows.push(row);
      else if (isFirst) documentOf(part, head);
      else
        part.faults.push(
          faultOf(
            heads,
            line,
            rowFault('IN_EARLIER_LINE', {
              what: 'REFERENCE',
              name: row.reference,
              line: head.line,
            }),
          ),
        );
    }
    yield part;
  }
}

function differing<H extends DocumentName>(
  { file, nameOf }: Headed,
  head: Row<H>,
  row: Row<H>,
  fields: readonly (keyof H)[],
): Fault[] {
  const names = new Set<keyof H>(['reference', 'customer', 'warehouse']);
  const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const isOther = (h: keyof H): boolean =>
    names.has(h) ? !isSameCode(textOf(row[h]), textOf(head[h])) : row[h] !== head[h];
  const field = fields.find((field) => row[field] !== undefined && isOther(field));
  if (field === undefined) return [];
  return [
    faultOf(
      file,
      row.line,
      columnFault(nameOf(String(field)), 'OTHER_THAN_FIRST', {
        value: String(row[field]),
        reference: head.reference,
        line: head.line,
      }),
    ),
  ];
}
