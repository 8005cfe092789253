import { expect, test } from 'vitest';
import type { Outbound } from '#test/outbound.ts';
import { inOwnWarehouse } from '#test/ownWarehouse.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import type { World } from '#test/world.ts';

let world: World;
let out: Outbound;
let customerId: number;
let floor: Floor;
let products: { id: number; sku: string }[];

inOwnWarehouse(async (scene) => {
  ({ world, out, floor, customerId } = scene);
  products = [await world.product(customerId), await world.product(customerId)];
  for (const [index, name] of ['B-10', 'B-9'].entries()) {
    const { id } = await world.location(floor.warehouseId, name);
    await floor.putAway(
      await floor.receive([{ productId: products[index]?.id ?? 0, quantity: 20 }]),
      id,
    );
  }
});

const released = async (...lines: [product: number, quantity: number][]) => {
  const { body } = await floor.order(
    customerId,
    lines.map(([product, quantity]) => ({ productId: products[product]?.id ?? 0, quantity })),
  );
  return (await out.step(body.order.id, 'release')).body;
};
const batch = (...orders: { id: number }[]) =>
  world.call(world.admin, 'POST', '/api/pick-batches', {
    warehouseId: floor.warehouseId,
    orderIds: orders.map((order) => order.id),
  });
const read = async (id: number) =>
  (await world.call(world.admin, 'GET', `/api/pick-batches/${id}`)).body;
const list = async (query = '') =>
  (
    await world.call(
      world.admin,
      'GET',
      `/api/pick-batches?warehouseId=${floor.warehouseId}${query}`,
    )
  ).body.map((each: { id: number }) => each.id);

test('several orders are picked in one batch, each by its own rules, and then the batch is complete', async () => {
  const each = await released([0, 2], [1, 3]);
  const two = await released([1, 4]);
  const result = await batch(each, two);
  expect(result).toMatchObject({
    status: 201,
    body: {
      status: 'OPEN',
      createdBy: { email: 'admin@example.com' },
      orders: [{ id: each.id }, { id: two.id }],
      summary: { lines: 3, units: 9, pickedUnits: 0 },
    },
  });
  const walk = result.body.lines.map((line) => [line.location?.name, line.orderId, line.quantity]);
  expect(walk).toEqual([
    ['B-9', each.id, 3],
    ['B-9', two.id, 4],
    ['B-10', each.id, 2],
  ]);
  await out.pickAll(each);
  expect(await read(result.body.id)).toMatchObject({
    status: 'OPEN',
    summary: { units: 9, pickedUnits: 5 },
  });
  const short = {
    picks: [{ allocationId: two.allocations[0]?.id, quantity: 1, shortReason: 'Broken' }],
  };
  expect((await out.step(two.id, 'pick', short)).body.status).toBe('PICKED');
  const done = await read(result.body.id);
  expect(done).toMatchObject({ status: 'COMPLETED', summary: { units: 6, pickedUnits: 6 } });
  expect(
    done.lines.every(
      (line: { quantity: number; pickedQuantity: number }) => line.quantity === line.pickedQuantity,
    ),
  ).toBe(true);
  const cancelled = await world.call(
    world.admin,
    'POST',
    `/api/pick-batches/${result.body.id}/cancel`,
  );
  expect(cancelled).toMatchObject({ status: 409, body: { code: 'ILLEGAL_STEP' } });
});

test('an order is in at most one open batch, also if several are created at once', async () => {
  const [first, two] = [await released([0, 1]), await released([0, 1])];
  const answers = await Promise.all([batch(first, two), batch(two, first), batch(first)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
    'IN_BATCH',
    'IN_BATCH',
  ]);
});

test('orders of a cancelled batch can be picked alone or in another batch', async () => {
  const each = await released([0, 1]);
  const { body } = await batch(each);
  const answers = await Promise.all(
    [1, 2, 3].map(() => world.call(world.admin, 'POST', `/api/pick-batches/${body.id}/cancel`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await read(body.id)).status).toBe('CANCELLED');
  expect((await batch(each)).status).toBe(201);
});

test('in a batch an order on hold waits, a cancelled one is shown, and an edited one is removed', async () => {
  const [first, two, three] = [
    await released([0, 1]),
    await released([0, 1]),
    await released([0, 1]),
  ];
  const { body } = await batch(first, two, three);
  await out.step(first.id, 'hold');
  await out.step(two.id, 'cancel');
  const edit = {
    orderReference: three.orderReference,
    shippingAddress: 'Kade 3',
    items: [{ productId: products[0]?.id ?? 0, quantity: 5 }],
  };
  await world.call(world.admin, 'PUT', `/api/orders/${three.id}`, edit);
  const orders = [
    { id: first.id, status: 'ON_HOLD' },
    { id: two.id, status: 'CANCELLED' },
  ];
  expect(await read(body.id)).toMatchObject({
    status: 'OPEN',
    orders,
    lines: [],
    summary: { lines: 1 },
  });
  await out.step(first.id, 'resume');
  expect((await read(body.id)).lines).toHaveLength(1);
});

test('the same goods at the same place follow one another, whichever order wants them', async () => {
  const { id: productId } = await world.product(customerId, undefined, { tracking: 'LOT' });
  const { id: shelf } = await world.location(floor.warehouseId, 'C-1');
  const lots = ['L1', 'L2'].map((code) => ({ productId, quantity: 5, lot: { code } }));
  for (const item of lots) await floor.receive([item]);
  for (const { id, quantity } of await floor.stock(`&productId=${productId}`))
    await world.call(world.admin, 'POST', `/api/inventory/${id}/move`, {
      locationId: shelf,
      quantity,
    });
  const wanting = async (lot: string) => {
    const { body } = await floor.order(customerId, [{ productId, quantity: 1, lot }]);
    return (await out.step(body.order.id, 'release')).body;
  };
  const orders = [await wanting('L1'), await wanting('L2'), await wanting('L1')];
  const { lines } = (await batch(...orders)).body;
  expect(lines.map((line) => [line.lot?.code, line.orderId])).toEqual([
    ['L1', orders[0]?.id],
    ['L1', orders[2]?.id],
    ['L2', orders[1]?.id],
  ]);
});

test('a batch accepts only released orders of one warehouse', async () => {
  const each = await released([0, 1]);
  const { body: unreleased } = await floor.order(customerId, [
    { productId: products[0]?.id ?? 0, quantity: 1 },
  ]);
  expect((await batch(each, unreleased.order)).body.code).toBe('NOT_RELEASED');
  const elsewhere = makeFloor(world, (await world.warehouse()).id);
  const { body: foreign } = await elsewhere.order(customerId, [
    { productId: products[0]?.id ?? 0, quantity: 1 },
  ]);
  expect((await batch(each, foreign.order)).body.errors).toMatchObject([{ path: 'orderIds.1' }]);
  expect((await batch({ id: 999_999 })).status).toBe(404);
  expect((await batch()).status).toBe(400);
  expect((await batch(each, each)).status).toBe(400);
});

test('batches are listed by day and status, and found by their orders', async () => {
  const [first, two, three] = [
    await released([0, 1]),
    await released([0, 1]),
    await released([0, 1]),
  ];
  const rows: number[] = [];
  for (const order of [first, two, three]) rows.push((await batch(order)).body.id);
  await out.pickAll(two);
  await world.call(world.admin, 'POST', `/api/pick-batches/${rows[2] ?? 0}/cancel`);
  expect(await list()).toEqual([...rows].reverse());
  expect(await list('&status=OPEN')).toEqual([rows[0]]);
  expect(await list('&status=COMPLETED')).toEqual([rows[1]]);
  expect(await list('&status=CANCELLED')).toEqual([rows[2]]);
  expect(await list(`&search=${two.orderReference.toLowerCase()}`)).toEqual([rows[1]]);
  expect(await list('&limit=2&sort=createdAt')).toEqual([rows[0], rows[1]]);
});
