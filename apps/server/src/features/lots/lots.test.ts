import type { Lot, LotTrace } from '@lading/contract/lots';
import type { OrderDetail } from '@lading/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { makeOutbound, type Outbound } from '#test/outbound.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';
import { drainWakes } from '../orders/allocator.ts';
import { withdrawExpired } from './lots.service.ts';

let world: World;
let floor: Floor;
let outbound: Outbound;
let client: Awaited<ReturnType<World['customer']>>;
let supervisor: Awaited<ReturnType<World['user']>>;

beforeAll(async () => {
  world = await makeWorld();
  const { id: warehouseId } = await world.warehouse();
  floor = makeFloor(world, warehouseId);
  outbound = makeOutbound(world);
  client = await world.customer([warehouseId]);
  supervisor = await world.user('SUPERVISOR', [warehouseId]);
});
afterAll(async () => {
  expect(await verify(world.db)).toEqual([]);
  await world.close();
});

const milk = (more: Parameters<World['product']>[2] = {}) =>
  world.product(client.id, undefined, { tracking: 'LOT', expires: true, ...more });

/** Receives lots, by code, with their units and last days. Returns the ids of the lots. */
async function receive(
  productId: number,
  lots: Record<string, [units: number, expiresOn: string]>,
): Promise<Record<string, number>> {
  for (const [code, [quantity, expiresOn]] of Object.entries(lots))
    await floor.receive([{ productId, quantity, lot: { code, expiresOn } }]);
  const stock = await floor.stock(`&productId=${productId}`);
  return Object.fromEntries(stock.map(({ lot }) => [lot?.code ?? '', lot?.id ?? 0]));
}

const orderOf = async (productId: number, quantity: number): Promise<OrderDetail> =>
  (await floor.order(client.id, [{ productId, quantity }])).body.order;
const releasedOf = async (productId: number, quantity: number): Promise<OrderDetail> => {
  const { id } = await orderOf(productId, quantity);
  await outbound.step(id, 'release');
  return outbound.get(id);
};
const lotsOf = ({ allocations }: OrderDetail) =>
  allocations.map(({ lot, quantity }) => [lot?.code, quantity]);
const hold = (id: number, reason = 'Seal broken', token = supervisor.token) =>
  world.callRaw(token, 'POST', `/api/lots/${id}/hold`, { reason });
const release = (id: number) => world.callRaw(supervisor.token, 'POST', `/api/lots/${id}/release`);

describe('a hold', () => {
  test('takes the lot from orders at once, which get another one', async () => {
    const { id: productId } = await milk();
    const lots = await receive(productId, { A: [5, '2099-01-31'], B: [3, '2099-02-28'] });
    const order = await releasedOf(productId, 4);
    expect(lotsOf(order)).toEqual([['A', 4]]);
    const { status, body } = await hold(lots.A as number);
    expect([status, body]).toMatchObject([
      200,
      { code: 'A', hold: { by: { email: supervisor.email }, reason: 'Seal broken' }, onHand: 5 },
    ]);
    const after = await outbound.get(order.id);
    expect(lotsOf(after)).toEqual([['B', 3]]);
    expect(after).toMatchObject({
      status: 'PENDING_PICK',
      items: [{ allocatedQuantity: 3, backorderedQuantity: 1 }],
    });
    expect(after.history.at(-1)).toMatchObject({
      event: 'recall',
      user: { email: supervisor.email },
      notes: 'Lot "A" was put on hold: Seal broken',
    });
    const stock = await floor.stock(`&lotId=${lots.A}`);
    expect(
      stock.map(({ quantity, allocated, available, lot }) => [
        quantity,
        allocated,
        available,
        lot?.onHold,
      ]),
    ).toEqual([[5, 0, 0, true]]);
  });

  test('takes the promise from an order that is not released, which waits where there is no other lot', async () => {
    const { id: productId } = await milk();
    const lots = await receive(productId, { A: [5, '2099-01-31'], B: [3, '2099-02-28'] });
    const order = await orderOf(productId, 4);
    await hold(lots.A as number);
    const after = await outbound.get(order.id);
    expect(after).toMatchObject({
      status: 'PARTIALLY_ALLOCATED',
      items: [{ allocatedQuantity: 3 }],
    });
    expect(after.history.at(-1)).toMatchObject({ event: 'recall' });
  });

  test('ends by a release, and what waits is served', async () => {
    const { id: productId } = await milk();
    const lots = await receive(productId, { A: [5, '2099-01-31'] });
    await hold(lots.A as number);
    const order = await orderOf(productId, 2);
    expect(order.status).toBe('BACKORDER');
    expect((await release(lots.A as number)).body).toMatchObject({ hold: null });
    await drainWakes(world.db);
    expect((await outbound.get(order.id)).status).toBe('ALLOCATED');
  });

  test('stops picked units: they cannot ship until the lot is released', async () => {
    const { id: productId } = await milk();
    const lots = await receive(productId, { A: [5, '2099-01-31'] });
    const order = await orderOf(productId, 2);
    await outbound.pack(order.id);
    await hold(lots.A as number);
    const refused = await world.callRaw(world.admin, 'POST', `/api/orders/${order.id}/ship`, {});
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'LOT_HELD', error: 'Lot "A" is on hold: Seal broken. Nothing of it goes out.' },
    ]);
    await release(lots.A as number);
    expect(
      (await world.callRaw(world.admin, 'POST', `/api/orders/${order.id}/ship`, {})).status,
    ).toBe(200);
  });

  test('also covers later receipts and moves, which give orders nothing', async () => {
    const { id: productId } = await milk();
    const lots = await receive(productId, { A: [5, '2099-01-31'] });
    await hold(lots.A as number);
    await floor.receive([{ productId, quantity: 2, lot: { code: 'A' } }]);
    const shelf = await world.location(floor.warehouseId, undefined, 'PICK');
    const [first] = await floor.stock(`&lotId=${lots.A}`);
    await world.call(world.admin, 'POST', `/api/inventory/${first?.id as number}/move`, {
      locationId: shelf.id,
    });
    expect((await orderOf(productId, 1)).status).toBe('BACKORDER');
  });

  test('is set once and ended once', async () => {
    const { id: productId } = await milk();
    const lots = await receive(productId, { A: [1, '2099-01-31'] });
    const id = lots.A as number;
    expect((await release(id)).body).toMatchObject({ code: 'ILLEGAL_STEP' });
    const both = await Promise.all([hold(id), hold(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const entries = await world.call(world.admin, 'GET', `/api/audit?entity=LOT&entityId=${id}`);
    expect(entries.body.map(({ action }) => action)).toEqual(['CHANGED']);
  });

  test('races with orders: nothing of the lot is left to them', async () => {
    const { id: productId } = await milk();
    const lots = await receive(productId, { A: [20, '2099-01-31'] });
    const shelf = await world.location(floor.warehouseId, undefined, 'PICK');
    const [balance] = await floor.stock(`&lotId=${lots.A}`);
    const move = () =>
      world.callRaw(world.admin, 'POST', `/api/inventory/${balance?.id}/move`, {
        locationId: shelf.id,
        quantity: 1,
      });
    const all = await Promise.all([
      ...Array.from({ length: 8 }, () => floor.order(client.id, [{ productId, quantity: 1 }])),
      ...Array.from({ length: 4 }, move),
      hold(lots.A as number),
    ]);
    expect(all.filter(({ status }) => status >= 500)).toEqual([]);
    const stock = await floor.stock(`&lotId=${lots.A}`);
    expect(stock.map(({ allocated, available }) => [allocated, available])).toEqual(
      stock.map(() => [0, 0]),
    );
  });

  test('also holds a balance that was empty then and is filled again', async () => {
    const { id: productId } = await milk();
    const lots = await receive(productId, { A: [5, '2099-01-31'] });
    const [row] = await floor.stock(`&lotId=${lots.A}`);
    const adjust = (quantity: number) =>
      world.callRaw(world.admin, 'POST', `/api/inventory/${row?.id}/adjust`, {
        quantity,
        reason: 'Seen',
      });
    expect((await adjust(-5)).status).toBe(200);
    expect((await hold(lots.A as number)).status).toBe(200);
    expect((await adjust(2)).status).toBe(200);
    expect((await orderOf(productId, 1)).status).toBe('BACKORDER');
  });

  test('a client sees its lots without staff, and cannot put them on hold', async () => {
    const { id: productId } = await milk();
    const lots = await receive(productId, { A: [1, '2099-01-31'] });
    await hold(lots.A as number);
    const { body } = await world.call(client.token, 'GET', `/api/lots/${lots.A as number}`);
    expect(body.hold).toMatchObject({
      by: { id: null, email: 'Warehouse team' },
      reason: 'Seal broken',
    });
    expect((await hold(lots.A as number, 'Mine', client.token)).status).toBe(403);
    const stranger = await world.customer([floor.warehouseId]);
    for (const path of [`/api/lots/${lots.A}`, `/api/lots/${lots.A}/trace`])
      expect((await world.callRaw(stranger.token, 'GET', path)).status).toBe(404);
    expect((await world.call(stranger.token, 'GET', '/api/lots')).body).toEqual([]);
  });
});

describe('a correction of dates', () => {
  const correct = (
    id: number,
    body: { expiresOn?: string | null; producedOn?: string | null },
    token = supervisor.token,
  ) => world.callRaw<Lot>(token, 'POST', `/api/lots/${id}/dates`, { ...body, reason: 'Misread' });

  test('that has expired takes the lot from orders at once, and one that lasts gives it back', async () => {
    const { id: productId } = await milk();
    const { A } = await receive(productId, { A: [5, '2099-01-31'] });
    const [placed, promised] = [await releasedOf(productId, 2), await orderOf(productId, 3)];
    expect((await correct(A ?? 0, { expiresOn: '2026-01-31' })).body).toMatchObject({
      expiresOn: '2026-01-31',
      producedOn: null,
    });
    const [after, waiting] = [await outbound.get(placed.id), await outbound.get(promised.id)];
    expect([after.status, waiting.status, after.allocations]).toEqual([
      'BACKORDER',
      'BACKORDER',
      [],
    ]);
    expect(first(after.history.slice(-1))).toMatchObject({
      event: 'recall',
      notes: 'Lot "A" expired on 2026-01-31, by a correction: Misread',
    });
    expect(first(await floor.stock(`&productId=${productId}`))).toMatchObject({ available: 0 });
    await correct(A ?? 0, { expiresOn: '2099-03-31' });
    await drainWakes(world.db, () => false);
    expect([
      (await outbound.get(placed.id)).status,
      (await outbound.get(promised.id)).status,
    ]).toEqual(['ALLOCATED', 'ALLOCATED']);
    expect(await verify(world.db)).toEqual([]);
  });

  test('that lasts too short takes promises back which need more, and serves them once it lasts', async () => {
    const { id: productId } = await milk();
    const { A } = await receive(productId, { A: [5, '2099-03-31'] });
    const more = { requestedShipDate: '2099-01-01', minRemainingDays: 60 };
    const { id } = (await floor.order(client.id, [{ productId, quantity: 4 }], more)).body.order;
    const any = await orderOf(productId, 1);
    await correct(A ?? 0, { expiresOn: '2099-01-31' });
    expect([(await outbound.get(id)).status, (await outbound.get(any.id)).status]).toEqual([
      'BACKORDER',
      'ALLOCATED',
    ]);
    expect(await verify(world.db)).toEqual([]);
    await correct(A ?? 0, { expiresOn: '2099-04-30' });
    await drainWakes(world.db, () => false);
    expect((await outbound.get(id)).status).toBe('ALLOCATED');
  });

  test('that lasts too short takes placed units back from the orders that need more, which get another lot', async () => {
    const { id: productId } = await milk();
    const { A } = await receive(productId, { A: [5, '2099-03-31'], B: [2, '2099-05-31'] });
    const more = { requestedShipDate: '2099-01-01', minRemainingDays: 60 };
    const { id } = (await floor.order(client.id, [{ productId, quantity: 3 }], more)).body.order;
    const any = (await floor.order(client.id, [{ productId, quantity: 1 }])).body.order;
    for (const each of [id, any.id]) await outbound.step(each, 'release');
    expect(lotsOf(await outbound.get(id))).toEqual([['A', 3]]);
    await correct(A ?? 0, { expiresOn: '2099-01-31' });
    const after = await outbound.get(id);
    expect([lotsOf(after), lotsOf(await outbound.get(any.id))]).toEqual([[['B', 2]], [['A', 1]]]);
    expect(after.history.at(-1)).toMatchObject({
      event: 'recall',
      notes: 'Lot "A" lasts no longer than 2099-01-31, by a correction: Misread',
    });
    expect(await verify(world.db)).toEqual([]);
  });

  test('keeps the date that it does not name, removes one where it may, and is recorded with its reason', async () => {
    const { id: productId } = await milk({ expires: false });
    const { B } = await receive(productId, { B: [1, '2099-01-31'] });
    expect((await correct(B ?? 0, { producedOn: '2026-01-05' })).body).toMatchObject({
      expiresOn: '2099-01-31',
      producedOn: '2026-01-05',
    });
    expect((await correct(B ?? 0, { expiresOn: null })).body).toMatchObject({
      expiresOn: null,
      producedOn: '2026-01-05',
    });
    const { body } = await world.call(
      world.admin,
      'GET',
      `/api/audit?entity=LOT&entityId=${B ?? 0}`,
    );
    expect(first(body)).toMatchObject({
      before: { expiresOn: '2099-01-31' },
      after: { expiresOn: null, dateReason: 'Misread' },
    });
  });

  test('is refused where it cannot be right, and to those who may not', async () => {
    const { id: productId, sku } = await milk();
    const { C } = await receive(productId, { C: [1, '2099-01-31'] });
    const refused = async (body: Parameters<typeof correct>[1]) => {
      const { status, body: problem } = await correct(C ?? 0, body);
      return [status, problem.errors?.[0]?.path, problem.errors?.[0]?.message];
    };
    expect(await refused({})).toEqual([400, 'expiresOn', 'or producedOn is required']);
    expect(await refused({ expiresOn: null })).toEqual([
      400,
      'expiresOn',
      `"${sku}" expires: the date of lot "C" is required.`,
    ]);
    expect(await refused({ producedOn: '2099-02-01' })).toEqual([
      400,
      'expiresOn',
      'a lot cannot expire before it was produced.',
    ]);
    expect((await correct(C ?? 0, { producedOn: '2026-01-01' }, client.token)).status).toBe(403);
    expect((await correct(999_999, { producedOn: '2026-01-01' })).status).toBe(404);
  });

  test('names the pallets whose labels bear the old dates, and stands in the history of the lot', async () => {
    const { id: productId } = await milk();
    const lpn = await floor.receive([
      { productId, quantity: 2, lot: { code: 'E', expiresOn: '2026-12-01' } },
    ]);
    const elsewhere = await world.warehouse();
    await world.call(world.admin, 'POST', `/api/users/${client.userId}/warehouses`, {
      warehouseId: elsewhere.id,
    });
    await makeFloor(world, elsewhere.id).receive([{ productId, quantity: 1, lot: { code: 'E' } }]);
    const id = first(await floor.stock(`&productId=${productId}`)).lot?.id ?? 0;
    const { token } = await world.user('SUPERVISOR', [floor.warehouseId]);
    const { body } = await correct(id, { expiresOn: '2028-12-01' }, token);
    expect(body).toMatchObject({
      labels: [{ warehouse: { id: floor.warehouseId }, lpn }],
      labelsElsewhere: 1,
    });
    // Later pallets have the right date, and are no longer refused.
    expect(
      (await floor.batch([{ productId, quantity: 1, lot: { code: 'E', expiresOn: '2028-12-01' } }]))
        .status,
    ).toBe(201);
    const trace = async (who: string) =>
      (await world.call(who, 'GET', `/api/lots/${id}/trace`)).body.corrections;
    expect(await trace(token)).toMatchObject([
      {
        expiresOn: '2028-12-01',
        before: { expiresOn: '2026-12-01', producedOn: null },
        reason: 'Misread',
        by: expect.stringContaining('@'),
      },
    ]);
    expect(await trace(client.token)).toBeNull();
    expect((await correct(id, { expiresOn: '2028-12-01' })).body).toMatchObject({
      labels: [],
      labelsElsewhere: 0,
    });
  });

  test('leaves a lot on hold on hold', async () => {
    const { id: productId } = await milk();
    const { D } = await receive(productId, { D: [1, '2026-01-31'] });
    await hold(D ?? 0);
    await correct(D ?? 0, { expiresOn: '2099-01-31' });
    expect((await orderOf(productId, 1)).status).toBe('BACKORDER');
  });
});

test('what expires is taken from orders within a minute after the day has ended', async () => {
  const { id: productId } = await milk();
  const lots = await receive(productId, { A: [5, '2099-01-31'], B: [5, '2099-02-28'] });
  const order = await releasedOf(productId, 3);
  // The day passes.
  await sql`
    update lot set expires_on = (now() at time zone 'UTC')::date - 1 where id = ${lots.A}`.execute(
    world.owner,
  );
  await withdrawExpired(world.db, new Date());
  const after = await outbound.get(order.id);
  expect(lotsOf(after)).toEqual([['B', 3]]);
  expect(after.history.at(-1)).toMatchObject({
    event: 'recall',
    user: null,
    notes: expect.stringMatching(/^Lot "A" expired on /),
  });
  expect(await withdrawExpired(world.db, new Date())).toBe(0);
});

test('units that have expired since the last check are not placed by a release', async () => {
  const { id: productId } = await milk();
  const lots = await receive(productId, { A: [5, '2099-01-31'], B: [4, '2099-02-28'] });
  const placed = await releasedOf(productId, 2);
  const [urgent, later] = [await orderOf(productId, 5), await orderOf(productId, 2)];
  await sql`
    update lot set expires_on = (now() at time zone 'UTC')::date - 1 where id = ${lots.A}`.execute(
    world.owner,
  );
  // Only four units are left: the later order loses its promise, and this one a unit.
  const released = await outbound.step(urgent.id, 'release');
  expect([released.status, lotsOf(released.body)]).toEqual([200, [['B', 4]]]);
  expect(released.body).toMatchObject({
    status: 'PENDING_PICK',
    items: [{ allocatedQuantity: 4, backorderedQuantity: 1 }],
  });
  const lost = await outbound.get(later.id);
  expect(lost).toMatchObject({ status: 'BACKORDER', items: [{ allocatedQuantity: 0 }] });
  expect(lost.history.at(-1)).toMatchObject({ event: 'recall' });
  // What was placed before is taken away by the next look.
  expect(lotsOf(await outbound.get(placed.id))).toEqual([['A', 2]]);
  await withdrawExpired(world.db, new Date());
  expect(lotsOf(await outbound.get(placed.id))).toEqual([]);
  expect(await withdrawExpired(world.db, new Date())).toBe(0);
});

test('an order whose units have all expired waits and is not released', async () => {
  const { id: productId } = await milk();
  const lots = await receive(productId, { A: [5, '2099-01-31'] });
  const order = await orderOf(productId, 3);
  await sql`
    update lot set expires_on = (now() at time zone 'UTC')::date - 1 where id = ${lots.A}`.execute(
    world.owner,
  );
  const { status, body } = await outbound.step(order.id, 'release');
  expect([status, body.status, body.allocations]).toEqual([200, 'BACKORDER', []]);
  expect(body.history.at(-1)).toMatchObject({ event: 'recall', to: 'BACKORDER' });
});

test('a trace tells where a lot came from, where it is, and every order that it went out with', async () => {
  const { id: productId } = await milk();
  const asn = await floor.asn(client.id, [{ productId, quantity: 6 }]);
  const lpn = await floor.receive(
    [{ productId, quantity: 6, lot: { code: 'A', expiresOn: '2099-01-31' } }],
    { asnId: asn.id },
  );
  await floor.receive([{ productId, quantity: 9, lot: { code: 'B', expiresOn: '2099-12-31' } }]);
  const order = await orderOf(productId, 4);
  await outbound.pack(order.id);
  await world.call(world.admin, 'POST', `/api/orders/${order.id}/ship`, {
    shippingCarrier: 'DHL',
    trackingNumber: '4911',
  });
  const { body: back } = await world.call(world.admin, 'POST', '/api/returns', {
    customerId: client.id,
    warehouseId: floor.warehouseId,
    orderId: order.id,
    returnReference: `RMA-${order.id}`,
    reason: 'Sour',
    items: [{ productId, quantity: 1 }],
  });
  const items = [{ productId, quantity: 1, lot: { code: 'A' }, disposition: 'DAMAGED' as const }];
  await world.call(world.admin, 'POST', `/api/returns/${back.id}/receive`, { items });
  const lotId = first(await floor.stock(`&productId=${productId}&search=${lpn}`)).lot?.id as number;
  const { body } = await world.call(client.token, 'GET', `/api/lots/${lotId}/trace`);
  const warehouse = { id: floor.warehouseId };
  expect(body).toMatchObject({
    lot: { code: 'A', onHand: 3, product: { id: productId } },
    receipts: [
      {
        kind: 'RECEIVE',
        warehouse,
        asn: { id: asn.id, asnReference: asn.asnReference },
        return: null,
        quantity: 6,
      },
      { kind: 'RETURN', warehouse, asn: null, return: { id: back.id }, quantity: 1 },
    ],
    shipments: [
      {
        order: { id: order.id, orderReference: order.orderReference },
        warehouse,
        quantity: 4,
        consignee: 'Kade 3, 2583 Den Haag',
        shippingCarrier: 'DHL',
        trackingNumber: '4911',
      },
    ],
  } satisfies Partial<Record<keyof LotTrace, unknown>>);
  const onHand = body.onHand.map(({ quantity, status }) => [quantity, status]).sort();
  expect(onHand).toEqual([
    [1, 'DAMAGED'],
    [2, 'AVAILABLE'],
  ]);
});

test('the list is filtered, searched, sorted by what expires first, and paged', async () => {
  const owner = await world.customer([floor.warehouseId]);
  const { id: productId, sku } = await world.product(owner.id, undefined, { tracking: 'LOT' });
  const items = [
    { productId, quantity: 1, lot: { code: 'never' } },
    { productId, quantity: 2, lot: { code: 'late', expiresOn: '2099-03-31' } },
    { productId, quantity: 3, lot: { code: 'soon', expiresOn: '2099-01-31' } },
  ];
  await floor.receive(items);
  const list = async (query = '') => {
    const { body } = await world.callRaw<{ id: number; code: string; onHand: number }[]>(
      owner.token,
      'GET',
      `/api/lots?limit=2${query}`,
    );
    return body.map(({ code }) => code);
  };
  expect(await list()).toEqual(['soon', 'late']);
  expect(await list('&sort=-expiresOn')).toEqual(['never', 'late']);
  expect(await list('&expiresBefore=2099-03-31')).toEqual(['soon']);
  expect(await list('&search=LAT')).toEqual(['late']);
  expect(await list(`&search=${sku}&sort=code`)).toEqual(['late', 'never']);
  const [soon] = (await world.call(owner.token, 'GET', '/api/lots')).body;
  await hold(soon?.id as number);
  expect(await list('&held=true')).toEqual(['soon']);
  expect(await list('&held=false')).toEqual(['late', 'never']);
  const [row] = await floor.stock(`&lotId=${soon?.id}`);
  await world.call(world.admin, 'POST', `/api/inventory/${row?.id as number}/adjust`, {
    quantity: -3,
    reason: 'Gone',
  });
  expect(await list('&inStock=true')).toEqual(['late', 'never']);
  expect(await list('&inStock=false')).toEqual(await list());
  const csv = await world.call(owner.token, 'GET', '/api/lots', undefined, { accept: 'text/csv' });
  expect(String(csv.body).split('\r\n')[0]).toContain(
    'id,code,expiresOn,producedOn,product.id,product.sku',
  );
});
