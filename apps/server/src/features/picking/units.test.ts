import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inPickingHall, type PickingHall } from '#test/pickingHall.ts';
import { makeFloor } from '#test/stock.ts';
import { countWaiting } from '#test/waiting.ts';
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
const pickList = async (orderId: number) =>
  (await world.call(world.admin, 'GET', `/api/orders/${orderId}/pick-list`)).body.lines;
const nest = (lpn: string, into: string) =>
  world.call(world.admin, 'POST', `/api/units/${lpn}/nest`, { into });
const unit = async (kind: 'CARTON' | 'TOTE') => {
  const { warehouseId } = hall.floor;
  const { body } = await world.call(world.admin, 'POST', '/api/units', {
    warehouseId,
    customerId,
    kind,
  });
  return body.lpn;
};
/** Picks for all that an order has left. */
const all = (lines: Awaited<ReturnType<typeof pickList>>) =>
  lines.map(({ allocationId, quantity, pickedQuantity }) => ({
    allocationId,
    quantity: quantity - pickedQuantity,
  }));

test('a pallet off which a carton is taken meanwhile is packed without it', async () => {
  const { bottle, tent, stock, released, step } = hall;
  const [pallet, carton] = [await stock(bottle, 6), await stock(tent, 2)];
  await nest(carton, pallet);
  const order = await released([
    [bottle, 6],
    [tent, 2],
  ]);
  await step(order.id, 'pick', { picks: all(await pickList(order.id)), units: [pallet] });
  const { warehouseId } = hall.floor;
  const underway = await world.owner.transaction().execute(async (tx) => {
    await sql`
      select ledger.unnest_unit((${warehouseId}, u.created_by, now(), null, null)::ledger.context,
        u.id)
      from pallet u
      where u.warehouse_id = ${warehouseId} and u.lpn = ${carton}`.execute(tx);
    const packing = step(order.id, 'pack', { packages: [{ unit: pallet }] });
    await expect.poll(() => countWaiting(world), { timeout: 60_000 }).toBe(1);
    return [packing];
  });
  const [packed] = await Promise.all(underway);
  expect(packed?.body).toMatchObject({
    status: 'PACKING_IN_PROGRESS',
    packages: [{ lines: [{ orderItemId: order.items[0]?.id, quantity: 6 }] }],
  });
});

test('a pallet with a carton is picked whole, packed as it stands, shipped, and comes back', async () => {
  const { bottle, tent, stock, released, step, places, shelves } = hall;
  const [pallet, carton] = [await stock(bottle, 6), await stock(tent, 2)];
  await nest(carton, pallet);
  const order = await released([
    [bottle, 6],
    [tent, 2],
  ]);
  const lines = await pickList(order.id);
  expect(lines.map(({ wholeUnit }) => wholeUnit?.lpn)).toEqual([pallet, pallet]);
  const picked = await step(order.id, 'pick', { picks: all(lines), units: [pallet] });
  expect(picked).toMatchObject({
    body: {
      status: 'PICKED',
      // Where they were picked, although the pallet is gone.
      allocations: [{ location: { id: shelves[0]?.id } }, { location: { id: shelves[0]?.id } }],
    },
  });
  expect(
    (await pickList(order.id)).map(({ location, wholeUnit }) => [location?.id, wholeUnit]),
  ).toEqual(Array(2).fill([shelves[0]?.id, null]));
  expect(await places(bottle)).toEqual([['P-2', 6, 6]]);
  const [bottles, tents] = order.items;
  expect(await unitsOf(order.id)).toMatchObject([
    { lpn: pallet, state: 'PICKED', lines: [{ orderItemId: bottles?.id, quantity: 6 }] },
    { lpn: carton, parent: { lpn: pallet }, lines: [{ orderItemId: tents?.id, quantity: 2 }] },
  ]);

  // All that is in it, or nothing at all, is stated.
  const partly = [{ unit: pallet, lines: [{ orderItemId: bottles?.id, quantity: 6 }] }];
  expect(await step(order.id, 'pack', { packages: partly })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'packages.0.lines', code: 'NOT_ALL_IN_UNIT' }] },
  });
  const packed = await step(order.id, 'pack', { packages: [{ unit: pallet, weight: 12 }] });
  expect(packed.body).toMatchObject({
    status: 'PACKED',
    packages: [{ unit: { lpn: pallet, kind: 'PALLET' }, weight: 12, lines: [{}, {}] }],
  });
  expect((await unitsOf(order.id)).map(({ state }) => state)).toEqual(['PACKED', 'PACKED']);
  const dock = await world.location(hall.floor.warehouseId, 'D-1', 'DISPATCH');
  await hall.floor.putAway(pallet, dock.id);
  expect((await unitsOf(order.id)).map(({ state }) => state)).toEqual(['STAGED', 'STAGED']);
  expect(await places(bottle)).toEqual([['D-1', 6, 6]]);
  await step(order.id, 'ship');
  expect((await unitsOf(order.id)).map(({ state }) => state)).toEqual(['SHIPPED', 'SHIPPED']);
  await step(order.id, 'unship');
  const [box] = (await hall.get(order.id)).packages;
  await step(order.id, 'unpack', { packages: [{ packageId: box?.id }] });
  expect((await unitsOf(order.id)).map(({ state, packageId }) => [state, packageId])).toEqual([
    ['STAGED', null],
    ['STAGED', null],
  ]);
  await step(order.id, 'cancel');
  expect(await places(bottle)).toEqual([['A-10', 6, 0]]);
  expect(await unitsOf(order.id)).toEqual([]);
});

test('a pallet is whole for an order only with all that is in it; a carton in it may be', async () => {
  const { bottle, tent, stock, released, step } = hall;
  const [pallet, carton] = [await stock(bottle, 6), await stock(tent, 2)];
  await nest(carton, pallet);
  const order = await released([
    [bottle, 5],
    [tent, 2],
  ]);
  const lines = await pickList(order.id);
  expect(lines.map(({ product, wholeUnit }) => [product.id, wholeUnit?.lpn ?? null])).toEqual(
    expect.arrayContaining([
      [bottle.id, null],
      [tent.id, carton],
    ]),
  );
  expect(await step(order.id, 'pick', { picks: all(lines), units: [pallet] })).toMatchObject({
    status: 409,
    body: { code: 'UNIT_NOT_WHOLE', facts: { lpn: pallet } },
  });
  expect(
    await step(order.id, 'pick', { picks: all(lines), units: ['LPN-99999999'] }),
  ).toMatchObject({ status: 404 });
  await step(order.id, 'pick', { picks: all(lines), units: [carton] });
  expect((await unitsOf(order.id)).map(({ lpn, parent }) => [lpn, parent])).toEqual([
    [carton, null],
  ]);
});

test('loose units go into cartons: made, labelled, or picked into', async () => {
  const { bottle, tent, stock, released, step, places } = hall;
  await stock(bottle, 9);
  const pallet = await stock(tent, 4);
  const order = await released([
    [bottle, 9],
    [tent, 4],
  ]);
  const [bottles, tents] = order.items;
  const tote = await unit('TOTE');
  const [first, second] = await pickList(order.id);
  await step(order.id, 'pick', {
    picks: [{ allocationId: first?.allocationId, quantity: 4 }],
    into: tote,
  });
  expect(await unitsOf(order.id)).toMatchObject([{ lpn: tote, kind: 'TOTE', state: 'PICKED' }]);
  await step(order.id, 'pick', {
    picks: [{ allocationId: first?.allocationId, quantity: 5 }],
  });
  await step(order.id, 'pick', {
    picks: [{ allocationId: second?.allocationId, quantity: 4 }],
    units: [pallet],
  });
  // The tote becomes a package; the others come into a carton with the next LPN, one with a label
  // of its own, and a package that is no unit.
  const label = 'LPN-00700000';
  const packages = [
    { unit: tote },
    { unit: null, lines: [{ orderItemId: bottles?.id, quantity: 3 }] },
    { unit: label, lines: [{ orderItemId: tents?.id, quantity: 4 }] },
    { lines: [{ orderItemId: bottles?.id, quantity: 2 }] },
  ];
  const packed = await step(order.id, 'pack', { packages });
  expect(packed.body.status).toBe('PACKED');
  const [inTote, inCarton, labelled, loose] = packed.body.packages;
  expect([inTote?.unit?.lpn, inCarton?.unit?.kind, labelled?.unit?.lpn, loose?.unit]).toEqual([
    tote,
    'CARTON',
    label,
    null,
  ]);
  // The pallet is empty, and no longer the order's.
  expect((await unitsOf(order.id)).map(({ lpn }) => lpn)).toEqual([
    tote,
    inCarton?.unit?.lpn,
    label,
  ]);
  expect(await places(tent)).toEqual([['P-2', 4, 4]]);

  // What is a package is packed once.
  for (const lpn of [tote, label])
    expect(
      await step(order.id, 'pack', {
        packages: [{ unit: lpn, lines: [{ orderItemId: tents?.id, quantity: 1 }] }],
      }),
    ).toMatchObject({ status: 409 });
  const boxed = await step(order.id, `packages/${loose?.id}/unit`, {});
  expect(boxed.body.packages[3]?.unit?.kind).toBe('CARTON');
  const again = await step(order.id, `packages/${loose?.id}/unit`, { lpn: 'LPN-00700001' });
  expect(again.body.packages[3]?.unit).toEqual(boxed.body.packages[3]?.unit);
  expect(await step(order.id, 'packages/999999/unit', {})).toMatchObject({ status: 404 });

  // Units come out of packages, and go back where they were picked.
  const allocationId = first?.allocationId;
  await step(order.id, 'unpack', {
    packages: [
      { packageId: inCarton?.id, lines: [{ orderItemId: bottles?.id, quantity: 1 }] },
      { packageId: labelled?.id },
    ],
  });
  expect(
    await step(order.id, 'unpick', { picks: [{ allocationId, quantity: 2 }], way: 'LEAVE_OUT' }),
  ).toMatchObject({ status: 409, body: { code: 'STILL_PACKED', facts: { left: 1 } } });
  await step(order.id, 'unpick', { picks: [{ allocationId, quantity: 1 }], way: 'LEAVE_OUT' });
  expect(await places(bottle)).toEqual(expect.arrayContaining([['A-10', 1, 0]]));
  await step(order.id, 'cancel');
  expect(await hall.units(bottle)).toEqual([9, 0, 9]);
});

test('a unit of another warehouse, of other goods and one twice are refused', async () => {
  const { bottle, stock, released, step } = hall;
  const full = await stock(bottle, 9);
  const order = await released([[bottle, 4]]);
  const picks = all(await pickList(order.id));
  expect(await step(order.id, 'pick', { picks, into: full })).toMatchObject({
    status: 409,
    body: { code: 'UNIT_IN_USE', facts: { lpn: full } },
  });
  expect(await step(order.id, 'pick', { picks, into: 'nothing' })).toMatchObject({ status: 404 });
  await step(order.id, 'pick', { picks, into: 'LPN-00700002' });
  const [item] = order.items;
  const lines = [{ orderItemId: item?.id, quantity: 1 }];
  expect(await step(order.id, 'pack', { packages: [{ unit: full, lines }] })).toMatchObject({
    status: 409,
    body: { code: 'UNIT_IN_USE' },
  });
  expect(
    await step(order.id, 'pack', {
      packages: [{ unit: 'LPN-00700002' }, { unit: 'LPN-00700002' }],
    }),
  ).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'packages.1.unit', code: 'PACKED_UNIT_TWICE' }] },
  });
  expect(await step(order.id, 'pack', { packages: [{ unit: null }] })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'packages.0.lines', code: 'REQUIRED' }] },
  });
});

describe('a transfer', () => {
  const sent = async (order: Awaited<ReturnType<PickingHall['released']>>, there: number) => {
    expect((await hall.step(order.id, 'ship')).status).toBe(200);
    const search = `/api/asns?warehouseId=${there}&search=${order.orderReference}` as const;
    const asnId = (await world.call(world.admin, 'GET', search)).body[0]?.id ?? 0;
    const carried = async () =>
      (await world.call(world.admin, 'GET', `/api/asns/${asnId}/pallets`)).body.map(
        ({ lpn, kind, parent, state, contents }) => [
          lpn,
          kind,
          parent,
          state,
          contents.map(({ quantity }) => quantity),
        ],
      );
    const receive = (lpn: string) =>
      world.call(world.admin, 'POST', `/api/asns/${asnId}/pallets/${lpn}/receive`);
    return { carried, receive };
  };
  const destination = async () => {
    const there = (await world.warehouse()).id;
    await world.location(there, 'R-1', 'RECEIVING');
    return there;
  };
  const toward = (there: number) =>
    ({ type: 'INTERNAL_TRANSFER', destinationWarehouseId: there }) as const;
  const unitNow = async (lpn: string) => {
    const { body } = await world.call(world.admin, 'GET', `/api/units/${lpn}`);
    return [body.warehouseId, body.kind, body.parent?.lpn ?? null, body.totalQuantity];
  };

  test('carries units as they stand in one another, and one receipt of the outer one takes all', async () => {
    const { bottle, tent, stock, released } = hall;
    const [pallet, inner] = [await stock(bottle, 6), await stock(tent, 2)];
    await nest(inner, pallet);
    const there = await destination();
    const order = await released(
      [
        [bottle, 6],
        [tent, 2],
      ],
      toward(there),
    );
    await hall.step(order.id, 'pick', { picks: all(await pickList(order.id)), units: [pallet] });
    await hall.step(order.id, 'pack', { packages: [{ unit: pallet }] });
    const { carried, receive } = await sent(order, there);
    const underWay = [
      [pallet, 'PALLET', null, 'UNDER_WAY', [6]],
      [inner, 'PALLET', pallet, 'UNDER_WAY', [2]],
    ];
    expect(await carried()).toEqual(underWay);
    const answer = await receive(pallet);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        message: `${pallet} received, with 1 in it.`,
        data: { pallet: { lines: 2, totalQuantity: 8 }, asn: { status: 'COMPLETE' } },
      },
    });
    expect(await carried()).toEqual(underWay.map((row) => row.with(3, 'RECEIVED')));
    expect(await unitNow(pallet)).toEqual([there, 'PALLET', null, 8]);
    expect(await unitNow(inner)).toEqual([there, 'PALLET', pallet, 2]);
    expect(await receive(inner)).toMatchObject({ status: 409, body: { code: 'PALLET_RECEIVED' } });
  });

  test('brings a tote back with the goods of another customer, whose unit it is then', async () => {
    const { bottle, stock, released, step, pickAll, floor } = hall;
    const tote = await unit('TOTE');
    const there = await destination();
    const shelf = await world.location(there, 'A-1');
    await world.location(there, 'P-1', 'PACKING');
    /** Sends all units of an order in the tote, which the other warehouse receives. */
    const carry = async (order: Awaited<ReturnType<typeof released>>, to: number) => {
      const path = `/api/orders/${order.id}/tote` as const;
      expect((await world.call(world.admin, 'POST', path, { tote })).status).toBe(200);
      await pickAll(order);
      const packed = await step(order.id, 'pack', { packages: [{ unit: tote }] });
      expect(packed.body.status).toBe('PACKED');
      const { receive } = await sent(order, to);
      expect((await receive(tote)).status).toBe(201);
    };
    await stock(bottle, 2);
    await carry(await released([[bottle, 2]], toward(there)), there);
    await floor.putAway(tote, shelf.id);
    const elsewhere = makeFloor(world, there);
    const lines = [{ productId: bottle.id, quantity: 2 }];
    await hall.ship((await elsewhere.order(customerId, lines)).body.order.id);

    const other = await world.customer([floor.warehouseId, there]);
    const lamp = await world.product(other.id);
    const lamps = [{ productId: lamp.id, quantity: 3 }];
    await elsewhere.putAway(await elsewhere.receive(lamps), shelf.id);
    const { body } = await elsewhere.order(other.id, lamps, toward(floor.warehouseId));
    await carry((await step(body.order.id, 'release')).body, floor.warehouseId);
    expect((await world.call(other.token, 'GET', `/api/units/${tote}`)).body).toMatchObject({
      warehouseId: floor.warehouseId,
      customer: { id: other.id },
      contents: [{ product: { id: lamp.id }, quantity: 3 }],
    });

    // Here it was a package once, and may be one again.
    await floor.putAway(tote, (await world.location(floor.warehouseId, 'A-9')).id);
    const again = await step((await floor.order(other.id, lamps)).body.order.id, 'release');
    const { id } = again.body;
    const picks = all(await pickList(id));
    expect((await step(id, 'pick', { picks, units: [tote] })).status).toBe(200);
    const [picked] = await unitsOf(id);
    expect(picked).toMatchObject({ lpn: tote, state: 'PICKED', packageId: null });
    const repacked = await step(id, 'pack', { packages: [{ unit: tote }] });
    expect(repacked.body).toMatchObject({ status: 'PACKED', packages: [{ unit: { lpn: tote } }] });
  });

  test('carries its packages on the pallet of nobody on which they stand, whichever comes first', async () => {
    const { bottle, tent, stock, released } = hall;
    await stock(bottle, 6);
    await stock(tent, 2);
    const there = await destination();
    const order = await released(
      [
        [bottle, 3],
        [tent, 1],
      ],
      toward(there),
    );
    await hall.step(order.id, 'pick', { picks: all(await pickList(order.id)) });
    const [bottles, tents] = order.items;
    const [first, second] = [await unit('CARTON'), await unit('CARTON')];
    await hall.step(order.id, 'pack', {
      packages: [
        { unit: first, lines: [{ orderItemId: bottles?.id, quantity: 3 }] },
        { unit: second, lines: [{ orderItemId: tents?.id, quantity: 1 }] },
      ],
    });
    const { warehouseId } = hall.floor;
    const { lpn: mixed } = (
      await world.call(world.admin, 'POST', '/api/units', {
        warehouseId,
        customerId,
        kind: 'PALLET',
      })
    ).body;
    await nest(first, mixed);
    await nest(second, mixed);
    const { carried, receive } = await sent(order, there);
    expect(await carried()).toEqual([
      [mixed, 'PALLET', null, 'UNDER_WAY', []],
      [first, 'CARTON', mixed, 'UNDER_WAY', [3]],
      [second, 'CARTON', mixed, 'UNDER_WAY', [1]],
    ]);
    expect((await receive(second)).body).toMatchObject({ message: `Pallet ${second} received.` });
    expect(await unitNow(second)).toEqual([there, 'CARTON', null, 1]);
    expect((await receive(mixed)).status).toBe(201);
    expect(await unitNow(mixed)).toEqual([there, 'PALLET', null, 3]);
    expect(await unitNow(first)).toEqual([there, 'CARTON', mixed, 3]);
    expect((await carried()).map(([, , , state]) => state)).toEqual(Array(3).fill('RECEIVED'));
  });

  test('receives the rest of a unit of which some goods came otherwise by product', async () => {
    const { bottle, tent, stock, released } = hall;
    const [pallet, inner] = [await stock(bottle, 6), await stock(tent, 2)];
    await nest(inner, pallet);
    const there = await destination();
    const order = await released(
      [
        [bottle, 6],
        [tent, 2],
      ],
      toward(there),
    );
    await hall.step(order.id, 'pick', { picks: all(await pickList(order.id)), units: [pallet] });
    await hall.step(order.id, 'pack', { packages: [{ unit: pallet }] });
    const { carried, receive } = await sent(order, there);
    const asn = await world.call(
      world.admin,
      'GET',
      `/api/asns?warehouseId=${there}&search=${order.orderReference}`,
    );
    await world.call(world.admin, 'POST', '/api/inventory/batch', {
      warehouseId: there,
      asnId: asn.body[0]?.id,
      items: [{ productId: tent.id, quantity: 1 }],
    });
    expect((await carried()).map(([lpn, , , state]) => [lpn, state])).toEqual([
      [pallet, 'UNDER_WAY'],
      [inner, 'SPLIT'],
    ]);
    expect((await receive(inner)).status).toBe(409);
    expect((await receive(pallet)).body).toMatchObject({
      data: { pallet: { totalQuantity: 6 }, asn: { status: 'RECEIVING_IN_PROGRESS' } },
    });
  });
});
