import { describe, expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import { atOrderDesk, type OrderDesk } from '#test/orderDesk.ts';
import type { World } from '#test/world.ts';

let world: World;
let customer: Awaited<ReturnType<World['customer']>>;
let desk: OrderDesk;

atOrderDesk((scene) => {
  ({ world, customer, desk } = scene);
});

describe('an edit', () => {
  test('frees what it no longer needs and takes what it now needs', async () => {
    const { floor, bottle, tent, order, put, available } = desk;
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
    const { floor, bottle, order, put } = desk;
    await floor.receive([{ productId: bottle.id, quantity: 2 }]);
    const items = [{ productId: bottle.id, quantity: 2, price: 3 }];
    const result = await order(items);
    const { body } = await put(result.id, { items, priority: 1, notes: 'hurry' });
    expect(body).toMatchObject({
      priority: 1,
      notes: 'hurry',
      status: 'ALLOCATED',
      version: result.version + 1,
    });
    expect(body.allocations).toEqual(result.allocations);
  });

  test('checks the version that it changes', async () => {
    const { bottle, order, step, put } = desk;
    const items = [{ productId: bottle.id, quantity: 1 }];
    const { id, version } = await order(items);
    expect(await put(id, { items }, world.admin, { 'if-match': `"${version}"` })).toMatchObject({
      status: 200,
      headers: { etag: `"${version + 1}"` },
    });
    expect(await put(id, { items }, world.admin, { 'if-match': `"${version}"` })).toMatchObject({
      status: 412,
      body: { code: 'STALE' },
    });
    expect(
      (
        await world.callRaw(world.admin, 'PUT', `/api/orders/${id}`, {
          orderReference: 'R',
          shippingAddress: 'Quay 1',
          items,
          version,
        })
      ).status,
    ).toBe(400);
    expect((await put(id, { items: [] }, world.admin, { 'if-match': '"0"' })).status).toBe(400);
    await step(id, 'cancel');
    expect((await put(id, { items }, world.admin, { 'if-match': `"${version}"` })).status).toBe(
      412,
    );
    expect((await put(id, { items })).status).toBe(409);
  });

  test('is no conflict with what the allocator and other steps changed since the order was read', async () => {
    const { floor, bottle, order, step, put } = desk;
    const items = [{ productId: bottle.id, quantity: 4 }];
    const { id, version } = await order(items);
    await floor.receive([{ productId: bottle.id, quantity: 10 }]);
    await allocateWaiting(world.db);
    await step(id, 'hold');
    const since = (await step(id, 'resume')).body.version;
    expect(since).toBeGreaterThan(version + 1);
    const seen = (tag: number) => ({ 'if-match': `"${tag}"` });
    expect((await put(id, { items, notes: 'late' }, world.admin, seen(since + 1))).status).toBe(
      412,
    );
    const edited = await put(id, { items, notes: 'hurry' }, world.admin, seen(version));
    expect(edited).toMatchObject({ status: 200, body: { notes: 'hurry', version: since + 1 } });
    await step(id, 'hold');
    expect((await put(id, { items, notes: 'mine' }, world.admin, seen(since))).status).toBe(412);
    expect((await put(id, { items, notes: 'next' }, world.admin, seen(since + 1))).status).toBe(
      200,
    );
  });

  test('changes neither customer nor warehouse', async () => {
    const { floor, bottle, order, put } = desk;
    const items = [{ productId: bottle.id, quantity: 1 }];
    const { id } = await order(items);
    const { id: elsewhere } = await world.warehouse();
    expect(
      (await put(id, { items, warehouseId: floor.warehouseId, customerId: customer.id })).status,
    ).toBe(200);
    expect((await put(id, { items, warehouseId: elsewhere })).body.errors).toMatchObject([
      { path: 'warehouseId' },
    ]);
    expect(
      (await put(id, { items, customerId: (await world.customer()).id })).body.errors,
    ).toMatchObject([{ path: 'customerId' }]);
  });
});

describe('the life of an order', () => {
  test('on hold it keeps its units and gets no more; resumed, it gets what it lacks', async () => {
    const { floor, bottle, order, get, step } = desk;
    await floor.receive([{ productId: bottle.id, quantity: 1 }]);
    const { id } = await order([{ productId: bottle.id, quantity: 3 }]);
    expect((await step(id, 'hold')).body).toMatchObject({
      status: 'ON_HOLD',
      items: [{ allocatedQuantity: 1 }],
    });
    await floor.receive([{ productId: bottle.id, quantity: 5 }]);
    await allocateWaiting(world.db);
    expect(await get(id)).toMatchObject({ status: 'ON_HOLD', items: [{ allocatedQuantity: 1 }] });
    expect((await step(id, 'allocate')).body.code).toBe('ILLEGAL_STEP');
    expect((await step(id, 'hold')).body.code).toBe('ILLEGAL_STEP');
    const resumed = await step(id, 'resume');
    expect(resumed.body).toMatchObject({ status: 'ALLOCATED', items: [{ allocatedQuantity: 3 }] });
    expect(resumed.body.history.map((event: { event: string }) => event.event)).toEqual([
      'create',
      'hold',
      'resume',
    ]);
  });

  test('an edit of a held order leaves it held', async () => {
    const { floor, bottle, order, step, put } = desk;
    await floor.receive([{ productId: bottle.id, quantity: 2 }]);
    const { id } = await order([{ productId: bottle.id, quantity: 1 }]);
    await step(id, 'hold');
    expect((await put(id, { items: [{ productId: bottle.id, quantity: 2 }] })).body).toMatchObject({
      status: 'ON_HOLD',
    });
    expect((await step(id, 'resume')).body).toMatchObject({
      status: 'ALLOCATED',
      items: [{ allocatedQuantity: 2 }],
    });
  });

  test('cancelled, it frees its units, and no further step is possible', async () => {
    const { floor, bottle, order, step, available } = desk;
    await floor.receive([{ productId: bottle.id, quantity: 3 }]);
    const { id } = await order([{ productId: bottle.id, quantity: 3 }]);
    const cancelled = await step(id, 'cancel', world.admin, { reason: ' changed mind ' });
    expect(cancelled.body).toMatchObject({
      status: 'CANCELLED',
      allocations: [],
      items: [{ allocatedQuantity: 0, backorderedQuantity: 0 }],
      history: [
        { event: 'create' },
        { event: 'cancel', from: 'ALLOCATED', to: 'CANCELLED', notes: 'changed mind' },
      ],
    });
    expect(await available(bottle.id)).toBe(3);
    for (const event of ['cancel', 'hold', 'resume', 'allocate']) {
      expect(await step(id, event)).toMatchObject({ status: 409, body: { code: 'ILLEGAL_STEP' } });
    }
  });

  test('a held order may be cancelled', async () => {
    const { bottle, order, step } = desk;
    const { id } = await order([{ productId: bottle.id, quantity: 1 }]);
    await step(id, 'hold');
    expect((await step(id, 'cancel')).body.status).toBe('CANCELLED');
  });

  test('an order that is allocated in full cannot be allocated again', async () => {
    const { floor, bottle, order, step } = desk;
    await floor.receive([{ productId: bottle.id, quantity: 1 }]);
    const { id } = await order([{ productId: bottle.id, quantity: 1 }]);
    expect((await step(id, 'allocate')).status).toBe(409);
    expect((await step(id, 'resume')).status).toBe(409);
    for (const event of ['hold', 'cancel'])
      expect((await step(id, event, world.admin, { colour: 'red' })).status).toBe(400);
  });

  test('an operator cannot create orders', async () => {
    const { floor, bottle, order, step } = desk;
    const { token } = await world.user('OPERATOR', [floor.warehouseId]);
    const { id } = await order([{ productId: bottle.id, quantity: 1 }]);
    for (const event of ['cancel', 'hold', 'resume', 'allocate'])
      expect((await step(id, event, token)).status).toBe(403);
    expect((await world.call(token, 'GET', `/api/orders/${id}`)).status).toBe(200);
  });
});
