import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRows, messagesOf } from '#test/importing.ts';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let owners: Record<string, string>;
let customerId: number;
let known: { id: number };
beforeAll(async () => {
  world = await makeWorld();
  const north = await world.warehouse('North');
  ({ id: customerId } = await world.customer([north.id], 'Beanfield'));
  owners = { customerId: String(customerId), warehouseId: String(north.id), dryRun: 'true' };
  known = await world.product(customerId, '0042', { barcode: '0071234567897' });
  await world.product(customerId, 'GR-1');
  await world.product(customerId, 'LOT-1', { tracking: 'LOT' });
  await world.location(north.id, '0101');
  const floor = makeFloor(world, north.id);
  await floor.order(customerId, [{ productId: known.id, quantity: 1 }], { orderReference: '0007' });
  await floor.asn(customerId, [{ productId: known.id, quantity: 1 }], { asnReference: '0008' });
});
afterAll(() => world.close());

const run = (kind: string, rows: readonly string[], more: Record<string, string> = {}) =>
  importRows(world, rows, { kind, ...owners, ...more });

test('a SKU or a barcode that lost its zeros is told beside the product that it belongs to', async () => {
  const rows = ['sku,name,barcode', '42,Lamp,', 'A-1,Lamp,71234567897', '0042,Lamp,71234567897'];
  const messages = [
    'the SKU "42" lost its zeros: "0042" exists',
    'the barcode "71234567897" is a GTIN that lost its zeros: "0071234567897" exists',
    'the barcode "71234567897" is a GTIN that lost its zeros: "0071234567897" exists',
  ];
  for (const existing of ['REFUSE', 'UPDATE']) {
    const done = await run('PRODUCTS', rows, { existing });
    expect([done.state, messagesOf(done).sort()]).toEqual([
      'FAULTY',
      [...new Set(messages)].sort(),
    ]);
    expect(done.faults).toBe(3);
  }
  expect(await run('PRODUCTS', ['sku,name', '00000042,Lamp'])).toMatchObject({ state: 'FAULTY' });
  expect(await run('PRODUCTS', rows.slice(0, 3), { doubtfulCodes: 'TAKE' })).toMatchObject({
    state: 'DONE',
    made: '2 products',
  });
  expect(
    await run('PRODUCTS', ['sku,name,barcode', '0042,Lamp,0071234567897'], { existing: 'UPDATE' }),
  ).toMatchObject({
    state: 'DONE',
    updated: 1,
  });
});

test('a GTIN that nobody knows is known to lack zeros by its check digit', async () => {
  const done = await run('PRODUCTS', [
    'sku,name,barcode',
    'N-1,Lamp,36000291452',
    'N-2,Lamp,36000291453',
    'N-3,Lamp,036000291469',
  ]);
  expect(messagesOf(done)).toEqual(['the barcode "36000291452" is a GTIN that lost its zeros']);
});

test('an update gives a product the zeros of its barcode back', async () => {
  const other = await world.product(customerId, 'UP-1', { barcode: '81234567894' });
  const rows = ['sku,name,barcode', 'UP-1,Lamp,0081234567894'];
  expect(await run('PRODUCTS', rows, { existing: 'UPDATE', dryRun: 'false' })).toMatchObject({
    state: 'DONE',
    updated: 1,
  });
  const { body } = await world.call(world.admin, 'GET', `/api/products/${other.id}`);
  expect(body).toMatchObject({ barcode: '0081234567894' });
});

test('two rows of a file whose codes differ in their zeros alone are told', async () => {
  const done = await run('PRODUCTS', [
    'sku,name',
    '0815,Lamp',
    '815,Lamp',
    '815,Lamp',
    '4711,Lamp',
  ]);
  expect(messagesOf(done)).toEqual(['the SKU "815" lost its zeros: "0815" stands in line 2']);
});

test('a line that names no product names the one that it may mean', async () => {
  const missing = (sku: string, other: string) =>
    `the customer has no product with the SKU "${sku}", but "${other}" exists: the zeros differ`;
  const orders = [
    'reference,ship_to,sku,quantity',
    'SO-1,Kade 3,42,1',
    'SO-2,Kade 3,0042,1',
    'SO-3,Kade 3,43,1',
  ];
  expect(messagesOf(await run('ORDERS', orders))).toEqual([
    missing('42', '0042'),
    'the customer has no product with the SKU "43"',
  ]);
  const stock = [
    'sku,barcode,location,quantity',
    '42,,0101,1',
    ',71234567897,0101,1',
    '0042,,101,1',
    'GR-1,,0101,1',
  ];
  expect(messagesOf(await run('OPENING_STOCK', stock))).toEqual([
    missing('42', '0042'),
    'the customer has no product with the barcode "71234567897", but "0071234567897" exists: the zeros differ',
    'the warehouse has no location "101", but "0101" exists: the zeros differ',
  ]);
  const packs = ['sku,pack,units,barcode', '42,Box,6,', 'GR-1,,,71234567897'];
  expect(messagesOf(await run('PACKS', packs))).toEqual([
    missing('42', '0042'),
    'the barcode "71234567897" is a GTIN that lost its zeros: "0071234567897" exists',
  ]);
});

test('references, locations, lots and LPNs that lost their zeros are told', async () => {
  const orders = [
    'reference,ship_to,sku,quantity',
    '7,Kade 3,GR-1,1',
    '8,Kade 3,GR-1,1',
    '0009,Kade 3,GR-1,1',
  ];
  expect(messagesOf(await run('ORDERS', orders))).toEqual([
    'the reference "7" lost its zeros: "0007" exists',
  ]);
  expect(await run('ORDERS', orders, { doubtfulCodes: 'TAKE' })).toMatchObject({
    state: 'DONE',
    made: '3 orders with 3 lines',
  });
  const asns = ['reference,expected_date,sku,quantity', '8,2026-12-01,GR-1,1'];
  expect(messagesOf(await run('ASNS', asns))).toEqual([
    'the reference "8" lost its zeros: "0008" exists',
  ]);
  expect(
    messagesOf(await run('LOCATIONS', ['name,type', '101,STORAGE', '0102,STORAGE', '102,STORAGE'])),
  ).toEqual([
    'the location "101" lost its zeros: "0101" exists',
    'the location "102" lost its zeros: "0102" stands in line 3',
  ]);
  const stock = ['sku,location,quantity,lot', 'LOT-1,0101,5,0815'];
  expect(await run('OPENING_STOCK', stock, { dryRun: 'false' })).toMatchObject({ state: 'DONE' });
  expect(
    messagesOf(await run('OPENING_STOCK', [...stock.slice(0, 1), 'LOT-1,0101,5,815'])),
  ).toEqual(['the lot "815" lost its zeros: "0815" exists']);
  expect(
    messagesOf(
      await run('ASNS', [
        'reference,expected_date,sku,quantity,lot',
        'PO-9,2026-12-01,LOT-1,1,815',
      ]),
    ),
  ).toEqual(['the lot "815" lost its zeros: "0815" exists']);
  expect(
    messagesOf(
      await run('ORDERS', ['reference,ship_to,sku,quantity,lot', 'SO-9,Kade 3,LOT-1,1,815']),
    ),
  ).toEqual(['the product "LOT-1" has no lot "815", but "0815" exists: the zeros differ']);
  const lpn = ['sku,location,quantity,lpn', 'GR-1,0101,1,95011015300000010'];
  expect(messagesOf(await run('OPENING_STOCK', lpn))).toEqual([
    'the LPN "95011015300000010" is an SSCC that lost its zero',
  ]);
});

test('a postcode that lost its zeros is told with the country that it is of', async () => {
  const head = 'reference,ship_name,ship_line_1,ship_city,ship_country,ship_postcode,sku,quantity';
  const order = (reference: string, country: string, postcode: string) =>
    `${reference},Ann,Kade 3,Town,${country},${postcode},GR-1,1`;
  const rows = [
    head,
    order('PC-1', 'DE', '1067'),
    order('PC-2', 'Germany', '01067'),
    order('PC-3', 'US', '2139-1234'),
    order('PC-4', 'NL', '1011'),
  ];
  expect(messagesOf(await run('ORDERS', rows))).toEqual([
    'the postcode "1067" lost its zeros: in Germany it is "01067"',
    'the postcode "2139-1234" lost its zeros: in United States it is "02139-1234"',
  ]);
  expect(await run('ORDERS', rows, { doubtfulCodes: 'TAKE' })).toMatchObject({
    state: 'DONE',
    made: '4 orders with 4 lines',
  });
});
