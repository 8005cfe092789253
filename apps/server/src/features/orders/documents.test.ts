import { expect, test } from 'vitest';
import { atOrderDesk, type OrderDesk } from '#test/orderDesk.ts';
import { makeOutbound } from '#test/outbound.ts';
import type { World } from '#test/world.ts';

let world: World;
let customer: Awaited<ReturnType<World['customer']>>;
let desk: OrderDesk;

atOrderDesk((scene) => {
  ({ world, customer, desk } = scene);
});

const ADDRESS = {
  name: ' Kade Outdoor ',
  lines: ['Attn. Mara', ' Kade 3 '],
  postcode: '2583 AB',
  city: 'Den Haag',
  country: 'NL',
  phone: ' ',
};
const STORED = {
  ...ADDRESS,
  name: 'Kade Outdoor',
  lines: ['Attn. Mara', 'Kade 3'],
  phone: null,
  email: null,
};
const TEXT = 'Kade Outdoor\nAttn. Mara\nKade 3\n2583 AB Den Haag\nNetherlands';

test('the printed address is composed of its parts if only these are given', async () => {
  const { bottle, order } = desk;
  const items = [{ productId: bottle.id, quantity: 1 }];
  expect(await order(items, { shippingAddress: undefined, address: ADDRESS })).toMatchObject({
    shippingAddress: TEXT,
    address: STORED,
  });
  expect(await order(items, { address: ADDRESS })).toMatchObject({
    shippingAddress: 'Kade 3, 2583 Den Haag',
    address: STORED,
  });
  expect(await order(items)).toMatchObject({
    shippingAddress: 'Kade 3, 2583 Den Haag',
    address: null,
  });
});

test.each([
  ['no address', { shippingAddress: undefined }, 'shippingAddress'],
  ['no address, said so', { shippingAddress: undefined, address: null }, 'shippingAddress'],
  ['no city', { address: { ...ADDRESS, city: undefined } }, 'address.city'],
  ['a blank city', { address: { ...ADDRESS, city: ' ' } }, 'address.city'],
  ['no line', { address: { ...ADDRESS, lines: [] } }, 'address.lines'],
  ['a country that is none', { address: { ...ADDRESS, country: 'XX' } }, 'address.country'],
  ['a country in small letters', { address: { ...ADDRESS, country: 'nl' } }, 'address.country'],
  ['an email that is none', { address: { ...ADDRESS, email: 'mara' } }, 'address.email'],
  ['a part that is unknown', { address: { ...ADDRESS, state: 'ZH' } }, 'address.state'],
  ['line number 0', { items: [{ lineNo: 0 }] }, 'items.0.lineNo'],
  ['a line number twice', { items: [{ lineNo: 2 }, { lineNo: 2 }] }, 'items.1.lineNo'],
])('%s is a 400 that names the field', async (_, more, path) => {
  const { floor, bottle, tent } = desk;
  const lines = (more as { items?: object[] }).items ?? [{}];
  const items = lines.map((line, index) => ({
    productId: [bottle, tent][index]?.id,
    quantity: 1,
    ...line,
  }));
  const body = {
    orderReference: 'BAD',
    shippingAddress: 'Quay 1',
    warehouseId: floor.warehouseId,
    customerId: customer.id,
    ...more,
    items,
  };
  const answer = await world.callRaw(world.admin, 'POST', '/api/orders', body);
  expect([answer.status, answer.body.errors?.map((fault: { path: string }) => fault.path)]).toEqual(
    [400, [path]],
  );
});

test('an edit with the same printed address keeps the parts; another one, or null, removes them', async () => {
  const { bottle, order, put } = desk;
  const items = [{ productId: bottle.id, quantity: 1 }];
  const { id } = await order(items, { shippingAddress: undefined, address: ADDRESS });
  expect((await put(id, { items, shippingAddress: TEXT })).body).toMatchObject({ address: STORED });
  const moved = { ...ADDRESS, city: 'Delft' };
  expect((await put(id, { items, shippingAddress: undefined, address: moved })).body).toMatchObject(
    {
      shippingAddress: TEXT.replace('Den Haag', 'Delft'),
      address: { city: 'Delft' },
    },
  );
  expect((await put(id, { items, shippingAddress: 'Quay 1' })).body).toMatchObject({
    shippingAddress: 'Quay 1',
    address: null,
  });
  await put(id, { items, address: ADDRESS });
  expect((await put(id, { items, shippingAddress: 'Quay 1', address: null })).body).toMatchObject({
    address: null,
  });
});

test('an export has a column for each part', async () => {
  const { floor, bottle, order } = desk;
  await order([{ productId: bottle.id, quantity: 1 }], { address: ADDRESS });
  const path = `/api/orders?warehouseId=${floor.warehouseId}` as const;
  const { body: text } = await world.callRaw(world.admin, 'GET', path, undefined, {
    accept: 'text/csv',
  });
  expect(text).toContain(
    'shippingAddress,address.name,address.lines,address.postcode,address.city,address.country,address.phone,address.email',
  );
  expect(text).toContain(
    '"Kade 3, 2583 Den Haag",Kade Outdoor,"Attn. Mara, Kade 3",2583 AB,Den Haag,NL,,',
  );
});

const numbersOf = (order: {
  items: { product: { id: number }; lineNo: number; externalLineId: string | null }[];
}) =>
  order.items.map(({ product, lineNo, externalLineId }) => [product.id, lineNo, externalLineId]);

test('a line keeps its number and the number of the customer through edits', async () => {
  const { bottle, tent, order, put } = desk;
  const lamp = await world.product(customer.id);
  const result = await order([
    { productId: bottle.id, quantity: 1, externalLineId: ' 000010 ' },
    { productId: tent.id, quantity: 1, externalLineId: null },
  ]);
  expect(numbersOf(result)).toEqual([
    [bottle.id, 1, '000010'],
    [tent.id, 2, null],
  ]);
  const swapped = await put(result.id, {
    items: [tent, bottle].map(({ id }) => ({ productId: id, quantity: 1 })),
  });
  expect(numbersOf(swapped.body)).toEqual(numbersOf(result));
  expect(swapped.body.history.at(-1)?.notes).toBeNull();
  const numbered = await put(result.id, {
    items: [
      { productId: bottle.id, quantity: 1, lineNo: 2, externalLineId: '000010' },
      { productId: tent.id, quantity: 1, lineNo: 1, externalLineId: '000020' },
      { productId: lamp.id, quantity: 1 },
    ],
  });
  expect(numbersOf(numbered.body)).toEqual([
    [tent.id, 1, '000020'],
    [bottle.id, 2, '000010'],
    [lamp.id, 3, null],
  ]);
  const fewer = await put(result.id, { items: [{ productId: bottle.id, quantity: 2 }] });
  expect(numbersOf(fewer.body)).toEqual([[bottle.id, 2, '000010']]);
});

test('a follow-up order has the address and the numbers of the lines that did not ship', async () => {
  const { floor, bottle, tent, order } = desk;
  const { ship, get } = makeOutbound(world);
  await floor.receive([
    { productId: bottle.id, quantity: 5 },
    { productId: tent.id, quantity: 2 },
  ]);
  const result = await order(
    [
      { productId: bottle.id, quantity: 5, lineNo: 10, externalLineId: 'A' },
      { productId: tent.id, quantity: 4, lineNo: 20, externalLineId: 'B' },
    ],
    { shippingAddress: undefined, address: ADDRESS },
  );
  const shipped = await ship(result.id);
  const rest = await get(shipped.followUpOrders[0]?.id ?? 0);
  expect(rest).toMatchObject({ shippingAddress: TEXT, address: STORED });
  expect(numbersOf(rest)).toEqual([[tent.id, 20, 'B']]);
});
