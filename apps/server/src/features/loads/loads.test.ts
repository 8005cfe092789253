import type { LoadDetail } from '@lading/contract/loads';
import type { OrderDetail } from '@lading/contract/orders';
import { DAY_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { WithRefusal } from '#test/callTypes.ts';
import { isDistributed } from '#test/ownCluster.ts';
import type { PickingHall } from '#test/pickingHall.ts';
import { door as newDoor } from '#test/things.ts';
import type { World } from '#test/world.ts';
import { inLoadingHall, lpnOf, refusal } from './testing/loadingHall.ts';

let world: World;
let hall: PickingHall;
let customerId = 0;

const { send, get, step, opened, scan, tap, cartons, emptyPallet } = inLoadingHall((scene) => {
  ({ world, hall } = scene);
  customerId = scene.customer.id;
});

test('a load is opened, loaded by scans, closed and departs: its orders ship', async () => {
  const [first, second] = [await cartons([2, 3]), await cartons([4], { shippingCarrier: 'DHL' })];
  const load = await opened([first, second], { carrier: 'DHL', proNumber: 'PRO-1', seal: ' ' });
  expect(load).toMatchObject({
    number: 'LD-000001',
    status: 'OPEN',
    carrier: 'DHL',
    seal: null,
    orderCount: 2,
    packageCount: 3,
    loadedCount: 0,
    orders: [
      { order: { id: first.id }, state: 'STAGED', packages: 2, loaded: 0, missingQuantity: 0 },
      { order: { id: second.id }, state: 'STAGED' },
    ],
    packages: [
      { orderId: first.id, number: 1, quantity: 2, state: 'STAGED', weight: 2 },
      { orderId: first.id, number: 2, unit: { lpn: lpnOf(first, 1) } },
      { orderId: second.id, number: 1, loadedAt: null },
    ],
    history: [
      { event: 'create', from: null, to: 'OPEN' },
      {
        event: 'edit',
        notes: `Added orders "${first.orderReference}", "${second.orderReference}".`,
      },
    ],
  });
  expect((await scan(load.id, lpnOf(first, 0))).body).toMatchObject({
    load: { number: 'LD-000001' },
    packages: [{ packageId: first.packages[0]?.id, state: 'LOADED', number: 1 }],
    orders: [{ id: first.id }],
    isNew: true,
    packageCount: 3,
    loadedCount: 1,
  });
  expect((await scan(load.id, lpnOf(first, 0))).body).toMatchObject({ isNew: false });
  expect((await get(load.id)).orders[0]).toMatchObject({ state: 'PARTLY', loaded: 1 });
  expect(await step(load.id, 'close')).toMatchObject(
    refusal('LOAD_INCOMPLETE', {
      number: 'LD-000001',
      packages: 2,
      codes: [lpnOf(first, 1), lpnOf(second, 0)],
    }),
  );
  await tap(load.id, first.packages[1]?.id);
  await scan(load.id, `PACKAGE-${second.packages[0]?.id}`);
  expect(await step(load.id, 'depart')).toMatchObject({
    status: 409,
    body: { code: 'ILLEGAL_STEP', detail: expect.stringContaining('Load LD-000001 is OPEN') },
  });
  const closed = await step(load.id, 'close');
  expect(closed.body).toMatchObject({ status: 'CLOSED', loadedCount: 3, bolNumber: null });
  expect(await tap(load.id, first.packages[1]?.id)).toMatchObject({
    status: 409,
    body: { code: 'ILLEGAL_STEP' },
  });
  expect((await step(load.id, 'reopen')).body).toMatchObject({ status: 'OPEN', closedAt: null });
  await step(load.id, 'close');
  const lookUp = async (code: string) => {
    const query = `warehouseId=${load.warehouseId}&code=${code}`;
    return (await world.call(world.admin, 'GET', `/api/scan?${query}`)).body.pallet;
  };
  const onLoad = { id: load.id, number: 'LD-000001' };
  expect(await lookUp(lpnOf(first, 0))).toMatchObject({
    state: 'LOADED',
    load: { ...onLoad, status: 'CLOSED' },
  });
  const departed = await step(load.id, 'depart');
  expect(await lookUp(lpnOf(first, 0))).toMatchObject({
    state: 'SHIPPED',
    load: { ...onLoad, status: 'DEPARTED' },
  });
  expect(departed).toMatchObject({
    status: 200,
    body: { status: 'DEPARTED', departedAt: expect.any(String), loadedCount: 3 },
  });
  for (const { id } of [first, second]) {
    const order = await hall.get(id);
    expect(order).toMatchObject({
      status: 'SHIPPED',
      shippingCarrier: 'DHL',
      trackingNumber: 'PRO-1',
      handedOverAt: expect.any(String),
    });
    expect(order.history.map(({ event }) => event).slice(-2)).toEqual(['ship', 'hand-over']);
    expect(JSON.stringify(order.history)).toContain('Departed with load LD-000001.');
  }
  expect(await step(load.id, 'reopen')).toMatchObject({ status: 409 });
  expect(await hall.step(first.id, 'unship')).toMatchObject(
    refusal('HANDED_OVER', { reference: first.orderReference }),
  );
  const path = `/api/changes?warehouseId=${hall.floor.warehouseId}&types=load.departed` as const;
  const items = await vi.waitFor(async () => {
    const { body } = await world.call(world.admin, 'GET', path);
    if (body.items.length === 0) throw new Error('It is not told yet.');
    return body.items;
  }, 60_000);
  expect(items).toMatchObject([
    { customerId: null, document: { type: 'LOAD', id: load.id, reference: 'LD-000001' } },
  ]);
});

test('its trucks have left with it, whatever was recorded of them', async () => {
  const order = await cartons([1]);
  const { id: loadId } = await opened([order]);
  await scan(loadId, lpnOf(order, 0));
  const { warehouseId } = hall.floor;
  const startsAt = new Date(Date.now() + DAY_MS).toISOString();
  const booked = await Promise.all(
    Array.from({ length: 4 }, () =>
      world.call(world.admin, 'POST', '/api/appointments', {
        warehouseId,
        kind: 'OUTBOUND',
        loadId,
        doorId: null,
        startsAt,
      }),
    ),
  );
  const ids = booked.map(({ body }) => body.id);
  const truck = (id: number | undefined, event: string, body?: object) =>
    world.callRaw(world.admin, 'POST', `/api/appointments/${id}/${event}`, body);
  const openingHours = { weekday: 1 as const, opens: '06:00', closes: '22:00' };
  const { body: door } = await world.call(world.admin, 'POST', '/api/doors', {
    ...newDoor({ warehouseId }),
    hours: [openingHours],
  });
  for (const id of ids.slice(1)) await truck(id, 'arrive');
  expect((await truck(ids[2], 'dock', { doorId: door.id })).status).toBe(200);
  await truck(ids[3], 'cancel', { reason: 'Sent off' });
  await step(loadId, 'close');
  const clerk = await world.user('SUPERVISOR', [warehouseId]);
  const { body: departed } = await world.callRaw<LoadDetail>(
    clerk.token,
    'POST',
    `/api/loads/${loadId}/depart`,
  );
  const left = await Promise.all(
    ids.map(async (id) => (await world.call(world.admin, 'GET', `/api/appointments/${id}`)).body),
  );
  const { departedAt } = departed;
  const unknown = { dockedAt: null, doneAt: null };
  expect(left).toMatchObject([
    { status: 'LEFT', arrivedAt: null, leftAt: departedAt, ...unknown },
    { status: 'LEFT', arrivedAt: expect.any(String), leftAt: departedAt, ...unknown },
    { status: 'LEFT', dockedAt: expect.any(String), doneAt: departedAt, leftAt: departedAt },
    { status: 'CANCELLED', reason: 'Sent off' },
  ]);
  const { number } = departed;
  expect(await truck(ids[0], 'undo')).toMatchObject(
    refusal('LOAD_ENDED', { number, status: 'DEPARTED' }),
  );
  expect((await truck(ids[2], 'undo')).status).toBe(200);
  // The audit trail of a distributed database does not have what triggers do.
  if (isDistributed) return;
  const { body: trail } = await world.call(world.admin, 'GET', '/api/audit?entity=APPOINTMENT');
  const ended = trail
    .filter(({ by }) => by === clerk.email)
    .sort((entry, other) => ids.indexOf(entry.entityId) - ids.indexOf(other.entityId));
  const instants = { doneAt: null, leftAt: null };
  const entry = { action: 'CHANGED', name: number, userId: clerk.id };
  expect(ended).toMatchObject(
    (
      [
        ['BOOKED', null],
        ['ARRIVED', null],
        ['AT_DOOR', departedAt],
      ] as const
    ).map(([status, doneAt], place) => ({
      ...entry,
      entityId: ids[place],
      before: { ...instants, status },
      after: { status: 'LEFT', doneAt, leftAt: departedAt },
    })),
  );
  for (const word of [clerk.email, number, 'AT_DOOR']) {
    const search = encodeURIComponent(word);
    const { body: found } = await world.call(world.admin, 'GET', `/api/audit?search=${search}`);
    expect(found.map(({ entityId }) => entityId)).toContain(ids[2]);
  }
});

test('an outer unit is loaded with all packages in it, of several orders', async () => {
  const [first, second] = [await cartons([2, 3]), await cartons([4])];
  const pallet = await emptyPallet();
  for (const lpn of [lpnOf(first, 0), lpnOf(second, 0)])
    expect(
      (await world.call(world.admin, 'POST', `/api/units/${lpn}/nest`, { into: pallet })).status,
    ).toBe(200);
  const load = await opened([first, second]);
  expect((await scan(load.id, pallet)).body).toMatchObject({
    packages: [
      { orderId: first.id, outerUnit: { lpn: pallet }, state: 'LOADED' },
      { orderId: second.id, state: 'LOADED' },
    ],
    loadedCount: 2,
  });
  const inside = first.packages[0]?.id ?? 0;
  expect((await step(load.id, 'unload', { packageIds: [inside] })).body).toMatchObject({
    loadedCount: 1,
  });
});

test('the outer units of a load are weighed as they stand, and stay as they were when it closed', async () => {
  const order = await cartons([2, 3]);
  const lone = await cartons([4]);
  const { body: pallet } = await world.call(world.admin, 'POST', '/api/units', {
    warehouseId: hall.floor.warehouseId,
    customerId,
    kind: 'PALLET',
  });
  const update = (lpn: string, body: object) =>
    world.callRaw<WithRefusal<object>>(world.admin, 'PUT', `/api/units/${lpn}`, body);
  for (const place of [0, 1])
    await world.call(world.admin, 'POST', `/api/units/${lpnOf(order, place)}/nest`, {
      into: pallet.lpn,
    });
  expect(await update(lpnOf(order, 0), { grossGrams: 2_000 })).toMatchObject(
    refusal('UNIT_PACKED', { lpn: lpnOf(order, 0) }),
  );
  expect((await update(pallet.lpn, { tareGrams: 25_000, grossGrams: 30_400 })).status).toBe(200);
  const load = await opened([order, lone]);
  await tap(load.id, order.packages[0]?.id);
  const unitsOf = async () => (await get(load.id)).units;
  const shown = { lpn: pallet.lpn, kind: 'PALLET', tareGrams: 25_000 };
  // What of the pallet stays behind was on the scale too.
  expect(await unitsOf()).toEqual([{ ...shown, grossGrams: null }]);
  await scan(load.id, pallet.lpn);
  await scan(load.id, lpnOf(lone, 0));
  const carton = { lpn: lpnOf(lone, 0), kind: 'CARTON', tareGrams: 0, grossGrams: null };
  const loaded = [{ ...shown, grossGrams: 30_400 }, carton].sort((first, other) =>
    first.lpn < other.lpn ? -1 : 1,
  );
  expect(await unitsOf()).toEqual(loaded);
  await step(load.id, 'close');
  await update(pallet.lpn, { tareGrams: 20_000 });
  expect(await unitsOf()).toEqual(loaded);
  await step(load.id, 'reopen');
  expect(await unitsOf()).toContainEqual({ ...shown, tareGrams: 20_000, grossGrams: 30_400 });
  await step(load.id, 'close');
  await step(load.id, 'depart');
  const departed = await get(load.id);
  expect(departed.units).toContainEqual({ ...shown, tareGrams: 20_000, grossGrams: 30_400 });
  const outer = ({ packages }: LoadDetail) => packages.map(({ outerUnit }) => outerUnit?.lpn);
  expect(outer(departed)).toEqual([pallet.lpn, pallet.lpn, undefined]);
  // The pallet comes back empty, and is used again.
  await sql`update pallet set path = '{}', parent_id = null, depth = 0, parent_depth = null
    where warehouse_id = ${hall.floor.warehouseId} and order_id is not null`.execute(world.db);
  expect(outer(await get(load.id))).toEqual(outer(departed));
});

test('a unit on a load stays as it is until it is unloaded, and for good once it has left', async () => {
  const order = await cartons([1, 2]);
  const [inside, beside] = [lpnOf(order, 0), lpnOf(order, 1)];
  const [pallet, other] = [await emptyPallet(), await emptyPallet()];
  const act = (path: string, body: object = {}) =>
    world.callRaw<WithRefusal<object>>(world.admin, 'POST', `/api/${path}`, body);
  const unnest = () => act(`units/${inside}/unnest`);
  expect((await act(`units/${inside}/nest`, { into: pallet })).status).toBe(200);
  const load = await opened([order]);
  const { number } = load;
  await scan(load.id, pallet);
  const locationId = (await world.location(hall.floor.warehouseId)).id;
  const changes = () =>
    Promise.all([
      act(`pallets/${pallet}/putaway`, { locationId }),
      unnest(),
      act(`units/${inside}/nest`, { into: other }),
      act(`units/${beside}/nest`, { into: pallet }),
      act(`units/${inside}/relabel`),
      act(`units/${pallet}/relabel`),
    ]);
  const refused = (lpn: string, status: string) => refusal('UNIT_LOADED', { lpn, number, status });
  const lpns = [pallet, inside, inside, pallet, inside, pallet];
  expect(await changes()).toMatchObject(lpns.map((lpn) => refused(lpn, 'OPEN')));
  await step(load.id, 'unload', { packageIds: [order.packages[0]?.id] });
  expect((await unnest()).status).toBe(200);
  for (const lpn of [inside, beside]) await scan(load.id, lpn);
  await step(load.id, 'close');
  expect(await unnest()).toMatchObject(refused(inside, 'CLOSED'));
  expect((await step(load.id, 'depart')).status).toBe(200);
  expect(await act(`units/${inside}/relabel`)).toMatchObject(refused(inside, 'DEPARTED'));
  expect(await act(`pallets/${inside}/putaway`, { locationId })).toMatchObject(
    refused(inside, 'DEPARTED'),
  );
});

describe('what is refused says why', () => {
  test('another load, another carrier, a transfer, an order that is not on it', async () => {
    const [first, second] = [await cartons([1]), await cartons([1], { shippingCarrier: 'UPS' })];
    const load = await opened([first], { carrier: 'DHL' });
    const other = await opened([]);
    expect(await step(other.id, 'orders', { orderIds: [first.id] })).toMatchObject(
      refusal('ON_OTHER_LOAD', { reference: first.orderReference, number: load.number }),
    );
    expect(await scan(other.id, lpnOf(first, 0))).toMatchObject(
      refusal('ON_OTHER_LOAD', { reference: first.orderReference, number: load.number }),
    );
    const elsewhere = { reference: second.orderReference, carrier: 'UPS', load: 'DHL' };
    expect(await step(load.id, 'orders', { orderIds: [second.id] })).toMatchObject(
      refusal('GOES_ELSEWHERE', elsewhere),
    );
    expect(await scan(load.id, lpnOf(second, 0))).toMatchObject(
      refusal('GOES_ELSEWHERE', elsewhere),
    );
    await step(other.id, 'orders', { orderIds: [second.id] });
    expect(await send('PUT', `/${other.id}`, { carrier: 'DHL' })).toMatchObject(
      refusal('GOES_ELSEWHERE', elsewhere),
    );
    const third = await cartons([1]);
    expect(await scan(load.id, lpnOf(third, 0))).toMatchObject(
      refusal('NOT_ON_LOAD', { reference: third.orderReference, number: load.number }),
    );
    const to = await world.warehouse();
    const transfers = await opened([], { destinationWarehouseId: to.id });
    expect(await step(transfers.id, 'orders', { orderIds: [third.id] })).toMatchObject({
      status: 409,
      body: {
        code: 'OTHER_DESTINATION',
        detail: `Order "${third.orderReference}" is no transfer, and this load goes to ${to.name}.`,
      },
    });
    expect(await scan(load.id, 'NOWHERE')).toMatchObject({ status: 404 });
    expect((await step(load.id, 'orders', { orderIds: [first.id] })).body.orderCount).toBe(1);
  });

  test('an order on hold, one that is not packed, and one that has left', async () => {
    const { bottle, stock, ordered } = hall;
    await stock(bottle, 9);
    const held = await ordered([[bottle, 1]]);
    const load = await opened([held]);
    await hall.step(held.id, 'hold');
    expect((await get(load.id)).orders).toMatchObject([{ state: 'HELD' }]);
    expect(await step(load.id, 'close')).toMatchObject(
      refusal('ORDER_HELD', { reference: held.orderReference }),
    );
    const other = await opened([]);
    await step(load.id, 'orders/remove', { orderIds: [held.id] });
    expect(await step(other.id, 'orders', { orderIds: [held.id] })).toMatchObject(
      refusal('ORDER_HELD', { reference: held.orderReference }),
    );
    const half = await hall.released([[bottle, 4]]);
    await hall.pickAll(half);
    const item = half.items[0]?.id;
    const packed = await hall.step(half.id, 'pack', {
      packages: [{ unit: null, lines: [{ orderItemId: item, quantity: 3 }] }],
    });
    await step(load.id, 'orders', { orderIds: [half.id] });
    const facts = { reference: half.orderReference, status: 'PACKING_IN_PROGRESS' };
    expect(await scan(load.id, lpnOf(packed.body, 0))).toMatchObject(
      refusal('ORDER_NOT_PACKED', facts),
    );
    expect(await step(load.id, 'close')).toMatchObject(refusal('ORDER_NOT_PACKED', facts));
    const gone = await cartons([1]);
    await hall.step(gone.id, 'ship');
    expect(await step(load.id, 'orders', { orderIds: [gone.id] })).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_STEP' },
    });
    expect(await step(other.id, 'close')).toMatchObject(
      refusal('LOAD_EMPTY', { number: other.number }),
    );
  });

  test('steps of an order on a load: it ships with the load, and loaded packages stay closed', async () => {
    const order = await cartons([2, 3]);
    const load = await opened([order]);
    const { orderReference: reference } = order;
    expect(await hall.step(order.id, 'ship')).toMatchObject(
      refusal('ORDER_ON_LOAD', { reference, number: load.number }),
    );
    await scan(load.id, lpnOf(order, 0));
    const loaded = refusal('PACKAGE_LOADED', { number: load.number });
    const [first, second] = order.packages;
    expect(
      await hall.step(order.id, 'unpack', { packages: [{ packageId: first?.id }] }),
    ).toMatchObject(loaded);
    const line = { orderItemId: order.items[0]?.id, quantity: 1 };
    expect(
      await hall.step(order.id, 'unpack', { packages: [{ packageId: first?.id, lines: [line] }] }),
    ).toMatchObject(loaded);
    expect(await hall.step(order.id, 'cancel')).toMatchObject(loaded);
    expect(await step(load.id, 'orders/remove', { orderIds: [order.id] })).toMatchObject(
      refusal('STILL_LOADED', { reference, number: load.number, packages: 1 }),
    );
    expect(await step(load.id, 'cancel')).toMatchObject(
      refusal('STILL_LOADED', { number: load.number, packages: 1 }),
    );
    expect(
      (await hall.step(order.id, 'unpack', { packages: [{ packageId: second?.id }] })).body.status,
    ).toBe('PACKING_IN_PROGRESS');
    await step(load.id, 'unload', { packageIds: [first?.id] });
    expect((await hall.step(order.id, 'cancel')).status).toBe(200);
    // A cancelled order is no part of the load when it closes.
    const next = await cartons([1]);
    await step(load.id, 'orders', { orderIds: [next.id] });
    await scan(load.id, lpnOf(next, 0));
    expect((await step(load.id, 'close')).body).toMatchObject({ orderCount: 1 });
  });
});

test('returns to vendors leave with a load as other orders do', async () => {
  const order = await cartons([2], { type: 'RETURN_TO_VENDOR' });
  const load = await opened([order]);
  await scan(load.id, lpnOf(order, 0));
  await step(load.id, 'close');
  expect((await step(load.id, 'depart')).body.status).toBe('DEPARTED');
  expect(await hall.get(order.id)).toMatchObject({ type: 'RETURN_TO_VENDOR', status: 'SHIPPED' });
});

test('a cancelled load frees its orders, and its bill of lading', async () => {
  const order = await cartons([1]);
  const load = await opened([order], { bolNumber: 'BOL-7' });
  expect(
    await send('POST', '', { warehouseId: hall.floor.warehouseId, bolNumber: 'bol-7' }),
  ).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
  expect((await step(load.id, 'cancel', { reason: 'No truck' })).body).toMatchObject({
    status: 'CANCELLED',
    orderCount: 0,
    history: [{}, {}, { event: 'cancel', notes: 'No truck' }],
  });
  expect((await opened([order], { bolNumber: 'BOL-7' })).number).toBe('LD-000002');
  expect((await hall.step(order.id, 'ship')).status).toBe(409);
});

const prefix = (gs1CompanyPrefix: string | null) =>
  sql`update settings set gs1_company_prefix = ${gs1CompanyPrefix}`.execute(world.owner);

test('a package is weighed until its load is closed', async () => {
  const order = await cartons([1]);
  const load = await opened([order]);
  const packageId = order.packages[0]?.id ?? 0;
  await tap(load.id, packageId);
  const weigh = (weight: number) =>
    world.callRaw<OrderDetail>(
      world.admin,
      'POST',
      `/api/orders/${order.id}/packages/${packageId}/weight`,
      { weight },
    );
  expect((await weigh(2)).status).toBe(200);
  await step(load.id, 'close');
  expect(await weigh(99)).toMatchObject(refusal('PACKAGE_LOADED', { number: load.number }));
  await step(load.id, 'reopen');
  expect((await weigh(3)).status).toBe(200);
});

test('a number of 17 digits with another check digit is a slip; other numbers are free', async () => {
  const { id } = await opened();
  const fault = { status: 400, body: { errors: [{ path: 'bolNumber', code: 'BOL_CHECK_DIGIT' }] } };
  const { warehouseId } = hall.floor;
  const bolNumber = '06141410000000013';
  expect(await send('POST', '', { warehouseId, bolNumber })).toMatchObject(fault);
  expect(await send('PUT', `/${id}`, { bolNumber })).toMatchObject(fault);
  for (const right of ['06141410000000012', 'OWN-06141410000000013'])
    expect((await send('PUT', `/${id}`, { bolNumber: right })).status).toBe(200);
});

test('closing numbers the bill of lading by the GS1 prefix of the settings', async () => {
  await prefix('0614141');
  const order = await cartons([1]);
  const load = await opened([order]);
  await scan(load.id, lpnOf(order, 0));
  const { bolNumber } = (await step(load.id, 'close')).body;
  expect(bolNumber).toMatch(/^0614141\d{10}$/);
  await step(load.id, 'reopen');
  expect((await step(load.id, 'close')).body.bolNumber).toBe(bolNumber);
  await prefix(null);
});

test('each bill below a master has a number of its own, which it keeps', async () => {
  await prefix('0614141');
  const near = await cartons([1]);
  const [far, same] = await Promise.all(
    [1, 2].map(async () => cartons([1], { shippingAddress: 'Far Store\nHigh St 1' })),
  );
  const orders = [near, far as OrderDetail, same as OrderDetail];
  const load = await opened(orders, { bolNumber: 'OWN-1' });
  for (const order of orders) await scan(load.id, lpnOf(order, 0));
  const numbers = async () => {
    const { orders: rows } = (await step(load.id, 'close')).body;
    return new Map(rows.map(({ order, bolNumber }) => [order.id, bolNumber]));
  };
  const closed = await numbers();
  expect(closed.get(near.id)).toMatch(/^0614141\d{10}$/);
  expect(closed.get(orders[1]?.id ?? 0)).toMatch(/^0614141\d{10}$/);
  expect(closed.get(orders[1]?.id ?? 0)).toBe(closed.get(orders[2]?.id ?? 0));
  expect(new Set(closed.values()).size).toBe(2);
  for (const number of closed.values())
    for (const term of [number, number?.slice(-6)])
      expect(await listed(`&search=${term}`)).toEqual([load.number]);
  await step(load.id, 'reopen');
  expect(await numbers()).toEqual(closed);
  await prefix(null);
});

test('a transfer departs with a load to its destination, which expects it', async () => {
  const { bottle, stock } = hall;
  const to = await world.warehouse();
  await stock(bottle, 3);
  const order = (
    await hall.floor.order(customerId, [{ productId: bottle.id, quantity: 3 }], {
      type: 'INTERNAL_TRANSFER',
      destinationWarehouseId: to.id,
    })
  ).body.order;
  const packed = await hall.pack(order.id);
  const load = await opened([packed], { destinationWarehouseId: to.id });
  expect(load.destination).toEqual({ id: to.id, name: to.name });
  await tap(load.id, packed.packages[0]?.id);
  await step(load.id, 'close');
  await step(load.id, 'depart');
  const asns = await world.call(world.admin, 'GET', `/api/asns?warehouseId=${to.id}`);
  expect(asns.body).toMatchObject([{ asnReference: `${order.orderReference}-T` }]);
});

const listed = async (query: string): Promise<string[]> => {
  const path = `/api/loads?warehouseId=${hall.floor.warehouseId}${query}`;
  const { body } = await world.call(world.admin, 'GET', path as '/api/loads?warehouseId=1');
  return body.map(({ number }) => number);
};

test('loads are found by their numbers and by their orders; orders are suggested for them', async () => {
  const [first, second] = [await cartons([1]), await cartons([2], { shippingCarrier: 'UPS' })];
  const load = await opened([first], { carrier: 'DHL', trailer: 'WX-42' });
  for (const query of [
    '&search=wx-42',
    '&search=000001',
    `&search=${first.orderReference}`,
    '&status=OPEN',
    '&activeOnly=true',
    `&orderId=${first.id}`,
    '&sort=plannedOn',
  ])
    expect([query, await listed(query)]).toEqual([query, [load.number]]);
  for (const query of ['&search=nothing', '&status=CLOSED', `&orderId=${second.id}`])
    expect([query, await listed(query)]).toEqual([query, []]);
  const suggested = async () =>
    (await world.call(world.admin, 'GET', `/api/loads/${load.id}/suggestions`)).body.map(
      ({ order }) => order.id,
    );
  const third = await cartons([1]);
  expect(await suggested()).toEqual([third.id]);
});

test('a load stands at a door of its warehouse where trucks are loaded', async () => {
  const door = async (warehouseId: number, kind: 'INBOUND' | 'OUTBOUND') =>
    (
      await world.call(world.admin, 'POST', '/api/doors', {
        warehouseId,
        kind,
        name: `D-${kind}-${warehouseId}`,
        hours: [],
      })
    ).body;
  const { warehouseId } = hall.floor;
  const own = await door(warehouseId, 'OUTBOUND');
  const load = await opened([], { doorId: own.id });
  expect(load.door).toEqual({ id: own.id, name: own.name });
  const stranger = await door((await world.warehouse()).id, 'OUTBOUND');
  expect(await send('PUT', `/${load.id}`, { doorId: stranger.id })).toMatchObject({ status: 404 });
  const inbound = await door(warehouseId, 'INBOUND');
  expect(await send('PUT', `/${load.id}`, { doorId: inbound.id })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'doorId', code: 'INBOUND_DOOR' }] },
  });
  expect((await send('PUT', `/${load.id}`, { doorId: null })).body.door).toBeNull();
});

test('its history says what was changed, and which orders were added and taken off', async () => {
  const [first, second] = [await cartons([1]), await cartons([1])];
  const load = await opened([first], { seal: 'S-1', plannedOn: '2026-06-02' });
  await step(load.id, 'orders', { orderIds: [first.id, second.id] });
  await step(load.id, 'orders/remove', { orderIds: [first.id] });
  await send('PUT', `/${load.id}`, { seal: 'S-2', plannedOn: null, trailer: 'T 7' });
  await send('PUT', `/${load.id}`, { seal: 'S-2' });
  await scan(load.id, lpnOf(second, 0));
  await step(load.id, 'close');
  const { body } = await send('PUT', `/${load.id}`, { seal: 'S-3' });
  expect(body.history.map(({ event, to, notes }) => [event, to, notes])).toEqual([
    ['create', 'OPEN', null],
    ['edit', 'OPEN', `Added order "${first.orderReference}".`],
    ['edit', 'OPEN', `Added order "${second.orderReference}".`],
    ['edit', 'OPEN', `Took off order "${first.orderReference}".`],
    ['edit', 'OPEN', 'trailer none → T 7, seal S-1 → S-2, day 2026-06-02 → none'],
    ['close', 'CLOSED', null],
    ['edit', 'CLOSED', 'seal S-2 → S-3'],
  ]);
});

test('the code of the carrier is that of the settings, unless somebody says another', async () => {
  const carriers = (await world.call(world.admin, 'GET', '/api/settings')).body.carriers;
  const dhl = carriers.find(({ name }) => name === 'DHL');
  await world.call(world.admin, 'PUT', `/api/settings/carriers/${dhl?.id ?? 0}`, {
    name: 'DHL',
    scac: 'DHLC',
  });
  const load = await opened([], { carrier: 'dhl' });
  expect(load.scac).toBe('DHLC');
  expect((await send('PUT', `/${load.id}`, { scac: 'ABCD' })).body.scac).toBe('ABCD');
  expect((await send('PUT', `/${load.id}`, { carrier: null })).body).toMatchObject({
    carrier: null,
    scac: null,
  });
});
