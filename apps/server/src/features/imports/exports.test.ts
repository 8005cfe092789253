import type { Import } from '@lading/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carry, exportOf, rowsOf } from '#test/importing.ts';
import { makeWorld, type World } from '#test/world.ts';
import { runNextImport } from './job.ts';

let from: World;
let to: World;
beforeAll(async () => {
  from = await makeWorld();
  to = await makeWorld();
});
afterAll(async () => {
  await from.close();
  await to.close();
});

test('the lists that one database exports are imported into an empty one', async () => {
  const north = await from.call(from.admin, 'POST', '/api/warehouses', {
    ...{ name: 'North, "old" dock', address: '+31 Quay 7\nRotterdam', timeZone: 'Europe/Amsterdam' },
  });
  expect(north.status).toBe(201);
  const one = await from.customer([], 'Beanfield');
  const other = await from.customer([], '=Sum & Sons');
  for (const place of [
    { name: 'A-01', type: 'PICK', zone: '-Cold', sequence: 4, capacity: 100 },
    { name: 'S-02', type: 'STORAGE', blockedIn: true, blockReason: '@ Broken rack' },
  ] as const)
    expect((await from.call(from.admin, 'POST', '/api/locations', { warehouseId: north.body.id, ...place })).status).toBe(201);
  await from.product(one.id, '-7-GR', { name: '=1+1 "grinder", burr', unitCost: 31.5, barcode: '4006381333931' });
  await from.product(one.id, 'MILK', { tracking: 'LOT', expires: true, rotation: 'FEFO' });
  await from.product(other.id, 'MILK', { quantity: 12 });

  await carry([from, to], 'WAREHOUSES', ['/api/warehouses', '/api/warehouses']);
  await carry([from, to], 'CUSTOMERS', ['/api/customers', '/api/customers']);
  const [{ id } = { id: 0 }] = (await to.call(to.admin, 'GET', '/api/warehouses')).body;
  const inNorth = (warehouseId: number) => `/api/locations?warehouseId=${warehouseId}`;
  await carry([from, to], 'LOCATIONS', [inNorth(north.body.id), inNorth(id)], { warehouseId: String(id) });
  expect(await carry([from, to], 'PRODUCTS', ['/api/products', '/api/products'])).toHaveLength(3);
});

test('a list is imported as it was filtered, and its columns that are not read are named', async () => {
  const csv = await exportOf(from, '/api/products?search=GR');
  expect(rowsOf(csv)).toHaveLength(1);
  const { body } = await to.upload<Import>(to.admin, '/api/imports', csv, { kind: 'PRODUCTS', existing: 'SKIP' });
  expect(body.unused).toEqual(expect.arrayContaining(['packs', 'barcodes', 'active']));
  expect(await runNextImport(to.db)).toBe(true);
  expect((await to.call(to.admin, 'GET', `/api/imports/${body.id}`)).body).toMatchObject({ state: 'DONE', rowsRead: 1, skipped: 1 });
});
