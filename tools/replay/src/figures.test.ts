import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { PerformanceReport } from '@lading/contract/reports';
import { runImport } from '@lading/server/src/commands/import/import.ts';
import { makeWorld, PASSWORD, type World } from '@lading/server/test/world.ts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replay } from './replay.ts';
import { makeScreen } from './screen.ts';

/**
 * The figures of the performance report, computed twice: by the server's SQL, and here over the
 * files themselves, with nothing of the server's in between.
 */

const SAMPLE = fileURLToPath(new URL('sample', import.meta.url));
const WHOLE = process.env.LADING_REPLAY_DATA;
const DAY = 86_400_000;

type Cells = Record<string, string>;

function fileOf(folder: string, name: string): string {
  const path = [join(folder, `${name}.csv`), join(folder, `${name}.csv.gz`)].find((candidate) =>
    existsSync(candidate),
  );
  if (path === undefined) throw new Error(`${folder} has no ${name}.`);
  return path;
}

function readCsv(folder: string, name: string): Cells[] {
  const path = fileOf(folder, name);
  const bytes = readFileSync(path);
  return parse(path.endsWith('.gz') ? gunzipSync(bytes) : bytes, {
    columns: true,
    bom: true,
  }) as Cells[];
}

/** An order as the files have it, and as it left in this test. */
interface Sold {
  reference: string;
  ordered: string;
  due: string;
  shipped: string;
  lines: { sku: string; quantity: number; shipped: number }[];
}

function readSold(folder: string): Sold[] {
  const lines = new Map<string, Map<string, number>>();
  for (const { reference = '', sku = '', qty } of readCsv(folder, 'order_lines')) {
    const order = lines.get(reference) ?? new Map<string, number>();
    lines.set(reference, order.set(sku, (order.get(sku) ?? 0) + Number(qty)));
  }
  return readCsv(folder, 'orders').map(
    ({
      reference = '',
      order_date: ordered = '',
      due_date: due = '',
      ship_date: shipped = '',
    }) => ({
      reference,
      ordered,
      due,
      shipped,
      lines: [...(lines.get(reference) ?? [])].map(([sku, quantity]) => ({
        sku,
        quantity,
        shipped: quantity,
      })),
    }),
  );
}

/**
 * In the data everything ships in full and in time. Here every third order leaves late and every
 * fourth short, by fixed rules.
 */
function withTrouble(sold: readonly Sold[]): Sold[] {
  return sold.map((order, index) => ({
    ...order,
    shipped: index % 3 === 0 ? dayAfter(order.shipped, 2 + (index % 11)) : order.shipped,
    lines: order.lines.map((line, place) => ({
      ...line,
      shipped: index % 4 === 0 && place % 2 === 0 ? Math.floor(line.quantity / 2) : line.quantity,
    })),
  }));
}

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number(((100 * part) / whole).toFixed(2));
const isFull = ({ lines }: Sold): boolean => lines.every((line) => line.shipped === line.quantity);
const isOnTime = ({ shipped, due }: Sold): boolean => shipped <= due;

/**
 * The value at nine tenths of the way through the sorted values, interpolated between its
 * neighbours.
 */
function ninthDecile(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = 0.9 * (sorted.length - 1);
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (place - Math.floor(place)) * (high - low);
}

/** The same figures by plain counting. */
function figuresOf(sold: readonly Sold[]): Record<string, [value: number | null, count: number]> {
  const lines = sold.flatMap((order) => order.lines);
  const hours = sold.map(
    ({ ordered, shipped }) => (Date.parse(shipped) - Date.parse(ordered)) / 3_600_000,
  );
  const count = sold.length;
  return {
    orderCycleTimeMean: [
      count ? Number((hours.reduce((sum, each) => sum + each, 0) / count).toFixed(2)) : null,
      count,
    ],
    orderCycleTimeP90: [count ? Number(ninthDecile(hours).toFixed(2)) : null, count],
    lineFillRate: [
      percent(lines.filter((line) => line.shipped === line.quantity).length, lines.length),
      lines.length,
    ],
    orderFillRate: [percent(sold.filter(isFull).length, count), count],
    onTimeShipping: [percent(sold.filter(isOnTime).length, count), count],
    otif: [percent(sold.filter((order) => isFull(order) && isOnTime(order)).length, count), count],
  };
}

let world: World;
let url: string;
beforeAll(async () => {
  world = await makeWorld();
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

/**
 * Brings the orders in by the import command, and writes on them what left when: an order's life
 * with the dates of its time.
 */
async function load(folder: string, name: string, sold: readonly Sold[]): Promise<number> {
  const { id: warehouseId } = await world.warehouse(name);
  await world.customer([], name);
  const said: string[] = [];
  const files = ['products', 'orders', 'order-lines'].flatMap((what) => [
    `--${what}`,
    fileOf(folder, what.replace('-', '_')),
  ]);
  const code = await runImport(
    world.db,
    [...files, '--warehouse', name, '--customer', name],
    (line) => said.push(line),
  );
  expect([code, said.at(-1)]).toEqual([0, expect.stringContaining('written')]);
  await ship(warehouseId, sold);
  return warehouseId;
}

async function ship(warehouseId: number, sold: readonly Sold[]): Promise<void> {
  for (let from = 0; from < sold.length; from += 2_000) {
    const some = sold.slice(from, from + 2_000);
    const heads = JSON.stringify(some.map(({ reference, shipped }) => ({ reference, shipped })));
    const lines = JSON.stringify(
      some.flatMap(({ reference, lines: documentLines }) =>
        documentLines.map(({ sku, shipped }) => ({ reference, sku, shipped })),
      ),
    );
    // Orders of years ago, which nobody picks.
    await sql`alter table orders disable trigger orders_life`.execute(world.owner);
    await sql`update orders o set status = 'SHIPPED', shipped_at = g.shipped::timestamptz
      from jsonb_to_recordset(${heads}::jsonb) g (reference text, shipped text)
      where o.warehouse_id = ${warehouseId} and o.reference = g.reference`.execute(world.db);
    await sql`
      update order_line l
      set allocated = g.shipped, picked = g.shipped, packed = g.shipped, shipped = g.shipped,
        waiting = false
      from jsonb_to_recordset(${lines}::jsonb) g (reference text, sku text, shipped bigint)
      join orders o on o.warehouse_id = ${warehouseId} and o.reference = g.reference
      join product p on p.customer_id = o.customer_id and p.sku = g.sku
      where l.warehouse_id = ${warehouseId} and l.order_id = o.id and l.product_id = p.id`.execute(
      world.db,
    );
  }
}

async function compare(warehouseId: number, sold: readonly Sold[]): Promise<PerformanceReport> {
  const days = sold.map(({ shipped }) => shipped).sort();
  const [from, to] = [days[0], days.at(-1)];
  const { status, body } = await world.call(
    world.admin,
    'GET',
    `/api/reports/performance?warehouseId=${warehouseId}&from=${from}&to=${to}&step=month`,
  );
  expect(status).toBe(200);
  const report = body as PerformanceReport;
  const read = (key: string) => report.figures.find((figure) => figure.key === key);
  for (const [key, must] of Object.entries(figuresOf(sold)))
    expect([key, read(key)?.value, read(key)?.population.count]).toEqual([key, ...must]);
  for (const [index, { from: first, to: last }] of (read('otif')?.periods ?? []).entries()) {
    const month = sold.filter(({ shipped }) => first <= shipped && shipped <= last);
    for (const [key, must] of Object.entries(figuresOf(month))) {
      const point = read(key)?.periods[index];
      expect([key, first, point?.value, point?.count]).toEqual([key, first, ...must]);
    }
  }
  return report;
}

/** Of the complete deliveries, lines of which exactly what was ordered came. */
function accuracyOf(folder: string): [value: number | null, count: number] {
  const complete = new Set(
    readCsv(folder, 'asns').flatMap((asn) =>
      asn.source_status === 'Complete' ? [asn.reference] : [],
    ),
  );
  const lines = new Map<string, { expected: number; received: number }>();
  const came = new Set<string>();
  for (const { reference = '', sku = '', expected, received } of readCsv(folder, 'asn_lines')) {
    if (!complete.has(reference)) continue;
    const key = `${reference}\n${sku}`;
    const line = lines.get(key) ?? { expected: 0, received: 0 };
    lines.set(key, {
      expected: line.expected + Number(expected),
      received: line.received + Number(received),
    });
    if (Number(received) > 0) came.add(reference);
  }
  const counted = [...lines]
    .filter(([key]) => came.has(key.split('\n')[0] ?? ''))
    .map(([, line]) => line);
  return [
    percent(
      counted.filter(({ expected, received }) => expected === received).length,
      counted.length,
    ),
    counted.length,
  ];
}

async function receive(
  folder: string,
  name: string,
  concurrency: number,
): Promise<PerformanceReport> {
  const screen = makeScreen({ write: () => true });
  const asns = Number.POSITIVE_INFINITY;
  const { warehouse } = await replay(
    {
      folder,
      url,
      email: 'admin@example.com',
      password: PASSWORD,
      name,
      orders: 0,
      asns,
      concurrency,
    },
    screen,
  );
  const today = new Date().toISOString().slice(0, 10);
  const path =
    `/api/reports/performance?warehouseId=${warehouse.id}&from=${dayAfter(today, -1)}&to=${today}` as const;
  return (await world.call(world.admin, 'GET', path)).body;
}

const receivingOf = ({ figures }: PerformanceReport) => {
  const figure = figures.find(({ key }) => key === 'receivingAccuracy');
  return [figure?.value, figure?.population.count];
};

describe('the sample folder', () => {
  test('figures of what shipped are those counted over the files, month by month', async () => {
    const sold = readSold(SAMPLE);
    const warehouseId = await load(SAMPLE, 'Sample', sold);
    await compare(warehouseId, sold);
    const troubled = withTrouble(sold);
    await ship(warehouseId, troubled);
    const report = await compare(warehouseId, troubled);
    // The comparison would be worth little if nothing were late or short.
    for (const key of ['lineFillRate', 'orderFillRate', 'otif']) {
      const { value } = report.figures.find((figure) => figure.key === key) ?? {};
      expect([key, value !== null && value !== undefined && value > 0 && value < 100]).toEqual([
        key,
        true,
      ]);
    }
  });

  test('receiving accuracy is that of the deliveries in the files', async () => {
    expect(receivingOf(await receive(SAMPLE, 'Received sample', 2))).toEqual(accuracyOf(SAMPLE));
  });
});

describe.runIf(WHOLE)('the folder that LADING_REPLAY_DATA names', () => {
  const folder = WHOLE as string;

  test('figures of what shipped are those counted over the files, month by month', {
    timeout: 900_000,
  }, async () => {
    const sold = readSold(folder);
    const warehouseId = await load(folder, 'Whole', sold);
    await compare(warehouseId, sold);
    const troubled = withTrouble(sold);
    await ship(warehouseId, troubled);
    await compare(warehouseId, troubled);
  });

  test('receiving accuracy is that of the deliveries in the files', {
    timeout: 900_000,
  }, async () => {
    expect(receivingOf(await receive(folder, 'Received whole', 8))).toEqual(accuracyOf(folder));
  });
});
