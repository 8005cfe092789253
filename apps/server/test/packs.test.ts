import type { Asn } from '@lading/contract/asns';
import type { ResponseOf } from '@lading/contract/endpoint';
import type { OrderDetail } from '@lading/contract/orders';
import type { Product } from '@lading/contract/products';
import type { receiveBatch } from '@lading/contract/receiving';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from './world.ts';

type Receipt = ResponseOf<typeof receiveBatch>;

let world: World;
let warehouse: Awaited<ReturnType<World['warehouse']>>;
let acme: Awaited<ReturnType<World['customer']>>;
let supervisor: string;
let lamp: Product;
let plain: Product;
let box: Product['packs'][number];
let strange: Product['packs'][number];
beforeAll(async () => {
  world = await makeWorld();
  warehouse = await world.warehouse();
  await world.location(warehouse.id, 'R-1', 'RECEIVING');
  acme = await world.customer([warehouse.id]);
  ({ token: supervisor } = await world.user('SUPERVISOR', [warehouse.id]));
  lamp = await world.product(acme.id, 'LAMP', { packs: [{ name: 'Case of 24', units: 24 }] });
  plain = await world.product(acme.id, 'PLAIN');
  const foreign = await world.product((await world.customer()).id, 'FOREIGN', {
    packs: [{ name: 'Case of 24', units: 24 }],
  });
  [box, strange] = [lamp.packs[0], foreign.packs[0]] as [
    Product['packs'][number],
    Product['packs'][number],
  ];
});
afterAll(() => world.close());

let count = 0;
const order = (items: readonly object[], token = supervisor) =>
  world.callRaw<{ message: string; order: OrderDetail }>(token, 'POST', '/api/orders', {
    warehouseId: warehouse.id,
    customerId: acme.id,
    orderReference: `ORD-${++count}`,
    shippingAddress: 'Kade 3',
    items,
  });
const asn = (items: readonly object[], token = supervisor) =>
  world.callRaw<Asn>(token, 'POST', '/api/asns', {
    warehouseId: warehouse.id,
    customerId: acme.id,
    asnReference: `PO-${++count}`,
    expectedArrivalDate: '2026-12-01',
    items,
  });
const receive = (items: readonly object[], more: object = {}) =>
  world.callRaw<Receipt>(supervisor, 'POST', '/api/inventory/batch', {
    warehouseId: warehouse.id,
    items,
    ...more,
  });
const inCases = (packs: number, more: object = {}) => ({
  productId: lamp.id,
  packId: box.id,
  packs,
  ...more,
});
const entryOf = ({
  packId,
  packs,
  packName,
  packUnits,
}: {
  packId: unknown;
  packs: unknown;
  packName: unknown;
  packUnits: unknown;
}) => ({
  packId,
  packs,
  packName,
  packUnits,
});
const inUnits = { packId: null, packs: null, packName: null, packUnits: null };

/** What a call says of lines that it refuses. */
const refusals: [string, () => object, string, string][] = [
  [
    'quantity and packs that disagree',
    () => inCases(3, { quantity: 70 }),
    'quantity',
    'Line 2: 3 x Case of 24 are 72 units, and quantity says 70.',
  ],
  [
    'loose units that are not in the quantity',
    () => inCases(3, { looseUnits: 5, quantity: 72 }),
    'quantity',
    'Line 2: 3 x Case of 24 + 5 are 77 units, and quantity says 72.',
  ],
  [
    'a pack of another product',
    () => ({ productId: plain.id, packId: box.id, packs: 1 }),
    'packId',
    'Line 2: the pack is not one of the product.',
  ],
  [
    "a pack of another customer's product",
    () => inCases(1, { packId: strange.id }),
    'packId',
    'Line 2: the pack is not one of the product.',
  ],
  [
    'packs without a pack',
    () => ({ productId: lamp.id, packs: 3 }),
    'packId',
    'items.1.packId is required beside packs',
  ],
  [
    'a pack without a number',
    () => ({ productId: lamp.id, packId: box.id }),
    'packs',
    'items.1.packs is required beside packId',
  ],
  [
    'loose units alone',
    () => ({ productId: lamp.id, quantity: 5, looseUnits: 5 }),
    'looseUnits',
    'items.1.looseUnits needs packId and packs',
  ],
  ['no number at all', () => ({ productId: lamp.id }), 'quantity', 'items.1.quantity is required'],
  [
    'more than a line holds',
    () => inCases(9_999_999),
    'packs',
    'Line 2: 9999999 x Case of 24 are more than 9999999 units.',
  ],
];

/** A first line that is right, of whichever product the other one is not. */
const beside = (line: object) => ({
  productId: 'productId' in line && line.productId === plain.id ? lamp.id : plain.id,
  quantity: 1,
});

describe('an order', () => {
  test('takes packs beside or instead of units, and keeps them with the line', async () => {
    const { status, body } = await order([inCases(3)]);
    expect([status, body.order.items[0]?.quantity, body.order.summary.totalUnits]).toEqual([
      201, 72, 72,
    ]);
    const entry = { packId: box.id, packs: 3, packName: 'Case of 24', packUnits: 24 };
    expect(body.order.items.map(entryOf)).toEqual([entry]);
    const both = await order([
      inCases(3, { quantity: 77, looseUnits: 5 }),
      { productId: plain.id, quantity: 4 },
    ]);
    expect(
      both.body.order.items.map(({ quantity, ...item }) => ({ quantity, ...entryOf(item) })),
    ).toEqual([
      { quantity: 77, ...entry },
      { quantity: 4, ...inUnits },
    ]);
    const list = await world.call(
      acme.token,
      'GET',
      `/api/orders?warehouseId=${warehouse.id}&search=${body.order.orderReference}`,
    );
    expect(list.body[0]?.items.map(entryOf)).toEqual([entry]);
  });

  test.each(refusals)('is refused for %s', async (_, line, path, error) => {
    const { status, body } = await order([beside(line()), line()]);
    expect([status, body.errors[0]?.path, body.error]).toEqual([400, `items.1.${path}`, error]);
  });

  test('keeps its packs if an edit sends the same units, and accepts others', async () => {
    const { body } = await order([inCases(2)]);
    const { id, orderReference, shippingAddress } = body.order;
    const edit = (item: object) =>
      world.callRaw<OrderDetail>(supervisor, 'PUT', `/api/orders/${id}`, {
        orderReference,
        shippingAddress,
        items: [{ productId: lamp.id, ...item }],
      });
    expect((await edit({ quantity: 48 })).body.items.map(entryOf)).toMatchObject([{ packs: 2 }]);
    expect((await edit({ quantity: 48, price: 2 })).body.items).toMatchObject([
      { packs: 2, price: 2 },
    ]);
    expect((await edit({ packId: box.id, packs: 1, looseUnits: 24 })).body.items).toMatchObject([
      { quantity: 48, packs: 1 },
    ]);
    expect((await edit({ packId: box.id, packs: 4 })).body.items).toMatchObject([
      { quantity: 96, packs: 4 },
    ]);
    expect((await edit({ quantity: 10 })).body.items.map(entryOf)).toEqual([inUnits]);
  });

  test("of a client accepts its own packs, and reveals nothing of another's", async () => {
    expect((await order([inCases(1)], acme.token)).status).toBe(201);
    const { status, body } = await order([inCases(1, { packId: strange.id })], acme.token);
    expect([status, body.error]).toEqual([400, 'Line 1: the pack is not one of the product.']);
    expect((await order([inCases(1, { packId: 999_999 })], acme.token)).body.error).toBe(
      body.error,
    );
  });
});

describe('an ASN', () => {
  test('takes packs beside or instead of units, keeps them with the line, and changes them', async () => {
    const { status, body } = await asn([
      inCases(3, { looseUnits: 1 }),
      { productId: plain.id, expectedQuantity: 4 },
    ]);
    expect(status).toBe(201);
    expect(
      body.items.map(({ expectedQuantity, ...item }) => ({ expectedQuantity, ...entryOf(item) })),
    ).toEqual([
      { expectedQuantity: 73, packId: box.id, packs: 3, packName: 'Case of 24', packUnits: 24 },
      { expectedQuantity: 4, ...inUnits },
    ]);
    const { asnReference, expectedArrivalDate } = body;
    const changed = await world.call(supervisor, 'PUT', `/api/asns/${body.id}`, {
      asnReference,
      expectedArrivalDate,
      items: [inCases(1, { expectedQuantity: 24 })],
    });
    expect(changed.body.items).toMatchObject([{ expectedQuantity: 24, packs: 1 }]);
  });

  test.each(refusals)('is refused for %s', async (_, line, path, error) => {
    const named = (item: object) =>
      'quantity' in item ? { ...item, quantity: undefined, expectedQuantity: item.quantity } : item;
    const { status, body } = await asn([named(beside(line())), named(line())]);
    const field = path === 'quantity' ? 'expectedQuantity' : path;
    expect([status, body.errors[0]?.path]).toEqual([400, `items.1.${field}`]);
    expect(body.error).toBe(error.replace(/quantity( says| is)/, 'expectedQuantity$1'));
  });
});

describe('a pallet', () => {
  test('takes packs beside or instead of units, which join the units of the same product', async () => {
    const announced = await asn([inCases(2)]);
    const { status, body } = await receive(
      [
        inCases(1),
        { productId: lamp.id, quantity: 20 },
        inCases(1, { quantity: 28, looseUnits: 4 }),
      ],
      {
        asnId: announced.body.id,
      },
    );
    expect([status, body.data.pallet.totalQuantity, body.data.pallet.lines]).toEqual([201, 72, 1]);
    expect(body.data.asn?.items).toMatchObject([
      { expectedQuantity: 48, receivedQuantity: 72, packs: 2 },
    ]);
  });

  test.each(refusals)('is refused for %s', async (_, line, path, error) => {
    const { status, body } = await receive([beside(line()), line()]);
    expect([status, body.errors[0]?.path, body.error]).toEqual([400, `items.1.${path}`, error]);
  });
});

test('a line keeps its pack as it was when the pack changes or goes', async () => {
  const product = await world.product(acme.id, 'CHANGES', {
    packs: [{ name: 'Box of 6', units: 6 }],
  });
  const packId = product.packs[0]?.id ?? 0;
  const items = [{ productId: product.id, packId, packs: 2 }];
  const ordered = await order(items);
  const announced = await asn(items);
  const entries = async () =>
    [
      ...(await world.call(supervisor, 'GET', `/api/orders/${ordered.body.order.id}`)).body.items,
      ...(await world.call(supervisor, 'GET', `/api/asns/${announced.body.id}`)).body.items,
    ].map(entryOf);
  const put = (packs: readonly object[]) =>
    world.callRaw(supervisor, 'PUT', `/api/products/${product.id}`, {
      name: 'x',
      packs,
      confirmed: true,
    });
  const kept = { packId, packs: 2, packName: 'Box of 6', packUnits: 6 };
  expect((await put([{ id: packId, name: 'Box of 8', units: 8 }])).status).toBe(200);
  expect(await entries()).toEqual([kept, kept]);
  expect((await put([])).status).toBe(200);
  expect(await entries()).toEqual([
    { ...kept, packId: null },
    { ...kept, packId: null },
  ]);
  const { status, body } = await world.call(supervisor, 'DELETE', `/api/products/${product.id}`);
  expect([status, body.error]).toEqual([409, '"CHANGES" still has 1 ASN line, 1 order line.']);
});
