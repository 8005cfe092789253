import type pg from 'pg';
import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { openDatabase } from '../src/platform/database/database.ts';
import { findClientRole } from '../src/platform/database/forCustomer.ts';
import { freshDatabase } from './freshDatabase.ts';
import { plainTest } from './ownCluster.ts';
import { serverOn } from './server.ts';
import { type World, worldOn } from './world.ts';

/**
 * The statements that reached the database, those that were sent together as one entry: each entry
 * is a round trip.
 */
let sent: string[][] = [];
/** How many statements have not returned. */
let open = 0;
let world: World;
let warehouseId: number;
let customerId: number;
let client: string;
let products: number[];

beforeAll(async () => {
  const fresh = await freshDatabase();
  const address = new URL(inject('serverUrl'));
  address.pathname = new URL(fresh.url).pathname;
  const { db, pool, close } = openDatabase(address.href);
  pool.on('connect', record);
  db.hasClientRole = await findClientRole(db);
  const server = await serverOn(fresh.url, { db });
  world = await worldOn({ ...server, db });
  ({ id: warehouseId } = await world.warehouse());
  await world.location(warehouseId, 'DOCK', 'RECEIVING');
  ({ id: customerId, token: client } = await world.customer([warehouseId]));
  products = [];
  for (let index = 0; index < 20; index += 1)
    products.push((await world.product(customerId, `STATEMENT-${index}`)).id);
  return async () => {
    await server.close();
    await close();
    await fresh.drop();
  };
});

function record(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...input: unknown[]) => Promise<unknown>;
  const recording = async (
    statement: string | { text?: string },
    ...rest: unknown[]
  ): Promise<unknown> => {
    const text = (typeof statement === 'string' ? statement : (statement.text ?? '')).trim();
    if (open === 0) sent.push([]);
    sent.at(-1)?.push(text);
    // Where a call only reads, its session is confirmed on another connection meanwhile.
    if (text.includes('from session')) return query(statement, ...rest);
    open += 1;
    try {
      return await query(statement, ...rest);
    } finally {
      open -= 1;
    }
  };
  Object.assign(client, { query: recording });
}

/**
 * What a call sends after the first time, when its connection is open, by what each statement is
 * recognized by.
 */
async function tripsOf(call: (time: number) => Promise<{ status: number }>): Promise<string[]> {
  for (const time of [1, 2]) {
    sent = [];
    expect([200, 201]).toContain((await call(time)).status);
  }
  return sent.map((texts) => texts.map(markOf).join(', '));
}

const MARKS =
  /update (asn|idempotency)|from asn\b|from "asn_item"|^begin$|^commit$|from session|from "product"|ledger\.(?!kept_back|keep_parts)\w+|lading\.customer_id|from orders|from inventory/;
const markOf = (text: string): string => MARKS.exec(text)?.[0] ?? text;

const lines = (count: number, quantity: number) =>
  products.slice(0, count).map((productId) => ({ productId, quantity }));
const keyed = (key: string) => ({ 'idempotency-key': key });

beforeEach(async () => {
  await world.call(world.admin, 'POST', '/api/inventory/batch', {
    warehouseId,
    items: lines(20, 100),
  });
});

test('a batch of 20 lines takes one round trip', async () => {
  const trips = await tripsOf((time) =>
    world.call(
      world.admin,
      'POST',
      '/api/inventory/batch',
      { warehouseId, items: lines(20, 5) },
      keyed(`batch-${time}`),
    ),
  );
  expect(trips).toEqual(['begin, from session, ledger.claim_key, ledger.receive_batch, commit']);
});

test('a batch of 20 lines against its ASN takes one as well', async () => {
  const items = lines(20, 500).map(({ productId, quantity }) => ({
    productId,
    expectedQuantity: quantity,
  }));
  const announced = {
    warehouseId,
    customerId,
    asnReference: 'TRIPS',
    expectedArrivalDate: '2026-11-28',
    items,
  };
  const { id: asnId } = (await world.call(world.admin, 'POST', '/api/asns', announced)).body;
  const trips = await tripsOf((time) =>
    world.call(
      world.admin,
      'POST',
      '/api/inventory/batch',
      { warehouseId, asnId, items: lines(20, 5) },
      keyed(`announced-${time}`),
    ),
  );
  expect(trips).toEqual([
    'begin, from session, ledger.claim_key, ledger.receive_batch, from asn, commit',
  ]);
});

test('an order of five lines takes one round trip', async () => {
  const order = (time: number) => ({
    warehouseId,
    customerId,
    orderReference: `ORDER-${time}`,
    shippingAddress: 'Kade 3',
    items: lines(5, 1),
  });
  const trips = await tripsOf((time) =>
    world.call(world.admin, 'POST', '/api/orders', order(time), keyed(`order-${time}`)),
  );
  expect(trips).toEqual(['begin, from session, ledger.claim_key, ledger.create_order, commit']);
});

plainTest(
  'an order of a client takes two: its session is found first, and its role is sent with what begins the transaction',
  async () => {
    const order = (time: number) => ({
      warehouseId,
      orderReference: `OWN-${time}`,
      shippingAddress: 'Kade 3',
      items: lines(5, 1),
    });
    const trips = await tripsOf((time) =>
      world.call(client, 'POST', '/api/orders', order(time), keyed(`own-${time}`)),
    );
    expect(trips).toEqual([
      'from session',
      'begin, lading.customer_id, ledger.claim_key, ledger.create_order, commit',
    ]);
  },
);

test('whoever works in several warehouses sends no more, once the warehouse of a row was found', async () => {
  const { id: other } = await world.warehouse();
  const { body } = await world.call(world.admin, 'POST', '/api/orders', {
    warehouseId,
    customerId,
    orderReference: 'FOUND-ONCE',
    shippingAddress: 'Kade 3',
    items: lines(1, 1),
  });
  const readers = [
    await world.user('OPERATOR', [warehouseId]),
    await world.user('OPERATOR', [warehouseId, other]),
  ];
  const trips = [];
  for (const { token } of readers)
    trips.push(await tripsOf(() => world.call(token, 'GET', `/api/orders/${body.order.id}`)));
  expect(trips[1]).toEqual(trips[0]);
});

test('a page of stock takes two, while the session is confirmed: the keys with their count, and the rows', async () => {
  expect(
    await tripsOf(() =>
      world.call(world.admin, 'GET', `/api/inventory?warehouseId=${warehouseId}&limit=25`),
    ),
  ).toEqual(['from session', 'from inventory', 'from inventory']);
});

test('an empty page takes one, while the session is confirmed: where no row is found, none is counted', async () => {
  expect(
    await tripsOf(() =>
      world.call(world.admin, 'GET', `/api/returns?warehouseId=${warehouseId}&limit=25`),
    ),
  ).toHaveLength(2);
});

test('a statement that reads the tasks of one kind reads nothing for the other kinds', async () => {
  sent = [];
  await world.call(world.admin, 'GET', `/api/tasks?warehouseId=${warehouseId}&kind=COUNT`);
  const [statement = ''] = sent.flat().filter((text) => text.includes('from "work_'));
  expect(statement.match(/work_\w+/g)).toEqual(['work_count']);
});

test('a page of tasks and its count read the open work once', async () => {
  sent = [];
  await world.call(world.admin, 'GET', `/api/tasks?warehouseId=${warehouseId}&kind=COUNT&limit=25`);
  expect(sent.flat().flatMap((text) => text.match(/from "work_count"/g) ?? [])).toHaveLength(1);
});

plainTest(
  'a page of stock takes three for a client, each statement in a transaction of its own',
  async () => {
    const trips = await tripsOf(() =>
      world.call(client, 'GET', `/api/inventory?warehouseId=${warehouseId}&limit=25`),
    );
    const read = 'begin, lading.customer_id, from inventory, commit';
    expect(trips).toEqual(['from session', read, read]);
  },
);

test('a search of stock takes three, while the session is confirmed: what the term names, the keys with their count, and the rows', async () => {
  const search = () =>
    world.call(
      world.admin,
      'GET',
      `/api/inventory?warehouseId=${warehouseId}&limit=25&search=STATEMENT-7`,
    );
  expect(await tripsOf(search)).toHaveLength(4);
});

plainTest(
  'a search of a client finds ids in the role of the server, and reads its own rows by them in that of clients',
  async () => {
    const foreign = await world.customer([warehouseId]);
    const product = await world.product(foreign.id);
    for (const [token, customerId, productId] of [
      [client, undefined, products[0] ?? 0],
      [world.admin, foreign.id, product.id],
    ] as const) {
      const order = {
        warehouseId,
        orderReference: 'SOUGHT-7',
        shippingAddress: 'Kade 3',
        items: [{ productId, quantity: 1 }],
      };
      expect(
        (
          await world.call(token, 'POST', '/api/orders', {
            ...order,
            ...(customerId && { customerId }),
          })
        ).status,
      ).toBe(201);
    }
    sent = [];
    const { body } = await world.call(
      client,
      'GET',
      `/api/orders?warehouseId=${warehouseId}&search=sought-7`,
    );
    expect(body.map(({ customer }) => customer.id)).toEqual([customerId]);
    const readers = sent.filter((texts) => texts.some((text) => /\bfrom orders\b/.test(text)));
    const has = (texts: string[], part: string) => texts.some((text) => text.includes(part));
    expect(readers.map((texts) => [has(texts, ' like '), has(texts, "customer_id', $1")])).toEqual([
      [true, false],
      ...readers.slice(1).map(() => [false, true]),
    ]);
    expect(readers.length).toBeGreaterThan(1);
  },
);
