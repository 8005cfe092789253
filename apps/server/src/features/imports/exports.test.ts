import type { Import } from '@lading/contract/imports';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

type Row = Record<string, string>;
const rowsOf = (csv: string): Row[] => parse(csv, { columns: true });
const exported = async (world: World, path: string): Promise<string> => {
  const { status, body } = await world.callRaw<string>(world.admin, 'GET', path, undefined, { accept: 'text/csv' });
  expect(status).toBe(200);
  return String(body);
};

/** What another database numbers and dates anew. */
const OWN = new Set(['id', 'version', 'createdAt', 'warehouseId', 'customerId', 'customer.id']);
const plain = (rows: Row[]) =>
  rows
    .map((row) => Object.entries(row).filter(([name]) => !OWN.has(name)))
    .map((cells) => Object.fromEntries(cells))
    .sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

/** Imports the list of the one database into the other, and compares what both export then. */
async function carry(kind: string, [path, toPath]: readonly [string, string], fields: Row = {}): Promise<Row[]> {
  const csv = await exported(from, path);
  const { status, body } = await to.upload<Import>(to.admin, '/api/imports', csv, { kind, ...fields });
  expect([status, body]).toMatchObject([201, { state: 'WAITING' }]);
  expect(await runNextImport(to.db)).toBe(true);
  const done = await to.call(to.admin, 'GET', `/api/imports/${body.id}`);
  expect(done.body).toMatchObject({ state: 'DONE', faultGroups: [] });
  const came = plain(rowsOf(await exported(to, toPath)));
  expect(came).toEqual(plain(rowsOf(csv)));
  return came;
}

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

  await carry('WAREHOUSES', ['/api/warehouses', '/api/warehouses']);
  await carry('CUSTOMERS', ['/api/customers', '/api/customers']);
  const [{ id } = { id: 0 }] = (await to.call(to.admin, 'GET', '/api/warehouses')).body;
  const inNorth = (warehouseId: number) => `/api/locations?warehouseId=${warehouseId}`;
  await carry('LOCATIONS', [inNorth(north.body.id), inNorth(id)], { warehouseId: String(id) });
  expect(await carry('PRODUCTS', ['/api/products', '/api/products'])).toHaveLength(3);
});

test('a list is imported as it was filtered, and its columns that are not read are named', async () => {
  const csv = await exported(from, '/api/products?search=GR');
  expect(rowsOf(csv)).toHaveLength(1);
  const { body } = await to.upload<Import>(to.admin, '/api/imports', csv, { kind: 'PRODUCTS', existing: 'SKIP' });
  expect(body.unused).toEqual(expect.arrayContaining(['packs', 'barcodes', 'active']));
  expect(await runNextImport(to.db)).toBe(true);
  expect((await to.call(to.admin, 'GET', `/api/imports/${body.id}`)).body).toMatchObject({ state: 'DONE', rowsRead: 1, skipped: 1 });
});
