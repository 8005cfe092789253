import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestAt } from '#test/callTypes.ts';
import { makeOutbound, type Outbound } from '#test/outbound.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';

let world: World;
let floor: Floor;
let out: Outbound;
let warehouseId: number;
let client: Awaited<ReturnType<World['customer']>>;
let count = 0;

beforeAll(async () => {
  world = await makeWorld();
  out = makeOutbound(world);
  warehouseId = (await world.warehouse()).id;
  floor = makeFloor(world, warehouseId);
  await world.location(warehouseId, 'R-1', 'RECEIVING');
  client = await world.customer([warehouseId]);
});
afterAll(async () => {
  expect(await verify(world.db)).toEqual([]);
  await world.close();
});

type Items = RequestAt<'POST', '/api/returns/1/receive'>['items'];

const drill = () => world.product(client.id, undefined, { tracking: 'SERIAL' });
const milk = () => world.product(client.id, undefined, { tracking: 'LOT' });

/** Receives units of a lot or serial and ships them. Returns the order. */
async function shipped(productId: number, code: string, quantity = 1) {
  await floor.receive([{ productId, quantity, lot: { code } }]);
  const { body } = await floor.order(client.id, [{ productId, quantity, lot: code }]);
  return out.ship(body.order.id);
}
async function announced(orderId: number | null, productId: number, quantity = 1) {
  count += 1;
  const fields = {
    customerId: client.id,
    warehouseId,
    returnReference: `BACK-${count}`,
    reason: 'Too large',
  };
  const { status, body } = await world.call(world.admin, 'POST', '/api/returns', {
    ...fields,
    orderId,
    items: [{ productId, quantity }],
  });
  if (status !== 201) throw new Error(`The return answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
const receive = (id: number, items: Items, token = world.admin) =>
  world.call(token, 'POST', `/api/returns/${id}/receive`, { items });
const line = (productId: number, code: string, quantity = 1) => ({
  productId,
  quantity,
  lot: { code },
  disposition: 'AVAILABLE' as const,
});

describe('a serial', () => {
  test('comes back only with the order that it left with', async () => {
    const { id } = await drill();
    const each = await shipped(id, 'S1');
    const two = await shipped(id, 'S2');
    const back = await announced(each.id, id);
    const { body, status } = await receive(back.id, [line(id, 'S2')]);
    expect([status, body.code]).toEqual([409, 'LEFT_WITH_OTHER_ORDER']);
    expect(body.error).toBe(
      `Line 1: serial "S2" left with order "${two.orderReference}", and this is a return of order "${each.orderReference}".`,
    );
    expect(body.errors).toMatchObject([{ path: 'items.0.lot' }]);
    expect(
      (await receive(back.id, [{ productId: id, serials: ['S2'], disposition: 'AVAILABLE' }])).body,
    ).toMatchObject({
      code: 'LEFT_WITH_OTHER_ORDER',
      errors: [{ path: 'items.0.serials' }],
    });
    expect((await receive(back.id, [line(id, 'S1')])).status).toBe(200);
    expect((await receive((await announced(two.id, id)).id, [line(id, 'S2')])).status).toBe(200);
  });

  test('that never left is refused with where it stands, and so is one that nobody knows', async () => {
    const { id } = await drill();
    const order = await shipped(id, 'N1');
    await floor.receive([{ productId: id, quantity: 1, lot: { code: 'N2' } }]);
    for (const orderId of [order.id, null]) {
      const back = await announced(orderId, id);
      const inStock = await receive(back.id, [line(id, 'N2')]);
      expect([inStock.status, inStock.body.code, inStock.body.error]).toEqual([
        409,
        'NOT_LEFT',
        'Line 1: serial "N2" has not left: it is in stock in R-1.',
      ]);
      const unknown = await receive(back.id, [line(id, 'N3')]);
      expect([unknown.body.code, unknown.body.error]).toEqual([
        'NOT_LEFT',
        'Line 1: serial "N3" never left: nothing is known of it here.',
      ]);
      if (orderId !== null) await world.call(world.admin, 'POST', `/api/returns/${back.id}/cancel`);
    }
    const blind = await announced(null, id);
    expect((await receive(blind.id, [line(id, 'N1')])).status).toBe(200);
    expect((await receive(blind.id, [line(id, 'N1')])).body.code).toBe('NOT_LEFT');
  });

  test('that came back and left again belongs to its last order', async () => {
    const { id } = await drill();
    const each = await shipped(id, 'T1');
    await receive((await announced(null, id)).id, [line(id, 'T1')]);
    const { body } = await floor.order(client.id, [{ productId: id, quantity: 1, lot: 'T1' }]);
    const two = await out.ship(body.order.id);
    expect((await receive((await announced(each.id, id)).id, [line(id, 'T1')])).body.code).toBe(
      'LEFT_WITH_OTHER_ORDER',
    );
    expect((await receive((await announced(two.id, id)).id, [line(id, 'T1')])).status).toBe(200);
  });

  test('passed on to its owner does not come back a second time with the order', async () => {
    const { id } = await drill();
    const order = await shipped(id, 'P1');
    await floor.receive([{ productId: id, quantity: 1, lot: { code: 'P2' } }]);
    const back = await announced(order.id, id);
    const passed = { ...line(id, 'P1'), disposition: 'RETURN_TO_CLIENT' as const };
    expect((await receive(back.id, [passed, passed])).status).toBe(400);
    expect((await receive(back.id, [passed])).status).toBe(200);
    expect((await receive(back.id, [passed])).status).toBe(409);
  });

  test('of an order in a warehouse that the caller does not work in is refused without its reference', async () => {
    const { id } = await drill();
    const there = await world.warehouse();
    const far = makeFloor(world, there.id);
    await world.location(there.id, 'R-9', 'RECEIVING');
    await far.receive([{ productId: id, quantity: 1, lot: { code: 'F1' } }]);
    const { body: order } = await far.order(client.id, [{ productId: id, quantity: 1, lot: 'F1' }]);
    await out.ship(order.order.id);
    await far.receive([{ productId: id, quantity: 1, lot: { code: 'F2' } }]);
    const back = await announced((await shipped(id, 'F3')).id, id);
    const operator = await world.user('OPERATOR', [warehouseId]);
    const gone = await receive(back.id, [line(id, 'F1')], operator.token);
    expect(gone.body.error).toContain('serial "F1" left with another order, and');
    const stands = await receive(back.id, [line(id, 'F2')], operator.token);
    expect(stands.body.error).toBe(
      'Line 1: serial "F2" has not left: it is in stock in another warehouse.',
    );
  });

  test('received at two desks at once comes back once', async () => {
    const { id } = await drill();
    const order = await shipped(id, 'R1');
    const back = await announced(order.id, id);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => receive(back.id, [line(id, 'R1')])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('a lot', () => {
  test('comes back with an order in no more units than left with it', async () => {
    const { id } = await milk();
    await floor.receive([
      { productId: id, quantity: 6, lot: { code: 'A' } },
      { productId: id, quantity: 2, lot: { code: 'B' } },
    ]);
    const { body } = await floor.order(client.id, [
      { productId: id, quantity: 6, lot: 'A' },
      { productId: id, quantity: 2, lot: 'B' },
    ]);
    const order = await out.ship(body.order.id);
    const other = await shipped(id, 'C', 3);
    const back = await announced(order.id, id, 8);
    const tooMany = await receive(back.id, [
      line(id, 'B'),
      { ...line(id, 'B', 2), disposition: 'DAMAGED' },
    ]);
    expect([tooMany.status, tooMany.body.code]).toEqual([409, 'LOT_EXCEEDS_SHIPPED']);
    expect(tooMany.body.error).toBe(
      `Line 1: only 2 units of lot "B" left with order "${order.orderReference}" and have not come back; 3 were given.`,
    );
    expect((await receive(back.id, [line(id, 'C')])).body.error).toContain(
      `lot "C" left with order "${other.orderReference}"`,
    );
    expect((await receive(back.id, [line(id, 'D')])).body.code).toBe('NOT_LEFT');
    expect((await receive(back.id, [line(id, 'B', 2)])).status).toBe(200);
    expect((await receive(back.id, [line(id, 'B')])).body.code).toBe('LOT_EXCEEDS_SHIPPED');
    expect((await receive(back.id, [line(id, 'A', 6)])).status).toBe(200);
  });

  test('may be any where the order shipped the product before it was tracked', async () => {
    const { id } = await world.product(client.id);
    await floor.receive([{ productId: id, quantity: 2 }]);
    const { body } = await floor.order(client.id, [{ productId: id, quantity: 2 }]);
    const order = await out.ship(body.order.id);
    const { body: product } = await world.call(world.admin, 'GET', `/api/products/${id}`);
    const tracked = await world.call(world.admin, 'PUT', `/api/products/${id}`, {
      sku: product.sku,
      name: product.name,
      tracking: 'LOT',
    });
    expect(tracked.status).toBe(200);
    const back = await announced(order.id, id, 2);
    expect(back.returnable).toMatchObject([{ product: { id }, quantity: 2, lots: null }]);
    expect((await receive(back.id, [line(id, 'X', 2)])).status).toBe(200);
  });

  test('comes back blind unless it was received here and nothing of it is out', async () => {
    const { id } = await milk();
    await floor.receive([{ productId: id, quantity: 4, lot: { code: 'K' } }]);
    const blind = await announced(null, id, 9);
    expect((await receive(blind.id, [line(id, 'K')])).body.error).toBe(
      'Line 1: lot "K" has not left: it is in stock in R-1.',
    );
    await shipped(id, 'M', 3);
    expect((await receive(blind.id, [line(id, 'M', 4)])).body.error).toBe(
      'Line 1: only 3 units of lot "M" left and have not come back; 4 were given.',
    );
    expect((await receive(blind.id, [line(id, 'M', 3)])).status).toBe(200);
    for (const time of [1, 2])
      expect([time, (await receive(blind.id, [line(id, 'OLD', 5)])).status]).toEqual([time, 200]);
  });
});

describe('what may be received on a return', () => {
  test('of an order: what it shipped and no return has claimed, with the lots that left', async () => {
    const { id } = await milk();
    const { id: lampId } = await world.product(client.id);
    await floor.receive([
      { productId: id, quantity: 6, lot: { code: 'Q' } },
      { productId: lampId, quantity: 3 },
    ]);
    const { body } = await floor.order(client.id, [
      { productId: id, quantity: 6 },
      { productId: lampId, quantity: 3 },
    ]);
    const order = await out.ship(body.order.id);
    await announced(order.id, lampId, 1);
    const back = await announced(order.id, id, 2);
    expect(back.returnable).toMatchObject([
      { product: { id }, quantity: 6, lots: [{ code: 'Q', quantity: 6 }] },
      { product: { id: lampId }, quantity: 2, lots: null },
    ]);
    const { body: after } = await receive(back.id, [
      line(id, 'Q', 4),
      { productId: lampId, quantity: 2, disposition: 'AVAILABLE' },
    ]);
    expect(after.returnable).toMatchObject([
      { product: { id }, quantity: 2, lots: [{ code: 'Q', quantity: 2 }] },
    ]);
    const { body: closed } = await world.call(world.admin, 'POST', `/api/returns/${back.id}/close`);
    expect(closed.returnable).toEqual([]);
  });

  test('blind: whatever its owner has', async () => {
    const { id } = await world.product(client.id);
    expect((await announced(null, id)).returnable).toBe(null);
  });
});

describe('If-Match', () => {
  test('a receipt of a return that somebody else has received meanwhile is refused', async () => {
    const { id } = await world.product(client.id);
    const back = await announced(null, id, 4);
    const items = [{ productId: id, quantity: 4, disposition: 'AVAILABLE' as const }];
    const send = (version: number) =>
      world.call(
        world.admin,
        'POST',
        `/api/returns/${back.id}/receive`,
        { items },
        { 'if-match': `"${version}"` },
      );
    const answers = await Promise.all([send(back.version), send(back.version)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const { body } = await world.call(world.admin, 'GET', `/api/returns/${back.id}`);
    expect(body.items).toMatchObject([{ receivedQuantity: 4 }]);
    expect((await send(body.version)).status).toBe(200);
  });
});

describe('the proposed disposition', () => {
  const reasonOf = async (reason: string) => {
    const { id } = await world.product(client.id);
    count += 1;
    const fields = { customerId: client.id, warehouseId, returnReference: `BACK-${count}`, reason };
    return (
      await world.call(world.admin, 'POST', '/api/returns', {
        ...fields,
        items: [{ productId: id, quantity: 1 }],
      })
    ).body.proposedDisposition;
  };

  test('follows the reason: what the settings say of it, else its words', async () => {
    expect(await reasonOf('Damaged')).toBe('DAMAGED');
    expect(await reasonOf('Arrived damaged')).toBe('DAMAGED');
    expect(await reasonOf('defective')).toBe('QUARANTINED');
    expect(await reasonOf('Too large')).toBe('AVAILABLE');
    const response = await world.call(world.admin, 'POST', '/api/settings/reason-codes', {
      kind: 'RETURN',
      name: 'Goodwill',
      disposition: 'RETURN_TO_CLIENT',
    });
    expect(response.body).toMatchObject({ name: 'Goodwill', disposition: 'RETURN_TO_CLIENT' });
    expect(await reasonOf('GOODWILL')).toBe('RETURN_TO_CLIENT');
    const { id, version } = response.body;
    const changed = await world.call(
      world.admin,
      'PUT',
      `/api/settings/reason-codes/${id}`,
      { name: 'Goodwill', disposition: null },
      { 'if-match': `"${version}"` },
    );
    expect(changed.body).toMatchObject({ disposition: null });
    expect(await reasonOf('Goodwill')).toBe('AVAILABLE');
    const wrong = await world.call(world.admin, 'POST', '/api/settings/reason-codes', {
      kind: 'ADJUSTMENT',
      name: 'Lost again',
      disposition: 'DAMAGED',
    });
    expect([wrong.status, wrong.body.errors]).toMatchObject([400, [{ path: 'disposition' }]]);
  });
});
