import { describe, expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import { first } from '#test/first.ts';
import { atOrderDesk, type OrderDesk } from '#test/orderDesk.ts';
import type { World } from '#test/world.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { drainWakes } from './allocator.ts';
import { createOrder, insertImportedOrders, updateOrder } from './orders.service.ts';

let world: World;
let customer: Awaited<ReturnType<World['customer']>>;
let desk: OrderDesk;

atOrderDesk((scene) => {
  ({ world, customer, desk } = scene);
});

describe('orders that wait', () => {
  test('are served by priority, then by date', async () => {
    const { floor, bottle, order, get, statuses } = desk;
    const orders = [];
    for (const priority of [5, 2, 5, 9, 2])
      orders.push((await order([{ productId: bottle.id, quantity: 2 }], { priority })).id);
    await allocateWaiting(world.db);
    await floor.receive([{ productId: bottle.id, quantity: 7 }]);
    await allocateWaiting(world.db);
    expect(await statuses(orders)).toEqual([
      'ALLOCATED',
      'ALLOCATED',
      'PARTIALLY_ALLOCATED',
      'BACKORDER',
      'ALLOCATED',
    ]);
    const { history } = await get(first(orders));
    expect(history.at(-1)).toMatchObject({
      event: 'allocate',
      user: null,
      from: 'BACKORDER',
      to: 'ALLOCATED',
    });
    expect((await get(Number(orders[3]))).history).toHaveLength(1);
  });

  test.each([
    ['a cancelled order', async (held: number) => desk.step(held, 'cancel')],
    [
      'an edited order',
      async (held: number) => desk.put(held, { items: [{ productId: desk.tent.id, quantity: 1 }] }),
    ],
  ])('get the units that %s frees', async (_, free) => {
    const { floor, bottle, order, statuses } = desk;
    await floor.receive([{ productId: bottle.id, quantity: 2 }]);
    const held = (await order([{ productId: bottle.id, quantity: 2 }])).id;
    const waiting = (await order([{ productId: bottle.id, quantity: 2 }])).id;
    await allocateWaiting(world.db);
    expect((await free(held)).status).toBe(200);
    await allocateWaiting(world.db);
    expect(await statuses([waiting])).toEqual(['ALLOCATED']);
  });

  test.each([
    ['is released from quarantine', 'status', { status: 'AVAILABLE' }, 'QUARANTINED'],
    ['is found', 'adjust', { quantity: 2, reason: 'found' }, 'AVAILABLE'],
  ] as const)('get what %s', async (_, action, body, status) => {
    const { floor, bottle, order, statuses } = desk;
    await floor.receive([{ productId: bottle.id, quantity: 2, status }]);
    const waiting = (
      await order([{ productId: bottle.id, quantity: status === 'AVAILABLE' ? 4 : 2 }])
    ).id;
    await allocateWaiting(world.db);
    const record = first(await floor.stock(`&productId=${bottle.id}`));
    expect(
      (await world.callRaw(world.admin, 'POST', `/api/inventory/${record.id}/${action}`, body))
        .status,
    ).toBe(200);
    await allocateWaiting(world.db);
    expect(await statuses([waiting])).toEqual(['ALLOCATED']);
  });

  test('that were imported are served too', async () => {
    const { floor, bottle } = desk;
    await floor.receive([{ productId: bottle.id, quantity: 3 }]);
    const common = {
      warehouseId: floor.warehouseId,
      customerId: customer.id,
      type: 'ECOMMERCE',
      shippingAddress: 'Quay',
    } as const;
    const rest = {
      shippingCarrier: null,
      requestedShipDate: null,
      notes: null,
      createdBy: world.adminId,
      orderDate: new Date(),
    };
    await inTransaction(world.db, (tx) =>
      insertImportedOrders(
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
    await allocateWaiting(world.db);
    const { body } = await world.call(
      world.admin,
      'GET',
      `/api/orders?warehouseId=${floor.warehouseId}&sort=priority`,
    );
    expect(
      body.map((each: { orderReference: string; status: string }) => [
        each.orderReference,
        each.status,
      ]),
    ).toEqual([
      ['I-1', 'ALLOCATED'],
      ['I-9', 'PARTIALLY_ALLOCATED'],
    ]);
  });

  test.each(['made', 'edited'])('miss no stock that arrives while they are %s', async (word) => {
    const { floor, bottle, tent, order, statuses } = desk;
    // The stock arrives, and the allocator looks, between the order's look at the stock and its
    // commit.
    let id = 0;
    if (word === 'edited') {
      await floor.receive([{ productId: tent.id, quantity: 1 }]);
      id = (await order([{ productId: tent.id, quantity: 1 }])).id;
    }
    await allocateWaiting(world.db);
    const actor = {
      userId: world.adminId,
      email: '',
      name: '',
      role: 'ADMIN',
      customerId: null,
      warehouseIds: [floor.warehouseId],
      retiredWarehouses: [],
      readOnly: false,
      sessionId: null,
      mustSetUp: false,
      key: null,
      at: new Date(),
    } as const;
    const input = {
      orderReference: 'LATE',
      shippingAddress: 'Quay',
      customerId: customer.id,
      items: [{ productId: bottle.id, quantity: 1 }],
    };
    await inTransaction(world.db, async (tx) => {
      if (word === 'made')
        id = (await createOrder(tx, actor, { ...input, warehouseId: floor.warehouseId })).order.id;
      else await updateOrder(tx, actor, id, input, null);
      await floor.receive([{ productId: bottle.id, quantity: 1 }]);
      await drainWakes(world.db);
    });
    await allocateWaiting(world.db);
    expect(await statuses([id])).toEqual(['ALLOCATED']);
  });
});
