import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { first } from './first.ts';
import { makeOutbound } from './outbound.ts';
import { type Floor, makeFloor } from './stock.ts';
import { makeWorld, type World } from './world.ts';

/**
 * What retiring products, locations, customers and warehouses keeps out, and what it leaves as it
 * is.
 */

let world: World;
let floor: Floor;
let customer: Awaited<ReturnType<World['customer']>>;
let product: Awaited<ReturnType<World['product']>>;
let shelf: Awaited<ReturnType<World['location']>>;
let warehouse: Awaited<ReturnType<World['warehouse']>>;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  warehouse = await world.warehouse();
  floor = makeFloor(world, warehouse.id);
  customer = await world.customer([warehouse.id]);
  product = await world.product(customer.id);
  shelf = await world.location(warehouse.id, undefined, 'PICK');
});

const RETIRED = { status: 409, body: { code: 'RETIRED' } };
const put = (path: string, body: object) => world.callRaw(world.admin, 'PUT', path, body);
const post = (path: string, body: object, token = world.admin) =>
  world.callRaw<{ id: number }>(token, 'POST', path, body);
const retire = {
  product: (active = false) => put(`/api/products/${product.id}`, { name: product.name, active }),
  location: (active = false) =>
    put(`/api/locations/${shelf.id}`, { name: shelf.name, type: shelf.type, active }),
  customer: (active = false) =>
    put(`/api/customers/${customer.id}`, { name: customer.name, email: customer.email, active }),
  warehouse: (active = false) =>
    put(`/api/warehouses/${warehouse.id}`, { name: warehouse.name, active }),
};

/** What names a product, a customer and a warehouse. */
const naming = (token = world.admin) => {
  const ids = { warehouseId: warehouse.id, customerId: customer.id };
  const items = [{ productId: product.id, quantity: 1 }];
  return {
    order: () =>
      post('/api/orders', { ...ids, items, orderReference: 'O-1', shippingAddress: 'Quay' }, token),
    asn: () =>
      post(
        '/api/asns',
        {
          ...ids,
          asnReference: 'A-1',
          expectedArrivalDate: '2026-12-01',
          items: [{ productId: product.id, expectedQuantity: 1 }],
        },
        token,
      ),
    return: () =>
      post('/api/returns', { ...ids, items, returnReference: 'R-1', reason: 'Broken' }, token),
  };
};

describe.each(['product', 'customer', 'warehouse'] as const)('a retired %s', (kind) => {
  test('is named by no new order, ASN, return or free receipt, until it is back', async () => {
    expect((await retire[kind]()).status).toBe(200);
    for (const make of Object.values(naming())) expect(await make()).toMatchObject(RETIRED);
    expect(await floor.batch([{ productId: product.id, quantity: 1 }])).toMatchObject(RETIRED);
    expect((await retire[kind](true)).status).toBe(200);
    for (const make of Object.values(naming())) expect((await make()).status).toBe(201);
    expect((await floor.batch([{ productId: product.id, quantity: 1 }])).status).toBe(201);
  });

  test('allows open documents to finish, and its stock to leave', async () => {
    const asn = await floor.asn(customer.id, [{ productId: product.id, quantity: 5 }]);
    await floor.receive([{ productId: product.id, quantity: 3 }]);
    const { id } = (await floor.order(customer.id, [{ productId: product.id, quantity: 2 }])).body
      .order;
    expect((await retire[kind]()).status).toBe(200);
    expect(
      (await floor.batch([{ productId: product.id, quantity: 5 }], { asnId: asn.id })).status,
    ).toBe(201);
    expect((await makeOutbound(world).ship(id)).status).toBe('SHIPPED');
    const stock = first(await floor.stock());
    const moved = await world.call(world.admin, 'POST', `/api/inventory/${stock.id}/move`, {
      locationId: shelf.id,
      quantity: 1,
    });
    expect(moved.status).toBe(200);
    const adjusted = await world.call(world.admin, 'POST', `/api/inventory/${stock.id}/adjust`, {
      quantity: -1,
      reason: 'Broken',
    });
    expect(adjusted.status).toBe(200);
  });

  test('is in its list only if requested', async () => {
    const path = {
      product: '/api/products',
      customer: '/api/customers',
      warehouse: '/api/warehouses',
    }[kind];
    const { id } = { product, customer, warehouse }[kind];
    await retire[kind]();
    const has = async (query: string) =>
      (await world.callRaw<{ id: number }[]>(world.admin, 'GET', `${path}${query}`)).body.some(
        (row) => row.id === id,
      );
    expect([
      await has(''),
      await has('?active=true'),
      await has('?active=false'),
      await has('?active=all'),
    ]).toEqual([false, false, true, true]);
    expect((await world.callRaw(world.admin, 'GET', `${path}?active=maybe`)).status).toBe(400);
  });
});

test('the client of a retired customer cannot create anything', async () => {
  await floor.receive([{ productId: product.id, quantity: 3 }]);
  await retire.customer();
  for (const make of Object.values(naming(customer.token)))
    expect(await make()).toMatchObject(RETIRED);
  expect(await post('/api/products', { sku: 'NEW', name: 'New' }, customer.token)).toMatchObject(
    RETIRED,
  );
  expect((await world.call(customer.token, 'GET', '/api/customers')).body).toMatchObject([
    { id: customer.id, active: false },
  ]);
  expect(
    (await world.call(customer.token, 'GET', `/api/inventory?warehouseId=${warehouse.id}`)).body,
  ).toHaveLength(1);
});

test('a line that an order has stays where its product is retired; a retired one is not added', async () => {
  const other = await world.product(customer.id);
  const { id } = (await floor.order(customer.id, [{ productId: product.id, quantity: 2 }])).body
    .order;
  await retire.product();
  const edit = (items: object[]) =>
    put(`/api/orders/${id}`, { orderReference: 'O-7', shippingAddress: 'Quay', items });
  expect((await edit([{ productId: product.id, quantity: 3 }])).status).toBe(200);
  expect((await edit([{ productId: other.id, quantity: 1 }])).status).toBe(200);
  expect(await edit([{ productId: product.id, quantity: 1 }])).toMatchObject(RETIRED);
});

test('a rule names no retired product or location; a count names it while stock of it is there', async () => {
  const rule = {
    warehouseId: warehouse.id,
    productId: product.id,
    locationId: shelf.id,
    minimum: 1,
    maximum: 2,
  };
  const count = (body: object) => post('/api/counts', { warehouseId: warehouse.id, ...body });
  const lpn = await floor.receive([{ productId: product.id, quantity: 3 }]);
  expect(
    (await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: shelf.id }))
      .status,
  ).toBe(200);
  const bare = await world.location(warehouse.id, undefined, 'PICK');
  await put(`/api/locations/${bare.id}`, { name: bare.name, type: bare.type, active: false });
  await retire.location();
  expect(await post('/api/replenishment/rules', rule)).toMatchObject(RETIRED);
  expect((await count({ locationIds: [shelf.id] })).status).toBe(201);
  expect(await count({ locationIds: [shelf.id, bare.id] })).toMatchObject(RETIRED);
  await retire.location(true);
  await retire.product();
  expect(await post('/api/replenishment/rules', rule)).toMatchObject(RETIRED);
  expect((await count({ productIds: [product.id] })).status).toBe(201);
  expect(
    (
      await world.call(
        world.admin,
        'GET',
        `/api/locations?warehouseId=${warehouse.id}&active=false`,
      )
    ).body,
  ).toMatchObject([{ id: bare.id }]);
});

test('nobody can be assigned to a retired warehouse, and nothing created in it; its users can still work there', async () => {
  const operator = await world.user('OPERATOR', [warehouse.id]);
  const newcomer = await world.user('OPERATOR');
  await retire.warehouse();
  expect(
    await post(`/api/users/${newcomer.id}/warehouses`, { warehouseId: warehouse.id }),
  ).toMatchObject(RETIRED);
  expect(
    await post('/api/locations', { warehouseId: warehouse.id, name: 'Z-1', type: 'PICK' }),
  ).toMatchObject(RETIRED);
  expect((await world.call(operator.token, 'GET', '/api/users/me/warehouses')).body).toMatchObject([
    { id: warehouse.id, active: false },
  ]);
  expect(
    await post('/api/users', {
      email: 'late@example.com',
      password: 'correct horse battery',
      role: 'CLIENT',
      customerId: customer.id,
    }),
  ).toMatchObject({
    status: 201,
  });
});

test('days of a warehouse are those of its zone', async () => {
  expect(
    (
      await put(`/api/warehouses/${warehouse.id}`, {
        name: warehouse.name,
        timeZone: 'Moon/Crater',
      })
    ).status,
  ).toBe(400);
  expect(
    (
      await put(`/api/warehouses/${warehouse.id}`, {
        name: warehouse.name,
        timeZone: 'Pacific/Kiritimati',
      })
    ).status,
  ).toBe(200);
  const dashboard = await world.call(
    world.admin,
    'GET',
    `/api/dashboard?warehouseId=${warehouse.id}`,
  );
  expect(dashboard.body.daily.tz).toBe('Pacific/Kiritimati');
  const report = await world.call(
    world.admin,
    'GET',
    `/api/reports/performance?warehouseId=${warehouse.id}&tz=UTC`,
  );
  expect(report.body.tz).toBe('UTC');
  await floor.receive([{ productId: product.id, quantity: 3 }]);
  const today = dashboard.body.daily.days.at(-1)?.date;
  const movements = await world.callRaw<unknown[]>(
    world.admin,
    'GET',
    `/api/movements?warehouseId=${warehouse.id}&from=${today}&to=${today}`,
  );
  expect(movements.body).toHaveLength(1);
});
