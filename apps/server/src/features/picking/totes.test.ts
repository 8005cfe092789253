import { expect, test } from 'vitest';
import { inPickingHall, type PickingHall } from '#test/pickingHall.ts';
import { tally, times } from '#test/races.ts';
import type { World } from '#test/world.ts';

let world: World;
let hall: PickingHall;
let customerId = 0;

inPickingHall((scene) => {
  ({ world, hall } = scene);
  customerId = scene.customer.id;
});

const unitsOf = async (orderId: number) =>
  (await world.call(world.admin, 'GET', `/api/orders/${orderId}/units`)).body;
const setTote = (id: number, tote: string | null) =>
  world.call(world.admin, 'POST', `/api/orders/${id}/tote`, { tote });
const scan = async (code: string, warehouseId = hall.floor.warehouseId) =>
  (await world.call(world.admin, 'GET', `/api/scan?warehouseId=${warehouseId}&code=${code}`)).body;
const unit = async (lpn: string) =>
  (await world.call(world.admin, 'GET', `/api/units/${lpn}`)).body;
const makeTote = async () => {
  const { warehouseId } = hall.floor;
  const tote = { warehouseId, customerId, kind: 'TOTE' } as const;
  return (await world.call(world.admin, 'POST', '/api/units', tote)).body;
};
/** An order with a tote, picked as a whole. */
const pickedInto = async (tote: string, lines: Parameters<PickingHall['released']>[0]) => {
  const order = await hall.released(lines);
  expect((await setTote(order.id, tote)).status).toBe(200);
  expect((await hall.pickAll(order)).status).toBe(200);
  return order;
};

test('what is picked for an order with a tote stands in it until the order is packed', async () => {
  const { bottle, tent, stock, released, pickAll, packAll, places, movements, step } = hall;
  await stock(bottle, 6);
  await stock(tent, 2);
  const order = await released([
    [bottle, 4],
    [tent, 2],
  ]);
  const [first] = order.allocations;
  await step(order.id, 'pick', { picks: [{ allocationId: first?.id, quantity: 1 }] });
  expect(await unitsOf(order.id)).toEqual([]);
  await setTote(order.id, 'Tote-7');
  expect((await pickAll(await hall.get(order.id))).body).toMatchObject({ status: 'PICKED' });
  const [tote, ...others] = await unitsOf(order.id);
  const [bottles, tents] = order.items;
  expect([tote, others]).toMatchObject([
    {
      kind: 'TOTE',
      tote: 'TOTE-7',
      state: 'PICKED',
      location: { name: 'P-2' },
      lines: [
        { orderItemId: bottles?.id, quantity: 3 },
        { orderItemId: tents?.id, quantity: 2 },
      ],
    },
    [],
  ]);
  // Its code is that of the order, and of what can be moved and counted.
  expect(await scan('tote-7')).toMatchObject({
    code: 'tote-7',
    kind: 'ORDER',
    id: order.id,
    pallet: { lpn: tote?.lpn, totalQuantity: 5 },
  });
  expect(await unit(tote?.lpn ?? '')).toMatchObject({
    tote: 'TOTE-7',
    totalQuantity: 5,
    order: { id: order.id, orderReference: order.orderReference },
  });

  expect((await packAll(await hall.get(order.id))).body).toMatchObject({
    status: 'PACKED',
    tote: null,
  });
  expect(await unitsOf(order.id)).toEqual([]);
  expect(await unit(tote?.lpn ?? '')).toMatchObject({ totalQuantity: 0, order: null });
  expect(await places(tent)).toEqual([['P-2', 2, 2]]);
  expect((await movements('MOVE')).map(({ quantity }) => quantity).sort()).toEqual([2, 3]);
  // Free, it is found by its code.
  expect(await scan('tote-7')).toMatchObject({
    kind: 'PALLET',
    documents: [],
    pallet: { lpn: tote?.lpn, totalQuantity: 0 },
  });
});

test('a tote is used again, also for another customer, who does not see where it was', async () => {
  const { bottle, stock, floor } = hall;
  await stock(bottle, 2);
  const order = await pickedInto('TOTE-1', [[bottle, 2]]);
  const [used] = await unitsOf(order.id);
  const pallet = await makeTote();
  await world.call(world.admin, 'POST', `/api/units/${used?.lpn}/nest`, { into: pallet.lpn });
  await hall.packAll(await hall.get(order.id));

  const other = await world.customer([floor.warehouseId]);
  const lamp = await world.product(other.id);
  await hall.putAway(await floor.receive([{ productId: lamp.id, quantity: 3 }]), 0);
  const { body } = await floor.order(other.id, [{ productId: lamp.id, quantity: 3 }]);
  const next = (await hall.step(body.order.id, 'release')).body;
  await setTote(next.id, 'TOTE-1');
  await hall.pickAll(next);
  const [again] = await unitsOf(next.id);
  expect([again?.lpn, again?.parent]).toEqual([used?.lpn, null]);
  expect(await unit(used?.lpn ?? '')).toMatchObject({
    customer: { id: other.id },
    contents: [{ product: { id: lamp.id }, quantity: 3 }],
    history: [{ event: 'UNNEST', parent: { lpn: pallet.lpn } }, { event: 'NEST' }],
  });
  const seen = await world.call(other.token, 'GET', `/api/units/${used?.lpn}`);
  expect(seen.body).toMatchObject({ customer: { id: other.id }, history: [] });
});

test('a cancelled order leaves its tote, and so does what is brought back', async () => {
  const { bottle, stock, places, step } = hall;
  await stock(bottle, 5);
  const order = await pickedInto('TOTE-1', [[bottle, 3]]);
  const [allocation] = order.allocations;
  await step(order.id, 'unpick', {
    picks: [{ allocationId: allocation?.id, quantity: 1 }],
    way: 'PICK_AGAIN',
  });
  expect(await unitsOf(order.id)).toMatchObject([{ tote: 'TOTE-1', lines: [{ quantity: 2 }] }]);
  await step(order.id, 'cancel');
  expect(await unitsOf(order.id)).toEqual([]);
  expect(await places(bottle)).toEqual([['A-10', 5, 0]]);
  const next = await pickedInto('TOTE-1', [[bottle, 5]]);
  expect(await unitsOf(next.id)).toMatchObject([{ tote: 'TOTE-1', lines: [{ quantity: 5 }] }]);
});

test('a tote leaves with the order whose package it is, and no other order gets it', async () => {
  const { bottle, stock, released, step } = hall;
  await stock(bottle, 5);
  const order = await pickedInto('TOTE-1', [[bottle, 3]]);
  const [tote] = await unitsOf(order.id);
  const packed = await step(order.id, 'pack', { packages: [{ unit: tote?.lpn }] });
  expect(packed.body).toMatchObject({ status: 'PACKED', packages: [{ unit: { lpn: tote?.lpn } }] });
  expect(await unitsOf(order.id)).toMatchObject([{ lpn: tote?.lpn, state: 'PACKED' }]);
  const next = await released([[bottle, 2]]);
  const inUse = { status: 409, body: { code: 'UNIT_IN_USE', facts: { lpn: 'TOTE-1' } } };
  expect(await setTote(next.id, 'TOTE-1')).toMatchObject(inUse);
  await step(order.id, 'ship');
  expect(await setTote(next.id, 'TOTE-1')).toMatchObject(inUse);
});

test('where other goods were put into a tote, picked ones stand loose', async () => {
  const { bottle, tent, stock, released, pickAll, floor } = hall;
  await stock(bottle, 5);
  const first = await pickedInto('TOTE-1', [[bottle, 1]]);
  const [tote] = await unitsOf(first.id);
  await hall.packAll(await hall.get(first.id));
  const next = await released([[bottle, 2]]);
  await setTote(next.id, 'TOTE-1');
  await stock(tent, 1);
  const [record] = await floor.stock(`&productId=${tent.id}`);
  const filled = await world.call(world.admin, 'POST', `/api/units/${tote?.lpn}/fill`, {
    inventoryId: record?.id ?? 0,
  });
  expect(filled.status).toBe(200);
  expect((await pickAll(next)).body).toMatchObject({ status: 'PICKED', tote: 'TOTE-1' });
  expect(await unitsOf(next.id)).toEqual([]);
  expect((await hall.packAll(await hall.get(next.id))).body).toMatchObject({ status: 'PACKED' });
  const third = await released([[bottle, 1]]);
  expect(await setTote(third.id, 'TOTE-1')).toMatchObject({ status: 409 });
});

test('nothing is picked into a package', async () => {
  const { bottle, tent, stock, step } = hall;
  await stock(bottle, 2);
  await stock(tent, 2);
  const order = await pickedInto('TOTE-1', [
    [bottle, 2],
    [tent, 2],
  ]);
  const label = (await makeTote()).lpn;
  const [bottles] = order.items;
  await step(order.id, 'pack', {
    packages: [{ unit: label, lines: [{ orderItemId: bottles?.id, quantity: 2 }] }],
  });
  const tents = order.allocations.find(({ orderItemId }) => orderItemId !== bottles?.id);
  const picks = [{ allocationId: tents?.id, quantity: 2 }];
  await step(order.id, 'unpick', { picks, way: 'PICK_AGAIN' });
  expect(await step(order.id, 'pick', { picks, into: label })).toMatchObject({
    status: 409,
    body: { code: 'UNIT_PACKED', facts: { lpn: label } },
  });
});

test('two warehouses have totes of one code, and a tote without a code is known by its LPN', async () => {
  const { bottle, stock, released, pickAll } = hall;
  await stock(bottle, 5);
  const here = await pickedInto('TOTE-1', [[bottle, 1]]);
  const [tote] = await unitsOf(here.id);
  const elsewhere = await world.warehouse();
  expect(await scan('TOTE-1', elsewhere.id)).toMatchObject({ kind: null, pallet: null });

  const next = await released([[bottle, 2]]);
  expect(await setTote(next.id, tote?.lpn ?? '')).toMatchObject({
    status: 409,
    body: { code: 'NOT_A_TOTE' },
  });
  const { lpn } = await makeTote();
  expect((await setTote(next.id, lpn)).body).toMatchObject({ tote: lpn });
  await pickAll(next);
  expect(await unitsOf(next.id)).toMatchObject([{ lpn, tote: null, lines: [{ quantity: 2 }] }]);
});

test('picks, packages, moves of the tote and of other goods into it at once keep the truths', async () => {
  const { bottle, tent, stock, released, step, floor, shelves } = hall;
  await stock(bottle, 12);
  await stock(tent, 6);
  const orders = await times(3, () =>
    released([
      [bottle, 4],
      [tent, 1],
    ]),
  );
  for (const [index, { id }] of orders.entries()) await setTote(id, `TOTE-${index}`);
  const [spare] = await floor.stock(`&productId=${tent.id}`);
  for (const { id, allocations } of orders) {
    const [first] = allocations;
    await step(id, 'pick', { picks: [{ allocationId: first?.id, quantity: 1 }] });
  }
  const lpns = await Promise.all(orders.map(async ({ id }) => (await unitsOf(id))[0]?.lpn ?? ''));
  const answers = await Promise.all(
    orders.flatMap(({ id, allocations }, index) => [
      ...allocations.map((each, line) =>
        step(id, 'pick', {
          picks: [{ allocationId: each.id, quantity: each.quantity - (line === 0 ? 1 : 0) }],
        }),
      ),
      world.call(world.admin, 'POST', `/api/units/${lpns[index]}/nest`, {
        into: lpns[(index + 1) % 3] ?? '',
      }),
      floor.putAway(lpns[index] ?? '', shelves[0]?.id ?? 0),
      world.call(world.admin, 'POST', `/api/units/${lpns[index]}/fill`, {
        inventoryId: spare?.id ?? 0,
        quantity: 1,
      }),
    ]),
  );
  expect(Object.keys(tally(answers)).filter((status) => Number(status) >= 500)).toEqual([]);
  for (const order of orders)
    expect((await hall.packAll(await hall.get(order.id))).body.status).toBe('PACKED');
  expect(await Promise.all(orders.map(({ id }) => unitsOf(id)))).toEqual([[], [], []]);
});
