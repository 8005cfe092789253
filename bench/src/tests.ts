import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Request } from './httpLoad.ts';

export interface Test {
  name: string;
  /** The script for pgbench. */
  script: string;
  clients: readonly number[];
  /** A request that does the same work. */
  next: () => Request;
}

const CUSTOMERS = 200;
const HOT_CUSTOMER = 2;
const PRODUCTS_EACH = 100;

const limitScript = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../limit/${name}.sql`, import.meta.url)), 'utf8');

const random = (from: number, to: number): number =>
  from + Math.floor(Math.random() * (to - from + 1));
const md5 = (n: number): string => createHash('md5').update(String(n)).digest('hex');

/** The j-th product of a customer, as lading.sql assigns them. */
const productOf = (customer: number, j: number): number =>
  customer === 1 && j === 0 ? 20_000 : 200 * j + customer - 1;

const post = (path: string, body: unknown): Request => ({
  method: 'POST',
  path,
  headers: { 'idempotency-key': randomUUID() },
  body,
});

/** Every tenth product is tracked by lot, and has one, as lading.sql makes them. */
const lined = (productId: number) => ({
  productId,
  ...(productId % 10 === 0 ? { lot: { code: `LOT-${productId}` } } : {}),
});

function receiveBatch(): Request {
  const asnId = random(1, 5000);
  const customer = (asnId % CUSTOMERS) + 1;
  const items = Array.from({ length: 20 }, (_, k) => ({
    ...lined(productOf(customer, (asnId * 31 + k * 3) % PRODUCTS_EACH)),
    quantity: 3,
  }));
  return post('/api/inventory/batch', { warehouseId: 1, asnId, items });
}

const STEPS = [0, 7, 23, 41, 61];

function createOrder(): Request {
  const customer = random(1, CUSTOMERS);
  const first = random(0, PRODUCTS_EACH - 1);
  return orderOf(
    customer,
    STEPS.map((step) => productOf(customer, (first + step) % PRODUCTS_EACH)),
  );
}

function orderOf(customer: number, productIds: readonly number[]): Request {
  const items = productIds.map((productId) => ({ productId, quantity: 2, price: 9.99 }));
  return post('/api/orders', {
    warehouseId: 1,
    customerId: customer,
    orderReference: `ORD-${randomUUID()}`,
    type: 'STANDARD_OUTBOUND',
    priority: 5,
    shippingAddress: 'Kade 3, 2583 Den Haag',
    items,
  });
}

export interface Stock {
  warehouseId: number;
  rows: number;
}

/** The pallet ids of a warehouse, in both databases. */
const palletRange: Record<number, readonly [number, number]> = {
  1: [1, 200_000],
  2: [200_001, 202_000],
  3: [202_001, 222_000],
};

/** Adapts a script for the first warehouse to another one. */
function inWarehouse(script: string, warehouseId: number): string {
  const [from, to] = palletRange[warehouseId] ?? [1, 1];
  return script
    .replaceAll('warehouse_id=1', `warehouse_id=${warehouseId}`)
    .replace('random(1, 200000)', `random(${from}, ${to})`);
}

const readPage = (warehouseId: number, search?: string): Request => ({
  method: 'GET',
  path: `/api/inventory?warehouseId=${warehouseId}&limit=25${search === undefined ? '' : `&search=${search}`}`,
});

const searches: { script: string; what: string; term: (warehouseId: number) => string }[] = [
  {
    script: 'search_lpn',
    what: 'an LPN',
    term: (warehouseId) => {
      const [from, to] = palletRange[warehouseId] ?? [1, 1];
      return md5(random(from, to)).slice(0, 8).toUpperCase();
    },
  },
  { script: 'search_sel', what: 'one product', term: () => md5(random(1, 20_000)).slice(0, 6) },
  {
    script: 'search_mid',
    what: '100 products',
    term: () => `SKU-01${String(random(0, 99)).padStart(2, '0')}`,
  },
];

export const writes = (clients: readonly number[]): Test[] => [
  {
    name: 'receive a 20-line batch',
    script: limitScript('receive_bal'),
    clients,
    next: receiveBatch,
  },
  { name: 'create a 5-line order', script: limitScript('alloc_multi'), clients, next: createOrder },
];

/** Orders of one line: all of one product, and each of another one. */
export const hotOrders = {
  hot: () => orderOf(HOT_CUSTOMER, [productOf(HOT_CUSTOMER, 1)]),
  spread: () => {
    const customer = random(1, CUSTOMERS);
    return orderOf(customer, [productOf(customer, random(0, PRODUCTS_EACH - 1))]);
  },
};

export const pageName = (rows: number): string => `stock page, ${rows.toLocaleString('en')} rows`;

export const reads = (stocks: readonly Stock[], clients: readonly number[]): Test[] =>
  stocks.map(({ warehouseId, rows }) => ({
    name: pageName(rows),
    script: inWarehouse(limitScript('read_first'), warehouseId),
    clients,
    next: () => readPage(warehouseId),
  }));

export const searchReads = (stocks: readonly Stock[], clients: readonly number[]): Test[] =>
  searches.flatMap(({ script, what, term }) =>
    stocks.map(({ warehouseId, rows }) => ({
      name: `search ${what}, ${rows.toLocaleString('en')} rows`,
      script: inWarehouse(limitScript(script), warehouseId),
      clients,
      next: () => readPage(warehouseId, term(warehouseId)),
    })),
  );
