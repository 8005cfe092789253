import { describe, expect, test } from 'vitest';
import type { PickingHall } from '#test/pickingHall.ts';
import type { World } from '#test/world.ts';
import { inLoadingHall, lpnOf, refusal } from './testing/loadingHall.ts';

let world: World;
let hall: PickingHall;

const { get, step, opened, scan, tap, cartons, emptyPallet } = inLoadingHall((scene) => {
  ({ world, hall } = scene);
});

describe('packages that are left behind', () => {
  test('of a part of an order become a follow-up order, which is packed', async () => {
    const order = await cartons([2, 3, 4]);
    const load = await opened([order], { carrier: 'DHL' });
    const [first, second, third] = order.packages;
    await tap(load.id, first?.id);
    const leftBehind = [
      { packageId: second?.id, reason: 'No room' },
      { packageId: third?.id, reason: 'Damaged' },
    ];
    expect(await step(load.id, 'close', { leftBehind: leftBehind.slice(1) })).toMatchObject(
      refusal('LOAD_INCOMPLETE', { packages: 1 }),
    );
    const closed = await step(load.id, 'close', { leftBehind });
    expect(closed.body.packages.map(({ state }) => state)).toEqual([
      'LOADED',
      'LEFT_BEHIND',
      'LEFT_BEHIND',
    ]);
    expect(closed.body.orders).toMatchObject([
      { state: 'PARTLY', packages: 3, loaded: 1, left: 2, leftQuantity: 7, missingQuantity: 0 },
    ]);
    const departed = (await step(load.id, 'depart')).body;
    expect(departed).toMatchObject({
      packageCount: 3,
      loadedCount: 1,
      goods: { packages: 1, pallets: 0, handlingUnits: 1, weight: 2, isComputed: false },
      orders: [
        { state: 'PARTLY', packages: 3, loaded: 1, left: 2, leftQuantity: 7, missingQuantity: 0 },
      ],
      leftovers: [
        {
          packageId: second?.id,
          lpn: second?.unit?.lpn,
          reason: 'No room',
          order: { id: order.id },
        },
        { packageId: third?.id, reason: 'Damaged' },
      ],
    });
    const shipped = await hall.get(order.id);
    expect(shipped).toMatchObject({
      status: 'SHIPPED',
      items: [{ quantity: 9, allocatedQuantity: 2, pickedQuantity: 2, shippedQuantity: 2 }],
      followUpOrders: [{ orderReference: `${order.orderReference}-B1`, status: 'PACKED' }],
    });
    const followUp = await hall.get(shipped.followUpOrders[0]?.id ?? 0);
    expect(followUp).toMatchObject({
      status: 'PACKED',
      previousOrder: { id: order.id },
      items: [{ quantity: 7, allocatedQuantity: 7, pickedQuantity: 7, shippedQuantity: 0 }],
      packages: [
        { id: second?.id, unit: { lpn: second?.unit?.lpn }, weight: 3 },
        { id: third?.id, weight: 4 },
      ],
    });
    // It goes on like any packed order: unpacked, picked back, or on the next load.
    const next = await opened([followUp]);
    await scan(next.id, second?.unit?.lpn ?? '');
    await step(next.id, 'close', {
      leftBehind: [{ packageId: third?.id, reason: 'No room' }],
    });
    await step(next.id, 'depart');
    const last = (await hall.get(followUp.id)).followUpOrders[0];
    expect(last?.orderReference).toBe(`${order.orderReference}-B2`);
    await hall.step(last?.id ?? 0, 'cancel');
    expect(await hall.units(hall.bottle)).toEqual([4, 0, 4]);
  });

  test('beside units that were missing: each is asked for once', async () => {
    const { bottle, stock, released, pickAll, step: take } = hall;
    await stock(bottle, 5);
    const order = await released([[bottle, 8]]);
    await pickAll(order);
    const item = order.items[0]?.id;
    const packed = await take(order.id, 'pack', {
      packages: [
        { lines: [{ orderItemId: item, quantity: 2 }] },
        { lines: [{ orderItemId: item, quantity: 3 }] },
      ],
    });
    const [first, second] = packed.body.packages;
    const load = await opened([order]);
    await tap(load.id, first?.id);
    await step(load.id, 'close', { leftBehind: [{ packageId: second?.id, reason: 'No room' }] });
    const counted = { orders: [{ packages: 2, left: 1, leftQuantity: 3, missingQuantity: 3 }] };
    expect((await step(load.id, 'depart')).body).toMatchObject(counted);
    const { followUpOrders } = await hall.get(order.id);
    const quantities = await Promise.all(
      followUpOrders.map(async ({ id }) => {
        const { status, items } = await hall.get(id);
        return [status, items.map(({ quantity }) => quantity)];
      }),
    );
    expect(quantities).toEqual([
      ['PACKED', [3]],
      ['BACKORDER', [3]],
    ]);
    // What becomes of the packages afterwards changes nothing of the load.
    const unpacked = await hall.step(followUpOrders[0]?.id ?? 0, 'unpack', {
      packages: [{ packageId: second?.id }],
    });
    expect(unpacked.status).toBe(200);
    expect(await get(load.id)).toMatchObject(counted);
  });

  test('of all of an order: it leaves the load and stays packed', async () => {
    const [first, second] = [await cartons([1]), await cartons([2])];
    const load = await opened([first, second]);
    await scan(load.id, lpnOf(first, 0));
    const leftBehind = [{ packageId: second.packages[0]?.id, reason: 'No room' }];
    await step(load.id, 'close', { leftBehind });
    expect((await step(load.id, 'depart')).body).toMatchObject({ orderCount: 1 });
    expect(await hall.get(second.id)).toMatchObject({ status: 'PACKED', followUpOrders: [] });
    const without = async (id: number) =>
      (
        await world.call(
          world.admin,
          'GET',
          `/api/loads?warehouseId=${hall.floor.warehouseId}&leftOrderId=${id}`,
        )
      ).body.map(({ number }) => number);
    expect([await without(first.id), await without(second.id)]).toEqual([[], [load.number]]);
    // Whoever does not work here learns nothing of its orders, not even that there are such.
    const elsewhere = (await world.warehouse()).id;
    const stranger = await world.user('SUPERVISOR', [elsewhere]);
    const asked = async (token: string, id: number) => {
      const path = `/api/loads?warehouseId=${elsewhere}&leftOrderId=${id}`;
      const { status, body } = await world.callRaw(token, 'GET', path);
      return [status, status === 200 ? body : { ...body, requestId: null }];
    };
    expect(await asked(world.admin, second.id)).toEqual([200, []]);
    const unknown = await asked(stranger.token, 999_999);
    expect(unknown[0]).toBe(404);
    expect(await asked(stranger.token, second.id)).toEqual(unknown);
    expect((await hall.step(second.id, 'ship')).status).toBe(200);
  });

  test('what was packed again since the load was closed is to be named too', async () => {
    const order = await cartons([2, 3]);
    const load = await opened([order]);
    const [first, second] = order.packages;
    await tap(load.id, first?.id);
    await step(load.id, 'close', { leftBehind: [{ packageId: second?.id, reason: 'No room' }] });
    await hall.step(order.id, 'unpack', { packages: [{ packageId: second?.id }] });
    expect(await step(load.id, 'depart')).toMatchObject(
      refusal('ORDER_NOT_PACKED', { status: 'PACKING_IN_PROGRESS' }),
    );
    const item = order.items[0]?.id;
    await hall.step(order.id, 'pack', {
      packages: [{ lines: [{ orderItemId: item, quantity: 3 }] }],
    });
    expect(await step(load.id, 'depart')).toMatchObject(
      refusal('LOAD_INCOMPLETE', { packages: 1 }),
    );
  });

  test('stand by themselves, if they stood in a unit with what departs', async () => {
    const order = await cartons([2, 3]);
    const pallet = await emptyPallet();
    for (const place of [0, 1])
      await world.call(world.admin, 'POST', `/api/units/${lpnOf(order, place)}/nest`, {
        into: pallet,
      });
    const load = await opened([order]);
    await tap(load.id, order.packages[0]?.id);
    const leftBehind = [{ packageId: order.packages[1]?.id, reason: 'Damaged' }];
    await step(load.id, 'close', { leftBehind });
    await step(load.id, 'depart');
    const [followUp] = (await hall.get(order.id)).followUpOrders;
    const units = await world.call(world.admin, 'GET', `/api/orders/${followUp?.id ?? 0}/units`);
    expect(units.body).toMatchObject([
      { lpn: lpnOf(order, 1), parent: null, packageId: order.packages[1]?.id },
    ]);
  });
});
