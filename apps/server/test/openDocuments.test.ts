import type { Asn } from '@lading/contract/asns';
import type { OrderDetail } from '@lading/contract/orders';
import type { Product } from '@lading/contract/products';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestAt } from './callTypes.ts';
import { first } from './first.ts';
import { type Floor, makeFloor } from './stock.ts';
import { countWaiting } from './waiting.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
let floor: Floor;
let client: Awaited<ReturnType<World['customer']>>;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { id } = await world.warehouse();
  floor = makeFloor(world, id);
  client = await world.customer([id]);
  await world.location(id, 'DOCK', 'RECEIVING');
});

type ProductBody = Partial<RequestAt<'PUT', '/api/products/1'>>;

const read = async (id: number): Promise<Product> =>
  (await world.call(client.token, 'GET', `/api/products/${id}`)).body;
const change = async (id: number, body: ProductBody) =>
  world.call(client.token, 'PUT', `/api/products/${id}`, { name: (await read(id)).name, ...body });

/** A product with a box of 10 that has a code of its own. */
async function boxed(): Promise<Product & { box: Product['packs'][number] }> {
  const { id } = await world.product(client.id);
  const packs = [{ name: 'Box', units: 10 }];
  await change(id, { packs, barcodes: [{ code: `BOX-${id}`, packName: 'Box' }] });
  const product = await read(id);
  return { ...product, box: first(product.packs) };
}

let count = 0;
const asnOf = async (items: RequestAt<'POST', '/api/asns'>['items']): Promise<Asn> => {
  count += 1;
  const { status, body } = await world.call(world.admin, 'POST', '/api/asns', {
    customerId: client.id,
    warehouseId: floor.warehouseId,
    asnReference: `OPEN-${count}`,
    expectedArrivalDate: '2026-12-01',
    items,
  });
  expect(status).toBe(201);
  return body;
};
const putAsn = (
  { id, asnReference, expectedArrivalDate }: Asn,
  items: RequestAt<'PUT', '/api/asns/1'>['items'],
) =>
  world.call(world.admin, 'PUT', `/api/asns/${id}`, { asnReference, expectedArrivalDate, items });
const orderOf = async (items: RequestAt<'POST', '/api/orders'>['items']): Promise<OrderDetail> => {
  const { status, body } = await floor.order(client.id, items);
  expect(status).toBe(201);
  return body.order;
};
const putOrder = (
  { id, orderReference, shippingAddress }: OrderDetail,
  items: RequestAt<'PUT', '/api/orders/1'>['items'],
) =>
  world.call(world.admin, 'PUT', `/api/orders/${id}`, { orderReference, shippingAddress, items });

describe('a pack of open documents', () => {
  test('gets other units only when somebody confirms it, and the documents keep theirs', async () => {
    const { id: productId, box } = await boxed();
    const asn = await asnOf([{ productId, packId: box.id, packs: 2 }]);
    const order = await orderOf([{ productId, packId: box.id, packs: 3 }]);
    const packs = [{ ...box, units: 5 }];
    const { status, body } = await change(productId, { packs });
    expect([status, body]).toMatchObject([409, { code: 'PACKS_NAMED' }]);
    for (const text of [`ASN "${asn.asnReference}"`, `order "${order.orderReference}"`])
      expect((body as unknown as { error: string }).error).toContain(text);
    expect((await read(productId)).packs).toMatchObject([{ units: 10 }]);
    expect((await change(productId, { packs, confirmed: true })).status).toBe(200);
    expect((await world.call(world.admin, 'GET', `/api/asns/${asn.id}`)).body.items).toMatchObject([
      { expectedQuantity: 20, packs: 2, packUnits: 10 },
    ]);
    // An echo of what was read changes nothing.
    for (const items of [
      [{ productId, packId: box.id, packs: 2 }],
      [{ productId, packId: box.id, packs: 2, expectedQuantity: 20 }],
      [{ productId, packId: box.id, packs: 2, expectedQuantity: 20, looseUnits: 0, lineNo: 1 }],
      [{ productId, expectedQuantity: 20 }],
    ])
      expect((await putAsn(asn, items)).body.items).toMatchObject([
        { expectedQuantity: 20, packId: box.id, packs: 2, packUnits: 10 },
      ]);
    const { body: edited } = await putOrder(order, [
      { productId, packId: box.id, packs: 3, quantity: 30 },
    ]);
    expect(edited.items).toMatchObject([{ quantity: 30, packs: 3, packUnits: 10 }]);
  });

  test('counts what the call says where the number of packs changes, and asks if it does not say', async () => {
    const { id: productId, box } = await boxed();
    const asn = await asnOf([{ productId, packId: box.id, packs: 2 }]);
    await change(productId, { packs: [{ ...box, units: 5 }], confirmed: true });
    const asked = await putAsn(asn, [{ productId, packId: box.id, packs: 3 }]);
    expect(asked.body).toMatchObject({
      code: 'BAD_INPUT',
      errors: [{ path: 'items.0.expectedQuantity' }],
    });
    const counted = async (expectedQuantity: number) =>
      (await putAsn(asn, [{ productId, packId: box.id, packs: 3, expectedQuantity }])).body.items;
    expect(await counted(30)).toMatchObject([{ expectedQuantity: 30, packUnits: 10 }]);
    expect(await counted(15)).toMatchObject([{ expectedQuantity: 15, packUnits: 5 }]);
    expect(
      (await putAsn(asn, [{ productId, packId: box.id, packs: 3, expectedQuantity: 31 }])).status,
    ).toBe(400);
  });

  test('changes by its name or its code alike, whichever pack bears them afterwards', async () => {
    const { id: productId, box } = await boxed();
    await asnOf([{ productId, packId: box.id, packs: 2 }]);
    const code = { code: `BOX-${productId}` };
    for (const body of [
      { packs: [{ name: 'box', units: 5 }], barcodes: [] },
      { packs: [{ name: 'Carton', units: 5 }], barcodes: [{ ...code, packName: 'Carton' }] },
      { packs: [box, { name: 'Case', units: 40 }], barcodes: [{ ...code, packName: 'Case' }] },
      { packs: [box], barcodes: [code] },
    ] satisfies ProductBody[])
      expect([body, (await change(productId, body)).body]).toMatchObject([
        body,
        { code: 'PACKS_NAMED' },
      ]);
    // What leaves its units alone needs no question.
    for (const body of [
      {
        packs: [
          { ...box, name: 'Carton', weightGrams: 900 },
          { name: 'Case', units: 40 },
        ],
      },
      { packs: [box], barcodes: [{ ...code, packId: box.id }, { code: `EACH-${productId}` }] },
      { packs: [] },
    ] satisfies ProductBody[])
      expect([body, (await change(productId, body)).status]).toEqual([body, 200]);
  });

  test('is free to change where the documents are done', async () => {
    const { id: productId, box } = await boxed();
    const asn = await asnOf([{ productId, packId: box.id, packs: 2 }]);
    const order = await orderOf([{ productId, packId: box.id, packs: 3 }]);
    await world.call(world.admin, 'POST', `/api/asns/${asn.id}/cancel`);
    await world.call(world.admin, 'POST', `/api/orders/${order.id}/cancel`);
    expect((await change(productId, { packs: [{ ...box, units: 5 }] })).status).toBe(200);
  });

  test('that is gone can be saved as it was read', async () => {
    const { id: productId, box } = await boxed();
    const line = { productId, packId: box.id, packs: 4, looseUnits: 3 };
    const [asn, order] = [await asnOf([line]), await orderOf([line])];
    expect((await change(productId, { packs: [] })).status).toBe(200);
    const { body: read } = await world.call(world.admin, 'GET', `/api/orders/${order.id}`);
    expect(read.items).toMatchObject([{ packId: null, packs: 4, packName: 'Box', quantity: 43 }]);
    for (const change of [{}, { quantity: 43 }, { quantity: 43, looseUnits: 3 }]) {
      const { body } = await putOrder(order, [{ productId, packId: null, packs: 4, ...change }]);
      expect(body.items).toMatchObject([
        { packId: null, packs: 4, packName: 'Box', packUnits: 10, quantity: 43 },
      ]);
    }
    const saved = await putAsn(asn, [{ productId, packId: null, packs: 4, expectedQuantity: 43 }]);
    expect(saved.body.items).toMatchObject([
      { packId: null, packs: 4, packName: 'Box', expectedQuantity: 43 },
    ]);
    expect(
      (await putOrder(order, [{ productId, packId: null, packs: 4, quantity: 44 }])).status,
    ).toBe(400);
    // A new line names a pack that there is.
    expect((await floor.order(client.id, [{ productId, packId: null, packs: 4 }])).status).toBe(
      400,
    );
  });

  test('is read by a document only when nobody changes the product', async () => {
    const { id: productId, box } = await boxed();
    const { id: lotted } = await world.product(client.id, undefined, { tracking: 'LOT' });
    for (const [id, line] of [
      [productId, { packId: box.id, packs: 1 }],
      [lotted, { quantity: 1, lot: { code: 'K1' } }],
    ] as const) {
      const making = await world.owner.transaction().execute(async (tx) => {
        await sql`select from product where id = ${id} for no key update`.execute(tx);
        const { quantity: expectedQuantity, ...rest } = { quantity: undefined, ...line };
        const result = asnOf([
          { productId: id, ...rest, ...(expectedQuantity && { expectedQuantity }) },
        ]);
        await expect.poll(() => countWaiting(world), { timeout: 60_000 }).toBe(1);
        return [result];
      });
      expect(await Promise.all(making)).toHaveLength(1);
    }
  });
});

describe('how a product is tracked', () => {
  const tracked = (more = {}) => world.product(client.id, undefined, { tracking: 'LOT', ...more });
  const steps = [
    { tracking: 'NONE' },
    { tracking: 'SERIAL' },
    { tracking: 'LOT', expires: true },
  ] as const;

  test('stays while an open ASN or order names a lot of it', async () => {
    const { id: productId } = await tracked();
    const asn = await asnOf([{ productId, expectedQuantity: 10, lot: { code: 'K1' } }]);
    for (const step of steps) {
      const { status, body } = await change(productId, step);
      expect([step, status, body]).toMatchObject([
        step,
        409,
        { code: 'LOTS_NAMED', error: expect.stringContaining(asn.asnReference) },
      ]);
    }
    const order = await orderOf([{ productId, quantity: 1, lot: 'K1' }]);
    await world.call(world.admin, 'POST', `/api/asns/${asn.id}/cancel`);
    expect((await change(productId, { tracking: 'NONE' })).body).toMatchObject({
      error: expect.stringContaining(order.orderReference),
    });
    await world.call(world.admin, 'POST', `/api/orders/${order.id}/cancel`);
    expect((await change(productId, { tracking: 'NONE' })).status).toBe(200);
  });

  test('changes where open documents name no lot', async () => {
    const { id: productId } = await tracked();
    await asnOf([{ productId, expectedQuantity: 10 }]);
    for (const step of steps)
      expect([step, (await change(productId, step)).status]).toEqual([step, 200]);
  });

  test('is asked of documents in warehouses of others by their number alone', async () => {
    const { id: productId } = await tracked();
    const asn = await asnOf([{ productId, expectedQuantity: 10, lot: { code: 'K1' } }]);
    const elsewhere = await world.warehouse();
    const { token } = await world.user('SUPERVISOR', [elsewhere.id]);
    const { name } = await read(productId);
    const { body } = await world.callRaw<{ error: string }>(
      token,
      'PUT',
      `/api/products/${productId}`,
      { name, tracking: 'NONE' },
    );
    expect(body.error).toContain('1 open document names');
    expect(body.error).not.toContain(asn.asnReference);
  });
});
