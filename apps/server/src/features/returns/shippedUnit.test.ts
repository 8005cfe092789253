import type { ReturnDetail } from '@lading/contract/returns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WithRefusal } from '#test/callTypes.ts';
import { first } from '#test/first.ts';
import { makeOutbound, type Outbound } from '#test/outbound.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let warehouseId: number;
let floor: Floor;
let outbound: Outbound;
let customer: Awaited<ReturnType<World['customer']>>;
let other: Awaited<ReturnType<World['customer']>>;
beforeAll(async () => {
  world = await makeWorld();
  ({ id: warehouseId } = await world.warehouse());
  floor = makeFloor(world, warehouseId);
  outbound = makeOutbound(world);
  customer = await world.customer([warehouseId]);
  other = await world.customer([warehouseId]);
  await world.location(warehouseId, 'PACK', 'PACKING');
});
afterAll(() => world.close());

/** Ships an order of two products in two packages, each a unit. Returns it and their LPNs. */
async function shipped() {
  const products = [await world.product(customer.id), await world.product(customer.id)];
  const lines = products.map(({ id: productId }, place) => ({ productId, quantity: 3 + place }));
  await floor.receive(lines);
  const { body } = await floor.order(customer.id, lines);
  const { body: released } = await outbound.step(body.order.id, 'release');
  const { body: picked } = await outbound.pickAll(released);
  const packages = picked.items.map(({ id: orderItemId, pickedQuantity: quantity }) => ({
    unit: null,
    lines: [{ orderItemId, quantity }],
  }));
  const packed = await outbound.step(picked.id, 'pack', { packages });
  expect([packed.status, packed.body.error]).toEqual([200, undefined]);
  const lpns = packed.body.packages.map(({ unit }) => unit?.lpn ?? '');
  return { order: packed.body, products, lpns };
}

const find = async (code: string, token = world.admin) =>
  (
    await world.call(
      token,
      'GET',
      `/api/returns/shipped-unit?warehouseId=${warehouseId}&code=${encodeURIComponent(code)}`,
    )
  ).body.unit;

let count = 0;
const announce = (more: object, token = world.admin) =>
  world.callRaw<WithRefusal<ReturnDetail>>(token, 'POST', '/api/returns', {
    customerId: customer.id,
    warehouseId,
    returnReference: `RMA-U-${++count}`,
    reason: 'Too large',
    ...more,
  });

test('a carton that left is found by its LPN, with its order and what left in it', async () => {
  const { order, products, lpns } = await shipped();
  const [lpn = ''] = lpns;
  expect(await find(lpn)).toBeNull();
  await outbound.step(order.id, 'ship');
  expect(await find(lpn.toLowerCase())).toMatchObject({
    lpn,
    order: { id: order.id, orderReference: order.orderReference, status: 'SHIPPED' },
    customer: { id: customer.id },
    items: [{ product: { id: products[0]?.id }, quantity: 3 }],
  });
  expect(await find(lpn, customer.token)).toMatchObject({ lpn });
  expect(await find(lpn, other.token)).toBeNull();
  expect(await find('NOTHING-1')).toBeNull();
  await outbound.step(order.id, 'unship');
  expect(await find(lpn)).toBeNull();
});

test('a return that names a carton is of its order, and of all that left in it', async () => {
  const { order, products, lpns } = await shipped();
  await outbound.step(order.id, 'ship');
  const lpn = lpns[1];
  const { status, body } = await announce({ lpn });
  expect([status, body]).toMatchObject([
    201,
    {
      order: { id: order.id },
      items: [{ product: { id: products[1]?.id }, quantity: 4 }],
    },
  ]);
  const { returnReference: reference } = body;
  expect((await find(lpn ?? ''))?.return).toMatchObject({
    returnReference: reference,
    pallets: [],
  });
  const again = await announce({ lpn, items: [{ productId: products[1]?.id, quantity: 1 }] });
  expect([again.status, again.body]).toMatchObject([
    409,
    { code: 'UNIT_RETURNED', facts: { lpn, reference } },
  ]);
  const part = { productId: first(products).id, quantity: 1 };
  const own = await announce({ lpn: lpns[0], orderId: order.id, items: [part] }, customer.token);
  expect([own.status, own.body]).toMatchObject([201, { items: [{ quantity: 1 }] }]);
});

test('an outer unit that left is found, with what left in the cartons on it, for each of its orders', async () => {
  const [earlier, second] = [await shipped(), await shipped()];
  const onto = async (lpns: readonly string[]) => {
    const { body: outer } = await world.call(world.admin, 'POST', '/api/units', {
      warehouseId,
      customerId: customer.id,
      kind: 'PALLET',
    });
    for (const lpn of lpns) {
      const nested = await world.call(world.admin, 'POST', `/api/units/${lpn}/nest`, {
        into: outer.lpn,
      });
      expect(nested.status).toBe(200);
    }
    return outer.lpn;
  };
  const mixed = await onto([...earlier.lpns, second.lpns[0] ?? '']);
  const pure = await onto(second.lpns.slice(1));
  for (const { order } of [earlier, second]) await outbound.step(order.id, 'ship');
  const items = (products: readonly { id: number }[], ...units: number[]) =>
    units.map((quantity, place) => ({ product: { id: products[place]?.id }, quantity }));
  expect(await find(mixed, customer.token)).toMatchObject({
    lpn: mixed,
    order: { id: earlier.order.id },
    items: items(earlier.products, 3, 4),
    otherOrders: [{ id: second.order.id }],
  });
  expect(await find(pure)).toMatchObject({ order: { id: second.order.id }, otherOrders: [] });
  const unnamed = await announce({ lpn: mixed });
  expect([unnamed.status, unnamed.body]).toMatchObject([400, { errors: [{ path: 'orderId' }] }]);
  const ofSecond = await announce({ lpn: mixed, orderId: second.order.id });
  expect([ofSecond.status, ofSecond.body]).toMatchObject([
    201,
    { order: { id: second.order.id }, items: items(second.products, 3) },
  ]);
  const onPallet = await announce({
    lpn: second.lpns[0],
    items: [{ productId: second.products[0]?.id, quantity: 1 }],
  });
  expect([onPallet.status, onPallet.body]).toMatchObject([409, { code: 'UNIT_RETURNED' }]);
  const ofFirst = await announce({ lpn: mixed, orderId: earlier.order.id });
  expect([ofFirst.status, ofFirst.body]).toMatchObject([
    201,
    { items: items(earlier.products, 3, 4) },
  ]);
  const ofPallet = await announce({ lpn: pure });
  expect([ofPallet.status, ofPallet.body]).toMatchObject([
    201,
    { order: { id: second.order.id }, items: [{ quantity: 4 }] },
  ]);
});

test('a carton that came back takes its goods again, and is on no second return', async () => {
  const { order, products, lpns } = await shipped();
  await outbound.step(order.id, 'ship');
  const [lpn = '', second = ''] = lpns;
  const { body } = await announce({ lpns });
  const { id, units } = body;
  expect(units).toEqual(lpns.toSorted().map((each) => ({ lpn: each, takesGoods: true })));
  expect(body).toMatchObject({ items: [{ quantity: 3 }, { quantity: 4 }] });
  const receive = (place: number, into: string | null, quantity = 1) =>
    world.callRaw<ReturnDetail & { code: string }>(
      world.admin,
      'POST',
      `/api/returns/${id}/receive`,
      { items: [{ productId: products[place]?.id, quantity, disposition: 'AVAILABLE' }], into },
    );
  expect((await receive(0, 'LPN-99999999')).status).toBe(404);
  const received = await receive(0, lpn, 3);
  expect([received.status, received.body]).toMatchObject([
    200,
    {
      pallet: { lpn },
      units: [
        { lpn, takesGoods: false },
        { lpn: second, takesGoods: true },
      ].toSorted((a, b) => (a.lpn < b.lpn ? -1 : 1)),
    },
  ]);
  const unit = (await world.call(world.admin, 'GET', `/api/units/${lpn}`)).body;
  expect(unit).toMatchObject({
    state: 'STORED',
    totalQuantity: 3,
    order: null,
    kind: 'CARTON',
    location: null,
  });
  const full = await receive(1, lpn);
  expect([full.status, full.body]).toMatchObject([409, { code: 'UNIT_IN_USE' }]);
  const loose = await receive(1, null, 4);
  expect(loose.body.pallet?.lpn).not.toBe(second);
  expect((await find(second))?.return).toMatchObject({
    id,
    status: 'RECEIVING_IN_PROGRESS',
    pallets: [lpn, loose.body.pallet?.lpn].toSorted(),
  });
  const again = await announce({ lpn: second });
  expect([again.status, again.body]).toMatchObject([409, { code: 'UNIT_RETURNED' }]);
  // It is stock of the warehouse by now, and left with no order.
  expect((await announce({ lpn })).status).toBe(404);
  expect(await find(lpn)).toBeNull();
});

test('a cancelled return leaves its units to others; of two at once one has the unit', async () => {
  const { order, lpns } = await shipped();
  await outbound.step(order.id, 'ship');
  const [lpn = ''] = lpns;
  const { body } = await announce({ lpn });
  await world.call(world.admin, 'POST', `/api/returns/${body.id}/cancel`);
  const part = [{ productId: order.items[0]?.product.id, quantity: 1 }];
  const both = await Promise.all([
    announce({ lpn, items: part }),
    announce({ lpn, items: part }, customer.token),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('a unit that did not leave, or left with another order, is not found; without it items are required', async () => {
  const { order, lpns } = await shipped();
  const [lpn] = lpns;
  expect((await announce({ lpn })).status).toBe(404);
  await outbound.step(order.id, 'ship');
  expect((await announce({ lpn, orderId: order.id + 1 })).status).toBe(404);
  expect((await announce({ lpn, customerId: other.id })).status).toBe(400);
  const none = await announce({});
  expect([none.status, none.body]).toMatchObject([400, { errors: [{ path: 'items' }] }]);
});
