import type pg from 'pg';
import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { openDatabase } from '../src/platform/database/database.ts';
import { freshDatabase, serverOn } from './server.ts';
import { type World, worldOn } from './world.ts';

/** The statements that reached the database, each of them a round trip. */
let sent: string[] = [];
let world: World;
let warehouseId: number;
let customerId: number;
let products: number[];

beforeAll(async () => {
  const fresh = await freshDatabase();
  const address = new URL(inject('serverUrl'));
  address.pathname = new URL(fresh.url).pathname;
  const { db, pool, close } = openDatabase(address.href);
  pool.on('connect', record);
  const server = await serverOn(fresh.url, { db });
  world = await worldOn({ ...server, db });
  ({ id: warehouseId } = await world.warehouse());
  await world.location(warehouseId, 'DOCK', 'RECEIVING');
  ({ id: customerId } = await world.customer([warehouseId]));
  products = [];
  for (let made = 0; made < 20; made += 1) products.push((await world.product(customerId, `STATEMENT-${made}`)).id);
  return async () => {
    await server.close();
    await close();
    await fresh.drop();
  };
});

function record(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const recording = (statement: string | { text?: string }, ...rest: unknown[]): unknown => {
    const text = (typeof statement === 'string' ? statement : (statement.text ?? '')).trim();
    // The ends of a transaction travel with other statements.
    const travels = text === 'begin' || (text === 'commit' && sent.at(-1)?.startsWith('/* then commit */'));
    if (!travels) sent.push(text);
    return query(statement, ...rest);
  };
  Object.assign(client, { query: recording });
}

/** What a call sends after the first time, when its connection is open. */
async function statementsOf(call: (time: number) => Promise<{ status: number }>): Promise<string[]> {
  for (const time of [1, 2]) {
    sent = [];
    expect([200, 201]).toContain((await call(time)).status);
  }
  return sent;
}

const lines = (count: number, quantity: number) => products.slice(0, count).map((productId) => ({ productId, quantity }));
const keyed = (key: string) => ({ 'idempotency-key': key });

beforeEach(async () => {
  await world.call(world.admin, 'POST', '/api/inventory/batch', { warehouseId, items: lines(20, 100) });
});

test('a batch of 20 lines takes five round trips: session, key, products, the ledger, the stored response with commit', async () => {
  const statements = await statementsOf((time) =>
    world.call(world.admin, 'POST', '/api/inventory/batch', { warehouseId, items: lines(20, 5) }, keyed(`batch-${time}`)),
  );
  expect(statements.map((text) => /from session|into idempotency|from "product"|ledger\.receive|then commit/.exec(text)?.[0])).toEqual([
    'from session',
    'into idempotency',
    'from "product"',
    'ledger.receive',
    'then commit',
  ]);
});

test('an order of five lines takes nine', async () => {
  const order = (time: number) => ({
    ...{ warehouseId, customerId, orderReference: `ORDER-${time}`, shippingAddress: 'Kade 3' },
    items: lines(5, 1),
  });
  const statements = await statementsOf((time) => world.call(world.admin, 'POST', '/api/orders', order(time), keyed(`order-${time}`)));
  expect(statements.length).toBeLessThanOrEqual(9);
});

test('a page of stock takes two: the session, and the page with its count', async () => {
  expect(await statementsOf(() => world.call(world.admin, 'GET', `/api/inventory?warehouseId=${warehouseId}&limit=25`))).toHaveLength(2);
});

test('a search of stock takes three: the session, what the term names, and the page with its count', async () => {
  const search = () => world.call(world.admin, 'GET', `/api/inventory?warehouseId=${warehouseId}&limit=25&search=STATEMENT-7`);
  expect(await statementsOf(search)).toHaveLength(3);
});
