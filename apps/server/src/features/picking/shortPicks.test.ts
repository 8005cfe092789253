import type { CountDetail } from '@lading/contract/counts';
import type { OrderDetail } from '@lading/contract/orders';
import type { ShortPicks } from '@lading/domain/picking';
import { beforeEach, describe, expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import { first } from '#test/first.ts';
import { inPickingHall, type PickingHall } from '#test/pickingHall.ts';
import { makeFloor } from '#test/stock.ts';
import type { World } from '#test/world.ts';

let world: World;
let hall: PickingHall;
let customerId: number;

inPickingHall((scene) => {
  ({ world, hall } = scene);
  customerId = scene.customer.id;
});

async function setShortPicks(shortPicks: ShortPicks): Promise<void> {
  const { warehouseId } = hall.floor;
  const { body } = await world.call(world.admin, 'GET', `/api/warehouses/${warehouseId}`);
  const changed = await world.call(world.admin, 'PUT', `/api/warehouses/${warehouseId}`, {
    name: body.name,
    shortPicks,
  });
  expect(changed.body.shortPicks).toBe(shortPicks);
}

/** The running counts of short picks, with their lines. */
async function lookingCounts(): Promise<CountDetail[]> {
  const { body } = await world.call(
    world.admin,
    'GET',
    `/api/counts?warehouseId=${hall.floor.warehouseId}&activeOnly=true&sort=createdAt`,
  );
  return Promise.all(
    body.map(async ({ id }) => (await world.call(world.admin, 'GET', `/api/counts/${id}`)).body),
  );
}

/** Reports that nothing of the first allocation of an order was found. */
const findNothing = (order: OrderDetail, quantity = 0) =>
  hall.step(order.id, 'pick', {
    picks: [
      { allocationId: first(order.allocations).id, quantity, shortReason: 'Not at the location' },
    ],
  });

/** Enters what a count found in its only line, and approves the count. */
async function look(count: CountDetail, quantity: number) {
  const { location, product, pallet, lot } = first(count.lines);
  const body = {
    locationId: location.id,
    productId: product.id,
    quantity,
    lpn: pallet?.lpn ?? null,
    lot: lot && { code: lot.code },
  };
  expect(
    (await world.call(world.admin, 'POST', `/api/counts/${count.id}/lines`, body)).status,
  ).toBe(200);
  await world.call(world.admin, 'POST', `/api/counts/${count.id}/submit`);
  return world.call(world.admin, 'POST', `/api/counts/${count.id}/approve`);
}

describe('a short pick means look: it', () => {
  test('has the place counted at once, by a count that says why, with a task that can be claimed', async () => {
    const { bottle, released, stock, floor } = hall;
    const lpn = await stock(bottle, 5, 0);
    await findNothing(await released([[bottle, 5]]));
    const [count, ...more] = await lookingCounts();
    expect(more).toEqual([]);
    expect(count).toMatchObject({
      name: `Short pick of ${bottle.sku} in A-10`,
      status: 'COUNTING',
      chosenBy: 'SHORT_PICK',
      places: [{ location: { name: 'A-10' }, done: false }],
      products: [{ id: bottle.id }],
      lines: [
        {
          location: { name: 'A-10' },
          product: { id: bottle.id },
          pallet: { lpn },
          countedQuantity: null,
          listed: true,
        },
      ],
    });
    const { body } = await world.call(
      world.admin,
      'GET',
      `/api/tasks?warehouseId=${floor.warehouseId}&kind=COUNT`,
    );
    const task = first(body);
    expect(task).toMatchObject({
      subjectId: count?.id,
      name: count?.name,
      location: { name: 'A-10' },
      urgency: 2,
    });
    expect((await world.call(world.admin, 'POST', `/api/tasks/${task.id}/claim`)).status).toBe(200);
  });

  test('sends the next order to other stock, or to none', async () => {
    const { bottle, ordered, released, stock, units, floor } = hall;
    await stock(bottle, 5, 0);
    const first = await released([[bottle, 2]]);
    await stock(bottle, 3, 1);
    await findNothing(first);
    expect(await units(bottle)).toEqual([8, 2, 1]);
    const next = await released([[bottle, 1]]);
    expect(next.allocations).toMatchObject([{ location: { name: 'A-2' } }]);
    expect((await ordered([[bottle, 1]])).status).toBe('BACKORDER');
    const rows = await floor.stock(`&productId=${bottle.id}&sort=receivedDate`);
    expect(rows).toMatchObject([
      { quantity: 5, available: 0, shortCountId: (await lookingCounts())[0]?.id },
      { quantity: 3, available: 0, shortCountId: null },
    ]);
  });

  test('takes promises back that its units were to serve, the least urgent first', async () => {
    const { bottle, ordered, released, stock, get } = hall;
    await stock(bottle, 6, 0);
    const order = await released([[bottle, 2]]);
    await stock(bottle, 3, 1);
    const [urgent, other] = [
      await ordered([[bottle, 2]], { priority: 1 }),
      await ordered([[bottle, 3]], { priority: 9 }),
    ];
    await findNothing(order);
    expect([(await get(urgent.id)).status, (await get(other.id)).status]).toEqual([
      'ALLOCATED',
      'PARTIALLY_ALLOCATED',
    ]);
    expect((await get(other.id)).history.at(-1)).toMatchObject({ event: 'recall' });
  });

  test('covers all that stands in the place of that product, however old, and nothing else there', async () => {
    const { bottle, tent, ordered, released, floor, shelves, stock } = hall;
    const shelf = first(shelves).id;
    const [older, newer] = [await stock(bottle, 4, 1), await stock(bottle, 4, 1)];
    for (const lpn of [older, newer]) {
      const row = first(await floor.stock(`&search=${lpn}`));
      await world.call(world.admin, 'POST', `/api/inventory/${row.id}/move`, {
        locationId: shelf,
        quantity: 4,
      });
    }
    await stock(tent, 4, 0);
    await findNothing(await released([[bottle, 4]]));
    expect((await ordered([[bottle, 1]])).status).toBe('BACKORDER');
    expect((await ordered([[tent, 1]])).status).toBe('ALLOCATED');
    expect(await lookingCounts()).toMatchObject([
      { lines: [{ product: { id: bottle.id }, pallet: null }] },
    ]);
  });

  test('is settled by a count that finds nothing: the units are gone, and the order waits for others', async () => {
    const { bottle, released, stock, units, get } = hall;
    await stock(bottle, 5, 0);
    const order = await released([[bottle, 5]]);
    await findNothing(order);
    expect((await look(first(await lookingCounts()), 0)).status).toBe(200);
    expect(await units(bottle)).toEqual([0, 0, 0]);
    await allocateWaiting(world.db);
    expect((await get(order.id)).status).toBe('BACKORDER');
  });

  test('is settled by a count that finds all: orders get the units by themselves, the one that missed them too', async () => {
    const { bottle, ordered, released, stock, get } = hall;
    await stock(bottle, 5, 0);
    const order = await released([[bottle, 3]]);
    await findNothing(order);
    const waiting = await ordered([[bottle, 2]]);
    expect(waiting.status).toBe('BACKORDER');
    const count = first(await lookingCounts());
    expect(await look(count, 5)).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
    await allocateWaiting(world.db);
    expect([(await get(order.id)).status, (await get(waiting.id)).status]).toEqual([
      'ALLOCATED',
      'ALLOCATED',
    ]);
    expect(await hall.movements('COUNT')).toEqual([]);
  });

  test('gives the units back where the count is cancelled, though not to the line that missed them', async () => {
    const { bottle, ordered, released, stock, get } = hall;
    await stock(bottle, 5, 0);
    const order = await released([[bottle, 3]]);
    await findNothing(order);
    const waiting = await ordered([[bottle, 2]]);
    await world.call(world.admin, 'POST', `/api/counts/${first(await lookingCounts()).id}/cancel`);
    await allocateWaiting(world.db);
    expect([(await get(order.id)).status, (await get(waiting.id)).status]).toEqual([
      'BACKORDER',
      'ALLOCATED',
    ]);
  });

  test('joins the count that is to look there already; one that has looked is followed by another', async () => {
    const { bottle, released, stock, units } = hall;
    await stock(bottle, 6, 0);
    const orders = [
      await released([[bottle, 1]]),
      await released([[bottle, 1]]),
      await released([[bottle, 1]]),
    ];
    await findNothing(orders[0] as OrderDetail);
    await findNothing(orders[1] as OrderDetail);
    const [count, ...more] = (await lookingCounts()) as [CountDetail, ...CountDetail[]];
    expect([count.lines.length, more]).toEqual([1, []]);
    const line = first(count.lines);
    const entry = {
      locationId: line.location.id,
      productId: bottle.id,
      quantity: 6,
      lpn: line.pallet?.lpn ?? null,
    };
    await world.call(world.admin, 'POST', `/api/counts/${count.id}/lines`, entry);
    await findNothing(orders[2] as OrderDetail);
    expect(await lookingCounts()).toHaveLength(2);
    await world.call(world.admin, 'POST', `/api/counts/${count.id}/submit`);
    await world.call(world.admin, 'POST', `/api/counts/${count.id}/approve`);
    expect(await units(bottle)).toEqual([6, 0, 0]);
    await look(first(await lookingCounts()), 6);
    expect(await units(bottle)).toEqual([6, 0, 6]);
  });

  test('of two pickers at once makes one count', async () => {
    const { bottle, released, stock } = hall;
    await stock(bottle, 6, 0);
    const orders = [
      await released([[bottle, 1]]),
      await released([[bottle, 1]]),
      await released([[bottle, 1]]),
    ];
    const answers = await Promise.all(orders.map((order) => findNothing(order)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await lookingCounts()).toHaveLength(1);
  });

  test('while its count is approved leaves no balance that nobody looks at', async () => {
    const { bottle, released, stock, floor } = hall;
    await stock(bottle, 6, 0);
    const orders = [await released([[bottle, 1]]), await released([[bottle, 1]])];
    await findNothing(orders[0] as OrderDetail);
    const count = first(await lookingCounts());
    const line = first(count.lines);
    const entry = {
      locationId: line.location.id,
      productId: bottle.id,
      quantity: 6,
      lpn: line.pallet?.lpn ?? null,
    };
    await world.call(world.admin, 'POST', `/api/counts/${count.id}/lines`, entry);
    await world.call(world.admin, 'POST', `/api/counts/${count.id}/submit`);
    const [approved, short] = await Promise.all([
      world.call(world.admin, 'POST', `/api/counts/${count.id}/approve`),
      findNothing(orders[1] as OrderDetail),
    ]);
    expect([approved.status, short.status]).toEqual([200, 200]);
    const kept = first(
      await floor.stock(`&productId=${bottle.id}&locationId=${line.location.id}`),
    ).shortCountId;
    expect((await lookingCounts()).map(({ id }) => id)).toEqual([kept]);
  });

  test('sent again with its key makes no second count', async () => {
    const { bottle, released, stock } = hall;
    await stock(bottle, 5, 0);
    const order = await released([[bottle, 5]]);
    const body = {
      picks: [
        { allocationId: first(order.allocations).id, quantity: 1, shortReason: 'Shelf empty' },
      ],
    };
    const send = () =>
      world.call(world.admin, 'POST', `/api/orders/${order.id}/pick`, body, {
        'idempotency-key': `short-${order.id}`,
      });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(await lookingCounts()).toHaveLength(1);
  });

  test('only has the place counted where the warehouse has it so, and the units stay for sale', async () => {
    const { bottle, ordered, released, stock, get } = hall;
    await setShortPicks('COUNT');
    await stock(bottle, 5, 0);
    const order = await released([[bottle, 3]]);
    await findNothing(order);
    expect((await ordered([[bottle, 2]])).status).toBe('ALLOCATED');
    const [count] = await lookingCounts();
    expect(await look(count as CountDetail, 5)).toMatchObject({ status: 200 });
    await allocateWaiting(world.db);
    expect((await get(order.id)).status).toBe('ALLOCATED');
  });

  test('is not counted where the stock is in no location', async () => {
    const floor = makeFloor(world, (await world.warehouse()).id);
    await floor.receive([{ productId: hall.bottle.id, quantity: 2 }]);
    const { body } = await floor.order(customerId, [{ productId: hall.bottle.id, quantity: 2 }]);
    const order = (await hall.step(body.order.id, 'release')).body;
    expect(first(order.allocations)).toMatchObject({ location: null });
    expect((await findNothing(order)).status).toBe(200);
    expect(
      (await world.call(world.admin, 'GET', `/api/counts?warehouseId=${floor.warehouseId}`)).body,
    ).toEqual([]);
  });
});

describe('a short pick', () => {
  test('frees the missing units and takes other stock at once', async () => {
    const { bottle, released, stock, step, pickAll } = hall;
    await stock(bottle, 6, 0);
    const order = await released([[bottle, 5]]);
    await stock(bottle, 3, 1);
    const allocation = first(order.allocations);
    const short = await step(order.id, 'pick', {
      picks: [{ allocationId: allocation.id, quantity: 2, shortReason: 'Shelf empty' }],
    });
    expect(short.body).toMatchObject({
      status: 'PICKING_IN_PROGRESS',
      items: [{ quantity: 5, allocatedQuantity: 5, pickedQuantity: 2, backorderedQuantity: 0 }],
      allocations: [
        { quantity: 2, pickedQuantity: 2, location: { name: 'A-10' } },
        { quantity: 3, pickedQuantity: 0, location: { name: 'A-2' } },
      ],
    });
    expect(short.body.history.at(-1)).toMatchObject({
      event: 'pick',
      notes: `3 of "${bottle.sku}" not found in A-10: Shelf empty`,
    });
    expect((await pickAll(short.body)).body.status).toBe('PICKED');
  });

  test('without other stock leaves a backorder, and never takes the missing units again', async () => {
    const { bottle, tent, released, stock, step, units } = hall;
    await stock(bottle, 5, 0);
    await stock(tent, 1, 1);
    const order = await released([
      [bottle, 5],
      [tent, 1],
    ]);
    const [bottles, tents] = order.allocations;
    const short = await step(order.id, 'pick', {
      picks: [{ allocationId: bottles?.id, quantity: 1, shortReason: 'Broken' }],
    });
    expect(short.body).toMatchObject({
      status: 'PICKING_IN_PROGRESS',
      items: [{ allocatedQuantity: 1, backorderedQuantity: 4 }, {}],
    });
    await allocateWaiting(world.db);
    const picked = await step(order.id, 'pick', {
      picks: [{ allocationId: tents?.id, quantity: 1 }],
    });
    expect(picked.body).toMatchObject({
      status: 'PICKED',
      items: [{ allocatedQuantity: 1, backorderedQuantity: 4 }, {}],
    });
    // Nobody else is sent there either, until somebody has looked.
    expect(await units(bottle)).toEqual([5, 1, 0]);
  });

  test('of all units makes a backorder, which waits for other stock', async () => {
    const { bottle, released, stock, step, get } = hall;
    await stock(bottle, 5, 0);
    const order = await released([[bottle, 5]]);
    const none = {
      picks: [{ allocationId: order.allocations[0]?.id, quantity: 0, shortReason: 'Shelf empty' }],
    };
    expect((await step(order.id, 'pick', none)).body).toMatchObject({
      status: 'BACKORDER',
      items: [{ allocatedQuantity: 0, backorderedQuantity: 5 }],
      allocations: [],
    });
    await allocateWaiting(world.db);
    expect((await get(order.id)).status).toBe('BACKORDER');
    await stock(bottle, 2, 1);
    await allocateWaiting(world.db);
    expect(await get(order.id)).toMatchObject({
      status: 'PARTIALLY_ALLOCATED',
      items: [{ allocatedQuantity: 2 }],
    });
    expect((await step(order.id, 'allocate')).body.status).toBe('PARTIALLY_ALLOCATED');
    expect((await step(order.id, 'release')).body.allocations).toMatchObject([
      { quantity: 2, location: { name: 'A-2' } },
    ]);
  });
});

describe('a short pick in a warehouse whose short picks do nothing besides', () => {
  beforeEach(() => setShortPicks('OFF'));

  test('makes no count, and what was not found is placed last', async () => {
    const { bottle, released, stock, step, floor } = hall;
    await stock(bottle, 5, 0);
    const order = await released([[bottle, 5]]);
    const none = {
      picks: [{ allocationId: order.allocations[0]?.id, quantity: 0, shortReason: 'Shelf empty' }],
    };
    await step(order.id, 'pick', none);
    await stock(bottle, 2, 1);
    await allocateWaiting(world.db);
    expect((await step(order.id, 'allocate')).body.status).toBe('ALLOCATED');
    expect((await step(order.id, 'release')).body.allocations).toMatchObject([
      { quantity: 2, location: { name: 'A-2' } },
      { quantity: 3, location: { name: 'A-10' } },
    ]);
    expect(
      (await world.call(world.admin, 'GET', `/api/counts?warehouseId=${floor.warehouseId}`)).body,
    ).toEqual([]);
  });

  test('wakes orders that wait for what it frees', async () => {
    const { bottle, ordered, released, stock, step, get } = hall;
    await stock(bottle, 5, 0);
    const order = await released([[bottle, 5]]);
    const waiting = await ordered([[bottle, 2]]);
    await step(order.id, 'pick', {
      picks: [{ allocationId: order.allocations[0]?.id, quantity: 1, shortReason: 'Shelf empty' }],
    });
    await allocateWaiting(world.db);
    expect((await get(waiting.id)).status).toBe('ALLOCATED');
  });
});

describe('the units that an order lacks when it ships', () => {
  test('become a follow-up order, which may have one itself', async () => {
    const { floor, bottle, tent, ordered, stock, step, get, pickAll, packAll } = hall;
    await stock(bottle, 4);
    const order = await ordered([[bottle, 10]], {
      orderReference: `SO-${floor.warehouseId}`,
      priority: 3,
      requestedShipDate: '2026-12-01',
    });
    const ship = async (id: number) => {
      await packAll((await pickAll((await step(id, 'release')).body)).body);
      return (await step(id, 'ship')).body;
    };
    const shipped = await ship(order.id);
    expect(shipped).toMatchObject({
      status: 'SHIPPED',
      followUpOrders: [{ orderReference: `SO-${floor.warehouseId}-B1`, status: 'BACKORDER' }],
    });
    const follower = await get(first(shipped.followUpOrders).id);
    expect(follower).toMatchObject({
      priority: 3,
      orderDate: order.orderDate,
      requestedShipDate: '2026-12-01',
      previousOrder: { id: order.id },
      items: [{ quantity: 6 }],
      history: [{ event: 'create', to: 'BACKORDER' }],
    });
    await ordered([[tent, 1]], { orderReference: `SO-${floor.warehouseId}-B2` });
    await stock(bottle, 5);
    await allocateWaiting(world.db);
    expect((await get(follower.id)).status).toBe('PARTIALLY_ALLOCATED');
    const next = await ship(follower.id);
    expect(next.followUpOrders).toMatchObject([{ orderReference: `SO-${floor.warehouseId}-B3` }]);
  });

  test('are allocated at once', async () => {
    const { bottle, released, stock, step, get, pickAll, packAll } = hall;
    await stock(bottle, 4);
    const order = await released([[bottle, 10]]);
    await packAll((await pickAll(order)).body);
    await stock(bottle, 20);
    await allocateWaiting(world.db);
    const shipped = (await step(order.id, 'ship')).body;
    expect(shipped.followUpOrders).toMatchObject([{ status: 'ALLOCATED' }]);
    const follower = await get(first(shipped.followUpOrders).id);
    expect(
      follower.history.map(({ event, to }: { event: string; to: string }) => [event, to]),
    ).toEqual([
      ['create', 'BACKORDER'],
      ['allocate', 'ALLOCATED'],
    ]);
  });
});
