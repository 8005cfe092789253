import type { InventoryRecord } from '@lading/contract/inventory';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import type { PathAt, RestAt } from '#test/callTypes.ts';
import { makeCounting } from '#test/counts.ts';
import { first } from '#test/first.ts';
import { makeOutbound, type Outbound } from '#test/outbound.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';

let world: World;
let out: Outbound;
let customerId: number;
let here: Floor;
let there: Floor;
let bottle: { id: number };
let tent: { id: number };

beforeAll(async () => {
  world = await makeWorld();
  out = makeOutbound(world);
  customerId = (await world.customer()).id;
});
afterAll(async () => {
  const broken = await verify(world.db);
  await world.close();
  expect(broken).toEqual([]);
});
beforeEach(async () => {
  here = makeFloor(world, (await world.warehouse()).id);
  there = makeFloor(world, (await world.warehouse()).id);
  bottle = await world.product(customerId);
  tent = await world.product(customerId);
  await here.receive([
    { productId: bottle.id, quantity: 20 },
    { productId: tent.id, quantity: 20 },
  ]);
});
afterEach(() => allocateWaiting(world.db));

const transfer = async (bottles = 10, tents = 4, more: Parameters<Floor['order']>[2] = {}) => {
  const items = [
    { productId: bottle.id, quantity: bottles },
    { productId: tent.id, quantity: tents },
  ];
  const to = { type: 'INTERNAL_TRANSFER' as const, destinationWarehouseId: there.warehouseId };
  return (await here.order(customerId, items, { ...to, ...more })).body.order;
};
const sent = async (...input: Parameters<typeof transfer>) =>
  out.ship((await transfer(...input)).id, { shippedAt: '2026-03-04T23:30:00.000Z' });
const asnOf = async (order: { orderReference: string }) => {
  const { body } = await world.call(
    world.admin,
    'GET',
    `/api/asns?warehouseId=${there.warehouseId}&search=${order.orderReference}`,
  );
  expect(body).toHaveLength(1);
  return first(body);
};
const receive = (asnId: number, bottles: number, tents: number, status?: 'DAMAGED') => {
  const items = [
    {
      productId: bottle.id,
      quantity: bottles,
      ...(status ? { status, reason: 'Crushed on the way' } : {}),
    },
    { productId: tent.id, quantity: tents },
  ];
  return there.batch(
    items.filter(({ quantity }) => quantity > 0),
    { asnId },
  );
};
const onHand = async (floor: Floor, product: { id: number }) => {
  const path =
    `/api/inventory/availability?warehouseId=${floor.warehouseId}&productIds=${product.id}` as const;
  const row = first((await world.call(world.admin, 'GET', path)).body);
  return [row.onHand, row.available];
};
const movements = async (kind: string) => {
  const { body } = await world.call(
    world.admin,
    'GET',
    `/api/movements?warehouseId=${there.warehouseId}&kind=${kind}&sort=at`,
  );
  return body.map((each) => [
    each.quantity,
    each.from?.status ?? null,
    each.to?.status ?? null,
    each.document?.type,
  ]);
};
const post = <const P extends string>(path: PathAt<'POST', P>, ...rest: RestAt<'POST', P>) =>
  world.call<'POST', P>(world.admin, 'POST', path, ...rest);

describe('a transfer', () => {
  test('is in transit, has an ASN at the destination, and is delivered when all of it is received', async () => {
    const order = await sent();
    const asn = await asnOf(order);
    expect(order).toMatchObject({
      status: 'SHIPPED',
      history: [{}, {}, {}, {}, { notes: `Announced as ASN "${asn.asnReference}".` }],
    });
    expect(asn).toMatchObject({
      asnReference: `${order.orderReference}-T`,
      status: 'EXPECTED',
      expectedArrivalDate: '2026-03-04',
      items: [{ expectedQuantity: 10, receivedQuantity: 0 }, { expectedQuantity: 4 }],
    });
    expect([await onHand(here, bottle), await onHand(there, bottle)]).toEqual([
      [10, 10],
      [10, 0],
    ]);
    const [first] = await there.stock(`&productId=${bottle.id}`);
    expect(first).toMatchObject({
      status: 'IN_TRANSIT',
      quantity: 10,
      pallet: null,
      location: null,
      available: 0,
    });

    expect((await receive(asn.id, 6, 4)).body.data.asn?.status).toBe('RECEIVING_IN_PROGRESS');
    expect(await onHand(there, bottle)).toEqual([10, 6]);
    expect((await out.get(order.id)).status).toBe('SHIPPED');
    expect(await verify(world.db)).toEqual([]);
    expect((await receive(asn.id, 4, 0)).body.data.asn?.status).toBe('COMPLETE');
    const delivered = await out.get(order.id);
    expect(delivered).toMatchObject({ status: 'DELIVERED' });
    expect(delivered.history.at(-1)).toMatchObject({
      event: 'deliver',
      notes: `Received as ASN "${asn.asnReference}".`,
    });
    expect(await onHand(there, bottle)).toEqual([10, 10]);
    expect(await movements('TRANSFER')).toEqual([
      [10, null, 'IN_TRANSIT', 'ASN'],
      [4, null, 'IN_TRANSIT', 'ASN'],
      [6, 'IN_TRANSIT', 'AVAILABLE', 'ASN'],
      [4, 'IN_TRANSIT', 'AVAILABLE', 'ASN'],
      [4, 'IN_TRANSIT', 'AVAILABLE', 'ASN'],
    ]);
    expect(await movements('RECEIVE')).toEqual([]);
  });

  test('keeps the age of its goods: what is received first is the oldest, and what was not sent is as old as its receipt', async () => {
    const ages = (rows: readonly InventoryRecord[]): [number, string, string][] =>
      rows
        .map((row): [number, string, string] => [row.quantity, row.status, row.receivedDate])
        .sort(
          (first, other) =>
            String(first[2]).localeCompare(String(other[2])) || Number(first[0]) - Number(other[0]),
        );
    await here.receive([{ productId: bottle.id, quantity: 5 }]);
    const [[, , old], [, , young]] = ages(await here.stock(`&productId=${bottle.id}`)) as [
      [number, string, string],
      [number, string, string],
    ];
    const asn = await asnOf(await sent(23, 4));
    expect(ages(await there.stock(`&productId=${bottle.id}`))).toEqual([
      [20, 'IN_TRANSIT', old],
      [3, 'IN_TRANSIT', young],
    ]);
    expect(asn.items[0]).toMatchObject({ expectedQuantity: 23 });

    await there.batch(
      [
        { productId: bottle.id, quantity: 15 },
        { productId: bottle.id, quantity: 6, status: 'DAMAGED', reason: 'Crushed' },
      ],
      { asnId: asn.id },
    );
    expect(ages(await there.stock(`&productId=${bottle.id}`))).toEqual([
      [5, 'DAMAGED', old],
      [15, 'AVAILABLE', old],
      [1, 'DAMAGED', young],
      [2, 'IN_TRANSIT', young],
    ]);
    await receive(asn.id, 4, 4);
    const all = ages(await there.stock(`&productId=${bottle.id}&status=AVAILABLE`));
    expect(all.slice(0, 2)).toEqual([
      [15, 'AVAILABLE', old],
      [2, 'AVAILABLE', young],
    ]);
    expect(all[2]?.slice(0, 2)).toEqual([2, 'AVAILABLE']);
    expect(String(all[2]?.[2]) > young).toBe(true);
  });

  test('of two that travel together are told apart by their ASNs, though their goods are equal', async () => {
    const [first, two] = [await asnOf(await sent(4, 1)), await asnOf(await sent(3, 1))];
    expect(await there.stock(`&productId=${bottle.id}`)).toMatchObject([
      { quantity: 7, status: 'IN_TRANSIT' },
    ]);
    const closed = await post(`/api/asns/${first.id}/close`, { remainder: 'SHORT' });
    expect(closed).toMatchObject({ status: 200, body: { status: 'COMPLETE_WITH_VARIANCES' } });
    expect(await there.stock(`&productId=${bottle.id}`)).toMatchObject([
      { quantity: 3, status: 'IN_TRANSIT' },
    ]);
    expect((await receive(two.id, 3, 1)).body.data.asn?.status).toBe('COMPLETE');
  });

  test('receives units beyond the sent ones as new stock', async () => {
    const order = await sent();
    const asn = await asnOf(order);
    expect((await receive(asn.id, 13, 4, 'DAMAGED')).body.data.asn).toMatchObject({
      status: 'COMPLETE_WITH_VARIANCES',
      varianceData: { overages: [{ variance: 3 }] },
    });
    expect((await out.get(order.id)).status).toBe('DELIVERED');
    expect(await movements('RECEIVE')).toEqual([[3, null, 'DAMAGED', 'ASN']]);
    expect(await onHand(there, bottle)).toEqual([13, 0]);
  });

  test('receives products that were not sent as new stock', async () => {
    const asn = await asnOf(await sent());
    const other = await world.product(customerId);
    const { body } = await there.batch([{ productId: other.id, quantity: 2 }], { asnId: asn.id });
    expect(body.data.asn).toMatchObject({
      status: 'RECEIVING_IN_PROGRESS',
      varianceData: { extraItems: [{ received: 2 }] },
    });
    expect(await movements('RECEIVE')).toEqual([[2, null, 'AVAILABLE', 'ASN']]);
  });

  test('that is closed short is written off for the missing units, and delivered', async () => {
    const order = await sent();
    const asn = await asnOf(order);
    await receive(asn.id, 6, 0);
    expect((await post(`/api/asns/${asn.id}/close`, { remainder: 'LATER' })).body.status).toBe(
      'PARTIALLY_RECEIVED',
    );
    expect((await out.get(order.id)).status).toBe('SHIPPED');
    expect(await onHand(there, bottle)).toEqual([10, 6]);
    expect(await verify(world.db)).toEqual([]);
    const closes = await Promise.all(
      [1, 2, 3].map(() => post(`/api/asns/${asn.id}/close`, { remainder: 'SHORT' })),
    );
    expect(closes.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await out.get(order.id)).status).toBe('DELIVERED');
    expect([await onHand(there, bottle), await onHand(there, tent)]).toEqual([
      [6, 6],
      [0, 0],
    ]);
    const { body: lost } = await world.call(
      world.admin,
      'GET',
      `/api/movements?warehouseId=${there.warehouseId}&kind=ADJUST`,
    );
    expect(lost.map((each) => [each.quantity, each.reason])).toEqual([
      [4, 'Lost in transit'],
      [4, 'Lost in transit'],
    ]);
  });

  test('of which nothing is received can be written off, and is delivered', async () => {
    const order = await sent();
    const asn = await asnOf(order);
    const { token } = await world.user('OPERATOR', [there.warehouseId]);
    expect(
      (await world.call(token, 'POST', `/api/asns/${asn.id}/close`, { remainder: 'SHORT' })).status,
    ).toBe(403);
    const later = await post(`/api/asns/${asn.id}/close`, { remainder: 'LATER' });
    expect([later.status, later.body.error]).toEqual([
      409,
      expect.stringContaining('Possible now: receive, close SHORT.'),
    ]);
    const closed = await post(`/api/asns/${asn.id}/close`, {
      remainder: 'SHORT',
      notes: 'The truck burnt out.',
    });
    expect(closed).toMatchObject({
      status: 200,
      body: { status: 'COMPLETE_WITH_VARIANCES', isTransfer: true },
    });
    expect(closed.body.varianceData).toMatchObject({
      summary: { hasVariances: true },
      shortages: [{ variance: 10 }, { variance: 4 }],
    });
    expect((await out.get(order.id)).status).toBe('DELIVERED');
    expect([await onHand(there, bottle), await onHand(there, tent)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect((await receive(asn.id, 1, 0)).status).toBe(409);
  });

  test('can be neither cancelled nor edited where it goes, nor delivered or moved by hand', async () => {
    const order = await sent();
    const asn = await asnOf(order);
    const cancelled = await post(`/api/asns/${asn.id}/cancel`);
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'TRANSFER_ASN' } });
    expect(cancelled.body.error).toContain('Possible now: receive, close SHORT.');
    const edit = {
      asnReference: 'X',
      expectedArrivalDate: '2026-12-01',
      items: [{ productId: bottle.id, expectedQuantity: 1 }],
    };
    expect((await world.call(world.admin, 'PUT', `/api/asns/${asn.id}`, edit)).body.code).toBe(
      'TRANSFER_ASN',
    );
    expect(await out.step(order.id, 'deliver')).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_STEP' },
    });
    const row = first(await there.stock());
    const shelf = await world.location(there.warehouseId);
    expect((await post(`/api/inventory/${row.id}/move`, { locationId: shelf.id })).status).toBe(
      409,
    );
    expect((await post(`/api/inventory/${row.id}/status`, { status: 'AVAILABLE' })).status).toBe(
      409,
    );
    expect(
      (await post(`/api/inventory/${row.id}/adjust`, { quantity: -1, reason: 'no' })).status,
    ).toBe(409);
  });

  test('is received by people who work only where it goes', async () => {
    const order = await sent();
    const { token } = await world.user('OPERATOR', [there.warehouseId]);
    const asn = await asnOf(order);
    const own = makeFloor(world, there.warehouseId, token);
    const items = [
      { productId: bottle.id, quantity: 10 },
      { productId: tent.id, quantity: 4 },
    ];
    expect((await own.batch(items, { asnId: asn.id })).status).toBe(201);
    expect((await out.get(order.id)).status).toBe('DELIVERED');
    expect((await world.call(token, 'GET', `/api/orders/${order.id}`)).status).toBe(404);
  });

  test('serves orders that wait for it when it comes, and not before', async () => {
    const waiting = (await there.order(customerId, [{ productId: bottle.id, quantity: 10 }])).body
      .order;
    const asn = await asnOf(await sent());
    await allocateWaiting(world.db);
    expect((await out.get(waiting.id)).status).toBe('BACKORDER');
    await receive(asn.id, 10, 0);
    await allocateWaiting(world.db);
    expect((await out.get(waiting.id)).status).toBe('ALLOCATED');
  });

  test('that lacks something is followed by another transfer to the same place', async () => {
    const order = await sent(25, 4);
    expect(order.followUpOrders).toMatchObject([
      { orderReference: `${order.orderReference}-B1`, status: 'BACKORDER' },
    ]);
    expect(await out.get(first(order.followUpOrders).id)).toMatchObject({
      type: 'INTERNAL_TRANSFER',
      destinationWarehouseId: there.warehouseId,
      items: [{ quantity: 5 }],
    });
  });

  test('whose reference is taken at the destination gets the next one', async () => {
    const orderReference = `TR-${here.warehouseId}`;
    await there.asn(customerId, [{ productId: bottle.id, quantity: 1 }], {
      asnReference: `${orderReference}-T`,
    });
    await sent(2, 2, { orderReference });
    const { body } = await world.call(
      world.admin,
      'GET',
      `/api/asns?warehouseId=${there.warehouseId}&sort=asnReference`,
    );
    expect(body.map((asn: { asnReference: string }) => asn.asnReference)).toEqual([
      `${orderReference}-T`,
      `${orderReference}-T2`,
    ]);
  });

  test('received by many at once is received once', async () => {
    const order = await sent(10, 1);
    const asn = await asnOf(order);
    await receive(asn.id, 0, 1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => receive(asn.id, 5, 0)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201, 201, 409, 409, 409, 409, 409, 409,
    ]);
    expect(await onHand(there, bottle)).toEqual([10, 10]);
    const delivered = await out.get(order.id);
    expect(
      delivered.history.filter(({ event }: { event: string }) => event === 'deliver'),
    ).toHaveLength(1);
  });
});

describe('a pallet that a transfer carries', () => {
  const palletsOf = async (asnId: number) =>
    (await world.call(world.admin, 'GET', `/api/asns/${asnId}/pallets`)).body;
  const receiveIt = (asnId: number, lpn: string) =>
    world.callRaw(world.admin, 'POST', `/api/asns/${asnId}/pallets/${lpn}/receive`);
  const milk = () => world.product(customerId, undefined, { tracking: 'LOT' });
  /** Makes a transfer of a whole pallet and of loose units. */
  const carried = async () => {
    const product = await milk();
    const lots = ['A', 'B'].map((code) => ({ productId: product.id, quantity: 6, lot: { code } }));
    const lpn = await here.receive(lots);
    const to = { type: 'INTERNAL_TRANSFER' as const, destinationWarehouseId: there.warehouseId };
    const items = [
      { productId: product.id, quantity: 12 },
      { productId: bottle.id, quantity: 3 },
    ];
    const order = await out.ship((await here.order(customerId, items, to)).body.order.id);
    return { product, lpn, order, asn: await asnOf(order) };
  };
  const stockOn = async (floor: Floor, lpn: string) =>
    (await floor.stock(`&search=${lpn}`))
      .map(({ lot, quantity, receivedDate }) => [lot?.code, quantity, receivedDate])
      .sort();

  test('is announced and received as it is, with LPN, lots and age', async () => {
    const age = first(await here.stock(`&productId=${bottle.id}`)).receivedDate;
    const { lpn, order, asn } = await carried();
    expect(await palletsOf(asn.id)).toMatchObject([
      {
        lpn,
        state: 'UNDER_WAY',
        contents: [
          { lot: { code: 'A' }, quantity: 6 },
          { lot: { code: 'B' }, quantity: 6 },
        ],
      },
    ]);
    const sentAt = (await palletsOf(asn.id)).flatMap(({ contents }) =>
      contents.map(({ receivedDate }) => receivedDate),
    );
    const { status, body } = await receiveIt(asn.id, lpn);
    expect([status, body]).toMatchObject([
      201,
      { data: { pallet: { lpn, totalQuantity: 12 }, asn: { status: 'RECEIVING_IN_PROGRESS' } } },
    ]);
    expect(await stockOn(there, lpn)).toEqual([
      ['A', 6, sentAt[0]],
      ['B', 6, sentAt[1]],
    ]);
    expect((await world.call(world.admin, 'GET', `/api/pallets/${lpn}`)).body).toMatchObject({
      warehouseId: there.warehouseId,
    });
    expect(await receiveIt(asn.id, lpn)).toMatchObject({
      status: 409,
      body: { code: 'PALLET_RECEIVED' },
    });
    expect((await palletsOf(asn.id))[0]?.state).toBe('RECEIVED');
    await there.batch([{ productId: bottle.id, quantity: 3 }], { asnId: asn.id });
    expect((await out.get(order.id)).status).toBe('DELIVERED');
    expect(first(await there.stock(`&productId=${bottle.id}`)).receivedDate).toBe(age);
  });

  test('opens its ASN by a scan where it goes, until it is received', async () => {
    const { lpn, asn } = await carried();
    const scan = (token: string, code: string) =>
      world.call(
        token,
        'GET',
        `/api/scan?warehouseId=${there.warehouseId}&code=${encodeURIComponent(code)}`,
      );
    const { token } = await world.user('OPERATOR', [there.warehouseId]);
    const opens = {
      kind: 'ASN',
      id: asn.id,
      pallet: null,
      freshLpn: null,
      documents: [{ kind: 'ASN', reference: asn.asnReference }],
      announced: { asnId: asn.id, code: lpn },
    };
    for (const who of [world.admin, token])
      for (const code of [lpn, lpn.toLowerCase(), `]C0${lpn}`])
        expect((await scan(who, code)).body).toMatchObject(opens);
    await receiveIt(asn.id, lpn);
    expect((await scan(token, lpn)).body).toMatchObject({
      kind: 'PALLET',
      pallet: { lpn },
      documents: [],
      announced: null,
    });
  });

  test('is received alone: another one of the same transfer stays in transit', async () => {
    const product = await milk();
    const lpns = [];
    for (const code of ['A', 'B'])
      lpns.push(await here.receive([{ productId: product.id, quantity: 6, lot: { code } }]));
    const to = { type: 'INTERNAL_TRANSFER' as const, destinationWarehouseId: there.warehouseId };
    const order = await out.ship(
      (await here.order(customerId, [{ productId: product.id, quantity: 12 }], to)).body.order.id,
    );
    const asn = await asnOf(order);
    const states = async () =>
      Object.fromEntries((await palletsOf(asn.id)).map(({ lpn, state }) => [lpn, state]));
    const [first = '', other = ''] = lpns;
    expect(await receiveIt(asn.id, first)).toMatchObject({
      status: 201,
      body: {
        message: `Pallet ${first} received.`,
        code: 'PALLET_RECEIVED',
        facts: { lpn: first },
      },
    });
    expect(await states()).toEqual({ [first]: 'RECEIVED', [other]: 'UNDER_WAY' });
    expect((await receiveIt(asn.id, other)).status).toBe(201);
    expect((await out.get(order.id)).status).toBe('DELIVERED');
  });

  test('leaves an empty pallet behind: a late count or adjustment cannot put stock on both', async () => {
    const { lpn, product, asn } = await carried();
    const counting = makeCounting(world, here.warehouseId);
    const dock = await world.location(here.warehouseId);
    const found = async (quantity: number) => {
      const line = {
        locationId: dock.id,
        productId: product.id,
        quantity,
        lpn,
        lot: { code: 'A' },
      };
      const { id } = await counting.review([dock.id], [line]);
      return counting.act(id, 'approve');
    };
    const refused = {
      status: 409,
      body: {
        code: 'LPN_ELSEWHERE',
        error: expect.stringContaining(`Pallet ${lpn} would stand in two`),
      },
    };

    expect((await found(1)).status).toBe(200);
    expect(await receiveIt(asn.id, lpn)).toMatchObject(refused);
    expect((await palletsOf(asn.id))[0]?.state).toBe('UNDER_WAY');
    expect((await found(0)).status).toBe(200);
    expect((await receiveIt(asn.id, lpn)).status).toBe(201);
    expect(await found(1)).toMatchObject(refused);
    const empty = await world.db
      .selectFrom('inventory')
      .select('id')
      .where('warehouseId', '=', here.warehouseId)
      .where('palletId', 'in', (q) => q.selectFrom('pallet').select('id').where('lpn', '=', lpn))
      .executeTakeFirstOrThrow();
    const correction = { quantity: 1, reason: 'Found' };
    expect(
      await world.call(world.admin, 'POST', `/api/inventory/${empty.id}/adjust`, correction),
    ).toMatchObject(refused);
    expect(await stockOn(there, lpn)).toHaveLength(2);
    expect((await verify(world.db)).filter(({ what }) => what.includes(lpn))).toEqual([]);
  });

  test('is refused once a part of it was received otherwise, and for another ASN', async () => {
    const { lpn, product, asn } = await carried();
    await there.batch([{ productId: product.id, quantity: 1, lot: { code: 'A' } }], {
      asnId: asn.id,
    });
    expect((await palletsOf(asn.id))[0]?.state).toBe('SPLIT');
    expect(await receiveIt(asn.id, lpn)).toMatchObject({
      status: 409,
      body: { code: 'PALLET_RECEIVED' },
    });
    expect((await receiveIt(asn.id, 'LPN-NONE')).status).toBe(404);
    const other = await there.asn(customerId, [{ productId: bottle.id, quantity: 1 }]);
    expect([await palletsOf(other.id), (await receiveIt(other.id, lpn)).status]).toEqual([[], 404]);
  });

  test('comes back to where it was with its LPN, out of the unit that it stood in', async () => {
    const { lpn, product, asn } = await carried();
    const { body: outer } = await world.call(world.admin, 'POST', '/api/units', {
      warehouseId: here.warehouseId,
      customerId,
      kind: 'PALLET',
    });
    const nested = await world.call(world.admin, 'POST', `/api/units/${lpn}/nest`, {
      into: outer.lpn,
    });
    expect(nested.body.parent).toEqual({ lpn: outer.lpn });
    await receiveIt(asn.id, lpn);
    const to = { type: 'INTERNAL_TRANSFER' as const, destinationWarehouseId: here.warehouseId };
    const back = await out.ship(
      (await there.order(customerId, [{ productId: product.id, quantity: 12 }], to)).body.order.id,
    );
    const path = `/api/asns?warehouseId=${here.warehouseId}&search=${back.orderReference}` as const;
    const asnBack = first((await world.call(world.admin, 'GET', path)).body);
    expect((await receiveIt(asnBack.id, lpn)).status).toBe(201);
    expect((await stockOn(here, lpn)).map(([code, quantity]) => [code, quantity])).toEqual([
      ['A', 6],
      ['B', 6],
    ]);
    expect((await out.get(back.id)).status).toBe('DELIVERED');
    expect((await world.call(world.admin, 'GET', `/api/units/${lpn}`)).body).toMatchObject({
      parent: null,
      totalQuantity: 12,
    });
    expect((await verify(world.db)).filter(({ table }) => table === 'pallet')).toEqual([]);
  });

  test('more of a lot than was sent does not fill the line of another lot', async () => {
    const { product, asn } = await carried();
    const { body } = await there.batch(
      [{ productId: product.id, quantity: 8, lot: { code: 'A' } }],
      { asnId: asn.id },
    );
    expect(
      body.data.asn?.items.map(({ lot, receivedQuantity }) => [
        lot?.code ?? null,
        receivedQuantity,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['A', 8],
        ['B', 0],
      ]),
    );
    await there.batch([{ productId: product.id, quantity: 2, lot: { code: 'C' } }], {
      asnId: asn.id,
    });
    expect((await palletsOf(asn.id))[0]?.state).toBe('SPLIT');
  });

  test('received twice at once is received once', async () => {
    const { lpn, asn } = await carried();
    const answers = await Promise.all([1, 2, 3, 4].map(() => receiveIt(asn.id, lpn)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});

test('an ASN is expected after the working days of the lane, as the destination works', async () => {
  const expected = async (reference: string) =>
    (await asnOf(await sent(1, 1, { orderReference: reference }))).expectedArrivalDate;
  expect(await expected('NO-LANE')).toBe('2026-03-04');
  const lane = { warehouseId: here.warehouseId, destinationId: there.warehouseId, days: 2 };
  const { id } = (await world.call(world.admin, 'POST', '/api/lanes', lane)).body;
  expect(await expected('IN-TWO')).toBe('2026-03-06');
  const day = (floor: Floor) =>
    world.call(world.admin, 'PUT', `/api/calendars/${floor.warehouseId}`, {
      holidays: [{ day: '2026-03-05', name: 'Fair' }],
    });
  await day(here);
  expect(await expected('OUR-FAIR')).toBe('2026-03-06');
  await day(there);
  expect(await expected('THEIR-FAIR')).toBe('2026-03-09');
  await world.call(world.admin, 'PUT', `/api/lanes/${id}`, { days: 0 });
  expect(await expected('SAME-DAY')).toBe('2026-03-04');
});
