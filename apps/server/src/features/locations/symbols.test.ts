// What is created with a code that Code 128 cannot carry says so at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let warehouseId: number;
let customerId: number;
beforeAll(async () => {
  world = await makeWorld();
  warehouseId = (await world.warehouse()).id;
  customerId = (await world.customer([warehouseId])).id;
});
afterAll(() => world.close());

const warning = (code: string) => [
  `Code 128 cannot carry "${code}": a label shows it as a QR code.`,
];

test('a location, when it is created and when it is renamed; its label stays what its barcode is', async () => {
  const { status, body: response } = await world.call(world.admin, 'POST', '/api/locations', {
    warehouseId,
    name: 'Gang Ł 4',
    type: 'PICK',
  });
  expect([status, response.barcode, response.warnings]).toEqual([
    201,
    'GANG-Ł-4',
    warning('GANG-Ł-4'),
  ]);
  const path = `/api/locations/${response.id}` as const;
  const { body: plain } = await world.call(world.admin, 'PUT', path, {
    name: 'Gang L 4',
    type: 'PICK',
  });
  expect(plain).not.toHaveProperty('warnings');
  const { body: again } = await world.call(world.admin, 'PUT', path, {
    name: 'Halle Ä',
    type: 'PICK',
  });
  expect(again.warnings).toEqual(warning('HALLE-Ä'));
  expect((await world.call(world.admin, 'GET', path)).body).not.toHaveProperty('warnings');
  const scan = await world.call(
    world.admin,
    'GET',
    `/api/scan?warehouseId=${warehouseId}&code=${encodeURIComponent('HALLE-Ä')}`,
  );
  expect(scan.body).toMatchObject({ kind: 'LOCATION', id: response.id });
});

test('locations of a file', async () => {
  const file = 'name,type\nGang Ł 5,PICK\nA-05,PICK\n';
  const { status, body } = await world.upload(world.admin, '/api/locations/upload-csv', file, {
    warehouseId: String(warehouseId),
  });
  expect([status, body]).toMatchObject([201, { created: 2, warnings: warning('GANG-Ł-5') }]);
});

test('a product with its SKU and barcodes, and documents with their references', async () => {
  const { body: product } = await world.call(world.admin, 'POST', '/api/products', {
    customerId,
    sku: 'Möhre-2',
    name: 'Carrot',
    barcode: 'Ł-1',
  });
  expect(product.warnings).toEqual([...warning('Möhre-2'), ...warning('Ł-1')]);
  const changed = await world.call(world.admin, 'PUT', `/api/products/${product.id}`, {
    name: 'Carrot',
    barcode: 'L-1',
  });
  expect(changed.body.warnings).toEqual(warning('Möhre-2'));
  const owner = { warehouseId, customerId };
  const items = [{ productId: product.id, quantity: 1 }];
  const order = { ...owner, orderReference: 'Ä-1', shippingAddress: 'Kade 3', items };
  expect((await world.call(world.admin, 'POST', '/api/orders', order)).body.warnings).toEqual(
    warning('Ä-1'),
  );
  const asn = {
    ...owner,
    asnReference: 'Ö-1',
    expectedArrivalDate: '2031-01-31',
    items: [{ productId: product.id, expectedQuantity: 1 }],
  };
  expect((await world.call(world.admin, 'POST', '/api/asns', asn)).body.warnings).toEqual(
    warning('Ö-1'),
  );
  const back = { ...owner, returnReference: 'Ü-1', reason: 'Damaged', items };
  expect((await world.call(world.admin, 'POST', '/api/returns', back)).body.warnings).toEqual(
    warning('Ü-1'),
  );
});

test('a tote, and a lot that is received', async () => {
  const { id: productId } = await world.product(customerId, undefined, { tracking: 'LOT' });
  const floor = makeFloor(world, warehouseId);
  const received = await floor.batch([{ productId, quantity: 5, lot: { code: 'Ł7' } }]);
  expect([received.status, received.body]).toMatchObject([201, { warnings: warning('Ł7') }]);
  expect(
    (await floor.batch([{ productId, quantity: 5, lot: { code: 'L7' } }])).body,
  ).not.toHaveProperty('warnings');
  const { body } = await floor.order(customerId, [{ productId, quantity: 1 }]);
  await world.call(world.admin, 'POST', `/api/orders/${body.order.id}/release`);
  const { body: put } = await world.call(world.admin, 'POST', `/api/orders/${body.order.id}/tote`, {
    tote: 'Kiste-Ü',
  });
  expect(put.warnings).toEqual(warning(put.tote ?? ''));
});
