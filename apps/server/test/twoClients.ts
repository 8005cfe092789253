import { makeFloor } from './stock.ts';
import type { World } from './world.ts';

/**
 * A warehouse with two customers' goods in two places and three statuses, some of them placed for
 * an order.
 */
export async function makeTwoClients(world: World) {
  const { id: warehouseId, name } = await world.warehouse();
  const floor = makeFloor(world, warehouseId);
  const [first, two] = [await world.customer([warehouseId]), await world.customer([warehouseId])];
  const dock = await world.location(warehouseId, 'DOCK', 'RECEIVING');
  const shelf = await world.location(warehouseId, 'A-2');
  const [bolt, nut] = [await world.product(first.id, 'BOLT'), await world.product(first.id, 'NUT')];
  const cup = await world.product(two.id, 'CUP');
  await floor.receive([
    { productId: bolt.id, quantity: 10 },
    { productId: bolt.id, quantity: 3, status: 'DAMAGED' },
    { productId: nut.id, quantity: 7 },
  ]);
  const lpn = await floor.receive([{ productId: cup.id, quantity: 5 }]);
  await floor.putAway(lpn, shelf.id);
  const { body } = await floor.order(first.id, [{ productId: bolt.id, quantity: 4 }]);
  await world.call(world.admin, 'POST', `/api/orders/${body.order.id}/release`);
  return { warehouseId, name, floor, one: first, two, dock, shelf, bolt, nut, cup, lpn };
}
