import { expect, test } from 'vitest';
import type { Outbound } from '#test/outbound.ts';
import { inOwnWarehouse } from '#test/ownWarehouse.ts';
import type { Floor } from '#test/stock.ts';
import type { World } from '#test/world.ts';

let world: World;
let out: Outbound;
let floor: Floor;
let customerId: number;
let productId: number;
let face: { id: number };

const setting = async (replenishOnRelease: boolean) =>
  expect(
    (await world.call(world.admin, 'PATCH', '/api/settings', { replenishOnRelease })).status,
  ).toBe(200);
const stand = async (quantity: number, locationId: number) => {
  const lpn = await floor.receive([{ productId, quantity }]);
  await floor.putAway(lpn, locationId);
};
const release = async (quantity: number) => {
  const { body } = await floor.order(customerId, [{ productId, quantity }]);
  return (await out.step(body.order.id, 'release')).body;
};
const tasks = async () =>
  (
    await world.call(
      world.admin,
      'GET',
      `/api/replenishment/tasks?warehouseId=${floor.warehouseId}`,
    )
  ).body;

inOwnWarehouse(async (scene) => {
  ({ world, out, floor, customerId } = scene);
  productId = (await world.product(customerId)).id;
  face = await world.location(floor.warehouseId, 'P-1', 'PICK');
  await stand(12, face.id);
  const limits = { minimum: 10, maximum: 40 };
  await world.call(world.admin, 'POST', '/api/replenishment/rules', {
    warehouseId: floor.warehouseId,
    productId,
    locationId: face.id,
    ...limits,
  });
});

test('a release that empties a pick location makes the task that fills it again', async () => {
  await setting(true);
  await stand(100, (await world.location(floor.warehouseId, 'A-1', 'STORAGE')).id);
  expect((await release(2)).history.at(-1)).toMatchObject({ event: 'release', notes: null });
  expect(await tasks()).toEqual([]);
  const { history, allocations } = await release(15);
  expect(allocations.map(({ location, quantity }) => [location?.name, quantity])).toEqual([
    ['P-1', 10],
    ['A-1', 5],
  ]);
  expect(history.at(-1)).toMatchObject({
    event: 'release',
    notes: '1 replenishment task was created.',
  });
  expect(await tasks()).toMatchObject([
    { status: 'OPEN', to: { id: face.id }, from: { location: { name: 'A-1' } }, quantity: 40 },
  ]);
  await release(1);
  expect(await tasks()).toHaveLength(1);
});

test('without reserve, or without the setting, a release creates no task', async () => {
  await setting(true);
  expect((await release(5)).status).toBe('PENDING_PICK');
  expect(await tasks()).toEqual([]);
  await setting(false);
  await stand(100, (await world.location(floor.warehouseId, 'A-1', 'STORAGE')).id);
  await release(5);
  expect(await tasks()).toEqual([]);
});
