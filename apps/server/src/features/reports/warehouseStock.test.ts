import type { WarehouseStock } from '@lading/contract/reports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let client: Awaited<ReturnType<World['customer']>>;
let [north, south, away]: Floor[] = [];
let bolt: { id: number };

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const ids = [
    (await world.warehouse()).id,
    (await world.warehouse()).id,
    (await world.warehouse()).id,
  ];
  [north, south, away] = ids.map((id) => makeFloor(world, id));
  client = await world.customer(ids.slice(0, 2));
  bolt = await world.product(client.id, 'BOLT');
});

const at = (floor: Floor | undefined): Floor => floor as Floor;
const list = async (query = '', token = client.token): Promise<WarehouseStock[]> =>
  (await world.callRaw<WarehouseStock[]>(token, 'GET', `/api/reports/stock?sort=onHand${query}`))
    .body;
const figures = (rows: readonly WarehouseStock[]) =>
  rows.map(({ warehouse, product, onHand, promised, available }) => [
    warehouse.id,
    product.sku,
    onHand,
    promised,
    available,
  ]);

test('a client sees its stock of all its warehouses, and no other', async () => {
  const stranger = await world.customer([at(north).warehouseId]);
  const cup = await world.product(stranger.id, 'CUP');
  await at(north).receive([{ productId: bolt.id, quantity: 10 }]);
  await at(south).receive([{ productId: bolt.id, quantity: 40 }]);
  await at(away).receive([{ productId: bolt.id, quantity: 7 }]);
  await at(north).receive([{ productId: cup.id, quantity: 3 }]);
  await at(south).order(client.id, [{ productId: bolt.id, quantity: 15 }]);
  expect(figures(await list())).toEqual([
    [at(north).warehouseId, 'BOLT', 10, 0, 10],
    [at(south).warehouseId, 'BOLT', 40, 15, 25],
  ]);
  expect(figures(await list(`&warehouseId=${at(south).warehouseId}`))).toHaveLength(1);
  expect(await list('&search=cup')).toEqual([]);
  expect(figures(await list('', stranger.token))).toEqual([
    [at(north).warehouseId, 'CUP', 3, 0, 3],
  ]);
  for (const query of [
    `&warehouseId=${at(away).warehouseId}`,
    `&customerId=${stranger.id}`,
    `&productId=${cup.id}`,
  ])
    expect([
      query,
      (await world.callRaw(client.token, 'GET', `/api/reports/stock?${query.slice(1)}`)).status,
    ]).toEqual([query, 404]);
});

test('it stands as of an instant, in pages and as a file', async () => {
  await at(north).receive([{ productId: bolt.id, quantity: 10 }]);
  const { asOf } = (await list())[0] ?? { asOf: '' };
  await at(south).receive([{ productId: bolt.id, quantity: 40 }]);
  await at(north).receive([{ productId: bolt.id, quantity: 5 }]);
  expect(figures(await list(`&asOf=${asOf}`))).toEqual([
    [at(north).warehouseId, 'BOLT', 10, null, null],
  ]);
  const { body: page, headers } = await world.call(
    client.token,
    'GET',
    '/api/reports/stock?sort=-onHand&limit=1',
  );
  expect([figures(page), headers['x-total-count']]).toEqual([
    [[at(south).warehouseId, 'BOLT', 40, 0, 40]],
    '2',
  ]);
  const file = await world.callRaw<string>(
    client.token,
    'GET',
    '/api/reports/stock?sort=onHand',
    undefined,
    { accept: 'text/csv' },
  );
  const [head, ...lines] = String(file.body).trimEnd().split('\r\n');
  expect([head?.includes('warehouse.name'), head?.includes('available'), lines.length]).toEqual([
    true,
    true,
    2,
  ]);
});
