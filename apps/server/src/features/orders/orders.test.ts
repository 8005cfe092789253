import type { Order } from '@lading/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOrderDesk, type OrderDesk } from '#test/orderDesk.ts';
import { walkPages } from '#test/pages.ts';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { listProductsById } from '../products/products.service.ts';
import { searchOrders } from './search.queries.ts';

let world: World;
let customer: Awaited<ReturnType<World['customer']>>;
let foreign: { id: number };
let desk: OrderDesk;
const UNKNOWN = 999_999;

beforeAll(async () => {
  world = await makeWorld();
  customer = await world.customer();
  foreign = await world.product((await world.customer()).id);
});
afterAll(() => world.close());
// Each test has its own warehouse and products.
beforeEach(async () => {
  desk = await makeOrderDesk(world, customer);
});

describe('a new order', () => {
  test('is promised units; its release places the oldest, from as many pallets as necessary', async () => {
    const { floor, bottle, order, available } = desk;
    const lpns = [];
    for (const quantity of [4, 3, 5])
      lpns.push(await floor.receive([{ productId: bottle.id, quantity }]));
    const result = await order([{ productId: bottle.id, quantity: 6, price: 19.99 }]);
    expect(result).toMatchObject({
      status: 'ALLOCATED',
      type: 'STANDARD_OUTBOUND',
      priority: 5,
      summary: { totalItems: 1, totalUnits: 6, allocationPercentage: 100 },
      items: [
        {
          quantity: 6,
          price: 19.99,
          allocatedQuantity: 6,
          pickedQuantity: 0,
          shippedQuantity: 0,
          backorderedQuantity: 0,
        },
      ],
      history: [
        {
          event: 'create',
          from: null,
          to: 'ALLOCATED',
          user: { email: 'admin@example.com' },
          notes: null,
        },
      ],
    });
    expect(result.allocations).toEqual([]);
    expect(await available(bottle.id)).toBe(6);
    const { body: released } = await desk.step(result.id, 'release');
    const taken = released.allocations.map((allocation) => [
      allocation.pallet?.lpn,
      allocation.quantity,
    ]);
    expect(taken).toEqual([
      [lpns[0], 4],
      [lpns[1], 2],
    ]);
    expect(await available(bottle.id)).toBe(6);
  });

  test('is sent back as it is read afterwards, to staff and to clients', async () => {
    const { floor, bottle, tent, order } = desk;
    const dated = await world.product(customer.id, undefined, {
      tracking: 'LOT',
      serialCapture: 'OUTBOUND',
    });
    await floor.receive([
      { productId: bottle.id, quantity: 5 },
      { productId: dated.id, quantity: 2, lot: { code: 'L-1', expiresOn: '2099-03-01' } },
    ]);
    const lazy = await order([{ productId: bottle.id, quantity: 2 }], { priority: 9 });
    const rest = { name: 'Noor', lines: ['Kade 3'], city: 'Den Haag', country: 'NL' };
    const both = [
      { productId: tent.id, quantity: 3, lineNo: 40, externalLineId: 'P-1' },
      { productId: bottle.id, quantity: 1, price: 9.9, lineNo: 7 },
    ];
    const free = { productId: dated.id, quantity: 1 };
    const bodies = [
      {
        items: [{ productId: bottle.id, quantity: 1, price: 0.5 }],
        requestedShipDate: '2027-02-03',
        notes: ' Ring twice ',
      },
      { items: both, shippingCarrier: 'DHL', type: 'ECOMMERCE' },
      // Takes over what the first order was promised.
      {
        items: [free, { productId: bottle.id, quantity: 3 }],
        priority: 1,
        address: rest,
        shippingAddress: undefined,
      },
      { items: [{ productId: bottle.id, quantity: 1 }] },
      { items: [{ productId: dated.id, quantity: 1, lot: 'L-1' }] },
    ] as const;
    const [statuses, notes] = [[] as string[], [] as (string | null)[]];
    for (const [index, token] of [
      world.admin,
      customer.token,
      world.admin,
      customer.token,
      world.admin,
    ].entries()) {
      const { items = [], ...more } = bodies[index] ?? {};
      const { body } = await makeFloor(world, floor.warehouseId, token).order(
        customer.id,
        [...items],
        {
          orderReference: `SAME-${index}`,
          ...more,
        },
      );
      expect(body.order).toEqual(
        (await world.call(token, 'GET', `/api/orders/${body.order.id}`)).body,
      );
      statuses.push(body.order.status);
      notes.push(...body.order.history.map((event) => event.notes));
    }
    expect(statuses).toEqual([
      'ALLOCATED',
      'PARTIALLY_ALLOCATED',
      'ALLOCATED',
      'BACKORDER',
      'ALLOCATED',
    ]);
    const takenOver = `Took over promised units of "${lazy.items[0]?.product.sku}": 2 from order "${lazy.orderReference}".`;
    expect(notes).toEqual([null, null, takenOver, null, null]);
  });

  test('has the same product data in its response as other calls', async () => {
    const { id } = desk.bottle;
    const [read] = (await listProductsById(world.db, [id])).values();
    const line = JSON.stringify({ customer_id: 0, lines: [{ product_id: id, quantity: 1 }] });
    const { rows } = await sql<{
      product: unknown;
    }>`select products -> 0 as product from ledger.create_order(${line}::jsonb, true)`.execute(
      world.db,
    );
    expect(rows).toEqual([{ product: read }]);
  });

  test('takes from more pallets than one read returns', async () => {
    const { floor, bottle, order } = desk;
    for (let index = 0; index < 11; index += 1)
      await floor.receive([{ productId: bottle.id, quantity: 1 }]);
    expect(await order([{ productId: bottle.id, quantity: 11 }])).toMatchObject({
      status: 'ALLOCATED',
    });
  });

  test('takes what is available, and waits for the rest', async () => {
    const { floor, bottle, tent, order } = desk;
    await floor.receive([{ productId: bottle.id, quantity: 4 }]);
    const result = await order([
      { productId: bottle.id, quantity: 6 },
      { productId: tent.id, quantity: 2 },
    ]);
    expect(result).toMatchObject({
      status: 'PARTIALLY_ALLOCATED',
      summary: { allocationPercentage: 50 },
      items: [
        { allocatedQuantity: 4, backorderedQuantity: 2 },
        { allocatedQuantity: 0, backorderedQuantity: 2 },
      ],
    });
    expect(await order([{ productId: bottle.id, quantity: 1 }])).toMatchObject({
      status: 'BACKORDER',
      allocations: [],
    });
  });

  test('takes only AVAILABLE stock of its own warehouse', async () => {
    const { floor, bottle, order } = desk;
    const other = makeFloor(world, (await world.warehouse()).id);
    await other.receive([{ productId: bottle.id, quantity: 5 }]);
    await floor.receive([{ productId: bottle.id, quantity: 5, status: 'DAMAGED' }]);
    await floor.receive([{ productId: bottle.id, quantity: 5, status: 'QUARANTINED' }]);
    expect(await order([{ productId: bottle.id, quantity: 1 }])).toMatchObject({
      status: 'BACKORDER',
    });
  });

  test('its texts are trimmed, and its response shows the allocation', async () => {
    const { floor, bottle } = desk;
    const { headers, body } = await floor.order(
      customer.id,
      [{ productId: bottle.id, quantity: 1 }],
      {
        orderReference: '  R 1 ',
        shippingAddress: ' Quay ',
        notes: ' ',
        requestedShipDate: '2026-12-24',
      },
    );
    expect(body).toMatchObject({
      message: 'Order "R 1" created; it is waiting for stock.',
      code: 'ORDER_CREATED',
      facts: { reference: 'R 1', status: 'BACKORDER' },
    });
    expect(headers.etag).toBe(`"${body.order.version}"`);
    expect(body.order).toMatchObject({
      orderReference: 'R 1',
      shippingAddress: 'Quay',
      notes: null,
      requestedShipDate: '2026-12-24',
    });
  });

  test('a reference is taken once for a customer and warehouse', async () => {
    const { floor, bottle, order } = desk;
    const items = [{ productId: bottle.id, quantity: 1 }];
    await order(items, { orderReference: 'SAME' });
    expect(await floor.order(customer.id, items, { orderReference: ' SAME ' })).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE' },
    });
    expect(await floor.order(customer.id, items, { orderReference: 'same' })).toMatchObject({
      status: 409,
    });
    await makeFloor(world, (await world.warehouse()).id).order(customer.id, items, {
      orderReference: 'SAME',
    });
    const elsewhere = await world.customer();
    const product = await world.product(elsewhere.id);
    expect(
      (
        await floor.order(elsewhere.id, [{ productId: product.id, quantity: 1 }], {
          orderReference: 'SAME',
        })
      ).status,
    ).toBe(201);
  });

  test('a reference is free again once its order is cancelled', async () => {
    const { floor, bottle, order } = desk;
    const items = [{ productId: bottle.id, quantity: 1 }];
    const { id } = await order(items, { orderReference: 'AGAIN' });
    await world.call(world.admin, 'POST', `/api/orders/${id}/cancel`);
    await order(items, { orderReference: 'AGAIN' });
    expect(await floor.order(customer.id, items, { orderReference: 'AGAIN' })).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE' },
    });
  });

  test.each([
    ['no items', () => ({ items: [] }), 'items'],
    [
      'three decimals',
      () => ({ items: [{ productId: desk.bottle.id, quantity: 1, price: 1.001 }] }),
      'items.0.price',
    ],
    [
      'a negative price',
      () => ({ items: [{ productId: desk.bottle.id, quantity: 1, price: -1 }] }),
      'items.0.price',
    ],
    [
      'a price as text',
      () => ({ items: [{ productId: desk.bottle.id, quantity: 1, price: '1' }] }),
      'items.0.price',
    ],
    [
      'a quantity of 0',
      () => ({ items: [{ productId: desk.bottle.id, quantity: 0 }] }),
      'items.0.quantity',
    ],
    [
      "another customer's product",
      () => ({ items: [desk.bottle, foreign].map(({ id }) => ({ productId: id, quantity: 1 })) }),
      'items.1.productId',
    ],
    ['no customer', () => ({ customerId: undefined }), 'customerId'],
    ['an empty reference', () => ({ orderReference: '  ' }), 'orderReference'],
    ['priority 0', () => ({ priority: 0 }), 'priority'],
    ['priority 11', () => ({ priority: 11 }), 'priority'],
    ['a day that is none', () => ({ requestedShipDate: '2026-02-30' }), 'requestedShipDate'],
    ['a status of its own', () => ({ status: 'SHIPPED' }), 'status'],
    [
      'a destination without a transfer',
      () => ({ destinationWarehouseId: 1 }),
      'destinationWarehouseId',
    ],
    ['a transfer to nowhere', () => ({ type: 'INTERNAL_TRANSFER' }), 'destinationWarehouseId'],
    [
      'a transfer to itself',
      () => ({ type: 'INTERNAL_TRANSFER', destinationWarehouseId: desk.floor.warehouseId }),
      'destinationWarehouseId',
    ],
  ])('%s is a 400 that names the field', async (_, more, path) => {
    const { floor, bottle } = desk;
    const order = {
      orderReference: 'BAD',
      shippingAddress: 'Quay 1',
      warehouseId: floor.warehouseId,
      customerId: customer.id,
      items: [{ productId: bottle.id, quantity: 1 }],
      ...more(),
    };
    const { status, body } = await world.callRaw(world.admin, 'POST', '/api/orders', order);
    expect([status, body.errors?.map((fault: { path: string }) => fault.path)]).toEqual([
      400,
      [path],
    ]);
  });

  test.each([0, 0.01, 19.99, 4.35, 9_999_999_999.99])(
    'a price of %d is returned unchanged',
    async (price) => {
      const { bottle, order } = desk;
      expect((await order([{ productId: bottle.id, quantity: 1, price }])).items[0]?.price).toBe(
        price,
      );
    },
  );

  test('a missing record is a 404', async () => {
    const { floor, bottle, step } = desk;
    const items = [{ productId: bottle.id, quantity: 1 }];
    expect((await floor.order(UNKNOWN, items)).status).toBe(404);
    expect((await floor.order(customer.id, [{ productId: UNKNOWN, quantity: 1 }])).status).toBe(
      404,
    );
    expect((await makeFloor(world, UNKNOWN).order(customer.id, items)).status).toBe(404);
    expect((await step(UNKNOWN, 'cancel')).status).toBe(404);
    const transfer = { type: 'INTERNAL_TRANSFER' as const, destinationWarehouseId: UNKNOWN };
    expect((await floor.order(customer.id, items, transfer)).status).toBe(404);
  });

  test('staff send a transfer to a site that is not theirs, and see nothing of it; clients do not', async () => {
    const { floor, bottle } = desk;
    const [destination, retired] = [await world.warehouse(), await world.warehouse()];
    await world.call(world.admin, 'PUT', `/api/warehouses/${retired.id}`, {
      name: retired.name,
      active: false,
    });
    const { token } = await world.user('SUPERVISOR', [floor.warehouseId]);
    const send = (caller: string, destinationWarehouseId: number, orderReference: string) =>
      makeFloor(world, floor.warehouseId, caller).order(
        customer.id,
        [{ productId: bottle.id, quantity: 1 }],
        { type: 'INTERNAL_TRANSFER', destinationWarehouseId, orderReference },
      );
    expect(await send(token, destination.id, 'T-1')).toMatchObject({
      status: 201,
      body: { order: { destinationWarehouseId: destination.id } },
    });
    expect((await send(token, retired.id, 'T-2')).body).toMatchObject({ code: 'RETIRED' });
    expect((await send(customer.token, destination.id, 'T-3')).body).toMatchObject({
      code: 'NOT_FOUND',
    });
    const choices = async (caller: string) =>
      (await world.call(caller, 'GET', '/api/warehouses/destinations')).body;
    expect(await choices(token)).toContainEqual({ id: destination.id, name: destination.name });
    expect((await choices(token)).map(({ id }) => id)).not.toContain(retired.id);
    expect((await choices(customer.token)).map(({ id }) => id)).not.toContain(destination.id);
    for (const path of [
      `/api/warehouses/${destination.id}`,
      `/api/asns?warehouseId=${destination.id}`,
      `/api/inventory?warehouseId=${destination.id}`,
      `/api/calendars/${destination.id}`,
    ])
      expect((await world.callRaw(token, 'GET', path)).status).toBe(404);
  });
});

describe('a client', () => {
  test('orders without a customerId, sees only its own orders, and takes no floor steps', async () => {
    const { floor, bottle, step, put } = desk;
    const own = makeFloor(world, floor.warehouseId, customer.token);
    const order = await own.order(undefined as never, [{ productId: bottle.id, quantity: 1 }]);
    expect(order).toMatchObject({
      status: 201,
      body: { order: { customer: { id: customer.id } } },
    });
    const stranger = await world.customer([floor.warehouseId]);
    expect((await own.order(stranger.id, [{ productId: bottle.id, quantity: 1 }])).status).toBe(
      404,
    );
    expect((await own.order(customer.id, [{ productId: foreign.id, quantity: 1 }])).status).toBe(
      404,
    );
    const { id } = order.body.order;
    expect((await world.call(stranger.token, 'GET', `/api/orders/${id}`)).status).toBe(404);
    expect((await step(id, 'cancel', stranger.token)).status).toBe(404);
    expect(
      (await put(id, { items: [{ productId: bottle.id, quantity: 2 }] }, stranger.token)).status,
    ).toBe(404);
    for (const event of ['allocate', 'hold', 'resume'])
      expect((await step(id, event, customer.token)).status).toBe(403);
    expect(
      (await put(id, { items: [{ productId: bottle.id, quantity: 2 }] }, customer.token)).body
        .items[0]?.quantity,
    ).toBe(2);
    expect((await step(id, 'cancel', customer.token)).body.status).toBe('CANCELLED');
  });

  test('cannot change an order after its release, on hold or not', async () => {
    const { bottle, order, step, put } = desk;
    const { id } = await order([{ productId: bottle.id, quantity: 1 }]);
    for (const status of ['ALLOCATED', 'PENDING_PICK'])
      await world.db.updateTable('orders').set({ status }).where('id', '=', id).execute();
    const items = [{ productId: bottle.id, quantity: 1 }];
    expect(await put(id, { items }, customer.token)).toMatchObject({
      status: 409,
      body: { code: 'RELEASED' },
    });
    expect((await step(id, 'cancel', customer.token)).body.code).toBe('RELEASED');
    await step(id, 'hold');
    expect((await step(id, 'cancel', customer.token)).body.code).toBe('RELEASED');
    expect((await step(id, 'resume')).body.status).toBe('PENDING_PICK');
    expect((await put(id, { items })).body.status).toBe('BACKORDER');
  });

  test('orders only in its own warehouses', async () => {
    const { bottle } = desk;
    const { id: elsewhere } = await world.warehouse();
    expect(
      (
        await makeFloor(world, elsewhere, customer.token).order(customer.id, [
          { productId: bottle.id, quantity: 1 },
        ])
      ).status,
    ).toBe(404);
  });
});

describe('the list', () => {
  test('is searched by ship-to address and tracking number, and by SKU and external number of a line, in its warehouse and of its customer', async () => {
    const { floor, order } = desk;
    const [other, plain] = [
      await world.product(customer.id, 'ZX-901-Q'),
      await world.product(customer.id, 'PLAIN-1'),
    ];
    const result = await order([{ productId: other.id, quantity: 1, externalLineId: 'EXT-77-b' }], {
      orderReference: 'S1',
    });
    const plainLine = { productId: plain.id, quantity: 1, externalLineId: '10' };
    await order([plainLine], { orderReference: 'S2', shippingAddress: 'Ostkai 9, Bremen' });
    await sql`update orders set tracking_number = 'TRK-5_5' where id = ${result.id}`.execute(
      world.db,
    );
    const refs = async (term: string, token = world.admin) => {
      const search = encodeURIComponent(term);
      const { status, body } = await world.call(
        token,
        'GET',
        `/api/orders?warehouseId=${floor.warehouseId}&search=${search}`,
      );
      expect(status).toBe(200);
      return body.map(({ orderReference }) => orderReference);
    };
    for (const term of ['zx-901', 'ext-77', 'trk-5_5'])
      expect([term, await refs(term)]).toEqual([term, ['S1']]);
    for (const term of ['plain', 'OSTKAI 9'])
      expect([term, await refs(term)]).toEqual([term, ['S2']]);
    expect(await refs('trk-5x5')).toEqual([]);
    expect(await refs('901-zx')).toEqual([]);
    const stranger = await world.customer([floor.warehouseId]);
    expect(await refs('zx-901', stranger.token)).toEqual([]);
    const { id: elsewhere } = await world.warehouse();
    expect(
      (await world.call(world.admin, 'GET', `/api/orders?warehouseId=${elsewhere}&search=zx-901`))
        .body,
    ).toEqual([]);
  });

  test('finds nothing by the packages of other customers', async () => {
    const { floor, bottle, order } = desk;
    const { id } = await order([{ productId: bottle.id, quantity: 1 }]);
    await sql`insert into package (warehouse_id, order_id, created_at, created_by, tracking_number)
      select warehouse_id, id, order_date, created_by, 'CROWD-' || n
      from orders, generate_series(1, 1001) n
      where id = ${id}`.execute(world.db);
    const stranger = await world.customer([floor.warehouseId]);
    const isBroadFor = async (customerId: number) =>
      (
        await searchOrders(world.db, 'crowd', {
          warehouseId: floor.warehouseId,
          customerId,
          customerIds: [],
        })
      ).isBroad;
    expect([await isBroadFor(customer.id), await isBroadFor(stranger.id)]).toEqual([true, false]);
  });

  test('is searched by reference and customer, filtered, and paged in every order', async () => {
    const { floor, bottle, order } = desk;
    const items = [{ productId: bottle.id, quantity: 1 }];
    for (const [index, reference] of ['PO 10%', 'PO_9', 'po-100', 'X', 'Y'].entries()) {
      await order(items, {
        orderReference: reference,
        priority: 1 + (index % 2),
        ...(index % 2 ? { requestedShipDate: '2026-12-01' } : {}),
      });
    }
    const path = `/api/orders?warehouseId=${floor.warehouseId}` as const;
    const refs = async (query: string): Promise<string[]> =>
      (await world.call(world.admin, 'GET', `${path}${query}`)).body.map(
        (each) => each.orderReference,
      );
    expect((await refs('&search=po')).sort()).toEqual(['PO 10%', 'PO_9', 'po-100']);
    expect(await refs('&search=0%25')).toEqual(['PO 10%']);
    expect(await refs('&search=o_9')).toEqual(['PO_9']);
    expect(await refs('&status=ALLOCATED')).toEqual([]);
    expect(await refs('&type=STANDARD_OUTBOUND&sort=orderReference')).toHaveLength(5);
    for (const field of [
      'orderDate',
      'orderReference',
      'customer',
      'status',
      'priority',
      'type',
      'requestedShipDate',
    ]) {
      for (const sort of [field, `-${field}`]) {
        const whole = await refs(`&sort=${sort}`);
        const pages = await walkPages<Order[]>(world, `${path}&sort=${sort}&limit=2`);
        expect(new Set(pages.map(({ headers }) => headers['x-total-count']))).toEqual(
          new Set(['5']),
        );
        const paged = pages.flatMap(({ body }) => body.map((each) => each.orderReference));
        expect([sort, paged]).toEqual([sort, whole]);
        expect(new Set(paged).size).toBe(5);
      }
    }
    expect((await world.call(world.admin, 'GET', '/api/orders')).status).toBe(400);
    expect((await world.callRaw(world.admin, 'GET', `${path}&sort=notes`)).status).toBe(400);
  });

  test('can be narrowed to orders that still need a product, a client’s to its own', async () => {
    const { floor, bottle, tent, order, step } = desk;
    const itemsOf = (productId: number) => [{ productId, quantity: 1 }];
    await order(itemsOf(bottle.id), { orderReference: 'OPEN' });
    await order([...itemsOf(tent.id), ...itemsOf(bottle.id)], { orderReference: 'BOTH' });
    await order(itemsOf(tent.id), { orderReference: 'TENT' });
    const held = await order(itemsOf(bottle.id), { orderReference: 'HELD' });
    await step(held.id, 'hold');
    const gone = await order(itemsOf(bottle.id), { orderReference: 'GONE' });
    await step(gone.id, 'cancel');
    const refs = async (query: string, token = world.admin): Promise<string[]> => {
      const { body } = await world.call(
        token,
        'GET',
        `/api/orders?warehouseId=${floor.warehouseId}${query}&sort=orderReference`,
      );
      return body.map((each) => each.orderReference);
    };
    expect(await refs(`&productId=${bottle.id}`)).toEqual(['BOTH', 'GONE', 'HELD', 'OPEN']);
    expect(await refs(`&productId=${bottle.id}&activeOnly=true`)).toEqual(['BOTH', 'HELD', 'OPEN']);
    expect(await refs(`&productId=${bottle.id}&activeOnly=false`)).toEqual([
      'BOTH',
      'GONE',
      'HELD',
      'OPEN',
    ]);
    expect(await refs('&activeOnly=true', customer.token)).toEqual([
      'BOTH',
      'HELD',
      'OPEN',
      'TENT',
    ]);
    const stranger = await world.customer([floor.warehouseId]);
    expect(await refs(`&productId=${bottle.id}`, stranger.token)).toEqual([]);
    const bad = await world.callRaw(
      world.admin,
      'GET',
      `/api/orders?warehouseId=${floor.warehouseId}&productId=0`,
    );
    expect(bad.status).toBe(400);
  });
});
