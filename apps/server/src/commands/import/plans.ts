import { type Address, addressText } from '@lading/domain/addresses';
import { MAX_LINES } from '@lading/domain/limits';
import type { LineInput } from '@lading/domain/lines';
import { changePlace, locationBarcode, placeByDefault } from '@lading/domain/locations';
import { DEFAULT_ORDER_TYPE, DEFAULT_PRIORITY } from '@lading/domain/orders';
import { NO_PACKS, type Pack, type PackEntry } from '@lading/domain/packs';
import { isQuantity, MAX_QUANTITY } from '@lading/domain/quantity';
import { insertAsns } from '../../features/asns/asns.service.ts';
import { insertCustomers } from '../../features/customers/customers.service.ts';
import { insertLocations } from '../../features/locations/locations.service.ts';
import { insertPendingOrders } from '../../features/orders/orders.service.ts';
import { insertProducts } from '../../features/products/products.service.ts';
import { operatorCommand } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { identifyLines } from '../../platform/documents.ts';
import { counted } from '../words.ts';
import type {
  AddressCells,
  AsnCells,
  CustomerCells,
  LineCells,
  LocationCells,
  OrderCells,
  OrderLineCells,
  ProductCells,
} from './columns.ts';
import * as lookups from './lookups.ts';
import type { Fault, Row, Table } from './table.ts';

/** The faults of a file or, where it has none, the rows to write. */
export interface Plan {
  faults: Fault[];
  /** As in `12 products`. */
  what: string;
  write: (tx: Tx) => Promise<unknown>;
  /** Called in a dry run instead of `write`, so that later files find the rows. */
  pretend?: () => void;
}

/** The rows that earlier files of a dry run would have created, with negative ids. Empty where files are written. */
export interface Pretended {
  customers: lookups.Known[];
  products: lookups.StoredProduct[];
}

export interface Scope {
  /** The defaults of rows that name no customer or no warehouse. */
  customer: string | undefined;
  warehouse: string | undefined;
  userId: number;
  at: Date;
  pretended: Pretended;
}

/** Maps the valid rows. Leaves out a row for which `make` calls `bad`. */
function planRows<T, R>(
  table: Table<T>,
  make: (row: Row<T>, bad: (message: string) => undefined) => R | undefined,
): { made: R[]; faults: Fault[] } {
  const faults: Fault[] = [...table.faults];
  const made = table.rows.flatMap((row) => {
    const result = make(row, (message) => {
      faults.push({ file: table.file, line: row.line, message });
    });
    return result === undefined ? [] : [result];
  });
  return { made, faults };
}

export async function planCustomers(db: Db, table: Table<CustomerCells>, scope: Scope): Promise<Plan> {
  const taken = new Map((await lookups.listCustomers(db)).map(({ names }) => [names[1]?.toLowerCase(), 'exists already']));
  const { made, faults } = planRows(table, (row, bad) => {
    const key = row.email.toLowerCase();
    const earlier = taken.get(key);
    if (earlier) return bad(`the email "${row.email}" ${earlier}`);
    taken.set(key, `stands in line ${row.line} already`);
    return { name: row.name, email: row.email };
  });
  return {
    faults,
    what: counted(made.length, 'customer'),
    write: (tx) => insertCustomers(tx, operatorCommand(scope.at), made),
    pretend: () => {
      for (const [at, { name, email }] of made.entries())
        scope.pretended.customers.push({ id: -1 - at, names: [name, email], active: true });
    },
  };
}

export async function planLocations(db: Db, table: Table<LocationCells>, scope: Scope): Promise<Plan> {
  const warehouseOf = finder(await lookups.listWarehouses(db), 'warehouse', scope.warehouse);
  const stored = await lookups.listLocations(db, idsOf(table.rows.map((row) => warehouseOf(row.warehouse))));
  const taken = new Map<string, string>();
  for (const { warehouseId, name, barcode } of stored) {
    taken.set(`${warehouseId} name ${name}`, `the location "${name}" exists already`);
    taken.set(`${warehouseId} code ${barcode}`, `its barcode "${barcode}" is that of the location "${name}"`);
  }
  const { made, faults } = planRows(table, (row, bad) => {
    const warehouseId = warehouseOf(row.warehouse);
    if (typeof warehouseId === 'string') return bad(warehouseId);
    const place = changePlace(placeByDefault(row.type), row);
    if (typeof place === 'string') return bad(place);
    const barcode = locationBarcode(row.name);
    const keys = { name: `${warehouseId} name ${row.name}`, code: `${warehouseId} code ${barcode}` };
    const earlier = taken.get(keys.name) ?? taken.get(keys.code);
    if (earlier) return bad(earlier);
    taken.set(keys.name, `the location "${row.name}" stands in line ${row.line} already`);
    taken.set(keys.code, `its barcode "${barcode}" is that of "${row.name}" in line ${row.line}`);
    return { warehouseId, name: row.name, type: row.type, barcode, ...place };
  });
  return { faults, what: counted(made.length, 'location'), write: (tx) => insertLocations(tx, operatorCommand(scope.at), made) };
}

export async function planProducts(db: Db, table: Table<ProductCells>, scope: Scope): Promise<Plan> {
  const customerOf = finder([...(await lookups.listCustomers(db)), ...scope.pretended.customers], 'customer', scope.customer);
  const taken = new Map<string, string>();
  for (const { customerId, sku, barcodes } of await lookups.listProducts(db, idsOf(table.rows.map((row) => customerOf(row.customer))))) {
    taken.set(`${customerId} sku ${sku}`, `the SKU "${sku}" exists already`);
    for (const barcode of barcodes) taken.set(`${customerId} code ${barcode}`, `the barcode "${barcode}" is that of "${sku}"`);
  }
  const { made, faults } = planRows(table, (row, bad) => {
    const customerId = customerOf(row.customer);
    if (typeof customerId === 'string') return bad(customerId);
    const keys = { sku: `${customerId} sku ${row.sku}`, code: `${customerId} code ${row.barcode}` };
    const earlier = taken.get(keys.sku) ?? (row.barcode === undefined ? undefined : taken.get(keys.code));
    if (earlier) return bad(earlier);
    if (row.expires && (row.tracking ?? 'NONE') === 'NONE') return bad('a product that expires must be tracked by lot or serial');
    taken.set(keys.sku, `the SKU "${row.sku}" stands in line ${row.line} already`);
    if (row.barcode !== undefined) taken.set(keys.code, `the barcode "${row.barcode}" stands in line ${row.line} already`);
    return {
      customerId,
      sku: row.sku,
      name: row.name,
      baseQuantity: row.quantity ?? 0,
      barcode: row.barcode ?? null,
      unitCost: row.unitCost ?? null,
      tracking: row.tracking ?? 'NONE',
      expires: row.expires ?? false,
      rotation: row.rotation ?? null,
    };
  });
  return {
    faults,
    what: counted(made.length, 'product'),
    write: (tx) => insertProducts(tx, operatorCommand(scope.at), made),
    pretend: () => {
      for (const [at, { customerId, sku }] of made.entries())
        scope.pretended.products.push({ id: -1 - at, customerId, sku, barcodes: [], packs: [], active: true });
    },
  };
}

export async function planAsns(db: Db, heads: Table<AsnCells>, lines: Table<LineCells>, scope: Scope): Promise<Plan> {
  const { documents, faults } = await planDocuments(db, 'asn', heads, lines, scope);
  const rows = documents.map(({ head, warehouseId, customerId, lines: items }) => ({
    warehouseId,
    customerId,
    reference: head.reference,
    expectedOn: head.expectedDate,
    notes: head.notes ?? null,
    createdBy: scope.userId,
    createdAt: scope.at,
    items: identifyLines(items).map(({ quantity, ...item }) => ({ ...item, expected: quantity })),
  }));
  return { faults, what: describeDocuments(documents, 'ASN'), write: (tx) => insertAsns(tx, rows) };
}

export async function planOrders(db: Db, heads: Table<OrderCells>, lines: Table<OrderLineCells>, scope: Scope): Promise<Plan> {
  const { documents, faults } = await planDocuments(db, 'orders', heads, lines, scope, addressFault);
  const rows = documents.map(({ head, warehouseId, customerId, lines: items }) => ({
    warehouseId,
    customerId,
    reference: head.reference,
    type: head.type ?? DEFAULT_ORDER_TYPE,
    priority: head.priority ?? DEFAULT_PRIORITY,
    ...addressesOf(head),
    shippingCarrier: head.carrier ?? null,
    requestedShipDate: head.requestedShipDate ?? null,
    orderDate: head.orderDate === undefined ? scope.at : new Date(head.orderDate),
    notes: head.notes ?? null,
    createdBy: scope.userId,
    lines: items.map(({ price = null, ...line }) => ({ ...line, price })),
  }));
  return { faults, what: describeDocuments(documents, 'order'), write: (tx) => insertPendingOrders(tx, rows) };
}

/** Returns what is wrong with the address of an order; null for nothing. */
function addressFault(head: AddressCells & { address?: string }): string | null {
  const { shipName, shipLine1, shipCity, shipCountry } = head;
  const missing = Object.entries({ ship_name: shipName, ship_line_1: shipLine1, ship_city: shipCity, ship_country: shipCountry })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  const hasParts = missing.length < 4 || [head.shipLine2, head.shipLine3, head.shipPostcode, head.shipPhone, head.shipEmail].some(Boolean);
  if (hasParts) return missing.length ? `${missing.join(', ')} is required beside the other parts of the address` : null;
  return head.address === undefined ? 'ship_to is required, or the parts of the address' : null;
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
  quantity: number;
  price?: number | undefined;
}

interface Document<H> {
  head: Row<H>;
  warehouseId: number;
  customerId: number;
  lines: Line[];
}

/** Plans documents with their lines. A document without lines is a fault. */
async function planDocuments<H extends HeadCells>(
  db: Db,
  kind: 'asn' | 'orders',
  heads: Table<H>,
  lines: Table<OrderLineCells>,
  scope: Scope,
  faultOf: (head: H) => string | null = () => null,
): Promise<{ documents: Document<H>[]; faults: Fault[] }> {
  const { byReference, planned } = await planHeads(db, kind, heads, scope, faultOf);
  const added = await addLines(db, heads, { byReference, good: planned.made }, lines, scope.pretended);
  const named = new Set(lines.rows.map((row) => row.reference));
  const empty = lines.faults.length
    ? []
    : planned.made
        .filter(({ head }) => !named.has(head.reference))
        .map(({ head }) => ({ file: heads.file, line: head.line, message: `"${head.reference}" has no lines in ${lines.file}` }));
  return { documents: planned.made, faults: [...planned.faults, ...empty, ...added.faults] };
}

/** Plans the documents without their lines. `byReference` holds invalid ones too. */
async function planHeads<H extends HeadCells>(
  db: Db,
  kind: 'asn' | 'orders',
  heads: Table<H>,
  scope: Scope,
  faultOf: (head: H) => string | null,
) {
  const customerOf = finder([...(await lookups.listCustomers(db)), ...scope.pretended.customers], 'customer', scope.customer);
  const warehouseOf = finder(await lookups.listWarehouses(db), 'warehouse', scope.warehouse);
  const keyOf = (row: { warehouseId: number; customerId: number; reference: string }): string =>
    `${row.warehouseId} ${row.customerId} ${row.reference}`;
  const references = heads.rows.map((row) => row.reference);
  const stored = new Set((await lookups.listReferences(db, kind, references)).map(keyOf));
  const byReference = new Map<string, Document<H>>();
  const planned = planRows(heads, (head, bad) => {
    const customerId = customerOf(head.customer);
    const warehouseId = warehouseOf(head.warehouse);
    if (typeof customerId === 'string') return bad(customerId);
    if (typeof warehouseId === 'string') return bad(warehouseId);
    const earlier = byReference.get(head.reference);
    if (earlier) return bad(`the reference "${head.reference}" stands in line ${earlier.head.line} already`);
    const document: Document<H> = { head, customerId, warehouseId, lines: [] };
    byReference.set(head.reference, document);
    const fault = faultOf(head);
    if (fault !== null) return bad(fault);
    return stored.has(keyOf({ ...document, reference: head.reference }))
      ? bad(`the reference "${head.reference}" exists already`)
      : document;
  });
  return { byReference, planned };
}

/** Adds each line to its document. Sums equal SKUs, at their first price, unless a line has a number of its own. A line of an invalid document is no fault by itself. */
async function addLines<H extends HeadCells>(
  db: Db,
  heads: Table<H>,
  { byReference, good }: { byReference: ReadonlyMap<string, Document<H>>; good: readonly Document<H>[] },
  lines: Table<OrderLineCells>,
  pretended: Pretended,
): Promise<{ faults: Fault[] }> {
  const products = new Map<string, lookups.StoredProduct>();
  const stored = await lookups.listProducts(db, idsOf(good.map((document) => document.customerId)));
  for (const product of [...stored, ...pretended.products]) products.set(`${product.customerId} ${product.sku}`, product);
  const known = new Set(heads.rows.map((row) => row.reference));
  const isGood = new Set(good);
  const tooLong = new Set<Document<H>>();
  /** Returns the message for the first line beyond the limit. Later lines get none. */
  const tooManyLines = (document: Document<H>): string => {
    tooLong.add(document);
    return `"${document.head.reference}" has more than ${MAX_LINES} lines`;
  };
  return planRows(lines, (row, bad) => {
    const document = byReference.get(row.reference);
    if (!document)
      return known.has(row.reference) || heads.faults.length ? undefined : bad(`the reference "${row.reference}" is not in ${heads.file}`);
    const product = products.get(`${document.customerId} ${row.sku}`);
    if (product === undefined) return isGood.has(document) ? bad(`the customer has no product with the SKU "${row.sku}"`) : undefined;
    if (!product.active) return bad(`the product "${row.sku}" is retired`);
    const productId = product.id;
    const units = readUnits(row, product.packs);
    if (typeof units === 'string') return bad(units);
    const { price, lineNo, externalLineId } = row;
    const same = hasNumber(row) ? undefined : document.lines.find((line) => line.productId === productId && !hasNumber(line));
    if (!same && document.lines.length === MAX_LINES) return tooLong.has(document) ? undefined : bad(tooManyLines(document));
    if (lineNo !== undefined && document.lines.some((line) => line.lineNo === lineNo))
      return bad(`line_no ${lineNo} is that of an earlier line`);
    if (!same) document.lines.push({ productId, price, lineNo, externalLineId, ...units });
    else if (same.quantity + units.quantity > MAX_QUANTITY) return bad(`the lines of "${row.sku}" add up to more than ${MAX_QUANTITY}`);
    else Object.assign(same, sumUnits(same, units));
    return undefined;
  });
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

/** Returns a function that finds the id of the name in a cell, or else in the option. It returns a message for none or several. */
function finder(known: readonly lookups.Known[], what: string, option: string | undefined): (cell: string | undefined) => number | string {
  const byName = new Map<string, Set<number>>();
  const retired = new Set(known.flatMap(({ id, active }) => (active ? [] : [id])));
  for (const { id, names } of known) {
    for (const name of names) byName.set(name.toLowerCase(), (byName.get(name.toLowerCase()) ?? new Set()).add(id));
  }
  return (cell) => {
    const name = cell ?? option;
    if (name === undefined) return `no ${what} is named: give --${what}, or a column ${what}`;
    const [id, another] = byName.get(name.trim().toLowerCase()) ?? [];
    if (id === undefined) return `there is no ${what} "${name}"`;
    if (another === undefined && retired.has(id)) return `the ${what} "${name}" is retired`;
    return another === undefined ? id : `several ${what}s are called "${name}": name it by its email`;
  };
}

const idsOf = (found: readonly (number | string)[]): number[] => [...new Set(found.filter((id) => typeof id === 'number'))];
