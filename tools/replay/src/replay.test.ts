import { fileURLToPath } from 'node:url';
import { CommandError } from '@lading/server/src/commands/connection.ts';
import { verifyAndDescribe } from '@lading/server/src/commands/verify.ts';
import type { PathAt } from '@lading/server/test/callTypes.ts';
import { makeWorld, PASSWORD, type World } from '@lading/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inParallel } from './client.ts';
import { openingBalances } from './opening.ts';
import { type Options, replay } from './replay.ts';
import { makeScreen } from './screen.ts';

const SAMPLE = fileURLToPath(new URL('sample', import.meta.url));
const WHOLE = process.env.LADING_REPLAY_DATA;

let world: World;
let url: string;
beforeAll(async () => {
  world = await makeWorld();
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

const shown: string[] = [];
const screen = makeScreen({ write: (text) => shown.push(text) });
const play = (more: Partial<Options> = {}) =>
  replay(
    {
      folder: SAMPLE,
      url,
      email: 'admin@example.com',
      password: PASSWORD,
      name: 'Kaffeekontor',
      orders: 100,
      asns: 100,
      concurrency: 1,
      ...more,
    },
    screen,
  );
const get = async <const P extends string>(path: PathAt<'GET', P>) =>
  (await world.call<'GET', P>(world.admin, 'GET', path)).body;

test('a limited replay, then the whole folder, then once more: each step is done once', async () => {
  expect((await play({ orders: 1, asns: 2 })).wrong).toEqual([]);
  const result = await play();
  expect(result).toMatchObject({
    wrong: [],
    asns: {
      statuses: { COMPLETE: 2, COMPLETE_WITH_VARIANCES: 3 },
      expected: 864,
      received: 847,
      rejected: 35,
    },
    opening: 14,
    orders: { orders: 5, units: 144, allocated: 144, backordered: 0 },
    shipped: { orders: 5, units: 144, tracked: 1 },
  });
  const movements = await get(`/api/movements?warehouseId=${result.warehouse.id}`);
  expect(await play({ concurrency: 8 })).toEqual(result);
  expect(await get(`/api/movements?warehouseId=${result.warehouse.id}`)).toEqual(movements);
  expect(await verifyAndDescribe(world.db)).toMatchObject({ holds: true });
  expect(shown.join('')).toContain('2 products, 14 units:\n  KB-BLK 3, KT-GN09 11\n');
  expect(shown.join('')).toMatch(/Shipments {2}\[#{30}\] 5\/5, 10 lines, \d+ lines\/s\n/);
  expect(shown.join('')).toMatch(/ASNs {7}\[#{30}\] 5\/5, 11 lines, \d+ lines\/s\n/);
});

test('with pick faces the totals are the same, and loose units are picked from them', async () => {
  const { wrong, asns, opening, orders, shipped, picks } = await play({
    name: 'Kaffeekontor II',
    pickFaces: true,
    concurrency: 8,
  });
  const first = await play();
  expect({ wrong, asns, opening, orders, shipped }).toEqual({
    wrong: [],
    asns: first.asns,
    opening: first.opening,
    orders: first.orders,
    shipped: first.shipped,
  });
  expect(first.picks).toBeNull();
  const { faces, reserve, replenishments } = picks ?? {
    faces: { picks: 0, units: 0 },
    reserve: { picks: 0, units: 0 },
    replenishments: 0,
  };
  expect(faces.units + reserve.units).toBe(144);
  expect(faces.picks / (faces.picks + reserve.picks)).toBeGreaterThanOrEqual(0.9);
  expect(replenishments).toBeGreaterThan(0);
  expect(await verifyAndDescribe(world.db)).toMatchObject({ holds: true });
});

test('rejected units are DAMAGED stock of the same pallet, and a short delivery is closed', async () => {
  const { warehouse } = await play({ orders: 0 });
  const stock = await get(`/api/inventory?warehouseId=${warehouse.id}&search=FP-100N`);
  expect(
    stock
      .map(({ quantity, status }: { quantity: number; status: string }) => [quantity, status])
      .sort(),
  ).toEqual([
    [12, 'DAMAGED'],
    [368, 'AVAILABLE'],
  ]);
  expect(new Set(stock.map(({ pallet }) => pallet?.lpn)).size).toBe(1);
  const [short] = await get(`/api/asns?warehouseId=${warehouse.id}&search=PO-K006`);
  expect(short).toMatchObject({
    status: 'COMPLETE_WITH_VARIANCES',
    varianceData: { shortages: [{ sku: 'KB-BLK', variance: 4 }] },
  });
  expect(await get(`/api/asns?warehouseId=${warehouse.id}&search=PO-K005`)).toEqual([]);
});

test('orders carry the folder’s address, carrier, days, tracking number and prices in cents', async () => {
  const { warehouse } = await play({ orders: 0 });
  const orders = await get(`/api/orders?warehouseId=${warehouse.id}&sort=orderReference`);
  expect(orders).toMatchObject([
    {
      orderReference: 'SO-7001',
      type: 'ECOMMERCE',
      status: 'SHIPPED',
      requestedShipDate: '2025-03-31',
      shippingCarrier: 'PARCEL',
      trackingNumber: null,
    },
    {
      type: 'STANDARD_OUTBOUND',
      actualShipDate: '2025-03-29T12:00:00.000Z',
      items: [{ quantity: 14, price: 46.41 }, { price: 3.83 }],
    },
    {
      status: 'SHIPPED',
      trackingNumber: 'RB-55-102',
      items: [{ price: 51.93 }, { price: 37.4 }, { price: null }],
      shippingAddress: 'Speicherstraße 4, 24103 Kiel, Germany',
    },
    { items: [{ quantity: 3, shippedQuantity: 3 }] },
    { items: [{ shippedQuantity: 20 }, { shippedQuantity: 10 }] },
  ]);
});

test('the opening balance is the deepest shortfall, not the last', () => {
  const lines = (sku: string, received: number) => [
    { sku, expected: received, received, rejected: 0 },
  ];
  const sale = {
    type: 'ECOMMERCE',
    carrier: null,
    address: 'Quay',
    requestedShipDate: null,
    shippedOn: null,
    tracking: null,
  } as const;
  const sold = (orderedOn: string, sku: string, quantity: number) => ({
    ...sale,
    reference: orderedOn,
    orderedOn,
    lines: [{ sku, quantity, price: null }],
  });
  const deliveries = [
    { reference: 'A', expectedDate: '2025-01-02', lines: lines('X', 10) },
    {
      reference: 'B',
      expectedDate: '2025-01-05',
      lines: [{ sku: 'X', expected: 50, received: 50, rejected: 20 }, ...lines('Y', 5)],
    },
  ];
  const sales = [
    sold('2025-01-01', 'X', 4),
    sold('2025-01-02', 'X', 9),
    sold('2025-01-04', 'X', 8),
    sold('2025-01-06', 'X', 15),
    sold('2025-01-05', 'Y', 5),
  ];
  expect(openingBalances({ deliveries, sales })).toEqual([{ sku: 'X', quantity: 11 }]);
});

test('differences from the folder are reported', async () => {
  const elsewhere = await world.warehouse('Elsewhere');
  const customer = await world.customer([], 'Elsewhere');
  const product = await world.product(customer.id, 'KT-GN09');
  const { body: response } = await world.call(world.admin, 'POST', '/api/asns', {
    warehouseId: elsewhere.id,
    customerId: customer.id,
    asnReference: 'PO-K001',
    expectedArrivalDate: '2025-03-03',
    items: [{ productId: product.id, expectedQuantity: 1 }],
  });
  await world.call(world.admin, 'POST', `/api/asns/${response.id}/cancel`);
  const { wrong } = await play({ name: 'Elsewhere', asns: 1, orders: 0 });
  expect(wrong).toEqual([
    'units expected: 1 instead of 190',
    'units received: 0 instead of 190',
    'units rejected: 0 instead of 2',
    'ASNs COMPLETE: 0 instead of 1',
    'ASNs CANCELLED: 1 instead of 0',
  ]);
});

test('wrong credentials, a missing folder and a missing server are each reported in one sentence', async () => {
  await expect(play({ password: 'wrong' })).rejects.toThrow(
    /Signing in as admin@example.com failed/,
  );
  await expect(play({ folder: '/nowhere' })).rejects.toThrow(CommandError);
  await expect(play({ url: 'http://127.0.0.1:1' })).rejects.toThrow(/got no answer/);
});

test('of parallel work the first failure ends all', async () => {
  const done: number[] = [];
  const work = inParallel([1, 2, 3, 4, 5, 6], 2, async (n) => {
    if (n === 3) throw new Error('three');
    await new Promise((resolve) => setTimeout(resolve, 5));
    done.push(n);
  });
  await expect(work).rejects.toThrow('three');
  expect(done).toEqual([1, 2]);
});

describe.runIf(WHOLE)('the folder that LADING_REPLAY_DATA names', () => {
  test('gives the totals of its own accounts', { timeout: 1_800_000 }, async () => {
    const orders = Number(process.env.LADING_REPLAY_ORDERS ?? 31_465);
    const result = await play({
      folder: WHOLE as string,
      name: 'AdventureWorks',
      orders,
      asns: Number.POSITIVE_INFINITY,
      concurrency: 8,
    });
    expect(result).toMatchObject({
      wrong: [],
      asns: {
        statuses: { COMPLETE: 3_334, COMPLETE_WITH_VARIANCES: 355 },
        expected: 2_079_834,
        received: 2_060_051,
        rejected: 24_445,
      },
      orders: { orders, backordered: 0 },
      shipped: {
        orders,
        units: result.orders.units,
        ...(orders === 31_465 ? { units: 274_914, tracked: 3_796 } : {}),
      },
    });
    expect(await verifyAndDescribe(world.db)).toMatchObject({ holds: true });
  });

  test('is picked from pick faces, with the same totals', { timeout: 3_600_000 }, async () => {
    const orders = Number(process.env.LADING_REPLAY_ORDERS ?? 31_465);
    const all = { folder: WHOLE as string, orders, asns: Number.POSITIVE_INFINITY, concurrency: 8 };
    const { wrong, asns, shipped, picks } = await play({
      ...all,
      name: 'AdventureWorks with pick faces',
      pickFaces: true,
    });
    expect({ wrong, asns, units: shipped.units }).toEqual({
      wrong: [],
      asns: expect.objectContaining({ expected: 2_079_834, received: 2_060_051 }),
      units: (picks?.faces.units ?? 0) + (picks?.reserve.units ?? 0),
    });
    expect(picks?.faces.picks).toBeGreaterThanOrEqual(
      0.9 * ((picks?.faces.picks ?? 0) + (picks?.reserve.picks ?? 0)),
    );
  });
});
