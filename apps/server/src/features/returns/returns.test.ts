import type { Return } from '@lading/contract/returns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import type { RequestAt } from '#test/callTypes.ts';
import { first } from '#test/first.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';

let world: World;
let floor: Floor;
let warehouse: { id: number; name: string };
let dock: { id: number };
let client: Awaited<ReturnType<World['customer']>>;
let bottle: { id: number; sku: string };
let lamp: { id: number; sku: string };
let operator: { id: number; email: string; token: string };
let count = 0;

beforeAll(async () => {
  world = await makeWorld();
  warehouse = await world.warehouse();
  dock = await world.location(warehouse.id, 'R-1', 'RECEIVING');
  floor = makeFloor(world, warehouse.id);
  client = await world.customer([warehouse.id]);
  bottle = await world.product(client.id, 'BOTTLE');
  lamp = await world.product(client.id, 'LAMP');
  operator = await world.user('OPERATOR', [warehouse.id]);
});
afterAll(() => world.close());

interface Line {
  productId: number;
  quantity: number;
}

const announce = (
  items: readonly Line[],
  more: Record<string, unknown> = {},
  token = world.admin,
) => {
  count += 1;
  const fields = {
    customerId: client.id,
    warehouseId: warehouse.id,
    returnReference: `RMA-${count}`,
    reason: 'Too large',
  };
  return world.call(token, 'POST', '/api/returns', { ...fields, items, ...more });
};
const announced = async (items: readonly Line[], more: Record<string, unknown> = {}) => {
  const { status, body } = await announce(items, more);
  if (status !== 201) throw new Error(`The return answered ${status}: ${JSON.stringify(body)}`);
  return body;
};
const receive = (
  id: number,
  items: RequestAt<'POST', '/api/returns/1/receive'>['items'],
  token = operator.token,
) => world.call(token, 'POST', `/api/returns/${id}/receive`, { items });
const take = (id: number, step: 'close' | 'cancel', token = operator.token) =>
  world.call(token, 'POST', `/api/returns/${id}/${step}`);

describe('a blind return', () => {
  test('is announced, received with dispositions onto a pallet, and closed', async () => {
    const receipt = await announced([
      { productId: bottle.id, quantity: 5 },
      { productId: lamp.id, quantity: 2 },
    ]);
    expect(receipt).toMatchObject({
      status: 'EXPECTED',
      reason: 'Too large',
      customer: { id: client.id, name: client.name },
      warehouse: { id: warehouse.id, name: warehouse.name },
      order: null,
      pallet: null,
      receipts: [],
      items: [
        { product: { id: bottle.id, sku: 'BOTTLE' }, quantity: 5, receivedQuantity: 0 },
        { product: { id: lamp.id }, quantity: 2, receivedQuantity: 0 },
      ],
    });
    const { status, body } = await receive(receipt.id, [
      { productId: bottle.id, quantity: 3, disposition: 'AVAILABLE' },
      { productId: bottle.id, quantity: 1, disposition: 'DAMAGED' },
      { productId: lamp.id, quantity: 1, disposition: 'QUARANTINED' },
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'RECEIVING_IN_PROGRESS',
      pallet: { lpn: expect.stringMatching(/^LPN-\d{8}$/) },
      items: [{ receivedQuantity: 4 }, { receivedQuantity: 1 }],
    });
    expect(body.receipts).toHaveLength(3);
    expect(body.receipts[1]).toMatchObject({
      user: { email: operator.email },
      product: { sku: 'BOTTLE' },
      quantity: 1,
      disposition: 'DAMAGED',
      pallet: body.pallet,
    });
    const { body: pallet } = await world.call(
      world.admin,
      'GET',
      `/api/pallets/${body.pallet?.lpn}`,
    );
    expect(pallet.location?.id).toBe(dock.id);
    expect(
      pallet.contents
        .map((row) => [row.product.sku, row.status, row.quantity])
        .sort((a, b) => (`${a}` < `${b}` ? -1 : 1)),
    ).toEqual([
      ['BOTTLE', 'AVAILABLE', 3],
      ['BOTTLE', 'DAMAGED', 1],
      ['LAMP', 'QUARANTINED', 1],
    ]);
    const { body: movements } = await world.call(
      world.admin,
      'GET',
      `/api/movements?warehouseId=${warehouse.id}&kind=RETURN&lpn=${body.pallet?.lpn}`,
    );
    expect(movements).toHaveLength(3);
    for (const movement of movements)
      expect(movement).toMatchObject({
        from: null,
        user: { id: operator.id },
        document: { type: 'RETURN', id: receipt.id, reference: receipt.returnReference },
        reason: 'Too large',
      });
    const closed = await take(receipt.id, 'close');
    expect(closed.status).toBe(200);
    expect(closed.body.status).toBe('COMPLETE');
    expect(closed.body.version).toBe(3);
  });

  test('receives unannounced products as items of their own', async () => {
    const receipt = await announced([{ productId: bottle.id, quantity: 1 }]);
    const { body } = await receive(receipt.id, [
      { productId: bottle.id, quantity: 2, disposition: 'AVAILABLE' },
      { productId: lamp.id, quantity: 4, disposition: 'DAMAGED' },
    ]);
    expect(body.items).toMatchObject([
      { product: { sku: 'BOTTLE' }, quantity: 1, receivedQuantity: 2 },
      { product: { sku: 'LAMP' }, quantity: 0, receivedQuantity: 4 },
    ]);
  });

  test('shows the lot of an item if only one is received', async () => {
    const { id: productId } = await world.product(client.id, undefined, { tracking: 'LOT' });
    const receipt = await announced([{ productId, quantity: 5 }]);
    expect(receipt.items).toMatchObject([{ lot: null }]);
    const take = (code: string) =>
      receive(receipt.id, [{ productId, quantity: 1, lot: { code }, disposition: 'AVAILABLE' }]);
    for (const time of ['first', 'second'])
      expect([time, (await take('A')).body.items]).toMatchObject([time, [{ lot: { code: 'A' } }]]);
    const { body: listed } = await world.call(
      client.token,
      'GET',
      `/api/returns?warehouseId=${warehouse.id}&search=${receipt.returnReference}`,
    );
    expect(listed).toMatchObject([
      { items: [{ lot: { code: 'A', expiresOn: null, producedOn: null } }] },
    ]);
    const { body } = await take('B');
    expect(body.items).toMatchObject([{ receivedQuantity: 3, lot: null }]);
    expect(body.receipts.map(({ lot }) => lot?.code)).toEqual(['A', 'A', 'B']);
  });

  test('goods for RETURN_TO_CLIENT come in and go out, and are never stock', async () => {
    const before = await floor.stock();
    const receipt = await announced([{ productId: lamp.id, quantity: 6 }]);
    const { body } = await receive(receipt.id, [
      { productId: lamp.id, quantity: 2, disposition: 'RETURN_TO_CLIENT' },
      { productId: lamp.id, quantity: 4, disposition: 'RETURN_TO_CLIENT' },
    ]);
    expect(body).toMatchObject({
      pallet: null,
      items: [{ receivedQuantity: 6 }],
      receipts: [{ quantity: 6, pallet: null }],
    });
    expect(await floor.stock()).toEqual(before);
    const { body: movements } = await world.call(
      world.admin,
      'GET',
      `/api/movements?warehouseId=${warehouse.id}&productId=${lamp.id}&sort=-at&limit=2`,
    );
    expect(movements.map((row) => [row.kind, row.quantity, row.document?.id])).toEqual([
      ['SHIP', 6, receipt.id],
      ['RETURN', 6, receipt.id],
    ]);
    expect(await verify(world.db)).toEqual([]);
  });

  test('goods to keep and to pass on in one receipt: the pallet has only the kept ones', async () => {
    const receipt = await announced([{ productId: lamp.id, quantity: 3 }]);
    const { body } = await receive(receipt.id, [
      { productId: lamp.id, quantity: 1, disposition: 'QUARANTINED' },
      { productId: lamp.id, quantity: 2, disposition: 'RETURN_TO_CLIENT' },
    ]);
    const { body: pallet } = await world.call(
      world.admin,
      'GET',
      `/api/pallets/${body.pallet?.lpn}`,
    );
    expect(pallet).toMatchObject({ lines: 1, totalQuantity: 1 });
  });

  test('AVAILABLE goods are allocated to waiting orders', async () => {
    const scarce = await world.product(client.id);
    const { body } = await floor.order(client.id, [{ productId: scarce.id, quantity: 4 }]);
    expect(body.order.status).toBe('BACKORDER');
    const receipt = await announced([{ productId: scarce.id, quantity: 4 }]);
    await receive(receipt.id, [
      { productId: scarce.id, quantity: 1, disposition: 'DAMAGED' },
      { productId: scarce.id, quantity: 3, disposition: 'AVAILABLE' },
    ]);
    await allocateWaiting(world.db);
    const { body: order } = await world.call(world.admin, 'GET', `/api/orders/${body.order.id}`);
    expect(order).toMatchObject({
      status: 'PARTIALLY_ALLOCATED',
      items: [{ allocatedQuantity: 3 }],
    });
  });

  test('can be received in a warehouse without a receiving location', async () => {
    const bare = await world.warehouse();
    const { body } = await announce([{ productId: lamp.id, quantity: 2 }], {
      warehouseId: bare.id,
    });
    const { status, body: after } = await receive(
      body.id,
      [
        { productId: lamp.id, quantity: 1, disposition: 'AVAILABLE' },
        { productId: lamp.id, quantity: 1, disposition: 'RETURN_TO_CLIENT' },
      ],
      world.admin,
    );
    expect(status).toBe(200);
    const { body: pallet } = await world.call(
      world.admin,
      'GET',
      `/api/pallets/${after.pallet?.lpn}`,
    );
    expect(pallet).toMatchObject({ location: null, totalQuantity: 1 });
  });
});

describe('what is refused', () => {
  test('invalid input', async () => {
    const line = { productId: bottle.id, quantity: 1 };
    expect((await announce([])).status).toBe(400);
    expect((await announce([line], { reason: ' ' })).status).toBe(400);
    expect((await announce([{ ...line, quantity: 0 }])).status).toBe(400);
    expect((await announce([line, line])).body).toMatchObject({
      status: 400,
      errors: [{ path: 'items.1.productId' }],
    });
    expect((await announce([line], { customerId: undefined })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'customerId' }],
    });
    expect((await announce([line], { status: 'COMPLETE' })).status).toBe(400);
    const receipt = await announced([line]);
    expect(
      (
        await world.callRaw(operator.token, 'POST', `/api/returns/${receipt.id}/receive`, {
          items: [{ ...line, disposition: 'SOLD' }],
        })
      ).status,
    ).toBe(400);
    expect((await receive(receipt.id, [])).status).toBe(400);
  });

  test("another customer's product, and one that does not exist", async () => {
    const other = await world.customer([warehouse.id]);
    const theirs = await world.product(other.id);
    const lines = [
      { productId: bottle.id, quantity: 1 },
      { productId: theirs.id, quantity: 1 },
    ];
    expect((await announce(lines)).body).toMatchObject({
      status: 400,
      errors: [{ path: 'items.1.productId' }],
    });
    expect((await announce(lines, {}, client.token)).status).toBe(404);
    expect((await announce([{ productId: 999_999, quantity: 1 }])).status).toBe(404);
    const receipt = await announced([{ productId: bottle.id, quantity: 1 }]);
    expect(
      (await receive(receipt.id, [{ productId: theirs.id, quantity: 1, disposition: 'AVAILABLE' }]))
        .status,
    ).toBe(400);
  });

  test('a used reference of the customer in the warehouse, until that return is cancelled', async () => {
    const line = { productId: bottle.id, quantity: 1 };
    const receipt = await announced([line], { returnReference: ' TWICE ' });
    expect(receipt.returnReference).toBe('TWICE');
    const again = await announce([line], { returnReference: 'TWICE' });
    expect(again.body).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      error: 'A return with the reference "TWICE" already exists.',
    });
    const elsewhere = await world.warehouse();
    expect(
      (await announce([line], { returnReference: 'TWICE', warehouseId: elsewhere.id })).status,
    ).toBe(201);
    await take(receipt.id, 'cancel');
    expect((await announce([line], { returnReference: 'TWICE' })).status).toBe(201);
  });

  test('illegal steps, with the legal ones', async () => {
    const line = { productId: bottle.id, quantity: 1, disposition: 'AVAILABLE' as const };
    const receipt = await announced([{ productId: bottle.id, quantity: 1 }]);
    const tooSoon = await take(receipt.id, 'close');
    expect(tooSoon.body).toMatchObject({ status: 409, code: 'ILLEGAL_STEP' });
    expect(tooSoon.body.error).toContain('Possible now: receive, cancel.');
    await receive(receipt.id, [line]);
    const tooLate = await take(receipt.id, 'cancel');
    expect(tooLate.status).toBe(409);
    expect(tooLate.body.error).toContain('Possible now: receive, close.');
    await take(receipt.id, 'close');
    expect((await receive(receipt.id, [line])).status).toBe(409);
    expect((await take(receipt.id, 'close')).status).toBe(409);
  });
});

describe('clients', () => {
  test('announce their own without a customerId, and cancel them before the first receipt', async () => {
    const receipt = await announce(
      [{ productId: bottle.id, quantity: 2 }],
      { customerId: undefined },
      client.token,
    );
    expect(receipt.status).toBe(201);
    expect(receipt.body.customer.id).toBe(client.id);
    expect((await take(receipt.body.id, 'cancel', client.token)).body.status).toBe('CANCELLED');
    const second = await announced([{ productId: bottle.id, quantity: 2 }]);
    await receive(second.id, [{ productId: bottle.id, quantity: 1, disposition: 'AVAILABLE' }]);
    expect((await take(second.id, 'cancel', client.token)).status).toBe(409);
    expect((await take(second.id, 'close', client.token)).status).toBe(403);
  });

  test("see nobody else's", async () => {
    const other = await world.customer([warehouse.id]);
    const receipt = await announced([{ productId: bottle.id, quantity: 2 }]);
    expect((await world.call(other.token, 'GET', `/api/returns/${receipt.id}`)).status).toBe(404);
    expect((await world.call(other.token, 'GET', '/api/returns')).body).toEqual([]);
  });
});

describe('the list', () => {
  test('filters, searches, sorts and pages', async () => {
    const house = await world.warehouse();
    const line = [{ productId: bottle.id, quantity: 1 }];
    for (const returnReference of ['Z-10', 'Z-9', 'Q-1'])
      await announced(line, { warehouseId: house.id, returnReference });
    const list = async (query: string) =>
      (await world.call(world.admin, 'GET', `/api/returns?warehouseId=${house.id}${query}`)).body;
    const references = (rows: readonly Return[]) =>
      rows.map(({ returnReference }) => returnReference);
    expect(references(await list('&sort=returnReference'))).toEqual(['Q-1', 'Z-9', 'Z-10']);
    expect(references(await list('&search=z-1'))).toEqual(['Z-10']);
    expect(references(await list('&limit=2'))).toEqual(['Q-1', 'Z-9']);
    const row = first(await list('&search=Q-1'));
    expect((await take(row.id, 'cancel', world.admin)).status).toBe(200);
    expect(references(await list('&status=CANCELLED'))).toEqual(['Q-1']);
    const today = row.createdAt.slice(0, 10);
    expect(await list(`&dateFrom=${today}&dateTo=${today}`)).toHaveLength(3);
    expect(await list('&dateTo=2020-01-01')).toEqual([]);
    expect(
      (
        await world.call(
          world.admin,
          'GET',
          `/api/returns?customerId=${client.id}&warehouseId=999999`,
        )
      ).status,
    ).toBe(404);
  });
});

describe('races', () => {
  test('of many simultaneous closings and cancellations, one succeeds', async () => {
    const closing = await announced([{ productId: bottle.id, quantity: 1 }]);
    await receive(closing.id, [{ productId: bottle.id, quantity: 1, disposition: 'AVAILABLE' }]);
    const closed = await Promise.all(Array.from({ length: 6 }, () => take(closing.id, 'close')));
    expect(closed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const cancelling = await announced([{ productId: bottle.id, quantity: 1 }]);
    const ends = await Promise.all([
      take(cancelling.id, 'cancel'),
      take(cancelling.id, 'cancel', client.token),
      receive(cancelling.id, [{ productId: bottle.id, quantity: 1, disposition: 'AVAILABLE' }]),
    ]);
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('the same receipt sent twice with its key counts once', async () => {
    const receipt = await announced([{ productId: bottle.id, quantity: 4 }]);
    const body = {
      items: [{ productId: bottle.id, quantity: 4, disposition: 'AVAILABLE' as const }],
    };
    const send = () =>
      world.call(operator.token, 'POST', `/api/returns/${receipt.id}/receive`, body, {
        'idempotency-key': `receive-${receipt.id}`,
      });
    const [first, twin] = await Promise.all([send(), send()]);
    expect([first.status, twin.status]).toEqual([200, 200]);
    expect(first.body).toEqual(twin.body);
    expect(first.body.items[0]?.receivedQuantity).toBe(4);
  });

  test('simultaneous receipts of one return add up', async () => {
    const receipt = await announced([{ productId: bottle.id, quantity: 8 }]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        receive(receipt.id, [{ productId: bottle.id, quantity: 1, disposition: 'AVAILABLE' }]),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { body } = await world.call(world.admin, 'GET', `/api/returns/${receipt.id}`);
    expect(body.items[0]?.receivedQuantity).toBe(8);
    expect(new Set(body.receipts.map((row) => row.pallet?.lpn)).size).toBe(8);
    expect(await verify(world.db)).toEqual([]);
  });
});
