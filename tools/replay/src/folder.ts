import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { CalendarDate, Quantity, Reference, Sku, Text, Units } from '@lading/contract/fields';
import { sayImportFault } from '@lading/contract/importMessages';
import { type AsnStatus, outstandingUnits, statusAfterReceipt } from '@lading/domain/asns';
import { DEFAULT_ORDER_TYPE, type OrderType } from '@lading/domain/orders';
import { CommandError } from '@lading/server/src/commands/connection.ts';
import { openFile } from '@lading/server/src/commands/import/files.ts';
import * as columns from '@lading/server/src/features/imports/columns.ts';
import { headerOf } from '@lading/server/src/features/imports/file.ts';
import {
  type CellsOf,
  type Columns,
  type Fault,
  layOut,
  type Row,
  TableReader,
} from '@lading/server/src/features/imports/table.ts';
import { Type } from 'typebox';

/**
 * A purchase order as it was received, in units: one line per SKU. `received` includes `rejected`.
 */
export interface Delivery {
  reference: string;
  expectedDate: string;
  lines: { sku: string; expected: number; received: number; rejected: number }[];
}

/** A sales order: one line per SKU, at the price of the first. */
export interface Sale {
  reference: string;
  type: OrderType;
  carrier: string | null;
  address: string;
  /** YYYY-MM-DD */
  orderedOn: string;
  /** YYYY-MM-DD or null */
  requestedShipDate: string | null;
  /** YYYY-MM-DD or null */
  shippedOn: string | null;
  tracking: string | null;
  lines: { sku: string; quantity: number; price: number | null }[];
}

export interface Folder {
  products: { sku: string; name: string }[];
  locations: { name: string; type: string }[];
  /** The complete purchase orders, by day. */
  deliveries: Delivery[];
  /** The number of their lines in the file, before equal SKUs are summed. */
  deliveryLines: number;
  /** By day. */
  sales: Sale[];
}

const asnColumns = {
  reference: { names: ['reference'], schema: Reference, required: true },
  expectedDate: { names: ['expected_date'], schema: CalendarDate, required: true },
  status: { names: ['source_status'], schema: Type.String(), required: true },
} satisfies Columns;

const saleColumns = {
  ...columns.orderColumns,
  address: { ...columns.orderColumns.address, required: true },
  shippedOn: { names: ['ship_date'], schema: CalendarDate },
  tracking: { names: ['tracking'], schema: Text(200) },
} satisfies Columns;

const saleLineColumns = {
  ...columns.orderLineColumns,
  quantity: { ...columns.orderLineColumns.quantity, required: true },
} satisfies Columns;
type SaleLineCells = CellsOf<typeof saleLineColumns>;

const units = (text: string): unknown => (/^\d{1,15}$/.test(text) ? Number(text) : text);
const asnLineColumns = {
  reference: { names: ['reference'], schema: Reference, required: true },
  sku: { names: ['sku'], schema: Sku, required: true },
  expected: { names: ['expected'], schema: Quantity, required: true, read: units },
  received: { names: ['received'], schema: Units, required: true, read: units },
  rejected: { names: ['rejected'], schema: Units, required: true, read: units },
} satisfies Columns;
type AsnLineCells = CellsOf<typeof asnLineColumns>;

/**
 * Reads a folder of products, locations, asns, asn_lines, orders and order_lines, each .csv or
 * .csv.gz. Refuses bad rows.
 */
export async function readFolder(folder: string): Promise<Folder> {
  const read = <C extends Columns>(name: string, columns: C): Promise<Row<CellsOf<C>>[]> =>
    readRows(folder, name, columns);
  const products = await read('products', columns.productColumns);
  const locations = await read('locations', columns.locationColumns);
  const asns = await read('asns', asnColumns);
  const asnLines = await read('asn_lines', asnLineColumns);
  const orders = await read('orders', saleColumns);
  const orderLines = await read('order_lines', saleLineColumns);
  const complete = asns
    .filter(({ status }) => status === 'Complete')
    .sort(byDay((row) => row.expectedDate));
  const linesOf = groupByReference(asnLines);
  const saleLinesOf = groupByReference(orderLines);
  return {
    products: products.map(({ sku, name }) => ({ sku, name })),
    locations: locations.map(({ name, type }) => ({ name, type })),
    deliveries: complete.map(({ reference, expectedDate }) => ({
      reference,
      expectedDate,
      lines: sumReceived(linesOf(reference)),
    })),
    deliveryLines: complete.reduce((sum, { reference }) => sum + linesOf(reference).length, 0),
    sales: orders
      .sort(byDay((row) => row.orderDate ?? ''))
      .map(
        ({
          reference,
          type,
          carrier,
          address,
          orderDate,
          requestedShipDate,
          shippedOn,
          tracking,
        }) => ({
          reference,
          type: type ?? DEFAULT_ORDER_TYPE,
          carrier: carrier ?? null,
          address,
          orderedOn: orderDate?.slice(0, 10) ?? '',
          requestedShipDate: requestedShipDate ?? null,
          shippedOn: shippedOn ?? null,
          tracking: tracking ?? null,
          lines: sumOrdered(saleLinesOf(reference)),
        }),
      ),
  };
}

async function readRows<C extends Columns>(
  folder: string,
  name: string,
  columns: C,
): Promise<Row<CellsOf<C>>[]> {
  const base = resolve(process.env.INIT_CWD ?? '.', folder);
  const path = [join(base, `${name}.csv`), join(base, `${name}.csv.gz`)].find((candidate) =>
    existsSync(candidate),
  );
  if (path === undefined)
    throw new CommandError(`${base} has no ${name}.csv and no ${name}.csv.gz.`);
  const { rows, faults } = await readWhole<CellsOf<C>>(path, columns);
  const first = faults[0];
  if (first)
    throw new CommandError(
      `${first.file}:${first.line}: ${sayImportFault(first)} (bad rows: ${faults.length}).`,
    );
  return rows;
}

async function readWhole<T>(
  path: string,
  allColumns: Columns,
): Promise<{ rows: Row<T>[]; faults: Fault[] }> {
  const { name, columns, records } = await openFile({
    option: '',
    path,
    name: basename(path),
    columns: allColumns,
    mapping: {},
    encoding: 'AUTO',
    sheet: null,
    hidden: 'LEAVE',
  });
  let reader: TableReader<T> | null = null;
  for await (const some of records()) {
    const [header, ...rest] = some;
    if (!header) continue;
    const isBegun: boolean = reader !== null;
    reader ??= new TableReader<T>(name, layOut(headerOf(header), columns), {
      dates: 'YMD',
      decimals: 'POINT',
      doubtfulCodes: 'TAKE',
    });
    for (const record of isBegun ? some : rest) reader.add(record);
  }
  if (!reader) throw new CommandError(`${path} is empty.`);
  reader.end();
  return reader.take();
}

function byDay<T extends { reference: string }>(dayOf: (row: T) => string): (a: T, b: T) => number {
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return (a, b) => compare(dayOf(a), dayOf(b)) || compare(a.reference, b.reference);
}

function groupByReference<T extends { reference: string }>(
  rows: readonly T[],
): (reference: string) => T[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.reference);
    if (group) group.push(row);
    else groups.set(row.reference, [row]);
  }
  return (reference) => groups.get(reference) ?? [];
}

function sumReceived(rows: readonly AsnLineCells[]): Delivery['lines'] {
  const lines = new Map<string, Delivery['lines'][number]>();
  for (const { sku, expected, received, rejected } of rows) {
    const line = lines.get(sku) ?? { sku, expected: 0, received: 0, rejected: 0 };
    lines.set(sku, {
      sku,
      expected: line.expected + expected,
      received: line.received + received,
      rejected: line.rejected + Math.min(rejected, received),
    });
  }
  return [...lines.values()];
}

function sumOrdered(rows: readonly SaleLineCells[]): Sale['lines'] {
  const lines = new Map<string, Sale['lines'][number]>();
  for (const { sku, quantity, price } of rows) {
    const line = lines.get(sku);
    if (line) line.quantity += quantity;
    else lines.set(sku, { sku, quantity, price: price ?? null });
  }
  return [...lines.values()];
}

/**
 * The final status of a delivery's ASN: EXPECTED if nothing was received; closed SHORT if units are
 * outstanding.
 */
export function finalStatus({ lines }: Delivery): AsnStatus {
  if (lines.every((line) => line.received === 0)) return 'EXPECTED';
  return outstandingUnits(lines) > 0 ? 'COMPLETE_WITH_VARIANCES' : statusAfterReceipt(lines);
}
