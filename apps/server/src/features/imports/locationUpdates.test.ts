import type { Import } from '@lading/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beforeSlice } from '#test/beforeSlice.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { operatorCommand } from '../../platform/auth/actor.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { updateLocation } from '../locations/locations.service.ts';
import { runNextImport } from './job.ts';

let world: World;
let floor: Floor;
let product: { id: number };
beforeAll(async () => {
  world = await makeWorld();
  const { id } = await world.warehouse('North');
  floor = makeFloor(world, id);
  const customer = await world.customer([id]);
  product = await world.product(customer.id);
});
afterAll(() => world.close());

const actor = () => ({ ...operatorCommand(new Date()), warehouseIds: [floor.warehouseId] });
const receivingPlace = async () => {
  const { body } = await world.call(
    world.admin,
    'GET',
    `/api/locations?warehouseId=${floor.warehouseId}`,
  );
  return (
    body.find(({ type }) => type === 'RECEIVING') ??
    world.location(floor.warehouseId, 'DOCK', 'RECEIVING')
  );
};

test('goods are received at a place whose walking order is being changed', async () => {
  const { id, name } = await receivingPlace();
  await inTransaction(world.db, async (tx) => {
    await updateLocation(
      tx,
      actor(),
      id,
      { name, type: 'RECEIVING', sequence: 7, zone: 'Z' },
      null,
    );
    await floor.receive([{ productId: product.id, quantity: 5 }]);
  });
  expect(await world.db.selectFrom('inventory').select('quantity').execute()).toEqual([
    { quantity: 5 },
  ]);
});

test('goods are received at a place that an import has changed, while it changes others', async () => {
  const { name } = await receivingPlace();
  const places = Array.from({ length: 60 }, (_, index) => `A-${index}`);
  for (const place of places.slice(0, 2)) await world.location(floor.warehouseId, place, 'STORAGE');
  const lines = [
    'name,type,sequence,pickable',
    `${name},RECEIVING,1,false`,
    ...places.map((place, index) => `${place},STORAGE,${index},`),
  ];
  const fields = { kind: 'LOCATIONS', warehouseId: String(floor.warehouseId), existing: 'UPDATE' };
  const { body } = await world.upload<Import>(
    world.admin,
    '/api/imports',
    `${lines.join('\n')}\n`,
    fields,
  );
  const pallets: string[] = [];
  const receive = async (): Promise<void> => {
    pallets.push(await floor.receive([{ productId: product.id, quantity: 5 }]));
  };
  expect(await runNextImport(beforeSlice(world.db, 2, receive))).toBe(true);
  expect(pallets).toHaveLength(1);
  expect((await world.call(world.admin, 'GET', `/api/imports/${body.id}`)).body).toMatchObject({
    state: 'DONE',
    made: '58 locations',
    updated: 3,
  });
});
