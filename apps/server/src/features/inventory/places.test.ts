import type { OrderDetail } from '@lading/contract/orders';
import { stockStatuses } from '@lading/domain/inventory';
import { isAllocatablePlace, type LocationType, locationTypes } from '@lading/domain/locations';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import { first } from '#test/first.ts';
import type { Outbound } from '#test/outbound.ts';
import type { Floor } from '#test/stock.ts';
import { inStorehouse } from '#test/storehouse.ts';
import type { World } from '#test/world.ts';

let world: World;
let out: Outbound;
let floor: Floor;
let goods: { id: number };

const { call, place, putAway, palletIn, order } = inStorehouse((scene) => {
  ({ world, out, floor, goods } = scene);
});
const orderNow = (id: number) => out.get(id);
const available = async (): Promise<number> =>
  first(
    (
      await call(
        'GET',
        `/api/inventory/availability?warehouseId=${floor.warehouseId}&productIds=${goods.id}`,
      )
    ).body,
  ).available;
const retype = ({ id, name }: { id: number; name: string }, type: LocationType) =>
  call('PUT', `/api/locations/${id}`, { name, type, warehouseId: floor.warehouseId });
const wakes = async (): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`select count(*) as n from allocation_wake where warehouse_id = ${floor.warehouseId}`.execute(
      world.db,
    )
  ).rows[0]?.n ?? 0;

test('the database and the domain agree on what may be allocated', async () => {
  for (const status of stockStatuses)
    for (const type of locationTypes)
      for (const pickable of [true, false])
        for (const blockedOut of [true, false]) {
          const { rows } = await sql<{ rank: number | null }>`
            select allocation_rank_of(${status}, ${type}, ${pickable}, ${blockedOut})
              as rank`.execute(world.db);
          const place = { type, pickable, blockedOut };
          expect([status, place, rows[0]?.rank !== null]).toEqual([
            status,
            place,
            status === 'AVAILABLE' && isAllocatablePlace(place),
          ]);
        }
  expect(isAllocatablePlace(null)).toBe(true);
});

describe.each(['QUARANTINED', 'CUSTOMS', 'DISPATCH'] as const)('stock in a %s location', (type) => {
  test('is not allocated, and not counted as available', async () => {
    const { location, lpn } = await palletIn(type, 10);
    expect(await order(4)).toMatchObject({ status: 'BACKORDER' });
    expect(await available()).toBe(0);
    expect(await floor.stock(`&locationId=${location.id}`)).toMatchObject([
      { quantity: 10, allocated: 0, available: 0 },
    ]);
    const { body: report } = await call(
      'GET',
      `/api/reports/inventory?warehouseId=${floor.warehouseId}&groupBy=product`,
    );
    expect(report.totals).toMatchObject({ onHand: { value: 10 }, available: { value: 0 } });
    expect((await call('GET', `/api/pallets/${lpn}`)).body.contents).toMatchObject([
      { available: 0 },
    ]);
  });

  test('is allocated as soon as it is moved out, as a pallet or as units', async () => {
    const { lpn } = await palletIn(type, 10);
    const { id } = first(await floor.stock());
    const [each, two] = [await order(3), await order(7)];
    await allocateWaiting(world.db);
    expect(await wakes()).toBe(0);
    await call('POST', `/api/inventory/${id}/move`, {
      locationId: (await place('STORAGE')).id,
      quantity: 3,
    });
    await allocateWaiting(world.db);
    expect([await orderNow(each.id), await orderNow(two.id)]).toMatchObject([
      { status: 'ALLOCATED' },
      { status: 'BACKORDER' },
    ]);
    await putAway(lpn, (await place('STORAGE')).id);
    await allocateWaiting(world.db);
    expect(await orderNow(two.id)).toMatchObject({ status: 'ALLOCATED' });
  });

  test('that arrives or is found there is not promised', async () => {
    await palletIn(type, 10);
    const { id } = await order(99);
    await allocateWaiting(world.db);
    const { items } = await orderNow(id);
    const record = first(await floor.stock());
    await call('POST', `/api/inventory/${record.id}/adjust`, { quantity: 5, reason: 'Found' });
    await call('POST', `/api/inventory/${record.id}/status`, { status: 'DAMAGED', quantity: 2 });
    const damaged = first(await floor.stock('&status=DAMAGED'));
    await call('POST', `/api/inventory/${damaged.id}/status`, { status: 'AVAILABLE' });
    await allocateWaiting(world.db);
    expect((await orderNow(id)).items).toEqual(items);
  });

  test('cannot be placed units: moving them there is refused, and so is changing the type of their location', async () => {
    const { lpn, location: shelf } = await palletIn('STORAGE', 10);
    const { id } = await order(4);
    await out.step(id, 'release');
    const refused = await putAway(lpn, (await place(type)).id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'ALLOCATED_THERE' } });
    expect(await retype(shelf, type)).toMatchObject({
      status: 409,
      body: { code: 'ALLOCATED_THERE' },
    });
    expect(await floor.stock()).toMatchObject([
      { allocated: 4, available: 6, pallet: { location: { id: shelf.id } } },
    ]);
    await call('POST', `/api/orders/${id}/cancel`);
    expect((await retype(shelf, type)).status).toBe(200);
    expect(await available()).toBe(0);
    const waiting = await order(10);
    expect(waiting).toMatchObject({ status: 'BACKORDER' });
    await allocateWaiting(world.db);
    expect((await retype(shelf, 'STORAGE')).status).toBe(200);
    await allocateWaiting(world.db);
    expect(await orderNow(waiting.id)).toMatchObject({ status: 'ALLOCATED' });
  });
});

describe('the locations that orders take from', () => {
  test('loose units come from PICK locations first, a whole pallet from reserve, the oldest first in each', async () => {
    const old = await palletIn('STORAGE', 10);
    const staged = await palletIn('STAGING', 10);
    const first = await palletIn('PICK', 3);
    const second = await palletIn('PICK', 3);
    const { body } = await out.step((await order(5)).id, 'release');
    const from = (detail: OrderDetail) =>
      detail.allocations.map((allocation) => [allocation.pallet?.lpn, allocation.quantity]);
    expect(from(body)).toEqual([
      [first.lpn, 3],
      [second.lpn, 2],
    ]);
    const { body: rest } = await out.step((await order(15)).id, 'release');
    expect(from(rest)).toEqual([
      [old.lpn, 10],
      [second.lpn, 1],
      [staged.lpn, 4],
    ]);
  });

  test('a short pick tries them in the same order', async () => {
    await palletIn('STORAGE', 10);
    await palletIn('QUARANTINED', 10);
    const { lpn } = await palletIn('PICK', 5);
    const other = await palletIn('PICK', 1);
    const { id } = await order(5);
    const released = (await call('POST', `/api/orders/${id}/release`)).body;
    const picks = [
      { allocationId: first(released.allocations).id, quantity: 2, shortReason: 'Gone' },
    ];
    const { body } = await call('POST', `/api/orders/${id}/pick`, { picks });
    const open = body.allocations.map(
      (allocation: { pallet: { lpn: string } | null; quantity: number }) => [
        allocation.pallet?.lpn,
        allocation.quantity,
      ],
    );
    expect(open).toContainEqual([other.lpn, 1]);
    expect(open).not.toContainEqual([lpn, 5]);
    expect(body.items[0]).toMatchObject({ allocatedQuantity: 5 });
  });
});
