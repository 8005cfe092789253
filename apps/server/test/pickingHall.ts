import type { Movement, Pallet } from '@lading/contract/inventory';
import type { OrderDetail } from '@lading/contract/orders';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { verify } from '../src/commands/verify.ts';
import type { WithRefusal } from './callTypes.ts';
import { makeOutbound, type Outbound } from './outbound.ts';
import { type Floor, makeFloor } from './stock.ts';
import { type Answered, makeWorld, type World } from './world.ts';

interface Product {
  id: number;
  sku: string;
}

interface Place {
  id: number;
  name: string;
}

type Line = readonly [product: { id: number }, quantity: number];

export interface PickingHall extends Outbound {
  floor: Floor;
  bottle: Product;
  tent: Product;
  /** in the order they were made. */
  shelves: readonly Place[];
  /** P-2, the first packing location, numbers compared as numbers; there is also a P-10. */
  packing: Place;
  /** A new order, allocated as far as there is stock. */
  ordered(lines: readonly Line[], more?: Parameters<Floor['order']>[2]): Promise<OrderDetail>;
  released(lines: readonly Line[], more?: Parameters<Floor['order']>[2]): Promise<OrderDetail>;
  /** An order that was picked and packed. */
  packed(lines: readonly Line[]): Promise<OrderDetail>;
  /** Receives units and puts them away on a shelf; returns the LPN. */
  stock(product: { id: number }, quantity: number, shelf?: number): Promise<string>;
  putAway(lpn: string, shelf: number): Promise<Answered<WithRefusal<Pallet>>>;
  /** On hand, allocated and available units of a product. */
  units(product: { id: number }): Promise<[number, number, number]>;
  /** The balances of a product, oldest first: location, units, and allocated units. */
  places(product: { id: number }): Promise<(readonly [string | null, number, number])[]>;
  movements(kind: string): Promise<Movement[]>;
}

/**
 * A new warehouse with shelves, a receiving and two packing locations, and two products of the
 * customer.
 */
async function makePickingHall(world: World, customerId: number): Promise<PickingHall> {
  const floor = makeFloor(world, (await world.warehouse()).id);
  const { warehouseId } = floor;
  const out = makeOutbound(world);
  const [bottle, tent] = [await world.product(customerId), await world.product(customerId)];
  const packing = await world.location(warehouseId, 'P-2', 'PACKING');
  await world.location(warehouseId, 'P-10', 'PACKING');
  await world.location(warehouseId, 'R-1', 'RECEIVING');
  const shelves: Place[] = [];
  for (const name of ['A-10', 'A-2', 'A-1']) shelves.push(await world.location(warehouseId, name));

  const ordered: PickingHall['ordered'] = async (lines, more = {}) => {
    const items = lines.map(([product, quantity]) => ({ productId: product.id, quantity }));
    return (await floor.order(customerId, items, more)).body.order;
  };
  const putAway: PickingHall['putAway'] = (lpn, shelf) =>
    floor.putAway(lpn, shelves[shelf]?.id ?? 0);
  return {
    ...out,
    floor,
    bottle,
    tent,
    shelves,
    packing,
    ordered,
    putAway,
    released: async (lines, more) =>
      (await out.step((await ordered(lines, more)).id, 'release')).body,
    packed: async (lines) => out.pack((await ordered(lines)).id),
    stock: async (product, quantity, shelf = 0) => {
      const lpn = await floor.receive([{ productId: product.id, quantity }]);
      await putAway(lpn, shelf);
      return lpn;
    },
    units: async (product) => {
      const path =
        `/api/inventory/availability?warehouseId=${warehouseId}&productIds=${product.id}` as const;
      const [row] = (await world.call(world.admin, 'GET', path)).body;
      return [row?.onHand ?? 0, row?.allocated ?? 0, row?.available ?? 0];
    },
    places: async (product) =>
      (await floor.stock(`&productId=${product.id}&sort=receivedDate`)).map(
        ({ pallet, location, quantity, allocated }) =>
          [(pallet?.location ?? location)?.name ?? null, quantity, allocated] as const,
      ),
    movements: async (kind) =>
      (
        await world.call(
          world.admin,
          'GET',
          `/api/movements?warehouseId=${warehouseId}&kind=${kind}`,
        )
      ).body,
  };
}

export interface Scene {
  world: World;
  customer: Awaited<ReturnType<World['customer']>>;
  hall: PickingHall;
}

/**
 * Gives each test of a file a picking hall; the world and the customer are those of the file. After
 * the last test the invariants of stock hold in all halls.
 */
export function inPickingHall(prepare: (scene: Scene) => void | Promise<void>): void {
  let lasting: Omit<Scene, 'hall'>;
  beforeAll(async () => {
    const world = await makeWorld();
    lasting = { world, customer: await world.customer() };
  });
  afterAll(async () => {
    const broken = await verify(lasting.world.db);
    await lasting.world.close();
    expect(broken).toEqual([]);
  });
  beforeEach(async () => {
    const { world, customer } = lasting;
    await prepare({ world, customer, hall: await makePickingHall(world, customer.id) });
  });
}
