import { type Address, addressText } from '@lading/domain/addresses';
import { counted } from '@lading/domain/codeText';
import { MAX_LINES } from '@lading/domain/limits';
import type { LineInput } from '@lading/domain/lines';
import { DEFAULT_ORDER_TYPE, DEFAULT_PRIORITY, DISPOSAL_ORDER_TYPE, type OrderType } from '@lading/domain/orders';
import { NO_PACKS, type Pack, type PackEntry } from '@lading/domain/packs';
import { isQuantity, MAX_QUANTITY } from '@lading/domain/quantity';
import type { Db } from '../../platform/database/database.ts';
import { identifyLines } from '../../platform/documents.ts';
import { insertAsns } from '../asns/asns.service.ts';
import { insertPendingOrders } from '../orders/orders.service.ts';
import type { AddressCells, AsnCells, LineCells, OrderCells, OrderLineCells } from './columns.ts';
import * as lookups from './imports.queries.ts';
import { findCustomers, findWarehouses, idsOf, type Plan, type Pretended, planRows, roundedWarning, type Scope, Taken } from './plans.ts';
import type { Fault, Row, Table } from './table.ts';

export async function planAsns(db: Db, heads: Table<AsnCells>, lines: Table<LineCells>, scope: Scope): Promise<Plan> {
  const { documents, ...plan } = await planDocuments(db, 'asn', heads, lines, scope);
  const rows = documents.map(({ head, warehouseId, customerId, lines: items }) => ({
    warehouseId,
    customerId,
    reference: head.reference,
    expectedOn: head.expectedDate,
    notes: head.notes ?? null,
    createdBy: scope.userId,
    createdAt: scope.actor.at,
    items: identifyLines(items).map(({ quantity, ...item }) => ({ ...item, expected: quantity })),
  }));
  return { ...plan, what: describeDocuments(documents, 'ASN'), write: (tx) => insertAsns(tx, rows) };
}

export async function planOrders(db: Db, heads: Table<OrderCells>, lines: Table<OrderLineCells>, scope: Scope): Promise<Plan> {
  const { documents, ...plan } = await planDocuments(db, 'orders', heads, lines, scope, addressFault);
  const rows = documents.map(({ head, warehouseId, customerId, lines: items }) => ({
    warehouseId,
    customerId,
    reference: head.reference,
    type: head.type ?? DEFAULT_ORDER_TYPE,
    priority: head.priority ?? DEFAULT_PRIORITY,
    ...addressesOf(head),
    shippingCarrier: head.carrier ?? null,
    requestedShipDate: head.requestedShipDate ?? null,
    orderDate: head.orderDate === undefined ? scope.actor.at : new Date(head.orderDate),
    notes: head.notes ?? null,
    createdBy: scope.userId,
    lines: items.map(({ price = null, ...line }) => ({ ...line, price })),
  }));
  return { ...plan, what: describeDocuments(documents, 'order'), write: (tx) => insertPendingOrders(tx, rows) };
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

interface HeadCells {
  reference: string;
  customer?: string;
  warehouse?: string;
}

interface Line extends LineInput, PackEntry {
  productId: number;
  lotId: number | null;
  quantity: number;
  price?: number | undefined;
}

interface Document<H> {
  head: Row<H>;
  warehouseId: number;
  customerId: number;
  lines: Line[];
}

type Planned<T> = { documents: T[] } & Pick<Plan, 'faults' | 'skipped' | 'warnings'>;

/** Plans documents with their lines. A document without lines is a fault. */
async function planDocuments<H extends HeadCells>(
  db: Db,
  kind: 'asn' | 'orders',
  heads: Table<H>,
  lines: Table<OrderLineCells>,
  scope: Scope,
  faultOf: (head: H) => string | null = () => null,
): Promise<Planned<Document<H>>> {
  const { byReference, planned } = await planHeads(db, kind, heads, scope, faultOf);
  const added = await addLines(db, heads, { byReference, good: planned.made }, lines, scope.pretended);
  const named = new Set(lines.rows.map((row) => row.reference));
  const empty = lines.faults.length
    ? []
    : planned.made
        .filter(({ head }) => !named.has(head.reference))
        .map(({ head: { reference, line } }) => ({
          ...{ file: heads.file, line, value: reference },
          message: `"${reference}" has no lines in ${lines.file}`,
        }));
  const faults = [...planned.faults, ...empty, ...added.faults];
  return { documents: planned.made, faults, skipped: planned.skipped, warnings: added.warnings };
}

/** Plans the documents without their lines. `byReference` holds invalid ones too. */
async function planHeads<H extends HeadCells>(
  db: Db,
  kind: 'asn' | 'orders',
  heads: Table<H>,
  scope: Scope,
  faultOf: (head: H) => string | null,
) {
  const customerOf = await findCustomers(db, scope);
  const warehouseOf = await findWarehouses(db, scope);
  const taken = new Taken(scope.existing);
  const keyOf = (row: { warehouseId: number; customerId: number; reference: string }): string =>
    `${row.warehouseId} ${row.customerId} ${row.reference}`;
  const references = heads.rows.map((row) => row.reference);
  for (const stored of await lookups.listReferences(db, kind, references))
    taken.store(keyOf(stored), `the reference "${stored.reference}" exists already`);
  const byReference = new Map<string, Document<H>>();
  const planned = await planRows(heads, (head) => {
    const customerId = customerOf(head.customer);
    const warehouseId = warehouseOf(head.warehouse);
    if (typeof customerId === 'string') return customerId;
    if (typeof warehouseId === 'string') return warehouseId;
    const earlier = byReference.get(head.reference);
    if (earlier) return `the reference "${head.reference}" stands in line ${earlier.head.line} already`;
    const document: Document<H> = { head, customerId, warehouseId, lines: [] };
    byReference.set(head.reference, document);
    const fault = faultOf(head);
    if (fault !== null) return fault;
    return taken.take({ [keyOf({ ...document, reference: head.reference })]: '' }) ?? document;
  });
  return { byReference, planned };
}

/** Adds each line to its document. Sums equal SKUs of one lot, at their first price, unless a line has a number of its own. A line of an invalid document is no fault by itself. */
async function addLines<H extends HeadCells>(
  db: Db,
  heads: Table<H>,
  { byReference, good }: { byReference: ReadonlyMap<string, Document<H>>; good: readonly Document<H>[] },
  lines: Table<OrderLineCells>,
  pretended: Pretended,
): Promise<{ faults: Fault[]; warnings: string[] }> {
  const products = new Map<string, lookups.StoredProduct>();
  const stored = await lookups.listProducts(db, idsOf(good.map((document) => document.customerId)));
  for (const product of [...stored, ...pretended.products]) products.set(`${product.customerId} ${product.sku}`, product);
  const known = new Set(heads.rows.map((row) => row.reference));
  const isGood = new Set(good);
  const lots = await lookups.listLots(db, [...new Set(lines.rows.flatMap(({ lot }) => lot ?? []))]);
  const merged = new Merged();
  const tooLong = new Set<Document<H>>();
  const { faults } = await planRows(lines, (row) => {
    const document = byReference.get(row.reference);
    if (!document)
      return known.has(row.reference) || heads.faults.length ? null : `the reference "${row.reference}" is not in ${heads.file}`;
    if (!isGood.has(document)) return null;
    const product = products.get(`${document.customerId} ${row.sku}`);
    if (product === undefined) return `the customer has no product with the SKU "${row.sku}"`;
    const line = readLine(row, product, document.warehouseId, lots);
    if (typeof line === 'string') return line;
    const fault = addLine(document, line, row, merged);
    // The first line beyond the limit is told; later ones are not.
    if (fault === TOO_LONG && tooLong.has(document)) return null;
    if (fault === TOO_LONG) tooLong.add(document);
    return fault === TOO_LONG ? `"${document.head.reference}" has more than ${MAX_LINES} lines` : fault;
  });
  return { faults, warnings: [...merged.warnings(), ...roundedWarning(lines.rounded, 'price')] };
}

/** Reads a line of a product, or returns what is wrong with it. */
function readLine(
  row: Row<OrderLineCells>,
  product: lookups.StoredProduct,
  warehouseId: number,
  lots: readonly lookups.StoredLot[],
): Line | string {
  if (!product.active) return `the product "${row.sku}" is retired`;
  const units = readUnits(row, product.packs);
  if (typeof units === 'string') return units;
  const lotId = readLot(row, product, warehouseId, lots);
  if (typeof lotId === 'string') return lotId;
  const { price, lineNo, externalLineId } = row;
  return { productId: product.id, lotId, price, lineNo, externalLineId, ...units };
}

const TOO_LONG = Symbol('too long');

/** Adds a line to a document, or to its earlier line of the same product and lot. Returns what is wrong, or null. */
function addLine(
  document: Document<unknown>,
  line: Line,
  { sku, lineNo }: OrderLineCells,
  merged: Merged,
): string | typeof TOO_LONG | null {
  const isSame = (one: Line): boolean => one.productId === line.productId && one.lotId === line.lotId && !hasNumber(one);
  const same = hasNumber(line) ? undefined : document.lines.find(isSame);
  if (!same && document.lines.length === MAX_LINES) return TOO_LONG;
  if (lineNo !== undefined && document.lines.some((one) => one.lineNo === lineNo)) return `line_no ${lineNo} is that of an earlier line`;
  if (!same) {
    document.lines.push(line);
    return null;
  }
  if (same.quantity + line.quantity > MAX_QUANTITY) return `the lines of "${sku}" add up to more than ${MAX_QUANTITY}`;
  merged.add(same, line);
  Object.assign(same, sumUnits(same, line));
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

/**
 * The heads of the documents of a file in which each row is a line: those of the first row of each document. Other rows must not differ. Yields to
 * the event loop.
 */
export async function headsOf<H extends HeadCells>(table: Table<H>, fields: readonly (keyof H)[]): Promise<Table<H>> {
  const first = new Map<string, Row<H>>();
  const { made, faults } = await planRows(table, (row) => {
    const head = first.get(row.reference);
    if (!head) {
      first.set(row.reference, row);
      return row;
    }
    const differing = fields.find((field) => row[field] !== undefined && row[field] !== head[field]);
    return differing === undefined
      ? null
      : `${String(differing)} "${row[differing]}" is not that of "${row.reference}" in line ${head.line}`;
  });
  return { ...table, rows: made, faults };
}

/** Returns the lot that a line names, null for none, or what is wrong with it. */
function readLot(
  { sku, lot: code }: OrderLineCells,
  product: lookups.StoredProduct,
  warehouseId: number,
  known: readonly lookups.StoredLot[],
): number | null | string {
  if (code === undefined) return null;
  if (product.tracking === 'NONE') return `the product "${sku}" is not tracked by lot`;
  const lot = known.find((one) => one.productId === product.id && one.code === code);
  if (!lot) return `the product "${sku}" has no lot "${code}"`;
  return lot.expiredIn.includes(warehouseId) ? `the lot "${code}" has expired` : lot.id;
}

type Units = PackEntry & { quantity: number };

/** Returns the units of a line, as units or packs or both of them say, or what is wrong with them. */
function readUnits({ quantity, pack: name, packs }: LineCells, known: readonly Pack[]): Units | string {
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

const describeDocuments = (documents: readonly { lines: readonly unknown[] }[], one: string): string => {
  const lines = documents.reduce((sum, document) => sum + document.lines.length, 0);
  return `${counted(documents.length, one)} with ${counted(lines, 'line')}`;
};
