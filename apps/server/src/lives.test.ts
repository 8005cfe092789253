import type { OrderDetail } from '@lading/contract/orders';
import { asnEvents, asnStatuses } from '@lading/domain/asns';
import { countHistoryEvents, countStatuses } from '@lading/domain/counts';
import { orderHistoryEvents, orderStatuses } from '@lading/domain/orders';
import { pickBatchEvents, pickBatchStatuses } from '@lading/domain/picking';
import { replenishmentEvents, replenishmentStatuses } from '@lading/domain/replenishment';
import { returnEvents, returnStatuses } from '@lading/domain/returns';
import { expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import type { PathAt, RestAt } from '#test/callTypes.ts';
import { makeCounting } from '#test/counts.ts';
import { first } from '#test/first.ts';
import { inPickingHall, type PickingHall } from '#test/pickingHall.ts';
import type { World } from '#test/world.ts';
import { insertImportedOrders } from './features/orders/orders.service.ts';
import { inTransaction } from './platform/database/database.ts';

let world: World;
let customerId: number;
let hall: PickingHall;

inPickingHall((scene) => {
  ({ world, hall } = scene);
  customerId = scene.customer.id;
});

const post = <const P extends string>(path: PathAt<'POST', P>, ...rest: RestAt<'POST', P>) =>
  world.call<'POST', P>(world.admin, 'POST', path, ...rest);
const read = async <const P extends string>(path: PathAt<'GET', P>) =>
  (await world.call<'GET', P>(world.admin, 'GET', path)).body;

/** The events and statuses of a kind of document that the tests have seen. */
class Seen {
  readonly events = new Set<string>();
  readonly statuses = new Set<string>();

  /** Takes an event, which must succeed. Returns the document after it. */
  async take<B extends { status: string | number } | null>(
    event: string,
    answer: Promise<{ status: number; body: B }>,
  ): Promise<B> {
    const { status, body } = await answer;
    expect(status, `${event}: ${JSON.stringify(body)}`).toBeLessThan(300);
    this.events.add(event);
    this.statuses.add(String(body?.status));
    return body;
  }

  readHistory(history: readonly { event: string; to: string }[]): void {
    for (const { event, to } of history) {
      this.events.add(event);
      this.statuses.add(to);
    }
  }

  requireAll(events: readonly string[], statuses: readonly string[]): void {
    expect([...this.events].sort()).toEqual([...events].sort());
    expect([...this.statuses].sort()).toEqual([...statuses].sort());
  }
}

test('orders have every event and reach every status', async () => {
  const { bottle, tent, floor, ordered, stock } = hall;
  const ids: number[] = [];
  const step = async (id: number, event: string, body?: unknown) => {
    const answer = await world.callRaw<OrderDetail>(
      world.admin,
      'POST',
      `/api/orders/${id}/${event}`,
      body,
    );
    expect(answer.status, `${event}: ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body;
  };
  await stock(bottle, 4);
  const shipped = await ordered([[bottle, 4]]);
  ids.push(shipped.id);
  for (const event of ['hold', 'resume']) await step(shipped.id, event);
  const edit = {
    orderReference: 'Edited',
    shippingAddress: 'Quay 1',
    items: [{ productId: bottle.id, quantity: 4 }],
  };
  await world.call(world.admin, 'PUT', `/api/orders/${shipped.id}`, edit);
  const { allocations } = await step(shipped.id, 'release');
  await step(shipped.id, 'pick', { picks: [{ allocationId: first(allocations).id, quantity: 3 }] });
  await step(shipped.id, 'pick', { picks: [{ allocationId: first(allocations).id, quantity: 1 }] });
  await step(shipped.id, 'unpick', {
    picks: [{ allocationId: first(allocations).id, quantity: 2 }],
    way: 'PICK_AGAIN',
  });
  await step(shipped.id, 'pick', { picks: [{ allocationId: first(allocations).id, quantity: 2 }] });
  const pack = (quantity: number) =>
    step(shipped.id, 'pack', {
      packages: [{ lines: [{ orderItemId: shipped.items[0]?.id, quantity }] }],
    });
  await pack(1);
  const { packages } = await pack(3);
  await step(shipped.id, 'unpack', { packages: [{ packageId: first(packages).id }] });
  await pack(1);
  for (const event of ['ship', 'unship', 'ship', 'hand-over', 'deliver'])
    await step(shipped.id, event);

  await stock(bottle, 2, 1);
  const partial = await ordered([[bottle, 5]]);
  ids.push(partial.id);
  await takeByCount(bottle.id, hall.shelves[1]?.id ?? 0);
  await step(partial.id, 'cancel');

  await stock(bottle, 2, 1);
  const counted = await ordered([[bottle, 2]]);
  ids.push(counted.id);
  await step(counted.id, 'release');
  await takeByCount(bottle.id, hall.shelves[1]?.id ?? 0);

  const waiting = await ordered([[tent, 1]]);
  ids.push(waiting.id, await insertPending(tent.id));
  await floor.receive([{ productId: tent.id, quantity: 1 }]);
  await allocateWaiting(world.db);

  ids.push(await takeByHold());

  const seen = new Seen();
  for (const id of ids) seen.readHistory((await read(`/api/orders/${id}`)).history);
  seen.requireAll(orderHistoryEvents, orderStatuses);
});

/** Enters a count of 0 for a product in a location, and approves it. */
async function takeByCount(productId: number, locationId: number): Promise<void> {
  const counting = makeCounting(world, hall.floor.warehouseId);
  const { id } = await counting.begin({ locationIds: [locationId] });
  for (const row of await hall.floor.stock(`&productId=${productId}&locationId=${locationId}`)) {
    await counting.enter(id, { locationId, productId, quantity: 0, lpn: row.pallet?.lpn });
  }
  for (const step of ['submit', 'approve']) expect((await counting.act(id, step)).status).toBe(200);
}

/** Puts a lot on hold that a released order has to pick. Returns the order's id. */
async function takeByHold(): Promise<number> {
  const { floor } = hall;
  const { id: productId } = await world.product(customerId, undefined, { tracking: 'LOT' });
  await floor.receive([{ productId, quantity: 1, lot: { code: 'L-1' } }]);
  const { order } = (await floor.order(customerId, [{ productId, quantity: 1 }])).body;
  await world.callRaw(world.admin, 'POST', `/api/orders/${order.id}/release`);
  const lotId = first(await floor.stock(`&productId=${productId}`)).lot?.id;
  expect(
    (await world.callRaw(world.admin, 'POST', `/api/lots/${lotId}/hold`, { reason: 'Seal broken' }))
      .status,
  ).toBe(200);
  return order.id;
}

/** Inserts an order as the import does. Returns its id. */
async function insertPending(productId: number): Promise<number> {
  const { warehouseId } = hall.floor;
  const order = {
    warehouseId,
    customerId,
    reference: `Imported ${warehouseId}`,
    type: 'STANDARD_OUTBOUND',
    priority: 5,
    shippingAddress: 'Quay 1',
    shippingCarrier: null,
    requestedShipDate: null,
    notes: null,
    orderDate: new Date(),
    createdBy: world.adminId,
    lines: [{ productId, quantity: 1, price: null }],
  } as const;
  await inTransaction(world.db, (tx) => insertImportedOrders(tx, [order]));
  return first(await read(`/api/orders?warehouseId=${warehouseId}&search=Imported`)).id;
}

test('ASNs have every event and reach every status', async () => {
  const seen = new Seen();
  const { floor, bottle } = hall;
  const { warehouseId } = floor;
  const asn = () => floor.asn(customerId, [{ productId: bottle.id, quantity: 3 }]);
  const receive = async (id: number, quantity: number) => {
    const { status, body } = await floor.batch([{ productId: bottle.id, quantity }], { asnId: id });
    await seen.take('receive', Promise.resolve({ status, body: body.data.asn, headers: {} }));
  };
  const close = (id: number, remainder: 'LATER' | 'SHORT') =>
    seen.take(`close ${remainder}`, post(`/api/asns/${id}/close`, { remainder }));
  const complete = await asn();
  const edit = {
    customerId,
    warehouseId,
    asnReference: complete.asnReference,
    expectedArrivalDate: '2026-11-29',
    items: [{ productId: bottle.id, expectedQuantity: 3 }],
  };
  await seen.take('edit', world.call(world.admin, 'PUT', `/api/asns/${complete.id}`, edit));
  await receive(complete.id, 1);
  await close(complete.id, 'LATER');
  await receive(complete.id, 2);
  const short = await asn();
  await receive(short.id, 1);
  await close(short.id, 'SHORT');
  await seen.take('cancel', post(`/api/asns/${(await asn()).id}/cancel`));
  seen.requireAll(asnEvents, asnStatuses);
});

test('returns have every event and reach every status', async () => {
  const seen = new Seen();
  const make = async (returnReference: string) => {
    const items = [{ productId: hall.bottle.id, quantity: 2 }];
    const { body } = await post('/api/returns', {
      warehouseId: hall.floor.warehouseId,
      customerId,
      returnReference,
      reason: 'Broken',
      items,
    });
    seen.statuses.add(body.status);
    return `/api/returns/${body.id}` as const;
  };
  const path = await make('R-1');
  const items = [{ productId: hall.bottle.id, quantity: 1, disposition: 'DAMAGED' as const }];
  await seen.take('receive', post(`${path}/receive`, { items }));
  await seen.take('close', post(`${path}/close`));
  await seen.take('cancel', post(`${await make('R-2')}/cancel`));
  seen.requireAll(returnEvents, returnStatuses);
});

test('counts have every event and reach every status', async () => {
  const seen = new Seen();
  const counting = makeCounting(world, hall.floor.warehouseId);
  const locationId = hall.shelves[0]?.id ?? 0;
  const { body: approved } = await counting.create({ locationIds: [locationId] });
  const { body: cancelled } = await counting.create({ locationIds: [locationId] });
  const take = (event: string, body?: object) =>
    seen.take(event, counting.act(approved.id, event === 'count' ? 'lines' : event, body));
  const line = { locationId, productId: hall.bottle.id, quantity: 1 };
  await take('start');
  await take('count', line);
  await take('submit');
  await take('recount');
  await take('count', line);
  await take('submit');
  await take('approve');
  await seen.take('cancel', counting.act(cancelled.id, 'cancel'));
  for (const { id } of [approved, cancelled]) seen.readHistory((await counting.get(id)).history);
  seen.requireAll(countHistoryEvents, countStatuses);
});

test('pick batches have every event and reach every status', async () => {
  const seen = new Seen();
  await hall.stock(hall.bottle, 1);
  const order = await hall.released([[hall.bottle, 1]]);
  const make = async () => {
    const { body } = await post('/api/pick-batches', {
      warehouseId: hall.floor.warehouseId,
      orderIds: [order.id],
    });
    seen.statuses.add(body.status);
    return `/api/pick-batches/${body.id}` as const;
  };
  await seen.take('cancel', post(`${await make()}/cancel`));
  const path = await make();
  await hall.pickAll(order);
  await seen.take('complete', world.call(world.admin, 'GET', path));
  seen.requireAll(pickBatchEvents, pickBatchStatuses);
});

test('replenishment tasks have every event and reach every status', async () => {
  const seen = new Seen();
  const { warehouseId } = hall.floor;
  await hall.stock(hall.bottle, 10);
  const { id: locationId } = await world.location(warehouseId, 'P-1', 'PICK');
  const limits = { minimum: 1, maximum: 4 };
  const { body: rule } = await post('/api/replenishment/rules', {
    warehouseId,
    productId: hall.bottle.id,
    locationId,
    ...limits,
  });
  const make = async () => {
    const { body } = await post('/api/replenishment/tasks', { ruleId: rule.id });
    seen.statuses.add(body.status);
    return `/api/replenishment/tasks/${body.id}` as const;
  };
  await seen.take('cancel', post(`${await make()}/cancel`));
  await seen.take('done', post(`${await make()}/done`));
  seen.requireAll(replenishmentEvents, replenishmentStatuses);
});
