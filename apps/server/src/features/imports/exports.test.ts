import type { Import } from '@lading/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carry, exportOf, importRows, plainRows, rowsOf } from '#test/importing.ts';
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
    name: 'North, "old" dock',
    address: '+31 Quay 7\nRotterdam',
    timeZone: 'Europe/Amsterdam',
  });
  expect(north.status).toBe(201);
  const each = await from.customer([], 'Beanfield');
  const other = await from.customer([], '=Sum & Sons');
  const gone = await from.customer([], 'Gone');
  const shut = await from.warehouse('Shut');
  for (const place of [
    { name: 'A-01', type: 'PICK', zone: '-Cold', sequence: 4, capacity: 100 },
    { name: 'S-02', type: 'STORAGE', blockedIn: true, blockReason: '@ Broken rack' },
  ] as const)
    expect(
      (
        await from.call(from.admin, 'POST', '/api/locations', {
          warehouseId: north.body.id,
          ...place,
        })
      ).status,
    ).toBe(201);
  await from.product(each.id, '-7-GR', {
    name: '=1+1 "grinder", burr',
    unitCost: 31.5,
    barcode: '4006381333931',
  });
  await from.product(each.id, 'MILK', { tracking: 'LOT', expires: true, rotation: 'FEFO' });
  await from.product(other.id, 'MILK', {
    quantity: 12,
    unit: 'bottle',
    weightGrams: 1030,
    lengthMm: 70,
    widthMm: 70,
    heightMm: 240,
    barcode: 'MILK-1',
    packs: [
      { name: 'Crate of 6', units: 6, gtin: '14006381333938', weightGrams: 6500 },
      { name: 'Pallet', units: 480 },
    ],
    barcodes: [
      { code: 'MILK-1' },
      { code: 'MILK-2' },
      { code: 'CRATE-1', packName: 'Crate of 6' },
      { code: 'CRATE-2', packName: 'Crate of 6' },
    ],
  });
  const old = await from.product(other.id, 'OLD');
  const broken = await from.location(north.body.id, 'B-01');

  const put = async (path: string, body: object) =>
    expect((await from.callRaw(from.admin, 'PUT', path, body)).status).toBe(200);
  await put(`/api/customers/${each.id}`, {
    name: each.name,
    email: each.email,
    rotation: 'LIFO',
    overtaking: false,
    minRemainingDays: 12,
  });
  await put(`/api/customers/${gone.id}`, { name: gone.name, email: gone.email, active: false });
  await put(`/api/warehouses/${shut.id}`, { name: shut.name, active: false });
  await put(`/api/products/${old.id}`, { name: old.name, active: false });
  await put(`/api/locations/${broken.id}`, { name: broken.name, type: 'STORAGE', active: false });

  expect(
    await carry([from, to], 'WAREHOUSES', [
      '/api/warehouses?active=all',
      '/api/warehouses?active=all',
    ]),
  ).toHaveLength(2);
  expect(
    await carry([from, to], 'CUSTOMERS', [
      '/api/customers?active=all',
      '/api/customers?active=all',
    ]),
  ).toHaveLength(3);
  const [{ id } = { id: 0 }] = (await to.call(to.admin, 'GET', '/api/warehouses')).body;
  const inNorth = (warehouseId: number) => `/api/locations?warehouseId=${warehouseId}&active=all`;
  await carry([from, to], 'LOCATIONS', [inNorth(north.body.id), inNorth(id)], {
    warehouseId: String(id),
  });
  const products = '/api/products?active=all';
  const result = await importRows(to, [await exportOf(from, products)], { kind: 'PRODUCTS' });
  expect(result).toMatchObject({ state: 'DONE', faultGroups: [] });
  expect(
    await carry([from, to], 'PACKS', ['/api/products/packs', '/api/products/packs']),
  ).toHaveLength(4);
  expect(await plainRows(to, products)).toEqual(await plainRows(from, products));
});

test('a list is imported as it was filtered, and its columns that are not read are named', async () => {
  const csv = await exportOf(from, '/api/products?search=GR');
  expect(rowsOf(csv)).toHaveLength(1);
  const { body } = await to.upload<Import>(to.admin, '/api/imports', csv, {
    kind: 'PRODUCTS',
    existing: 'SKIP',
  });
  expect(body.unused).toEqual(expect.arrayContaining(['packs', 'barcodes']));
  expect(await runNextImport(to.db)).toBe(true);
  expect((await to.call(to.admin, 'GET', `/api/imports/${body.id}`)).body).toMatchObject({
    state: 'DONE',
    rowsRead: 1,
    skipped: 1,
  });
});
