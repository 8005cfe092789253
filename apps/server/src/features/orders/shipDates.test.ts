import { addWorkingDays } from '@lading/domain/calendars';
import { addDays } from '@lading/domain/reports';
import { dayIn } from '@lading/domain/time';
import { expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import type { RequestAt } from '#test/callTypes.ts';
import { first } from '#test/first.ts';
import { atOrderDesk, type OrderDesk } from '#test/orderDesk.ts';
import type { World } from '#test/world.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { insertImportedOrders } from './orders.service.ts';
import { dateOrders, listDated } from './shipDates.service.ts';

let world: World;
let customer: Awaited<ReturnType<World['customer']>>;
let desk: OrderDesk;

atOrderDesk((scene) => {
  ({ world, customer, desk } = scene);
});

const today = () => dayIn('UTC', new Date());
const EVERY_DAY = { workingDays: [1, 2, 3, 4, 5, 6, 7], holidays: [] };

/** No order comes in after the cut-off, if the test does not run in the last minute of a day. */
const rule = async (body: Partial<RequestAt<'POST', '/api/ship-rules'>> = {}) =>
  (
    await world.call(world.admin, 'POST', '/api/ship-rules', {
      name: 'Standard',
      cutoff: '23:59',
      days: 3,
      warehouseId: desk.floor.warehouseId,
      ...body,
    })
  ).body;
const setCalendar = (body: RequestAt<'PUT', '/api/calendars/1'> = EVERY_DAY) =>
  world.call(world.admin, 'PUT', `/api/calendars/${desk.floor.warehouseId}`, body);
const bottles = (quantity = 1) => [{ productId: desk.bottle.id, quantity }];

/** Does what the job does. */
async function dateAll(): Promise<void> {
  for (const dated of await listDated(world.db)) await dateOrders(world.db, dated, () => false);
}

test('an order for which nobody asked for a date gets that of the rules, and says why', async () => {
  expect(await desk.order(bottles())).toMatchObject({ shipBy: null, shipByReason: null });
  await setCalendar();
  await rule();
  const order = await desk.order(bottles());
  const expected = {
    requestedShipDate: null,
    shipBy: addDays(today(), 3),
    shipByReason: {
      rule: 'Standard',
      cutoff: '23:59',
      isAfterCutoff: false,
      countedFrom: today(),
      days: 3,
    },
  };
  expect(order).toMatchObject(expected);
  expect(await desk.get(order.id)).toMatchObject(expected);
  const asked = await desk.order(bottles(), { requestedShipDate: '2099-01-01' });
  expect(asked).toMatchObject({ shipBy: '2099-01-01', shipByReason: null });
});

test('a rule that changed is that of the next order, on a server that remembers the former', async () => {
  await setCalendar();
  const { id } = await rule();
  await desk.order(bottles());
  await world.call(world.admin, 'PUT', `/api/ship-rules/${id}`, { days: 5 });
  expect((await desk.order(bottles())).shipBy).toBe(addDays(today(), 5));
  // The keyed call is the last statement of its transaction.
  await world.call(world.admin, 'PUT', `/api/ship-rules/${id}`, { days: 6 });
  const keyed = {
    warehouseId: desk.floor.warehouseId,
    customerId: customer.id,
    orderReference: 'KEYED',
    shippingAddress: 'Quay 1',
    items: bottles(),
  };
  const send = () =>
    world.call(world.admin, 'POST', '/api/orders', keyed, { 'idempotency-key': 'keyed-1' });
  const [sent, again] = [await send(), await send()];
  expect(sent.body.order.shipBy).toBe(addDays(today(), 6));
  expect(again.body).toEqual(sent.body);
  await world.call(world.admin, 'DELETE', `/api/ship-rules/${id}`);
  expect((await desk.order(bottles())).shipBy).toBeNull();
});

test('a client gets the date of the rules of all customers and of its own, and of no other', async () => {
  await setCalendar();
  const other = await world.customer();
  await rule({ name: 'All', days: 4 });
  await rule({ name: 'Other', customerId: other.id, days: 1 });
  const send = async (orderReference: string) =>
    (
      await world.call(customer.token, 'POST', '/api/orders', {
        warehouseId: desk.floor.warehouseId,
        orderReference,
        shippingAddress: 'Quay 1',
        items: bottles(),
      })
    ).body.order;
  expect(await send('OWN-1')).toMatchObject({ shipByReason: { rule: 'All' } });
  await rule({ name: 'Own', customerId: customer.id, days: 2 });
  expect(await send('OWN-2')).toMatchObject({ shipByReason: { rule: 'Own' } });
});

test('an edit before the release follows carrier and priority; one after it leaves the date', async () => {
  const { floor, step, put } = desk;
  await setCalendar();
  await rule({ name: 'All', days: 4 });
  await rule({ name: 'DHL', carrier: 'DHL', days: 2 });
  await rule({ name: 'Urgent', priority: 1, days: 1 });
  await floor.receive([{ productId: desk.bottle.id, quantity: 5 }]);
  const { id } = await desk.order(bottles(), { orderReference: 'EDITED' });
  const edit = async (body: object) =>
    (await put(id, { orderReference: 'EDITED', items: bottles(), ...body })).body;
  expect(await edit({ shippingCarrier: 'dhl' })).toMatchObject({ shipBy: addDays(today(), 2) });
  expect(await edit({ priority: 1 })).toMatchObject({ shipBy: addDays(today(), 1) });
  expect(await edit({ requestedShipDate: '2099-01-01' })).toMatchObject({
    shipBy: '2099-01-01',
    shipByReason: null,
  });
  expect(await edit({})).toMatchObject({ shipBy: addDays(today(), 4) });
  expect((await step(id, 'release')).status).toBe(200);
  expect((await step(id, 'hold')).status).toBe(200);
  expect(await edit({ shippingCarrier: 'DHL' })).toMatchObject({
    shippingCarrier: 'DHL',
    shipBy: addDays(today(), 4),
  });
});

test('changed rules, days and time zones date the open orders anew, and no others', async () => {
  const { floor, step } = desk;
  await floor.receive([{ productId: desk.bottle.id, quantity: 9 }]);
  const open = await desk.order(bottles());
  const released = await desk.order(bottles());
  await step(released.id, 'release');
  const cancelled = await desk.order(bottles());
  await step(cancelled.id, 'cancel');
  const asked = await desk.order(bottles(), { requestedShipDate: '2099-01-01' });
  const datesOf = async () => {
    await dateAll();
    const dates = [];
    for (const { id } of [open, released, cancelled, asked])
      dates.push((await desk.get(id)).shipBy);
    return dates;
  };
  expect(await datesOf()).toEqual([null, null, null, '2099-01-01']);
  await setCalendar();
  const { id } = await rule();
  const inDays = (days: number) => [addDays(today(), days), addDays(today(), days)];
  expect(await datesOf()).toEqual([...inDays(3), null, '2099-01-01']);
  await world.call(world.admin, 'PUT', `/api/ship-rules/${id}`, { days: 1 });
  expect(await datesOf()).toEqual([...inDays(1), null, '2099-01-01']);
  await setCalendar({ holidays: [{ day: addDays(today(), 1), name: 'Fair' }] });
  expect(await datesOf()).toEqual([...inDays(2), null, '2099-01-01']);
  const mark = async () =>
    (
      await world.db
        .selectFrom('orders')
        .select('shipRules')
        .where('id', '=', open.id)
        .where('warehouseId', '=', floor.warehouseId)
        .executeTakeFirstOrThrow()
    ).shipRules;
  const former = await mark();
  await world.call(world.admin, 'PUT', `/api/warehouses/${floor.warehouseId}`, {
    name: `Zoned ${floor.warehouseId}`,
    timeZone: 'Pacific/Kiritimati',
  });
  await dateAll();
  expect([former, await mark()]).toEqual([
    expect.stringMatching(/UTC$/),
    expect.stringMatching(/Kiritimati$/),
  ]);
  const zone = 'Pacific/Kiritimati';
  const workday = dayIn(zone, new Date(open.orderDate));
  const countedFrom = workday === addDays(today(), 1) ? addDays(workday, 1) : workday;
  expect((await desk.get(open.id)).shipByReason).toMatchObject({ countedFrom });
});

test('many orders are dated in slices, and one that somebody has locked is dated next time', async () => {
  await setCalendar();
  const orders = Array.from({ length: 120 }, (_, index) =>
    imported({ reference: `MANY-${index}` }),
  );
  await inTransaction(world.db, (tx) => insertImportedOrders(tx, orders));
  await rule();
  const undated = async () => (await list()).filter(({ shipBy }) => shipBy === null).length;
  expect(await undated()).toBe(120);
  const locked = first(await list()).id;
  await inTransaction(world.db, async (tx) => {
    await tx
      .selectFrom('orders')
      .select('id')
      .where('warehouseId', '=', desk.floor.warehouseId)
      .where('id', '=', locked)
      .forUpdate()
      .execute();
    await dateAll();
  });
  expect(await undated()).toBe(1);
  await dateAll();
  expect(await undated()).toBe(0);
});

const list = async (query = '') =>
  (
    await world.call(
      world.admin,
      'GET',
      `/api/orders?warehouseId=${desk.floor.warehouseId}${query as '&due=LATE'}`,
    )
  ).body;

const imported = (more: object = {}) => ({
  warehouseId: desk.floor.warehouseId,
  customerId: customer.id,
  reference: 'IMPORTED',
  type: 'ECOMMERCE' as const,
  priority: 5,
  shippingAddress: 'Quay',
  shippingCarrier: null,
  requestedShipDate: null,
  notes: null,
  createdBy: world.adminId,
  orderDate: new Date('2026-11-20T09:00:00Z'),
  lines: [{ productId: desk.bottle.id, quantity: 1, price: null }],
  ...more,
});

test('late, due today, the queue, the dashboard, open work and on-time figures go by the date of the rules', async () => {
  const { floor, step } = desk;
  await setCalendar();
  await rule({ days: 0 });
  await rule({ name: 'Soon', priority: 4, days: 2 });
  await floor.receive([{ productId: desk.bottle.id, quantity: 9 }]);
  const days = [-2, 0].map((day) => new Date(`${addDays(today(), day)}T00:00:00Z`));
  await inTransaction(world.db, (tx) =>
    insertImportedOrders(
      tx,
      days.map((orderDate, index) => imported({ reference: `D-${index}`, orderDate })),
    ),
  );
  await desk.order(bottles(), { orderReference: 'SOON', priority: 4 });
  await allocateWaiting(world.db);
  const references = async (query: string) =>
    (await list(query)).map(({ orderReference }) => orderReference);
  expect(await references('&due=LATE')).toEqual(['D-0']);
  expect(await references('&due=TODAY')).toEqual(['D-1']);
  expect(await references('&sort=shipBy')).toEqual(['D-0', 'D-1', 'SOON']);
  expect(await references('&sort=-requestedShipDate')).toEqual(['SOON', 'D-1', 'D-0']);
  const warehouse = `warehouseId=${floor.warehouseId}` as const;
  const { body: summary } = await world.call(
    world.admin,
    'GET',
    `/api/orders/summary?${warehouse}`,
  );
  expect(summary).toMatchObject({ late: 1, dueToday: 1 });
  for (const { id } of await list()) await step(id, 'release');
  const { body: tasks } = await world.call(world.admin, 'GET', `/api/tasks?${warehouse}&kind=PICK`);
  expect(tasks.map(({ name, urgency, dueOn }) => [name, urgency, dueOn])).toEqual([
    ['D-0', expect.anything(), addDays(today(), -2)],
    ['D-1', expect.anything(), today()],
    ['SOON', expect.anything(), addDays(today(), 2)],
  ]);
  const { body: board } = await world.call(world.admin, 'GET', `/api/dashboard?${warehouse}`);
  expect(board.priorityOrders.orders.map(({ shipBy }) => shipBy)).toEqual([
    addDays(today(), 2),
    addDays(today(), -2),
    today(),
  ]);
  for (const { id, orderReference } of await list()) {
    if (orderReference === 'D-1') continue;
    await ship(id);
  }
  const { body: report } = await world.call(
    world.admin,
    'GET',
    `/api/reports/performance?${warehouse}&from=${addDays(today(), -1)}&to=${today()}`,
  );
  const shares = report.figures
    .filter(({ key }) => key === 'onTimeShipping' || key === 'otif')
    .map(({ value, population }) => [value, population.count]);
  expect(shares).toEqual([
    [50, 2],
    [50, 2],
  ]);
});

async function ship(id: number): Promise<void> {
  const { allocations } = await desk.get(id);
  const picks = allocations.map((each) => ({ allocationId: each.id, quantity: each.quantity }));
  await desk.step(id, 'pick', world.admin, { picks });
  const { items } = await desk.get(id);
  const lines = items.map((item) => ({ orderItemId: item.id, quantity: item.pickedQuantity }));
  await desk.step(id, 'pack', world.admin, { packages: [{ lines }] });
  expect((await desk.step(id, 'ship', world.admin, {})).status).toBe(200);
}

test('a promise is as urgent as the date of the rules, also after these change', async () => {
  const { floor, bottle } = desk;
  await setCalendar();
  const { id } = await rule({ carrier: 'SLOW', days: 30 });
  await floor.receive([{ productId: bottle.id, quantity: 2 }]);
  const slow = await desk.order(bottles(2), { shippingCarrier: 'SLOW', orderReference: 'SLOW' });
  expect(slow.status).toBe('ALLOCATED');
  // An order that ships before takes the units over; after the change it does not.
  await world.call(world.admin, 'PUT', `/api/ship-rules/${id}`, { days: 1 });
  await dateAll();
  const asked = { requestedShipDate: addDays(today(), 5) };
  const later = await desk.order(bottles(1), { ...asked, orderReference: 'LATER' });
  expect(later.status).toBe('BACKORDER');
  await world.call(world.admin, 'PUT', `/api/ship-rules/${id}`, { days: 30 });
  await dateAll();
  await allocateWaiting(world.db);
  expect(await desk.statuses([slow.id, later.id])).toEqual(['PARTIALLY_ALLOCATED', 'ALLOCATED']);
});

test('imported orders get the dates of their order dates, and history none', async () => {
  await setCalendar({ workingDays: [1, 2, 3, 4, 5], holidays: [] });
  await rule({ cutoff: '14:00', days: 1 });
  await inTransaction(world.db, (tx) =>
    insertImportedOrders(tx, [
      imported({ reference: 'IN-TIME', orderDate: new Date('2026-11-20T13:59:00Z') }),
      imported({ reference: 'AFTER', orderDate: new Date('2026-11-20T14:00:00Z') }),
      imported({
        reference: 'SENT',
        state: 'SHIPPED',
        shippedAt: new Date('2026-11-21T09:00:00Z'),
        lines: [{ productId: desk.bottle.id, quantity: 1, shipped: 1, price: null }],
      }),
    ]),
  );
  await dateAll();
  const dates = Object.fromEntries(
    (await list()).map(({ orderReference, shipBy }) => [orderReference, shipBy]),
  );
  expect(dates).toEqual({ 'IN-TIME': '2026-11-23', AFTER: '2026-11-24', SENT: null });
});

test('what is left of an order is due when the order was', async () => {
  const { floor, step, get, bottle } = desk;
  await setCalendar({ workingDays: [1, 2, 3, 4, 5], holidays: [] });
  await rule({ days: 2 });
  await floor.receive([{ productId: bottle.id, quantity: 1 }]);
  const { id, shipBy } = await desk.order(bottles(2));
  expect(shipBy).toBe(addWorkingDays(today(), 2, { workingDays: [1, 2, 3, 4, 5], holidays: [] }));
  await step(id, 'release');
  await ship(id);
  const { followUpOrders } = await get(id);
  expect((await get(first(followUpOrders).id)).shipBy).toBe(shipBy);
});
