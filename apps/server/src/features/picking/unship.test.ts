import { describe, expect, test } from 'vitest';
import { inPickingHall, type PickingHall } from '#test/pickingHall.ts';
import type { World } from '#test/world.ts';

let world: World;
let customer: Awaited<ReturnType<World['customer']>>;
let hall: PickingHall;

inPickingHall(async (scene) => {
  ({ world, customer, hall } = scene);
  await hall.stock(hall.bottle, 10);
});
const errorOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: string }).error,
];
const shipped = async (quantity: number, body: object = {}) => {
  const { id } = await hall.packed([[hall.bottle, quantity]]);
  return (await hall.step(id, 'ship', body)).body;
};

describe('a shipment is undone', () => {
  test('and its units stand where they were packed, allocated; it ships again', async () => {
    const { bottle, step, units, places, movements } = hall;
    const { id } = await shipped(6, { trackingNumber: 'T-1' });
    expect(await units(bottle)).toEqual([4, 0, 4]);
    const { status, body } = await step(id, 'unship', { reason: 'Wrong carrier' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'PACKED',
      actualShipDate: null,
      trackingNumber: 'T-1',
      packages: [{}],
      items: [{ allocatedQuantity: 6, pickedQuantity: 6, shippedQuantity: 0 }],
    });
    expect(body.history.at(-1)).toMatchObject({
      event: 'unship',
      from: 'SHIPPED',
      to: 'PACKED',
      notes: 'Wrong carrier',
    });
    expect(await units(bottle)).toEqual([10, 6, 4]);
    expect(await places(bottle)).toEqual([
      ['A-10', 4, 0],
      ['P-2', 6, 6],
    ]);
    expect(await movements('UNSHIP')).toMatchObject([
      { quantity: 6, from: null, to: { location: { name: 'P-2' } }, reason: 'Wrong carrier' },
    ]);
    expect((await step(id, 'ship')).body).toMatchObject({
      status: 'SHIPPED',
      items: [{ shippedQuantity: 6 }],
    });
    expect(await units(bottle)).toEqual([4, 0, 4]);
    expect((await step(id, 'unship')).body.status).toBe('PACKED');
    expect((await step(id, 'cancel')).body.status).toBe('CANCELLED');
    expect(await units(bottle)).toEqual([10, 0, 10]);
  });

  test('with the order that goes on with what was missing, unless that was released', async () => {
    const { bottle, ordered, stock, step, pack } = hall;
    const short = async () => {
      const order = await pack((await ordered([[bottle, 12]])).id);
      return (await step(order.id, 'ship')).body;
    };
    const { id, followUpOrders } = await short();
    const next = followUpOrders[0];
    const { body } = await step(id, 'unship');
    expect(body).toMatchObject({
      status: 'PACKED',
      followUpOrders: [{ id: next?.id, status: 'CANCELLED' }],
    });
    expect(body.history.at(-1)?.notes).toBe(`Order "${next?.orderReference}" was cancelled.`);
    expect((await hall.get(next?.id ?? 0)).history.at(-1)?.notes).toBe(
      `The shipment of "${body.orderReference}" was undone.`,
    );
    await stock(bottle, 2);
    const again = (await step(id, 'ship')).body.followUpOrders.at(-1);
    expect((await step(again?.id ?? 0, 'release')).status).toBe(200);
    expect(errorOf(await step(id, 'unship'))).toEqual([
      409,
      `What was missing goes on as order "${again?.orderReference}", which is PENDING PICK. Cancel that order first.`,
    ]);
    await step(again?.id ?? 0, 'cancel');
    expect((await step(id, 'unship')).body.status).toBe('PACKED');
  });

  test('of goods with lots, which were not received twice', async () => {
    const { floor, ordered, pack, step } = hall;
    const milk = await world.product(customer.id, undefined, { tracking: 'SERIAL' });
    await floor.receive([{ productId: milk.id, quantity: 1, serials: ['S-1'] }]);
    const { id } = await pack((await ordered([[milk, 1]])).id);
    await step(id, 'ship');
    await step(id, 'unship');
    const [lot] = (await world.call(world.admin, 'GET', `/api/lots?productId=${milk.id}`)).body;
    const trace = (await world.call(world.admin, 'GET', `/api/lots/${lot?.id ?? 0}/trace`)).body;
    expect([trace.receipts.length, trace.onHand.length, trace.shipments.length]).toEqual([1, 1, 0]);
  });
});

describe('what is refused', () => {
  test('a shipment that was handed over, by hand or because its day is over', async () => {
    const { step } = hall;
    const { id, orderReference } = await shipped(2);
    const { status, body } = await step(id, 'hand-over');
    expect([status, body.status, body.handedOverAt]).toEqual([200, 'SHIPPED', expect.any(String)]);
    const refusal = `What shipped with order "${orderReference}" is handed over already.`;
    expect(errorOf(await step(id, 'unship'))).toEqual([409, refusal]);
    expect(errorOf(await step(id, 'hand-over'))).toEqual([409, refusal]);
    expect((await step(id, 'deliver')).body.status).toBe('DELIVERED');
    const earlier = await shipped(2, {
      shippedAt: new Date(Date.now() - 25 * 3_600_000).toISOString(),
    });
    expect((await step(earlier.id, 'unship')).status).toBe(409);
  });

  test('a shipment of which a return exists, until it is cancelled', async () => {
    const { bottle, floor, step } = hall;
    const { id, orderReference } = await shipped(2);
    const { warehouseId } = floor;
    const back = await world.call(world.admin, 'POST', '/api/returns', {
      customerId: customer.id,
      warehouseId,
      returnReference: 'R-1',
      orderId: id,
      reason: 'Wrong',
      items: [{ productId: bottle.id, quantity: 1 }],
    });
    expect(errorOf(await step(id, 'unship'))).toEqual([
      409,
      `Return "R-1" names what shipped with order "${orderReference}". The shipment cannot be undone unless that return is cancelled.`,
    ]);
    await world.call(world.admin, 'POST', `/api/returns/${back.body.id}/cancel`);
    expect((await step(id, 'unship')).body.status).toBe('PACKED');
  });

  test('a transfer, and goods whose packing place is shut', async () => {
    const { bottle, floor, ordered, packing, pack, step } = hall;
    const away = (await world.warehouse()).id;
    const transfer = await ordered([[bottle, 2]], {
      type: 'INTERNAL_TRANSFER',
      destinationWarehouseId: away,
    });
    await pack(transfer.id);
    await step(transfer.id, 'ship');
    expect(errorOf(await step(transfer.id, 'unship'))).toEqual([
      409,
      expect.stringContaining('is a transfer'),
    ]);
    const { id } = await shipped(2);
    const place = { name: 'P-2', type: 'PACKING' as const, warehouseId: floor.warehouseId };
    await world.call(world.admin, 'PUT', `/api/locations/${packing.id}`, {
      ...place,
      blockedIn: true,
      blockReason: 'Spill',
    });
    expect(errorOf(await step(id, 'unship'))).toEqual([409, expect.stringContaining('P-2')]);
    expect((await hall.get(id)).status).toBe('SHIPPED');
  });
});
