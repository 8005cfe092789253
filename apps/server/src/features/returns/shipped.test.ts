import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOutbound, type Outbound } from '#test/outbound.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';

let world: World;
let floor: Floor;
let out: Outbound;
let warehouseId: number;
let client: Awaited<ReturnType<World['customer']>>;
let bottle: { id: number; sku: string };
let lamp: { id: number; sku: string };
let count = 0;

beforeAll(async () => {
  world = await makeWorld();
  out = makeOutbound(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  warehouseId = (await world.warehouse()).id;
  floor = makeFloor(world, warehouseId);
  await world.location(warehouseId, 'R-1', 'RECEIVING');
  client = await world.customer([warehouseId]);
  bottle = await world.product(client.id);
  lamp = await world.product(client.id);
});

interface Line {
  productId: number;
  quantity: number;
}

/** Creates an order of 10 bottles, not yet released. */
const ordered = async (more: Record<string, unknown> = {}) => {
  await floor.receive([{ productId: bottle.id, quantity: 10 }]);
  return (await floor.order(client.id, [{ productId: bottle.id, quantity: 10 }], more)).body.order;
};
const shipped = async () => out.ship((await ordered()).id);
const announce = (orderId: number, items: readonly Line[], more: Record<string, unknown> = {}) => {
  count += 1;
  const fields = {
    customerId: client.id,
    warehouseId,
    returnReference: `RMA-${count}`,
    reason: 'Too large',
  };
  return world.call(world.admin, 'POST', '/api/returns', { ...fields, orderId, items, ...more });
};
const bottles = (quantity: number): Line[] => [{ productId: bottle.id, quantity }];
const receive = (id: number, productId: number, quantity: number) =>
  world.call(world.admin, 'POST', `/api/returns/${id}/receive`, {
    items: [{ productId, quantity, disposition: 'AVAILABLE' }],
  });

describe('a return of a shipped order', () => {
  test('names the order, and is found by it', async () => {
    const order = await shipped();
    const { status, body } = await announce(order.id, bottles(4));
    expect(status).toBe(201);
    expect(body.order).toEqual({
      id: order.id,
      orderReference: order.orderReference,
      status: 'SHIPPED',
    });
    const { body: list } = await world.call(world.admin, 'GET', `/api/returns?orderId=${order.id}`);
    expect(list.map(({ id }: { id: number }) => id)).toEqual([body.id]);
    expect((await receive(body.id, bottle.id, 4)).status).toBe(200);
    expect(await verify(world.db)).toEqual([]);
  });

  test('is possible for a shipped or delivered order, and for no other', async () => {
    const order = await ordered();
    expect((await announce(order.id, bottles(1))).body).toMatchObject({
      status: 409,
      code: 'NOT_RETURNABLE',
    });
    await out.ship(order.id);
    await out.step(order.id, 'deliver');
    expect((await announce(order.id, bottles(1))).status).toBe(201);
  });

  test('cannot exceed, with all others of the order, what was shipped', async () => {
    const order = await shipped();
    const first = await announce(order.id, bottles(6));
    const over = await announce(order.id, bottles(5));
    expect(over.body).toMatchObject({
      status: 409,
      code: 'RETURN_EXCEEDS_SHIPPED',
      errors: [{ path: 'items.0.quantity' }],
    });
    expect(over.body.error).toContain('only 4 of the units');
    await world.call(world.admin, 'POST', `/api/returns/${first.body.id}/cancel`);
    expect((await announce(order.id, bottles(10))).status).toBe(201);
    expect((await announce(order.id, bottles(1))).status).toBe(409);
  });

  test('leaves the rest to others when closed short, and takes from them when more is received', async () => {
    const order = await shipped();
    const first = (await announce(order.id, bottles(6))).body;
    await receive(first.id, bottle.id, 2);
    await world.call(world.admin, 'POST', `/api/returns/${first.id}/close`);
    const second = (await announce(order.id, bottles(5))).body;
    expect((await receive(second.id, bottle.id, 9)).body).toMatchObject({
      status: 409,
      code: 'RETURN_EXCEEDS_SHIPPED',
    });
    expect((await receive(second.id, bottle.id, 8)).status).toBe(200);
    expect((await receive(second.id, bottle.id, 1)).status).toBe(409);
    expect((await announce(order.id, bottles(1))).status).toBe(409);
    expect(await verify(world.db)).toEqual([]);
  });

  test('has only products that the order shipped', async () => {
    const order = await shipped();
    expect((await announce(order.id, [{ productId: lamp.id, quantity: 1 }])).body.code).toBe(
      'RETURN_EXCEEDS_SHIPPED',
    );
    const receipt = (await announce(order.id, bottles(1))).body;
    expect((await receive(receipt.id, lamp.id, 1)).body.code).toBe('RETURN_EXCEEDS_SHIPPED');
  });

  test('cannot name an order of another warehouse or customer, or a transfer', async () => {
    const order = await shipped();
    const elsewhere = await world.warehouse();
    const refused = await announce(order.id, bottles(1), { warehouseId: elsewhere.id });
    expect(refused.body).toMatchObject({ status: 400, errors: [{ path: 'orderId' }] });
    const other = await world.customer([warehouseId]);
    const theirs = await world.product(other.id);
    const foreign = { customerId: other.id };
    expect(
      (await announce(order.id, [{ productId: theirs.id, quantity: 1 }], foreign)).status,
    ).toBe(400);
    expect((await announce(999_999, bottles(1))).status).toBe(404);
    const transfer = await ordered({
      type: 'INTERNAL_TRANSFER',
      destinationWarehouseId: elsewhere.id,
    });
    await out.ship(transfer.id);
    expect((await announce(transfer.id, bottles(1))).body).toMatchObject({
      status: 400,
      errors: [{ path: 'orderId' }],
    });
  });
});

describe('races', () => {
  test('many returns of one order announced at once never exceed it', async () => {
    const order = await shipped();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => announce(order.id, bottles(3))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201, 201, 201, 409, 409, 409, 409, 409,
    ]);
    expect(await verify(world.db)).toEqual([]);
  });

  test('two returns that each receive more than they announced never exceed it either', async () => {
    const order = await shipped();
    const result = [
      (await announce(order.id, bottles(2))).body,
      (await announce(order.id, bottles(2))).body,
    ];
    const answers = await Promise.all(
      result.flatMap(({ id }) => Array.from({ length: 6 }, () => receive(id, bottle.id, 1))),
    );
    const received = answers.filter(({ status }) => status === 200).length;
    expect(received).toBeLessThanOrEqual(10);
    expect(received).toBeGreaterThanOrEqual(8);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await verify(world.db)).toEqual([]);
  });
});
