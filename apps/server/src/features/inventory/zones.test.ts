import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let floor: Floor;
let goods: { id: number };

beforeAll(async () => {
  world = await makeWorld();
  floor = makeFloor(world, (await world.warehouse()).id);
  goods = await world.product((await world.customer([floor.warehouseId])).id);
});
afterAll(() => world.close());

const create = async (name: string, zone?: string): Promise<number> => {
  const { warehouseId } = floor;
  const { body } = await world.call(world.admin, 'POST', '/api/locations', {
    warehouseId,
    name,
    type: 'STORAGE',
    ...(zone ? { zone } : {}),
  });
  return body.id;
};

test('stock and locations are narrowed to a zone, on pallets and loose', async () => {
  const { warehouseId } = floor;
  const [cold, dry] = [await create('C-1', 'Cold'), await create('D-1', 'Dry')];
  await create('C-2', 'Cold');
  await create('N-1');
  const [inCold, inDry, nowhere] = [
    await floor.receive([{ productId: goods.id, quantity: 5 }]),
    await floor.receive([{ productId: goods.id, quantity: 6 }]),
    await floor.receive([{ productId: goods.id, quantity: 7 }]),
  ];
  for (const [lpn, locationId] of [
    [inCold, cold],
    [inDry, dry],
  ] as const)
    await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId });
  const [pallet] = (await floor.stock()).filter((row) => row.pallet?.lpn === nowhere);
  await world.call(world.admin, 'POST', `/api/inventory/${pallet?.id ?? 0}/move`, {
    locationId: cold,
    quantity: 2,
  });
  expect((await floor.stock('&zone=Cold')).map(({ quantity }) => quantity).sort()).toEqual([2, 5]);
  expect((await floor.stock('&zone=%20Dry%20')).map(({ quantity }) => quantity)).toEqual([6]);
  expect(await floor.stock('&zone=cold')).toEqual([]);
  const names = async (query: string) =>
    (
      await world.call(world.admin, 'GET', `/api/locations?warehouseId=${warehouseId}${query}`)
    ).body.map(({ name }) => name);
  expect(await names('&zone=Cold')).toEqual(['C-1', 'C-2']);
  expect(
    (await world.call(world.admin, 'GET', `/api/locations/zones?warehouseId=${warehouseId}`)).body,
  ).toEqual(['Cold', 'Dry']);
});
