import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { verify } from '../src/commands/verify.ts';
import { allocateWaiting } from './allocation.ts';
import { makeOutbound, type Outbound } from './outbound.ts';
import { type Floor, makeFloor } from './stock.ts';
import { makeWorld, type World } from './world.ts';

export interface Scene {
  world: World;
  out: Outbound;
  customerId: number;
  floor: Floor;
}

/**
 * Gives each test of a file an empty warehouse; the world and the customer are those of the file.
 * After each test nothing is left to allocate. After the last one the invariants of stock hold in
 * all their warehouses.
 */
export function inOwnWarehouse(prepare: (scene: Scene) => void | Promise<void>): void {
  let lasting: Omit<Scene, 'floor'>;
  beforeAll(async () => {
    const world = await makeWorld();
    lasting = { world, out: makeOutbound(world), customerId: (await world.customer()).id };
  });
  afterAll(async () => {
    const broken = await verify(lasting.world.db);
    await lasting.world.close();
    expect(broken).toEqual([]);
  });
  beforeEach(async () => {
    const { world } = lasting;
    await prepare({ ...lasting, floor: makeFloor(world, (await world.warehouse()).id) });
  });
  afterEach(() => allocateWaiting(lasting.world.db));
}
