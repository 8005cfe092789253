import type { OrderDetail } from '@lading/contract/orders';
import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import { type Counting, makeCounting } from '#test/counts.ts';
import { first } from '#test/first.ts';
import type { Outbound } from '#test/outbound.ts';
import { inOwnWarehouse } from '#test/ownWarehouse.ts';
import type { Floor } from '#test/stock.ts';
import { countWaiting } from '#test/waiting.ts';
import type { World } from '#test/world.ts';
import type { DB } from '../../platform/database/types.ts';

let world: World;
let out: Outbound;
let customerId: number;
let floor: Floor;
let counting: Counting;
let productId: number;

inOwnWarehouse(async (scene) => {
  ({ world, out, floor, customerId } = scene);
  counting = makeCounting(world, floor.warehouseId);
  productId = (await world.product(customerId)).id;
});

type More = NonNullable<Parameters<Floor['order']>[2]>;
const order = async (quantity: number, more: More): Promise<OrderDetail> =>
  (await floor.order(customerId, [{ productId, quantity }], more)).body.order;
const scrap = (quantity: number, more: More = {}) => order(quantity, { type: 'SCRAP', ...more });
const damaged = (quantity: number) => floor.receive([{ productId, quantity, status: 'DAMAGED' }]);
const stock = async () =>
  (await floor.stock(`&productId=${productId}&sort=receivedDate`)).map((row) => [
    row.status,
    row.quantity,
    row.allocated,
  ]);
const picksOf = (detail: OrderDetail) =>
  detail.allocations.map(({ pallet, quantity }) => [pallet?.lpn ?? null, quantity]);
const released = async ({ id }: { id: number }) => {
  const { status, body } = await out.step(id, 'release');
  expect([status, body.status]).toEqual([200, 'PENDING_PICK']);
  return body;
};

describe('an order that names unsaleable stock', () => {
  test('takes the oldest of it, and no AVAILABLE stock; its shipment removes the goods', async () => {
    await floor.receive([{ productId, quantity: 50 }]);
    const [old, young] = [await damaged(3), await damaged(9)];
    const order = await scrap(5);
    expect(order).toMatchObject({
      type: 'SCRAP',
      stockStatuses: ['DAMAGED'],
      status: 'ALLOCATED',
      summary: { allocationPercentage: 100 },
    });
    // What balances have allocated is what orders show, before the release too.
    expect(picksOf(order)).toEqual([
      [old, 3],
      [young, 2],
    ]);
    const detail = await released(order);
    expect(picksOf(detail)).toEqual([
      [old, 3],
      [young, 2],
    ]);
    expect(first(detail.allocations).why).toEqual({ rule: 'FIFO', passedOver: [] });
    expect((await out.pickAll(detail)).body.status).toBe('PICKED');
    expect((await out.packAll(await out.get(order.id))).body.status).toBe('PACKED');
    expect((await out.step(order.id, 'ship')).body.status).toBe('SHIPPED');
    expect(await stock()).toEqual([
      ['AVAILABLE', 50, 0],
      ['DAMAGED', 7, 0],
    ]);
  });

  test('waits, and is served by itself when stock gets that status', async () => {
    const lpn = await floor.receive([{ productId, quantity: 8 }]);
    const order = await scrap(5);
    expect(order.status).toBe('BACKORDER');
    const [row] = await floor.stock(`&search=${lpn}`);
    await world.call(world.admin, 'POST', `/api/inventory/${row?.id as number}/status`, {
      status: 'DAMAGED',
      quantity: 3,
      reason: 'Wet',
    });
    await allocateWaiting(world.db);
    expect(await out.get(order.id)).toMatchObject({
      status: 'PARTIALLY_ALLOCATED',
      items: [{ allocatedQuantity: 3 }],
    });
  });

  test('is served when the place of its stock is opened, whatever kind that is', async () => {
    const places = [
      await world.location(floor.warehouseId),
      await world.location(floor.warehouseId, undefined, 'QUARANTINED'),
    ];
    const block = async (place: (typeof places)[number], blockedOut: boolean) => {
      const { name, type } = place;
      const body = { name, type, blockedOut, blockReason: blockedOut ? 'Audit' : null };
      expect(
        (await world.call(world.admin, 'PUT', `/api/locations/${place.id}`, body)).status,
      ).toBe(200);
    };
    for (const place of places) {
      await floor.putAway(await damaged(2), place.id);
      await block(place, true);
    }
    const order = await scrap(4);
    expect(order.status).toBe('BACKORDER');
    await allocateWaiting(world.db);
    for (const [index, place] of places.entries()) {
      await block(place, false);
      await allocateWaiting(world.db);
      expect((await out.get(order.id)).items).toMatchObject([
        { allocatedQuantity: 2 * (index + 1) },
      ]);
    }
  });

  test('wakes the allocator when its stock arrives; other unsaleable stock does not', async () => {
    const wakes = async () =>
      (await sql`select from allocation_wake`.execute(world.db)).rows.length;
    await allocateWaiting(world.db);
    await damaged(3);
    expect(await wakes()).toBe(0);
    const order = await scrap(5, { stockStatuses: ['QUARANTINED'] });
    await allocateWaiting(world.db);
    await damaged(3);
    expect(await wakes()).toBe(0);
    await floor.receive([{ productId, quantity: 5, status: 'QUARANTINED' }]);
    expect(await wakes()).toBe(1);
    await allocateWaiting(world.db);
    await floor.receive([{ productId, quantity: 5, status: 'QUARANTINED' }]);
    expect([await wakes(), (await out.get(order.id)).status]).toEqual([0, 'ALLOCATED']);
  });

  test('needs no address, and cannot be returned', async () => {
    await damaged(1);
    const order = await scrap(1, { shippingAddress: undefined });
    expect(order.shippingAddress).toBe('');
    await out.ship(order.id);
    const { status, body } = await world.callRaw(world.admin, 'POST', '/api/returns', {
      customerId,
      warehouseId: floor.warehouseId,
      returnReference: `RMA-${productId}`,
      orderId: order.id,
      reason: 'None',
      items: [{ productId, quantity: 1 }],
    });
    expect([status, body.error]).toEqual([
      400,
      'What a SCRAP order took out was disposed of: it cannot come back',
    ]);
    const vendor = await world.callRaw(world.admin, 'POST', '/api/orders', {
      warehouseId: floor.warehouseId,
      customerId,
      orderReference: `RTV-${productId}`,
      type: 'RETURN_TO_VENDOR',
      items: [{ productId, quantity: 1 }],
    });
    expect([vendor.status, vendor.body.errors]).toMatchObject([
      400,
      [{ path: 'shippingAddress', message: 'is required' }],
    ]);
  });

  test('may name several statuses: of AVAILABLE stock it takes only unpromised units, and last', async () => {
    await floor.receive([{ productId, quantity: 10 }]);
    await damaged(2);
    await order(6, {});
    const both = await order(9, {
      type: 'RETURN_TO_VENDOR',
      stockStatuses: ['DAMAGED', 'AVAILABLE'],
    });
    expect(both).toMatchObject({
      status: 'PARTIALLY_ALLOCATED',
      stockStatuses: ['AVAILABLE', 'DAMAGED'],
      items: [{ allocatedQuantity: 6 }],
    });
    expect(await stock()).toEqual([
      ['AVAILABLE', 10, 4],
      ['DAMAGED', 2, 2],
    ]);
  });

  test('takes what stands in a QUARANTINED location as QUARANTINED, and nothing in CUSTOMS, DISPATCH or a blocked place', async () => {
    const lpn = await floor.receive([{ productId, quantity: 4 }]);
    await floor.putAway(
      lpn,
      (await world.location(floor.warehouseId, undefined, 'QUARANTINED')).id,
    );
    for (const type of ['CUSTOMS', 'DISPATCH'] as const)
      await floor.putAway(
        await damaged(5),
        (await world.location(floor.warehouseId, undefined, type)).id,
      );
    const shut = await world.location(floor.warehouseId);
    await floor.putAway(await damaged(5), shut.id);
    const block = { name: shut.name, type: shut.type, blockedOut: true, blockReason: 'Audit' };
    expect((await world.call(world.admin, 'PUT', `/api/locations/${shut.id}`, block)).status).toBe(
      200,
    );
    expect((await scrap(1)).status).toBe('BACKORDER');
    const detail = await released(
      await order(9, { type: 'RETURN_TO_VENDOR', stockStatuses: ['QUARANTINED', 'DAMAGED'] }),
    );
    expect(picksOf(detail)).toEqual([[lpn, 4]]);
    expect((await out.pickAll(detail)).body.status).toBe('PICKED');
  });

  test('as RETURN_TO_VENDOR takes what is for sale where it names nothing', async () => {
    await floor.receive([{ productId, quantity: 4 }]);
    await damaged(4);
    const result = await order(4, { type: 'RETURN_TO_VENDOR' });
    expect([result.stockStatuses, result.status]).toEqual([['AVAILABLE'], 'ALLOCATED']);
    expect(await stock()).toEqual([
      ['AVAILABLE', 4, 0],
      ['DAMAGED', 4, 0],
    ]);
  });

  test('keeps what is placed for it: that cannot be adjusted, moved or put on hold', async () => {
    const lpn = await damaged(4);
    await scrap(3);
    const [row] = await floor.stock(`&search=${lpn}`);
    const change = await world.callRaw(world.admin, 'POST', `/api/inventory/${row?.id}/status`, {
      status: 'AVAILABLE',
      quantity: 2,
      reason: 'Dry',
    });
    expect([change.status, change.body.code]).toEqual([409, 'STOCK_ALLOCATED']);
    expect((await floor.putAway(lpn, (await world.location(floor.warehouseId)).id)).status).toBe(
      200,
    );
    const customs = await world.location(floor.warehouseId, undefined, 'CUSTOMS');
    expect(await floor.putAway(lpn, customs.id)).toMatchObject({
      status: 409,
      body: { code: 'ALLOCATED_THERE' },
    });
  });

  test.each([
    ['other stock for another type', { type: 'STANDARD_OUTBOUND', stockStatuses: ['DAMAGED'] }],
    ['no stock at all', { type: 'SCRAP', stockStatuses: [] }],
    ['a kind twice', { type: 'SCRAP', stockStatuses: ['DAMAGED', 'DAMAGED'] }],
    ['what is on its way', { type: 'SCRAP', stockStatuses: ['IN_TRANSIT'] }],
  ])('is refused where it names %s', async (_what, more) => {
    const { status } = await world.callRaw(world.admin, 'POST', '/api/orders', {
      warehouseId: floor.warehouseId,
      customerId,
      orderReference: `BAD-${productId}`,
      shippingAddress: 'Kade 3',
      items: [{ productId, quantity: 1 }],
      ...more,
    });
    expect(status).toBe(400);
  });
});

describe('its later steps', () => {
  const edit = (detail: OrderDetail, more: object) =>
    world.callRaw<OrderDetail>(world.admin, 'PUT', `/api/orders/${detail.id}`, {
      orderReference: detail.orderReference,
      type: detail.type,
      shippingAddress: detail.shippingAddress,
      stockStatuses: detail.stockStatuses,
      items: [{ productId, quantity: first(detail.items).quantity }],
      ...more,
    });

  test('the units of a cancelled pick return with their status', async () => {
    await damaged(4);
    const detail = await released(await scrap(3));
    await out.pickAll(detail);
    expect((await out.step(detail.id, 'cancel')).status).toBe(200);
    expect(await stock()).toEqual([['DAMAGED', 4, 0]]);
  });

  test('a short pick takes other stock of the same kind, and the rest becomes a follow-up of the same kind', async () => {
    await floor.receive([{ productId, quantity: 9 }]);
    await damaged(3);
    const other = await damaged(1);
    const detail = await released(await scrap(3));
    const [allocation] = detail.allocations;
    const { body } = await out.step(detail.id, 'pick', {
      picks: [{ allocationId: allocation?.id, quantity: 1, shortReason: 'Gone' }],
    });
    expect(picksOf(body).at(-1)).toEqual([other, 1]);
    await out.pickAll(body);
    await out.packAll(await out.get(detail.id));
    const shipped = await out.step(detail.id, 'ship');
    const followUp = await out.get(first(shipped.body.followUpOrders).id);
    expect(followUp).toMatchObject({
      type: 'SCRAP',
      stockStatuses: ['DAMAGED'],
      items: [{ quantity: 1 }],
    });
  });

  test('an edit of what it names places it anew, before the release and after, and not once something is picked', async () => {
    await floor.receive([{ productId, quantity: 4 }]);
    await floor.receive([{ productId, quantity: 4, status: 'QUARANTINED' }]);
    await damaged(4);
    const order = await scrap(2);
    const moved = (await edit(order, { stockStatuses: ['QUARANTINED'] })).body;
    expect(moved).toMatchObject({ status: 'ALLOCATED', stockStatuses: ['QUARANTINED'] });
    expect(await stock()).toEqual([
      ['AVAILABLE', 4, 0],
      ['QUARANTINED', 4, 2],
      ['DAMAGED', 4, 0],
    ]);
    expect(
      (await edit(moved, { stockStatuses: undefined, notes: 'Wet' })).body.stockStatuses,
    ).toEqual(['QUARANTINED']);
    await released(moved);
    const sold = (await edit(moved, { type: 'STANDARD_OUTBOUND', stockStatuses: undefined })).body;
    expect(sold).toMatchObject({ status: 'ALLOCATED', stockStatuses: ['AVAILABLE'] });
    expect((await stock()).map(([, , allocated]) => allocated)).toEqual([0, 0, 0]);
    const again = (await edit(sold, { type: 'SCRAP', stockStatuses: ['DAMAGED'] })).body;
    await out.pickAll(await released(again));
    const late = await edit(again, { stockStatuses: ['QUARANTINED'] });
    expect([late.status, late.body]).toMatchObject([409, { code: 'FIELDS_FIXED' }]);
  });

  test('a count that finds less frees it, before the release too', async () => {
    const lpn = await damaged(4);
    const shelf = await world.location(floor.warehouseId);
    await floor.putAway(lpn, shelf.id);
    const order = await scrap(4);
    const { id } = await counting.begin({ locationIds: [shelf.id] });
    await counting.enter(id, { locationId: shelf.id, productId, quantity: 1, lpn });
    for (const step of ['submit', 'approve'])
      expect((await counting.act(id, step)).status).toBe(200);
    const after = await out.get(order.id);
    expect(after).toMatchObject({
      status: 'PARTIALLY_ALLOCATED',
      items: [{ allocatedQuantity: 1 }],
    });
    expect(after.history.at(-1)).toMatchObject({ event: 'count' });
  });

  test('ten orders at once share the stock', async () => {
    await damaged(6);
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        floor.order(customerId, [{ productId, quantity: 1 }], { type: 'SCRAP' }),
      ),
    );
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 201));
    await allocateWaiting(world.db);
    expect(await stock()).toEqual([['DAMAGED', 6, 6]]);
  });
});

describe('stock that others were promised between the choice and the lock', () => {
  const BOTH: More = { type: 'RETURN_TO_VENDOR', stockStatuses: ['DAMAGED', 'AVAILABLE'] };
  /** Places two more units of a balance for the only line of an order, as if they were free. */
  const placeTwo = (orderDetail: OrderDetail, balance: number) => {
    const take = {
      order_line_id: first(orderDetail.items).id,
      inventory_id: balance,
      quantity: 2,
      why: null,
    };
    return sql`
      select ledger.allocate(${floor.warehouseId}, now(),
        ${JSON.stringify([take])}::jsonb)`.execute(world.db);
  };

  test('is left to them', async () => {
    await floor.receive([{ productId, quantity: 10 }]);
    await order(8, {});
    const result = await order(1, BOTH);
    await expect(
      placeTwo(result, first(await floor.stock(`&productId=${productId}`)).id),
    ).rejects.toThrow('STOCK_GONE');
  });

  test('is left to them while their promise is not committed', async () => {
    await floor.receive([{ productId, quantity: 10 }]);
    const result = await order(1, BOTH);
    const balance = first(await floor.stock(`&productId=${productId}`)).id;
    // As the ledger does it for an order of 8 units.
    const promise = (tx: Kysely<DB>, units: number) =>
      sql`
        update product_stock
        set promised = promised + ${units}
        where warehouse_id = ${floor.warehouseId} and product_id = ${productId}`.execute(tx);
    const placing = await world.owner.transaction().execute(async (tx) => {
      await promise(tx, 8);
      const each = placeTwo(result, balance).catch((error: Error) => error.message);
      await expect.poll(() => countWaiting(world), { timeout: 60_000 }).toBe(1);
      return [each];
    });
    expect(await Promise.all(placing)).toEqual(['STOCK_GONE']);
    await promise(world.owner, -8);
  });

  test('is left to them if they named its lot, even if there are other lots', async () => {
    productId = (await world.product(customerId, undefined, { tracking: 'LOT' })).id;
    for (const code of ['A', 'B']) await floor.receive([{ productId, quantity: 5, lot: { code } }]);
    const result = await order(1, BOTH);
    await floor.order(customerId, [{ productId, quantity: 3, lot: 'A' }]);
    const balance = first(
      (await floor.stock(`&productId=${productId}`)).filter(({ lot }) => lot?.code === 'A'),
    ).id;
    await expect(placeTwo(result, balance)).rejects.toThrow('STOCK_GONE');
  });
});

describe('lots that may not be sold', () => {
  let lotId: number;
  const hold = () =>
    world.callRaw(world.admin, 'POST', `/api/lots/${lotId}/hold`, { reason: 'Recall' });
  beforeEach(async () => {
    productId = (await world.product(customerId, undefined, { tracking: 'LOT' })).id;
    await floor.receive([{ productId, quantity: 5, lot: { code: 'A', expiresOn: '2099-01-31' } }]);
    lotId = first(await floor.stock(`&productId=${productId}`)).lot?.id as number;
  });

  test('a held lot leaves with an order that names it, and with no other', async () => {
    await hold();
    expect((await scrap(2)).status).toBe('BACKORDER');
    const order = await scrap(5, { stockStatuses: ['ON_HOLD'] });
    expect(order.status).toBe('ALLOCATED');
    expect(await out.ship(order.id)).toMatchObject({
      status: 'SHIPPED',
      items: [{ shippedQuantity: 5 }],
    });
  });

  test('the damaged units of a held lot leave with an order that names the damaged', async () => {
    await floor.receive([
      { productId, quantity: 3, status: 'DAMAGED', lot: { code: 'A', expiresOn: '2099-01-31' } },
    ]);
    await hold();
    const order = await scrap(3);
    expect(order.status).toBe('ALLOCATED');
    expect(await out.ship(order.id)).toMatchObject({
      status: 'SHIPPED',
      items: [{ shippedQuantity: 3 }],
    });
  });

  test('an expired lot that is put on hold leaves an order that names the expired alone', async () => {
    await sql`
      update lot set expires_on = (now() at time zone 'UTC')::date - 1 where id = ${lotId}`.execute(
      world.owner,
    );
    await sql`select ledger.rank_lots(array[${lotId}]::bigint[], null)`.execute(world.owner);
    const [first, both] = [
      await scrap(2, { stockStatuses: ['EXPIRED'] }),
      await scrap(2, { stockStatuses: ['EXPIRED', 'ON_HOLD'] }),
    ];
    expect([first.status, both.status]).toEqual(['ALLOCATED', 'ALLOCATED']);
    expect((await hold()).status).toBe(200);
    expect((await out.get(first.id)).status).toBe('BACKORDER');
    expect((await out.get(both.id)).status).toBe('ALLOCATED');
  });
});
