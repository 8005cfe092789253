import type { Location } from '@lading/contract/locations';
import type { OrderDetail } from '@lading/contract/orders';
import type { LocationType } from '@lading/domain/locations';
import { expect } from 'vitest';
import type { PathAt, RestAt } from './callTypes.ts';
import { inOwnWarehouse, type Scene } from './ownWarehouse.ts';
import type { Floor } from './stock.ts';

export type PlaceRules = Partial<
  Pick<
    Location,
    'capacity' | 'blockedIn' | 'blockedOut' | 'blockReason' | 'pickable' | 'active' | 'sequence'
  >
>;

interface StoreScene extends Scene {
  goods: { id: number };
}

/**
 * Gives each test of a file an empty warehouse and a product, and returns short ways to bring it
 * into places and to order it.
 */
export function inStorehouse(prepare: (scene: StoreScene) => void) {
  let scene: StoreScene;
  inOwnWarehouse(async (result) => {
    scene = { ...result, goods: await result.world.product(result.customerId) };
    prepare(scene);
  });
  const call = <M extends 'GET' | 'POST' | 'PUT', const P extends string>(
    method: M,
    path: PathAt<M, P>,
    ...rest: RestAt<M, P>
  ) => scene.world.call<M, P>(scene.world.admin, method, path, ...rest);
  const change = async (
    { id, name, type }: Pick<Location, 'id' | 'name' | 'type'>,
    rules: PlaceRules,
  ): Promise<void> => {
    const { status } = await call('PUT', `/api/locations/${id}`, { name, type, ...rules });
    expect(status).toBe(200);
  };
  const place = async (type: LocationType, rules?: PlaceRules): Promise<Location> => {
    const location = await scene.world.location(scene.floor.warehouseId, undefined, type);
    if (rules) await change(location, rules);
    return location;
  };
  const receive = (quantity: number): Promise<string> =>
    scene.floor.receive([{ productId: scene.goods.id, quantity }]);
  const putAway: Floor['putAway'] = (...args) => scene.floor.putAway(...args);
  return {
    call,
    change,
    /** A location of a type, with rules. */
    place,
    receive,
    putAway,
    /** A pallet in a location of a type, which gets its rules once the pallet is there. */
    palletIn: async (type: LocationType, quantity: number, rules?: PlaceRules) => {
      const [location, lpn] = [await place(type), await receive(quantity)];
      expect((await putAway(lpn, location.id)).status).toBe(200);
      if (rules) await change(location, rules);
      return { location, lpn };
    },
    order: async (quantity: number): Promise<OrderDetail> =>
      (await scene.floor.order(scene.customerId, [{ productId: scene.goods.id, quantity }])).body
        .order,
  };
}
