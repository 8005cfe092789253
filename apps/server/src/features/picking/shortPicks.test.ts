import { describe, expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import { first } from '#test/first.ts';
import { inPickingHall, type PickingHall } from '#test/pickingHall.ts';
import type { World } from '#test/world.ts';

let world: World;
let hall: PickingHall;

const holds = inPickingHall((scene) => {
  ({ world, hall } = scene);
});

describe('a short pick', () => {
  test('frees the missing units and takes other stock at once', async () => {
    const { bottle, released, stock, step, pickAll } = hall;
    await stock(bottle, 6, 0);
    const order = await released([[bottle, 5]]);
    await stock(bottle, 3, 1);
    const allocation = first(order.allocations);
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

  test('without other stock leaves a backorder, and never takes the missing units again', async () => {
    const { bottle, tent, released, stock, step, units } = hall;
    await stock(bottle, 5, 0);
    await stock(tent, 1, 1);
    const order = await released([
      [bottle, 5],
      [tent, 1],
    ]);
    const [bottles, tents] = order.allocations;
    const short = await step(order.id, 'pick', { picks: [{ allocationId: bottles?.id, quantity: 1, shortReason: 'Broken' }] });
    expect(short.body).toMatchObject({ status: 'PICKING_IN_PROGRESS', items: [{ allocatedQuantity: 1, backorderedQuantity: 4 }, {}] });
    await allocateWaiting(world.db);
    const picked = await step(order.id, 'pick', { picks: [{ allocationId: tents?.id, quantity: 1 }] });
    expect(picked.body).toMatchObject({ status: 'PICKED', items: [{ allocatedQuantity: 1, backorderedQuantity: 4 }, {}] });
    expect(await units(bottle)).toEqual([5, 1, 4]);
    await holds();
  });

  test('of all units makes a backorder, which waits for other stock', async () => {
    const { bottle, released, stock, step, get } = hall;
    await stock(bottle, 5, 0);
    const order = await released([[bottle, 5]]);
    const none = { picks: [{ allocationId: order.allocations[0]?.id, quantity: 0, shortReason: 'Shelf empty' }] };
    expect((await step(order.id, 'pick', none)).body).toMatchObject({
      status: 'BACKORDER',
      items: [{ allocatedQuantity: 0, backorderedQuantity: 5 }],
      allocations: [],
    });
    await allocateWaiting(world.db);
    expect((await get(order.id)).status).toBe('BACKORDER');
    await stock(bottle, 2, 1);
    await allocateWaiting(world.db);
    expect(await get(order.id)).toMatchObject({ status: 'PARTIALLY_ALLOCATED', items: [{ allocatedQuantity: 2 }] });
    expect((await step(order.id, 'allocate')).body.status).toBe('ALLOCATED');
    // What was not found is placed last.
    expect((await step(order.id, 'release')).body.allocations).toMatchObject([
      { quantity: 2, location: { name: 'A-2' } },
      { quantity: 3, location: { name: 'A-10' } },
    ]);
    await holds();
  });

  test('wakes orders that wait for what it frees', async () => {
    const { bottle, ordered, released, stock, step, get } = hall;
    await stock(bottle, 5, 0);
    const order = await released([[bottle, 5]]);
    const waiting = await ordered([[bottle, 2]]);
    await step(order.id, 'pick', { picks: [{ allocationId: order.allocations[0]?.id, quantity: 1, shortReason: 'Shelf empty' }] });
    await allocateWaiting(world.db);
    expect((await get(waiting.id)).status).toBe('ALLOCATED');
    await holds();
  });
});

describe('the units that an order lacks when it ships', () => {
  test('become a follow-up order, which may have one itself', async () => {
    const { floor, bottle, tent, ordered, stock, step, get, pickAll, packAll } = hall;
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
    const follower = await get(first(shipped.followUpOrders).id);
    expect(follower).toMatchObject({
      priority: 3,
      orderDate: made.orderDate,
      requestedShipDate: '2026-12-01',
      previousOrder: { id: made.id },
      items: [{ quantity: 6 }],
      history: [{ event: 'create', to: 'BACKORDER' }],
    });
    await ordered([[tent, 1]], { orderReference: `SO-${floor.warehouseId}-B2` });
    await stock(bottle, 5);
    await allocateWaiting(world.db);
    expect((await get(follower.id)).status).toBe('PARTIALLY_ALLOCATED');
    const next = await ship(follower.id);
    expect(next.followUpOrders).toMatchObject([{ orderReference: `SO-${floor.warehouseId}-B3` }]);
    await holds();
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
    expect(follower.history.map(({ event, to }: { event: string; to: string }) => [event, to])).toEqual([
      ['create', 'BACKORDER'],
      ['allocate', 'ALLOCATED'],
    ]);
    await holds();
  });
});
