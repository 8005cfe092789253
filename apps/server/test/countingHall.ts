import type { CountDetail } from '@lading/contract/counts';
import type { Movement } from '@lading/contract/inventory';
import type { Location } from '@lading/contract/locations';
import type { OrderDetail } from '@lading/contract/orders';
import type { Product } from '@lading/contract/products';
import type { WithRefusal } from './callTypes.ts';
import { type Counting, makeCounting } from './counts.ts';
import { type Floor, makeFloor } from './stock.ts';
import type { Answered, World } from './world.ts';

export interface CountingHall {
  warehouseId: number;
  customerId: number;
  supervisor: Awaited<ReturnType<World['user']>>;
  floor: Floor;
  counting: Counting;
  /** Approves a count, as the supervisor where nobody else is named. */
  approve(id: number, token?: string): Promise<Answered<WithRefusal<CountDetail>>>;
  place(type?: 'STORAGE' | 'QUARANTINED'): Promise<Location>;
  product(more?: Parameters<World['product']>[2]): Promise<Product>;
  /** Receives a pallet and puts it away; returns its LPN. */
  palletIn(locationId: number, ...stock: Parameters<Floor['receive']>[0]): Promise<string>;
  /** Units, allocated units and status of each of a product's balances, oldest first. */
  stockOf(productId: number): Promise<[number, number, string][]>;
  movementsOf(productId: number, kind?: Movement['kind']): Promise<Movement[]>;
  order(productId: number, quantity: number): Promise<OrderDetail>;
  released(productId: number, quantity: number): Promise<OrderDetail>;
  orderNow(order: { id: number }): Promise<OrderDetail>;
}

/** A warehouse with a customer and a supervisor, in which stock is counted and ordered. */
export async function makeCountingHall(world: World): Promise<CountingHall> {
  const { id: warehouseId } = await world.warehouse();
  const { id: customerId } = await world.customer([warehouseId]);
  const supervisor = await world.user('SUPERVISOR', [warehouseId]);
  const floor = makeFloor(world, warehouseId);
  const counting = makeCounting(world, warehouseId);
  return {
    warehouseId,
    customerId,
    supervisor,
    floor,
    counting,
    approve: (id, token = supervisor.token) => counting.act(id, 'approve', undefined, token),
    place: (type) => world.location(warehouseId, undefined, type),
    product: (more = {}) => world.product(customerId, undefined, more),
    palletIn: async (locationId, ...stock) => {
      const lpn = await floor.receive(stock);
      await floor.putAway(lpn, locationId);
      return lpn;
    },
    stockOf: async (productId) =>
      (await floor.stock(`&productId=${productId}&sort=receivedDate`)).map((row) => [
        row.quantity,
        row.allocated,
        row.status,
      ]),
    movementsOf: async (productId, kind = 'COUNT') =>
      (
        await world.call(
          world.admin,
          'GET',
          `/api/movements?warehouseId=${warehouseId}&productId=${productId}&kind=${kind}`,
        )
      ).body,
    order: async (productId, quantity) =>
      (await floor.order(customerId, [{ productId, quantity }])).body.order,
    released: async (productId, quantity) => {
      const { body } = await floor.order(customerId, [{ productId, quantity }]);
      return (await world.call(world.admin, 'POST', `/api/orders/${body.order.id}/release`))
        .body as OrderDetail;
    },
    orderNow: async ({ id }) => (await world.call(world.admin, 'GET', `/api/orders/${id}`)).body,
  };
}
