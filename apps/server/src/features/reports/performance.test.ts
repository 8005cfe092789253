import type { PerformanceFigure, PerformanceReport } from '@lading/contract/reports';
import { figureKeys, performanceFigures } from '@lading/domain/performance';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../platform/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const get = async (path: string, token = world.admin, headers: Record<string, string> = {}) =>
  world.call(token, 'GET', path, undefined, headers);
const ask = async (house: House, query: string, token = world.admin): Promise<PerformanceReport> => {
  const { status, body } = await get(`/api/reports/performance?warehouseId=${house.warehouseId}&${query}`, token);
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};
const figure = (report: PerformanceReport, key: string): PerformanceFigure =>
  report.figures.find((one) => one.key === key) as PerformanceFigure;
const valueAndCount = (report: PerformanceReport, key: string) => {
  const { value, population } = figure(report, key);
  return [value, population.count];
};
/** The values of the periods that have one, by the day on which they begin. */
const pointsOf = (report: PerformanceReport, key: string) =>
  Object.fromEntries(figure(report, key).periods.flatMap(({ from, value, count }) => (count ? [[from, value]] : [])));

interface House {
  warehouseId: number;
  customerId: number;
  token: string;
  productId: number;
  dock: number;
  shelf: number;
  userId: number;
  /** A pallet received at one instant and put into a place at others. */
  pallet(received: string, moves?: readonly (readonly [at: string, place: number])[], asnItemId?: number | null): Promise<void>;
  order(given: Partial<Ordered>): Promise<number[]>;
}

interface Ordered {
  ordered: string;
  shipped: string | null;
  due: string | null;
  lines: readonly (readonly [quantity: number, shipped: number])[];
  previous: number | null;
}

/**
 * Writes history as it would stand had it happened then: the API stamps what happens with the present. Each movement and each
 * balance agrees with the others, as verify wants it.
 */
async function makeHouse(): Promise<House> {
  const { id: warehouseId } = await world.warehouse();
  const { id: customerId, token } = await world.customer([warehouseId]);
  const { id: dock } = await world.location(warehouseId, 'DOCK', 'RECEIVING');
  const { id: shelf } = await world.location(warehouseId, 'SHELF');
  const products: number[] = [];
  for (let count = 0; count < 4; count += 1) products.push((await world.product(customerId)).id);
  const productId = products[0] as number;
  const one = async (statement: ReturnType<typeof sql<{ id: number }>>) => (await statement.execute(world.db)).rows[0]?.id as number;
  let count = 0;

  const pallet: House['pallet'] = async (received, moves = [], asnItemId = null) => {
    const last = moves.at(-1)?.[1] ?? dock;
    const lpn = `HIST-${warehouseId}-${++count}`;
    const palletId = await one(sql`insert into pallet (warehouse_id, lpn, customer_id, location_id, created_at, created_by)
      values (${warehouseId}, ${lpn}, ${customerId}, ${last}, ${received}::timestamptz, ${world.adminId}) returning id`);
    const id =
      await one(sql`insert into inventory (warehouse_id, customer_id, product_id, pallet_id, location_id, status, quantity, received_at)
      values (${warehouseId}, ${customerId}, ${productId}, ${palletId}, ${last}, 'AVAILABLE', 10, ${received}::timestamptz) returning id`);
    await sql`insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, to_inventory_id, to_pallet_id, to_location_id, to_status, user_id, asn_item_id)
      values (${warehouseId}, ${received}::timestamptz, 'RECEIVE', ${customerId}, ${productId}, 10, ${id}, ${palletId}, ${dock}, 'AVAILABLE', ${world.adminId}, ${asnItemId})`.execute(
      world.db,
    );
    let from = dock;
    for (const [at, to] of moves) {
      await sql`insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, from_inventory_id, from_pallet_id, from_location_id, from_status,
          to_inventory_id, to_pallet_id, to_location_id, to_status, user_id)
        values (${warehouseId}, ${at}::timestamptz, 'PUTAWAY', ${customerId}, ${productId}, 10, ${id}, ${palletId}, ${from}, 'AVAILABLE',
          ${id}, ${palletId}, ${to}, 'AVAILABLE', ${world.adminId})`.execute(world.db);
      from = to;
    }
  };

  const order: House['order'] = async (given) => {
    const { ordered, shipped, due, lines, previous } = {
      ordered: '2026-03-01T00:00:00Z',
      shipped: null,
      due: null,
      lines: [[1, 1]] as const,
      previous: null,
      ...given,
    };
    const status = shipped ? 'SHIPPED' : 'BACKORDER';
    const orderId =
      await one(sql`insert into orders (warehouse_id, customer_id, reference, type, priority, status, shipping_address, requested_ship_date, order_date,
        shipped_at, previous_order_id, created_by)
      values (${warehouseId}, ${customerId}, ${`SO-${++count}`}, 'STANDARD_OUTBOUND', 5, ${status}, 'Kade 3', ${due}::date, ${ordered}::timestamptz,
        ${shipped}::timestamptz, ${previous}, ${world.adminId}) returning id`);
    const ids = [orderId];
    for (const [at, [quantity, left]] of lines.entries())
      ids.push(
        await one(sql`insert into order_line (warehouse_id, order_id, customer_id, product_id, quantity, allocated, picked, shipped)
        values (${warehouseId}, ${orderId}, ${customerId}, ${products[at]}, ${quantity}, ${left}, ${left}, ${left}) returning id`),
      );
    return ids;
  };
  return { warehouseId, customerId, token, productId, dock, shelf, userId: world.adminId, pallet, order };
}

const MARCH = 'from=2026-03-01&to=2026-03-31';

describe('without anything to count', () => {
  test('every figure is a dash with its reason, and still says unit, population, formula and source', async () => {
    const house = await makeHouse();
    const report = await ask(house, MARCH);
    expect(report).toMatchObject({ from: '2026-03-01', to: '2026-03-31', tz: 'UTC', step: 'day', pickers: [] });
    expect(report.figures.map(({ key }) => key)).toEqual(figureKeys);
    for (const { key, value, unit, population, formula, source, reason, periods } of report.figures) {
      const { unit: must, population: of } = performanceFigures[key as keyof typeof performanceFigures];
      expect([key, unit, population.of, periods.length]).toEqual([key, must, of, 31]);
      expect(formula && source).toBeTruthy();
      // The locations of this house were made today: in March there were none.
      expect([key, value, population.count, reason]).toEqual([key, null, 0, `There were no ${of} in this time.`]);
      expect(periods.every((period) => period.value === null && period.count === 0)).toBe(true);
    }
  });
});

describe('dock-to-stock', () => {
  test('is the time until a pallet first comes into stock, by the day of that', async () => {
    const house = await makeHouse();
    const { id: staging } = await world.location(house.warehouseId, 'STAGE', 'STAGING');
    const { pallet, shelf } = house;
    await pallet('2026-03-02T08:00:00Z', [['2026-03-02T10:00:00Z', shelf]]);
    await pallet('2026-03-02T08:00:00Z', [['2026-03-02T12:00:00Z', shelf]]);
    // Staging is not yet stock, and the second time it is put away does not count again.
    await pallet('2026-03-02T08:00:00Z', [
      ['2026-03-02T09:00:00Z', staging],
      ['2026-03-03T08:00:00Z', shelf],
      ['2026-03-05T08:00:00Z', house.shelf],
    ]);
    await pallet('2026-03-09T08:00:00Z');
    await pallet('2026-02-27T08:00:00Z', [['2026-02-28T08:00:00Z', shelf]]);
    const report = await ask(house, MARCH);
    expect(valueAndCount(report, 'dockToStockMean')).toEqual([10, 3]);
    // Of 2, 4 and 24 hours: 4 + 0.8 × 20.
    expect(valueAndCount(report, 'dockToStockP90')).toEqual([20, 3]);
    expect(pointsOf(report, 'dockToStockMean')).toEqual({ '2026-03-02': 3, '2026-03-03': 24 });
    expect(valueAndCount(await ask(house, 'from=2026-03-04&to=2026-03-31'), 'dockToStockMean')).toEqual([null, 0]);
  });
});

describe('what shipped', () => {
  test('fill rates look at first shipments, punctuality at all that have a date', async () => {
    const house = await makeHouse();
    const { order } = house;
    const ordered = '2026-03-02T00:00:00Z';
    // In full and on time; in full and late; short and on time; without a date; a follow-up, late; and one that is still here.
    await order({
      ordered,
      shipped: '2026-03-03T00:00:00Z',
      due: '2026-03-03',
      lines: [
        [5, 5],
        [2, 2],
      ],
    });
    await order({ ordered, shipped: '2026-03-05T00:00:00Z', due: '2026-03-04' });
    const [short] = await order({
      ordered,
      shipped: '2026-03-03T12:00:00Z',
      due: '2026-03-10',
      lines: [
        [5, 5],
        [4, 3],
        [1, 0],
      ],
    });
    await order({ ordered, shipped: '2026-03-06T00:00:00Z' });
    await order({
      ordered,
      shipped: '2026-03-12T00:00:00Z',
      due: '2026-03-10',
      previous: short as number,
      lines: [
        [1, 1],
        [1, 1],
      ],
    });
    await order({ ordered, due: '2026-03-04', lines: [[1, 0]] });
    const report = await ask(house, MARCH);
    expect(valueAndCount(report, 'lineFillRate')).toEqual([71.43, 7]);
    expect(valueAndCount(report, 'orderFillRate')).toEqual([75, 4]);
    expect(valueAndCount(report, 'onTimeShipping')).toEqual([50, 4]);
    expect(valueAndCount(report, 'otif')).toEqual([33.33, 3]);
    expect(valueAndCount(report, 'orderCycleTimeMean')).toEqual([hours([24, 72, 36, 96, 240]), 5]);
    expect(valueAndCount(report, 'orderCycleTimeP90')).toEqual([182.4, 5]);
    expect(pointsOf(report, 'lineFillRate')).toEqual({ '2026-03-03': 60, '2026-03-05': 100, '2026-03-06': 100 });
    expect(pointsOf(report, 'onTimeShipping')).toEqual({ '2026-03-03': 100, '2026-03-05': 0, '2026-03-12': 0 });
    expect(pointsOf(await ask(house, `${MARCH}&step=month`), 'otif')).toEqual({ '2026-03-01': 33.33 });
  });

  test('an order that shipped before its date has no cycle time, but all else', async () => {
    const house = await makeHouse();
    await house.order({ ordered: '2026-03-09T00:00:00Z', shipped: '2026-03-03T00:00:00Z', due: '2026-03-03' });
    const report = await ask(house, MARCH);
    expect(valueAndCount(report, 'orderCycleTimeMean')).toEqual([null, 0]);
    expect(valueAndCount(report, 'onTimeShipping')).toEqual([100, 1]);
  });

  test('days are those of the zone asked for', async () => {
    const house = await makeHouse();
    // 23:30 in London, already the fourth in Amsterdam.
    await house.order({ shipped: '2026-03-03T23:30:00Z', due: '2026-03-03' });
    const [utc, local] = [await ask(house, MARCH), await ask(house, `${MARCH}&tz=Europe/Amsterdam`)];
    expect([valueAndCount(utc, 'onTimeShipping'), valueAndCount(local, 'onTimeShipping')]).toEqual([
      [100, 1],
      [0, 1],
    ]);
    expect([Object.keys(pointsOf(utc, 'otif')), Object.keys(pointsOf(local, 'otif'))]).toEqual([['2026-03-03'], ['2026-03-04']]);
    expect(valueAndCount(await ask(house, 'from=2026-03-03&to=2026-03-03&tz=Europe/Amsterdam'), 'otif')).toEqual([null, 0]);
    // The last day is counted to its end.
    expect(valueAndCount(await ask(house, 'from=2026-03-01&to=2026-03-03'), 'otif')).toEqual([100, 1]);
  });
});

const hours = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;

describe('lines picked', () => {
  test('per clock hour and user: a line picked twice is one line', async () => {
    const house = await makeHouse();
    const other = await world.user('OPERATOR', [house.warehouseId]);
    const [orderId, one, two, three] = await house.order({
      lines: [
        [9, 9],
        [9, 9],
        [9, 9],
      ],
    });
    const pick = (at: string, userId: number, lineId: number | undefined, quantity: number) =>
      sql`
      with stock as (insert into inventory (warehouse_id, customer_id, product_id, location_id, status, quantity, received_at)
        values (${house.warehouseId}, ${house.customerId}, ${house.productId}, ${house.shelf}, 'AVAILABLE', 0, ${at}::timestamptz) returning id)
      insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, from_inventory_id, from_location_id, from_status, to_inventory_id,
        to_location_id, to_status, user_id, document_type, document_id, order_line_id)
      select ${house.warehouseId}, ${at}::timestamptz, 'PICK', ${house.customerId}, ${house.productId}, ${quantity}, id, ${house.shelf}, 'AVAILABLE', id,
        ${house.shelf}, 'AVAILABLE', ${userId}, 'ORDER', ${orderId}, ${lineId} from stock`.execute(world.db);
    await pick('2026-03-02T08:05:00Z', house.userId, one, 2);
    await pick('2026-03-02T08:50:00Z', house.userId, one, 3);
    await pick('2026-03-02T08:55:00Z', house.userId, two, 4);
    await pick('2026-03-03T10:00:00Z', house.userId, three, 1);
    await pick('2026-03-03T10:30:00Z', other.id, three, 8);
    await pick('2026-04-01T00:00:00Z', other.id, three, 8);
    const report = await ask(house, MARCH);
    expect(report.pickers).toEqual([
      { user: { id: house.userId, email: 'admin@example.com' }, lines: 3, units: 10, hours: 2, linesPerHour: 1.5 },
      { user: { id: other.id, email: other.email }, lines: 1, units: 8, hours: 1, linesPerHour: 1 },
    ]);
    expect(valueAndCount(report, 'linesPickedPerHour')).toEqual([1.33, 3]);
    expect(pointsOf(report, 'linesPickedPerHour')).toEqual({ '2026-03-02': 2, '2026-03-03': 1 });
  });
});

describe('receiving accuracy', () => {
  test('a line is right when exactly what was announced came: overs and shorts are both wrong, extras too', async () => {
    const house = await makeHouse();
    const asn = async (status: string, items: readonly (readonly [expected: number, received: number])[], at: readonly string[]) => {
      const { rows } = await sql<{
        id: number;
      }>`insert into asn (warehouse_id, customer_id, reference, status, expected_on, created_at, created_by)
        values (${house.warehouseId}, ${house.customerId}, ${`${status}-${at[0]}`}, ${status}, '2026-03-01', now(), ${world.adminId}) returning id`.execute(
        world.db,
      );
      const products = await sql<{ id: number }>`select id from product where customer_id = ${house.customerId} order by id`.execute(
        world.db,
      );
      for (const [line, [expected, received]] of items.entries()) {
        const item = await sql<{ id: number }>`insert into asn_item (warehouse_id, asn_id, customer_id, product_id, expected, received)
          values (${house.warehouseId}, ${rows[0]?.id}, ${house.customerId}, ${products.rows[line]?.id}, ${expected}, ${received}) returning id`.execute(
          world.db,
        );
        if (received) await house.pallet(at[line] ?? (at[0] as string), [], item.rows[0]?.id);
      }
    };
    await asn(
      'COMPLETE',
      [
        [10, 10],
        [10, 10],
      ],
      ['2026-03-02T08:00:00Z', '2026-03-04T08:00:00Z'],
    );
    await asn(
      'COMPLETE_WITH_VARIANCES',
      [
        [10, 12],
        [10, 8],
        [0, 5],
        [7, 0],
      ],
      ['2026-03-04T09:00:00Z'],
    );
    await asn('RECEIVING_IN_PROGRESS', [[10, 5]], ['2026-03-05T08:00:00Z']);
    await asn('COMPLETE', [[10, 10]], ['2026-04-02T08:00:00Z']);
    const report = await ask(house, MARCH);
    expect(valueAndCount(report, 'receivingAccuracy')).toEqual([33.33, 6]);
    // An ASN belongs to the day of its last receipt.
    expect(pointsOf(report, 'receivingAccuracy')).toEqual({ '2026-03-04': 33.33 });
  });
});

describe('inventory record accuracy', () => {
  test('compares each line of approved counts with the ledger: overs never cancel shorts', async () => {
    const house = await makeHouse();
    const { rows: products } = await sql<{
      id: number;
    }>`select id from product where customer_id = ${house.customerId} order by id`.execute(world.db);
    const count = async (
      status: string,
      closed: string | null,
      lines: readonly (readonly [counted: number | null, ledger: number | null])[],
    ) => {
      const { rows } = await sql<{
        id: number;
      }>`insert into cycle_count (warehouse_id, name, status, chosen_by, created_at, created_by, closed_at)
        values (${house.warehouseId}, 'Count', ${status}, 'PRODUCTS', '2026-03-01', ${world.adminId}, ${closed}::timestamptz) returning id`.execute(
        world.db,
      );
      for (const [at, [counted, ledger]] of lines.entries())
        await sql`insert into cycle_count_line (warehouse_id, count_id, customer_id, product_id, location_id, listed, counted, ledger, counted_location_id, counted_at, counted_by)
          values (${house.warehouseId}, ${rows[0]?.id}, ${house.customerId}, ${products[at]?.id}, ${house.shelf}, true, ${counted}::bigint, ${ledger}::bigint,
            ${counted === null ? null : house.shelf}::bigint, ${counted === null ? null : '2026-03-02T08:00:00Z'}::timestamptz, ${counted === null ? null : world.adminId}::bigint)`.execute(
          world.db,
        );
    };
    // Ten over and ten short: the sum would be right, the records are not.
    await count('APPROVED', '2026-03-02T09:00:00Z', [
      [60, 50],
      [40, 50],
      [100, 100],
      [null, null],
    ]);
    await count('APPROVED', '2026-03-05T09:00:00Z', [[7, 0]]);
    await count('REVIEW', null, [[1, 99]]);
    await count('APPROVED', '2026-04-01T00:00:00Z', [[1, 99]]);
    const report = await ask(house, MARCH);
    expect(valueAndCount(report, 'recordAccuracyLines')).toEqual([25, 4]);
    expect(valueAndCount(report, 'recordAccuracyUnits')).toEqual([86.5, 200]);
    expect(pointsOf(report, 'recordAccuracyLines')).toEqual({ '2026-03-02': 33.33, '2026-03-05': 0 });
    expect(pointsOf(report, 'recordAccuracyUnits')).toEqual({ '2026-03-02': 90 });
    const own = await ask(house, MARCH, house.token);
    expect(figure(own, 'recordAccuracyLines')).toMatchObject({ value: null, reason: 'Counts are seen by the warehouse alone.' });
  });
});

describe('space used', () => {
  test('is told at the end of each period, from what the ledger wrote since', async () => {
    const house = await makeHouse();
    const { id: second } = await world.location(house.warehouseId, 'SHELF 2', 'PICK');
    const { id: third } = await world.location(house.warehouseId, 'SHELF 3', 'HAZARDOUS');
    await sql`update location set created_at = case when id = ${third} then timestamptz '2026-03-03T12:00:00Z' else timestamptz '2026-03-01T00:00:00Z' end
      where warehouse_id = ${house.warehouseId}`.execute(world.db);
    await house.pallet('2026-03-02T08:00:00Z', [
      ['2026-03-02T10:00:00Z', house.shelf],
      ['2026-03-05T10:00:00Z', second],
    ]);
    await house.pallet('2026-03-02T08:00:00Z', [['2026-03-04T10:00:00Z', second]]);
    const report = await ask(house, 'from=2026-03-01&to=2026-03-06');
    const points = figure(report, 'spaceUsed').periods.map(({ value, count }) => [value, count]);
    // The dock is no place for stock.
    expect(points).toEqual([
      [0, 2],
      [50, 2],
      [33.33, 3],
      [66.67, 3],
      [33.33, 3],
      [33.33, 3],
    ]);
    expect(valueAndCount(report, 'spaceUsed')).toEqual([33.33, 3]);
    const future = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const today = new Date().toISOString().slice(0, 10);
    const ahead = await ask(house, `from=${today}&to=${future}`);
    expect(figure(ahead, 'spaceUsed').periods.map(({ value }) => value)).toEqual([33.33, null, null, null]);
    expect(valueAndCount(ahead, 'spaceUsed')).toEqual([33.33, 3]);
  });
});

describe('the call', () => {
  test('as CSV: a row for each figure and period, each with unit, population and formula', async () => {
    const house = await makeHouse();
    await house.order({ shipped: '2026-03-02T00:00:00Z', due: '2026-03-01' });
    const { headers, body } = await get(
      `/api/reports/performance?warehouseId=${house.warehouseId}&from=2026-03-01&to=2026-03-02`,
      world.admin,
      { accept: 'text/csv' },
    );
    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(headers['content-disposition']).toContain('performance.csv');
    const [head, ...lines] = body.trimEnd().split('\r\n');
    expect(head).toBe('figure,from,to,value,unit,population,of,formula,source');
    expect(lines).toHaveLength(figureKeys.length * 3);
    const onTime = lines.filter((line: string) => line.startsWith('On-time shipping,')).map((line: string) => line.split(',').slice(1, 6));
    expect(onTime).toEqual([
      ['2026-03-01', '2026-03-02', '0', 'percent', '1'],
      ['2026-03-01', '2026-03-01', '', 'percent', '0'],
      ['2026-03-02', '2026-03-02', '0', 'percent', '1'],
    ]);
  });

  test('a client’s figures are made of its own things alone', async () => {
    const house = await makeHouse();
    const stranger = await world.customer([house.warehouseId]);
    await house.order({ shipped: '2026-03-02T00:00:00Z', due: '2026-03-01' });
    await house.pallet('2026-03-02T08:00:00Z', [['2026-03-02T10:00:00Z', house.shelf]]);
    for (const [token, orders, pallets] of [
      [house.token, 1, 1],
      [stranger.token, 0, 0],
    ] as const) {
      const report = await ask(house, MARCH, token);
      expect(valueAndCount(report, 'orderFillRate')[1]).toBe(orders);
      expect(valueAndCount(report, 'dockToStockMean')[1]).toBe(pallets);
    }
    const foreign = `/api/reports/performance?warehouseId=${house.warehouseId}&customerId=${house.customerId}&${MARCH}`;
    expect((await get(foreign, stranger.token)).status).toBe(404);
  });

  test('refuses times that make no sense', async () => {
    const { warehouseId } = await makeHouse();
    for (const query of [
      'from=2026-03-02&to=2026-03-01',
      'from=2011-01-01&to=2026-03-01',
      'from=2022-01-01&to=2026-03-01&step=day',
      'from=2026-02-30&to=2026-03-01',
      'from=2026-03-01',
      `${MARCH}&step=year`,
      `${MARCH}&tz=CET`,
    ])
      expect([query, (await get(`/api/reports/performance?warehouseId=${warehouseId}&${query}`)).status]).toEqual([query, 400]);
    expect((await get(`/api/reports/performance?warehouseId=999999&${MARCH}`)).status).toBe(404);
  });
});
