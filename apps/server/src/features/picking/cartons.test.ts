import { afterAll, beforeAll, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { makeOutbound, type Outbound } from '#test/outbound.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let floor: Floor;
let outbound: Outbound;
let customer: Awaited<ReturnType<World['customer']>>;
beforeAll(async () => {
  world = await makeWorld();
  const { id } = await world.warehouse('North');
  floor = makeFloor(world, id);
  outbound = makeOutbound(world);
  customer = await world.customer([id]);
  await world.location(id, 'PACK', 'PACKING');
});
afterAll(() => world.close());

const carton = async (name: string, side: number, more: object = {}) =>
  (
    await world.call(world.admin, 'POST', '/api/packagings', {
      name,
      lengthMm: side,
      widthMm: side,
      heightMm: side,
      tareGrams: 200,
      maxWeightGrams: 10_000,
      warehouseId: floor.warehouseId,
      ...more,
    })
  ).body;
const cube = (side: number) => ({ lengthMm: side, widthMm: side, heightMm: side });
const product = (sku: string, more: object) => world.product(customer.id, sku, more);

/** Releases an order for these units, which are received before. */
async function released(lines: { productId: number; quantity: number }[], more: object = {}) {
  await floor.receive(lines);
  const { body } = await floor.order(customer.id, lines, more);
  const { body: order } = await outbound.step(body.order.id, 'release');
  return order;
}

test('a release without packagings suggests nothing', async () => {
  const { id: productId } = await product('BARE', {});
  expect((await released([{ productId, quantity: 1 }])).cartons).toEqual([]);
});

test('a release suggests cartons, which the order and its pick list show; each package is one of them', async () => {
  const [small, large] = [
    await carton('S', 100, { cost: 0.3 }),
    await carton('L', 300, { cost: 0.9 }),
  ];
  const retired = await carton('XS', 100, { cost: 0.1 });
  await world.call(world.admin, 'PUT', `/api/packagings/${retired.id}`, { active: false });
  await carton('Bike Box', 300, { cost: 0.1, carriers: ['DPD'] });
  await carton('Pallet', 300, { cost: 0.1, unitKind: 'PALLET' });
  const kettle = await product('KET', { ...cube(200), weightGrams: 1_500 });
  const drill = await product('DRI', { weightGrams: 5_000, shipsInOwnBox: true });
  const glue = await product('GLU', { ...cube(90), segregationClass: 'Flammable' });
  const acid = await product('ACI', { ...cube(90), weightGrams: 100, segregationClass: 'Acid' });
  const order = await released([
    { productId: kettle.id, quantity: 1 },
    { productId: drill.id, quantity: 1 },
    { productId: glue.id, quantity: 1 },
    { productId: acid.id, quantity: 1 },
  ]);
  const [ketId = 0, driId = 0, gluId = 0, aciId = 0] = order.items.map(({ id }) => id);
  const line = (orderItemId: number, more: object = {}) => ({
    orderItemId,
    quantity: 1,
    hasSides: true,
    hasWeight: true,
    ...more,
  });
  const box = (name: string, { id }: { id: number }) => ({
    kind: 'BOX',
    packaging: { id, name },
    method: 'ARRANGED',
  });
  expect(order.cartons).toMatchObject([
    { kind: 'OWN_BOX', packaging: null, weight: 5, lines: [line(driId, { hasSides: false })] },
    { ...box('L', large), weight: 1.8, lines: [line(ketId), line(aciId)] },
    { ...box('S', small), weight: 0.2, lines: [line(gluId, { hasWeight: false })] },
  ]);
  const { body: list } = await world.call(world.admin, 'GET', `/api/orders/${order.id}/pick-list`);
  expect(list.cartons).toEqual(order.cartons);
  const { body: batch } = await world.call(world.admin, 'POST', '/api/pick-batches', {
    warehouseId: floor.warehouseId,
    orderIds: [order.id],
  });
  expect(batch.orders).toMatchObject([{ id: order.id, cartons: order.cartons }]);
  const { body: shown } = await world.call(customer.token, 'GET', `/api/orders/${order.id}`);
  expect(shown.cartons).toEqual(order.cartons);

  await outbound.pickAll(order);
  const packages = [
    { lines: [{ orderItemId: gluId, quantity: 1 }], packagingId: large.id },
    { lines: [{ orderItemId: ketId, quantity: 1 }], packagingId: retired.id },
    {
      lines: [
        { orderItemId: aciId, quantity: 1 },
        { orderItemId: driId, quantity: 1 },
      ],
    },
  ];
  const path = `/api/orders/${order.id}/pack` as const;
  const { body: packed } = await world.call(world.admin, 'POST', path, { packages });
  expect(packed.packages).toMatchObject([
    { packaging: { name: 'L' }, cartonPosition: 3, computedWeight: null },
    { packaging: { name: 'XS' }, cartonPosition: 2, computedWeight: 1.7 },
    { packaging: null, cartonPosition: 1, computedWeight: 5.1 },
  ]);
  for (const { id } of [retired, small]) {
    const removed = await world.callRaw(world.admin, 'DELETE', `/api/packagings/${id}`);
    expect(removed).toMatchObject({ status: 409, body: { code: 'STILL_IN_USE' } });
  }
});

test('a carrier of the order takes its own packagings too', async () => {
  const { id: productId } = await product('MUG', cube(150));
  const order = await released([{ productId, quantity: 1 }], { shippingCarrier: 'DPD Classic' });
  expect(order.cartons).toMatchObject([{ packaging: { name: 'Bike Box' } }]);
});

test('a short pick suggests anew for what is left', async () => {
  const { id: productId } = await product('JAR', { ...cube(200), weightGrams: 1 });
  const order = await released([{ productId, quantity: 3 }]);
  expect(order.cartons).toHaveLength(3);
  const { id: allocationId } = first(order.allocations);
  const { body } = await world.call(world.admin, 'POST', `/api/orders/${order.id}/pick`, {
    picks: [{ allocationId, quantity: 1, shortReason: 'Shelf empty' }],
  });
  expect(body.cartons?.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([1]);
});

test('a packaging of another warehouse is not found', async () => {
  const { id: elsewhere } = await world.warehouse();
  const { id: packagingId } = await carton('Far', 100, { warehouseId: elsewhere });
  const { id: productId } = await product('TIN', cube(50));
  const order = await released([{ productId, quantity: 1 }]);
  await outbound.pickAll(order);
  const lines = [{ orderItemId: first(order.items).id, quantity: 1 }];
  const packed = await world.call(world.admin, 'POST', `/api/orders/${order.id}/pack`, {
    packages: [{ lines, packagingId }],
  });
  expect([packed.status, packed.body]).toMatchObject([404, { code: 'NOT_FOUND' }]);
});

const again = (id: number) => outbound.step(id, 'cartons');

test('cartons are suggested again after a product is measured, until a package is one of them', async () => {
  const lamp = await product('LMP', {});
  const lamps = [{ productId: lamp.id, quantity: 2 }];
  const order = await released(lamps);
  expect(order.cartons).toMatchObject([{ kind: 'NONE' }]);
  await world.call(world.admin, 'PUT', `/api/products/${lamp.id}`, { name: 'Lamp', ...cube(250) });
  const measured = await again(order.id);
  expect([measured.status, measured.body.cartons]).toMatchObject([
    200,
    [
      { kind: 'BOX', packaging: { name: 'L' } },
      { kind: 'BOX', packaging: { name: 'L' } },
    ],
  ]);
  expect(measured.body.cartons?.[0]?.suggestedAt).not.toBe(order.cartons?.[0]?.suggestedAt);
  await outbound.pickAll(order);
  const { id: orderItemId } = first(order.items);
  const packages = [{ lines: [{ orderItemId, quantity: 1 }] }];
  const { body: packed } = await outbound.step(order.id, 'pack', { packages });
  const refused = await again(order.id);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'CARTONS_PACKED' }]);
  await outbound.step(order.id, 'unpack', { packages: [{ packageId: first(packed.packages).id }] });
  expect((await again(order.id)).status).toBe(200);
});

test('a unit packed as it was picked is no carton of others: the rest is suggested anew', async () => {
  const { id: productId } = await product('BOT', { ...cube(140), weightGrams: 100 });
  const pallet = await floor.receive([{ productId, quantity: 16 }]);
  await floor.receive([{ productId, quantity: 3 }]);
  const { body } = await floor.order(customer.id, [{ productId, quantity: 19 }]);
  const { body: order } = await outbound.step(body.order.id, 'release');
  const foreseen = order.cartons?.flatMap(({ lines }) => lines.map(({ quantity }) => quantity));
  expect(foreseen).toEqual([8, 8, 3]);
  const picks = order.allocations.map(({ id, quantity }) => ({ allocationId: id, quantity }));
  await outbound.step(order.id, 'pick', { picks, units: [pallet] });
  const { body: packed } = await outbound.step(order.id, 'pack', { packages: [{ unit: pallet }] });
  expect(packed.packages).toMatchObject([{ unit: { lpn: pallet }, cartonPosition: null }]);
  expect(packed.cartons).toMatchObject([{ kind: 'BOX', lines: [{ quantity: 3 }] }]);
  const { body: unpacked } = await outbound.step(order.id, 'unpack', {
    packages: [{ packageId: first(packed.packages).id }],
  });
  expect(unpacked.cartons).toHaveLength(3);
  const { id: orderItemId } = first(order.items);
  const boxed = await outbound.step(order.id, 'pack', {
    packages: [{ lines: [{ orderItemId, quantity: 3 }] }, { unit: pallet }],
  });
  expect(boxed.body.packages.map(({ cartonPosition }) => cartonPosition)).toEqual([1, null]);
  expect(boxed.body.cartons).toMatchObject([{ position: 1 }]);
});

test('what is packed already is not suggested again; without packagings nothing is', async () => {
  const { id: warehouseId } = await world.warehouse();
  const site = makeFloor(world, warehouseId);
  await world.location(warehouseId, 'PACK', 'PACKING');
  const client = await world.customer([warehouseId]);
  const { id: productId } = await world.product(client.id, 'PEN', cube(90));
  const lines = [{ productId, quantity: 3 }];
  await site.receive(lines);
  const { body } = await site.order(client.id, lines);
  const { body: order } = await outbound.step(body.order.id, 'release');
  await outbound.pickAll(order);
  const { id: orderItemId } = first(order.items);
  await outbound.step(order.id, 'pack', {
    packages: [{ lines: [{ orderItemId, quantity: 1 }] }],
  });
  const box = await carton('Tray', 100, { warehouseId });
  const { body: suggested } = await again(order.id);
  const packed = suggested.cartons?.map(({ lines: [line] }) => line?.quantity);
  expect(packed).toEqual([1, 1]);
  await world.call(world.admin, 'PUT', `/api/packagings/${box.id}`, { active: false });
  expect((await again(order.id)).body.cartons).toEqual([]);
});

test('an order that is not released, or is packed, gets no suggestion', async () => {
  const { id: productId } = await product('CAN', cube(50));
  const lines = [{ productId, quantity: 1 }];
  await floor.receive(lines);
  const { body } = await floor.order(customer.id, lines);
  const early = await again(body.order.id);
  expect([early.status, early.body]).toMatchObject([409, { code: 'ILLEGAL_STEP' }]);
  await outbound.pack(body.order.id);
  const late = await again(body.order.id);
  expect([late.status, late.body]).toMatchObject([409, { code: 'ILLEGAL_STEP' }]);
});

test('packages take packagings whose stock is kept out of stock, and give them back', async () => {
  const supplies = await world.customer([floor.warehouseId]);
  const { id: boxId, sku } = await world.product(supplies.id, 'BOX-20');
  await floor.receive([{ productId: boxId, quantity: 5 }]);
  const packaging = await carton('Box 20', 200, { productId: boxId });
  expect(packaging).toMatchObject({ product: { id: boxId, sku } });
  const { id: productId } = await product('TUB-9', {});
  const order = await released([{ productId, quantity: 4 }]);
  await outbound.pickAll(order);
  const { id: orderItemId } = first(order.items);
  const boxes = async () =>
    (await floor.stock(`&productId=${boxId}`)).reduce((sum, { quantity }) => sum + quantity, 0);
  const packOne = async (packagingId: number | null) => {
    const packages = [{ lines: [{ orderItemId, quantity: 1 }], packagingId }];
    const { body } = await outbound.step(order.id, 'pack', { packages });
    return body.packages.at(-1)?.id ?? 0;
  };
  const [opened, kept] = [await packOne(packaging.id), await packOne(packaging.id)];
  await packOne(null);
  expect(await boxes()).toBe(3);
  const { body: moves } = await world.call(
    world.admin,
    'GET',
    `/api/movements?warehouseId=${floor.warehouseId}&productId=${boxId}&kind=ADJUST`,
  );
  expect(moves).toMatchObject([
    { quantity: 1, reason: 'Packaging', document: { type: 'ORDER', id: order.id } },
    { quantity: 1, reason: 'Packaging' },
  ]);
  await outbound.step(order.id, 'unpack', { packages: [{ packageId: opened }] });
  expect(await boxes()).toBe(4);
  const { body: cancelled } = await outbound.step(order.id, 'cancel', { reason: 'Wrong' });
  expect([cancelled.status, kept > 0]).toEqual(['CANCELLED', true]);
  expect(await boxes()).toBe(5);
  const unlinked = await world.call(world.admin, 'PUT', `/api/packagings/${packaging.id}`, {
    productId: null,
  });
  expect(unlinked.body.product).toBeNull();
  const missing = await world.callRaw(world.admin, 'PUT', `/api/packagings/${packaging.id}`, {
    productId: 9_999_999,
  });
  expect(missing.status).toBe(404);
});
