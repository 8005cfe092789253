import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import { type Counting, makeCounting } from '#test/counts.ts';
import { first } from '#test/first.ts';
import { makeOutbound, type Outbound } from '#test/outbound.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';

let world: World;
let out: Outbound;
let floor: Floor;
let counting: Counting;
let customerId: number;
let productId: number;
let face: { id: number; name: string };
let shelf: { id: number };

const setting = async (waitForReplenishment: boolean) =>
  expect(
    (await world.call(world.admin, 'PATCH', '/api/settings', { waitForReplenishment })).status,
  ).toBe(200);
const stand = async (quantity: number, locationId: number): Promise<string> => {
  const lpn = await floor.receive([{ productId, quantity }]);
  await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId });
  return lpn;
};
type More = Parameters<Floor['order']>[2];
const released = async (quantity: number, more: More = {}) => {
  const { body } = await floor.order(customerId, [{ productId, quantity }], more);
  return (await out.step(body.order.id, 'release')).body;
};
const tasks = async () =>
  (
    await world.call(
      world.admin,
      'GET',
      `/api/replenishment/tasks?warehouseId=${floor.warehouseId}&status=OPEN`,
    )
  ).body;
const done = (id: number, quantity?: number, locationId?: number) =>
  world.callRaw(world.admin, 'POST', `/api/replenishment/tasks/${id}/done`, {
    quantity,
    locationId,
  });
const cancelTask = (id: number) =>
  world.callRaw(world.admin, 'POST', `/api/replenishment/tasks/${id}/cancel`);
const list = async (id: number) =>
  (await world.call(world.admin, 'GET', `/api/orders/${id}/pick-list`)).body.lines;
/** The pick locations of an order, and where a replenishment brings the units first. */
const stops = async (id: number) =>
  (await list(id)).map(({ location, quantity, waitsFor }) => [
    location?.name,
    quantity,
    waitsFor?.location.name ?? null,
  ]);
const place = (changes: object) =>
  world.callRaw(world.admin, 'PUT', `/api/locations/${face.id}`, {
    name: 'P-1',
    type: 'PICK',
    warehouseId: floor.warehouseId,
    ...changes,
  });

beforeAll(async () => {
  world = await makeWorld();
  out = makeOutbound(world);
  customerId = (await world.customer()).id;
});
afterAll(async () => {
  const broken = await verify(world.db);
  await world.close();
  expect(broken).toEqual([]);
});
beforeEach(async () => {
  floor = makeFloor(world, (await world.warehouse()).id);
  counting = makeCounting(world, floor.warehouseId);
  productId = (await world.product(customerId)).id;
  face = await world.location(floor.warehouseId, 'P-1', 'PICK');
  shelf = await world.location(floor.warehouseId, 'A-1');
  await stand(10, face.id);
  await stand(100, shelf.id);
  const limits = { minimum: 5, maximum: 40 };
  await world.call(world.admin, 'POST', '/api/replenishment/rules', {
    warehouseId: floor.warehouseId,
    productId,
    locationId: face.id,
    ...limits,
  });
  await setting(true);
});
afterEach(() => allocateWaiting(world.db));

describe('the units that a pick location lacks', () => {
  test('waits for its replenishment, and is picked there once that is done', async () => {
    const order = await released(15, { priority: 1 });
    expect(order.history.at(-1)?.notes).toBe(
      '1 replenishment task was created; picks wait for one of them.',
    );
    expect(await stops(order.id)).toEqual([
      ['A-1', 5, 'P-1'],
      ['P-1', 10, null],
    ]);
    const [task] = await tasks();
    expect(task).toMatchObject({
      quantity: 40,
      to: { id: face.id },
      waiting: { units: 5, orders: [{ id: order.id }] },
    });
    const urgent = (
      await world.call(world.admin, 'GET', `/api/tasks?warehouseId=${floor.warehouseId}`)
    ).body;
    expect(urgent.filter(({ kind }) => kind === 'REPLENISHMENT')).toMatchObject([
      { urgency: 1, product: { id: productId }, to: { id: face.id, name: 'P-1' } },
    ]);
    const waiting = first(order.allocations.filter(({ waitsFor }) => waitsFor !== null));
    const early = await out.step(order.id, 'pick', {
      picks: [{ allocationId: waiting.id, quantity: 5 }],
    });
    expect([early.status, early.body.code]).toEqual([409, 'AWAITS_REPLENISHMENT']);
    expect((await done(task?.id ?? 0)).status).toBe(200);
    expect(await stops(order.id)).toEqual([
      ['P-1', 5, null],
      ['P-1', 10, null],
    ]);
    expect(
      (await floor.stock(`&locationId=${face.id}`)).reduce((sum, row) => sum + row.quantity, 0),
    ).toBe(50);
    expect((await out.pickAll(await out.get(order.id))).body.status).toBe('PICKED');
  });

  test('is picked from reserve without the setting, and a whole pallet always', async () => {
    await setting(false);
    const order = await released(12);
    expect(await stops(order.id)).toEqual([
      ['A-1', 2, null],
      ['P-1', 10, null],
    ]);
    await out.step(order.id, 'cancel');
    await setting(true);
    expect(await stops((await released(100)).id)).toEqual([['A-1', 100, null]]);
    expect(await tasks()).toEqual([]);
  });

  test('waits as far as the location has room: the rest is picked from reserve', async () => {
    const order = await released(60);
    expect(await stops(order.id)).toEqual([
      ['A-1', 40, 'P-1'],
      ['A-1', 10, null],
      ['P-1', 10, null],
    ]);
    const other = await released(5);
    expect(await stops(other.id)).toEqual([['A-1', 5, 'P-1']]);
    expect((await tasks()).map(({ waiting }) => waiting.units)).toEqual([5, 40]);
  });

  test.each([
    ['full', { capacity: 11 }],
    ['blocked', { blockedIn: true, blockReason: 'Wet' }],
  ])('is picked from reserve where the location is %s', async (_what, changes) => {
    expect((await place(changes)).status).toBe(200);
    expect(await stops((await released(15)).id)).toEqual([
      ['A-1', 5, null],
      ['P-1', 10, null],
    ]);
    expect(await tasks()).toEqual([]);
  });
});

describe('a replenishment that', () => {
  test('brings less gives it to the most urgent order, and the rest is picked from reserve', async () => {
    const late = await released(14, { priority: 7 });
    const [early] = await tasks();
    await cancelTask(early?.id ?? 0);
    expect(await stops(late.id)).toEqual([
      ['A-1', 4, null],
      ['P-1', 10, null],
    ]);
    const order = await released(8, { priority: 2 });
    const [task] = await tasks();
    expect((await done(task?.id ?? 0, 3)).status).toBe(200);
    expect(await stops(order.id)).toEqual([
      ['A-1', 5, null],
      ['P-1', 3, null],
    ]);
    expect((await out.pickAll(await out.get(order.id))).body.status).toBe('PICKED');
  });

  test('finds the location full leaves its orders waiting, until it is cancelled', async () => {
    const order = await released(15);
    const [task] = await tasks();
    expect(task?.room).toBeNull();
    await place({ capacity: 12 });
    expect(await tasks()).toMatchObject([{ id: task?.id, room: 2 }]);
    expect((await done(task?.id ?? 0)).body.code).toBe('PLACE_FULL');
    expect((await cancelTask(task?.id ?? 0)).body).toMatchObject({
      status: 'CANCELLED',
      room: null,
    });
    expect((await out.pickAll(await out.get(order.id))).body.status).toBe('PICKED');
  });

  test('brings what the location has room for: the orders pick the rest from reserve', async () => {
    const order = await released(15);
    const [task] = await tasks();
    await place({ capacity: 12 });
    expect((await done(task?.id ?? 0, 2)).body).toMatchObject({
      status: 'DONE',
      movedQuantity: 2,
      room: null,
    });
    expect(await stops(order.id)).toEqual([
      ['A-1', 3, null],
      ['P-1', 2, null],
      ['P-1', 10, null],
    ]);
    expect((await out.pickAll(await out.get(order.id))).body.status).toBe('PICKED');
  });

  test('goes to another pick location where its own is blocked, and the orders pick there', async () => {
    const order = await released(15);
    const [task] = await tasks();
    const other = await world.location(floor.warehouseId, 'P-2', 'PICK');
    await place({ blockedIn: true, blockReason: 'Wet' });
    expect(await tasks()).toMatchObject([{ id: task?.id, room: 0 }]);
    expect((await done(task?.id ?? 0)).body.code).toBe('PLACE_BLOCKED');
    expect((await done(task?.id ?? 0, 20, shelf.id)).body).toMatchObject({
      status: 400,
      errors: [{ path: 'locationId' }],
    });
    const elsewhere = await world.location((await world.warehouse()).id, 'P-9', 'PICK');
    expect((await done(task?.id ?? 0, 20, elsewhere.id)).status).toBe(404);
    expect((await done(task?.id ?? 0, 20, other.id)).body).toMatchObject({
      status: 'DONE',
      movedQuantity: 20,
      to: { id: other.id },
    });
    expect(await stops(order.id)).toEqual([
      ['P-1', 10, null],
      ['P-2', 5, null],
    ]);
    expect(
      (await floor.stock(`&locationId=${other.id}`)).reduce((sum, row) => sum + row.quantity, 0),
    ).toBe(20);
    expect((await out.pickAll(await out.get(order.id))).body.status).toBe('PICKED');
  });

  test('goes to no pick location in which its units are loose already', async () => {
    await setting(false);
    const loose = await world.location(floor.warehouseId, 'A-2');
    const [pallet] = await floor.stock(`&locationId=${shelf.id}`);
    expect(
      (
        await world.call(world.admin, 'POST', `/api/inventory/${pallet?.id ?? 0}/move`, {
          locationId: loose.id,
        })
      ).status,
    ).toBe(200);
    const [rule] = (
      await world.call(
        world.admin,
        'GET',
        `/api/replenishment/rules?warehouseId=${floor.warehouseId}`,
      )
    ).body;
    const { body: task } = await world.call(world.admin, 'POST', '/api/replenishment/tasks', {
      ruleId: rule?.id ?? 0,
    });
    expect(task.from).toEqual({ location: { id: loose.id, name: 'A-2' }, pallet: null });
    const changes = { name: 'A-2', type: 'PICK', warehouseId: floor.warehouseId };
    expect(
      (await world.callRaw(world.admin, 'PUT', `/api/locations/${loose.id}`, changes)).status,
    ).toBe(200);
    expect((await done(task.id, 5, loose.id)).body).toMatchObject({
      status: 400,
      errors: [{ path: 'locationId', message: 'The units are in "A-2" already.' }],
    });
    expect((await done(task.id, 5)).body).toMatchObject({ status: 'DONE', movedQuantity: 5 });
  });

  test('goes to no pick location from which orders do not pick', async () => {
    await released(15);
    const [task] = await tasks();
    const other = await world.location(floor.warehouseId, 'P-3', 'PICK');
    const changes = { name: 'P-3', type: 'PICK', warehouseId: floor.warehouseId, pickable: false };
    expect(
      (await world.callRaw(world.admin, 'PUT', `/api/locations/${other.id}`, changes)).status,
    ).toBe(200);
    expect((await done(task?.id ?? 0, 20, other.id)).body).toMatchObject({
      status: 400,
      errors: [{ path: 'locationId' }],
    });
    expect(await tasks()).toMatchObject([{ id: task?.id, waiting: { units: 5 } }]);
  });
});

describe('an order that waits', () => {
  test('may be cancelled, held and edited: the task then brings what is free', async () => {
    const order = await released(15);
    const [task] = await tasks();
    expect((await out.step(order.id, 'hold')).status).toBe(200);
    expect((await out.step(order.id, 'resume')).body.status).toBe('PENDING_PICK');
    const edited = await world.callRaw(world.admin, 'PUT', `/api/orders/${order.id}`, {
      orderReference: order.orderReference,
      shippingAddress: order.shippingAddress,
      items: [{ productId, quantity: 14 }],
    });
    expect(edited.body).toMatchObject({ status: 'ALLOCATED', allocations: [] });
    expect(await tasks()).toMatchObject([{ id: task?.id, waiting: { units: 0, orders: [] } }]);
    expect((await done(task?.id ?? 0)).status).toBe(200);
    const again = (await out.step(order.id, 'release')).body;
    expect(await stops(again.id)).toEqual([
      ['P-1', 4, null],
      ['P-1', 10, null],
    ]);
    expect((await out.step(order.id, 'cancel')).body.status).toBe('CANCELLED');
  });

  test('loses what a count does not find, and its task goes on with the rest', async () => {
    const lpn = (await floor.stock(`&locationId=${shelf.id}`))[0]?.pallet?.lpn ?? '';
    const order = await released(15);
    const [task] = await tasks();
    const { id } = await counting.begin({ locationIds: [shelf.id] });
    await counting.enter(id, { locationId: shelf.id, productId, quantity: 2, lpn });
    for (const step of ['submit', 'approve'])
      expect((await counting.act(id, step)).status).toBe(200);
    expect(await out.get(order.id)).toMatchObject({
      status: 'PENDING_PICK',
      items: [{ allocatedQuantity: 12 }],
    });
    expect((await done(task?.id ?? 0)).body.code).toBe('STOCK_ALLOCATED');
    expect((await done(task?.id ?? 0, 2)).status).toBe(200);
    expect((await out.pickAll(await out.get(order.id))).body.status).toBe('PICKED');
  });

  test('takes other stock where the lot of its reserve is put on hold', async () => {
    productId = (await world.product(customerId, undefined, { tracking: 'LOT' })).id;
    await world.call(world.admin, 'POST', '/api/replenishment/rules', {
      warehouseId: floor.warehouseId,
      productId,
      locationId: face.id,
      minimum: 5,
      maximum: 40,
    });
    for (const code of ['A', 'B']) {
      const lpn = await floor.receive([{ productId, quantity: 50, lot: { code } }]);
      await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, {
        locationId: shelf.id,
      });
    }
    const order = await released(15);
    expect(await stops(order.id)).toEqual([['A-1', 15, 'P-1']]);
    const lotId = first(order.allocations).lot?.id ?? 0;
    expect(
      (await world.callRaw(world.admin, 'POST', `/api/lots/${lotId}/hold`, { reason: 'Smell' }))
        .status,
    ).toBe(200);
    expect(await stops(order.id)).toEqual([['A-1', 15, null]]);
    expect((await out.pickAll(await out.get(order.id))).body.status).toBe('PICKED');
  });

  test('is picked, or cancelled, or edited while its replenishment ends: one comes after the other', async () => {
    const orders = [await released(15), await released(8), await released(9)];
    const open = await tasks();
    const answers = await Promise.all([
      ...open.map(({ id }, index) => (index === 0 ? cancelTask(id) : done(id))),
      ...orders.map(async ({ id }, index) =>
        index === 1 ? out.step(id, 'cancel') : out.pickAll(await out.get(id)),
      ),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });
});
