import { Product } from '@lading/contract/products';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestAt } from '#test/callTypes.ts';
import { walkPages } from '#test/pages.ts';
import { makeWorld, type World } from '#test/world.ts';
import { operatorCommand } from '../../platform/auth/actor.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { compileSchema } from '../../platform/http/validation.ts';
import { insertProducts, listProductsById } from './products.service.ts';

let world: World;
let acme: Awaited<ReturnType<World['customer']>>;
let other: Awaited<ReturnType<World['customer']>>;
beforeAll(async () => {
  world = await makeWorld();
  acme = await world.customer([], 'Acme');
  other = await world.customer([], 'Zenith');
});
afterAll(() => world.close());

const create = (token: string, body: RequestAt<'POST', '/api/products'>) =>
  world.call(token, 'POST', '/api/products', body);
const skus = (body: Product[]): string[] => body.map(({ sku }) => sku);

test('staff name the customer; a client may omit its own', async () => {
  const missing = await create(world.admin, { sku: 'A', name: 'A' });
  expect([missing.status, missing.body.error, missing.body.errors[0]?.path]).toEqual([
    400,
    'customerId is required',
    'customerId',
  ]);
  expect((await create(world.admin, { sku: 'A', name: 'A', customerId: 999_999 })).status).toBe(
    404,
  );
  const product = await create(acme.token, {
    sku: ' A-1 ',
    name: ' Bottle ',
    barcode: '4006381333931',
  });
  expect(product.status).toBe(201);
  expect(compileSchema(Product)(product.body)).toBe(true);
  expect(product.body).toMatchObject({
    sku: 'A-1',
    name: 'Bottle',
    quantity: 0,
    barcode: '4006381333931',
    customer: { id: acme.id, name: 'Acme' },
  });
  expect((await create(acme.token, { sku: 'B', name: 'B', customerId: acme.id })).status).toBe(201);
  expect((await create(acme.token, { sku: 'C', name: 'C', customerId: other.id })).status).toBe(
    404,
  );
  expect(
    (
      await world.callRaw(world.admin, 'POST', '/api/products', {
        sku: 'C',
        name: 'C',
        customerId: acme.id,
        quantity: '5',
      })
    ).status,
  ).toBe(400);
});

test('a SKU and a barcode are unique for each customer, in whatever spelling', async () => {
  await world.product(acme.id, 'twin', { barcode: '111' });
  const sku = await create(world.admin, { sku: 'twin', name: 'x', customerId: acme.id });
  expect([sku.status, sku.body.error]).toEqual([
    409,
    'A product with the SKU "twin" already exists.',
  ]);
  expect(
    (await create(world.admin, { sku: 'other', name: 'x', customerId: acme.id, barcode: '111' }))
      .status,
  ).toBe(409);
  expect((await create(world.admin, { sku: 'TWIN', name: 'x', customerId: acme.id })).status).toBe(
    409,
  );
  expect(
    (await create(world.admin, { sku: 'twin', name: 'x', customerId: other.id, barcode: '111' }))
      .status,
  ).toBe(201);
});

test('a unit cost is exact to the cent, unchanged if absent, and removed by null', async () => {
  const { id, unitCost } = await world.product(acme.id, 'cost', { unitCost: 19.99 });
  expect(unitCost).toBe(19.99);
  const put = (body: object) =>
    world.callRaw<Product>(world.admin, 'PUT', `/api/products/${id}`, body);
  expect((await put({ name: 'x' })).body.unitCost).toBe(19.99);
  expect((await put({ name: 'x', unitCost: 0 })).body.unitCost).toBe(0);
  expect((await put({ name: 'x', unitCost: null })).body.unitCost).toBeNull();
  for (const bad of [-1, 1.001, '5'])
    expect((await put({ name: 'x', unitCost: bad })).body.errors[0]?.path).toBe('unitCost');
  expect((await world.product(acme.id, 'free of cost')).unitCost).toBeNull();
});

test('SKU and customer cannot change; quantity and barcode are unchanged if absent', async () => {
  const { id } = await world.product(acme.id, 'put', { barcode: '222', quantity: 7 });
  const put = (body: RequestAt<'PUT', '/api/products/1'>, headers = {}) =>
    world.call(world.admin, 'PUT', `/api/products/${id}`, body, headers);
  expect((await put({ name: 'x', sku: 'changed' })).body.errors[0]?.path).toBe('sku');
  expect((await put({ name: 'x', customerId: other.id })).body.errors[0]?.path).toBe('customerId');
  expect((await put({ name: 'x' }, { 'if-match': '"3"' })).status).toBe(412);
  const kept = await put({ name: ' New ', sku: 'put', customerId: acme.id }, { 'if-match': '"1"' });
  expect(kept.body).toMatchObject({ name: 'New', quantity: 7, barcode: '222', version: 2 });
  expect(kept.headers.etag).toBe('"2"');
  expect((await put({ name: 'New', barcode: null, quantity: 0 })).body).toMatchObject({
    barcode: null,
    quantity: 0,
  });
});

test('a client sees and changes only its own products', async () => {
  const foreign = await world.product(other.id, 'foreign');
  const path = `/api/products/${foreign.id}` as const;
  expect((await world.call(acme.token, 'GET', path)).status).toBe(404);
  expect((await world.call(acme.token, 'PUT', path, { name: 'x' })).status).toBe(404);
  expect((await world.call(acme.token, 'DELETE', path)).status).toBe(404);
  expect((await world.call(acme.token, 'GET', `/api/products?customerId=${other.id}`)).status).toBe(
    404,
  );
  const { body } = await world.call(acme.token, 'GET', '/api/products');
  expect(new Set(body.map(({ customerId }: Product) => customerId))).toEqual(new Set([acme.id]));
  const operator = await world.user('OPERATOR');
  expect((await world.call(operator.token, 'GET', path)).status).toBe(200);
  expect((await world.call(operator.token, 'DELETE', path)).status).toBe(403);
});

test('the list is searched, scanned, sorted and paged', async () => {
  const find = await world.customer([], 'Finder');
  for (const sku of ['F-10', 'F-2', 'F-1'])
    await world.product(find.id, sku, { name: `100% ${sku}`, barcode: `99${sku}` });
  const list = async (query: string) =>
    (await world.call(find.token, 'GET', `/api/products?${query}`)).body;
  expect(skus(await list('search=f-'))).toEqual(['F-1', 'F-2', 'F-10']);
  expect(skus(await list('search=100%25'))).toHaveLength(3);
  expect(skus(await list('search=100%25%25'))).toEqual([]);
  expect(skus(await list('search=99F-2'))).toEqual(['F-2']);
  expect(skus(await list('code=F-1'))).toEqual(['F-1']);
  expect(skus(await list('code=99F-10'))).toEqual(['F-10']);
  expect(skus(await list('code=f-1'))).toEqual(['F-1']);
  expect(skus(await list('code=f-3'))).toEqual([]);
  for (const sort of ['sku', 'name', 'customer', 'quantity', 'createdAt', '-sku', '-customer']) {
    const all = (await world.call(world.admin, 'GET', `/api/products?sort=${sort}`)).body;
    const pages = await walkPages(world, `/api/products?sort=${sort}&limit=2`);
    expect(pages.flatMap(({ body }) => body)).toEqual(all);
  }
  expect((await world.call(world.admin, 'GET', '/api/products?customerId=999999')).status).toBe(
    404,
  );
});

test('a product in use cannot be deleted', async () => {
  const warehouse = await world.warehouse();
  const { id } = await world.product(acme.id, 'held');
  const asn = await world.call(world.admin, 'POST', '/api/asns', {
    customerId: acme.id,
    warehouseId: warehouse.id,
    asnReference: 'PO-1',
    expectedArrivalDate: '2026-12-01',
    items: [{ productId: id, expectedQuantity: 5 }],
  });
  expect(asn.status).toBe(201);
  const refused = await world.call(world.admin, 'DELETE', `/api/products/${id}`);
  expect([refused.status, refused.body.error]).toEqual([409, '"held" still has 1 ASN line.']);
  const free = await world.product(acme.id, 'free');
  expect((await world.call(world.admin, 'DELETE', `/api/products/${free.id}`)).status).toBe(204);
});

test('many products are created at once, and found by their ids', async () => {
  const rows = Array.from({ length: 6_000 }, (_, n) => ({
    customerId: other.id,
    sku: `bulk ${n}`,
    name: `Bulk ${n}`,
    baseQuantity: n,
    barcode: n % 2 ? null : `b${n}`,
    unitCost: n % 3 ? null : n / 100,
  }));
  const result = await inTransaction(world.db, (tx) =>
    insertProducts(tx, operatorCommand(new Date()), rows),
  );
  expect(result).toHaveLength(6_000);
  const [first] = result;
  expect(
    (await world.call(world.admin, 'GET', `/api/products/${Number(result[9]?.id)}`)).body.unitCost,
  ).toBe(0.09);
  const found = await listProductsById(world.db, [first?.id ?? 0, 999_999]);
  expect([...found.values()]).toMatchObject([
    { id: first?.id, sku: first?.sku, customerId: other.id, active: true, customerActive: true },
  ]);
});
