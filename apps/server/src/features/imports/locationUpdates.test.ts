import type { Import } from '@lading/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('an import changes the places that others wait for after all others', async () => {
  const { name } = await receivingPlace();
  await world.location(floor.warehouseId, 'A-1', 'STORAGE');
  await world.location(floor.warehouseId, 'A-2', 'STORAGE');
  const lines = [
    'name,type,sequence,pickable',
    `${name},RECEIVING,1,false`,
    'A-1,STORAGE,2,',
    'A-2,STORAGE,3,',
    'A-3,STORAGE,4,',
  ];
  const fields = { kind: 'LOCATIONS', warehouseId: String(floor.warehouseId), existing: 'UPDATE' };
  const { body } = await world.upload<Import>(
    world.admin,
    '/api/imports',
    `${lines.join('\n')}\n`,
    fields,
  );
  expect(await runNextImport(world.db)).toBe(true);
  expect((await world.call(world.admin, 'GET', `/api/imports/${body.id}`)).body).toMatchObject({
    state: 'DONE',
    updated: 3,
  });
  const audit = (await world.call(world.admin, 'GET', '/api/audit?entity=LOCATION&sort=-id')).body;
  expect(audit.slice(0, 4).map((entry) => entry.name)).toEqual([name, 'A-3', 'A-2', 'A-1']);
});
