import type { AsnSummary } from '@lading/contract/asns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let north: { id: number };
let south: { id: number };
let operator: Awaited<ReturnType<World['user']>>;
let floor: Floor;

beforeAll(async () => {
  world = await makeWorld();
  north = await world.warehouse('North');
  south = await world.warehouse('South');
  operator = await world.user('OPERATOR', [north.id]);
  floor = makeFloor(world, north.id);
});
afterAll(() => world.close());

const receive = (asnId: number, items: { productId: number; quantity: number }[]) =>
  floor.batch(items, { asnId });

test('the summary covers all ASNs that match the filters, in the scope of the caller', async () => {
  const customer = await world.customer([north.id], 'Summary');
  const [plum, pear, fig] = await Promise.all(
    ['PLUM', 'PEAR', 'FIG'].map((sku) => world.product(customer.id, sku)),
  );
  if (!plum || !pear || !fig) throw new Error('There are no products.');
  const announce = (expected: [number, number][], more: Record<string, unknown> = {}) =>
    floor.asn(
      customer.id,
      expected.map(([productId, quantity]) => ({ productId, quantity })),
      { expectedArrivalDate: '2031-03-05', ...more },
    );
  const summary = async (query = '', token = world.admin): Promise<AsnSummary> => {
    const { status, body } = await world.call(
      token,
      'GET',
      `/api/asns/summary?customerId=${customer.id}${query}`,
    );
    expect(status).toBe(200);
    return body;
  };
  expect(await summary()).toEqual({
    total: 0,
    complete: 0,
    completeWithVariances: 0,
    inProgress: 0,
    accuracyRate: null,
    variances: {
      asns: 0,
      overageUnits: 0,
      itemsWithOverage: 0,
      averagePerItem: null,
      extraUnits: 0,
      shortUnits: 0,
      topOverages: [],
      topExtraItems: [],
    },
  });
  const exact = await announce([[plum.id, 4]]);
  await receive(exact.id, [{ productId: plum.id, quantity: 4 }]);
  const over = await announce(
    [
      [plum.id, 4],
      [pear.id, 1],
    ],
    { expectedArrivalDate: '2031-03-07' },
  );
  await receive(over.id, [
    { productId: plum.id, quantity: 9 },
    { productId: pear.id, quantity: 3 },
    { productId: fig.id, quantity: 6 },
  ]);
  const short = await announce([[plum.id, 10]], {
    expectedArrivalDate: '2031-03-09',
    asnReference: 'SHORTONE',
  });
  await receive(short.id, [{ productId: plum.id, quantity: 7 }]);
  await world.call(world.admin, 'POST', `/api/asns/${short.id}/close`, { remainder: 'SHORT' });
  const running = await announce([
    [plum.id, 1],
    [pear.id, 5],
  ]);
  await receive(running.id, [{ productId: plum.id, quantity: 2 }]);
  await announce([[fig.id, 3]], { warehouseId: south.id });

  const all = await summary();
  expect(all).toEqual({
    total: 5,
    complete: 1,
    completeWithVariances: 2,
    inProgress: 1,
    accuracyRate: 33,
    variances: {
      asns: 3,
      overageUnits: 8,
      itemsWithOverage: 3,
      averagePerItem: 3,
      extraUnits: 6,
      shortUnits: 3,
      topOverages: [
        { product: { id: plum.id, sku: 'PLUM', name: plum.name }, variance: 6 },
        { product: { id: pear.id, sku: 'PEAR', name: pear.name }, variance: 2 },
      ],
      topExtraItems: [{ product: { id: fig.id, sku: 'FIG', name: fig.name }, received: 6 }],
    },
  });
  expect(await summary('', operator.token)).toEqual({ ...all, total: 4 });
  expect((await world.call(customer.token, 'GET', '/api/asns/summary')).body).toEqual({
    ...all,
    total: 4,
  });
  expect((await summary('&dateFrom=2031-03-07&dateTo=2031-03-09')).total).toBe(2);
  expect((await summary('&dateFrom=2031-03-08')).variances).toMatchObject({
    asns: 1,
    overageUnits: 0,
    shortUnits: 3,
  });
  expect((await summary('&status=RECEIVING_IN_PROGRESS')).variances).toMatchObject({
    asns: 1,
    overageUnits: 1,
    extraUnits: 0,
  });
  expect((await summary('&search=shorto')).total).toBe(1);
  expect((await summary(`&warehouseId=${south.id}`)).total).toBe(1);
  for (const query of [`warehouseId=${south.id}`, `customerId=999999`])
    expect((await world.call(operator.token, 'GET', `/api/asns/summary?${query}`)).status).toBe(
      404,
    );
  expect((await world.callRaw(world.admin, 'GET', '/api/asns/summary?sort=status')).status).toBe(
    400,
  );
});

test('lists of the summary have at most five entries, the largest first', async () => {
  const customer = await world.customer([north.id], 'Many');
  const products = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map((at) => world.product(customer.id, `MANY-${at}`)),
  );
  const { id } = await floor.asn(
    customer.id,
    products.map((product) => ({ productId: product.id, quantity: 1 })),
  );
  await receive(
    id,
    products.map((product, index) => ({ productId: product.id, quantity: index + 1 })),
  );
  const { body } = await world.call(customer.token, 'GET', '/api/asns/summary');
  const tops = body.variances.topOverages.map(
    ({ product, variance }: { product: { sku: string }; variance: number }) => [
      product.sku,
      variance,
    ],
  );
  expect(tops).toEqual([
    ['MANY-7', 6],
    ['MANY-6', 5],
    ['MANY-5', 4],
    ['MANY-4', 3],
    ['MANY-3', 2],
  ]);
});
