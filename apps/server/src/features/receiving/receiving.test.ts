import { ssccOf } from '@lading/domain/gs1';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let floor: Floor;
let customerId: number;
let bottle: { id: number; sku: string };
let tent: { id: number; sku: string };
let foreign: { id: number; sku: string };

beforeAll(async () => {
  world = await makeWorld();
  const { id: warehouseId } = await world.warehouse();
  floor = makeFloor(world, warehouseId);
  customerId = (await world.customer([warehouseId])).id;
  bottle = await world.product(customerId, 'BOTTLE');
  tent = await world.product(customerId, 'TENT');
  foreign = await world.product((await world.customer([warehouseId])).id, 'FOREIGN');
});
afterAll(() => world.close());

const asnOf = async (id: number) => (await world.call(world.admin, 'GET', `/api/asns/${id}`)).body;

describe('without an ASN', () => {
  test('creates one pallet with equal products summed, without a location if the warehouse has none', async () => {
    const { status, body } = await floor.batch([
      { productId: bottle.id, quantity: 3 },
      { productId: tent.id, quantity: 2 },
      { productId: bottle.id, quantity: 4 },
    ]);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Pallet finalized successfully!',
      code: 'PALLET_FINALIZED',
      facts: {},
    });
    expect(body.data).toMatchObject({ pallet: { lines: 2, totalQuantity: 9 }, asn: null });
    expect(body.data.pallet.lpn).toMatch(/^LPN-\d{8}$/);
    const { body: pallet } = await world.call(
      world.admin,
      'GET',
      `/api/pallets/${body.data.pallet.lpn}`,
    );
    expect(pallet).toMatchObject({
      id: body.data.pallet.id,
      location: null,
      lines: 2,
      totalQuantity: 9,
    });
    expect(
      pallet.contents.map((record: { product: { sku: string }; quantity: number }) => [
        record.product.sku,
        record.quantity,
      ]),
    ).toEqual([
      ['BOTTLE', 7],
      ['TENT', 2],
    ]);
  });

  test('is in the first RECEIVING location, numbers compared as numbers', async () => {
    const { id: warehouseId } = await world.warehouse();
    for (const name of ['DOCK 10', 'DOCK 9', 'DOCK 11'])
      await world.location(warehouseId, name, 'RECEIVING');
    await world.location(warehouseId, 'A', 'STORAGE');
    const lpn = await makeFloor(world, warehouseId).receive([
      { productId: bottle.id, quantity: 1 },
    ]);
    const { body: pallet } = await world.call(world.admin, 'GET', `/api/pallets/${lpn}`);
    expect(pallet.location?.name).toBe('DOCK 9');
    expect(pallet.contents[0]).toMatchObject({
      pallet: { lpn, location: { name: 'DOCK 9' } },
      location: null,
    });
  });

  test('keeps damaged and quarantined units apart', async () => {
    const { id: warehouseId } = await world.warehouse();
    const other = makeFloor(world, warehouseId);
    await other.receive([
      { productId: bottle.id, quantity: 5 },
      { productId: bottle.id, quantity: 2, status: 'DAMAGED' },
      { productId: bottle.id, quantity: 1, status: 'QUARANTINED' },
    ]);
    const { body } = await world.call(
      world.admin,
      'GET',
      `/api/inventory/availability?warehouseId=${warehouseId}&productIds=${bottle.id}`,
    );
    expect(body).toMatchObject([
      { productId: bottle.id, onHand: 8, allocated: 0, notSellable: 3, available: 5 },
    ]);
  });

  test('needs a reason for goods that are not AVAILABLE, and the ledger keeps every reason of a summed line', async () => {
    const { id: warehouseId } = await world.warehouse();
    const batch = (items: readonly unknown[]) =>
      world.callRaw(world.admin, 'POST', '/api/inventory/batch', { warehouseId, items });
    const damaged = { productId: bottle.id, quantity: 2, status: 'DAMAGED' };
    for (const reason of [undefined, '   ']) {
      const refused = await batch([
        { productId: bottle.id, quantity: 5 },
        { ...damaged, ...(reason === undefined ? {} : { reason }) },
      ]);
      expect(refused).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'items.1.reason' }] },
      });
    }
    for (const status of ['RESERVED', 'IN_TRANSIT'])
      expect(
        (await batch([{ productId: bottle.id, quantity: 1, status, reason: 'Set aside' }])).status,
      ).toBe(400);

    const said = 'Crushed, "wet" {and} C:\\torn';
    const received = await batch([
      { productId: bottle.id, quantity: 5 },
      { ...damaged, reason: ` ${said} ` },
      { ...damaged, quantity: 3, reason: 'Leaking' },
      { ...damaged, quantity: 1, reason: 'Leaking' },
      { productId: tent.id, quantity: 4, status: 'QUARANTINED', reason: 'No label' },
    ]);
    expect(received).toMatchObject({
      status: 201,
      body: { data: { pallet: { lines: 2, totalQuantity: 15 } } },
    });
    const { body } = await world.call(
      world.admin,
      'GET',
      `/api/movements?warehouseId=${warehouseId}&kind=RECEIVE`,
    );
    const movements = body.map((each) => [each.to?.status, each.quantity, each.reason]);
    expect(movements.sort()).toEqual([
      ['AVAILABLE', 5, null],
      ['DAMAGED', 6, `${said}; Leaking`],
      ['QUARANTINED', 4, 'No label'],
    ]);
  });

  test('writes movements with user, time, quantity and reason', async () => {
    const { id: warehouseId } = await world.warehouse();
    const lpn = await makeFloor(world, warehouseId).receive([{ productId: tent.id, quantity: 6 }], {
      userNotes: ' wet box ',
    });
    const { body } = await world.call(
      world.admin,
      'GET',
      `/api/movements?warehouseId=${warehouseId}`,
    );
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      kind: 'RECEIVE',
      product: { sku: 'TENT' },
      quantity: 6,
      from: null,
      to: { pallet: { lpn }, location: null, status: 'AVAILABLE' },
      user: { email: 'admin@example.com' },
      document: null,
      notes: 'wet box',
    });
  });
});

describe('against an ASN', () => {
  test('damaged goods count as received, and a product is summed over its statuses', async () => {
    const asn = await floor.asn(customerId, [{ productId: bottle.id, quantity: 10 }]);
    const { body } = await floor.batch(
      [
        { productId: bottle.id, quantity: 7 },
        { productId: bottle.id, quantity: 3, status: 'DAMAGED' },
        { productId: bottle.id, quantity: 1, status: 'QUARANTINED' },
      ],
      { asnId: asn.id },
    );
    expect(body.data.asn).toMatchObject({
      status: 'COMPLETE_WITH_VARIANCES',
      items: [{ expectedQuantity: 10, receivedQuantity: 11 }],
      varianceData: { overages: [{ sku: 'BOTTLE', variance: 1 }] },
    });
  });

  test('part of it, then the rest: in progress, then complete', async () => {
    const asn = await floor.asn(customerId, [
      { productId: bottle.id, quantity: 10 },
      { productId: tent.id, quantity: 5 },
    ]);
    expect(asn).toMatchObject({ status: 'EXPECTED', varianceData: null });
    const first = await floor.batch([{ productId: bottle.id, quantity: 10 }], { asnId: asn.id });
    expect(first.body.data.asn).toMatchObject({
      status: 'RECEIVING_IN_PROGRESS',
      varianceData: { summary: { hasVariances: false } },
    });
    const second = await floor.batch([{ productId: tent.id, quantity: 5 }], { asnId: asn.id });
    expect(second.body.data.asn).toMatchObject({
      status: 'COMPLETE',
      items: [
        { expectedQuantity: 10, receivedQuantity: 10 },
        { expectedQuantity: 5, receivedQuantity: 5 },
      ],
      varianceData: {
        summary: { hasVariances: false },
        overages: [],
        extraItems: [],
        shortages: [],
        operatorEmail: 'admin@example.com',
        notes: null,
      },
    });
    const { body: movements } = await world.call(
      world.admin,
      'GET',
      `/api/movements?warehouseId=${floor.warehouseId}&productId=${tent.id}`,
    );
    expect(movements[0]?.document).toEqual({
      type: 'ASN',
      id: asn.id,
      reference: asn.asnReference,
    });
  });

  test('an overage does not make up for what is short', async () => {
    const asn = await floor.asn(customerId, [
      { productId: bottle.id, quantity: 10 },
      { productId: tent.id, quantity: 5 },
    ]);
    const over = await floor.batch([{ productId: bottle.id, quantity: 16 }], {
      asnId: asn.id,
      userNotes: 'six too many',
    });
    expect(over.body.data.asn).toMatchObject({
      status: 'RECEIVING_IN_PROGRESS',
      varianceData: {
        summary: { hasVariances: true },
        overages: [{ sku: 'BOTTLE', variance: 6 }],
        notes: 'six too many',
      },
    });
    const rest = await floor.batch([{ productId: tent.id, quantity: 5, status: 'DAMAGED' }], {
      asnId: asn.id,
      userNotes: 'broken',
    });
    expect(rest.body.data.asn).toMatchObject({
      status: 'COMPLETE_WITH_VARIANCES',
      varianceData: { notes: 'six too many\nbroken' },
    });
  });

  test('an extra item starts receiving, is not a line of the ASN, and counts as a variance', async () => {
    const asn = await floor.asn(customerId, [{ productId: bottle.id, quantity: 4 }]);
    const extra = await floor.batch([{ productId: tent.id, quantity: 3 }], { asnId: asn.id });
    expect(extra.body.data.asn).toMatchObject({
      status: 'RECEIVING_IN_PROGRESS',
      items: [{ product: { sku: 'BOTTLE' }, receivedQuantity: 0 }],
      varianceData: {
        summary: { hasVariances: true },
        overages: [],
        extraItems: [{ sku: 'TENT', received: 3 }],
      },
    });
    const rest = await floor.batch([{ productId: bottle.id, quantity: 4 }], { asnId: asn.id });
    expect(rest.body.data.asn).toMatchObject({
      status: 'COMPLETE_WITH_VARIANCES',
      varianceData: { extraItems: [{ sku: 'TENT', received: 3 }] },
    });
  });

  test('is refused once it is closed', async () => {
    const asn = await floor.asn(customerId, [{ productId: bottle.id, quantity: 1 }]);
    await floor.receive([{ productId: bottle.id, quantity: 1 }], { asnId: asn.id });
    const late = await floor.batch([{ productId: bottle.id, quantity: 1 }], { asnId: asn.id });
    expect(late).toMatchObject({ status: 409, body: { code: 'ASN_CLOSED' } });
    const cancelled = await floor.asn(customerId, [{ productId: bottle.id, quantity: 1 }]);
    await world.call(world.admin, 'POST', `/api/asns/${cancelled.id}/cancel`);
    expect(
      (await floor.batch([{ productId: bottle.id, quantity: 1 }], { asnId: cancelled.id })).status,
    ).toBe(409);
  });

  test('refuses invalid input before an illegal status', async () => {
    const asn = await floor.asn(customerId, [{ productId: bottle.id, quantity: 1 }]);
    await floor.receive([{ productId: bottle.id, quantity: 1 }], { asnId: asn.id });
    expect(
      (await floor.batch([{ productId: foreign.id, quantity: 1 }], { asnId: asn.id })).status,
    ).toBe(400);
    expect(
      (await floor.batch([{ productId: 999_999, quantity: 1 }], { asnId: asn.id })).status,
    ).toBe(404);
  });

  test('accepts the rest after it was closed for later', async () => {
    const asn = await floor.asn(customerId, [{ productId: bottle.id, quantity: 5 }]);
    await floor.receive([{ productId: bottle.id, quantity: 2 }], { asnId: asn.id });
    const later = await world.call(world.admin, 'POST', `/api/asns/${asn.id}/close`, {
      remainder: 'LATER',
    });
    expect(later.body.status).toBe('PARTIALLY_RECEIVED');
    await floor.receive([{ productId: bottle.id, quantity: 1 }], { asnId: asn.id });
    expect((await asnOf(asn.id)).status).toBe('RECEIVING_IN_PROGRESS');
    await floor.receive([{ productId: bottle.id, quantity: 2 }], { asnId: asn.id });
    expect((await asnOf(asn.id)).status).toBe('COMPLETE');
  });
});

describe('refusals', () => {
  test("another customer's product is named by its line, and nothing is kept", async () => {
    const before = await floor.stock();
    const mixed = await floor.batch([
      { productId: bottle.id, quantity: 1 },
      { productId: foreign.id, quantity: 1 },
    ]);
    expect(mixed).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', errors: [{ path: 'items.1.productId' }] },
    });
    expect(mixed.body.error).toContain('FOREIGN');
    const asn = await floor.asn(customerId, [{ productId: bottle.id, quantity: 1 }]);
    const against = await floor.batch([{ productId: foreign.id, quantity: 1 }], { asnId: asn.id });
    expect(against).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'items.0.productId' }] },
    });
    expect(await asnOf(asn.id)).toMatchObject({ status: 'EXPECTED', varianceData: null });
    expect(await floor.stock()).toEqual(before);
  });

  test('an ASN of another warehouse is a 400', async () => {
    const { id: warehouseId } = await world.warehouse();
    const asn = await makeFloor(world, warehouseId).asn(customerId, [
      { productId: bottle.id, quantity: 1 },
    ]);
    expect(
      await floor.batch([{ productId: bottle.id, quantity: 1 }], { asnId: asn.id }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'asnId' }] },
    });
  });

  test.each(['ADMIN', 'SUPERVISOR', 'OPERATOR'] as const)(
    'what %s cannot see does not exist',
    async (role) => {
      const other = await world.warehouse();
      const { token } =
        role === 'ADMIN' ? { token: world.admin } : await world.user(role, [floor.warehouseId]);
      const own = makeFloor(world, floor.warehouseId, token);
      const items = [{ productId: bottle.id, quantity: 1 }];
      expect((await own.batch(items)).status).toBe(201);
      expect((await own.batch(items, { warehouseId: 999_999 })).status).toBe(404);
      expect((await own.batch(items, { asnId: 999_999 })).status).toBe(404);
      expect((await own.batch([{ productId: 999_999, quantity: 1 }])).status).toBe(404);
      if (role === 'ADMIN') return;
      expect((await own.batch(items, { warehouseId: other.id })).status).toBe(404);
      const hidden = await makeFloor(world, other.id).asn(customerId, items);
      expect((await own.batch(items, { asnId: hidden.id })).status).toBe(404);
    },
  );

  test('a client cannot receive, whatever it sends', async () => {
    const { token } = await world.customer([floor.warehouseId]);
    expect(
      (await makeFloor(world, 999_999, token).batch([{ productId: 999_999, quantity: 1 }])).status,
    ).toBe(403);
  });

  test.each([
    ['no items', []],
    ['a quantity of 0', [{ productId: 1, quantity: 0 }]],
    ['a fraction', [{ productId: 1, quantity: 1.5 }]],
    ['a text', [{ productId: 1, quantity: '5' }]],
    ['too many', [{ productId: 1, quantity: 10_000_000 }]],
    ['stock set aside', [{ productId: 1, quantity: 1, status: 'RESERVED' }]],
    ['an unknown field', [{ productId: 1, quantity: 1, lot: 'x' }]],
  ])('%s is a 400', async (_, items) =>
    expect((await floor.batch(items as never)).status).toBe(400),
  );
});

describe('goods of which some are damaged', () => {
  const separate = (items: Parameters<Floor['batch']>[0], more = {}) =>
    floor.batch(items, { separate: true, ...more });
  const contentsOf = async (lpn: string) =>
    (await world.call(world.admin, 'GET', `/api/pallets/${lpn}`)).body.contents.map(
      ({ status, quantity }) => [status, quantity],
    );

  test('go onto two pallets by one call, which counts them on the ASN together', async () => {
    const asn = await floor.asn(customerId, [{ productId: bottle.id, quantity: 10 }]);
    const { status, body } = await separate(
      [
        { productId: bottle.id, quantity: 7 },
        { productId: bottle.id, quantity: 2, status: 'DAMAGED' },
        { productId: bottle.id, quantity: 1, status: 'QUARANTINED' },
      ],
      { asnId: asn.id },
    );
    expect(status).toBe(201);
    const { pallet, setAside } = body.data;
    expect([pallet.totalQuantity, setAside?.totalQuantity]).toEqual([7, 3]);
    expect(await contentsOf(pallet.lpn)).toEqual([['AVAILABLE', 7]]);
    expect((await contentsOf(setAside?.lpn ?? '')).sort()).toEqual([
      ['DAMAGED', 2],
      ['QUARANTINED', 1],
    ]);
    expect(body.data.asn).toMatchObject({ status: 'COMPLETE', items: [{ receivedQuantity: 10 }] });
  });

  test('go onto one pallet where all are good or none is, and where nobody asks for two', async () => {
    const good = { productId: bottle.id, quantity: 1 };
    const bad = { ...good, status: 'DAMAGED' as const };
    for (const items of [[good], [bad]])
      expect((await separate(items)).body.data.setAside).toBeUndefined();
    expect((await floor.batch([good, bad])).body.data.setAside).toBeUndefined();
  });

  test('are received once with one key, and the label is that of the good ones', async () => {
    const lpn = ssccOf('3401234', 77);
    const items = [
      { productId: bottle.id, quantity: 1 },
      { productId: tent.id, quantity: 2, status: 'DAMAGED' as const },
    ];
    const key = { 'idempotency-key': `separate-${lpn}` };
    const [first, again] = [
      await floor.batch(items, { separate: true, lpn }, key),
      await floor.batch(items, { separate: true, lpn }, key),
    ];
    expect(first.body.data.pallet).toMatchObject({ lpn, totalQuantity: 1 });
    expect(first.body.data.setAside).toMatchObject({ totalQuantity: 2 });
    expect(again.body).toEqual(first.body);
  });
});

describe('a label that was printed beforehand', () => {
  const [SSCC, OTHER] = [ssccOf('3401234', 5), ssccOf('3401234', 6)];
  /** Returns the LPN of the pallet, or the code of the refusal. */
  const receive = async (lpn: string, warehouseId: number): Promise<string> => {
    const items = [{ productId: bottle.id, quantity: 1 }];
    const { body } = await world.call(world.admin, 'POST', '/api/inventory/batch', {
      warehouseId,
      lpn,
      items,
    });
    return body.data?.pallet.lpn ?? body.code;
  };

  test('names the pallet, once, in one warehouse', async () => {
    const [{ id: here }, { id: there }] = [await world.warehouse(), await world.warehouse()];
    expect(await receive(SSCC, here)).toBe(SSCC);
    expect(await receive(SSCC, here)).toBe('LPN_USED');
    expect(await receive(SSCC, there)).toBe('LPN_ELSEWHERE');
    expect(await receive(`00${OTHER}`, there)).toBe(OTHER);
    expect(await receive('LPN-42', there)).toBe('BAD_INPUT');
  });

  test('of the own series is skipped by the numbering, also during its use', async () => {
    const { id: warehouseId } = await world.warehouse();
    const own = makeFloor(world, warehouseId);
    const numberOf = (lpn: string) => Number(lpn.slice(4));
    const lpnAt = (number: number) => `LPN-${String(number).padStart(8, '0')}`;
    const next = numberOf(await own.receive([{ productId: bottle.id, quantity: 1 }])) + 1;
    expect(await receive(lpnAt(next).toLowerCase(), warehouseId)).toBe(lpnAt(next));
    expect(await own.receive([{ productId: bottle.id, quantity: 1 }])).toBe(lpnAt(next + 1));
    const ahead = [next + 2, next + 4, next + 6].map(lpnAt);
    const all = await Promise.all([
      ...ahead.map((lpn) => receive(lpn, warehouseId)),
      ...[1, 2, 3, 4].map(() => own.receive([{ productId: bottle.id, quantity: 1 }])),
    ]);
    const lpns = all.filter((lpn) => lpn !== 'LPN_USED');
    expect(new Set(lpns).size).toBe(lpns.length);
    expect(lpns.length).toBeGreaterThanOrEqual(4);
  });
});
