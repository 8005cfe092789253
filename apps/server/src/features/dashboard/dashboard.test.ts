import type { Dashboard } from '@lading/contract/dashboard';
import type { OrderDetail } from '@lading/contract/orders';
import { DAY_MS, dayIn } from '@lading/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCounting } from '#test/counts.ts';
import { first } from '#test/first.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

type Customer = Awaited<ReturnType<World['customer']>>;

let world: World;
let floor: Floor;
let elsewhere: Floor;
let customer: Customer;
let stranger: Customer;
let product: { id: number };
let foreign: { id: number };
let count = 0;

beforeAll(async () => {
  world = await makeWorld();
  await sql`alter table orders disable trigger orders_life`.execute(world.owner);
});
afterAll(() => world.close());
beforeEach(async () => {
  const [{ id: here }, { id: there }] = [await world.warehouse(), await world.warehouse()];
  [floor, elsewhere] = [makeFloor(world, here), makeFloor(world, there)];
  [customer, stranger] = [await world.customer([here]), await world.customer([here])];
  [product, foreign] = [await world.product(customer.id), await world.product(stranger.id)];
});

const look = async (token = world.admin, query = ''): Promise<Dashboard> => {
  const { status, body } = await world.call(
    token,
    'GET',
    `/api/dashboard?warehouseId=${floor.warehouseId}${query}`,
  );
  expect(status).toBe(200);
  return body;
};
const values = ({
  ordersToPick,
  ordersToShip,
  pendingDeliveries,
  replenishmentsNeeded,
}: Dashboard) => [
  ordersToPick.value,
  ordersToShip.value,
  pendingDeliveries.value,
  replenishmentsNeeded.value,
];

/**
 * Creates an order in this status. The test sets the status in the database, because it checks only
 * what the dashboard reads.
 */
async function orderIn(
  status: string,
  more: Record<string, unknown> = {},
  whose = customer.id,
  at = floor,
): Promise<{ id: number; orderReference: string }> {
  count += 1;
  const productId = whose === customer.id ? product.id : foreign.id;
  const { body } = await at.order(whose, [{ productId, quantity: 1 }], {
    orderReference: `D-${count}`,
    ...more,
  });
  const held = status === 'ON_HOLD' ? 'BACKORDER' : null;
  // No step leads from a new order to most of these statuses.
  await sql`
    update orders
    set status = ${status}, held_status = ${held}
    where id = ${body.order.id}`.execute(world.db);
  return body.order;
}

test('an empty warehouse has figures of 0, each with its population', async () => {
  const dashboard = await look();
  expect(values(dashboard)).toEqual([0, 0, 0, 0]);
  expect(dashboard).toMatchObject({
    warehouse: { id: floor.warehouseId },
    ordersToPick: {
      label: 'Orders to Pick',
      unit: 'orders',
      population: expect.stringContaining('PENDING PICK, PICKING IN PROGRESS'),
    },
    pendingDeliveries: { label: 'Pending Deliveries', unit: 'ASNs' },
    priorityOrders: { orders: [] },
    recentActivity: [],
    daily: { tz: 'UTC' },
  });
  expect(dashboard.daily.days).toHaveLength(14);
  for (const { date: _, ...sums } of dashboard.daily.days)
    expect(Object.values(sums)).toEqual([0, 0, 0, 0]);
});

describe('what waits', () => {
  test('of orders is counted by stage, in the warehouse and customer of the caller; the lists have as many', async () => {
    const statuses = [
      'PENDING_PICK',
      'PICKING_IN_PROGRESS',
      'PICKED',
      'PACKING_IN_PROGRESS',
      'PACKED',
      'PACKED',
      'SHIPPED',
      'DELIVERED',
      'CANCELLED',
      'ON_HOLD',
      'ALLOCATED',
    ];
    for (const status of statuses) await orderIn(status);
    await orderIn('PENDING_PICK', {}, stranger.id);
    await orderIn('PENDING_PICK', {}, customer.id, elsewhere);
    expect(values(await look()).slice(0, 2)).toEqual([3, 4]);
    expect(values(await look(customer.token)).slice(0, 2)).toEqual([2, 4]);
    expect(values(await look(stranger.token)).slice(0, 2)).toEqual([1, 0]);
    for (const [token, stage, expected] of [
      [world.admin, 'TO_PICK', 3],
      [customer.token, 'TO_PICK', 2],
      [customer.token, 'TO_SHIP', 4],
    ] as const) {
      const list = await world.call(
        token,
        'GET',
        `/api/orders?warehouseId=${floor.warehouseId}&stage=${stage}&limit=1`,
      );
      expect(list.headers['x-total-count']).toBe(String(expected));
    }
    expect(
      (
        await world.callRaw(
          world.admin,
          'GET',
          `/api/orders?warehouseId=${floor.warehouseId}&stage=DONE`,
        )
      ).status,
    ).toBe(400);
  });

  test('of deliveries is all that is announced and not completely received', async () => {
    const line = [{ productId: product.id, quantity: 2 }];
    const asns = [
      await floor.asn(customer.id, line),
      await floor.asn(customer.id, line),
      await floor.asn(customer.id, line),
    ];
    await floor.asn(stranger.id, [{ productId: foreign.id, quantity: 1 }]);
    await elsewhere.asn(customer.id, line);
    await floor.receive([{ productId: product.id, quantity: 1 }], { asnId: asns[0]?.id });
    await floor.receive(line, { asnId: asns[1]?.id });
    expect([
      values(await look())[2],
      values(await look(customer.token))[2],
      values(await look(stranger.token))[2],
    ]).toEqual([3, 2, 1]);
    await world.call(world.admin, 'POST', `/api/asns/${first(asns.slice(2)).id}/cancel`);
    expect(values(await look())[2]).toBe(2);
    const list = await world.call(
      world.admin,
      'GET',
      `/api/asns?warehouseId=${floor.warehouseId}&activeOnly=true&limit=1`,
    );
    expect(list.headers['x-total-count']).toBe('2');
  });

  test('of replenishments is the number of listed needs', async () => {
    const pick = await world.location(floor.warehouseId, 'P-1', 'PICK');
    const rule = {
      warehouseId: floor.warehouseId,
      productId: product.id,
      locationId: pick.id,
      minimum: 2,
      maximum: 5,
    };
    expect((await world.call(world.admin, 'POST', '/api/replenishment/rules', rule)).status).toBe(
      201,
    );
    expect([
      values(await look())[3],
      values(await look(customer.token))[3],
      values(await look(stranger.token))[3],
    ]).toEqual([1, 1, 0]);
  });
});

describe('what should not wait', () => {
  // The day there has begun, or is not over, where UTC has another date.
  const zone = 'Pacific/Kiritimati';
  const dayAt = (days: number) => dayIn(zone, new Date(Date.now() + days * DAY_MS));
  const totalOf = async (path: string, token = world.admin) => {
    const { status, headers } = await world.callRaw(
      token,
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}warehouseId=${floor.warehouseId}&limit=1`,
    );
    expect([path, status]).toEqual([path, 200]);
    return Number(headers['x-total-count']);
  };

  test('of orders is late, due today in the day of the warehouse, or short, and the lists have as many', async () => {
    const put = await world.call(world.admin, 'PUT', `/api/warehouses/${floor.warehouseId}`, {
      name: `Far ${floor.warehouseId}`,
      timeZone: zone,
    });
    expect(put.status).toBe(200);
    const [yesterday, today, tomorrow] = [dayAt(-1), dayAt(0), dayAt(1)];
    for (const status of [
      'BACKORDER',
      'ALLOCATED',
      'PACKED',
      'ON_HOLD',
      'SHIPPED',
      'DELIVERED',
      'CANCELLED',
    ])
      await orderIn(status, { requestedShipDate: yesterday });
    for (const status of ['PICKED', 'PARTIALLY_ALLOCATED', 'SHIPPED'])
      await orderIn(status, { requestedShipDate: today });
    await orderIn('PENDING_ALLOCATION', { requestedShipDate: tomorrow });
    await orderIn('BACKORDER');
    await orderIn('PENDING_PICK', { requestedShipDate: yesterday }, stranger.id);
    await orderIn('ALLOCATED', { requestedShipDate: yesterday }, customer.id, elsewhere);
    expect((await look()).work).toMatchObject({ late: 5, dueToday: 2, short: 3 });
    expect((await look(customer.token)).work).toEqual({
      late: 4,
      dueToday: 2,
      short: 3,
      atDock: null,
      countsToReview: null,
      stuckPrints: null,
      failedDeliveries: null,
    });
    expect((await look(stranger.token)).work).toEqual({
      late: 1,
      dueToday: 0,
      short: 0,
      atDock: null,
      countsToReview: null,
      stuckPrints: null,
      failedDeliveries: null,
    });
    for (const [token, whose] of [
      [world.admin, [5, 2, 3]],
      [customer.token, [4, 2, 3]],
      [stranger.token, [1, 0, 0]],
    ] as const) {
      const lists = ['/api/orders?due=LATE', '/api/orders?due=TODAY', '/api/orders?stage=SHORT'];
      expect(await Promise.all(lists.map((path) => totalOf(path, token)))).toEqual(whose);
    }
    const { body } = await world.call(
      world.admin,
      'GET',
      `/api/orders?warehouseId=${floor.warehouseId}&due=LATE`,
    );
    expect(body.map(({ status }) => status).sort()).toEqual([
      'ALLOCATED',
      'BACKORDER',
      'ON_HOLD',
      'PACKED',
      'PENDING_PICK',
    ]);
    expect(
      (
        await world.callRaw(
          world.admin,
          'GET',
          `/api/orders?warehouseId=${floor.warehouseId}&due=SOON`,
        )
      ).status,
    ).toBe(400);

    const summary = (query = '', token = world.admin) =>
      world.call(token, 'GET', `/api/orders/summary?warehouseId=${floor.warehouseId}${query}`);
    expect((await summary()).body).toEqual({
      late: 5,
      dueToday: 2,
      waiting: 4,
      short: 3,
      ready: 1,
      toPick: 1,
      toShip: 2,
    });
    expect((await summary(`&customerId=${stranger.id}`)).body).toMatchObject({
      late: 1,
      waiting: 0,
      toPick: 1,
    });
    expect((await summary('', customer.token)).body).toMatchObject({ late: 4, toPick: 0 });
    expect((await summary(`&customerId=${stranger.id}`, customer.token)).status).toBe(404);
    const { token } = await world.user('OPERATOR', [elsewhere.warehouseId]);
    expect((await summary('', token)).status).toBe(404);
  });

  test('of pallets is those received over two hours ago and not put away; clients do not see it', async () => {
    const [old, fresh, away] = [
      await floor.receive([{ productId: product.id, quantity: 1 }]),
      await floor.receive([{ productId: product.id, quantity: 1 }]),
      await floor.receive([{ productId: product.id, quantity: 1 }]),
    ];
    const shelf = await world.location(floor.warehouseId);
    await world.call(world.admin, 'POST', `/api/pallets/${away}/putaway`, { locationId: shelf.id });
    const elsewhereLpn = await elsewhere.receive([{ productId: product.id, quantity: 1 }]);
    for (const [lpn, minutes] of [
      [old, 121],
      [fresh, 119],
      [away, 300],
      [elsewhereLpn, 300],
    ] as const)
      await sql`
        update pallet
        set created_at = ${new Date(Date.now() - minutes * 60_000)}
        where lpn = ${lpn}`.execute(world.db);
    const { token } = await world.user('OPERATOR', [floor.warehouseId]);
    expect((await look(token)).work).toEqual({
      late: 0,
      dueToday: 0,
      short: 0,
      atDock: 1,
      countsToReview: null,
      stuckPrints: null,
      failedDeliveries: null,
    });
    expect(await totalOf('/api/pallets?waiting=true&olderThanHours=2', token)).toBe(1);
    expect(await totalOf('/api/pallets?waiting=true&olderThanHours=3', token)).toBe(0);
    expect(await totalOf('/api/pallets?waiting=true', token)).toBe(2);
    for (const hours of ['0', '-1', '1.5', 'two', '999999999'])
      expect([
        hours,
        (
          await world.callRaw(
            token,
            'GET',
            `/api/pallets?warehouseId=${floor.warehouseId}&olderThanHours=${hours}`,
          )
        ).status,
      ]).toEqual([hours, 400]);
  });

  test('of counts is those that supervisors have to review', async () => {
    for (const at of [floor, elsewhere]) {
      const shelf = await world.location(at.warehouseId);
      await makeCounting(world, at.warehouseId).review(
        [shelf.id],
        [{ locationId: shelf.id, productId: product.id, quantity: 1 }],
      );
    }
    const { token } = await world.user('SUPERVISOR', [floor.warehouseId]);
    expect((await look(token)).work.countsToReview).toBe(1);
    expect(await totalOf('/api/counts?status=REVIEW', token)).toBe(1);
  });
});

test('priority orders are those not shipped, by priority, then ship date, then age', async () => {
  const result = [
    await orderIn('ALLOCATED', { priority: 2 }),
    await orderIn('PACKED', { priority: 2, requestedShipDate: '2026-12-03' }),
    await orderIn('BACKORDER', { priority: 2, requestedShipDate: '2026-12-01' }),
    await orderIn('PENDING_PICK', { priority: 1 }, stranger.id),
    await orderIn('PICKED', { priority: 7, requestedShipDate: '2026-01-01' }),
    await orderIn('ALLOCATED', { priority: 2 }),
  ].map(({ orderReference }) => orderReference);
  for (const status of ['SHIPPED', 'DELIVERED', 'CANCELLED', 'ON_HOLD'])
    await orderIn(status, { priority: 1 });
  await orderIn('ALLOCATED', { priority: 1 }, customer.id, elsewhere);
  const references = ({ priorityOrders }: Dashboard) =>
    priorityOrders.orders.map(({ orderReference }) => orderReference);
  const { priorityOrders, ...rest } = await look();
  expect(references({ priorityOrders, ...rest })).toEqual([
    result[3],
    result[2],
    result[1],
    result[0],
    result[5],
    result[4],
  ]);
  expect(priorityOrders.orders[1]).toMatchObject({
    customer: { id: customer.id },
    requestedShipDate: '2026-12-01',
    priority: 2,
    status: 'BACKORDER',
  });
  expect(references(await look(customer.token))).toEqual([
    result[2],
    result[1],
    result[0],
    result[5],
    result[4],
  ]);
  for (let more = 0; more < 8; more += 1) await orderIn('ALLOCATED', { priority: 1 });
  expect(references(await look())).toHaveLength(8);
});

test('recent activity is the newest movements, a client’s only its own', async () => {
  const lpn = await floor.receive([{ productId: product.id, quantity: 4 }]);
  await floor.receive([{ productId: foreign.id, quantity: 5 }]);
  const shelf = await world.location(floor.warehouseId);
  await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: shelf.id });
  expect((await look()).recentActivity.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['PUTAWAY', 4],
    ['RECEIVE', 5],
    ['RECEIVE', 4],
  ]);
  expect((await look(stranger.token)).recentActivity).toMatchObject([
    { kind: 'RECEIVE', quantity: 5, to: { pallet: { lpn: expect.any(String) } } },
  ]);
  for (let more = 0; more < 10; more += 1)
    await floor.receive([{ productId: product.id, quantity: 1 }]);
  expect((await look()).recentActivity).toHaveLength(10);
});

describe('the last days', () => {
  const today = (dashboard: Dashboard) => dashboard.daily.days.at(-1);

  test('have received, shipped and ordered units', async () => {
    await floor.receive([{ productId: product.id, quantity: 40 }]);
    await floor.receive([{ productId: foreign.id, quantity: 2 }]);
    await elsewhere.receive([{ productId: product.id, quantity: 500 }]);
    const { body } = await floor.order(customer.id, [{ productId: product.id, quantity: 15 }]);
    const { id, items } = body.order;
    const step = async (word: string, body?: unknown) => {
      const answer = await world.callRaw<OrderDetail>(
        world.admin,
        'POST',
        `/api/orders/${id}/${word}`,
        body,
      );
      expect([word, answer.status]).toEqual([word, 200]);
      return answer.body;
    };
    const { allocations } = await step('release');
    await step('pick', {
      picks: allocations.map((each) => ({ allocationId: each.id, quantity: each.quantity })),
    });
    await step('pack', { packages: [{ lines: [{ orderItemId: items[0]?.id, quantity: 15 }] }] });
    await step('ship', {});
    expect(today(await look())).toMatchObject({
      unitsReceived: 42,
      unitsShipped: 15,
      ordersPlaced: 1,
      ordersShipped: 1,
    });
    expect(today(await look(customer.token))).toMatchObject({
      unitsReceived: 40,
      unitsShipped: 15,
      ordersPlaced: 1,
      ordersShipped: 1,
    });
    expect(today(await look(stranger.token))).toMatchObject({
      unitsReceived: 2,
      unitsShipped: 0,
      ordersPlaced: 0,
      ordersShipped: 0,
    });
  });

  test('begin and end at midnight of the requested zone', async () => {
    const { daily } = await look(world.admin, '&tz=Pacific/Kiritimati');
    const { days } = daily;
    const zone = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' });
    expect([daily.tz, days.at(-1)?.date, days[0]?.date]).toEqual([
      'Pacific/Kiritimati',
      zone.format(new Date()),
      zone.format(new Date(Date.now() - 13 * DAY_MS)),
    ]);
    // The instant at which the first of these days begins, and the one before it.
    const midnight = Date.parse(`${days[0]?.date}T00:00:00+14:00`);
    for (const [at, quantity] of [
      [midnight, 3],
      [midnight - 1, 100],
      [midnight - 13 * DAY_MS, 5],
      [midnight + DAY_MS - 1, 4],
      [midnight + DAY_MS, 10],
    ] as const) {
      const lpn = await floor.receive([{ productId: product.id, quantity }]);
      await sql`alter table movement disable trigger movement_append_only`.execute(world.owner);
      await sql`
        update movement
        set at = ${new Date(at)}
        where to_pallet_id = (select id from pallet where lpn = ${lpn})`.execute(world.owner);
      await sql`alter table movement enable trigger movement_append_only`.execute(world.owner);
    }
    const { days: after, before } = (await look(world.admin, '&tz=Pacific/Kiritimati')).daily;
    expect(after.map(({ unitsReceived }) => unitsReceived).slice(0, 3)).toEqual([7, 10, 0]);
    // The last instant before these days lies after this time of the day.
    expect(before).toEqual({
      unitsReceived: 5,
      unitsShipped: 0,
      ordersPlaced: 0,
      ordersShipped: 0,
    });
  });

  test('refuse an unknown zone', async () => {
    expect(
      (
        await world.call(
          world.admin,
          'GET',
          `/api/dashboard?warehouseId=${floor.warehouseId}&tz=Mars/Olympus`,
        )
      ).status,
    ).toBe(400);
  });
});

test('as CSV it is its figures, then each day’s', async () => {
  await floor.receive([{ productId: product.id, quantity: 7 }]);
  const { status, body, headers } = await world.call(
    world.admin,
    'GET',
    `/api/dashboard?warehouseId=${floor.warehouseId}`,
    undefined,
    {
      accept: 'text/csv',
    },
  );
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = String(body).trim().split('\r\n');
  expect(lines).toHaveLength(1 + 4 + 4 * 14);
  expect(lines[0]).toBe('figure,label,date,value,unit,population');
  expect(lines[1]).toMatch(/^ordersToPick,Orders to Pick,,0,orders,/);
  const today = new Date().toISOString().slice(0, 10);
  expect(
    lines.filter((line) => line.startsWith(`unitsReceived,Units received,${today},7,units,`)),
  ).toHaveLength(1);
});

test('only users of the warehouse see it', async () => {
  const { token } = await world.user('OPERATOR', [floor.warehouseId]);
  expect(
    (await world.call(token, 'GET', `/api/dashboard?warehouseId=${elsewhere.warehouseId}`)).status,
  ).toBe(404);
  expect((await world.call(token, 'GET', '/api/dashboard')).status).toBe(400);
  expect((await world.call(null, 'GET', '/api/dashboard')).status).toBe(401);
});

describe('readings that are shared', () => {
  /** Those that wait for a lock: of a dashboard, after it has counted orders. */
  const readingsThatWait = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  const expectWaiting = (count: number) =>
    expect.poll(async () => (await readingsThatWait.execute(world.db)).rows[0]?.n).toBe(count);

  test('have what the caller wrote before', async () => {
    const [before, after] = await world.owner.transaction().execute(async (tx) => {
      await sql`lock table asn in access exclusive mode`.execute(tx);
      const first = look();
      await expectWaiting(1);
      await orderIn('PENDING_PICK');
      const second = look();
      await expectWaiting(2);
      return [first, second] as const;
    });
    expect(values(await before)[0]).toBe(0);
    expect(values(await after)[0]).toBe(1);
  });

  test('are of callers with the same rights', async () => {
    await orderIn('PENDING_PICK');
    await orderIn('PENDING_PICK', {}, stranger.id);
    const staff = await world.user('SUPERVISOR', [floor.warehouseId]);
    const floorUser = await world.user('OPERATOR', [floor.warehouseId]);
    const tokens = [staff.token, floorUser.token, customer.token, stranger.token];
    const looks = await world.owner.transaction().execute(async (tx) => {
      await sql`lock table asn in access exclusive mode`.execute(tx);
      const asked = tokens.map((token) => look(token));
      await expectWaiting(tokens.length);
      return asked;
    });
    const seen = await Promise.all(looks);
    expect(seen.map((dashboard) => values(dashboard)[0])).toEqual([2, 2, 1, 1]);
    expect(seen.map(({ work }) => work.countsToReview)).toEqual([0, null, null, null]);
    const [ofCustomer, ofStranger] = seen.slice(2).map(({ priorityOrders: { orders } }) => orders);
    expect(first(ofCustomer ?? []).customer.id).toBe(customer.id);
    expect(first(ofStranger ?? []).customer.id).toBe(stranger.id);
  });
});
