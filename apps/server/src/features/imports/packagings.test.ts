import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportOf, importRows, messagesOf } from '#test/importing.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let north: { id: number };
beforeAll(async () => {
  world = await makeWorld();
  north = await world.warehouse('North');
});
afterAll(() => world.close());

const run = (rows: readonly string[], fields: Record<string, string> = {}) =>
  importRows(world, rows, { kind: 'PACKAGINGS', warehouseId: String(north.id), ...fields });
const all = async () =>
  (await world.call(world.admin, 'GET', `/api/packagings?warehouseId=${north.id}`)).body;

test('packagings are imported with their carriers, and updated by their name', async () => {
  const { state } = await run([
    'name,length_cm,width_cm,height_cm,tare,max_weight,cost,carriers',
    'Carton S,20,15,10.5,60,5000,0.31,dhl; DPD',
    'Carton M,40,30,20,,,,',
  ]);
  expect(state).toBe('DONE');
  expect(await all()).toMatchObject([
    { name: 'Carton M', lengthMm: 400, tareGrams: 0, maxWeightGrams: null, carriers: [] },
    {
      name: 'Carton S',
      heightMm: 105,
      tareGrams: 60,
      maxWeightGrams: 5000,
      fillPercent: 100,
      cost: 0.31,
      carriers: ['DHL', 'DPD'],
    },
  ]);
  const update = ['name,length_mm,width_mm,height_mm,fill,active', 'carton m,400,300,210,90,false'];
  expect((await run(update, { existing: 'UPDATE' })).state).toBe('DONE');
  const path = `/api/packagings?warehouseId=${north.id}&active=false` as const;
  expect((await world.call(world.admin, 'GET', path)).body).toMatchObject([
    { name: 'carton m', heightMm: 210, fillPercent: 90, carriers: [] },
  ]);
});

test('the exported list is read as it is', async () => {
  const file = await exportOf(world, `/api/packagings?warehouseId=${north.id}`);
  const rows = file.trim().split(/\r?\n/);
  expect((await run(rows, { existing: 'UPDATE' })).state).toBe('DONE');
  expect(await all()).toMatchObject([{ name: 'Carton S', carriers: ['DHL', 'DPD'] }]);
});

test('a row with an unknown carrier, without room for goods or for the second time is bad', async () => {
  const faulty = await run([
    'name,lengthMm,widthMm,heightMm,tareGrams,maxWeightGrams,carriers',
    'A,1,1,1,,,Pigeon',
    'B,1,1,1,9,9,',
    'C,1,1,1,,,',
    'c,1,1,1,,,',
    'Carton S,1,1,1,,,',
    'D,1,1,,,,',
  ]);
  expect(messagesOf(faulty)).toEqual([
    'heightMm is required',
    'The settings have no carrier "Pigeon"',
    'The maximum weight must be above the tare, which it includes',
    'the packaging "c" stands in line 4 already',
    'the packaging "Carton S" exists already',
  ]);
});
