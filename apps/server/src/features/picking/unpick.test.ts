import { describe, expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import { inPickingHall, type PickingHall } from '#test/pickingHall.ts';
import type { World } from '#test/world.ts';

let world: World;
let hall: PickingHall;

inPickingHall((scene) => {
  ({ world, hall } = scene);
});

/** Creates an order of bottles and picks all of them. */
async function picked(quantity: number) {
  const { body } = await hall.pickAll(await hall.released([[hall.bottle, quantity]]));
  return {
    id: body.id,
    allocationId: body.allocations[0]?.id ?? 0,
    orderItemId: body.items[0]?.id ?? 0,
  };
}

const unpick = (id: number, pick: object, way = 'PICK_AGAIN', reason?: string) =>
  hall.step(id, 'unpick', { picks: [pick], way, reason });
const errorOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: string }).error,
];

describe('picked units go back', () => {
  test('to where they came from, and are picked again', async () => {
    const { bottle, stock, places, movements, pickAll } = hall;
    await stock(bottle, 10);
    const { id, allocationId } = await picked(6);
    const { status, body } = await unpick(id, { allocationId, quantity: 2 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'PICKING_IN_PROGRESS',
      items: [{ allocatedQuantity: 6, pickedQuantity: 4 }],
      allocations: [{ id: allocationId, quantity: 6, pickedQuantity: 4 }],
    });
    expect(body.history.at(-1)).toMatchObject({
      event: 'unpick',
      notes: `2 of "${bottle.sku}" back to A-10: picked again there.`,
    });
    expect(await places(bottle)).toEqual([
      ['A-10', 6, 2],
      ['P-2', 4, 4],
    ]);
    expect((await movements('MOVE'))[0]).toMatchObject({
      quantity: 2,
      from: { location: { name: 'P-2' } },
      to: { location: { name: 'A-10' } },
    });
    expect((await pickAll(body)).body).toMatchObject({
      status: 'PICKED',
      items: [{ pickedQuantity: 6 }],
    });
  });

  test('to a scanned location, where the pick list shows them', async () => {
    const { bottle, shelves, stock, places, step } = hall;
    await stock(bottle, 10);
    const { id, allocationId } = await picked(6);
    const { body } = await unpick(id, { allocationId, quantity: 6, locationId: shelves[2]?.id });
    expect(body).toMatchObject({
      status: 'PICKING_IN_PROGRESS',
      allocations: [{ location: { name: 'A-1' }, quantity: 6, pickedQuantity: 0, why: null }],
    });
    expect(await places(bottle)).toEqual([
      ['A-10', 4, 0],
      ['A-1', 6, 6],
    ]);
    expect((await step(id, 'cancel')).body.status).toBe('CANCELLED');
    expect(await hall.units(bottle)).toEqual([10, 0, 10]);
  });

  test('damaged, into quarantine, and others are picked instead', async () => {
    const { bottle, floor, stock, places, pickAll } = hall;
    const quarantine = await world.location(floor.warehouseId, 'Q-1', 'QUARANTINED');
    await stock(bottle, 6);
    await stock(bottle, 10, 1);
    const { id, allocationId } = await picked(6);
    const { body } = await unpick(
      id,
      { allocationId, quantity: 1, locationId: quarantine.id },
      'PICK_OTHERS',
      'Damaged',
    );
    expect(body).toMatchObject({
      status: 'PICKING_IN_PROGRESS',
      items: [{ allocatedQuantity: 6, pickedQuantity: 5 }],
    });
    expect(body.history.at(-1)?.notes).toBe(
      `1 of "${bottle.sku}" back to Q-1: others are picked instead. Damaged`,
    );
    expect(await places(bottle)).toEqual([
      ['P-2', 5, 5],
      ['Q-1', 1, 0],
      ['A-2', 10, 1],
    ]);
    expect((await pickAll(body)).body.status).toBe('PICKED');
  });

  test('and are left out: the rest ships, and a follow-up order has the missing units', async () => {
    const { bottle, stock, packAll, step, units } = hall;
    await stock(bottle, 6);
    const { id, allocationId } = await picked(6);
    const { body } = await unpick(id, { allocationId, quantity: 2 }, 'LEAVE_OUT');
    expect(body).toMatchObject({
      status: 'PICKED',
      items: [{ allocatedQuantity: 4, pickedQuantity: 4, backorderedQuantity: 2 }],
    });
    expect(await units(bottle)).toEqual([6, 4, 2]);
    await packAll(body);
    const shipped = await step(id, 'ship');
    expect(shipped.body).toMatchObject({
      status: 'SHIPPED',
      followUpOrders: [{ status: 'ALLOCATED' }],
    });
  });

  test('completely, and the order waits for stock again, with the same items', async () => {
    const { bottle, tent, stock } = hall;
    await stock(bottle, 6);
    await stock(tent, 1);
    const { id, allocationId } = await picked(6);
    const order = await unpick(id, { allocationId, quantity: 6 }, 'LEAVE_OUT');
    expect(order.body).toMatchObject({ status: 'BACKORDER', items: [{ allocatedQuantity: 0 }] });
    await allocateWaiting(world.db);
    expect(await hall.get(id)).toMatchObject({ status: 'ALLOCATED', allocations: [] });
    const items = [{ productId: tent.id, quantity: 1 }];
    const edit = { orderReference: order.body.orderReference, shippingAddress: 'Quay 1', items };
    expect(errorOf(await world.call(world.admin, 'PUT', `/api/orders/${id}`, edit))).toEqual([
      409,
      'Picking has begun: the items can no longer change.',
    ]);
  });

  test('of a partly packed order, which is PACKED when they are picked and packed again, or left out', async () => {
    const { bottle, stock, step, pickAll } = hall;
    await stock(bottle, 12);
    const half = async () => {
      const order = await picked(6);
      await step(order.id, 'pack', {
        packages: [{ lines: [{ orderItemId: order.orderItemId, quantity: 4 }] }],
      });
      return order;
    };
    const each = await half();
    const { body } = await unpick(each.id, { allocationId: each.allocationId, quantity: 2 });
    expect(body.status).toBe('PICKING_IN_PROGRESS');
    expect((await pickAll(body)).body.status).toBe('PACKING_IN_PROGRESS');
    const other = await half();
    expect(
      (await unpick(other.id, { allocationId: other.allocationId, quantity: 2 }, 'LEAVE_OUT')).body
        .status,
    ).toBe('PACKED');
  });
});

describe('what is refused', () => {
  test('more units than are picked, and units in a package', async () => {
    const { bottle, stock, step } = hall;
    await stock(bottle, 10);
    const { id, allocationId, orderItemId } = await picked(6);
    expect(errorOf(await unpick(id, { allocationId, quantity: 7 }))).toEqual([
      409,
      `Only 6 units of "${bottle.sku}" are picked here; 7 were to go back.`,
    ]);
    await step(id, 'pack', { packages: [{ lines: [{ orderItemId, quantity: 4 }] }] });
    expect(errorOf(await unpick(id, { allocationId, quantity: 3 }))).toEqual([
      409,
      `Only 2 picked units of "${bottle.sku}" are in no package; 3 were to go back. Unpack the others first.`,
    ]);
  });

  test('invalid allocations and locations, and orders that are not being picked', async () => {
    const { bottle, stock, packAll, released } = hall;
    await stock(bottle, 10);
    const { id, allocationId } = await picked(3);
    const away = await world.location((await world.warehouse()).id);
    expect(errorOf(await unpick(id, { allocationId, quantity: 1, locationId: away.id }))).toEqual([
      404,
      'The location was not found.',
    ]);
    const other = await released([[bottle, 1]]);
    expect((await unpick(id, { allocationId: other.allocations[0]?.id, quantity: 1 })).status).toBe(
      404,
    );
    const twice = { allocationId, quantity: 1 };
    expect(
      (await hall.step(id, 'unpick', { picks: [twice, twice], way: 'PICK_AGAIN' })).status,
    ).toBe(400);
    await packAll(await hall.get(id));
    expect((await unpick(id, twice)).status).toBe(409);
  });

  test('locations from which the order may not take its unsaleable units', async () => {
    const { bottle, floor, released, pickAll } = hall;
    await floor.receive([{ productId: bottle.id, quantity: 3, status: 'DAMAGED' }]);
    const { body } = await pickAll(await released([[bottle, 3]], { type: 'SCRAP' }));
    const { id: locationId } = await world.location(floor.warehouseId, undefined, 'CUSTOMS');
    const refused = await unpick(body.id, {
      allocationId: body.allocations[0]?.id,
      quantity: 1,
      locationId,
    });
    expect(errorOf(refused)).toEqual([
      409,
      expect.stringContaining('Orders take nothing of these units in'),
    ]);
  });

  test('locations that are blocked, full, or not available to orders', async () => {
    const { bottle, floor, stock, units } = hall;
    const { warehouseId } = floor;
    await stock(bottle, 10);
    const { id, allocationId } = await picked(6);
    const place = async (more: object) => {
      const { id: locationId, name } = await world.location(warehouseId);
      const body = { name, type: 'STORAGE' as const, warehouseId, ...more };
      expect(
        (await world.call(world.admin, 'PUT', `/api/locations/${locationId}`, body)).status,
      ).toBe(200);
      return errorOf(await unpick(id, { allocationId, quantity: 2, locationId }));
    };
    expect(await place({ blockedIn: true, blockReason: 'Wet' })).toEqual([
      409,
      expect.stringContaining('blocked'),
    ]);
    expect(await place({ capacity: 1 })).toEqual([
      409,
      expect.stringContaining('takes 1 unit, and would hold 2'),
    ]);
    expect(await place({ pickable: false })).toEqual([
      409,
      expect.stringContaining('Orders take nothing of these units in'),
    ]);
    expect(await place({ type: 'QUARANTINED' })).toEqual([
      409,
      expect.stringContaining('Orders take nothing of these units in'),
    ]);
    expect(await units(bottle)).toEqual([10, 6, 4]);
  });
});
