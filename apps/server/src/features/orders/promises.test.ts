import type { InventoryRecord } from '@lading/contract/inventory';
import type { OrderDetail } from '@lading/contract/orders';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import { first } from '#test/first.ts';
import { inPickingHall, type PickingHall } from '#test/pickingHall.ts';
import { countWaiting } from '#test/waiting.ts';
import type { World } from '#test/world.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { createOrder } from './orders.service.ts';

let world: World;
let customerId: number;
let hall: PickingHall;

inPickingHall((scene) => {
  ({ world, hall } = scene);
  customerId = scene.customer.id;
});
afterEach(async () => {
  await allocateWaiting(world.db);
});

const act = (id: number, step: string, body: unknown) =>
  world.callRaw<InventoryRecord[]>(world.admin, 'POST', `/api/inventory/${id}/${step}`, body);
const bottles = async () => first(await hall.floor.stock(`&productId=${hall.bottle.id}`));

describe('an order before its release', () => {
  test('is promised units of its products and holds no balance', async () => {
    const { bottle, stock, ordered, units, places } = hall;
    await stock(bottle, 10);
    const order = await ordered([[bottle, 4]]);
    expect(order).toMatchObject({
      status: 'ALLOCATED',
      allocations: [],
      items: [{ allocatedQuantity: 4, backorderedQuantity: 0 }],
    });
    expect(await places(bottle)).toEqual([['A-10', 10, 0]]);
    expect(await units(bottle)).toEqual([10, 4, 6]);
    expect((await ordered([[bottle, 9]])).items).toMatchObject([
      { allocatedQuantity: 6, backorderedQuantity: 3 },
    ]);
  });

  test.each([
    ['is moved', 'move', { quantity: 10 }, 200],
    ['changes status and back', 'status', { status: 'RESERVED', quantity: 6 }, 200],
    ['is corrected', 'adjust', { quantity: -6, reason: 'Broken' }, 200],
  ])('does not hold stock that %s, as far as it is free', async (_, step, body, status) => {
    const { bottle, stock, ordered, shelves, get } = hall;
    await stock(bottle, 10);
    const order = await ordered([[bottle, 4]]);
    const input = step === 'move' ? { ...body, locationId: shelves[1]?.id } : body;
    expect((await act((await bottles()).id, step, input)).status).toBe(status);
    expect(await get(order.id)).toMatchObject({ status: 'ALLOCATED', version: order.version });
  });

  test('loses its promise with the stock, and is served again when stock comes', async () => {
    const { bottle, stock, ordered, get } = hall;
    await stock(bottle, 10);
    const early = await ordered([[bottle, 6]], { priority: 5 });
    const late = await ordered([[bottle, 4]], { priority: 5 });
    expect(
      (await act((await bottles()).id, 'adjust', { quantity: -5, reason: 'Broken' })).status,
    ).toBe(200);
    expect(await get(early.id)).toMatchObject({
      status: 'PARTIALLY_ALLOCATED',
      items: [{ allocatedQuantity: 5 }],
    });
    const lost = await get(late.id);
    expect(lost).toMatchObject({
      status: 'BACKORDER',
      version: late.version + 1,
      items: [{ allocatedQuantity: 0, backorderedQuantity: 4 }],
    });
    const sku = hall.bottle.sku;
    expect(lost.history.at(-1)).toMatchObject({
      event: 'recall',
      user: null,
      from: 'ALLOCATED',
      to: 'BACKORDER',
      notes: `4 of "${sku}" no longer allocated: stock fell below what orders were promised.`,
    });
    await stock(bottle, 5);
    await allocateWaiting(world.db);
    expect([(await get(early.id)).status, (await get(late.id)).status]).toEqual([
      'ALLOCATED',
      'ALLOCATED',
    ]);
  });

  test('loses it first where it is less urgent: a later priority, a later or no ship date, a younger order', async () => {
    const { bottle, stock, ordered, get } = hall;
    await stock(bottle, 5);
    const orders: OrderDetail[] = [];
    for (const more of [
      {},
      {},
      { requestedShipDate: '2027-02-01' },
      { requestedShipDate: '2027-01-01' },
      { priority: 2 },
    ])
      orders.push(await ordered([[bottle, 1]], { priority: 5, ...more }));
    const served = async () => {
      const statuses = await Promise.all(orders.map(async ({ id }) => (await get(id)).status));
      return statuses.map((status) => (status === 'ALLOCATED' ? 1 : 0)).join('');
    };
    const { id } = await bottles();
    for (const left of ['10111', '00111', '00011', '00001', '00000']) {
      expect((await act(id, 'adjust', { quantity: -1, reason: 'Broken' })).status).toBe(200);
      expect(await served()).toBe(left);
    }
    for (const left of ['00001', '00011', '00111', '10111', '11111']) {
      await act(id, 'adjust', { quantity: 1, reason: 'Found' });
      await allocateWaiting(world.db);
      expect(await served()).toBe(left);
    }
  });

  test('keeps it while the order is being changed: taking the stock is refused, and can be tried again', async () => {
    const { bottle, stock, ordered, get, units } = hall;
    await stock(bottle, 10);
    const order = await ordered([[bottle, 8]]);
    const { id } = await bottles();
    const lose = () => act(id, 'adjust', { quantity: -6, reason: 'Broken' });
    const somebodyWaits = async () => {
      await vi
        .waitUntil(() => countWaiting(world), { timeout: 60_000, interval: 20 })
        .catch(() => {});
      return 'waits for the order';
    };
    const refused = await inTransaction(world.owner, async (tx) => {
      await sql`
        select from orders
        where warehouse_id = ${hall.floor.warehouseId} and id = ${order.id}
        for update`.execute(tx);
      return Promise.race([lose(), somebodyWaits()]);
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'STOCK_GONE' } });
    expect(await units(bottle)).toEqual([10, 8, 2]);
    expect((await lose()).status).toBe(200);
    expect((await get(order.id)).items).toMatchObject([{ allocatedQuantity: 4 }]);
  });

  test('loses its promise and stays on hold', async () => {
    const { bottle, stock, ordered, get, step } = hall;
    await stock(bottle, 5);
    const { id } = await ordered([[bottle, 5]]);
    await step(id, 'hold');
    await act((await bottles()).id, 'status', { status: 'DAMAGED', quantity: 3 });
    await stock(bottle, 3);
    await allocateWaiting(world.db);
    expect(await get(id)).toMatchObject({ status: 'ON_HOLD', items: [{ allocatedQuantity: 2 }] });
    expect((await step(id, 'resume')).body).toMatchObject({
      status: 'ALLOCATED',
      items: [{ allocatedQuantity: 5 }],
    });
  });

  test.each([
    ['is blocked', { blockedOut: true, blockReason: 'Wet floor' }],
    ['becomes CUSTOMS', { type: 'CUSTOMS' }],
  ] as const)('loses what stands in a place that %s', async (_, change) => {
    const { bottle, stock, ordered, get, shelves, floor } = hall;
    await stock(bottle, 5);
    const { id } = await ordered([[bottle, 5]]);
    const { id: shelfId = 0, name = '' } = shelves[0] ?? {};
    const body = { name, type: 'STORAGE' as const, warehouseId: floor.warehouseId, ...change };
    expect((await world.call(world.admin, 'PUT', `/api/locations/${shelfId}`, body)).status).toBe(
      200,
    );
    expect(await get(id)).toMatchObject({ status: 'BACKORDER' });
  });

  test('loses a pallet that is moved to a location whose stock is not available', async () => {
    const { bottle, stock, ordered, get, floor } = hall;
    const lpn = await stock(bottle, 5);
    const { id } = await ordered([[bottle, 5]]);
    const customs = await world.location(floor.warehouseId, undefined, 'CUSTOMS');
    expect(
      (
        await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, {
          locationId: customs.id,
        })
      ).status,
    ).toBe(200);
    expect(await get(id)).toMatchObject({ status: 'BACKORDER' });
  });

  test('loses what a count does not find', async () => {
    const { bottle, stock, ordered, get, shelves, floor } = hall;
    const lpn = await stock(bottle, 5);
    const { id } = await ordered([[bottle, 5]]);
    const locationId = shelves[0]?.id ?? 0;
    const { body: count } = await world.call(world.admin, 'POST', '/api/counts', {
      warehouseId: floor.warehouseId,
      locationIds: [locationId],
    });
    for (const [step, body] of [
      ['start'],
      ['lines', { locationId, productId: bottle.id, quantity: 3, lpn }],
      ['submit'],
      ['approve'],
    ] as const)
      expect(
        (await world.callRaw(world.admin, 'POST', `/api/counts/${count.id}/${step}`, body)).status,
      ).toBe(200);
    expect(await get(id)).toMatchObject({
      status: 'PARTIALLY_ALLOCATED',
      items: [{ allocatedQuantity: 3 }],
    });
  });
});

describe('a release', () => {
  test('places the promised units; an edit before the first pick returns them', async () => {
    const { bottle, stock, ordered, step, places, units, floor } = hall;
    await stock(bottle, 3, 0);
    await stock(bottle, 9, 1);
    const { id } = await ordered([[bottle, 5]]);
    const { body } = await step(id, 'release');
    expect(body).toMatchObject({
      status: 'PENDING_PICK',
      allocations: [{ quantity: 3 }, { quantity: 2 }],
    });
    expect(await places(bottle)).toEqual([
      ['A-10', 3, 3],
      ['A-2', 9, 2],
    ]);
    const edit = {
      orderReference: body.orderReference,
      shippingAddress: 'Quay 1',
      items: [{ productId: bottle.id, quantity: 5 }],
    };
    const { body: edited } = await world.call(world.admin, 'PUT', `/api/orders/${id}`, edit);
    expect(edited).toMatchObject({
      status: 'ALLOCATED',
      allocations: [],
      items: [{ allocatedQuantity: 5 }],
    });
    expect(await places(bottle)).toEqual([
      ['A-10', 3, 0],
      ['A-2', 9, 0],
    ]);
    expect(await units(bottle)).toEqual([12, 5, 7]);
    expect((await floor.stock('&status=AVAILABLE')).map(({ available }) => available)).toEqual([
      7, 0,
    ]);
  });

  test('records its rule and the balances that it skipped', async () => {
    const { bottle, ordered, step, stock, putAway, floor } = hall;
    const reserve = await stock(bottle, 50, 1);
    const { id: pickId } = await world.location(floor.warehouseId, 'K-1', 'PICK');
    const face = await floor.receive([{ productId: bottle.id, quantity: 20 }]);
    await world.call(world.admin, 'POST', `/api/pallets/${face}/putaway`, { locationId: pickId });
    const placed = async (quantity: number) => {
      const { allocations } = (await step((await ordered([[bottle, quantity]])).id, 'release'))
        .body;
      return allocations.map((allocation) => [
        allocation.pallet?.lpn,
        allocation.quantity,
        allocation.why,
      ]);
    };
    const why = {
      rule: 'FIFO',
      passedOver: [{ lpn: reserve, location: 'A-2', lot: null, reason: 'PICK_FIRST' }],
    };
    expect(await placed(5)).toEqual([[face, 5, why]]);
    const whole = await stock(bottle, 60, 0);
    expect(await placed(55)).toEqual([
      [reserve, 50, { rule: 'FIFO', passedOver: [] }],
      [face, 5, { rule: 'FIFO', passedOver: [] }],
    ]);
    expect((await putAway(whole, 2)).status).toBe(200);
    const older = { lpn: face, location: 'K-1', lot: null, reason: 'WHOLE_PALLET' };
    expect(await placed(60)).toEqual([[whole, 60, { rule: 'FIFO', passedOver: [older] }]]);
  });

  test('takes what expires first, and skips a lot on hold', async () => {
    const { floor, step } = hall;
    const milk = await world.product(customerId, undefined, { tracking: 'LOT', expires: true });
    const lots: string[] = [];
    for (const [code, expiresOn] of [
      ['LATE', '2099-06-30'],
      ['HELD', '2099-01-31'],
      ['EARLY', '2099-03-31'],
    ] as const)
      lots.push(
        await floor.receive([{ productId: milk.id, quantity: 4, lot: { code, expiresOn } }]),
      );
    const { body: found } = await world.call(
      world.admin,
      'GET',
      `/api/lots?productId=${milk.id}&search=HELD`,
    );
    expect(
      (
        await world.callRaw(world.admin, 'POST', `/api/lots/${first(found).id}/hold`, {
          reason: 'Smell',
        })
      ).status,
    ).toBe(200);
    const { body: order } = await floor.order(customerId, [{ productId: milk.id, quantity: 6 }]);
    expect(order.order).toMatchObject({ status: 'ALLOCATED' });
    const { body } = await step(order.order.id, 'release');
    const held = { lpn: lots[1], lot: 'HELD', reason: 'HELD' };
    expect(body.allocations).toMatchObject([
      { quantity: 4, lot: { code: 'EARLY' }, why: { rule: 'FEFO', passedOver: [held] } },
      { quantity: 2, lot: { code: 'LATE' }, why: { rule: 'FEFO', passedOver: [held] } },
    ]);
  });

  test('takes other stock for a missing unit, and none that others were promised', async () => {
    const { bottle, stock, released, ordered, step, get } = hall;
    await stock(bottle, 5, 0);
    const order = await released([[bottle, 5]]);
    await stock(bottle, 4, 1);
    const other = await ordered([[bottle, 3]]);
    const picks = [{ allocationId: first(order.allocations).id, quantity: 1, shortReason: 'Gone' }];
    expect((await step(order.id, 'pick', { picks })).body.items).toMatchObject([
      { allocatedQuantity: 2, backorderedQuantity: 3 },
    ]);
    expect(await get(other.id)).toMatchObject({ status: 'ALLOCATED' });
  });
});

describe('a more urgent order', () => {
  test('takes over what less urgent ones were promised, the least urgent first, and both histories say so', async () => {
    const { bottle, stock, ordered, get } = hall;
    await stock(bottle, 10);
    const [first, last] = [
      await ordered([[bottle, 4]], { priority: 6 }),
      await ordered([[bottle, 6]], { priority: 9 }),
    ];
    const urgent = await ordered([[bottle, 8]], { priority: 1 });
    expect(urgent).toMatchObject({ status: 'ALLOCATED', items: [{ allocatedQuantity: 8 }] });
    expect(urgent.history).toMatchObject([
      {
        event: 'create',
        notes: `Took over promised units of "${bottle.sku}": 6 from order "${last.orderReference}", 2 from order "${first.orderReference}".`,
        remarks: [
          {
            code: 'PROMISES_TAKEN',
            facts: {
              sku: bottle.sku,
              orders: [
                { name: last.orderReference, quantity: 6 },
                { name: first.orderReference, quantity: 2 },
              ],
            },
          },
        ],
      },
    ]);
    const [cut, gone] = [await get(first.id), await get(last.id)];
    expect(gone).toMatchObject({
      status: 'BACKORDER',
      version: 2,
      items: [{ allocatedQuantity: 0, backorderedQuantity: 6 }],
    });
    expect(cut).toMatchObject({
      status: 'PARTIALLY_ALLOCATED',
      items: [{ allocatedQuantity: 2, backorderedQuantity: 2 }],
    });
    expect(cut.history.at(-1)).toMatchObject({
      event: 'recall',
      from: 'ALLOCATED',
      to: 'PARTIALLY_ALLOCATED',
      notes: `2 of "${bottle.sku}" taken over by order "${urgent.orderReference}", which is more urgent.`,
      remarks: [
        {
          code: 'PROMISES_OVERTAKEN',
          facts: {
            reference: urgent.orderReference,
            units: [{ name: bottle.sku, quantity: 2 }],
          },
        },
      ],
    });
    await stock(bottle, 8);
    await allocateWaiting(world.db);
    expect([(await get(first.id)).status, (await get(last.id)).status]).toEqual([
      'ALLOCATED',
      'ALLOCATED',
    ]);
  });

  test('is determined by ship date at equal priority, and takes nothing from equal or older orders, or from the floor', async () => {
    const { bottle, stock, ordered, released, get } = hall;
    await stock(bottle, 3);
    const floor = await released([[bottle, 1]], { priority: 9 });
    const someday = await ordered([[bottle, 1]]);
    const january = await ordered([[bottle, 1]], { requestedShipDate: '2027-01-10' });
    expect(await ordered([[bottle, 1]])).toMatchObject({ status: 'BACKORDER' });
    expect(await ordered([[bottle, 3]], { requestedShipDate: '2027-01-09' })).toMatchObject({
      items: [{ allocatedQuantity: 2 }],
    });
    const statuses = await Promise.all(
      [floor, someday, january].map(async ({ id }) => (await get(id)).status),
    );
    expect(statuses).toEqual(['PENDING_PICK', 'BACKORDER', 'BACKORDER']);
  });

  test('can become so by an edit; one that becomes less urgent loses its promises', async () => {
    const { bottle, stock, ordered, get } = hall;
    await stock(bottle, 5);
    const [holder, waiting] = [await ordered([[bottle, 5]]), await ordered([[bottle, 5]])];
    const edit = async ({ id, orderReference }: OrderDetail, priority: number) => {
      const items = [{ productId: bottle.id, quantity: 5 }];
      const { body } = await world.call(world.admin, 'PUT', `/api/orders/${id}`, {
        orderReference,
        shippingAddress: 'Quay 1',
        priority,
        items,
      });
      await allocateWaiting(world.db);
      return body;
    };
    expect(await edit(waiting, 2)).toMatchObject({
      status: 'ALLOCATED',
      history: [{}, { event: 'edit', notes: expect.stringContaining('Took over') }],
    });
    expect((await get(holder.id)).status).toBe('BACKORDER');
    await edit(waiting, 8);
    expect([(await get(holder.id)).status, (await get(waiting.id)).status]).toEqual([
      'ALLOCATED',
      'BACKORDER',
    ]);
  });

  test('waits if its customer does not allow overtaking', async () => {
    const calm = await world.customer();
    const product = await world.product(calm.id);
    const { floor } = hall;
    const { body } = await world.call(world.admin, 'GET', `/api/customers/${calm.id}`);
    expect(body.overtaking).toBe(true);
    const put = { name: body.name, email: body.email, overtaking: false };
    expect(
      (await world.call(world.admin, 'PUT', `/api/customers/${calm.id}`, put)).body.overtaking,
    ).toBe(false);
    await floor.receive([{ productId: product.id, quantity: 2 }]);
    const items = [{ productId: product.id, quantity: 2 }];
    await floor.order(calm.id, items);
    expect((await floor.order(calm.id, items, { priority: 1 })).body.order).toMatchObject({
      status: 'BACKORDER',
    });
  });

  test('is served before others that came between it and the stock', async () => {
    const { bottle, stock, ordered, get } = hall;
    const waiting = await ordered([[bottle, 2]]);
    await allocateWaiting(world.db);
    await stock(bottle, 2);
    // The allocator has not looked yet.
    const late = await ordered([[bottle, 2]]);
    expect(late.status).toBe('ALLOCATED');
    await allocateWaiting(world.db);
    expect([(await get(waiting.id)).status, (await get(late.id)).status]).toEqual([
      'ALLOCATED',
      'BACKORDER',
    ]);
  });
});

test('creating an order reads no balance', async () => {
  const { bottle, tent, stock, floor } = hall;
  await stock(bottle, 10);
  const actor: Actor = {
    userId: world.adminId,
    email: '',
    name: '',
    customerId: null,
    warehouseIds: [floor.warehouseId],
    retiredWarehouses: [],
    readOnly: false,
    sessionId: null,
    mustSetUp: false,
    key: null,
    role: 'ADMIN',
    at: new Date(),
  };
  const items = [bottle, tent].map(({ id }) => ({ productId: id, quantity: 4 }));
  const input = {
    warehouseId: floor.warehouseId,
    customerId,
    orderReference: 'LEAN',
    shippingAddress: 'Quay 1',
    items,
  };
  await inTransaction(world.db, async (tx) => {
    const pages = async () => {
      const { rows } = await sql<{
        pages: number;
      }>`select pg_stat_get_xact_blocks_fetched('inventory'::regclass) as pages`.execute(tx);
      return first(rows).pages;
    };
    const before = await pages();
    expect((await createOrder(tx, actor, input)).order).toMatchObject({
      status: 'PARTIALLY_ALLOCATED',
    });
    expect(await pages()).toBe(before);
  });
});
