import type { Import } from '@lading/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { importRows, messagesOf } from '#test/importing.ts';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';
import { runNextImport } from './job.ts';

let world: World;
let north: { id: number };
let goods: Awaited<ReturnType<World['customer']>>;
beforeAll(async () => {
  world = await makeWorld();
  north = await world.warehouse('North');
  goods = await world.customer([north.id], 'Beanfield');
});
afterAll(() => world.close());

const run = (
  kind: string,
  rows: readonly string[],
  fields: Record<string, string> = {},
  token = world.admin,
) =>
  importRows(
    world,
    rows,
    {
      kind,
      existing: 'UPDATE',
      customerId: String(goods.id),
      warehouseId: String(north.id),
      ...fields,
    },
    token,
  );
const productOf = async (sku: string) =>
  first(
    (await world.call(world.admin, 'GET', `/api/products?customerId=${goods.id}&search=${sku}`))
      .body,
  );

test('a file creates new records and updates existing ones; an empty cell, and a dry run, change nothing', async () => {
  const product = await world.product(goods.id, 'TEA', {
    name: 'Tea',
    unitCost: 3,
    barcodes: [{ code: 'TEA-1' }],
  });
  const rows = ['sku,name,unit_cost,barcode', 'TEA,Green tea,,TEA-1', 'MILK,Milk,2,'];
  expect(await run('PRODUCTS', rows, { dryRun: 'true' })).toMatchObject({
    state: 'DONE',
    made: '1 product',
    updated: 1,
    skipped: 0,
  });
  expect(await productOf('TEA')).toMatchObject({ name: 'Tea', version: product.version });
  expect(await run('PRODUCTS', rows, {}, goods.token)).toMatchObject({
    state: 'DONE',
    made: '1 product',
    updated: 1,
  });
  expect(await productOf('TEA')).toMatchObject({
    name: 'Green tea',
    unitCost: 3,
    barcode: 'TEA-1',
  });
  const audit = await world.call(
    world.admin,
    'GET',
    `/api/audit?entity=PRODUCT&entityId=${product.id}`,
  );
  expect(first(audit.body)).toMatchObject({
    action: 'CHANGED',
    before: { name: 'Tea' },
    after: { name: 'Green tea' },
  });
});

test('invalid updates are bad rows: a code of another product, a repeated row, a tracking that stock forbids', async () => {
  await world.location(north.id, 'DOCK', 'RECEIVING');
  await makeFloor(world, north.id).receive([
    { productId: (await productOf('TEA')).id, quantity: 5 },
  ]);
  const done = await run('PRODUCTS', [
    'sku,name,barcode,tracking',
    'MILK,Milk,TEA-1,',
    'TEA,Tea,,LOT',
    'OATS,Oats,,',
    'OATS,Oats,,',
  ]);
  expect(done).toMatchObject({ state: 'FAULTY', made: null, updated: 1 });
  expect(messagesOf(done)).toEqual(
    expect.arrayContaining([
      'the barcode "TEA-1" is that of "TEA"',
      expect.stringMatching(/^There are 5 units of this product in stock/),
      'the SKU "OATS" stands in line 4 already',
    ]),
  );
  expect(await productOf('TEA')).toMatchObject({ name: 'Green tea', tracking: 'NONE' });
  expect(await verify(world.db)).toEqual([]);
});

test('locations, customers, warehouses and packs are updated by their own rules', async () => {
  const { id } = await world.location(north.id, 'A-01', 'PICK');
  const places = await run('LOCATIONS', [
    'name,type,zone,blocked_in',
    'A-01,STORAGE,Cold,',
    'A-02,PICK,,',
  ]);
  expect(places).toMatchObject({ state: 'DONE', made: '1 location', updated: 1 });
  const listed = await world.call(
    world.admin,
    'GET',
    `/api/locations?warehouseId=${north.id}&search=A-01`,
  );
  expect(first(listed.body)).toMatchObject({ id, type: 'STORAGE', zone: 'Cold' });
  expect(messagesOf(await run('LOCATIONS', ['name,type,blocked_in', 'A-01,STORAGE,yes']))).toEqual([
    expect.stringMatching(/reason/i),
  ]);

  const { email } = (await world.call(world.admin, 'GET', `/api/customers/${goods.id}`)).body;
  expect(
    await run('CUSTOMERS', ['name,email', `Beanfield Ltd,${email.toUpperCase()}`]),
  ).toMatchObject({ made: '0 customers', updated: 1 });
  expect((await world.call(world.admin, 'GET', `/api/customers/${goods.id}`)).body.name).toBe(
    'Beanfield Ltd',
  );

  expect(await run('WAREHOUSES', ['name,address', 'North,Quay 1'])).toMatchObject({
    made: '0 warehouses',
    updated: 1,
  });

  expect(await run('PACKS', ['sku,pack,units', 'MILK,Case,12'])).toMatchObject({
    made: '1 pack and 0 barcodes',
    updated: 0,
  });
  const packs = [
    'sku,pack,units,weight_grams,barcode',
    'MILK,Case,,9000,CASE-1',
    'MILK,Pallet,480,,',
  ];
  expect(await run('PACKS', packs)).toMatchObject({ made: '1 pack and 0 barcodes', updated: 1 });
  expect(await run('PACKS', packs)).toMatchObject({ made: '0 packs and 0 barcodes', updated: 2 });
  const milk = await productOf('MILK');
  expect(milk.packs.map(({ name, units, weightGrams }) => [name, units, weightGrams])).toEqual([
    ['Case', 12, 9000],
    ['Pallet', 480, null],
  ]);
  expect(milk.barcodes.map(({ code, packId }) => [code, packId])).toEqual([
    ['CASE-1', first(milk.packs).id],
  ]);
});

test('a client updates only its own products, whatever customer its file names', async () => {
  const other = await world.customer([north.id], 'Teafield');
  const theirs = await world.product(other.id, 'TEA', {
    name: 'Their tea',
    barcodes: [{ code: 'THEIRS' }],
  });
  const unchanged = async () =>
    first((await world.call(world.admin, 'GET', `/api/products?customerId=${other.id}`)).body);
  const sent = await world.upload(goods.token, '/api/imports', 'sku,name\nTEA,Mine\n', {
    kind: 'PRODUCTS',
    existing: 'UPDATE',
    customerId: String(other.id),
  });
  expect([sent.status, await unchanged()]).toMatchObject([404, theirs]);
  const named = await run('PRODUCTS', ['sku,name,customer', 'TEA,Mine,Teafield'], {}, goods.token);
  expect([named.state, messagesOf(named)]).toEqual(['FAULTY', ['there is no customer "Teafield"']]);
  const own = await run('PRODUCTS', ['sku,name,barcode', 'TEA,Mine,THEIRS'], {}, goods.token);
  expect([own.state, own.updated, (await productOf('TEA')).name]).toEqual(['DONE', 1, 'Mine']);
  expect(await unchanged()).toEqual(theirs);
});

test('stock and documents are never updated', async () => {
  const form = { kind: 'ORDERS', existing: 'UPDATE' };
  const sent = await world.upload(
    world.admin,
    '/api/imports',
    'reference,ship_to,sku,quantity\n',
    form,
  );
  expect([sent.status, sent.body]).toMatchObject([400, { errors: [{ path: 'existing' }] }]);
  const { body } = await world.upload<Import>(
    world.admin,
    '/api/imports',
    'reference,ship_to,sku,quantity\n',
    { kind: 'ORDERS' },
  );
  await runNextImport(world.db);
  expect(
    (await world.call(world.admin, 'POST', `/api/imports/${body.id}/start`, { existing: 'UPDATE' }))
      .status,
  ).toBe(400);
});
