import type { InventoryRecord } from '@lading/contract/inventory';
import type { LocationType } from '@lading/domain/locations';
import { describe, expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import { first } from '#test/first.ts';
import type { Outbound } from '#test/outbound.ts';
import type { Floor } from '#test/stock.ts';
import { inStorehouse, type PlaceRules } from '#test/storehouse.ts';
import type { World } from '#test/world.ts';

let world: World;
let out: Outbound;
let floor: Floor;
let customerId: number;
let goods: { id: number };

const { call, change, place, receive, putAway, palletIn, order } = inStorehouse((scene) => {
  ({ world, out, floor, customerId, goods } = scene);
});
const SHUT = { blockedIn: true, blockReason: 'Wet floor' };
const CLOSED = { blockedOut: true, blockReason: 'Wet floor' };
const stockOf = async (lpn: string): Promise<InventoryRecord> =>
  first(await floor.stock(`&search=${lpn}`));
const move = (id: number, locationId: number, quantity: number) =>
  call('POST', `/api/inventory/${id}/move`, { locationId, quantity });
const BLOCKED = { status: 409, body: { code: 'PLACE_BLOCKED' } };
const FULL = { status: 409, body: { code: 'PLACE_FULL' } };
const RETIRED = { status: 409, body: { code: 'RETIRED' } };

describe('no stock enters', () => {
  const shut = [
    ['blocked in', SHUT, BLOCKED],
    ['retired', { active: false }, RETIRED],
    ['full', { capacity: 4 }, FULL],
  ] as const;

  test.each(shut)(
    'a location that is %s, by putaway or by a move',
    async (_how, rules, refused) => {
      const shelf = await place('STORAGE', rules);
      const lpn = await receive(5);
      const answer = await putAway(lpn, shelf.id);
      expect(answer).toMatchObject(refused);
      expect((answer.body as unknown as { error: string }).error).toContain(shelf.name);
      expect(await move((await stockOf(lpn)).id, shelf.id, 5)).toMatchObject(refused);
      expect(await stockOf(lpn)).toMatchObject({ quantity: 5, pallet: { location: null } });
    },
  );

  test.each(shut)('a location that is %s, which receiving skips', async (_how, rules, refused) => {
    const dock = await place('RECEIVING', rules);
    expect(await floor.batch([{ productId: goods.id, quantity: 5 }])).toMatchObject(refused);
    const other = await place('RECEIVING', { sequence: 1 });
    expect((await stockOf(await receive(5))).pallet?.location?.id).toBe(other.id);
    await change(dock, {
      blockedIn: false,
      blockReason: null,
      active: true,
      capacity: null,
      sequence: 0,
    });
    expect((await stockOf(await receive(5))).pallet?.location?.id).toBe(dock.id);
  });

  test.each(shut)('a location that is %s, which packing skips', async (_how, rules, refused) => {
    const lpn = await receive(5);
    await place('PACKING', rules);
    const { id } = await order(5);
    const { body: released } = await out.step(id, 'release');
    expect(await out.pickAll(released)).toMatchObject(refused);
    const table = await place('PACKING');
    expect(await out.pickAll(released)).toMatchObject({ status: 200, body: { status: 'PICKED' } });
    expect(await floor.stock(`&locationId=${table.id}`)).toMatchObject([
      { quantity: 5, allocated: 5 },
    ]);
    expect(await floor.stock(`&search=${lpn}`)).toEqual([]);
  });

  test('a full location, of two moves at once', async () => {
    const shelf = await place('STORAGE', { capacity: 9 });
    const lpns = [await receive(5), await receive(5)];
    const answers = await Promise.all(lpns.map((lpn) => putAway(lpn, shelf.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await floor.stock(`&locationId=${shelf.id}`)).toMatchObject([{ quantity: 5 }]);
  });

  test.each(shut)(
    'a place that is %s, where a cancelled order had come from: it goes to receiving, if there is such a place',
    async (_how, rules, refused) => {
      const { location } = await palletIn('STORAGE', 5);
      await place('PACKING');
      const { id } = await order(5);
      await out.pickAll((await out.step(id, 'release')).body);
      await change(location, rules);
      expect(await out.step(id, 'cancel')).toMatchObject(refused);
      const dock = await place('RECEIVING');
      expect((await out.step(id, 'cancel')).status).toBe(200);
      const [stock] = await floor.stock();
      expect(stock).toMatchObject({ quantity: 5, allocated: 0, location: { id: dock.id } });
    },
  );

  test('a blocked location by replenishment, when the task is created and when it is done', async () => {
    await palletIn('STORAGE', 9);
    const pick = await place('PICK');
    const { warehouseId } = floor;
    const rule = await call('POST', '/api/replenishment/rules', {
      warehouseId,
      productId: goods.id,
      locationId: pick.id,
      minimum: 2,
      maximum: 5,
    });
    expect(rule.status).toBe(201);
    await change(pick, SHUT);
    expect(await call('POST', '/api/replenishment/tasks', { ruleId: rule.body.id })).toMatchObject(
      BLOCKED,
    );
    await change(pick, { blockedIn: false });
    const task = await call('POST', '/api/replenishment/tasks', { ruleId: rule.body.id });
    expect(task.status).toBe(201);
    await change(pick, SHUT);
    expect(await call('POST', `/api/replenishment/tasks/${task.body.id}/done`)).toMatchObject(
      BLOCKED,
    );
  });

  test('a blocked location, but by adjustments and counts', async () => {
    const { lpn, location } = await palletIn('STORAGE', 5, { ...SHUT, capacity: 5 });
    const { id } = await stockOf(lpn);
    expect(
      (await call('POST', `/api/inventory/${id}/adjust`, { quantity: 3, reason: 'Found' })).status,
    ).toBe(200);
    expect(
      (await call('POST', `/api/inventory/${id}/status`, { status: 'DAMAGED', quantity: 2 }))
        .status,
    ).toBe(200);
    expect(await floor.stock(`&locationId=${location.id}`)).toHaveLength(2);
  });
});

describe('no stock leaves a location that is blocked out', () => {
  test('by a putaway, a move or an order', async () => {
    const { lpn } = await palletIn('STORAGE', 5, CLOSED);
    const shelf = await place('STORAGE');
    const answer = await putAway(lpn, shelf.id);
    expect(answer).toMatchObject(BLOCKED);
    expect((answer.body as unknown as { error: string }).error).toMatch(
      /nothing is taken from it. Reason: Wet floor\./,
    );
    const stock = await stockOf(lpn);
    expect(stock).toMatchObject({ quantity: 5, available: 0 });
    expect(await move(stock.id, shelf.id, 1)).toMatchObject(BLOCKED);
    expect(await order(1)).toMatchObject({ status: 'BACKORDER' });
  });

  test('and waiting orders are served once it is unblocked', async () => {
    const { location } = await palletIn('STORAGE', 5, CLOSED);
    const { id } = await order(5);
    await change(location, { blockedOut: false });
    await allocateWaiting(world.db);
    expect(await out.get(id)).toMatchObject({ status: 'ALLOCATED' });
  });

  test('units placed there stay placed: a pick is refused, a short pick takes other stock', async () => {
    const { location } = await palletIn('PICK', 5);
    await place('PACKING');
    const { id } = await order(3);
    const { body: released } = await out.step(id, 'release');
    await change(location, CLOSED);
    expect(await order(1)).toMatchObject({ status: 'BACKORDER' });
    expect(released.allocations).toMatchObject([{ location: { id: location.id }, quantity: 3 }]);
    expect(await out.pickAll(released)).toMatchObject(BLOCKED);
    const other = await palletIn('STORAGE', 3);
    const picks = [
      { allocationId: first(released.allocations).id, quantity: 0, shortReason: 'Blocked' },
    ];
    const { body: instead } = await out.step(id, 'pick', { picks });
    const open = instead.allocations.filter(
      (each: { pickedQuantity: number; location: { id: number } | null }) =>
        each.location?.id === other.location.id,
    );
    expect(open).toMatchObject([{ quantity: 3 }]);
    expect(await out.pickAll({ id, allocations: open })).toMatchObject({
      status: 200,
      body: { status: 'PICKED' },
    });
  });
});

describe('a location that is not pickable', () => {
  const tasks = async () =>
    (await call('GET', `/api/replenishment/tasks?warehouseId=${floor.warehouseId}&status=OPEN`))
      .body;
  const available = async (): Promise<number | undefined> =>
    (
      await call(
        'GET',
        `/api/inventory/availability?warehouseId=${floor.warehouseId}&productIds=${goods.id}`,
      )
    ).body[0]?.available;
  const finish = (id: number, quantity?: number) =>
    world.callRaw(world.admin, 'POST', `/api/replenishment/tasks/${id}/done`, { quantity });
  const stops = async (id: number) =>
    (await call('GET', `/api/orders/${id}/pick-list`)).body.lines.map(
      ({ location, quantity, waitsFor }) => [
        location?.name,
        quantity,
        waitsFor?.location.name ?? null,
      ],
    );
  const released = async (quantity: number) => {
    const { id, status } = await order(quantity);
    expect(status).toBe('ALLOCATED');
    return (await out.step(id, 'release')).body;
  };

  test('has stock for sale: a whole pallet leaves it', async () => {
    const { lpn, location } = await palletIn('STORAGE', 5, { pickable: false });
    await place('PICK');
    expect(await stockOf(lpn)).toMatchObject({ available: 5 });
    expect(await available()).toBe(5);
    const packed = await released(5);
    expect(await stops(packed.id)).toEqual([[location.name, 5, null]]);
    expect(first(packed.allocations).why).toEqual({
      rule: 'FIFO',
      passedOver: [],
      leaves: 'WHOLE_PALLET',
    });
    expect(await out.pickAll(packed)).toMatchObject({ status: 200, body: { status: 'PICKED' } });
  });

  test('waits with loose units until they come down to an empty pick location', async () => {
    const { lpn, location } = await palletIn('STORAGE', 5, { pickable: false });
    const other = await place('PICK');
    await putAway(
      await floor.receive([{ productId: (await world.product(customerId)).id, quantity: 1 }]),
      other.id,
    );
    const [shut, pick] = [
      await place('PICK', { blockedIn: true, blockReason: 'Wet' }),
      await place('PICK'),
    ];
    const packed = await released(3);
    expect(packed.history.at(-1)?.notes).toBe(
      '1 replenishment task was created; picks wait for one of them.',
    );
    expect(first(packed.allocations)).toMatchObject({
      waitsFor: { location: { id: pick.id } },
      why: { leaves: 'REPLENISHMENT' },
    });
    expect(await stops(packed.id)).toEqual([[location.name, 3, pick.name]]);
    expect(await out.pickAll(packed)).toMatchObject({
      status: 409,
      body: { code: 'AWAITS_REPLENISHMENT' },
    });
    const [task] = await tasks();
    expect((await finish(task?.id ?? 0)).status).toBe(200);
    expect(await stops(packed.id)).toEqual([[pick.name, 3, null]]);
    expect(await out.pickAll(await out.get(packed.id))).toMatchObject({
      status: 200,
      body: { status: 'PICKED' },
    });
    expect(await stockOf(lpn)).toMatchObject({ quantity: 2, allocated: 0 });
    expect(shut.name).not.toBe(pick.name);
  });

  test('brings units down by a rule first, and past its maximum where nothing else takes them', async () => {
    const { location } = await palletIn('STORAGE', 50, { pickable: false });
    const face = await place('PICK', { capacity: 30 });
    const limits = { minimum: 1, maximum: 10 };
    await call('POST', '/api/replenishment/rules', {
      warehouseId: floor.warehouseId,
      productId: goods.id,
      locationId: face.id,
      ...limits,
    });
    const packed = await released(20);
    expect(await stops(packed.id)).toEqual([
      [location.name, 10, face.name],
      [location.name, 10, face.name],
    ]);
    for (const { id } of await tasks()) expect((await finish(id)).status).toBe(200);
    expect(await out.pickAll(await out.get(packed.id))).toMatchObject({
      status: 200,
      body: { status: 'PICKED' },
    });
  });

  test('is picked from only where no pick location takes the units', async () => {
    const { location } = await palletIn('STORAGE', 5, { pickable: false });
    const packed = await released(3);
    expect(await stops(packed.id)).toEqual([[location.name, 3, null]]);
    expect(await out.pickAll(packed)).toMatchObject({ status: 200, body: { status: 'PICKED' } });
  });

  test('brings down what replaces short units', async () => {
    const pick = await place('PICK');
    await putAway(await receive(3), pick.id);
    const { location } = await palletIn('STORAGE', 5, { pickable: false });
    const packed = await released(3);
    const picks = [
      { allocationId: first(packed.allocations).id, quantity: 1, shortReason: 'Gone' },
    ];
    expect((await out.step(packed.id, 'pick', { picks })).status).toBe(200);
    expect((await stops(packed.id)).filter(([name]) => name === location.name)).toEqual([
      [location.name, 2, pick.name],
    ]);
  });

  test('accepts goods that are placed for orders, which are picked there', async () => {
    const lpn = await receive(5);
    await place('PACKING', { pickable: false });
    const { id } = await order(3);
    const { body: packed } = await out.step(id, 'release');
    expect((await putAway(lpn, (await place('STORAGE', { pickable: false })).id)).status).toBe(200);
    expect(await out.pickAll(packed)).toMatchObject({ status: 200, body: { status: 'PICKED' } });
    expect((await out.step(id, 'cancel')).status).toBe(200);
    expect(await stockOf(lpn)).toMatchObject({ quantity: 5, allocated: 0 });
  });
});

describe('walks are sorted by sequence, then by name', () => {
  test('for picking, counting and putaway', async () => {
    const walk = async (type: LocationType, rules: PlaceRules = {}) => ({
      last: await place(type),
      second: await place(type, { sequence: 20 }),
      front: await place(type, { sequence: 3, ...rules }),
    });
    const { last, second, front } = await walk('STORAGE');
    for (const { id } of [last, second, front])
      expect((await putAway(await receive(1), id)).status).toBe(200);
    const { id } = await order(3);
    const { body: released } = await out.step(id, 'release');
    expect(released.allocations).toHaveLength(3);
    const { body: list } = await call('GET', `/api/orders/${id}/pick-list`);
    expect(list.lines.map((line) => line.location?.id)).toEqual([front.id, second.id, last.id]);
    const locationIds = [last.id, second.id, front.id];
    const count = await call('POST', '/api/counts', {
      warehouseId: floor.warehouseId,
      locationIds,
    });
    expect(count.body.places.map(({ location }) => location.id)).toEqual([
      front.id,
      second.id,
      last.id,
    ]);
    const empty = await walk('STORAGE', SHUT);
    await change(empty.last, { capacity: 1 });
    const { id: productId } = await world.product(customerId);
    const lpn = await floor.receive([{ productId, quantity: 2 }]);
    const { body: offered } = await call('GET', `/api/pallets/${lpn}/putaway-suggestions`);
    expect(offered.suggestions.map(({ location }) => location.id)).toEqual([empty.second.id]);
  });
});
