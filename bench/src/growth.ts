// Measures the cost of an order while a fresh database grows: its statements were planned when the
// tables were empty.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LADING, SERVER_ROLE } from '../../apps/server/src/platform/database/embedded.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { BenchError, type Cluster } from './cluster.ts';
import { type Server, startServer } from './server.ts';
import { median, table } from './table.ts';

const DATABASE = 'growth';
const PRODUCTS = 70;
const LINES_PER_RECEIPT = 20;
const LINES_PER_ORDER = 5;
const ORDERS = 60;
/**
 * Backends report statistics at most once a second; the job that analyzes runs every two seconds.
 */
const SETTLED_MS = 12_000;
const REPORTED_MS = 2_500;

interface Site {
  warehouseId: number;
  customerId: number;
  products: readonly number[];
}

interface Cost {
  receipts: number;
  pages: number;
  rows: number;
  ms: number;
}

async function post(server: Server, path: string, body: unknown): Promise<{ id: number }> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (response.status !== 201)
    throw new BenchError(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: number };
}

async function makeSite(server: Server): Promise<Site> {
  const { id: warehouseId } = await post(server, '/api/warehouses', { name: 'Growth' });
  await post(server, '/api/locations', { warehouseId, name: 'Dock 1', type: 'RECEIVING' });
  const customer = {
    name: 'Growth',
    email: 'growth@lading.test',
    password: 'a password for the benchmark',
  };
  const { id: customerId } = await post(server, '/api/customers', customer);
  const products: number[] = [];
  for (let index = 0; index < PRODUCTS; index += 1)
    products.push(
      (
        await post(server, '/api/products', {
          customerId,
          sku: `G-${index}`,
          name: `Product ${index}`,
          quantity: 0,
        })
      ).id,
    );
  return { warehouseId, customerId, products };
}

const linesFrom = ({ products }: Site, from: number, count: number, quantity: number) =>
  Array.from({ length: count }, (_, index) => ({
    productId: products[(from + index) % PRODUCTS],
    quantity,
  }));

async function receive(server: Server, site: Site, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const items = linesFrom(site, index * LINES_PER_RECEIPT, LINES_PER_RECEIPT, 50);
    await post(server, '/api/inventory/batch', { warehouseId: site.warehouseId, items });
  }
}

const CHUNK = 500;

/**
 * Many receipts, by the function of the ledger that a request calls. Each is committed, so that the
 * pages of hot rows are pruned.
 */
async function receiveInBulk(
  cluster: Cluster,
  { warehouseId, customerId, products }: Site,
  count: number,
): Promise<void> {
  for (let left = count; left > 0; left -= CHUNK)
    await cluster.query(
      DATABASE,
      `do $$ declare place bigint; who bigint; begin
        select id into place from location where warehouse_id = ${warehouseId};
        select min(id) into who from app_user;
        for n in 1..${Math.min(left, CHUNK)} loop
          perform ledger.receive((${warehouseId}, who, clock_timestamp(), null,
            null)::ledger.context, ${customerId}, place, (
            select jsonb_agg(jsonb_build_object('product_id',
              (array[${products.join()}])[1 + (n * ${LINES_PER_RECEIPT}
              + line) % ${products.length}],
              'status', 'AVAILABLE', 'quantity', 50))
                from generate_series(1, ${LINES_PER_RECEIPT}) line), null);
          commit;
        end loop;
      end $$`,
    );
}

/** The pages that PostgreSQL has read so far, and the rows of inventory. */
async function workDone(cluster: Cluster): Promise<{ pages: number; rows: number }> {
  const [row] = await cluster.query<{ pages: string; rows: string }>(
    DATABASE,
    `
      select (select sum(coalesce(heap_blks_read, 0) + coalesce(heap_blks_hit,
        0) + coalesce(idx_blks_read, 0) + coalesce(idx_blks_hit, 0))
      from pg_statio_user_tables) as pages,
      (select seq_tup_read + coalesce(idx_tup_fetch, 0)
        from pg_stat_user_tables
        where relname = 'inventory') as rows`,
  );
  return { pages: Number(row?.pages), rows: Number(row?.rows) };
}

async function costOfOrders(
  cluster: Cluster,
  server: Server,
  site: Site,
  receipts: number,
): Promise<Cost> {
  await sleep(SETTLED_MS);
  const before = await workDone(cluster);
  const times: number[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    const began = performance.now();
    await post(server, '/api/orders', {
      warehouseId: site.warehouseId,
      customerId: site.customerId,
      orderReference: `GROW-${receipts}-${index}`,
      shippingAddress: 'Kade 3, 2583 Den Haag',
      items: linesFrom(site, index * LINES_PER_ORDER, LINES_PER_ORDER, 1),
    });
    times.push(performance.now() - began);
  }
  await sleep(REPORTED_MS);
  const after = await workDone(cluster);
  return {
    receipts,
    pages: (after.pages - before.pages) / ORDERS,
    rows: (after.rows - before.rows) / ORDERS,
    ms: median(times),
  };
}

/**
 * Receives goods into a fresh database and prints the cost of an order of five lines after each
 * number of receipts. Returns the pages of the last one as a multiple of the first.
 */
export async function printGrowth(
  cluster: Cluster,
  say: (text: string) => void,
  receiptCounts: readonly number[],
): Promise<number> {
  const urls = cluster.urls(DATABASE);
  await cluster.query('postgres', `create database ${DATABASE} owner ${LADING.name}`);
  await migrate(urls.owner, { serverRole: SERVER_ROLE });
  // Only Lading itself may analyze the tables, and pages that vacuum reads must not be counted.
  const tables = await cluster.query<{ name: string }>(
    DATABASE,
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  await cluster.query(
    DATABASE,
    tables.map(({ name }) => `alter table "${name}" set (autovacuum_enabled = false)`).join(';'),
  );
  const server = await startServer(urls);
  const site = await makeSite(server);
  // The fresh database has just enough stock for its orders.
  await receive(server, site, 14);
  const costs: Cost[] = [];
  let received = 0;
  for (const receipts of receiptCounts) {
    await receiveInBulk(cluster, site, receipts - received);
    received = receipts;
    costs.push(await costOfOrders(cluster, server, site, receipts));
    say(`growth: ${receipts.toLocaleString('en')} receipts of ${LINES_PER_RECEIPT} lines`);
  }
  await server.stop();
  const [fresh] = costs;
  const rows = costs.map(({ receipts, pages, rows: read, ms }) => [
    receipts.toLocaleString('en'),
    pages.toFixed(0),
    (pages / (fresh?.pages ?? pages)).toFixed(2),
    read.toFixed(0),
    ms.toFixed(1),
    (ms / (fresh?.ms ?? ms)).toFixed(2),
  ]);
  console.log(
    `\nan order of ${LINES_PER_ORDER} lines while a fresh database grows by receipts of ${LINES_PER_RECEIPT} lines (aim: within 1.50 of the fresh one)`,
  );
  console.log(
    table(
      ['receipts', 'pages looked at', 'ratio', 'rows of inventory', 'ms (median)', 'ratio'],
      rows,
    ),
  );
  return (costs.at(-1)?.pages ?? Number.NaN) / (fresh?.pages ?? Number.NaN);
}
