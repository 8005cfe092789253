import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { type Floor, makeFloor } from '../../platform/testing/stock.ts';
import { type Answered, makeWorld, type World } from '../../platform/testing/world.ts';
import { drainWakes } from './allocator.ts';
import { createOrder, insertPendingOrders, updateOrder } from './orders.service.ts';

let world: World;
let floor: Floor;
let customer: { id: number; userId: number; token: string };
let bottle: { id: number };
let tent: { id: number };
let foreign: { id: number };
const unknown = { id: 999_999 };

beforeAll(async () => {
  world = await makeWorld();
  customer = await world.customer();
  foreign = await world.product((await world.customer()).id);
});
afterAll(() => world.close());

// Each test has a warehouse and products of its own.
beforeEach(async () => {
  const { id: warehouseId } = await world.warehouse();
  floor = makeFloor(world, warehouseId);
  await world.call(world.admin, 'POST', `/api/users/${customer.userId}/warehouses`, { warehouseId });
  bottle = await world.product(customer.id);
  tent = await world.product(customer.id);
});

const order = async (items: Parameters<Floor['order']>[1], more?: Record<string, unknown>) => {
  const { status, body } = await floor.order(customer.id, items, more);
  expect([status, body.error]).toEqual([201, undefined]);
  return body.order;
};
const get = async (id: number) => (await world.call(world.admin, 'GET', `/api/orders/${id}`)).body;
const step = (id: number, event: string, token: string = world.admin, body?: unknown): Promise<Answered> =>
  world.call(token, 'POST', `/api/orders/${id}/${event}`, body);
const put = (id: number, body: object, token: string = world.admin, headers = {}): Promise<Answered> =>
  world.call(token, 'PUT', `/api/orders/${id}`, { orderReference: `R-${id}`, shippingAddress: 'Quay 1', ...body }, headers);
const drain = async () => {
  while (await drainWakes(world.db));
};
const available = async (productId: number): Promise<number> => {
  const path = `/api/inventory/availability?warehouseId=${floor.warehouseId}&productIds=${productId}`;
  return (await world.call(world.admin, 'GET', path)).body[0].available;
};

describe('a new order', () => {
  test('takes the oldest stock first, from as many pallets as it needs', async () => {
    const lpns = [];
    for (const quantity of [4, 3, 5]) lpns.push(await floor.receive([{ productId: bottle.id, quantity }]));
    const made = await order([{ productId: bottle.id, quantity: 6, price: 19.99 }]);
    expect(made).toMatchObject({
      status: 'ALLOCATED',
      type: 'STANDARD_OUTBOUND',
      priority: 5,
      summary: { totalItems: 1, totalUnits: 6, allocationPercentage: 100 },
      items: [{ quantity: 6, price: 19.99, allocatedQuantity: 6, pickedQuantity: 0, shippedQuantity: 0, backorderedQuantity: 0 }],
      history: [{ event: 'create', from: null, to: 'ALLOCATED', user: { email: 'admin@example.com' } }],
    });
    const taken = made.allocations.map((allocation: { pallet: { lpn: string }; quantity: number }) => [
      allocation.pallet.lpn,
      allocation.quantity,
    ]);
    expect(taken).toEqual([
      [lpns[0], 4],
      [lpns[1], 2],
    ]);
    expect(await available(bottle.id)).toBe(6);
  });

  test('takes from more pallets than the first look reads', async () => {
    for (let at = 0; at < 11; at += 1) await floor.receive([{ productId: bottle.id, quantity: 1 }]);
    expect(await order([{ productId: bottle.id, quantity: 11 }])).toMatchObject({ status: 'ALLOCATED' });
  });

  test('takes what there is, and waits for the rest', async () => {
    await floor.receive([{ productId: bottle.id, quantity: 4 }]);
    const made = await order([
      { productId: bottle.id, quantity: 6 },
      { productId: tent.id, quantity: 2 },
    ]);
    expect(made).toMatchObject({
      status: 'PARTIALLY_ALLOCATED',
      summary: { allocationPercentage: 50 },
      items: [
        { allocatedQuantity: 4, backorderedQuantity: 2 },
        { allocatedQuantity: 0, backorderedQuantity: 2 },
      ],
    });
    expect(await order([{ productId: bottle.id, quantity: 1 }])).toMatchObject({ status: 'BACKORDER', allocations: [] });
  });

  test('takes AVAILABLE stock alone, of this warehouse alone', async () => {
    const other = makeFloor(world, (await world.warehouse()).id);
    await other.receive([{ productId: bottle.id, quantity: 5 }]);
    await floor.receive([{ productId: bottle.id, quantity: 5, status: 'DAMAGED' }]);
    await floor.receive([{ productId: bottle.id, quantity: 5, status: 'QUARANTINED' }]);
    expect(await order([{ productId: bottle.id, quantity: 1 }])).toMatchObject({ status: 'BACKORDER' });
  });

  test('its texts are trimmed and its answer says how it went', async () => {
    const { body } = await floor.order(customer.id, [{ productId: bottle.id, quantity: 1 }], {
      orderReference: '  R 1 ',
      shippingAddress: ' Quay ',
      notes: ' ',
      requestedShipDate: '2026-12-24',
    });
    expect(body.message).toContain('waiting for stock');
    expect(body.order).toMatchObject({ orderReference: 'R 1', shippingAddress: 'Quay', notes: null, requestedShipDate: '2026-12-24' });
  });

  test('a reference is taken once for a customer and warehouse', async () => {
    const items = [{ productId: bottle.id, quantity: 1 }];
    await order(items, { orderReference: 'SAME' });
    expect(await floor.order(customer.id, items, { orderReference: ' SAME ' })).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
    await order(items, { orderReference: 'same' });
    await makeFloor(world, (await world.warehouse()).id).order(customer.id, items, { orderReference: 'SAME' });
    const elsewhere = await world.customer();
    const product = await world.product(elsewhere.id);
    expect((await floor.order(elsewhere.id, [{ productId: product.id, quantity: 1 }], { orderReference: 'SAME' })).status).toBe(201);
  });

  test.each([
    ['no items', () => ({ items: [] }), 'items'],
    [
      'the same product twice',
      () => ({ items: [bottle, tent, bottle].map(({ id }) => ({ productId: id, quantity: 1 })) }),
      'items.2.productId',
    ],
    ['three decimals', () => ({ items: [{ productId: bottle.id, quantity: 1, price: 1.001 }] }), 'items.0.price'],
    ['a negative price', () => ({ items: [{ productId: bottle.id, quantity: 1, price: -1 }] }), 'items.0.price'],
    ['a price as text', () => ({ items: [{ productId: bottle.id, quantity: 1, price: '1' }] }), 'items.0.price'],
    ['a quantity of 0', () => ({ items: [{ productId: bottle.id, quantity: 0 }] }), 'items.0.quantity'],
    [
      "another customer's product",
      () => ({ items: [bottle, foreign].map(({ id }) => ({ productId: id, quantity: 1 })) }),
      'items.1.productId',
    ],
    ['no customer', () => ({ customerId: undefined }), 'customerId'],
    ['an empty reference', () => ({ orderReference: '  ' }), 'orderReference'],
    ['priority 0', () => ({ priority: 0 }), 'priority'],
    ['priority 11', () => ({ priority: 11 }), 'priority'],
    ['a day that is none', () => ({ requestedShipDate: '2026-02-30' }), 'requestedShipDate'],
    ['a status of its own', () => ({ status: 'SHIPPED' }), 'status'],
    ['a destination without a transfer', () => ({ destinationWarehouseId: 1 }), 'destinationWarehouseId'],
    ['a transfer to nowhere', () => ({ type: 'INTERNAL_TRANSFER' }), 'destinationWarehouseId'],
    ['a transfer to itself', () => ({ type: 'INTERNAL_TRANSFER', destinationWarehouseId: floor.warehouseId }), 'destinationWarehouseId'],
  ])('%s is a 400 that names the field', async (_, more, path) => {
    const { status, body } = await floor.order(customer.id, [{ productId: bottle.id, quantity: 1 }], more());
    expect([status, body.errors?.map((fault: { path: string }) => fault.path)]).toEqual([400, [path]]);
  });

  test.each([0, 0.01, 19.99, 4.35, 9_999_999_999.99])('a price of %d comes back as it is', async (price) => {
    expect((await order([{ productId: bottle.id, quantity: 1, price }])).items[0].price).toBe(price);
  });

  test('what does not exist is a 404', async () => {
    const items = [{ productId: bottle.id, quantity: 1 }];
    expect((await floor.order(unknown.id, items)).status).toBe(404);
    expect((await floor.order(customer.id, [{ productId: unknown.id, quantity: 1 }])).status).toBe(404);
    expect((await makeFloor(world, unknown.id).order(customer.id, items)).status).toBe(404);
    expect((await step(unknown.id, 'cancel')).status).toBe(404);
    const transfer = { type: 'INTERNAL_TRANSFER', destinationWarehouseId: unknown.id };
    expect((await floor.order(customer.id, items, transfer)).status).toBe(404);
  });

  test('a transfer needs a caller who works at both ends', async () => {
    const destination = await world.warehouse();
    const transfer = { type: 'INTERNAL_TRANSFER', destinationWarehouseId: destination.id };
    const items = [{ productId: bottle.id, quantity: 1 }];
    const [one, both] = [
      await world.user('SUPERVISOR', [floor.warehouseId]),
      await world.user('SUPERVISOR', [floor.warehouseId, destination.id]),
    ];
    expect((await makeFloor(world, floor.warehouseId, one.token).order(customer.id, items, transfer)).status).toBe(404);
    const made = await makeFloor(world, floor.warehouseId, both.token).order(customer.id, items, { ...transfer, orderReference: 'T' });
    expect(made).toMatchObject({ status: 201, body: { order: { destinationWarehouseId: destination.id } } });
  });
});

describe('a client', () => {
  test('orders its own without naming itself, sees no other, and steps nowhere else', async () => {
    const own = makeFloor(world, floor.warehouseId, customer.token);
    const made = await own.order(undefined as never, [{ productId: bottle.id, quantity: 1 }]);
    expect(made).toMatchObject({ status: 201, body: { order: { customer: { id: customer.id } } } });
    const stranger = await world.customer([floor.warehouseId]);
    expect((await own.order(stranger.id, [{ productId: bottle.id, quantity: 1 }])).status).toBe(404);
    expect((await own.order(customer.id, [{ productId: foreign.id, quantity: 1 }])).status).toBe(404);
    const { id } = made.body.order;
    expect((await world.call(stranger.token, 'GET', `/api/orders/${id}`)).status).toBe(404);
    expect((await step(id, 'cancel', stranger.token)).status).toBe(404);
    expect((await put(id, { items: [{ productId: bottle.id, quantity: 2 }] }, stranger.token)).status).toBe(404);
    for (const event of ['allocate', 'hold', 'resume']) expect((await step(id, event, customer.token)).status).toBe(403);
    expect((await put(id, { items: [{ productId: bottle.id, quantity: 2 }] }, customer.token)).body.items[0].quantity).toBe(2);
    expect((await step(id, 'cancel', customer.token)).body.status).toBe('CANCELLED');
  });

  test('changes nothing once the floor has it, on hold or not', async () => {
    const { id } = await order([{ productId: bottle.id, quantity: 1 }]);
    await world.db.updateTable('orders').set({ status: 'PENDING_PICK' }).where('id', '=', id).execute();
    const items = [{ productId: bottle.id, quantity: 1 }];
    expect(await put(id, { items }, customer.token)).toMatchObject({ status: 409, body: { code: 'RELEASED' } });
    expect((await step(id, 'cancel', customer.token)).body.code).toBe('RELEASED');
    await step(id, 'hold');
    expect((await step(id, 'cancel', customer.token)).body.code).toBe('RELEASED');
    expect((await step(id, 'resume')).body.status).toBe('PENDING_PICK');
    expect((await put(id, { items })).body.status).toBe('BACKORDER');
  });

  test('works in its own warehouses alone', async () => {
    const { id: elsewhere } = await world.warehouse();
    expect((await makeFloor(world, elsewhere, customer.token).order(customer.id, [{ productId: bottle.id, quantity: 1 }])).status).toBe(
      404,
    );
  });
});

describe('an edit', () => {
  test('frees what it no longer needs and takes what it now needs', async () => {
    await floor.receive([{ productId: bottle.id, quantity: 10 }]);
    await floor.receive([{ productId: tent.id, quantity: 3 }]);
    const { id } = await order([{ productId: bottle.id, quantity: 8 }]);
    const edited = await put(id, {
      items: [
        { productId: bottle.id, quantity: 2 },
        { productId: tent.id, quantity: 5, price: 1.5 },
      ],
    });
    expect(edited).toMatchObject({
      status: 200,
      body: {
        status: 'PARTIALLY_ALLOCATED',
        items: [
          { quantity: 2, allocatedQuantity: 2 },
          { quantity: 5, allocatedQuantity: 3, price: 1.5 },
        ],
      },
    });
    expect([await available(bottle.id), await available(tent.id)]).toEqual([8, 0]);
    expect((await put(id, { items: [{ productId: bottle.id, quantity: 1 }] })).body).toMatchObject({
      status: 'ALLOCATED',
      items: [{ allocatedQuantity: 1 }],
    });
    expect(await available(tent.id)).toBe(3);
  });

  test('without changed items keeps the allocations', async () => {
    await floor.receive([{ productId: bottle.id, quantity: 2 }]);
    const items = [{ productId: bottle.id, quantity: 2, price: 3 }];
    const made = await order(items);
    const { body } = await put(made.id, { items, priority: 1, notes: 'hurry' });
    expect(body).toMatchObject({ priority: 1, notes: 'hurry', status: 'ALLOCATED', version: made.version + 1 });
    expect(body.allocations).toEqual(made.allocations);
  });

  test('knows which version it changes', async () => {
    const items = [{ productId: bottle.id, quantity: 1 }];
    const { id, version } = await order(items);
    expect(await put(id, { items }, world.admin, { 'if-match': `"${version}"` })).toMatchObject({
      status: 200,
      headers: { etag: `"${version + 1}"` },
    });
    expect(await put(id, { items }, world.admin, { 'if-match': `"${version}"` })).toMatchObject({ status: 412, body: { code: 'STALE' } });
    expect((await put(id, { items, version })).status).toBe(400);
    expect((await put(id, { items: [] }, world.admin, { 'if-match': '"0"' })).status).toBe(400);
    await step(id, 'cancel');
    expect((await put(id, { items }, world.admin, { 'if-match': `"${version}"` })).status).toBe(412);
    expect((await put(id, { items })).status).toBe(409);
  });

  test('changes neither customer nor warehouse', async () => {
    const items = [{ productId: bottle.id, quantity: 1 }];
    const { id } = await order(items);
    const { id: elsewhere } = await world.warehouse();
    expect((await put(id, { items, warehouseId: floor.warehouseId, customerId: customer.id })).status).toBe(200);
    expect((await put(id, { items, warehouseId: elsewhere })).body.errors).toMatchObject([{ path: 'warehouseId' }]);
    expect((await put(id, { items, customerId: (await world.customer()).id })).body.errors).toMatchObject([{ path: 'customerId' }]);
  });
});

describe('the life of an order', () => {
  test('held, it keeps what it has and gets nothing by itself; resumed, it gets what it misses', async () => {
    await floor.receive([{ productId: bottle.id, quantity: 1 }]);
    const { id } = await order([{ productId: bottle.id, quantity: 3 }]);
    expect((await step(id, 'hold')).body).toMatchObject({ status: 'ON_HOLD', items: [{ allocatedQuantity: 1 }] });
    await floor.receive([{ productId: bottle.id, quantity: 5 }]);
    await drain();
    expect(await get(id)).toMatchObject({ status: 'ON_HOLD', items: [{ allocatedQuantity: 1 }] });
    expect((await step(id, 'allocate')).body.code).toBe('ILLEGAL_STEP');
    expect((await step(id, 'hold')).body.code).toBe('ILLEGAL_STEP');
    const resumed = await step(id, 'resume');
    expect(resumed.body).toMatchObject({ status: 'ALLOCATED', items: [{ allocatedQuantity: 3 }] });
    expect(resumed.body.history.map((event: { event: string }) => event.event)).toEqual(['create', 'hold', 'resume']);
  });

  test('an edit of a held order leaves it held', async () => {
    await floor.receive([{ productId: bottle.id, quantity: 2 }]);
    const { id } = await order([{ productId: bottle.id, quantity: 1 }]);
    await step(id, 'hold');
    expect((await put(id, { items: [{ productId: bottle.id, quantity: 2 }] })).body).toMatchObject({ status: 'ON_HOLD' });
    expect((await step(id, 'resume')).body).toMatchObject({ status: 'ALLOCATED', items: [{ allocatedQuantity: 2 }] });
  });

  test('cancelled, it frees what it held, and does nothing more', async () => {
    await floor.receive([{ productId: bottle.id, quantity: 3 }]);
    const { id } = await order([{ productId: bottle.id, quantity: 3 }]);
    const cancelled = await step(id, 'cancel', world.admin, { reason: ' changed mind ' });
    expect(cancelled.body).toMatchObject({
      status: 'CANCELLED',
      allocations: [],
      items: [{ allocatedQuantity: 0, backorderedQuantity: 0 }],
      history: [{ event: 'create' }, { event: 'cancel', from: 'ALLOCATED', to: 'CANCELLED', notes: 'changed mind' }],
    });
    expect(await available(bottle.id)).toBe(3);
    for (const event of ['cancel', 'hold', 'resume', 'allocate']) {
      expect(await step(id, event)).toMatchObject({ status: 409, body: { code: 'ILLEGAL_STEP' } });
    }
  });

  test('a held order may be cancelled', async () => {
    const { id } = await order([{ productId: bottle.id, quantity: 1 }]);
    await step(id, 'hold');
    expect((await step(id, 'cancel')).body.status).toBe('CANCELLED');
  });

  test('allocated in full it is allocated no more', async () => {
    await floor.receive([{ productId: bottle.id, quantity: 1 }]);
    const { id } = await order([{ productId: bottle.id, quantity: 1 }]);
    expect((await step(id, 'allocate')).status).toBe(409);
    expect((await step(id, 'resume')).status).toBe(409);
    for (const event of ['hold', 'cancel']) expect((await step(id, event, world.admin, { colour: 'red' })).status).toBe(400);
  });

  test('an operator orders nothing', async () => {
    const { token } = await world.user('OPERATOR', [floor.warehouseId]);
    const { id } = await order([{ productId: bottle.id, quantity: 1 }]);
    for (const event of ['cancel', 'hold', 'resume', 'allocate']) expect((await step(id, event, token)).status).toBe(403);
    expect((await world.call(token, 'GET', `/api/orders/${id}`)).status).toBe(200);
  });
});

describe('orders that wait', () => {
  const statuses = async (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await get(id)).status));

  test('are served by priority, then by date', async () => {
    const made = [];
    for (const priority of [5, 2, 5, 9, 2]) made.push((await order([{ productId: bottle.id, quantity: 2 }], { priority })).id);
    await drain();
    await floor.receive([{ productId: bottle.id, quantity: 7 }]);
    await drain();
    expect(await statuses(made)).toEqual(['ALLOCATED', 'ALLOCATED', 'PARTIALLY_ALLOCATED', 'BACKORDER', 'ALLOCATED']);
    const { history } = await get(made[0]);
    expect(history.at(-1)).toMatchObject({ event: 'allocate', user: null, from: 'BACKORDER', to: 'ALLOCATED' });
    expect((await get(made[3])).history).toHaveLength(1);
  });

  test.each([
    ['a cancelled order', async (held: number) => step(held, 'cancel')],
    ['an edited order', async (held: number) => put(held, { items: [{ productId: tent.id, quantity: 1 }] })],
  ])('get what %s frees', async (_, free) => {
    await floor.receive([{ productId: bottle.id, quantity: 2 }]);
    const held = (await order([{ productId: bottle.id, quantity: 2 }])).id;
    const waiting = (await order([{ productId: bottle.id, quantity: 2 }])).id;
    await drain();
    expect((await free(held)).status).toBe(200);
    await drain();
    expect(await statuses([waiting])).toEqual(['ALLOCATED']);
  });

  test.each([
    ['is released from quarantine', 'status', { status: 'AVAILABLE' }, 'QUARANTINED'],
    ['is found', 'adjust', { quantity: 2, reason: 'found' }, 'AVAILABLE'],
  ])('get what %s', async (_, action, body, status) => {
    await floor.receive([{ productId: bottle.id, quantity: 2, status }]);
    const waiting = (await order([{ productId: bottle.id, quantity: status === 'AVAILABLE' ? 4 : 2 }])).id;
    await drain();
    const [record] = await floor.stock(`&productId=${bottle.id}`);
    expect((await world.call(world.admin, 'POST', `/api/inventory/${record.id}/${action}`, body)).status).toBe(200);
    await drain();
    expect(await statuses([waiting])).toEqual(['ALLOCATED']);
  });

  test('that were imported are served by the same hand', async () => {
    await floor.receive([{ productId: bottle.id, quantity: 3 }]);
    const common = { warehouseId: floor.warehouseId, customerId: customer.id, type: 'ECOMMERCE', shippingAddress: 'Quay' } as const;
    const rest = { shippingCarrier: null, requestedShipDate: null, notes: null, createdBy: world.adminId, orderDate: new Date() };
    await inTransaction(world.db, (tx) =>
      insertPendingOrders(
        tx,
        [9, 1].map((priority) => ({
          ...common,
          ...rest,
          reference: `I-${priority}`,
          priority,
          lines: [{ productId: bottle.id, quantity: 2, price: null }],
        })),
      ),
    );
    await drain();
    const { body } = await world.call(world.admin, 'GET', `/api/orders?warehouseId=${floor.warehouseId}&sort=priority`);
    expect(body.map((each: { orderReference: string; status: string }) => [each.orderReference, each.status])).toEqual([
      ['I-1', 'ALLOCATED'],
      ['I-9', 'PARTIALLY_ALLOCATED'],
    ]);
  });

  test.each(['made', 'edited'])('miss nothing that arrives while they are %s', async (word) => {
    // The stock arrives, and the allocator looks, between the order's look at the stock and its commit.
    let id = 0;
    if (word === 'edited') {
      await floor.receive([{ productId: tent.id, quantity: 1 }]);
      id = (await order([{ productId: tent.id, quantity: 1 }])).id;
    }
    await drain();
    const actor = {
      userId: world.adminId,
      email: '',
      role: 'ADMIN',
      customerId: null,
      warehouseIds: [floor.warehouseId],
      sessionId: null,
      at: new Date(),
    } as const;
    const input = {
      orderReference: 'LATE',
      shippingAddress: 'Quay',
      customerId: customer.id,
      items: [{ productId: bottle.id, quantity: 1 }],
    };
    await inTransaction(world.db, async (tx) => {
      if (word === 'made') id = (await createOrder(tx, actor, { ...input, warehouseId: floor.warehouseId })).order.id;
      else await updateOrder(tx, actor, id, input, null);
      await floor.receive([{ productId: bottle.id, quantity: 1 }]);
      await drainWakes(world.db);
    });
    await drain();
    expect(await statuses([id])).toEqual(['ALLOCATED']);
  });
});

describe('the list', () => {
  test('is searched by reference and customer, filtered, and paged in every order', async () => {
    const items = [{ productId: bottle.id, quantity: 1 }];
    for (const [at, reference] of ['PO 10%', 'PO_9', 'po-100', 'X', 'Y'].entries()) {
      await order(items, { orderReference: reference, priority: 1 + (at % 2), ...(at % 2 ? { requestedShipDate: '2026-12-01' } : {}) });
    }
    const path = `/api/orders?warehouseId=${floor.warehouseId}`;
    const refs = async (query: string): Promise<string[]> =>
      (await world.call(world.admin, 'GET', path + query)).body.map((each: { orderReference: string }) => each.orderReference);
    expect((await refs('&search=po')).sort()).toEqual(['PO 10%', 'PO_9', 'po-100']);
    expect(await refs('&search=0%25')).toEqual(['PO 10%']);
    expect(await refs('&search=o_9')).toEqual(['PO_9']);
    expect(await refs('&status=ALLOCATED')).toEqual([]);
    expect(await refs('&type=STANDARD_OUTBOUND&sort=orderReference')).toHaveLength(5);
    for (const field of ['orderDate', 'orderReference', 'customer', 'status', 'priority', 'type', 'requestedShipDate']) {
      for (const sort of [field, `-${field}`]) {
        const whole = await refs(`&sort=${sort}`);
        const paged: string[] = [];
        let next: string | undefined = `${path}&sort=${sort}&limit=2`;
        while (next) {
          const page: Answered = await world.call(world.admin, 'GET', next);
          expect(page.headers['x-total-count']).toBe('5');
          paged.push(...page.body.map((each: { orderReference: string }) => each.orderReference));
          next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
        }
        expect([sort, paged]).toEqual([sort, whole]);
        expect(new Set(paged).size).toBe(5);
      }
    }
    expect((await world.call(world.admin, 'GET', '/api/orders')).status).toBe(400);
    expect((await world.call(world.admin, 'GET', `${path}&sort=notes`)).status).toBe(400);
  });
});
