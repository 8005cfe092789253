import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOrderDesk, type OrderDesk } from '#test/orderDesk.ts';
import { makeOutbound } from '#test/outbound.ts';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verifyAndDescribe } from '../../commands/verify.ts';

let world: World;
let customer: Awaited<ReturnType<World['customer']>>;
let desk: OrderDesk;

beforeAll(async () => {
  world = await makeWorld();
  customer = await world.customer();
});
afterAll(async () => {
  expect(await verifyAndDescribe(world.db)).toMatchObject({ holds: true });
  await world.close();
});
beforeEach(async () => {
  desk = await makeOrderDesk(world, customer);
});

/** Makes lines of the same product at different prices. */
const bottles = (...quantities: number[]) =>
  quantities.map((quantity, index) => ({
    productId: desk.bottle.id,
    quantity,
    price: index + 1,
    externalLineId: `E${index + 1}`,
  }));

test('a product on several lines is promised to one line after the other, and picked, packed and shipped by line', async () => {
  const { floor, order } = desk;
  const { step, get, pickAll, packAll } = makeOutbound(world);
  await floor.receive([{ productId: desk.bottle.id, quantity: 9 }]);
  const result = await order(bottles(4, 3, 5));
  expect(result).toMatchObject({
    status: 'PARTIALLY_ALLOCATED',
    summary: { totalItems: 3, totalUnits: 12, allocationPercentage: 75 },
  });
  expect(
    result.items.map(({ lineNo, allocatedQuantity, price }) => [lineNo, allocatedQuantity, price]),
  ).toEqual([
    [1, 4, 1],
    [2, 3, 2],
    [3, 2, 3],
  ]);
  await step(result.id, 'release');
  const released = await get(result.id);
  const unitsOf = (itemId = 0) =>
    released.allocations
      .filter((each) => each.orderItemId === itemId)
      .reduce((sum, each) => sum + each.quantity, 0);
  expect(released.items.map(({ id }) => unitsOf(id))).toEqual([4, 3, 2]);
  const picked = await pickAll(released);
  expect(picked.body.items.map(({ pickedQuantity }) => pickedQuantity)).toEqual([4, 3, 2]);
  await packAll(picked.body);
  const shipped = (await step(result.id, 'ship')).body;
  expect(shipped.items.map(({ shippedQuantity }) => shippedQuantity)).toEqual([4, 3, 2]);
  const rest = await get(shipped.followUpOrders[0]?.id ?? 0);
  expect(
    rest.items.map(({ lineNo, externalLineId, quantity, price }) => [
      lineNo,
      externalLineId,
      quantity,
      price,
    ]),
  ).toEqual([[3, 'E3', 3, 3]]);
});

test('a return of a product claims what all its lines shipped together', async () => {
  const { floor, order } = desk;
  await floor.receive([{ productId: desk.bottle.id, quantity: 7 }]);
  const { id } = await order(bottles(4, 3));
  await makeOutbound(world).ship(id);
  const announce = (quantity: number, returnReference: string) =>
    world.call(world.admin, 'POST', '/api/returns', {
      customerId: customer.id,
      warehouseId: floor.warehouseId,
      orderId: id,
      returnReference,
      reason: 'Not wanted',
      items: [{ productId: desk.bottle.id, quantity }],
    });
  expect(await announce(8, `R8-${id}`)).toMatchObject({
    status: 409,
    body: { code: 'RETURN_EXCEEDS_SHIPPED' },
  });
  expect((await announce(7, `R7-${id}`)).status).toBe(201);
  expect(await announce(1, `R1-${id}`)).toMatchObject({
    status: 409,
    body: { code: 'RETURN_EXCEEDS_SHIPPED' },
  });
});

test('an edit changes, adds and removes single lines of a product', async () => {
  const { floor, order, put } = desk;
  await floor.receive([{ productId: desk.bottle.id, quantity: 9 }]);
  const result = await order(bottles(4, 3));
  const productId = desk.bottle.id;
  const linesOf = (body: { items: typeof result.items }) =>
    body.items.map(({ lineNo, externalLineId, quantity, allocatedQuantity }) => [
      lineNo,
      externalLineId,
      quantity,
      allocatedQuantity,
    ]);
  const more = await put(result.id, {
    items: [
      ...bottles(4, 3).map(({ externalLineId: _, ...line }) => line),
      { productId, quantity: 5 },
    ],
  });
  expect(linesOf(more.body)).toEqual([
    [1, 'E1', 4, 4],
    [2, 'E2', 3, 3],
    [3, null, 5, 2],
  ]);
  expect(more.body.items.slice(0, 2).map(({ id }) => id)).toEqual(result.items.map(({ id }) => id));
  const fewer = await put(result.id, { items: [{ productId, quantity: 6, lineNo: 2 }] });
  expect(linesOf(fewer.body)).toEqual([[2, 'E2', 6, 6]]);
  // A number may go to another product: that is another line.
  const other = await put(result.id, {
    items: [
      { productId: desk.tent.id, quantity: 1, lineNo: 2 },
      { productId, quantity: 9, lineNo: 1 },
    ],
  });
  expect(
    other.body.items.map(({ lineNo, product, quantity }) => [lineNo, product.id, quantity]),
  ).toEqual([
    [1, productId, 9],
    [2, desk.tent.id, 1],
  ]);
  expect(other.body.items.map(({ id }) => id)).not.toContain(fewer.body.items[0]?.id);
});

test('a short pick of one line leaves the other line of the product', async () => {
  const { floor, order } = desk;
  const { step, get } = makeOutbound(world);
  await floor.receive([{ productId: desk.bottle.id, quantity: 5 }]);
  const result = await order(bottles(3, 2));
  await step(result.id, 'release');
  const { allocations } = await get(result.id);
  const picks = allocations.map(({ id, orderItemId, quantity }) =>
    orderItemId === result.items[0]?.id
      ? { allocationId: id, quantity: 1, shortReason: 'Not there' }
      : { allocationId: id, quantity },
  );
  const { body } = await step(result.id, 'pick', { picks });
  expect(
    body.items.map(({ pickedQuantity, backorderedQuantity }) => [
      pickedQuantity,
      backorderedQuantity,
    ]),
  ).toEqual([
    [1, 2],
    [2, 0],
  ]);
});

test('a transfer announces a product once, whatever its lines, and receives all of it', async () => {
  const { floor, order } = desk;
  const destination = await world.warehouse();
  await floor.receive([{ productId: desk.bottle.id, quantity: 7 }]);
  const result = await order(bottles(4, 3), {
    type: 'INTERNAL_TRANSFER',
    destinationWarehouseId: destination.id,
  });
  await makeOutbound(world).ship(result.id);
  const path = `/api/asns?warehouseId=${destination.id}` as const;
  const [asn] = (await world.call(world.admin, 'GET', path)).body;
  expect(asn?.items.map(({ expectedQuantity }) => expectedQuantity)).toEqual([7]);
  await makeFloor(world, destination.id).receive([{ productId: desk.bottle.id, quantity: 7 }], {
    asnId: asn?.id ?? 0,
  });
  expect((await desk.get(result.id)).status).toBe('DELIVERED');
});

test('many who order a product on two lines at once are promised no unit twice', async () => {
  const { floor } = desk;
  await floor.receive([{ productId: desk.bottle.id, quantity: 20 }]);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => floor.order(customer.id, bottles(2, 2))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
  const allocated = answers.flatMap(({ body }) =>
    body.order.items.map(({ allocatedQuantity }) => allocatedQuantity),
  );
  expect(allocated.reduce((sum, units) => sum + units, 0)).toBe(20);
});
