import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verify } from '../../commands/verify.ts';
import { makeOutbound, type Outbound } from '../../platform/testing/outbound.ts';
import { type Floor, makeFloor } from '../../platform/testing/stock.ts';
import { type Answered, makeWorld, type World } from '../../platform/testing/world.ts';
import { drainWakes } from '../orders/allocator.ts';

let world: World;
let customer: Awaited<ReturnType<World['customer']>>;
let floor: Floor;
let out: Outbound;
let bottle: { id: number; sku: string };
let tent: { id: number; sku: string };
let shelves: { id: number; name: string }[];
let packing: { id: number; name: string };

beforeAll(async () => {
  world = await makeWorld();
  customer = await world.customer();
  out = makeOutbound(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  floor = makeFloor(world, (await world.warehouse()).id);
  bottle = await world.product(customer.id);
  tent = await world.product(customer.id);
  packing = await world.location(floor.warehouseId, 'P-2', 'PACKING');
  await world.location(floor.warehouseId, 'P-10', 'PACKING');
  await world.location(floor.warehouseId, 'R-1', 'RECEIVING');
  shelves = [];
  for (const name of ['A-10', 'A-2', 'A-1']) shelves.push(await world.location(floor.warehouseId, name));
});

const post = (path: string, body?: unknown, token: string = world.admin, headers: Record<string, string> = {}): Promise<Answered> =>
  world.call(token, 'POST', path, body, headers);
const step: Outbound['step'] = (...given) => out.step(...given);
const get: Outbound['get'] = (id) => out.get(id);
const pickAll: Outbound['pickAll'] = (order) => out.pickAll(order);
const packAll: Outbound['packAll'] = (order) => out.packAll(order);
const ordered = async (lines: [{ id: number }, number][], more: Record<string, unknown> = {}) => {
  const items = lines.map(([product, quantity]) => ({ productId: product.id, quantity }));
  return (await floor.order(customer.id, items, more)).body.order;
};
const released = async (lines: [{ id: number }, number][], more: Record<string, unknown> = {}) => {
  const { id } = await ordered(lines, more);
  return (await step(id, 'release')).body;
};
/** Receives units and puts them away on a shelf. */
const stock = async (product: { id: number }, quantity: number, shelf = 0): Promise<string> => {
  const lpn = await floor.receive([{ productId: product.id, quantity }]);
  await post(`/api/pallets/${lpn}/putaway`, { locationId: shelves[shelf]?.id });
  return lpn;
};
const packed = async (lines: [{ id: number }, number][]) => out.pack((await ordered(lines)).id);
const units = async (product: { id: number }) => {
  const path = `/api/inventory/availability?warehouseId=${floor.warehouseId}&productIds=${product.id}`;
  const [row] = (await world.call(world.admin, 'GET', path)).body;
  return [row.onHand, row.allocated, row.available];
};
const places = async (product: { id: number }) =>
  (await floor.stock(`&productId=${product.id}&sort=receivedDate`)).map(
    (row: {
      quantity: number;
      allocated: number;
      pallet: { location: { name: string } | null } | null;
      location: { name: string } | null;
    }) => [(row.pallet?.location ?? row.location)?.name ?? null, row.quantity, row.allocated] as const,
  );
const movements = async (kind: string) =>
  (await world.call(world.admin, 'GET', `/api/movements?warehouseId=${floor.warehouseId}&kind=${kind}`)).body;
const holds = async (): Promise<void> => expect(await verify(world.db)).toEqual([]);

describe('an order goes out', () => {
  test('released, picked, packed, shipped and delivered', async () => {
    await stock(bottle, 10, 0);
    await stock(tent, 5, 1);
    const order = await released([
      [bottle, 4],
      [tent, 5],
    ]);
    expect(order).toMatchObject({ status: 'PENDING_PICK', packages: [] });
    const list = await world.call(world.admin, 'GET', `/api/orders/${order.id}/pick-list`);
    expect(list.body).toMatchObject({
      order: { id: order.id, status: 'PENDING_PICK' },
      lines: [
        { location: { name: 'A-2', barcode: 'A-2' }, product: { sku: tent.sku }, quantity: 5, pickedQuantity: 0 },
        { location: { name: 'A-10' }, product: { sku: bottle.sku }, quantity: 4 },
      ],
    });

    const [first, second] = order.allocations;
    const begun = await step(order.id, 'pick', { picks: [{ allocationId: first.id, quantity: 3 }] });
    expect(begun).toMatchObject({
      status: 200,
      body: { status: 'PICKING_IN_PROGRESS', items: [{ pickedQuantity: 3 }, { pickedQuantity: 0 }] },
    });
    expect(await places(bottle)).toEqual([
      ['A-10', 7, 1],
      ['P-2', 3, 3],
    ]);
    expect(await units(bottle)).toEqual([10, 4, 6]);
    await holds();
    const picked = await step(order.id, 'pick', {
      picks: [
        { allocationId: first.id, quantity: 1 },
        { allocationId: second.id, quantity: 5 },
      ],
    });
    expect(picked.body.status).toBe('PICKED');

    const [bottles, tents] = picked.body.items;
    const box = await step(order.id, 'pack', { packages: [{ lines: [{ orderItemId: tents.id, quantity: 5 }], weight: 12.3456 }] });
    expect(box.body).toMatchObject({
      status: 'PACKING_IN_PROGRESS',
      packages: [{ weight: 12.346, lines: [{ orderItemId: tents.id, quantity: 5 }] }],
    });
    const packages = [{ lines: [{ orderItemId: bottles.id, quantity: 1 }] }, { lines: [{ orderItemId: bottles.id, quantity: 3 }] }];
    const packedOrder = await step(order.id, 'pack', { packages });
    expect(packedOrder.body).toMatchObject({ status: 'PACKED', packages: [{}, { weight: null, lines: [{ quantity: 1 }] }, {}] });
    await holds();

    const shipped = await step(order.id, 'ship', {
      shippingCarrier: ' DHL ',
      trackingNumber: 'T-1',
      shippedAt: '2026-01-02T03:04:05.000Z',
    });
    expect(shipped.body).toMatchObject({
      status: 'SHIPPED',
      shippingCarrier: 'DHL',
      trackingNumber: 'T-1',
      actualShipDate: '2026-01-02T03:04:05.000Z',
      items: [{ shippedQuantity: 4 }, { shippedQuantity: 5 }],
      followUpOrders: [],
    });
    expect([await units(bottle), await units(tent)]).toEqual([
      [6, 0, 6],
      [0, 0, 0],
    ]);
    expect((await movements('PICK')).map((each: { quantity: number }) => each.quantity).sort()).toEqual([1, 3, 5]);
    expect(await movements('SHIP')).toMatchObject([
      { document: { type: 'ORDER', id: order.id }, to: null, from: { location: { name: 'P-2' }, pallet: null } },
      { document: { type: 'ORDER', id: order.id } },
    ]);
    const delivered = await step(order.id, 'deliver');
    expect(delivered.body.status).toBe('DELIVERED');
    expect(delivered.body.history.map(({ event }: { event: string }) => event)).toEqual([
      'create',
      'release',
      'pick',
      'pick',
      'pack',
      'pack',
      'ship',
      'deliver',
    ]);
    await holds();
  });

  test('without a packing place its picked units stand nowhere, still allocated', async () => {
    floor = makeFloor(world, (await world.warehouse()).id);
    await floor.receive([{ productId: bottle.id, quantity: 5 }]);
    const order = await released([[bottle, 2]]);
    expect((await pickAll(order)).body.status).toBe('PICKED');
    expect(await units(bottle)).toEqual([5, 2, 3]);
    expect((await floor.stock()).map((row: { location: unknown }) => row.location)).toEqual([null, null]);
    await holds();
    expect((await step(order.id, 'cancel')).body.status).toBe('CANCELLED');
    expect(await units(bottle)).toEqual([5, 0, 5]);
    await holds();
  });

  test('stock that is picked where it already stands for packing stays there', async () => {
    await floor.receive([{ productId: bottle.id, quantity: 5 }]);
    const [record] = await floor.stock();
    await post(`/api/inventory/${record.id}/move`, { locationId: packing.id });
    const order = await released([[bottle, 2]]);
    const picked = await pickAll(order);
    expect(picked.body.status).toBe('PICKED');
    expect(await places(bottle)).toEqual([['P-2', 5, 2]]);
    await holds();
    await packAll(picked.body);
    expect((await step(order.id, 'ship')).body.status).toBe('SHIPPED');
    expect(await places(bottle)).toEqual([['P-2', 3, 0]]);
    await holds();
  });
});

describe('what is refused', () => {
  test('every step out of its turn says what would be legal', async () => {
    await stock(bottle, 10);
    const order = await ordered([[bottle, 4]]);
    const [allocation] = order.allocations;
    const bodies: Record<string, unknown> = {
      pick: { picks: [{ allocationId: allocation.id, quantity: 1 }] },
      pack: { packages: [{ lines: [{ orderItemId: order.items[0].id, quantity: 1 }] }] },
    };
    const refused = async (events: readonly string[], legal: string): Promise<void> => {
      for (const event of events) {
        const answer = await step(order.id, event, bodies[event]);
        expect([event, answer.status, answer.body.code]).toEqual([event, 409, 'ILLEGAL_STEP']);
        expect(answer.body.error).toContain(legal);
      }
    };
    await refused(['pick', 'pack', 'ship', 'deliver', 'resume'], 'Possible now: release, cancel, hold, edit.');
    await step(order.id, 'release');
    await refused(['release', 'pack', 'ship', 'deliver', 'allocate', 'resume'], 'Possible now: pick, cancel, hold, edit.');
    await pickAll(order);
    await refused(['release', 'pick', 'ship', 'deliver', 'hold'], 'Possible now: pack, cancel, edit.');
    await packAll(await get(order.id));
    await refused(['pick', 'pack', 'deliver', 'hold'], 'Possible now: ship, cancel.');
    await step(order.id, 'ship');
    await refused(['pick', 'pack', 'ship', 'cancel', 'hold'], 'Possible now: deliver.');
    await step(order.id, 'deliver');
    await refused(['deliver', 'cancel', 'ship'], 'nor anything else any more');
  });

  test('picks that are none', async () => {
    await stock(bottle, 10);
    const order = await released([[bottle, 4]]);
    const other = await released([[bottle, 4]]);
    const allocationId = order.allocations[0].id;
    const pick = (...picks: unknown[]) => step(order.id, 'pick', { picks });
    expect((await pick()).status).toBe(400);
    expect((await pick({ allocationId, quantity: 0 })).body.errors).toMatchObject([{ path: 'picks.0.quantity' }]);
    expect((await pick({ allocationId, quantity: 0, shortReason: ' ' })).status).toBe(400);
    expect((await pick({ allocationId, quantity: 1 }, { allocationId, quantity: 1 })).body.errors).toMatchObject([
      { path: 'picks.1.allocationId' },
    ]);
    expect((await pick({ allocationId: other.allocations[0].id, quantity: 1 })).status).toBe(404);
    expect(await pick({ allocationId, quantity: 5 })).toMatchObject({ status: 409, body: { code: 'OVER_PICK' } });
    expect((await get(order.id)).status).toBe('PENDING_PICK');
  });

  test('packages that are none', async () => {
    await stock(bottle, 10);
    const order = (await pickAll(await released([[bottle, 4]]))).body;
    const other = (await pickAll(await released([[bottle, 4]]))).body;
    const orderItemId = order.items[0].id;
    const pack = (...packages: unknown[]) => step(order.id, 'pack', { packages });
    expect((await pack()).status).toBe(400);
    expect((await pack({ lines: [] })).status).toBe(400);
    expect((await pack({ lines: [{ orderItemId, quantity: 1 }], weight: 0 })).status).toBe(400);
    expect(
      (
        await pack({
          lines: [
            { orderItemId, quantity: 1 },
            { orderItemId, quantity: 1 },
          ],
        })
      ).body.errors,
    ).toMatchObject([{ path: 'packages.0.lines.1.orderItemId' }]);
    expect((await pack({ lines: [{ orderItemId: other.items[0].id, quantity: 1 }] })).status).toBe(404);
    expect(await pack({ lines: [{ orderItemId, quantity: 3 }] }, { lines: [{ orderItemId, quantity: 2 }] })).toMatchObject({
      status: 409,
      body: { code: 'OVER_PACK' },
    });
    expect((await get(order.id)).packages).toEqual([]);
  });

  test('a shipment out of the future', async () => {
    await stock(bottle, 10);
    const order = await packed([[bottle, 1]]);
    expect((await step(order.id, 'ship', { shippedAt: '2999-01-01T00:00:00.000Z' })).body.errors).toMatchObject([{ path: 'shippedAt' }]);
    expect((await step(order.id, 'ship', { shippedAt: 'today' })).status).toBe(400);
  });
});

describe('a short pick', () => {
  test('frees the rest where it should have been and takes other stock at once', async () => {
    await stock(bottle, 6, 0);
    const order = await released([[bottle, 5]]);
    await stock(bottle, 3, 1);
    const [allocation] = order.allocations;
    const short = await step(order.id, 'pick', { picks: [{ allocationId: allocation.id, quantity: 2, shortReason: 'Shelf empty' }] });
    expect(short.body).toMatchObject({
      status: 'PICKING_IN_PROGRESS',
      items: [{ quantity: 5, allocatedQuantity: 5, pickedQuantity: 2, backorderedQuantity: 0 }],
      allocations: [
        { quantity: 2, pickedQuantity: 2, location: { name: 'A-10' } },
        { quantity: 3, pickedQuantity: 0, location: { name: 'A-2' } },
      ],
    });
    expect(short.body.history.at(-1)).toMatchObject({ event: 'pick', notes: `3 of "${bottle.sku}" not found in A-10: Shelf empty` });
    await holds();
    expect((await pickAll(short.body)).body.status).toBe('PICKED');
    await holds();
  });

  test('with nothing else there leaves a backordered rest, and never takes again what was not there', async () => {
    await stock(bottle, 5, 0);
    await stock(tent, 1, 1);
    const order = await released([
      [bottle, 5],
      [tent, 1],
    ]);
    const [bottles, tents] = order.allocations;
    const short = await step(order.id, 'pick', { picks: [{ allocationId: bottles.id, quantity: 1, shortReason: 'Broken' }] });
    expect(short.body).toMatchObject({ status: 'PICKING_IN_PROGRESS', items: [{ allocatedQuantity: 1, backorderedQuantity: 4 }, {}] });
    await drainWakes(world.db);
    const picked = await step(order.id, 'pick', { picks: [{ allocationId: tents.id, quantity: 1 }] });
    expect(picked.body).toMatchObject({ status: 'PICKED', items: [{ allocatedQuantity: 1, backorderedQuantity: 4 }, {}] });
    expect(await units(bottle)).toEqual([5, 1, 4]);
    await holds();
  });

  test('of everything is a backorder, which waits for other stock than what was not there', async () => {
    await stock(bottle, 5, 0);
    const order = await released([[bottle, 5]]);
    const none = { picks: [{ allocationId: order.allocations[0].id, quantity: 0, shortReason: 'Shelf empty' }] };
    expect((await step(order.id, 'pick', none)).body).toMatchObject({
      status: 'BACKORDER',
      items: [{ allocatedQuantity: 0, backorderedQuantity: 5 }],
      allocations: [],
    });
    while (await drainWakes(world.db));
    expect((await get(order.id)).status).toBe('BACKORDER');
    await stock(bottle, 2, 1);
    while (await drainWakes(world.db));
    expect(await get(order.id)).toMatchObject({ status: 'PARTIALLY_ALLOCATED', allocations: [{ quantity: 2, location: { name: 'A-2' } }] });
    expect((await step(order.id, 'allocate')).body.status).toBe('ALLOCATED');
    await holds();
  });

  test('wakes whoever waits for what it frees', async () => {
    await stock(bottle, 5, 0);
    const order = await released([[bottle, 5]]);
    const waiting = await ordered([[bottle, 2]]);
    await step(order.id, 'pick', { picks: [{ allocationId: order.allocations[0].id, quantity: 1, shortReason: 'Shelf empty' }] });
    while (await drainWakes(world.db));
    expect((await get(waiting.id)).status).toBe('ALLOCATED');
    await holds();
  });
});

describe('what an order lacks when it ships', () => {
  test('becomes an order that follows it, and that one another', async () => {
    await stock(bottle, 4);
    const made = await ordered([[bottle, 10]], { orderReference: `SO-${floor.warehouseId}`, priority: 3, requestedShipDate: '2026-12-01' });
    const ship = async (id: number) => {
      await packAll((await pickAll((await step(id, 'release')).body)).body);
      return (await step(id, 'ship')).body;
    };
    const shipped = await ship(made.id);
    expect(shipped).toMatchObject({
      status: 'SHIPPED',
      followUpOrders: [{ orderReference: `SO-${floor.warehouseId}-B1`, status: 'BACKORDER' }],
    });
    const first = await get(shipped.followUpOrders[0].id);
    expect(first).toMatchObject({
      priority: 3,
      orderDate: made.orderDate,
      requestedShipDate: '2026-12-01',
      previousOrder: { id: made.id },
      items: [{ quantity: 6 }],
      history: [{ event: 'create', to: 'BACKORDER' }],
    });
    await ordered([[tent, 1]], { orderReference: `SO-${floor.warehouseId}-B2` });
    await stock(bottle, 5);
    while (await drainWakes(world.db));
    expect((await get(first.id)).status).toBe('PARTIALLY_ALLOCATED');
    const next = await ship(first.id);
    expect(next.followUpOrders).toMatchObject([{ orderReference: `SO-${floor.warehouseId}-B3` }]);
    await holds();
  });

  test('is tried at once', async () => {
    await stock(bottle, 4);
    const order = await released([[bottle, 10]]);
    await packAll((await pickAll(order)).body);
    await stock(bottle, 20);
    while (await drainWakes(world.db));
    const shipped = (await step(order.id, 'ship')).body;
    expect(shipped.followUpOrders).toMatchObject([{ status: 'ALLOCATED' }]);
    const follower = await get(shipped.followUpOrders[0].id);
    expect(follower.history.map(({ event, to }: { event: string; to: string }) => [event, to])).toEqual([
      ['create', 'BACKORDER'],
      ['allocate', 'ALLOCATED'],
    ]);
    await holds();
  });
});

describe('cancelling', () => {
  test('puts back what was picked, at every step before it ships', async () => {
    await stock(bottle, 10, 0);
    const until = [
      async () => released([[bottle, 6]]),
      async () => {
        const order = await released([[bottle, 6]]);
        return (await step(order.id, 'pick', { picks: [{ allocationId: order.allocations[0].id, quantity: 2 }] })).body;
      },
      async () => (await pickAll(await released([[bottle, 6]]))).body,
      async () => {
        const order = (await pickAll(await released([[bottle, 6]]))).body;
        return (await step(order.id, 'pack', { packages: [{ lines: [{ orderItemId: order.items[0].id, quantity: 1 }] }] })).body;
      },
      async () => packed([[bottle, 6]]),
    ];
    for (const make of until) {
      const order = await make();
      const cancelled = await step(order.id, 'cancel', { reason: 'Too late' });
      expect(cancelled.body).toMatchObject({
        status: 'CANCELLED',
        allocations: [],
        packages: [],
        items: [{ allocatedQuantity: 0, pickedQuantity: 0, shippedQuantity: 0 }],
      });
      expect(await places(bottle)).toEqual([['A-10', 10, 0]]);
      await holds();
    }
    const back = await movements('MOVE');
    expect(back).toHaveLength(4);
    expect(back[0]).toMatchObject({ from: { location: { name: 'P-2' } }, to: { location: { name: 'A-10' } }, reason: 'Order cancelled' });
  });

  test('follows the pallet that was picked from, and goes to the receiving place where there is none', async () => {
    const lpn = await stock(bottle, 10, 0);
    const order = (await pickAll(await released([[bottle, 6]]))).body;
    await post(`/api/pallets/${lpn}/putaway`, { locationId: shelves[2]?.id });
    await step(order.id, 'cancel');
    expect(await places(bottle)).toEqual([['A-1', 10, 0]]);
    await holds();
  });

  test('is the client’s until release', async () => {
    await stock(bottle, 10, 0);
    await post(`/api/users/${customer.userId}/warehouses`, { warehouseId: floor.warehouseId });
    const order = await released([[bottle, 1]]);
    expect(await post(`/api/orders/${order.id}/cancel`, undefined, customer.token)).toMatchObject({
      status: 409,
      body: { code: 'RELEASED' },
    });
  });
});

describe('holding and editing after release', () => {
  const edit = (
    order: { id: number; orderReference: string; items: { product: { id: number }; quantity: number; price: number | null }[] },
    more: Record<string, unknown>,
  ) =>
    world.call(world.admin, 'PUT', `/api/orders/${order.id}`, {
      orderReference: order.orderReference,
      shippingAddress: 'Kade 3',
      items: order.items.map(({ product, quantity, price }) => ({ productId: product.id, quantity, price })),
      ...more,
    });

  test('held before the first pick, it resumes where it was', async () => {
    await stock(bottle, 3);
    const order = await released([[bottle, 5]]);
    expect((await step(order.id, 'hold')).body.status).toBe('ON_HOLD');
    expect((await pickAll(order)).body.code).toBe('ILLEGAL_STEP');
    await stock(bottle, 5);
    while (await drainWakes(world.db));
    expect((await step(order.id, 'resume')).body).toMatchObject({ status: 'PENDING_PICK', items: [{ allocatedQuantity: 3 }] });
    await pickAll(order);
    expect((await step(order.id, 'hold')).body.code).toBe('ILLEGAL_STEP');
  });

  test('edited before the first pick, it needs release again', async () => {
    await stock(bottle, 5);
    const order = await released([[bottle, 5]]);
    expect((await edit(order, { priority: 1 })).body).toMatchObject({ status: 'ALLOCATED', priority: 1 });
    expect((await pickAll(order)).body.code).toBe('ILLEGAL_STEP');
    expect((await step(order.id, 'release')).body.status).toBe('PENDING_PICK');
    expect((await edit(order, { items: [{ productId: bottle.id, quantity: 9 }] })).body).toMatchObject({ status: 'PARTIALLY_ALLOCATED' });
    await holds();
  });

  test('edited after it, only what nothing hangs on changes', async () => {
    await stock(bottle, 5);
    const order = await released([[bottle, 5]]);
    await step(order.id, 'pick', { picks: [{ allocationId: order.allocations[0].id, quantity: 1 }] });
    const more = {
      priority: 9,
      shippingAddress: 'Elsewhere',
      shippingCarrier: 'DPD',
      requestedShipDate: '2026-12-24',
      notes: 'Ring twice',
    };
    expect((await edit(order, more)).body).toMatchObject({ status: 'PICKING_IN_PROGRESS', ...more });
    expect((await edit(order, { items: [{ productId: bottle.id, quantity: 4 }] })).body.code).toBe('ITEMS_FIXED');
    expect((await edit(order, { orderReference: 'Other' })).body.code).toBe('FIELDS_FIXED');
    expect((await edit(order, { type: 'ECOMMERCE' })).body.code).toBe('FIELDS_FIXED');
    await pickAll(await get(order.id));
    expect((await edit(order, { priority: 8 })).body).toMatchObject({ status: 'PICKED', priority: 8 });
    await packAll(await get(order.id));
    expect((await edit(order, { priority: 7 })).body.code).toBe('ILLEGAL_STEP');
  });

  test('after a short pick of everything its items may change again', async () => {
    await stock(bottle, 5);
    const order = await released([[bottle, 5]]);
    await step(order.id, 'pick', { picks: [{ allocationId: order.allocations[0].id, quantity: 0, shortReason: 'Gone' }] });
    await stock(tent, 2);
    expect((await edit(order, { items: [{ productId: tent.id, quantity: 2 }] })).body).toMatchObject({
      status: 'ALLOCATED',
      allocations: [{ quantity: 2 }],
    });
    await holds();
  });
});
