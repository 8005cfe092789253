import type { OrderDetail } from '@lading/contract/orders';
import type { StockGroup, StockReport } from '@lading/contract/reports';
import { ageBucketOf, ageBuckets, type StockGrouping } from '@lading/domain/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PathAt } from '#test/callTypes.ts';
import { first } from '#test/first.ts';
import { walkPages } from '#test/pages.ts';
import { makeFloor } from '#test/stock.ts';
import { makeTwoClients } from '#test/twoClients.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const get = async <const P extends string>(
  path: PathAt<'GET', P>,
  token = world.admin,
  headers: Record<string, string> = {},
) => world.call<'GET', P>(token, 'GET', path, undefined, headers);
const report = async (warehouseId: number, query = '', token = world.admin) =>
  (await get(`/api/reports/inventory?warehouseId=${warehouseId}${query}`, token)).body;
const figuresOf = (groups: readonly StockGroup[]) =>
  groups.map((row) => [row.group.code, row.onHand, row.allocated, row.available, row.balances]);

describe('stock in groups', () => {
  let house: Awaited<ReturnType<typeof makeTwoClients>>;
  beforeAll(async () => {
    house = await makeTwoClients(world);
  });

  test('by product, location, status and customer, each with what it adds up to', async () => {
    const { warehouseId } = house;
    const groupedBy = async (grouping: StockGrouping) =>
      figuresOf((await report(warehouseId, `&groupBy=${grouping}`)).groups);
    expect(await groupedBy('product')).toEqual([
      ['BOLT', 13, 4, 6, 2],
      ['CUP', 5, 0, 5, 1],
      ['NUT', 7, 0, 7, 1],
    ]);
    expect(await groupedBy('location')).toEqual([
      ['A-2', 5, 0, 5, 1],
      ['DOCK', 20, 4, 13, 3],
    ]);
    expect(await groupedBy('status')).toEqual([
      ['AVAILABLE', 22, 4, 18, 3],
      ['DAMAGED', 3, 0, 0, 1],
    ]);
    expect(await groupedBy('customer')).toEqual([
      [house.one.name, 20, 4, 13, 3],
      [house.two.name, 5, 0, 5, 1],
    ]);
  });

  test('every figure has its unit and population, and the report its instant', async () => {
    const body = await report(house.warehouseId);
    expect(body).toMatchObject({
      warehouse: { id: house.warehouseId, name: house.name },
      isCurrent: true,
      tz: 'UTC',
      groupBy: 'product',
      totals: {
        onHand: {
          value: 25,
          unit: 'units',
          population: { count: 4, of: 'balances' },
          reason: null,
        },
        allocated: { value: 4 },
        available: { value: 18 },
      },
    });
    expect(body.ageing.map((row) => [row.bucket, row.figure.value])).toEqual([
      ['days0to30', 25],
      ['days31to60', 0],
      ['days61to90', 0],
      ['over90', 0],
    ]);
  });

  test('promised units are no longer available, in every group', async () => {
    const { warehouseId, floor, one, nut, cup } = await makeTwoClients(world);
    await floor.order(one.id, [{ productId: nut.id, quantity: 2 }]);
    const { groups, totals } = await report(warehouseId);
    const row = groups.find(({ group }) => group.id === nut.id);
    expect([row?.promised, row?.available, totals.promised.value]).toEqual([2, 5, 2]);
    const byCustomer = await report(warehouseId, '&groupBy=customer');
    expect(byCustomer.groups.map((group) => [group.promised, group.available])).toEqual([
      [2, 11],
      [0, 5],
    ]);
    for (const query of ['&groupBy=location', '&groupBy=status', '&status=AVAILABLE'])
      expect([query, (await report(warehouseId, query)).totals.promised.value]).toEqual([query, 2]);
    expect((await report(warehouseId, '&asOf=2020-01-01')).totals.promised).toMatchObject({
      value: null,
      reason: expect.any(String),
    });
    expect((await report(warehouseId, `&productId=${cup.id}`)).totals.promised.value).toBe(0);
  });

  test('filters and the search narrow the groups and the totals alike', async () => {
    const { warehouseId, bolt, dock, one } = house;
    for (const [query, onHand, allocated] of [
      [`&productId=${bolt.id}`, 13, 4],
      [`&locationId=${dock.id}`, 20, 4],
      ['&status=DAMAGED', 3, 0],
      [`&customerId=${one.id}&status=AVAILABLE`, 17, 4],
      ['&search=uT', 7, 0],
      ['&search=nothing', 0, 0],
      ['&withoutLocation=true', 0, 0],
      [`&productId=${bolt.id}&withoutLocation=false`, 13, 4],
    ] as const) {
      const { totals, groups } = await report(warehouseId, query);
      expect([query, totals.onHand.value, totals.allocated.value]).toEqual([
        query,
        onHand,
        allocated,
      ]);
      expect(groups.reduce((sum: number, group: { onHand: number }) => sum + group.onHand, 0)).toBe(
        onHand,
      );
    }
  });

  test('pages by keyset in every order, with the count and the next page', async () => {
    for (const sort of [
      'code',
      '-code',
      'name',
      'onHand',
      '-onHand',
      'allocated',
      '-available',
      'over90',
    ]) {
      const all = (await report(house.warehouseId, `&sort=${sort}`)).groups;
      const pages = await walkPages<StockReport>(
        world,
        `/api/reports/inventory?warehouseId=${house.warehouseId}&sort=${sort}&limit=1`,
      );
      for (const { body, headers } of pages)
        expect([headers['x-total-count'], body.totals.onHand.value]).toEqual(['3', 25]);
      expect(pages.flatMap(({ body }) => body.groups)).toEqual(all);
    }
  });

  test('is a list as CSV, each row with unit and population', async () => {
    const path = `/api/reports/inventory?warehouseId=${house.warehouseId}` as const;
    const { headers, body } = await get(path, world.admin, { accept: 'text/csv' });
    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(headers['content-disposition']).toContain('inventory.csv');
    const [head, ...lines] = String(body).trimEnd().split('\r\n');
    expect(head).toBe(
      'group.id,group.code,group.name,unit,balances,onHand,placed,promised,held,expired,notSellable,available,allocated,ageing.days0to30,ageing.days31to60,ageing.days61to90,ageing.over90',
    );
    expect([lines.length, headers['x-total-count']]).toEqual([3, '3']);
    expect(lines[0]).toBe(`${house.bolt.id},BOLT,Product BOLT,units,2,13,4,0,0,0,3,6,4,13,0,0,0`);
    const page = await get(`${path}&limit=1`, world.admin, { accept: 'text/csv' });
    expect(String(page.body).trimEnd().split('\r\n')).toEqual([head, lines[0]]);
  });

  test('a client sees only its own stock', async () => {
    const { warehouseId, one, two } = house;
    const own = await report(warehouseId, '&groupBy=customer', two.token);
    expect(figuresOf(own.groups)).toEqual([[two.name, 5, 0, 5, 1]]);
    expect(own.totals.onHand.value).toBe(5);
    expect(
      (
        await get(
          `/api/reports/inventory?warehouseId=${warehouseId}&customerId=${one.id}`,
          two.token,
        )
      ).status,
    ).toBe(404);
    expect(
      (
        await get(
          `/api/reports/inventory?warehouseId=${warehouseId}&productId=${house.bolt.id}`,
          two.token,
        )
      ).status,
    ).toBe(404);
    expect(
      (await get(`/api/reports/allocations?warehouseId=${warehouseId}`, two.token)).body,
    ).toEqual([]);
    // Words that name another's goods and documents, looked up by themselves or compared as text.
    for (const list of ['reports/allocations', 'movements', 'inventory', 'orders'] as const)
      for (const search of ['BOLT', 'BO', 'ORD', 'OR', one.name]) {
        const { body, headers } = await get(
          `/api/${list}?warehouseId=${warehouseId}&search=${encodeURIComponent(search)}`,
          two.token,
        );
        expect([list, search, body, headers['x-total-count']]).toEqual([list, search, [], '0']);
      }
    const { body: ledger } = await get(`/api/movements?warehouseId=${warehouseId}`, two.token);
    expect(ledger.map((row: { product: { sku: string } }) => row.product.sku)).toEqual([
      'CUP',
      'CUP',
    ]);
  });

  test('refuses unknown groups and zones', async () => {
    const bad = [
      '&groupBy=colour',
      '&asOf=yesterday',
      '&tz=%2B02:00',
      '&tz=IST',
      '&tz=Mars/Olympus',
      '&sort=age',
      '&limit=0',
      '&what=1',
    ];
    for (const query of bad)
      expect([
        query,
        (await get(`/api/reports/inventory?warehouseId=${house.warehouseId}${query}`)).status,
      ]).toEqual([query, 400]);
    expect((await get('/api/reports/inventory')).status).toBe(400);
    expect((await get('/api/reports/inventory?warehouseId=999999')).status).toBe(404);
  });

  test('an empty warehouse has no groups, and 0 units in 0 balances', async () => {
    const { id } = await world.warehouse();
    expect(await report(id)).toMatchObject({
      groups: [],
      totals: { onHand: { value: 0, population: { count: 0 } } },
    });
  });

  test('the allocated number opens the allocations that add up to it', async () => {
    const { warehouseId, bolt, dock, nut } = house;
    const { body } = await get(
      `/api/reports/allocations?warehouseId=${warehouseId}&productId=${bolt.id}`,
    );
    expect(body).toMatchObject([
      {
        quantity: 4,
        product: { sku: 'BOLT' },
        location: { id: dock.id },
        order: { customer: { id: house.one.id } },
      },
    ]);
    const sum = async (query: string) =>
      (await get(`/api/reports/allocations/sum?warehouseId=${warehouseId}${query}`)).body;
    expect(await sum('')).toEqual({ allocations: 1, unit: 'units', quantity: 4 });
    expect(await sum(`&productId=${nut.id}`)).toEqual({
      allocations: 0,
      unit: 'units',
      quantity: 0,
    });
    const found = async (text: string) =>
      (await get(`/api/reports/allocations?warehouseId=${warehouseId}&search=${text}`)).body.length;
    const { reference } = first(body).order;
    expect([await found('bOLT'), await found(reference), await found('nothing')]).toEqual([
      1, 1, 0,
    ]);
    expect([await found('bO'), await found(reference.slice(0, 2)), await found('%7E')]).toEqual([
      1, 1, 0,
    ]);
  });

  test('picked units are allocated at their current location', async () => {
    const { warehouseId, floor, one, dock } = await makeTwoClients(world);
    const packing = await world.location(warehouseId, 'PACK', 'PACKING');
    const { id: productId } = await world.product(one.id);
    await floor.receive([{ productId, quantity: 20 }]);
    const { body: order } = await floor.order(one.id, [{ productId, quantity: 10 }]);
    const step = async (name: string, body?: unknown) => {
      const answer = await world.callRaw<OrderDetail>(
        world.admin,
        'POST',
        `/api/orders/${order.order.id}/${name}`,
        body,
      );
      expect([name, answer.status]).toEqual([name, 200]);
      return answer.body;
    };
    const released = await step('release');
    await step('pick', { picks: [{ allocationId: first(released.allocations).id, quantity: 4 }] });
    const allocatedAt = async (query: string) => {
      const { totals } = await report(warehouseId, `&productId=${productId}${query}`);
      const { body: sum } = await get(
        `/api/reports/allocations/sum?warehouseId=${warehouseId}&productId=${productId}${query}`,
      );
      expect(sum.quantity).toBe(totals.allocated.value);
      return sum.quantity;
    };
    expect([
      await allocatedAt(''),
      await allocatedAt(`&locationId=${dock.id}`),
      await allocatedAt(`&locationId=${packing.id}`),
    ]).toEqual([10, 6, 4]);
    const { body } = await get(
      `/api/reports/allocations?warehouseId=${warehouseId}&productId=${productId}&sort=quantity`,
    );
    expect(body).toMatchObject([
      { isPicked: true, quantity: 4, location: { name: 'PACK' } },
      { isPicked: false, quantity: 6, location: { name: 'DOCK' } },
    ]);
  });
});

describe('ageing', () => {
  /**
   * Makes goods older. Their age is fixed at the receipt, so the test sets it in the database, for
   * goods of its own.
   */
  async function age(warehouseId: number, lpn: string, received: string): Promise<void> {
    await sql`update inventory set received_at = ${received}::timestamptz
      where warehouse_id = ${warehouseId} and pallet_id = (select id from pallet
        where lpn = ${lpn})`.execute(world.owner);
  }

  test('counts calendar days in the requested zone', async () => {
    const { id: warehouseId } = await world.warehouse();
    const { id: customerId } = await world.customer();
    const { id: productId } = await world.product(customerId);
    const floor = makeFloor(world, warehouseId);
    const today = new Date().toISOString().slice(0, 10);
    const dayBefore = (days: number) =>
      new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
    const expected = { days0to30: 0, days31to60: 0, days61to90: 0, over90: 0 };
    for (const [units, days] of [1, 30, 31, 60, 61, 90, 91, 400].entries()) {
      const lpn = await floor.receive([{ productId, quantity: units + 1 }]);
      // At the first instant of that day: one minute earlier it would be a day older.
      await age(warehouseId, lpn, `${dayBefore(days)}T00:00:00Z`);
      expected[ageBucketOf(days)] += units + 1;
    }
    const { groups, ageing } = await report(warehouseId);
    expect(groups[0]?.ageing).toEqual(expected);
    for (const { bucket, figure } of ageing)
      expect(figure.value).toBe(expected[bucket as keyof typeof expected]);

    const at = `${today}T00:30:00.000Z`;
    const lpn = await floor.receive([{ productId, quantity: 1000 }]);
    await age(warehouseId, lpn, `${dayBefore(31)}T23:30:00Z`);
    const bucketIn = async (tz: string) => {
      const { ageing: buckets } = await report(warehouseId, `&tz=${tz}&asOf=${at}`);
      const sums = new Map(buckets.map((row) => [row.bucket, row]));
      const { receivedFrom } = sums.get('days0to30') as { receivedFrom: string };
      return Date.parse(receivedFrom) <= Date.parse(`${dayBefore(31)}T23:30:00Z`)
        ? 'days0to30'
        : 'days31to60';
    };
    expect([await bucketIn('UTC'), await bucketIn('Europe/Berlin')]).toEqual([
      'days31to60',
      'days0to30',
    ]);
  });

  test('each bucket opens the movements of goods of that age', async () => {
    const { id: warehouseId } = await world.warehouse();
    const { id: productId } = await world.product((await world.customer()).id);
    const shelf = await world.location(warehouseId);
    const floor = makeFloor(world, warehouseId);
    for (const [days, quantity] of [
      [5, 7],
      [45, 11],
      [75, 13],
      [200, 17],
    ] as const) {
      const lpn = await floor.receive([{ productId, quantity }]);
      await age(warehouseId, lpn, new Date(Date.now() - days * 86_400_000).toISOString());
      await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, {
        locationId: shelf.id,
      });
    }
    const { ageing } = await report(warehouseId);
    expect(ageing.map(({ figure }) => figure.value)).toEqual([7, 11, 13, 17]);
    for (const { figure, receivedFrom, receivedBefore } of ageing) {
      const query = [
        receivedFrom && `&receivedFrom=${receivedFrom}`,
        receivedBefore && `&receivedBefore=${receivedBefore}`,
      ].filter(Boolean);
      const { body } = await get(`/api/movements/sum?warehouseId=${warehouseId}${query.join('')}`);
      expect(body).toMatchObject({ change: figure.value, movements: 2 });
    }
  });
});

test('the four buckets of the API are those of the rules', async () => {
  const { id } = await world.warehouse();
  const { ageing } = await report(id);
  expect(ageing.map(({ bucket }: { bucket: string }) => bucket)).toEqual(
    ageBuckets.map(({ key }) => key),
  );
});
