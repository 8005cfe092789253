import type { AddressInfo } from 'node:net';
import type { OrderDetail } from '@lading/contract/orders';
import { MAX_LINES } from '@lading/domain/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let house: { id: number };
let customerId: number;
/** One product more than a document accepts. */
let productIds: number[];
beforeAll(async () => {
  world = await makeWorld();
  house = await world.warehouse();
  customerId = (await world.customer()).id;
  const { rows } = await sql<{ id: number }>`
    insert into product (customer_id, sku, name)
    select ${customerId}, 'SKU-' || n, 'Product ' || n
    from generate_series(1, ${MAX_LINES + 1}) n
    returning id`.execute(world.db);
  productIds = rows.map(({ id }) => id);
});
afterAll(() => world.close());

const TOO_MANY = [
  expect.objectContaining({ path: 'items', message: 'must have at most 2000 entries' }),
];
const units = (count: number) =>
  productIds.slice(0, count).map((productId) => ({ productId, quantity: 3 }));

test('an order of 2,000 lines is received, ordered, read, changed, released, picked, packed and shipped', async () => {
  const floor = makeFloor(world, house.id);
  await floor.receive(units(MAX_LINES));
  const order = await floor.order(customerId, units(MAX_LINES));
  expect([order.status, order.body.order.status]).toEqual([201, 'ALLOCATED']);
  const path = `/api/orders/${order.body.order.id}` as const;
  const post = async (step: string, body?: unknown) => {
    const answer = await world.callRaw<OrderDetail>(world.admin, 'POST', `${path}/${step}`, body);
    return [answer.status, answer.body.status, answer.body.items?.length];
  };
  const body = { orderReference: 'LONG', shippingAddress: 'Kade 4' };
  const changed = await world.call(world.admin, 'PUT', path, {
    ...body,
    items: units(MAX_LINES).map((line) => ({ ...line, quantity: 2 })),
  });
  expect([changed.status, changed.body.items.length, changed.body.summary.totalUnits]).toEqual([
    200,
    MAX_LINES,
    2 * MAX_LINES,
  ]);
  expect(await post('release')).toEqual([200, 'PENDING_PICK', MAX_LINES]);
  const list = await world.call(world.admin, 'GET', `${path}/pick-list`);
  const picks = list.body.lines.map((line: { allocationId: number; quantity: number }) => ({
    allocationId: line.allocationId,
    quantity: line.quantity,
  }));
  expect(await post('pick', { picks })).toEqual([200, 'PICKED', MAX_LINES]);
  const { items } = (await world.call(world.admin, 'GET', path)).body;
  const lines = items.map((item: { id: number }) => ({ orderItemId: item.id, quantity: 2 }));
  expect(await post('pack', { packages: [{ lines }] })).toEqual([200, 'PACKED', MAX_LINES]);
  expect(await post('ship')).toEqual([200, 'SHIPPED', MAX_LINES]);
  const back = {
    customerId,
    warehouseId: house.id,
    orderId: order.body.order.id,
    returnReference: 'BACK',
    reason: 'All of it',
  };
  const returned = await world.call(world.admin, 'POST', '/api/returns', {
    ...back,
    items: units(MAX_LINES).map(asOne),
  });
  expect([returned.status, returned.body.items?.length]).toEqual([201, MAX_LINES]);
});

const asOne = ({ productId }: { productId: number }) => ({ productId, quantity: 1 });

test('an ASN of 2,000 lines is accepted', async () => {
  const asn = await makeFloor(world, house.id).asn(customerId, units(MAX_LINES));
  expect(asn.items).toHaveLength(MAX_LINES);
});

test('no document accepts one line more', async () => {
  const floor = makeFloor(world, house.id);
  const long = units(MAX_LINES + 1);
  const order = (await floor.order(customerId, units(1))).body.order;
  const calls = [
    [
      'POST',
      '/api/orders',
      {
        warehouseId: house.id,
        customerId,
        orderReference: 'X',
        shippingAddress: 'Kade',
        items: long,
      },
    ],
    [
      'PUT',
      `/api/orders/${order.id}`,
      { orderReference: 'X', shippingAddress: 'Kade', items: long },
    ],
    ['POST', '/api/inventory/batch', { warehouseId: house.id, items: long }],
    [
      'POST',
      '/api/returns',
      { warehouseId: house.id, customerId, returnReference: 'X', reason: 'Wrong', items: long },
    ],
    [
      'POST',
      '/api/asns',
      {
        warehouseId: house.id,
        customerId,
        asnReference: 'X',
        expectedArrivalDate: '2026-11-28',
        items: long.map(({ productId }) => ({ productId, expectedQuantity: 1 })),
      },
    ],
  ] as const;
  for (const [method, path, body] of calls) {
    const answer = await world.callRaw(world.admin, method, path, body);
    expect([path, answer.status, answer.body.errors]).toEqual([path, 400, TOO_MANY]);
  }
});

describe('availability', () => {
  const path = (ids: readonly number[]) =>
    `/api/inventory/availability?warehouseId=${house.id}&productIds=${ids.join(',')}` as const;

  test('accepts as many ids as a document has lines, and says how many it takes', async () => {
    const answer = await world.call(world.admin, 'GET', path(productIds.slice(0, MAX_LINES)));
    expect([answer.status, answer.body.length]).toEqual([200, MAX_LINES]);
    const refused = await world.callRaw(
      world.admin,
      'GET',
      path(productIds.slice(0, MAX_LINES + 1)),
    );
    expect([refused.status, refused.body.errors]).toMatchObject([
      400,
      [
        {
          path: 'productIds',
          message: 'names 2001 products, and one call takes 2000: ask in several calls',
        },
      ],
    ]);
  });

  test('accepts so many ids of 15 digits over a connection', async () => {
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.app.server.address() as AddressInfo;
    const ids = Array.from({ length: MAX_LINES }, (_, index) => 10 ** 14 + index);
    const url = `http://127.0.0.1:${port}${path([]).replace('productIds=', `productIds=${encodeURIComponent(ids.join(','))}`)}`;
    const { status } = await fetch(url, { headers: { authorization: `Bearer ${world.admin}` } });
    // They do not exist, but they were read.
    expect(status).toBe(404);
  });
});
