import type { Clock } from '@lading/domain/clocks';
import { MAX_LINES } from '@lading/domain/limits';
import type { LineInput } from '@lading/domain/lines';
import { type ImportWarning, importWarning } from '@lading/domain/messages/importWarnings';
import { columnFault, RowFault, rowFault } from '@lading/domain/messages/rowFaults';
import { type ImportedOrderState, sentStates } from '@lading/domain/orders';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { isSameCode, spellingKey } from '@lading/domain/spelling';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { LineCells, OrderCells } from './columns.ts';
import { type Goods, type Line, sumUnits } from './goods.ts';
import * as lookups from './lookups.queries.ts';
import {
  faultOf,
  findOwners,
  idsOf,
  type Owners,
  type Plan,
  readMoment,
  roundedWarning,
  type Scope,
  SKIPPED,
  type Step,
} from './plans.ts';
import { type Fault, keyOf, type NameOf, type Row } from './table.ts';
import { addToUnit, faultsOfTree, type ImportedUnit } from './units.ts';
import { LeadingZeros } from './zeros.ts';

/**
 * Rows of a document, and the faults where they contradict its head. All parts of a document have
 * the same head.
 */
export interface DocumentPart<H, L> {
  documents: { head: Row<H>; rows: Row<L>[]; faults: Fault[] }[];
  /** The faults of rows that belong to none of these documents. */
  faults: Fault[];
}

/** Documents with their lines, in portions. They can be read several times. */
export interface DocumentSource<H, L> {
  /** The names of the files of documents and of lines. */
  file: string;
  nameOf: NameOf;
  linesFile: string;
  /** True if every row of the file of lines can be read. */
  isWhole: boolean;
  rounded: number;
  parts: () => AsyncIterable<DocumentPart<H, L>>;
}

type HeadCells = Pick<
  OrderCells,
  'reference' | 'customer' | 'warehouse' | 'orderDate' | 'shippedAt' | 'type' | 'destination'
>;

export interface Document<H> {
  head: Row<H>;
  warehouseId: number;
  customerId: number;
  /** For a transfer. */
  destinationWarehouseId: number | null;
  state: ImportedOrderState;
  lines: Line[];
  /** The units in which announced goods come, by code. */
  units: Map<string, ImportedUnit>;
}

/** Warnings about fields of a document that the import leaves out. */
export type VainPart = 'SHIPMENTS_LEFT_OUT' | 'CONTACTS_LEFT_OUT';

/** How the documents of a file are checked, named and written. */
interface DocumentKind<H, L extends LineCells = never> {
  table: 'asn' | 'orders';
  counted: 'asns' | 'orders';
  faultIn: (head: H) => RowFault | null;
  stateOf: (head: H) => ImportedOrderState;
  /** Returns the fields of a document that the import leaves out. */
  vainIn: (head: H) => readonly VainPart[];
  /** True if a document is left out without a fault. */
  isLeftOut: (head: H) => boolean;
  goods: Goods<L>;
  write: (tx: Tx, actor: Actor, documents: Document<H>[]) => Promise<unknown>;
}

/** A document that may get more rows. */
interface Open<H> {
  head: Row<H>;
  /** Null if its head has a fault, or the document exists or is left out. */
  document: Document<H> | null;
  isLeftOut: boolean;
  hasRows: boolean;
  isTooLong: boolean;
}

/**
 * Plans documents with their lines. Keeps the last document of each part, which the next part may
 * continue.
 */
export async function* planDocuments<H extends HeadCells, L extends LineCells>(
  db: Db,
  source: DocumentSource<H, L>,
  scope: Scope,
  kind: DocumentKind<H, L>,
): Plan {
  const [owners, merged, begun, { goods }] = [
    await findOwners(db, scope),
    new Merged(),
    new Begun(scope.actor.at),
    kind,
  ];
  let left = 0;
  const vain = new Map<VainPart, number>();
  const zeros = new LeadingZeros(scope.doubtfulCodes);
  let open: Open<H>[] = [];
  const stepOf = (ended: readonly Open<H>[], faults: Fault[], skipped: number): Step => {
    const documents = ended.flatMap(({ document, hasRows }) =>
      document && hasRows ? [document] : [],
    );
    return {
      faults: [...faults, ...withoutLines(ended, source), ...faultsOfUnits(documents, source)],
      to: ended.at(-1)?.head.line ?? 0,
      counts: { [kind.counted]: documents.length, lines: linesIn(documents) },
      skipped,
      write: (tx, actor) => kind.write(tx, actor, documents),
    };
  };
  for await (const part of source.parts()) {
    const faults = [...part.faults];
    const warehouseIds = idsOf(
      part.documents.map(({ head }) => owners.warehouseOf(head.warehouse)),
    );
    const taken = await listTaken(db, kind, part.documents, warehouseIds, { begun, zeros });
    let skipped = 0;
    for (const { head, faults: found } of part.documents) {
      if (open.at(-1)?.head === head) {
        if (!open.at(-1)?.isLeftOut) faults.push(...found);
        continue;
      }
      const isWritten = head.line <= scope.written.to;
      const result = beginDocument(head, {
        owners,
        taken: isWritten ? NOTHING_TAKEN : taken,
        begun,
        zeros,
        scope,
        kind,
        nameOf: source.nameOf,
      });
      if (isWritten) {
        open.push({ ...UNCHANGED, head });
        continue;
      }
      if (result instanceof RowFault) faults.push(faultOf(source.file, head.line, result));
      if (result === SKIPPED) skipped += 1;
      else if (result === LEFT_OUT) left += 1;
      else for (const part of kind.vainIn(head)) vain.set(part, (vain.get(part) ?? 0) + 1);
      if (result !== LEFT_OUT) faults.push(...found);
      const document = typeof result === 'object' && !(result instanceof RowFault) ? result : null;
      open.push({
        head,
        document,
        isLeftOut: result === LEFT_OUT,
        hasRows: false,
        isTooLong: false,
      });
    }
    faults.push(
      ...(await addRows(part, open, {
        goods,
        merged,
        file: source.linesFile,
        nameOf: source.nameOf,
      })),
    );
    yield stepOf(open.slice(0, -1), faults, skipped);
    open = open.slice(-1);
  }
  yield stepOf(open, [], 0);
  return [
    ...merged.warnings(),
    ...roundedWarning(source.rounded, 'PRICE'),
    ...(left === 0 ? [] : [importWarning('ASNS_LEFT_OUT', { asns: left })]),
    ...[...vain].map(([code, orders]) => importWarning(code, { orders })),
    ...begun.warnings(),
    ...goods.warnings(),
  ];
}

/** The state of a document that an earlier transaction of the import wrote. */
const UNCHANGED = { document: null, isLeftOut: true, hasRows: false, isTooLong: false } as const;
const NOTHING_TAKEN: ReadonlySet<string> = new Set();

const linesIn = (documents: readonly { lines: readonly unknown[] }[]): number =>
  documents.reduce((sum, { lines }) => sum + lines.length, 0);

/**
 * Returns faults for documents without lines. Returns none if a line cannot be read, which may be
 * theirs.
 */
function withoutLines<H extends HeadCells>(
  ended: readonly Open<H>[],
  { file, linesFile, isWhole }: DocumentSource<H, unknown>,
): Fault[] {
  if (!isWhole) return [];
  const empty = ended.filter(({ document, hasRows }) => document && !hasRows);
  return empty.map(({ head: { line, reference } }) =>
    faultOf(file, line, rowFault('WITHOUT_LINES', { reference, file: linesFile })),
  );
}

const faultsOfUnits = (
  documents: readonly Document<unknown>[],
  { linesFile }: { linesFile: string },
): Fault[] =>
  documents.flatMap(({ units }) =>
    faultsOfTree(units).map(({ line, fault }) => faultOf(linesFile, line, fault)),
  );

/**
 * The identity of a document: its owners and its reference; for a cancelled document also its order
 * date.
 */
interface Identity {
  key: string;
  isCancelled: boolean;
  orderDate: Date | null;
}

/** The documents that a plan has begun. It may have written them itself meanwhile. */
class Begun {
  readonly #lines = new Map<string, number>();
  readonly #cancelled = new Set<string>();
  /** The number of keys that a cancelled document shares with another one. */
  #shared = 0;
  readonly #at: Date;

  constructor(at: Date) {
    this.#at = at;
  }

  /** Returns the line where a document began; undefined for an unknown one. */
  lineOf(identity: Identity): number | undefined {
    return this.#lines.get(this.#nameOf(identity));
  }

  add(identity: Identity, line: number): void {
    const { key, isCancelled } = identity;
    if (isCancelled ? this.#lines.has(key) && !this.#cancelled.has(key) : this.#cancelled.has(key))
      this.#shared += 1;
    if (isCancelled) this.#cancelled.add(key);
    this.#lines.set(this.#nameOf(identity), line);
  }

  warnings(): ImportWarning[] {
    return this.#shared === 0
      ? []
      : [importWarning('REFERENCES_SHARED', { references: this.#shared })];
  }

  #nameOf({ key, isCancelled, orderDate }: Identity): string {
    return isCancelled ? keyOf('CANCELLED', key, (orderDate ?? this.#at).toISOString()) : key;
  }
}

/** Returns the keys of existing documents that the plan did not write. */
async function listTaken<H extends HeadCells>(
  db: Db,
  { table }: DocumentKind<H>,
  documents: readonly { head: H }[],
  warehouseIds: readonly number[],
  { begun, zeros }: { begun: Begun; zeros: LeadingZeros },
): Promise<ReadonlySet<string>> {
  const stored = await lookups.listReferences(
    db,
    table,
    warehouseIds,
    zeros.withForms(documents.map(({ head }) => head.reference)),
  );
  return new Set(
    stored.flatMap(({ warehouseId, customerId, reference, isCancelled, orderDate }) => {
      const key = keyOf(warehouseId, customerId, spellingKey(reference));
      if (begun.lineOf({ key, isCancelled, orderDate }) !== undefined) return [];
      return [
        keyOf('ANY', key),
        keyOf('ANY', key, orderDate?.toISOString() ?? null),
        ...(isCancelled ? [] : [key]),
      ];
    }),
  );
}

/**
 * Returns true if the document exists already: its reference belongs to one that is not cancelled,
 * or the same cancelled document was written.
 */
function isTaken(taken: ReadonlySet<string>, { key, isCancelled, orderDate }: Identity): boolean {
  if (!isCancelled) return taken.has(key);
  return taken.has(
    orderDate === null ? keyOf('ANY', key) : keyOf('ANY', key, orderDate.toISOString()),
  );
}

interface Heads<H> {
  owners: Owners;
  taken: ReadonlySet<string>;
  begun: Begun;
  zeros: LeadingZeros;
  scope: Scope;
  kind: DocumentKind<H>;
  nameOf: NameOf;
}

const LEFT_OUT = Symbol('left out');

/** Returns a document without lines, the fault of its head, SKIPPED if it exists, or LEFT_OUT. */
function beginDocument<H extends HeadCells>(
  row: Row<H>,
  { owners, taken, begun, zeros, scope, kind, nameOf }: Heads<H>,
): Document<H> | RowFault | typeof SKIPPED | typeof LEFT_OUT {
  if (kind.isLeftOut(row)) return LEFT_OUT;
  const customerId = owners.customerOf(row.customer);
  const warehouseId = owners.warehouseOf(row.warehouse);
  if (customerId instanceof RowFault) return customerId;
  if (warehouseId instanceof RowFault) return warehouseId;
  const head = readTimes(row, owners.clockOf(warehouseId), nameOf);
  if (head instanceof RowFault) return head;
  const destinationWarehouseId = readDestination(head, warehouseId, owners);
  if (destinationWarehouseId instanceof RowFault) return destinationWarehouseId;
  const fault = kind.faultIn(head);
  if (fault !== null) return fault;
  const state = kind.stateOf(head);
  const identity: Identity = {
    key: keyOf(warehouseId, customerId, spellingKey(head.reference)),
    isCancelled: state === 'CANCELLED',
    orderDate: head.orderDate === undefined ? null : new Date(head.orderDate),
  };
  if (isTaken(taken, identity))
    return scope.existing === 'SKIP'
      ? SKIPPED
      : rowFault('EXISTS', { what: 'REFERENCE', name: head.reference });
  const earlier = begun.lineOf(identity);
  if (earlier !== undefined)
    return rowFault('IN_EARLIER_LINE', {
      what: 'REFERENCE',
      name: head.reference,
      line: earlier,
    });
  const entry = {
    what: 'REFERENCE',
    owner: keyOf(warehouseId, customerId),
    code: head.reference,
    line: head.line,
  } as const;
  const isKnown = (code: string): boolean =>
    taken.has(keyOf(warehouseId, customerId, spellingKey(code)));
  const doubt = identity.isCancelled ? null : zeros.doubt(entry, isKnown);
  if (doubt !== null) return doubt;
  begun.add(identity, head.line);
  return {
    head,
    warehouseId,
    customerId,
    destinationWarehouseId,
    state,
    lines: [],
    units: new Map(),
  };
}

/**
 * Converts the times of a document, by the clock of its warehouse, to instants. Returns the fault
 * of the first invalid one.
 */
function readTimes<H extends HeadCells>(
  head: Row<H>,
  clock: Clock,
  nameOf: NameOf,
): Row<H> | RowFault {
  const times: Partial<Record<'orderDate' | 'shippedAt', string>> = {};
  for (const field of ['orderDate', 'shippedAt'] as const) {
    const text = head[field];
    if (text === undefined) continue;
    const read = readMoment(text, clock, nameOf(field));
    if (read instanceof RowFault) return read;
    times[field] = read;
  }
  return { ...head, ...times };
}

/** Returns the destination of a transfer (null for none), or its fault. */
function readDestination(
  { type, destination }: HeadCells,
  warehouseId: number,
  { warehouseOf }: Owners,
): number | RowFault | null {
  if (type !== 'INTERNAL_TRANSFER')
    return destination === undefined ? null : rowFault('ONLY_TRANSFER_HAS_DESTINATION');
  if (destination === undefined) return rowFault('DESTINATION_REQUIRED');
  const id = warehouseOf(destination);
  return id === warehouseId ? rowFault('DESTINATION_IS_SOURCE') : id;
}

/**
 * Adds rows to their documents. A row adds no fault of its own if its document has one or is left
 * out.
 */
async function addRows<H extends HeadCells, L extends LineCells>(
  { documents }: DocumentPart<H, L>,
  open: readonly Open<H>[],
  {
    goods,
    merged,
    file,
    nameOf,
  }: { goods: Goods<L>; merged: Merged; file: string; nameOf: NameOf },
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const rowsOf = open
    .slice(open.length - documents.length)
    .map((document, index) => ({ of: document, rows: documents[index]?.rows ?? [] }));
  await goods.lookUp(
    rowsOf.flatMap(({ rows, of }) =>
      of.document ? [{ rows, customerId: of.document.customerId }] : [],
    ),
  );
  for (const { rows, of } of rowsOf) {
    of.hasRows ||= rows.length > 0;
    if (!of.document) continue;
    for (const row of rows) {
      const line = goods.readLine(row, of.document);
      const fault =
        line instanceof RowFault
          ? line
          : (addLine(of.document, line, row, { merged, nameOf }) ??
            addToUnit(of.document.units, line, row.line));
      // Only the first line beyond the limit is reported.
      if (fault === null || (fault === TOO_LONG && of.isTooLong)) continue;
      of.isTooLong ||= fault === TOO_LONG;
      const { reference } = of.head;
      const stated =
        fault === TOO_LONG ? rowFault('TOO_MANY_LINES', { reference, most: MAX_LINES }) : fault;
      faults.push(faultOf(file, row.line, stated));
    }
  }
  return faults;
}

export const isSent = (state: ImportedOrderState): boolean =>
  sentStates.some((sentState) => sentState === state);

const TOO_LONG = Symbol('too long');

/**
 * Adds a line to a document, or to its earlier line of the same product and lot. Returns the fault,
 * or null.
 */
function addLine(
  document: Document<unknown>,
  line: Line,
  { sku, lineNo }: LineCells,
  { merged, nameOf }: { merged: Merged; nameOf: NameOf },
): RowFault | typeof TOO_LONG | null {
  const isSame = (each: Line): boolean =>
    each.productId === line.productId &&
    each.lotId === line.lotId &&
    isSameCode(each.lot?.code, line.lot?.code) &&
    !hasNumber(each);
  const same = hasNumber(line) ? undefined : document.lines.find(isSame);
  if (!same && document.lines.length === MAX_LINES) return TOO_LONG;
  if (lineNo !== undefined && document.lines.some((line) => line.lineNo === lineNo))
    return columnFault(nameOf('lineNo'), 'LINE_NUMBER_TAKEN', { number: lineNo });
  if (!same) {
    document.lines.push(line);
    return null;
  }
  if (same.quantity + line.quantity > MAX_QUANTITY)
    return rowFault('SUM_TOO_LARGE', { sku, most: MAX_QUANTITY });
  merged.add(same, line);
  Object.assign(same, sumUnits(same, line), { shipped: same.shipped + line.shipped });
  return null;
}

/** Counts the lines that are merged into earlier ones, and those whose price this changes. */
class Merged {
  #lines = 0;
  #prices = 0;
  #cents = 0;

  add(same: Line, line: Line): void {
    this.#lines += 1;
    if (line.price === undefined || same.price === undefined || line.price === same.price) return;
    this.#prices += 1;
    this.#cents += Math.round((same.price - line.price) * 100) * line.quantity;
  }

  warnings(): ImportWarning[] {
    if (this.#lines === 0) return [];
    const added = importWarning('LINES_ADDED', { lines: this.#lines });
    if (this.#prices === 0) return [added];
    const change = this.#cents / 100;
    return [added, importWarning('PRICES_CHANGED', { lines: this.#prices, change })];
  }
}

const hasNumber = ({ lineNo, externalLineId }: LineInput): boolean =>
  lineNo !== undefined || externalLineId !== undefined;
