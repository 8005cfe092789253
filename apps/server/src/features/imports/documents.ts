import { type Address, addressText } from '@lading/domain/addresses';
import { counted } from '@lading/domain/codeText';
import { MAX_LINES } from '@lading/domain/limits';
import type { LineInput } from '@lading/domain/lines';
import type { EnteredLot } from '@lading/domain/lots';
import {
  DEFAULT_ORDER_TYPE,
  DEFAULT_PRIORITY,
  DISPOSAL_ORDER_TYPE,
  historyStates,
  type ImportedOrderState,
  mayName,
  type OrderType,
  type OutflowStatus,
  outflowStatuses,
  sentStates,
  stockStatusesOf,
} from '@lading/domain/orders';
import { NO_PACKS, type Pack, type PackEntry } from '@lading/domain/packs';
import { isQuantity, MAX_QUANTITY } from '@lading/domain/quantity';
import type { Db, Tx } from '../../platform/database/database.ts';
import { refreshStatistics } from '../../platform/database/statistics.ts';
import { identifyLines } from '../../platform/documents.ts';
import { insertAsns } from '../asns/asns.service.ts';
import { resolveAnnounced } from '../inventory/lots.ledger.ts';
import { insertImportedOrders } from '../orders/orders.service.ts';
import type { AddressCells, AsnCells, AsnLineCells, LineCells, OrderCells, OrderLineCells } from './columns.ts';
import * as lookups from './imports.queries.ts';
import { NamedLots } from './lots.ts';
import { faultOf, findOwners, type Owners, type Plan, type Pretended, roundedWarning, type Scope, SKIPPED, type Step } from './plans.ts';
import type { Fault, Row } from './table.ts';

/** The rows of a document, or some of them. Parts of one document have the same head. */
export interface DocumentPart<H, L> {
  documents: { head: Row<H>; rows: Row<L>[] }[];
  faults: Fault[];
}

/** Documents and their lines, some at a time. They can be read several times. */
export interface DocumentSource<H, L> {
  /** The files of the documents and of their lines. */
  file: string;
  linesFile: string;
  /** Whether every row of the file of lines can be read. */
  isWhole: boolean;
  rounded: number;
  parts: () => AsyncIterable<DocumentPart<H, L>> | Iterable<DocumentPart<H, L>>;
}

export function planAsns(db: Db, source: DocumentSource<AsnCells, AsnLineCells>, scope: Scope): Plan {
  return planDocuments(db, source, scope, {
    ...{ table: 'asn', lines: 'asnItem', one: 'ASN', faultIn: () => null, stateOf: () => 'OPEN' },
    isLeftOut: ({ asnStatus = 'EXPECTED' }) => asnStatus !== 'EXPECTED',
    goods: new AnnouncedGoods(db, scope.pretended),
    write: (tx, documents) => writeAsns(tx, documents, scope),
  });
}

async function writeAsns(tx: Tx, documents: readonly Document<AsnCells>[], { actor, userId }: Scope): Promise<void> {
  // The plan has checked the lots by their products.
  const items = await resolveAnnounced(
    tx,
    { ...actor, userId },
    new Map(),
    documents.flatMap(({ lines }) => identifyLines(lines)),
  );
  await insertAsns(
    tx,
    documents.map(({ head, warehouseId, customerId, lines }) => ({
      ...{ warehouseId, customerId, reference: head.reference, expectedOn: head.expectedDate, notes: head.notes ?? null },
      ...{ createdBy: userId, createdAt: actor.at },
      items: items.splice(0, lines.length).map(({ quantity, ...item }) => ({ ...item, expected: quantity })),
    })),
  );
}

export function planOrders(db: Db, source: DocumentSource<OrderCells, OrderLineCells>, scope: Scope): Plan {
  return planDocuments(db, source, scope, {
    ...{ table: 'orders', lines: 'orderLine', one: 'order', stateOf, isLeftOut: () => false },
    faultIn: (head) => addressFault(head) ?? shipmentFault(head, scope.actor.at) ?? stockFault(head),
    goods: new OrderedGoods(db, scope.pretended),
    write: (tx, documents) =>
      insertImportedOrders(
        tx,
        documents.map(({ head, warehouseId, customerId, destinationWarehouseId, state, lines }) => ({
          ...{
            warehouseId,
            customerId,
            destinationWarehouseId,
            reference: head.reference,
            ...addressesOf(head),
            state,
            ...shipmentOf(head),
          },
          ...{ type: typeOf(head), priority: head.priority ?? DEFAULT_PRIORITY },
          ...{ shippingCarrier: head.carrier ?? null, requestedShipDate: head.requestedShipDate ?? null },
          ...{ minRemainingDays: head.minRemainingDays ?? null, stockStatuses: stockStatusesOf(typeOf(head), namedStatuses(head)) },
          orderDate: instantOf(head.orderDate) ?? shipmentOf(head).shippedAt ?? scope.actor.at,
          ...{ notes: head.notes ?? null, createdBy: scope.userId },
          lines: lines.map(({ price = null, lot: _, ...line }) => ({ ...line, price })),
        })),
      ),
  });
}

const typeOf = ({ type = DEFAULT_ORDER_TYPE }: OrderCells): OrderType => type;
const namedStatuses = ({ stockStatuses }: OrderCells): OutflowStatus[] | null =>
  stockStatuses === undefined ? null : outflowStatuses.filter((status) => stockStatuses.split(' ').includes(status));

/** Returns what is wrong with the stock that an order names; null for nothing. */
const stockFault = (head: OrderCells): string | null =>
  mayName(typeOf(head), namedStatuses(head) ?? [])
    ? null
    : 'stock_statuses: only an order of type RETURN_TO_VENDOR or SCRAP takes other stock than AVAILABLE';

const stateOf = ({ status = 'OPEN' }: OrderCells): ImportedOrderState => status;
const isSent = (state: ImportedOrderState): boolean => sentStates.some((one) => one === state);
const isHistory = (state: ImportedOrderState): boolean => historyStates.some((one) => one === state);
const instantOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

/** The shipment of an order that left; that which a file names of another order is left out. */
const shipmentOf = (head: OrderCells) =>
  isSent(stateOf(head))
    ? { shippedAt: instantOf(head.shippedAt), trackingNumber: head.trackingNumber ?? null }
    : { shippedAt: null, trackingNumber: null };

/** Returns what is wrong with the shipment of an order; null for nothing. */
function shipmentFault(head: OrderCells, now: Date): string | null {
  const { shippedAt } = shipmentOf(head);
  if (!isSent(stateOf(head))) return null;
  if (shippedAt === null) return `shipped_at is required of an order that is ${stateOf(head)}`;
  return shippedAt > now ? 'shipped_at lies in the future' : null;
}

/** Returns what is wrong with the address of an order; null for nothing. */
function addressFault(head: AddressCells & { address?: string; type?: OrderType }): string | null {
  const { shipName, shipLine1, shipCity, shipCountry } = head;
  const missing = Object.entries({ ship_name: shipName, ship_line_1: shipLine1, ship_city: shipCity, ship_country: shipCountry })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  const hasParts = missing.length < 4 || [head.shipLine2, head.shipLine3, head.shipPostcode, head.shipPhone, head.shipEmail].some(Boolean);
  if (hasParts) return missing.length ? `${missing.join(', ')} is required beside the other parts of the address` : null;
  return head.address === undefined && head.type !== DISPOSAL_ORDER_TYPE ? 'ship_to is required, or the parts of the address' : null;
}

/** The printed text and the parts of an address without faults. */
function addressesOf(head: AddressCells & { address?: string }): { shippingAddress: string; address: Address | null } {
  const { shipName, shipLine1, shipLine2, shipLine3, shipPostcode, shipCity, shipCountry, shipPhone, shipEmail } = head;
  if (shipName === undefined || shipCity === undefined || shipCountry === undefined)
    return { shippingAddress: head.address ?? '', address: null };
  const address = {
    name: shipName,
    lines: [shipLine1, shipLine2, shipLine3].filter((line) => line !== undefined),
    postcode: shipPostcode ?? null,
    city: shipCity,
    country: shipCountry,
    phone: shipPhone ?? null,
    email: shipEmail ?? null,
  };
  return { shippingAddress: head.address ?? addressText(address), address };
}

type ShipmentCells = Pick<OrderCells, 'status' | 'shippedAt' | 'trackingNumber'>;

interface HeadCells extends ShipmentCells {
  reference: string;
  customer?: string;
  warehouse?: string;
  type?: OrderType;
  destination?: string;
}

interface Line extends LineInput, PackEntry {
  productId: number;
  /** The lot of an order's line. */
  lotId: number | null;
  /** The lot of an ASN's line, which may be new. */
  lot: EnteredLot | null;
  quantity: number;
  /** Units that left, of an order that another system has shipped. */
  shipped: number;
  price?: number | undefined;
}

interface Document<H> {
  head: Row<H>;
  warehouseId: number;
  customerId: number;
  /** Of a transfer. */
  destinationWarehouseId: number | null;
  state: ImportedOrderState;
  lines: Line[];
}

/** What a file holds: how its documents are checked, called and written. */
interface DocumentKind<H, L extends LineCells = never> {
  table: 'asn' | 'orders';
  lines: 'asnItem' | 'orderLine';
  one: string;
  faultIn: (head: H) => string | null;
  stateOf: (head: H) => ImportedOrderState;
  /** Whether a document is not imported, which is no fault. */
  isLeftOut: (head: H) => boolean;
  goods: Goods<L>;
  write: (tx: Tx, documents: Document<H>[]) => Promise<unknown>;
}

/** Tables that this many lines were written to are analyzed once, for those that follow. */
const WORTH_ANALYZING = 500;

/** A document to which rows are still added. */
interface Open<H> {
  head: Row<H>;
  /** Null where its head is at fault, or exists already. */
  document: Document<H> | null;
  hasRows: boolean;
  isTooLong: boolean;
}

/** Plans documents with their lines. Keeps the last one of each part, which the next part may continue. */
async function* planDocuments<H extends HeadCells, L extends LineCells>(
  db: Db,
  source: DocumentSource<H, L>,
  scope: Scope,
  kind: DocumentKind<H, L>,
): Plan {
  const [owners, merged, { goods }] = [await findOwners(db, scope), new Merged(), kind];
  const total = { documents: 0, lines: 0 };
  const write = writer(kind);
  let open: Open<H>[] = [];
  const stepOf = (ended: readonly Open<H>[], faults: Fault[], skipped: number): Step => {
    const documents = ended.flatMap(({ document, hasRows }) => (document && hasRows ? [document] : []));
    total.documents += documents.length;
    total.lines += linesIn(documents);
    return { faults: [...faults, ...withoutLines(ended, source)], skipped, write: (tx) => write(tx, documents) };
  };
  let [left, unshipped] = [0, 0];
  for await (const part of source.parts()) {
    const faults = [...part.faults];
    const taken = await listTaken(db, kind, part.documents);
    let skipped = 0;
    for (const { head } of part.documents) {
      if (open.at(-1)?.head === head) continue;
      const begun = beginDocument(head, { owners, taken, scope, kind });
      if (typeof begun === 'string') faults.push(faultOf(source.file, head.line, begun));
      if (begun === SKIPPED) skipped += 1;
      else if (begun === LEFT_OUT) left += 1;
      else if (namesShipmentInVain(head)) unshipped += 1;
      open.push({ head, document: typeof begun === 'object' ? begun : null, hasRows: false, isTooLong: false });
    }
    faults.push(...(await addRows(part, open, { goods, merged, file: source.linesFile })));
    yield stepOf(open.slice(0, -1), faults, skipped);
    open = open.slice(-1);
  }
  yield stepOf(open, [], 0);
  return {
    what: `${counted(total.documents, kind.one)} with ${counted(total.lines, 'line')}`,
    warnings: [...merged.warnings(), ...roundedWarning(source.rounded, 'price'), ...leftOutWarnings(left, unshipped)],
  };
}

/** True for an order with a shipment that the import leaves out, because it does not say that the order left. */
const namesShipmentInVain = ({ status = 'OPEN', shippedAt, trackingNumber }: ShipmentCells): boolean =>
  !isSent(status) && (shippedAt !== undefined || trackingNumber !== undefined);

const leftOutWarnings = (asns: number, unshipped: number): string[] => [
  ...(asns === 0 ? [] : [`${counted(asns, 'ASN')} left out: an ASN that is not EXPECTED is not imported`]),
  ...(unshipped === 0
    ? []
    : [`${counted(unshipped, 'order')} named a shipment, which is left out: only with the status SHIPPED or DELIVERED is it history`]),
];

const linesIn = (documents: readonly { lines: readonly unknown[] }[]): number =>
  documents.reduce((sum, { lines }) => sum + lines.length, 0);

/** Writes documents. Analyzes the tables once, where many documents follow. */
function writer<H>({ table, lines, write }: DocumentKind<H>): (tx: Tx, documents: Document<H>[]) => Promise<void> {
  let isAnalyzed = false;
  return async (tx, documents) => {
    await write(tx, documents);
    if (isAnalyzed || linesIn(documents) < WORTH_ANALYZING) return;
    isAnalyzed = true;
    await refreshStatistics(tx, table, lines);
  };
}

/** The faults of documents that no line names. Where a line cannot be read, it may have been theirs. */
function withoutLines<H extends HeadCells>(ended: readonly Open<H>[], { file, linesFile, isWhole }: DocumentSource<H, unknown>): Fault[] {
  if (!isWhole) return [];
  const empty = ended.filter(({ document, hasRows }) => document && !hasRows);
  return empty.map(({ head: { line, reference } }) => faultOf(file, line, `"${reference}" has no lines in ${linesFile}`));
}

const keyOf = (...parts: readonly (number | string)[]): string => parts.join(' ');

async function listTaken<H extends HeadCells>(
  db: Db,
  { table }: DocumentKind<H>,
  documents: readonly { head: H }[],
): Promise<ReadonlySet<string>> {
  const stored = await lookups.listReferences(
    db,
    table,
    documents.map(({ head }) => head.reference),
  );
  return new Set(
    stored.map(({ warehouseId, customerId, reference, isCancelled }) => {
      const key = keyOf(warehouseId, customerId, reference);
      return isCancelled ? keyOf('CANCELLED', key) : key;
    }),
  );
}

interface Heads<H> {
  owners: Owners;
  taken: ReadonlySet<string>;
  scope: Scope;
  kind: DocumentKind<H>;
}

const LEFT_OUT = Symbol('left out');

/** Returns a document without lines, what is wrong with its head, SKIPPED where it exists already, or LEFT_OUT. */
function beginDocument<H extends HeadCells>(
  head: Row<H>,
  { owners, taken, scope, kind }: Heads<H>,
): Document<H> | string | typeof SKIPPED | typeof LEFT_OUT {
  if (kind.isLeftOut(head)) return LEFT_OUT;
  const customerId = owners.customerOf(head.customer);
  const warehouseId = owners.warehouseOf(head.warehouse);
  if (typeof customerId === 'string') return customerId;
  if (typeof warehouseId === 'string') return warehouseId;
  const destinationWarehouseId = readDestination(head, warehouseId, owners);
  if (typeof destinationWarehouseId === 'string') return destinationWarehouseId;
  const fault = kind.faultIn(head);
  if (fault !== null) return fault;
  const state = kind.stateOf(head);
  const key = keyOf(warehouseId, customerId, head.reference);
  // A cancelled document frees its reference, but a file that is sent twice writes none twice.
  const isTaken = taken.has(key) || (state === 'CANCELLED' && taken.has(keyOf('CANCELLED', key)));
  if (!isTaken) return { head, warehouseId, customerId, destinationWarehouseId, state, lines: [] };
  return scope.existing === 'SKIP' ? SKIPPED : `the reference "${head.reference}" exists already`;
}

/** Returns the destination of a transfer, null for none, or what is wrong with it. */
function readDestination({ type, destination }: HeadCells, warehouseId: number, { warehouseOf }: Owners): number | string | null {
  if (type !== 'INTERNAL_TRANSFER') return destination === undefined ? null : 'only an internal transfer has a destination';
  if (destination === undefined) return 'destination is required of an internal transfer';
  const id = warehouseOf(destination);
  return id === warehouseId ? 'the destination must be another warehouse' : id;
}

/** Adds rows to their documents. A row of a document that is at fault, or left out, is no fault by itself. */
async function addRows<H extends HeadCells, L extends LineCells>(
  { documents }: DocumentPart<H, L>,
  open: readonly Open<H>[],
  { goods, merged, file }: { goods: Goods<L>; merged: Merged; file: string },
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const from = open.length - documents.length;
  const rowsOf = documents.map(({ rows }, at) => ({ rows, of: open[from + at] as Open<H> }));
  await goods.lookUp(rowsOf.flatMap(({ rows, of }) => (of.document ? [{ rows, customerId: of.document.customerId }] : [])));
  for (const { rows, of } of rowsOf) {
    of.hasRows ||= rows.length > 0;
    if (!of.document) continue;
    for (const row of rows) {
      const line = goods.readLine(row, of.document);
      const fault = typeof line === 'string' ? line : addLine(of.document, line, row, merged);
      // The first line beyond the limit is told; later ones are not.
      if (fault === null || (fault === TOO_LONG && of.isTooLong)) continue;
      of.isTooLong ||= fault === TOO_LONG;
      const message = fault === TOO_LONG ? `"${of.head.reference}" has more than ${MAX_LINES} lines` : fault;
      faults.push(faultOf(file, row.line, message));
    }
  }
  return faults;
}

/** So many products are remembered from one part to the next. */
const MAX_REMEMBERED = 50_000;

/** Rows of one customer. */
interface Lines<L> {
  rows: readonly Row<L>[];
  customerId: number;
}

/** What lines of one kind of document alone say. */
type More = Pick<Line, 'lotId' | 'lot' | 'shipped' | 'price'>;
type LineOf = Pick<Document<unknown>, 'warehouseId' | 'state'> & { quantity: number };

/** The products and lots that lines name. */
abstract class Goods<L extends LineCells> {
  protected readonly db: Db;
  readonly #pretended: ReadonlyMap<string, lookups.StoredProduct>;
  readonly #products = new Map<string, lookups.StoredProduct>();

  constructor(db: Db, { products }: Pretended) {
    this.db = db;
    this.#pretended = new Map(products.map((product) => [keyOf(product.customerId, product.sku), product]));
  }

  async lookUp(lines: readonly Lines<L>[]): Promise<void> {
    if (this.#products.size > MAX_REMEMBERED) this.#products.clear();
    const unknown = new Set<string>();
    for (const { rows, customerId } of lines) for (const { sku } of rows) if (!this.#products.has(keyOf(customerId, sku))) unknown.add(sku);
    const customerIds = [...new Set(lines.map(({ customerId }) => customerId))];
    for (const product of await lookups.listProducts(this.db, customerIds, [...unknown]))
      this.#products.set(keyOf(product.customerId, product.sku), product);
    await this.lookUpLots(lines);
  }

  /** Reads a line, or returns what is wrong with it. */
  readLine(row: Row<L>, of: Pick<Document<unknown>, 'customerId' | 'warehouseId' | 'state'>): Line | string {
    const product = this.productOf(row, of.customerId);
    if (product === undefined) return `the customer has no product with the SKU "${row.sku}"`;
    if (!product.active && !isHistory(of.state)) return `the product "${row.sku}" is retired`;
    const units = readUnits(row, product.packs);
    if (typeof units === 'string') return units;
    const more = this.readMore(row, product, { ...of, quantity: units.quantity });
    if (typeof more === 'string') return more;
    return { productId: product.id, lineNo: row.lineNo, externalLineId: row.externalLineId, ...units, ...more };
  }

  protected productOf({ sku }: LineCells, customerId: number): lookups.StoredProduct | undefined {
    const key = keyOf(customerId, sku);
    return this.#products.get(key) ?? this.#pretended.get(key);
  }

  protected abstract lookUpLots(lines: readonly Lines<L>[]): Promise<void>;
  protected abstract readMore(row: Row<L>, product: lookups.StoredProduct, of: LineOf): More | string;
}

class OrderedGoods extends Goods<OrderLineCells> {
  #lots: readonly lookups.StoredLot[] = [];

  protected override async lookUpLots(lines: readonly Lines<OrderLineCells>[]): Promise<void> {
    this.#lots = await lookups.listLots(this.db, [...new Set(lines.flatMap(({ rows }) => rows.flatMap(({ lot }) => lot ?? [])))]);
  }

  protected override readMore(row: Row<OrderLineCells>, product: lookups.StoredProduct, of: LineOf): More | string {
    const lotId = readLot(row, product, isHistory(of.state) ? null : of.warehouseId, this.#lots);
    if (typeof lotId === 'string') return lotId;
    const shipped = readShipped(row, of.state, of.quantity);
    return typeof shipped === 'string' ? shipped : { lotId, lot: null, shipped, price: row.price };
  }
}

class AnnouncedGoods extends Goods<AsnLineCells> {
  readonly #lots = new NamedLots(this.db);

  protected override async lookUpLots(lines: readonly Lines<AsnLineCells>[]): Promise<void> {
    const named = lines.flatMap(({ rows, customerId }) => rows.flatMap((row) => (row.lot === undefined ? [] : { row, customerId })));
    const productIds = new Set(named.flatMap(({ row, customerId }) => this.productOf(row, customerId)?.id ?? []));
    await this.#lots.lookUp(
      [...productIds],
      named.map(({ row }) => row),
    );
  }

  protected override readMore(row: Row<AsnLineCells>, product: lookups.StoredProduct): More | string {
    const lot = this.#lots.ofAnnounced(row, product);
    return typeof lot === 'string' ? lot : { lotId: null, lot, shipped: 0 };
  }
}

/** Returns the units of a line that left, or what is wrong with them. */
function readShipped({ shipped }: OrderLineCells, state: ImportedOrderState, quantity: number): number | string {
  if (!isSent(state)) return shipped ? `an order that is ${state} has no shipped units: import those as an order that is SHIPPED` : 0;
  if (shipped === undefined) return quantity;
  return shipped > quantity ? `${shipped} units shipped are more than the ${quantity} that were ordered` : shipped;
}

const TOO_LONG = Symbol('too long');

/** Adds a line to a document, or to its earlier line of the same product and lot. Returns what is wrong, or null. */
function addLine(document: Document<unknown>, line: Line, { sku, lineNo }: LineCells, merged: Merged): string | typeof TOO_LONG | null {
  const isSame = (one: Line): boolean =>
    one.productId === line.productId && one.lotId === line.lotId && one.lot?.code === line.lot?.code && !hasNumber(one);
  const same = hasNumber(line) ? undefined : document.lines.find(isSame);
  if (!same && document.lines.length === MAX_LINES) return TOO_LONG;
  if (lineNo !== undefined && document.lines.some((one) => one.lineNo === lineNo)) return `line_no ${lineNo} is that of an earlier line`;
  if (!same) {
    document.lines.push(line);
    return null;
  }
  if (same.quantity + line.quantity > MAX_QUANTITY) return `the lines of "${sku}" add up to more than ${MAX_QUANTITY}`;
  merged.add(same, line);
  Object.assign(same, sumUnits(same, line), { shipped: same.shipped + line.shipped });
  return null;
}

/** Counts the lines that are added to earlier ones, and what their prices change. */
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

  warnings(): string[] {
    if (this.#lines === 0) return [];
    const lines = `${counted(this.#lines, 'line')} added to an earlier line of the same product`;
    if (this.#prices === 0) return [lines];
    const value = (this.#cents / 100).toFixed(2);
    return [lines, `${this.#prices} of them had another price: they take that of the earlier line, which changes the total by ${value}`];
  }
}

/** Returns the lot that a line names, null for none, or what is wrong with it. Without a warehouse it may have expired. */
function readLot(
  { sku, lot: code }: OrderLineCells,
  product: lookups.StoredProduct,
  warehouseId: number | null,
  known: readonly lookups.StoredLot[],
): number | null | string {
  if (code === undefined) return null;
  if (product.tracking === 'NONE') return `the product "${sku}" is not tracked by lot`;
  const lot = known.find((one) => one.productId === product.id && one.code === code);
  if (!lot) return `the product "${sku}" has no lot "${code}"`;
  return warehouseId !== null && lot.expiredIn.includes(warehouseId) ? `the lot "${code}" has expired` : lot.id;
}

type Units = PackEntry & { quantity: number };

/** What a row says of units and packs. */
interface Entered {
  quantity?: number | undefined;
  pack?: string | undefined;
  packs?: number | undefined;
}

/** Returns the units of a line, as units or packs or both of them say, or what is wrong with them. */
export function readUnits({ quantity, pack: name, packs }: Entered, known: readonly Pack[]): Units | string {
  if (name === undefined && packs === undefined)
    return quantity === undefined ? 'quantity is required, or pack and packs' : { quantity, ...NO_PACKS };
  if (name === undefined || packs === undefined) return `${name === undefined ? 'pack' : 'packs'} is required beside the other`;
  const pack = known.find((one) => one.name === name);
  if (!pack) return `the product has no pack "${name}"`;
  const least = packs * pack.units;
  const units = quantity ?? least;
  if (!isQuantity(units)) return `${packs} x ${name} are more than ${MAX_QUANTITY} units`;
  if (units < least || units >= least + pack.units) return `${packs} x ${name} are ${least} units, and quantity says ${units}`;
  return { quantity: units, packId: pack.id, packs, packName: pack.name, packUnits: pack.units };
}

/** Adds up the units of two lines of a product. They stay packs where both are packs of one kind. */
function sumUnits(one: Units, other: Units): Units {
  const quantity = one.quantity + other.quantity;
  if (one.packs === null || other.packs === null || one.packId !== other.packId) return { quantity, ...NO_PACKS };
  const { packId, packName, packUnits } = one;
  return { quantity, packId, packName, packUnits, packs: one.packs + other.packs };
}

const hasNumber = ({ lineNo, externalLineId }: LineInput): boolean => lineNo !== undefined || externalLineId !== undefined;
