import { stockGroupings } from '@lading/domain/reports';
import { DAY_MS } from '@lading/domain/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PathAt, RestAt } from '#test/callTypes.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeTwoClients } from '#test/twoClients.ts';
import { superuser } from '#test/unguarded.ts';
import { countWaiting } from '#test/waiting.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';
import { turnsOf } from '../../platform/http/requestTurns.ts';
import { keepMonthStarts } from '../inventory/monthStarts.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const get = async <const P extends string>(path: PathAt<'GET', P>) =>
  world.call<'GET', P>(world.admin, 'GET', path);
const report = async (warehouseId: number, query: string) =>
  (await get(`/api/reports/inventory?warehouseId=${warehouseId}${query}`)).body;

interface House {
  floor: Floor;
  warehouseId: number;
  products: number[];
  locations: number[];
  customers: number[];
}

const STATUSES = ['AVAILABLE', 'QUARANTINED', 'DAMAGED', 'RESERVED'] as const;

/** One random operation on stock. If it is refused, nothing moves. */
async function act(
  house: House,
  [kind, a, b, units]: readonly [number, number, number, number],
): Promise<void> {
  const { floor, products, locations, customers } = house;
  const itemAt = <T>(items: readonly T[], at: number): T => items[at % items.length] as T;
  const post = <const P extends string>(path: PathAt<'POST', P>, ...rest: RestAt<'POST', P>) =>
    world.call<'POST', P>(world.admin, 'POST', path, ...rest);
  const stock = await floor.stock();
  const record = stock.length
    ? itemAt<{ id: number; pallet: { lpn: string } | null }>(stock, a)
    : null;
  if (kind === 0 || !record) {
    const status = itemAt(STATUSES, b);
    const items = [
      {
        productId: itemAt(products, a),
        quantity: units,
        status,
        ...(status === 'AVAILABLE' ? {} : { reason: 'Arrived so' }),
      },
    ];
    await world.callRaw(world.admin, 'POST', '/api/inventory/batch', {
      warehouseId: house.warehouseId,
      items,
    });
  } else if (kind === 1 && record.pallet)
    await post(`/api/pallets/${record.pallet.lpn}/putaway`, { locationId: itemAt(locations, b) });
  else if (kind === 2)
    await post(`/api/inventory/${record.id}/move`, {
      locationId: itemAt(locations, b),
      quantity: units,
    });
  else if (kind === 3)
    await post(`/api/inventory/${record.id}/adjust`, {
      quantity: b % 2 ? units : -units,
      reason: 'Counted',
    });
  else if (kind === 4)
    await post(`/api/inventory/${record.id}/status`, {
      status: itemAt(STATUSES, b),
      quantity: units,
    });
  else
    await floor.order(customers[0] as number, [
      { productId: itemAt(products, a), quantity: units },
    ]);
}

/** The sums of the balances by group, which the report must equal. */
async function balances(house: House): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  const add = (key: string, units: number) => sums.set(key, (sums.get(key) ?? 0) + units);
  const { rows } = await sql<{
    productId: number;
    locationId: number | null;
    status: string;
    customerId: number;
    quantity: number;
  }>`
    select product_id, location_id, status, customer_id, quantity
    from inventory
    where warehouse_id = ${house.warehouseId} and quantity > 0`.execute(world.db);
  for (const { productId, locationId, status, customerId, quantity } of rows) {
    add(`product ${productId}`, quantity);
    add(`location ${locationId}`, quantity);
    add(`status ${status}`, quantity);
    add(`customer ${customerId}`, quantity);
  }
  return sums;
}

async function reported(house: House, at: string | null): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const groupBy of stockGroupings) {
    const { groups } = await report(
      house.warehouseId,
      `&groupBy=${groupBy}${at ? `&asOf=${at}` : ''}`,
    );
    for (const { group, onHand } of groups)
      sums.set(`${groupBy} ${groupBy === 'status' ? group.code : group.id}`, onHand);
  }
  return sums;
}

/** The signed sum of the movements behind a number of the report. */
async function opened(house: House, key: string, at: string): Promise<number> {
  const [grouping, id] = key.split(' ');
  const filter =
    grouping === 'status'
      ? `status=${id}`
      : id === 'null'
        ? 'withoutLocation=true'
        : `${grouping}Id=${id}`;
  const { body } = await get(
    `/api/movements/sum?warehouseId=${house.warehouseId}&${filter}&to=${at}`,
  );
  const { body: rows } = await get(
    `/api/movements?warehouseId=${house.warehouseId}&${filter}&to=${at}`,
  );
  expect(rows.reduce((sum, row) => sum + row.change, 0)).toBe(body.change);
  expect(rows).toHaveLength(body.movements);
  return body.change;
}

async function makeHouse(): Promise<House> {
  const { id: warehouseId } = await world.warehouse();
  const { id: customerId } = await world.customer();
  const products: number[] = [];
  for (let count = 0; count < 3; count += 1) products.push((await world.product(customerId)).id);
  const floor = makeFloor(world, warehouseId);
  return { floor, warehouseId, products, locations: [], customers: [customerId] };
}

/** Moves all that happened to stock of a warehouse into the past. */
async function passDays(admin: pg.Client, warehouseId: number, days: number): Promise<void> {
  await admin.query(`
    begin;
    -- Citus passes what is set on to its nodes.
    set local citus.propagate_set_commands = 'local';
    set local session_replication_role = replica`);
  // Of an instant with a zone Citus refuses to subtract.
  await admin.query(
    `update movement
     set at = (at at time zone 'UTC' - make_interval(hours => 24 * $2)) at time zone 'UTC'
     where warehouse_id = $1`,
    [warehouseId, days],
  );
  await admin.query('commit');
}

const operation = fc.tuple(
  fc.nat({ max: 5 }),
  fc.nat({ max: 40 }),
  fc.nat({ max: 9 }),
  fc.integer({ min: 1, max: 12 }),
);

describe('the ledger’s identity', () => {
  test('at each past instant the report has the stock of that time, and each number is the sum of its movements', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 6, maxLength: 18 }), async (operations) => {
        const house = await makeHouse();
        const moments: { at: string; stood: Map<string, number> }[] = [];
        for (const [step, first] of operations.entries()) {
          // The first goods come before there is any place: they stand nowhere.
          if (step === 2)
            for (let count = 0; count < 3; count += 1)
              house.locations.push((await world.location(house.warehouseId)).id);
          if (step >= 2 || first[0] === 0) await act(house, first);
          moments.push({ at: new Date().toISOString(), stood: await balances(house) });
          // The next thing happens at a later millisecond than this moment.
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
        for (const { at, stood } of moments) expect(await reported(house, at)).toEqual(stood);
        const last = moments.at(-1) as (typeof moments)[number];
        expect(await reported(house, null)).toEqual(last.stood);
        const middle = moments[Math.floor(moments.length / 2)] as typeof last;
        for (const { at, stood } of [middle, last]) {
          for (const [key, units] of stood)
            expect([key, await opened(house, key, at)]).toEqual([key, units]);
        }
      }),
      { numRuns: 5 },
    );
  });

  test('so it has where what was held at the start of each month is kept', async () => {
    const admin = await superuser(world.url);
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 6, maxLength: 18 }), async (operations) => {
        const house = await makeHouse();
        for (let count = 0; count < 3; count += 1)
          house.locations.push((await world.location(house.warehouseId)).id);
        await act(house, [0, 0, 0, 5]);
        const moments: { at: Date; stood: Map<string, number> }[] = [];
        // What was done moves into the past before more is done, and the moments with it.
        for (const each of operations) {
          await act(house, each);
          await passDays(admin, house.warehouseId, 12);
          for (const { at } of moments) at.setTime(at.getTime() - 12 * DAY_MS);
          const at = new Date(Date.now() - 11 * DAY_MS);
          moments.push({ at, stood: await balances(house) });
        }
        await keepMonthStarts(world.db, new Date());
        for (const { at, stood } of moments)
          expect(await reported(house, at.toISOString())).toEqual(stood);
        expect(await verify(world.db)).toEqual([]);
        const { rows: starts } = await sql`
          select from month_start where warehouse_id = ${house.warehouseId}`.execute(world.db);
        // Of 72 days at least.
        expect(starts.length).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: 5 },
    );
    await admin.end();
  });

  test('a client sees its own goods alone of what was held at the start of a month', async () => {
    const { warehouseId, one, two, cup } = await makeTwoClients(world);
    const admin = await superuser(world.url);
    await passDays(admin, warehouseId, 70);
    await admin.end();
    await keepMonthStarts(world.db, new Date());
    const at = new Date(Date.now() - 69 * DAY_MS).toISOString();
    const seen = async ({ token }: { token: string }) => {
      const path = `/api/reports/inventory?warehouseId=${warehouseId}&asOf=${at}` as const;
      const { body } = await world.call(token, 'GET', path);
      return body.groups.map(({ group, onHand }) => [group.code, onHand]);
    };
    expect(await seen(one)).toEqual([
      ['BOLT', 13],
      ['NUT', 7],
    ]);
    expect(await seen(two)).toEqual([[cup.sku, 5]]);
  });

  test('a calendar date means its end, in the given zone', async () => {
    const { warehouseId } = await makeTwoClients(world);
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    expect(await report(warehouseId, `&asOf=${day}`)).toMatchObject({
      asOf: `${day}T23:59:59.999Z`,
      totals: { onHand: { value: 0 } },
    });
    const tokyo = await report(warehouseId, `&asOf=${day}&tz=Asia/Tokyo`);
    expect(tokyo.asOf).toBe(`${day}T14:59:59.999Z`);
    const today = new Date().toISOString().slice(0, 10);
    expect(await report(warehouseId, `&asOf=${today}`)).toMatchObject({
      isCurrent: true,
      totals: { onHand: { value: 25 } },
    });
  });

  test('a past report has no allocations; a future one is that of now', async () => {
    const { warehouseId } = await makeTwoClients(world);
    const at = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const past = await report(warehouseId, `&asOf=${at}`);
    expect(past).toMatchObject({
      asOf: at,
      isCurrent: false,
      totals: { onHand: { value: 25 }, allocated: { value: null }, available: { value: null } },
    });
    expect(past.totals.allocated.reason).toMatch(/ledger/);
    expect(past.groups[0]).toMatchObject({ allocated: null, available: null });
    expect(await report(warehouseId, '&asOf=2011-01-01T00:00:00Z')).toMatchObject({
      groups: [],
      totals: { onHand: { value: 0 } },
    });
    expect((await report(warehouseId, '&asOf=2999-01-01T00:00:00Z')).isCurrent).toBe(true);
  });
});

describe('the past does not change', () => {
  test.each(['the report of a warehouse', 'the list of all warehouses'])(
    '%s as of an instant waits for what began before it',
    async (which) => {
      const { warehouseId, floor, nut } = await makeTwoClients(world);
      const onHand = async (query = '') =>
        which === 'the report of a warehouse'
          ? (await report(warehouseId, `&productId=${nut.id}${query}`)).totals.onHand.value
          : (await get(`/api/reports/stock?warehouseId=${warehouseId}&productId=${nut.id}${query}`))
              .body[0]?.onHand;
      const before = (await onHand()) ?? 0;
      const waits = async () => (await countWaiting(world)) > 0;
      let [receipt, past]: Promise<unknown>[] = [];
      let answers = 0;
      // The receipt waits for the stock of its product, which this transaction holds.
      await world.owner.transaction().execute(async (tx) => {
        await sql`
          select from product_stock
          where warehouse_id = ${warehouseId} and product_id = ${nut.id}
          for update`.execute(tx);
        receipt = floor.receive([{ productId: nut.id, quantity: 5 }]);
        await expect.poll(waits).toBe(true);
        // An instant after that of the receipt, and before that of the report.
        past = onHand(`&asOf=${new Date(Date.now() - 1).toISOString()}`).finally(() => {
          answers += 1;
        });
        // Others are answered meanwhile.
        for (let others = 0; others < 20; others += 1) await get('/api/warehouses');
        expect(answers).toBe(0);
      });
      await receipt;
      expect(await past).toBe(before + 5);
    },
  );

  test('a call that waited for its turn writes of the instant at which its transaction began', async () => {
    const { warehouseId, floor, nut } = await makeTwoClients(world);
    const { calls } = turnsOf(world.app);
    const { signal: gone } = new AbortController();
    const held = await Promise.all(
      [-1, -2].map((userId) => calls.acquire({ userId, party: `user ${userId}`, gone }, 5)),
    );
    const asked = vi.spyOn(calls, 'acquire');
    const receipt = floor.receive([{ productId: nut.id, quantity: 5 }]);
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    const begun = new Date();
    for (const release of held) release();
    await receipt;
    const { rows } = await sql<{ at: Date }>`
      select max(at) as at from movement where warehouse_id = ${warehouseId}`.execute(world.db);
    expect(rows[0]?.at.getTime()).toBeGreaterThanOrEqual(begun.getTime());
  });
});
