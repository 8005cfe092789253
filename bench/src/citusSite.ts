import { randomUUID } from 'node:crypto';
import { connect } from '../../apps/server/src/platform/database/connection.ts';
import { distribute } from '../../apps/server/src/platform/database/distribution.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { BenchError } from './cluster.ts';
import type { Request } from './httpLoad.ts';
import { readerOf } from './reading.ts';
import { type Server, startServer } from './server.ts';

const NAME = 'lading_bench';
const WAREHOUSES = 16;
const PRODUCTS = 40;

/** The superuser's addresses of PostgreSQL with Citus: a coordinator and its workers. */
export interface Nodes {
  coordinator: string;
  workers: string[];
}

/** What calls work on. */
export interface Site {
  customerId: number;
  warehouses: number[];
  products: number[];
}

export const databaseAt = (url: string): string =>
  Object.assign(new URL(url), { pathname: `/${NAME}` }).href;

/** Runs statements at an address, on a connection of their own, and returns the last rows. */
export async function query<Row extends object>(
  url: string,
  ...statements: string[]
): Promise<Row[]> {
  const client = await connect(url, 'bench');
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Makes an empty database: plain, or distributed over these workers. Returns its address. */
export async function prepare({ coordinator, workers }: Nodes): Promise<string> {
  const all = [coordinator, ...workers];
  for (const node of all)
    await query(node, `drop database if exists ${NAME} with (force)`, `create database ${NAME}`);
  const url = databaseAt(coordinator);
  if (workers.length > 0) {
    for (const node of all) await query(databaseAt(node), 'create extension citus');
    for (const [index, node] of all.entries()) {
      const { hostname, port } = new URL(node);
      const add = index === 0 ? 'citus_set_coordinator_host' : 'citus_add_node';
      await query(url, `select ${add}('${hostname}', ${port || 5432})`);
    }
  }
  await migrate(url);
  if (workers.length === 0) return url;
  const owner = await connect(url, 'bench');
  await distribute(owner).finally(() => owner.end());
  return url;
}

/** Starts a server that asks the nodes itself, or the coordinator alone. */
export const serverAt = (url: string, isDirect: boolean): Promise<Server> =>
  startServer(
    { server: url, owner: url },
    {
      DATABASE_NODES: isDirect ? '1' : '0',
      SECRET_KEY: 'the secret key of the benchmark, 32 long',
    },
  );

/** Sends a call that must succeed, and returns the id of what it made. */
async function create(server: Server, path: string, body: object): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${server.token}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new BenchError(`${path} answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { id: number }).id;
}

async function makeSite(server: Server): Promise<Site> {
  const password = 'correct horse battery';
  const client = { name: 'Bench', email: 'client@lading.test', password };
  const customerId = await create(server, '/api/customers', client);
  const products: number[] = [];
  for (let index = 0; index < PRODUCTS; index += 1) {
    const product = { customerId, sku: `P-${index}`, name: 'Bottle' };
    products.push(await create(server, '/api/products', product));
  }
  const warehouses: number[] = [];
  for (let index = 0; index < WAREHOUSES; index += 1) {
    const warehouseId = await create(server, '/api/warehouses', { name: `W-${index}` });
    warehouses.push(warehouseId);
    await create(server, '/api/locations', { warehouseId, name: 'DOCK', type: 'RECEIVING' });
    const items = products.map((productId) => ({ productId, quantity: 1_000_000 }));
    await create(server, '/api/inventory/batch', { warehouseId, items });
  }
  return { customerId, warehouses, products };
}

export const pick = <T>(list: readonly T[]): T =>
  list[Math.floor(Math.random() * list.length)] as T;

const post = (path: string, body: object, key: string): Request => ({
  method: 'POST',
  path,
  headers: { 'idempotency-key': key },
  body,
});

/** An order of five lines; its reference is also its key. */
export function orderIn(site: Site, warehouseId: number, reference: string): Request {
  const first = Math.floor(Math.random() * PRODUCTS);
  const items = [0, 7, 23, 31, 37].map((step) => ({
    productId: site.products[(first + step) % PRODUCTS],
    quantity: 1,
  }));
  const { customerId } = site;
  const order = { warehouseId, customerId, orderReference: reference, items };
  return post('/api/orders', { ...order, shippingAddress: 'Kade 3' }, reference);
}

export function batchIn(site: Site, warehouseId: number): Request {
  const items = site.products.slice(0, 20).map((productId) => ({ productId, quantity: 5 }));
  return post('/api/inventory/batch', { warehouseId, items }, randomUUID());
}

/** Reads what `fill` made. */
export async function readSite(server: Server): Promise<Site> {
  const { get } = readerOf(server);
  const read = async (path: string): Promise<{ id: number }[]> =>
    JSON.parse((await get(path)).body) as { id: number }[];
  const ids = async (path: string): Promise<number[]> => (await read(path)).map(({ id }) => id);
  const [customerId = 0] = await ids('/api/customers?limit=1');
  return {
    customerId,
    warehouses: await ids('/api/warehouses?limit=100'),
    products: await ids(`/api/products?customerId=${customerId}&limit=${PRODUCTS}`),
  };
}

/** Makes the rows that calls work on. */
export async function fill(url: string): Promise<void> {
  const server = await serverAt(url, false);
  await makeSite(server);
  await server.stop();
}
