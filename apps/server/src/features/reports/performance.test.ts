import type { PerformanceFigure, PerformanceReport } from '@lading/contract/reports';
import { figureKeys, performanceFigures } from '@lading/domain/performance';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PathAt } from '#test/callTypes.ts';
import { type History, makeHistory } from '#test/history.ts';
import { makeWorld, type World } from '#test/world.ts';
import { keepMonthStarts } from '../inventory/monthStarts.ts';

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
const ask = async (
  history: History,
  query: string,
  token = world.admin,
): Promise<PerformanceReport> => {
  const { status, body } = await get(
    `/api/reports/performance?warehouseId=${history.warehouseId}&${query}`,
    token,
  );
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};
const figure = (report: PerformanceReport, key: string): PerformanceFigure =>
  report.figures.find((figure) => figure.key === key) as PerformanceFigure;
const valueAndCount = (report: PerformanceReport, key: string) => {
  const { value, population } = figure(report, key);
  return [value, population.count];
};
/** The values by the first day of their period. Leaves out periods without a value. */
const pointsOf = (report: PerformanceReport, key: string) =>
  Object.fromEntries(
    figure(report, key).periods.flatMap(({ from, value, count }) => (count ? [[from, value]] : [])),
  );

const MARCH = 'from=2026-03-01&to=2026-03-31';

describe('without data', () => {
  test('every figure is null with its reason, and has unit, population, formula and source', async () => {
    const history = await makeHistory(world);
    const report = await ask(history, MARCH);
    expect(report).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-31',
      tz: 'UTC',
      step: 'day',
      pickers: [],
    });
    expect(report.figures.map(({ key }) => key)).toEqual(figureKeys);
    for (const {
      key,
      value,
      unit,
      population,
      formula,
      source,
      reason,
      periods,
    } of report.figures) {
      const { unit: must, population: figurePopulation } =
        performanceFigures[key as keyof typeof performanceFigures];
      expect([key, unit, population.of, periods.length]).toEqual([key, must, figurePopulation, 31]);
      expect(formula && source).toBeTruthy();
      // The warehouse's locations were made today: in March there were none.
      expect([key, value, population.count, reason]).toEqual([
        key,
        null,
        0,
        `There were no ${figurePopulation} in this period.`,
      ]);
      expect(periods.every((period) => period.value === null && period.count === 0)).toBe(true);
    }
  });
});

describe('dock-to-stock', () => {
  test('is the time until the first putaway of a pallet, by its day', async () => {
    const history = await makeHistory(world);
    const { id: staging } = await world.location(history.warehouseId, 'STAGE', 'STAGING');
    const { pallet, shelf } = history;
    await pallet('2026-03-02T08:00:00Z', [['2026-03-02T10:00:00Z', shelf]]);
    await pallet('2026-03-02T08:00:00Z', [['2026-03-02T12:00:00Z', shelf]]);
    // Staging is not yet stock, and the second time it is put away does not count again.
    await pallet('2026-03-02T08:00:00Z', [
      ['2026-03-02T09:00:00Z', staging],
      ['2026-03-03T08:00:00Z', shelf],
      ['2026-03-05T08:00:00Z', history.shelf],
    ]);
    await pallet('2026-03-09T08:00:00Z');
    await pallet('2026-02-27T08:00:00Z', [['2026-02-28T08:00:00Z', shelf]]);
    const report = await ask(history, MARCH);
    expect(valueAndCount(report, 'dockToStockMean')).toEqual([10, 3]);
    // Of 2, 4 and 24 hours: 4 + 0.8 × 20.
    expect(valueAndCount(report, 'dockToStockP90')).toEqual([20, 3]);
    expect(pointsOf(report, 'dockToStockMean')).toEqual({ '2026-03-02': 3, '2026-03-03': 24 });
    expect(
      valueAndCount(await ask(history, 'from=2026-03-04&to=2026-03-31'), 'dockToStockMean'),
    ).toEqual([null, 0]);
  });
});

describe('trucks', () => {
  test('dock-to-stock begins when the truck of the ASN came; their own times are of those that left', async () => {
    const history = await makeHistory(world);
    const { warehouseId, customerId, shelf } = history;
    const { id: productId } = await world.product(customerId);
    const { body: asn } = await world.call(world.admin, 'POST', '/api/asns', {
      customerId,
      warehouseId,
      asnReference: 'PO-TRUCK',
      expectedArrivalDate: '2026-03-02',
      items: [{ productId, expectedQuantity: 10 }],
    });
    const { body: door } = await world.call(world.admin, 'POST', '/api/doors', {
      warehouseId,
      name: 'Door 1',
      kind: 'BOTH',
      hours: [],
    });
    // Came at 06:00, at the door at 07:30, left at 09:00; came again after the receipt.
    const truck = (asnId: number | null, times: readonly string[]) => {
      const [arrived, docked, done, left] = times;
      return sql`
        insert into appointment (warehouse_id, kind, door_id, during, asn_id, pallets, status,
          booked_at, booked_by, arrived_at, docked_at, done_at, left_at)
        values (${warehouseId}, 'INBOUND', ${door.id},
          tstzrange(${arrived}::timestamptz, ${left}::timestamptz), ${asnId}, 1, 'LEFT',
          ${arrived}::timestamptz, 'somebody', ${arrived}::timestamptz, ${docked}::timestamptz,
          ${done}::timestamptz, ${left}::timestamptz)`.execute(world.owner);
    };
    const day = (time: string) => `2026-03-02T${time}:00Z`;
    await truck(asn.id, ['06:00', '07:30', '08:45', '09:00'].map(day));
    await truck(asn.id, ['12:00', '12:30', '13:00', '13:00'].map(day));
    await truck(null, ['14:00', '14:15', '15:00', '15:30'].map(day));
    const itemId = asn.items[0]?.id ?? 0;
    await history.pallet(day('08:00'), [[day('10:00'), shelf]], itemId);
    await history.pallet(day('08:00'), [[day('10:00'), shelf]]);
    const report = await ask(history, MARCH);
    // 4 hours since the truck, and 2 since the receipt of the other one.
    expect(valueAndCount(report, 'dockToStockMean')).toEqual([3, 2]);
    expect(valueAndCount(report, 'truckWaitingMean')).toEqual([0.75, 3]);
    expect(valueAndCount(report, 'truckAtDoorMean')).toEqual([1.08, 3]);
    expect(valueAndCount(report, 'truckTurnaroundMean')).toEqual([1.83, 3]);
    const own = await ask(history, MARCH, history.token);
    expect(valueAndCount(own, 'dockToStockMean')).toEqual([3, 2]);
    expect(valueAndCount(own, 'truckWaitingMean')).toEqual([1, 2]);
  });
});

describe('what shipped', () => {
  test('fill rates use first shipments, punctuality all with a date', async () => {
    const history = await makeHistory(world);
    const { order } = history;
    const ordered = '2026-03-02T00:00:00Z';
    // In full and on time; in full and late; short and on time; without a date; a follow-up, late;
    // and one that is still here.
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
    const report = await ask(history, MARCH);
    expect(valueAndCount(report, 'lineFillRate')).toEqual([71.43, 7]);
    expect(valueAndCount(report, 'orderFillRate')).toEqual([75, 4]);
    expect(valueAndCount(report, 'onTimeShipping')).toEqual([50, 4]);
    expect(valueAndCount(report, 'otif')).toEqual([33.33, 3]);
    expect(valueAndCount(report, 'orderCycleTimeMean')).toEqual([hours([24, 72, 36, 96, 240]), 5]);
    expect(valueAndCount(report, 'orderCycleTimeP90')).toEqual([182.4, 5]);
    expect(pointsOf(report, 'lineFillRate')).toEqual({
      '2026-03-03': 60,
      '2026-03-05': 100,
      '2026-03-06': 100,
    });
    expect(pointsOf(report, 'onTimeShipping')).toEqual({
      '2026-03-03': 100,
      '2026-03-05': 0,
      '2026-03-12': 0,
    });
    expect(pointsOf(await ask(history, `${MARCH}&step=month`), 'otif')).toEqual({
      '2026-03-01': 33.33,
    });
  });

  test('an order that shipped before its order date has no cycle time, but all other figures', async () => {
    const history = await makeHistory(world);
    await history.order({
      ordered: '2026-03-09T00:00:00Z',
      shipped: '2026-03-03T00:00:00Z',
      due: '2026-03-03',
    });
    const report = await ask(history, MARCH);
    expect(valueAndCount(report, 'orderCycleTimeMean')).toEqual([null, 0]);
    expect(valueAndCount(report, 'onTimeShipping')).toEqual([100, 1]);
  });

  test('days are those of the requested zone', async () => {
    const history = await makeHistory(world);
    // 23:30 in London, already the fourth in Amsterdam.
    await history.order({ shipped: '2026-03-03T23:30:00Z', due: '2026-03-03' });
    const [utc, local] = [
      await ask(history, MARCH),
      await ask(history, `${MARCH}&tz=Europe/Amsterdam`),
    ];
    expect([valueAndCount(utc, 'onTimeShipping'), valueAndCount(local, 'onTimeShipping')]).toEqual([
      [100, 1],
      [0, 1],
    ]);
    expect([Object.keys(pointsOf(utc, 'otif')), Object.keys(pointsOf(local, 'otif'))]).toEqual([
      ['2026-03-03'],
      ['2026-03-04'],
    ]);
    expect(
      valueAndCount(
        await ask(history, 'from=2026-03-03&to=2026-03-03&tz=Europe/Amsterdam'),
        'otif',
      ),
    ).toEqual([null, 0]);
    // The last day is counted to its end.
    expect(valueAndCount(await ask(history, 'from=2026-03-01&to=2026-03-03'), 'otif')).toEqual([
      100, 1,
    ]);
  });
});

const hours = (all: readonly number[]): number =>
  all.reduce((sum, each) => sum + each, 0) / all.length;

describe('lines picked', () => {
  test('per clock hour and user: a line picked twice is one line', async () => {
    const history = await makeHistory(world);
    const other = await world.user('OPERATOR', [history.warehouseId]);
    const [orderId, first, two, three] = await history.order({
      lines: [
        [9, 9],
        [9, 9],
        [9, 9],
      ],
    });
    const pick = (at: string, userId: number, lineId: number | undefined, quantity: number) =>
      history.pick(at, userId, { orderId, lineId, quantity });
    await pick('2026-03-02T08:05:00Z', history.userId, first, 2);
    await pick('2026-03-02T08:50:00Z', history.userId, first, 3);
    await pick('2026-03-02T08:55:00Z', history.userId, two, 4);
    await pick('2026-03-03T10:00:00Z', history.userId, three, 1);
    await pick('2026-03-03T10:30:00Z', other.id, three, 8);
    await pick('2026-04-01T00:00:00Z', other.id, three, 8);
    const report = await ask(history, MARCH);
    expect(report.pickers).toEqual([
      {
        user: { id: history.userId, email: 'admin@example.com', name: 'Admin' },
        lines: 3,
        units: 10,
        hours: 2,
        linesPerHour: 1.5,
      },
      {
        user: { id: other.id, email: other.email, name: other.name },
        lines: 1,
        units: 8,
        hours: 1,
        linesPerHour: 1,
      },
    ]);
    expect(valueAndCount(report, 'linesPickedPerHour')).toEqual([1.33, 3]);
    expect(pointsOf(report, 'linesPickedPerHour')).toEqual({ '2026-03-02': 2, '2026-03-03': 1 });
  });
});

describe('receiving accuracy', () => {
  test('a line is accurate if exactly the expected quantity was received: overs, shorts and extras are not', async () => {
    const history = await makeHistory(world);
    await history.asn(
      'COMPLETE',
      [
        [10, 10],
        [10, 10],
      ],
      ['2026-03-02T08:00:00Z', '2026-03-04T08:00:00Z'],
    );
    await history.asn(
      'COMPLETE_WITH_VARIANCES',
      [
        [10, 12],
        [10, 8],
        [0, 5],
        [7, 0],
      ],
      ['2026-03-04T09:00:00Z'],
    );
    await history.asn('RECEIVING_IN_PROGRESS', [[10, 5]], ['2026-03-05T08:00:00Z']);
    await history.asn('COMPLETE', [[10, 10]], ['2026-04-02T08:00:00Z']);
    const report = await ask(history, MARCH);
    expect(valueAndCount(report, 'receivingAccuracy')).toEqual([33.33, 6]);
    // An ASN belongs to the day of its last receipt.
    expect(pointsOf(report, 'receivingAccuracy')).toEqual({ '2026-03-04': 33.33 });
  });
});

describe('inventory record accuracy', () => {
  test('compares each line of approved counts with the ledger: overs never cancel shorts', async () => {
    const history = await makeHistory(world);
    // Ten over and ten short: the sum would be right, the records are not.
    await history.count('APPROVED', '2026-03-02T09:00:00Z', [
      [60, 50],
      [40, 50],
      [100, 100],
      [null, null],
    ]);
    await history.count('APPROVED', '2026-03-05T09:00:00Z', [[7, 0]]);
    await history.count('REVIEW', null, [[1, 99]]);
    await history.count('APPROVED', '2026-04-01T00:00:00Z', [[1, 99]]);
    const report = await ask(history, MARCH);
    expect(valueAndCount(report, 'recordAccuracyLines')).toEqual([25, 4]);
    expect(valueAndCount(report, 'recordAccuracyUnits')).toEqual([86.5, 200]);
    expect(pointsOf(report, 'recordAccuracyLines')).toEqual({
      '2026-03-02': 33.33,
      '2026-03-05': 0,
    });
    expect(pointsOf(report, 'recordAccuracyUnits')).toEqual({ '2026-03-02': 90 });
    const own = await ask(history, MARCH, history.token);
    expect(figure(own, 'recordAccuracyLines')).toMatchObject({
      value: null,
      reason: 'Counts are seen by the warehouse alone.',
    });
  });
});

describe('space used', () => {
  test('is known at the end of each period, from later movements', async () => {
    const history = await makeHistory(world);
    const { id: second } = await world.location(history.warehouseId, 'SHELF 2', 'PICK');
    const { id: third } = await world.location(history.warehouseId, 'SHELF 3', 'HAZARDOUS');
    await sql`
      update location
      set created_at = case
      when id = ${third} then timestamptz '2026-03-03T12:00:00Z'
      else timestamptz '2026-03-01T00:00:00Z' end
      where warehouse_id = ${history.warehouseId}`.execute(world.db);
    await history.pallet('2026-03-02T08:00:00Z', [
      ['2026-03-02T10:00:00Z', history.shelf],
      ['2026-03-05T10:00:00Z', second],
    ]);
    await history.pallet('2026-03-02T08:00:00Z', [['2026-03-04T10:00:00Z', second]]);
    const report = await ask(history, 'from=2026-03-01&to=2026-03-06');
    const pointsIn = (read: PerformanceReport) =>
      figure(read, 'spaceUsed').periods.map(({ value, count }) => [value, count]);
    // The dock is no place for stock.
    expect(pointsIn(report)).toEqual([
      [0, 2],
      [50, 2],
      [33.33, 3],
      [66.67, 3],
      [33.33, 3],
      [33.33, 3],
    ]);
    await keepMonthStarts(world.db, new Date());
    const fromMonth = await ask(history, 'from=2026-03-01&to=2026-03-06');
    expect(pointsIn(fromMonth)).toEqual(pointsIn(report));
    expect(valueAndCount(report, 'spaceUsed')).toEqual([33.33, 3]);
    const future = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const today = new Date().toISOString().slice(0, 10);
    const ahead = await ask(history, `from=${today}&to=${future}`);
    expect(figure(ahead, 'spaceUsed').periods.map(({ value }) => value)).toEqual([
      33.33,
      null,
      null,
      null,
    ]);
    expect(valueAndCount(ahead, 'spaceUsed')).toEqual([33.33, 3]);
  });
});

describe('the call', () => {
  test('as CSV: a row for each figure and period, each with unit, population and formula', async () => {
    const history = await makeHistory(world);
    await history.order({ shipped: '2026-03-02T00:00:00Z', due: '2026-03-01' });
    const { headers, body } = await get(
      `/api/reports/performance?warehouseId=${history.warehouseId}&from=2026-03-01&to=2026-03-02`,
      world.admin,
      { accept: 'text/csv' },
    );
    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(headers['content-disposition']).toContain('performance.csv');
    const [head, ...lines] = String(body).trimEnd().split('\r\n');
    expect(head).toBe('figure,period,from,to,value,unit,population,of,formula,source');
    expect(lines).toHaveLength(figureKeys.length * 3);
    const onTime = lines
      .filter((line: string) => line.startsWith('On-time shipping,'))
      .map((line: string) => line.split(',').slice(1, 7));
    expect(onTime).toEqual([
      ['total', '2026-03-01', '2026-03-02', '0', 'percent', '1'],
      ['day', '2026-03-01', '2026-03-01', '', 'percent', '0'],
      ['day', '2026-03-02', '2026-03-02', '0', 'percent', '1'],
    ]);
  });

  test('a client’s figures include only its own data', async () => {
    const history = await makeHistory(world);
    const stranger = await world.customer([history.warehouseId]);
    await history.order({ shipped: '2026-03-02T00:00:00Z', due: '2026-03-01' });
    await history.pallet('2026-03-02T08:00:00Z', [['2026-03-02T10:00:00Z', history.shelf]]);
    for (const [token, orders, pallets] of [
      [history.token, 1, 1],
      [stranger.token, 0, 0],
    ] as const) {
      const report = await ask(history, MARCH, token);
      expect(valueAndCount(report, 'orderFillRate')[1]).toBe(orders);
      expect(valueAndCount(report, 'dockToStockMean')[1]).toBe(pallets);
    }
    const foreign =
      `/api/reports/performance?warehouseId=${history.warehouseId}&customerId=${history.customerId}&${MARCH}` as const;
    expect((await get(foreign, stranger.token)).status).toBe(404);
  });

  test('covers thirty days by default', async () => {
    const { warehouseId } = await makeHistory(world);
    const { body } = await get(`/api/reports/performance?warehouseId=${warehouseId}&to=2026-03-31`);
    expect(body).toMatchObject({ from: '2026-03-02', to: '2026-03-31' });
    expect((await get(`/api/reports/performance?warehouseId=${warehouseId}`)).body.to).toBe(
      new Date().toISOString().slice(0, 10),
    );
  });

  test('refuses invalid periods', async () => {
    const { warehouseId } = await makeHistory(world);
    for (const query of [
      'from=2026-03-02&to=2026-03-01',
      'from=2011-01-01&to=2026-03-01',
      'from=2022-01-01&to=2026-03-01&step=day',
      'from=2026-02-30&to=2026-03-01',
      `${MARCH}&step=year`,
      `${MARCH}&tz=CET`,
    ])
      expect([
        query,
        (await get(`/api/reports/performance?warehouseId=${warehouseId}&${query}`)).status,
      ]).toEqual([query, 400]);
    expect((await get(`/api/reports/performance?warehouseId=999999&${MARCH}`)).status).toBe(404);
  });
});
