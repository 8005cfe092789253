import { describe, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { inPickingHall, type PickingHall } from '#test/pickingHall.ts';
import type { World } from '#test/world.ts';

let world: World;
let hall: PickingHall;

inPickingHall((scene) => {
  ({ world, hall } = scene);
});

describe('an order goes out', () => {
  test('released, picked, packed, shipped and delivered', async () => {
    const { bottle, tent, released, stock, step, units, places, movements } = hall;
    await stock(bottle, 10, 0);
    await stock(tent, 5, 1);
    const order = await released([
      [bottle, 4],
      [tent, 5],
    ]);
    expect(order).toMatchObject({ status: 'PENDING_PICK', packages: [] });
    const list = await world.call(world.admin, 'GET', `/api/orders/${order.id}/pick-list`);
    expect(list.body).toMatchObject({
      order: { id: order.id, status: 'PENDING_PICK' },
      bringTo: { name: 'P-2' },
      lines: [
        {
          location: { name: 'A-2', barcode: 'A-2' },
          product: { sku: tent.sku },
          quantity: 5,
          pickedQuantity: 0,
        },
        { location: { name: 'A-10' }, product: { sku: bottle.sku }, quantity: 4 },
      ],
    });

    const [begins, follows] = order.allocations;
    const begun = await step(order.id, 'pick', {
      picks: [{ allocationId: begins?.id, quantity: 3 }],
    });
    expect(begun).toMatchObject({
      status: 200,
      body: {
        status: 'PICKING_IN_PROGRESS',
        items: [{ pickedQuantity: 3 }, { pickedQuantity: 0 }],
      },
    });
    expect(await places(bottle)).toEqual([
      ['A-10', 7, 1],
      ['P-2', 3, 3],
    ]);
    expect(await units(bottle)).toEqual([10, 4, 6]);
    const picked = await step(order.id, 'pick', {
      picks: [
        { allocationId: begins?.id, quantity: 1 },
        { allocationId: follows?.id, quantity: 5 },
      ],
    });
    expect(picked.body.status).toBe('PICKED');

    const [bottles, tents] = picked.body.items;
    const box = await step(order.id, 'pack', {
      packages: [{ lines: [{ orderItemId: tents?.id, quantity: 5 }], weight: 12.3456 }],
    });
    expect(box.body).toMatchObject({
      status: 'PACKING_IN_PROGRESS',
      packages: [{ weight: 12.346, lines: [{ orderItemId: tents?.id, quantity: 5 }] }],
    });
    const packages = [
      { lines: [{ orderItemId: bottles?.id, quantity: 1 }] },
      { lines: [{ orderItemId: bottles?.id, quantity: 3 }] },
    ];
    const packedOrder = await step(order.id, 'pack', { packages });
    expect(packedOrder.body).toMatchObject({
      status: 'PACKED',
      packages: [{}, { weight: null, lines: [{ quantity: 1 }] }, {}],
    });

    const shipped = await step(order.id, 'ship', {
      shippingCarrier: ' DHL ',
      trackingNumber: 'T-1',
      shippedAt: '2026-01-02T03:04:05.000Z',
    });
    expect(shipped.body).toMatchObject({
      status: 'SHIPPED',
      shippingCarrier: 'DHL',
      trackingNumber: 'T-1',
      actualShipDate: '2026-01-02T03:04:05.000Z',
      items: [{ shippedQuantity: 4 }, { shippedQuantity: 5 }],
      followUpOrders: [],
    });
    expect([await units(bottle), await units(tent)]).toEqual([
      [6, 0, 6],
      [0, 0, 0],
    ]);
    expect(
      (await movements('PICK')).map((each: { quantity: number }) => each.quantity).sort(),
    ).toEqual([1, 3, 5]);
    expect(await movements('SHIP')).toMatchObject([
      {
        document: { type: 'ORDER', id: order.id },
        to: null,
        from: { location: { name: 'P-2' }, pallet: null },
      },
      { document: { type: 'ORDER', id: order.id } },
    ]);
    const delivered = await step(order.id, 'deliver');
    expect(delivered.body.status).toBe('DELIVERED');
    expect(delivered.body.history.map(({ event }: { event: string }) => event)).toEqual([
      'create',
      'release',
      'pick',
      'pick',
      'pack',
      'pack',
      'ship',
      'deliver',
    ]);
  });

  test('in several packages, each with its tracking number, any of which finds the order', async () => {
    const { bottle, floor, released, stock, step, pickAll } = hall;
    await stock(bottle, 4);
    const picked = (await pickAll(await released([[bottle, 4]]))).body;
    const { id, items } = picked;
    const lines = [{ orderItemId: items[0]?.id, quantity: 2 }];
    const { body: order } = await step(id, 'pack', { packages: [{ lines }, { lines, weight: 2 }] });
    const [first, two] = order.packages.map((each) => each.id);
    const ship = (packages: unknown) => step(id, 'ship', { packages });
    expect((await ship([{ packageId: 999_999, trackingNumber: 'X' }])).status).toBe(404);
    expect(
      (await ship([first, first].map((packageId) => ({ packageId, trackingNumber: 'X' })))).status,
    ).toBe(400);
    const { body } = await ship([
      { packageId: two, trackingNumber: 'PARCEL-B2' },
      { packageId: first, trackingNumber: ' PARCEL-A1 ' },
    ]);
    expect(body).toMatchObject({
      status: 'SHIPPED',
      trackingNumber: 'PARCEL-A1',
      packages: [{ trackingNumber: 'PARCEL-A1' }, { weight: 2, trackingNumber: 'PARCEL-B2' }],
    });
    for (const search of ['parcel-a1', 'parcel-b2']) {
      const found = await world.call(
        world.admin,
        'GET',
        `/api/orders?warehouseId=${floor.warehouseId}&search=${search}`,
      );
      expect(found.body.map((each) => each.id)).toEqual([id]);
    }
  });

  test('without a packing place its picked units stand nowhere, still allocated', async () => {
    const { floor, bottle, released, step, pickAll, units } = hall;
    for (const { id, type } of (
      await world.call(world.admin, 'GET', `/api/locations?warehouseId=${floor.warehouseId}`)
    ).body)
      if (type === 'PACKING' || type === 'RECEIVING')
        await world.call(world.admin, 'DELETE', `/api/locations/${id}`);
    await floor.receive([{ productId: bottle.id, quantity: 5 }]);
    const order = await released([[bottle, 2]]);
    expect((await pickAll(order)).body.status).toBe('PICKED');
    expect(await units(bottle)).toEqual([5, 2, 3]);
    expect((await floor.stock()).map((row: { location: unknown }) => row.location)).toEqual([
      null,
      null,
    ]);
    expect((await step(order.id, 'cancel')).body.status).toBe('CANCELLED');
    expect(await units(bottle)).toEqual([5, 0, 5]);
  });

  test('stock that is picked where it already stands for packing stays there', async () => {
    const { floor, bottle, packing, released, step, pickAll, packAll, places } = hall;
    await floor.receive([{ productId: bottle.id, quantity: 5 }]);
    const record = first(await floor.stock());
    await world.call(world.admin, 'POST', `/api/inventory/${record.id}/move`, {
      locationId: packing.id,
    });
    const order = await released([[bottle, 2]]);
    const picked = await pickAll(order);
    expect(picked.body.status).toBe('PICKED');
    expect(await places(bottle)).toEqual([['P-2', 5, 2]]);
    await packAll(picked.body);
    expect((await step(order.id, 'ship')).body.status).toBe('SHIPPED');
    expect(await places(bottle)).toEqual([['P-2', 3, 0]]);
  });
});

describe('what is refused', () => {
  test('every illegal step is refused with the legal ones', async () => {
    const { bottle, ordered, stock, step, get, pickAll, packAll } = hall;
    await stock(bottle, 10);
    const order = await ordered([[bottle, 4]]);
    const bodies: Record<string, unknown> = {
      pack: { packages: [{ lines: [{ orderItemId: order.items[0]?.id, quantity: 1 }] }] },
    };
    const refused = async (events: readonly string[], legal: string): Promise<void> => {
      for (const event of events) {
        const answer = await step(order.id, event, bodies[event]);
        expect([event, answer.status, answer.body.code]).toEqual([event, 409, 'ILLEGAL_STEP']);
        expect(answer.body.error).toContain(legal);
      }
    };
    await refused(
      ['pack', 'ship', 'deliver', 'resume'],
      'Possible now: release, cancel, hold, edit.',
    );
    const { body: released } = await step(order.id, 'release');
    bodies.pick = { picks: [{ allocationId: first(released.allocations).id, quantity: 1 }] };
    await refused(
      ['release', 'pack', 'ship', 'deliver', 'allocate', 'resume'],
      'Possible now: pick, cancel, hold, edit.',
    );
    await pickAll(released);
    await refused(
      ['release', 'pick', 'ship', 'deliver', 'hold'],
      'Possible now: pack, cancel, edit, unpick.',
    );
    await packAll(await get(order.id));
    await refused(['pick', 'pack', 'deliver', 'hold'], 'Possible now: ship, cancel, unpack.');
    await step(order.id, 'ship');
    await refused(
      ['pick', 'pack', 'ship', 'cancel', 'hold'],
      'Possible now: deliver, hand-over, unship.',
    );
    await step(order.id, 'deliver');
    await refused(['deliver', 'cancel', 'ship'], 'no further step is possible');
  });

  test('invalid picks', async () => {
    const { bottle, released, stock, step, get } = hall;
    await stock(bottle, 10);
    const order = await released([[bottle, 4]]);
    const other = await released([[bottle, 4]]);
    const allocationId = order.allocations[0]?.id;
    const pick = (...picks: unknown[]) => step(order.id, 'pick', { picks });
    expect((await pick()).status).toBe(400);
    expect((await pick({ allocationId, quantity: 0 })).body.errors).toMatchObject([
      { path: 'picks.0.quantity' },
    ]);
    expect((await pick({ allocationId, quantity: 0, shortReason: ' ' })).status).toBe(400);
    expect(
      (await pick({ allocationId, quantity: 1 }, { allocationId, quantity: 1 })).body.errors,
    ).toMatchObject([{ path: 'picks.1.allocationId' }]);
    expect((await pick({ allocationId: other.allocations[0]?.id, quantity: 1 })).status).toBe(404);
    expect(await pick({ allocationId, quantity: 5 })).toMatchObject({
      status: 409,
      body: { code: 'OVER_PICK' },
    });
    expect((await get(order.id)).status).toBe('PENDING_PICK');
  });

  test('invalid packages', async () => {
    const { bottle, released, stock, step, get, pickAll } = hall;
    await stock(bottle, 10);
    const order = (await pickAll(await released([[bottle, 4]]))).body;
    const other = (await pickAll(await released([[bottle, 4]]))).body;
    const orderItemId = order.items[0]?.id;
    const pack = (...packages: unknown[]) => step(order.id, 'pack', { packages });
    expect((await pack()).status).toBe(400);
    expect((await pack({ lines: [] })).status).toBe(400);
    expect((await pack({ lines: [{ orderItemId, quantity: 1 }], weight: 0 })).status).toBe(400);
    expect(
      (
        await pack({
          lines: [
            { orderItemId, quantity: 1 },
            { orderItemId, quantity: 1 },
          ],
        })
      ).body.errors,
    ).toMatchObject([{ path: 'packages.0.lines.1.orderItemId' }]);
    expect((await pack({ lines: [{ orderItemId: other.items[0]?.id, quantity: 1 }] })).status).toBe(
      404,
    );
    expect(
      await pack(
        { lines: [{ orderItemId, quantity: 3 }] },
        { lines: [{ orderItemId, quantity: 2 }] },
      ),
    ).toMatchObject({
      status: 409,
      body: { code: 'OVER_PACK' },
    });
    expect((await get(order.id)).packages).toEqual([]);
  });

  test('a shipment in the future', async () => {
    const { bottle, packed, stock, step } = hall;
    await stock(bottle, 10);
    const order = await packed([[bottle, 1]]);
    expect(
      (await step(order.id, 'ship', { shippedAt: '2999-01-01T00:00:00.000Z' })).body,
    ).toMatchObject({
      error: 'shippedAt must not lie in the future',
      errors: [{ path: 'shippedAt' }],
    });
    expect((await step(order.id, 'ship', { shippedAt: 'today' })).status).toBe(400);
  });
});
