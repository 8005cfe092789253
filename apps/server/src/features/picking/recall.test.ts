import { describe, expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import { inPickingHall, type PickingHall } from '#test/pickingHall.ts';
import type { World } from '#test/world.ts';

let world: World;
let customer: Awaited<ReturnType<World['customer']>>;
let hall: PickingHall;

inPickingHall((scene) => {
  ({ world, customer, hall } = scene);
});

describe('cancelling', () => {
  test('returns picked units to stock, at every step before shipping', async () => {
    const { bottle, released, packed, stock, step, pickAll, places, movements } = hall;
    await stock(bottle, 10, 0);
    const until = [
      async () => released([[bottle, 6]]),
      async () => {
        const order = await released([[bottle, 6]]);
        return (
          await step(order.id, 'pick', {
            picks: [{ allocationId: order.allocations[0]?.id, quantity: 2 }],
          })
        ).body;
      },
      async () => (await pickAll(await released([[bottle, 6]]))).body,
      async () => {
        const order = (await pickAll(await released([[bottle, 6]]))).body;
        return (
          await step(order.id, 'pack', {
            packages: [{ lines: [{ orderItemId: order.items[0]?.id, quantity: 1 }] }],
          })
        ).body;
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
    }
    const back = await movements('MOVE');
    expect(back).toHaveLength(4);
    expect(back[0]).toMatchObject({
      from: { location: { name: 'P-2' } },
      to: { location: { name: 'A-10' } },
      reason: 'Order cancelled',
    });
  });

  test('returns units to their pallet, or to receiving if the pallet has no location', async () => {
    const { bottle, released, stock, step, pickAll, places, putAway } = hall;
    const lpn = await stock(bottle, 10, 0);
    const order = (await pickAll(await released([[bottle, 6]]))).body;
    await putAway(lpn, 2);
    await step(order.id, 'cancel');
    expect(await places(bottle)).toEqual([['A-1', 10, 0]]);
  });

  test('is possible for the client until the release', async () => {
    const { floor, bottle, released, stock } = hall;
    await stock(bottle, 10, 0);
    await world.call(world.admin, 'POST', `/api/users/${customer.userId}/warehouses`, {
      warehouseId: floor.warehouseId,
    });
    const order = await released([[bottle, 1]]);
    expect(
      await world.call(customer.token, 'POST', `/api/orders/${order.id}/cancel`),
    ).toMatchObject({
      status: 409,
      body: { code: 'RELEASED' },
    });
  });
});

describe('holding and editing after release', () => {
  const edit = (
    order: {
      id: number;
      orderReference: string;
      items: { product: { id: number }; quantity: number; price: number | null }[];
    },
    more: Record<string, unknown>,
  ) =>
    world.call(world.admin, 'PUT', `/api/orders/${order.id}`, {
      orderReference: order.orderReference,
      shippingAddress: 'Kade 3',
      items: order.items.map(({ product, quantity, price }) => ({
        productId: product.id,
        quantity,
        price,
      })),
      ...more,
    });

  test('an order held before the first pick resumes its status', async () => {
    const { bottle, released, stock, step, pickAll } = hall;
    await stock(bottle, 3);
    const order = await released([[bottle, 5]]);
    expect((await step(order.id, 'hold')).body.status).toBe('ON_HOLD');
    expect((await pickAll(order)).body.code).toBe('ILLEGAL_STEP');
    await stock(bottle, 5);
    await allocateWaiting(world.db);
    expect((await step(order.id, 'resume')).body).toMatchObject({
      status: 'PENDING_PICK',
      items: [{ allocatedQuantity: 3 }],
    });
    await pickAll(order);
    expect((await step(order.id, 'hold')).body.code).toBe('ILLEGAL_STEP');
  });

  test('an order edited before the first pick has to be released again', async () => {
    const { bottle, released, stock, step, pickAll } = hall;
    await stock(bottle, 5);
    const order = await released([[bottle, 5]]);
    expect((await edit(order, { priority: 1 })).body).toMatchObject({
      status: 'ALLOCATED',
      priority: 1,
    });
    expect((await pickAll(order)).body.code).toBe('ILLEGAL_STEP');
    expect((await step(order.id, 'release')).body.status).toBe('PENDING_PICK');
    expect(
      (await edit(order, { items: [{ productId: bottle.id, quantity: 9 }] })).body,
    ).toMatchObject({ status: 'PARTIALLY_ALLOCATED' });
  });

  test('an order edited after it changes only in fields without effect on picking', async () => {
    const { bottle, released, stock, step, get, pickAll, packAll } = hall;
    await stock(bottle, 5);
    const order = await released([[bottle, 5]]);
    await step(order.id, 'pick', {
      picks: [{ allocationId: order.allocations[0]?.id, quantity: 1 }],
    });
    const more = {
      priority: 9,
      shippingAddress: 'Elsewhere',
      shippingCarrier: 'DPD',
      requestedShipDate: '2026-12-24',
      notes: 'Ring twice',
    };
    expect((await edit(order, more)).body).toMatchObject({
      status: 'PICKING_IN_PROGRESS',
      ...more,
    });
    expect((await edit(order, { items: [{ productId: bottle.id, quantity: 4 }] })).body.code).toBe(
      'ITEMS_FIXED',
    );
    expect((await edit(order, { orderReference: 'Other' })).body.code).toBe('FIELDS_FIXED');
    expect((await edit(order, { type: 'ECOMMERCE' })).body.code).toBe('FIELDS_FIXED');
    await pickAll(await get(order.id));
    expect((await edit(order, { priority: 8 })).body).toMatchObject({
      status: 'PICKED',
      priority: 8,
    });
    await packAll(await get(order.id));
    expect((await edit(order, { priority: 7 })).body.code).toBe('ILLEGAL_STEP');
  });

  test('after a short pick of all units its items may change again', async () => {
    const { bottle, tent, released, stock, step } = hall;
    await stock(bottle, 5);
    const order = await released([[bottle, 5]]);
    await step(order.id, 'pick', {
      picks: [{ allocationId: order.allocations[0]?.id, quantity: 0, shortReason: 'Gone' }],
    });
    await stock(tent, 2);
    expect(
      (await edit(order, { items: [{ productId: tent.id, quantity: 2 }] })).body,
    ).toMatchObject({
      status: 'ALLOCATED',
      allocations: [],
    });
    expect((await step(order.id, 'release')).body.allocations).toMatchObject([{ quantity: 2 }]);
  });
});
