import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { beforeAll, describe, expect } from 'vitest';
import { connect } from '../../apps/server/src/platform/database/connection.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { COUNT_BOUND, SCAN_BOUND } from '../../apps/server/src/platform/database/listing.ts';
import type { PathAt, RestAt } from '../../apps/server/test/callTypes.ts';
import { first } from '../../apps/server/test/first.ts';
import { freshDatabase } from '../../apps/server/test/freshDatabase.ts';
import { ownClusterTest as test } from '../../apps/server/test/ownCluster.ts';
import { pageLink } from '../../apps/server/test/pages.ts';
import { serverOn } from '../../apps/server/test/server.ts';
import { type Answered, type World, worldOn } from '../../apps/server/test/world.ts';
import { explainSettings, type Plan, readPlan, type Scan } from './autoExplain.ts';
import { lists } from './lists.ts';
import { writes } from './tests.ts';

/**
 * More than a list counts, so that a statement that reads a whole table of orders or stock is
 * noticed.
 */
const ROWS = 15_000;
/** Tables with fewer rows may be read as a whole. */
const SMALL = 1_000;
/**
 * The most rows of one table for a page of 25, an ASN having up to 20 items; or for a write of 20
 * lines.
 */
const BOUND = 1_500;
/** The same where rows are also filtered, searched and counted. */
const COUNTED_BOUND = COUNT_BOUND + BOUND;
/**
 * Filters and searches that match at most this number of rows are selective: an index leads to
 * them.
 */
const SELECTIVE = 1_000;

/**
 * Which requests may read more of a table: sorts of master data without an index, and sorts by what
 * another table holds.
 */
const WHOLE: Readonly<Record<string, RegExp>> = {
  replenishment_rule: /^\/api\/replenishment\/rules\?/,
  replenishment_task: /^\/api\/replenishment\/tasks\?.*sort=-?sku/,
  product:
    /^\/api\/(replenishment\/\w+\?|products\?.*sort=-?quantity|inventory\?.*sort=-?(sku|productName))/,
  location: /^\/api\/(replenishment\/rules\?|locations\?.*sort=-?(type|createdAt))/,
};

let world: World;
let admin: pg.Client;
let heard: Plan[] = [];
let large: ReadonlySet<string>;

beforeAll(async () => {
  const fresh = await freshDatabase();
  admin = await connect(fresh.adminUrl, 'plans', { 'lading.rows': String(ROWS) });
  for (const name of ['lading', 'many'])
    await admin.query(readFileSync(new URL(`../${name}.sql`, import.meta.url), 'utf8'));
  await admin.query('vacuum (analyze)');
  const { rows } = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > ${SMALL}`,
  );
  large = new Set(rows.map(({ name }) => name));
  await explainAll(new URL(fresh.url).pathname.slice(1));
  const { db, pool, close } = openDatabase(fresh.url);
  pool.on('connect', (client) =>
    client.on('notice', ({ message }) => {
      const plan = readPlan(message ?? '');
      if (plan) heard.push(plan);
    }),
  );
  const server = await serverOn(fresh.url, { db });
  world = await worldOn({ ...server, db });
  return async () => {
    await server.close();
    await close();
    await admin.end();
    await fresh.drop();
  };
});

/**
 * New sessions plan as those of a warehouse do, report the plan of each of their statements, and
 * read a table sequentially only where no index serves.
 */
async function explainAll(database: string): Promise<void> {
  const settings = explainSettings({
    log_level: 'notice',
    log_analyze: 'on',
    log_timing: 'off',
    log_nested_statements: 'on',
  });
  await admin.query("load 'auto_explain'");
  for (const [name, value] of [...settings, ['plan_cache_mode', 'auto'], ['enable_seqscan', 'off']])
    await admin.query(`alter database ${database} set ${name} = '${value}'`);
}

interface Asked<B = unknown> extends Answered<B> {
  path: string;
  plans: readonly Plan[];
}

/** Runs a call that must succeed, and adds the plans of its statements. */
async function withPlans<B>(path: string, call: () => Promise<Answered<B>>): Promise<Asked<B>> {
  heard = [];
  const answer = await call();
  expect(
    Math.floor(answer.status / 100),
    `${path}: ${JSON.stringify(answer.body).slice(0, 300)}`,
  ).toBe(2);
  return { ...answer, path, plans: heard };
}

const readList = (path: string) => withPlans(path, () => world.callRaw(world.admin, 'GET', path));

/** What the statements of a request read without an index, or beyond the bound. */
function faultsOf({ path, plans }: Asked, bound: number, countsToo = true): string[] {
  const isFault = ({ table, isSequential, rows, isCount }: Scan) =>
    (countsToo || !isCount) &&
    large.has(table) &&
    (isSequential || rows > bound) &&
    !WHOLE[table]?.test(path);
  return plans.flatMap(({ statement, scans }) =>
    scans.filter(isFault).map(({ table, rows, isSequential }) => {
      const how = isSequential ? 'without an index' : `where ${bound} are the bound`;
      return `${path} reads ${rows} rows of ${table} ${how}: ${statement.replace(/\s+/g, ' ').slice(0, 300)}`;
    }),
  );
}

/** The faults of a list's first two pages in an order. Counts are checked with the filters. */
async function faultsOfPages(path: string): Promise<string[]> {
  const first = await readList(path);
  const next = pageLink(first, 'next');
  const pages = [first, ...(next === null ? [] : [await readList(next)])];
  return pages.flatMap((page) => faultsOf(page, BOUND, false));
}

/**
 * The faults of a list's first page and its count. What fits very many rows is soon found in any
 * order.
 */
async function faultsOfCounted(path: string, isWhole: boolean): Promise<string[]> {
  const page = await readList(path);
  const isBounded = isWhole || Number(page.headers['x-total-count']) <= SELECTIVE;
  return faultsOf(page, isBounded ? COUNTED_BOUND : Number.POSITIVE_INFINITY);
}

/** Each of few rows: a product, documents of every kind, a pallet. */
const terms = ['b6d767', '0000471', '9eb7d0a5'];

test('the large tables are those that grow with work', () => {
  expect([...large]).toEqual(
    expect.arrayContaining([
      'inventory',
      'movement',
      'pallet',
      'asn',
      'orders',
      'order_line',
      'allocation',
      'pick',
    ]),
  );
});

describe.each(lists.filter(({ isSum }) => !isSum).map((list) => [list.path, list] as const))(
  '%s reads no more than it must',
  (_path, { sorts, filters, link }) => {
    test('in every order, on the first page and the next', async () => {
      const faults: string[] = [];
      for (const sort of sorts) faults.push(...(await faultsOfPages(link({ sort }))));
      expect(faults).toEqual([]);
    });

    test('counted, filtered and searched', async () => {
      const faults = await faultsOfCounted(link(), true);
      for (const [name, value] of filters)
        faults.push(...(await faultsOfCounted(link({ [name]: value }), false)));
      for (const search of terms) faults.push(...(await faultsOfCounted(link({ search }), false)));
      expect(faults).toEqual([]);
    });
  },
);

test.each([
  '/api/movements?warehouseId=1&search=zq&limit=25',
  '/api/inventory?warehouseId=1&search=zq&limit=25',
  '/api/orders?warehouseId=1&search=zq&limit=25',
  '/api/pick-batches?warehouseId=1&search=zq&limit=25',
])(
  'a short term is compared with a slice of the rows, and the next page goes on: %s',
  async (path) => {
    let pages = 1;
    let page = await readList(path);
    const faults = faultsOf(page, SCAN_BOUND);
    for (let next = pageLink(page, 'next'); next !== null; next = pageLink(page, 'next')) {
      expect(page.body).toEqual([]);
      page = await readList(next);
      pages += 1;
    }
    expect(pages).toBeGreaterThan(3);
    expect(faults).toEqual([]);
  },
);

test('a page of what a broad search matches leads on and back as any other', async () => {
  const first = await readList('/api/movements?warehouseId=1&search=bo&limit=25&sort=at');
  const second = await readList(String(pageLink(first, 'next')));
  const again = await readList(String(pageLink(second, 'prev')));
  const idsOf = ({ body }: Asked) => (body as { id: number }[]).map(({ id }) => id);
  expect(idsOf(first)).toHaveLength(25);
  expect(idsOf(again)).toEqual(idsOf(first));
  expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(50);
});

/** PostgreSQL may choose a plan for any values from the sixth time on. */
const TIMES = 7;

/** Makes writes one after the other, and keeps what they read that they should not. */
function writer() {
  const faults: string[] = [];
  const check = async <B>(path: string, call: () => Promise<Answered<B>>): Promise<B> => {
    const asked = await withPlans(path, call);
    faults.push(...faultsOf(asked, BOUND));
    return asked.body;
  };
  return {
    faults,
    write: <const P extends string>(path: PathAt<'POST', P>, ...rest: RestAt<'POST', P>) =>
      check(path, () => world.call<'POST', P>(world.admin, 'POST', path, ...rest)),
    writeRaw: (path: string, body: unknown) =>
      check(path, () => world.callRaw(world.admin, 'POST', path, body)),
  };
}

test.each(writes([1]))('to $name reads few rows, however often it is done', async ({ next }) => {
  const { faults, writeRaw } = writer();
  for (let time = 0; time < TIMES; time += 1) {
    const { path, body } = next();
    await writeRaw(path, body);
  }
  expect(faults).toEqual([]);
});

test('an order reads few rows from its allocation to its shipping', async () => {
  const { faults, write } = writer();
  // The first pallet, of customer 2, holds these.
  const items = [1, 201, 401].map((productId) => ({ productId, quantity: 2 }));
  const created = {
    warehouseId: 1,
    customerId: 2,
    orderReference: 'ORD-1',
    shippingAddress: 'Kade 3, 2583 Den Haag',
    items,
  };
  const { id } = (await write('/api/orders', created)).order;
  await write(`/api/orders/${id}/hold`);
  await write(`/api/orders/${id}/resume`);
  const { allocations } = await write(`/api/orders/${id}/release`);
  const picks = allocations.map((allocation) => ({
    allocationId: allocation.id,
    quantity: allocation.quantity,
  }));
  const picked = await write(`/api/orders/${id}/pick`, { picks });
  const lines = picked.items.map((item) => ({ orderItemId: item.id, quantity: item.quantity }));
  await write(`/api/orders/${id}/pack`, { packages: [{ lines }] });
  expect((await write(`/api/orders/${id}/ship`, {})).status).toBe('SHIPPED');
  expect(faults).toEqual([]);
});

test('orders that are late, due and in each stage are counted by indexes', async () => {
  const path = '/api/orders/summary?warehouseId=1';
  const summary = await withPlans(path, () => world.call(world.admin, 'GET', path));
  expect(
    summary.plans
      .flatMap(({ scans }) => scans)
      .some(({ table, rows }) => table === 'orders' && rows > 0),
  ).toBe(true);
  expect(faultsOf(summary, BOUND)).toEqual([]);
});

test('open work reads the batches of open orders, not all that there ever were', async () => {
  const { plans } = await readList('/api/tasks?warehouseId=1&limit=25');
  const read = plans
    .flatMap(({ scans }) => scans)
    .filter(({ table }) => table === 'pick_batch')
    .map(({ rows }) => rows);
  expect(large.has('pick_batch')).toBe(true);
  expect(read.filter((rows) => rows >= SMALL)).toEqual([]);
});

test('a page of the stock report and its totals read the balances once', async () => {
  const { plans } = await readList('/api/reports/inventory?warehouseId=1&limit=25');
  const reads = plans.filter(({ statement }) => statement.includes('days31to60'));
  expect(reads).toHaveLength(1);
});

test('waiting orders read few rows when they are tried again', async () => {
  const { faults, write } = writer();
  // Of this product there is nothing yet.
  const items = [{ productId: 19_801, quantity: 2 }];
  const created = {
    warehouseId: 1,
    customerId: 2,
    orderReference: 'ORD-2',
    shippingAddress: 'Kade 3, 2583 Den Haag',
    items,
  };
  const { id, status } = (await write('/api/orders', created)).order;
  expect(status).toBe('BACKORDER');
  await write('/api/inventory/batch', {
    warehouseId: 1,
    items: [{ productId: 19_801, quantity: 5 }],
  });
  expect((await write(`/api/orders/${id}/allocate`)).status).toBe('ALLOCATED');
  expect(faults).toEqual([]);
});

test('putting a pallet away, and moving and adjusting stock, read few rows', async () => {
  const { faults, write } = writer();
  const { lpn } = (
    await write('/api/inventory/batch', { warehouseId: 1, items: [{ productId: 1, quantity: 5 }] })
  ).data.pallet;
  const { id } = first((await write(`/api/pallets/${lpn}/putaway`, { locationId: 77 })).contents);
  await write(`/api/inventory/${id}/move`, { locationId: 78, quantity: 2 });
  await write(`/api/inventory/${id}/adjust`, { quantity: -1, reason: 'Broken' });
  expect(faults).toEqual([]);
});

test.each([
  ['a sort', 'orders_priority', 'orders', '/api/orders?warehouseId=1&sort=priority&limit=25'],
  [
    'a filter',
    'movement_product',
    'movement',
    '/api/movements?warehouseId=1&productId=407&limit=25',
  ],
  ['a search', 'orders_search', 'orders', '/api/orders?warehouseId=1&search=0000471&limit=25'],
  ['a document', 'allocation_line', 'allocation', '/api/orders/4711'],
])('the loss of the index of %s, %s, is noticed', async (_what, index, table, path) => {
  const { rows } = await admin.query<{ definition: string }>(
    'select pg_get_indexdef($1::regclass) as definition',
    [index],
  );
  await admin.query(`drop index ${index}`);
  const faults = [...(await faultsOfPages(path)), ...(await faultsOfCounted(path, true))];
  await admin.query(String(rows[0]?.definition));
  expect(faults.join('\n')).toMatch(new RegExp(` reads \\d+ rows of ${table} `));
});
