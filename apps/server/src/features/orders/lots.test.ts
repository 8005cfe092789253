import type { OrderDetail } from '@lading/contract/orders';
import type { PassOverReason } from '@lading/domain/placing';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import type { RequestAt } from '#test/callTypes.ts';
import { first } from '#test/first.ts';
import { inPickingHall, type PickingHall } from '#test/pickingHall.ts';
import { times } from '#test/races.ts';
import { unserved } from '#test/unserved.ts';
import type { World } from '#test/world.ts';

type Items = RequestAt<'POST', '/api/orders'>['items'];
type More = Partial<RequestAt<'POST', '/api/orders'>>;

let world: World;
let customerId: number;
let hall: PickingHall;
let milk: { id: number; sku: string };

inPickingHall(async (scene) => {
  ({ world, hall } = scene);
  customerId = scene.customer.id;
  milk = await world.product(customerId, undefined, { tracking: 'LOT', expires: true });
});
afterEach(async () => {
  await allocateWaiting(world.db);
});

/** The last days of the lots, from the first to the last. */
const DAYS: Record<string, string> = { A: '2099-01-10', B: '2099-02-10', C: '2099-03-10' };
const receive = async (lots: Record<string, number>, shelf = 0): Promise<void> => {
  for (const [code, quantity] of Object.entries(lots)) {
    const lpn = await hall.floor.receive([
      { productId: milk.id, quantity, lot: { code, expiresOn: DAYS[code] ?? null } },
    ]);
    await hall.putAway(lpn, shelf);
  }
};
const lotOf = async (code: string) =>
  first(
    (
      await world.call(world.admin, 'GET', `/api/lots?productId=${milk.id}&search=${code}`)
    ).body.filter((lot) => lot.code === code),
  );
const hold = async (code: string, step: 'hold' | 'release' = 'hold') => {
  const { status } = await world.callRaw(
    world.admin,
    'POST',
    `/api/lots/${(await lotOf(code)).id}/${step}`,
    step === 'hold' ? { reason: 'Smell' } : undefined,
  );
  expect(status).toBe(200);
};
const items = (...lines: (readonly [quantity: number, lot?: string])[]): Items =>
  lines.map(([quantity, lot]) => ({
    productId: milk.id,
    quantity,
    ...(lot === undefined ? {} : { lot }),
  }));
const order = async (lines: Items, more: More = {}): Promise<OrderDetail> =>
  (await hall.floor.order(customerId, lines, more)).body.order;
const refused = (lines: Items, more: More = {}) =>
  world.callRaw<{ code: string; error: string; errors?: { path: string }[] }>(
    world.admin,
    'POST',
    '/api/orders',
    {
      warehouseId: hall.floor.warehouseId,
      customerId,
      orderReference: 'NO',
      shippingAddress: 'Quay 1',
      items: lines,
      ...more,
    },
  );
const allocatedOf = ({ items: lines }: OrderDetail) => lines.map((line) => line.allocatedQuantity);
const put = (orderDetail: OrderDetail, lines: readonly object[], more: object = {}) =>
  world.callRaw<OrderDetail>(world.admin, 'PUT', `/api/orders/${orderDetail.id}`, {
    orderReference: orderDetail.orderReference,
    shippingAddress: 'Quay 1',
    priority: orderDetail.priority,
    items: lines,
    ...more,
  });
const release = async (orderDetail: OrderDetail): Promise<OrderDetail> => {
  const { status, body } = await hall.step(orderDetail.id, 'release');
  expect(status).toBe(200);
  return body;
};
const placed = ({ allocations }: OrderDetail) =>
  allocations.map(({ lot, quantity }) => [lot?.code, quantity]);
const passed = ({ allocations }: OrderDetail): [string | null, PassOverReason][] =>
  allocations.flatMap(
    ({ why }) =>
      why?.passedOver.map(({ lot, reason }): [string | null, PassOverReason] => [lot, reason]) ??
      [],
  );
const tryToAdjust = async (code: string, quantity: number) => {
  const [row] = await hall.floor.stock(`&lotId=${(await lotOf(code)).id}`);
  return world.callRaw<{ code?: string }>(world.admin, 'POST', `/api/inventory/${row?.id}/adjust`, {
    quantity,
    reason: 'Seen',
  });
};
const adjust = async (code: string, quantity: number) =>
  expect((await tryToAdjust(code, quantity)).status).toBe(200);

describe('a line that names a lot', () => {
  test('is promised only that lot, shows it, and is placed from it', async () => {
    await receive({ A: 5, B: 3 });
    const result = await order(items([4, 'B']));
    expect(result).toMatchObject({
      status: 'PARTIALLY_ALLOCATED',
      items: [{ allocatedQuantity: 3, lot: { code: 'B', expiresOn: DAYS.B, producedOn: null } }],
    });
    const after = await release(result);
    expect(placed(after)).toEqual([['B', 3]]);
    expect(passed(after)).toEqual([['A', 'OTHER_LOT']]);
  });

  test('reserves it: orders for any lot get other lots, and no more than the rest', async () => {
    await receive({ A: 5, B: 3 });
    const ofA = await order(items([4, 'A']));
    const any = await order(items([4]));
    expect([allocatedOf(ofA), allocatedOf(any)]).toEqual([[4], [4]]);
    const after = await release(any);
    expect(placed(after)).toEqual([
      ['A', 1],
      ['B', 3],
    ]);
    expect(placed(await release(ofA))).toEqual([['A', 4]]);
    expect(allocatedOf(await order(items([1])))).toEqual([0]);
  });

  test('leaves damaged units of that lot to an order for damaged stock', async () => {
    await receive({ A: 5 });
    const damaged = {
      productId: milk.id,
      quantity: 3,
      status: 'DAMAGED',
      lot: { code: 'A', expiresOn: DAYS.A ?? null },
    } as const;
    await hall.putAway(await hall.floor.receive([damaged]), 0);
    expect(allocatedOf(await order(items([5, 'A'])))).toEqual([5]);
    expect(await order(items([3]), { type: 'SCRAP' })).toMatchObject({
      status: 'ALLOCATED',
      items: [{ allocatedQuantity: 3 }],
    });
  });

  test('gets units promised to orders for any lot, if other lots are left for them', async () => {
    await receive({ A: 5, B: 3 });
    const any = await order(items([3]));
    expect(allocatedOf(await order(items([5, 'A'])))).toEqual([5]);
    expect(allocatedOf(await order(items([1, 'B'])))).toEqual([0]);
    const after = await release(any);
    expect(placed(after)).toEqual([['B', 3]]);
    expect(passed(after)).toEqual([['A', 'PROMISED']]);
  });

  test('is served in the order of the lines', async () => {
    await receive({ A: 5, B: 3 });
    const result = await order(items([4], [3, 'A'], [3, 'B']));
    expect(allocatedOf(result)).toEqual([4, 3, 1]);
    expect(placed(await release(result)).toSorted()).toEqual([
      ['A', 2],
      ['A', 3],
      ['B', 1],
      ['B', 2],
    ]);
  });

  test('waits while the lot is on hold or not received, and is served afterwards', async () => {
    await receive({ A: 5, B: 3 });
    await hold('A');
    const result = await order(items([6, 'A']));
    expect(result.status).toBe('BACKORDER');
    await receive({ C: 9 });
    await allocateWaiting(world.db);
    expect(allocatedOf(await hall.get(result.id))).toEqual([0]);
    await hold('A', 'release');
    await allocateWaiting(world.db);
    expect(allocatedOf(await hall.get(result.id))).toEqual([5]);
    await receive({ A: 1 });
    await allocateWaiting(world.db);
    expect(allocatedOf(await hall.get(result.id))).toEqual([6]);
  });

  test('loses its promise with the lot, though the product has enough of others', async () => {
    await receive({ A: 5, B: 9 });
    const [urgent, late, any] = [
      await order(items([3, 'A']), { priority: 1 }),
      await order(items([2, 'A'])),
      await order(items([2]), { priority: 9 }),
    ];
    await adjust('A', -1);
    expect([
      allocatedOf(await hall.get(urgent.id)),
      allocatedOf(await hall.get(late.id)),
      allocatedOf(await hall.get(any.id)),
    ]).toEqual([[3], [1], [2]]);
    expect((await hall.get(late.id)).history.at(-1)).toMatchObject({
      event: 'recall',
      notes: expect.stringContaining('1 of'),
    });
    await hold('A');
    expect([
      allocatedOf(await hall.get(urgent.id)),
      allocatedOf(await hall.get(late.id)),
      allocatedOf(await hall.get(any.id)),
    ]).toEqual([[0], [0], [2]]);
    await hold('A', 'release');
    await allocateWaiting(world.db);
    expect([
      allocatedOf(await hall.get(urgent.id)),
      allocatedOf(await hall.get(late.id)),
      allocatedOf(await hall.get(any.id)),
    ]).toEqual([[3], [1], [2]]);
  });

  test('takes the lot over from less urgent orders, and no units that do not help', async () => {
    await receive({ A: 4, B: 4 });
    const [ofA, ofB, any] = [
      await order(items([3, 'A'])),
      await order(items([3, 'B'])),
      await order(items([2])),
    ];
    const urgent = await order(items([4, 'A']), { priority: 1 });
    expect(allocatedOf(urgent)).toEqual([4]);
    expect(urgent.history[0]?.notes).toBe(
      `Took over promised units of "${milk.sku}": 1 from order "${any.orderReference}", 3 from order "${ofA.orderReference}".`,
    );
    expect([
      allocatedOf(await hall.get(ofA.id)),
      allocatedOf(await hall.get(ofB.id)),
      allocatedOf(await hall.get(any.id)),
    ]).toEqual([[0], [3], [1]]);
  });

  test('gets other units of the same lot after a short pick, or waits', async () => {
    await receive({ A: 3 }, 0);
    await receive({ A: 1 }, 1);
    await receive({ B: 9 }, 2);
    const result = await release(await order(items([3, 'A'])));
    const pick = { allocationId: first(result.allocations).id, quantity: 0, shortReason: 'Gone' };
    const { body } = await hall.step(result.id, 'pick', { picks: [pick] });
    expect(placed(body).filter(([, units]) => units !== 0)).toEqual([['A', 1]]);
    expect(body.items).toMatchObject([{ allocatedQuantity: 1, backorderedQuantity: 2 }]);
  });

  test.each([
    ['each its own', () => items([2], [2, 'A']), { A: 2, B: 2 }, [2, 2]],
    ['the one what the other may not have', () => items([2, 'A'], [2]), { B: 2 }, [0, 2]],
  ])(
    'and a line without a lot find %s, where both are short',
    async (_what, lines, more, found) => {
      await receive({ A: 4 }, 0);
      const result = await release(await order(lines()));
      await receive(more, 1);
      const picks = result.allocations.map(({ id }) => ({
        allocationId: id,
        quantity: 0,
        shortReason: 'Gone',
      }));
      expect(allocatedOf((await hall.step(result.id, 'pick', { picks })).body)).toEqual(found);
    },
  );

  test('gets no units after a short pick that others are promised', async () => {
    await receive({ A: 3 }, 0);
    await receive({ A: 2 }, 1);
    await receive({ B: 9 }, 2);
    const result = await release(await order(items([3])));
    const other = await order(items([2, 'A']));
    const pick = { allocationId: first(result.allocations).id, quantity: 0, shortReason: 'Gone' };
    expect(
      placed((await hall.step(result.id, 'pick', { picks: [pick] })).body).filter(
        ([, units]) => units !== 0,
      ),
    ).toEqual([['B', 3]]);
    expect(allocatedOf(await hall.get(other.id))).toEqual([2]);
  });

  test('keeps its lot in an edit without a lot, can change it, and can take any lot again', async () => {
    await receive({ A: 2, B: 3 });
    const result = await order(items([2, 'A']));
    const [line] = result.items;
    const same = { lineNo: line?.lineNo, productId: milk.id, quantity: 2 };
    expect((await put(result, [{ ...same, quantity: 3 }])).body).toMatchObject({
      items: [{ id: line?.id, lot: { code: 'A' }, allocatedQuantity: 2 }],
    });
    expect((await put(result, [{ ...same, lot: 'B', quantity: 3 }])).body).toMatchObject({
      items: [{ lot: { code: 'B' }, allocatedQuantity: 3 }],
    });
    const after = (await put(result, [{ ...same, lot: null, quantity: 4 }])).body;
    expect(after).toMatchObject({ items: [{ id: line?.id, lot: null, allocatedQuantity: 4 }] });
  });

  test('keeps it in the follow-up order', async () => {
    await receive({ A: 2, B: 3 });
    const result = await order(items([3, 'A']));
    await hall.ship(result.id);
    const [next] = (await hall.get(result.id)).followUpOrders;
    expect(await hall.get(next?.id ?? 0)).toMatchObject({
      status: 'BACKORDER',
      items: [{ quantity: 1, lot: { code: 'A' } }],
    });
  });

  test('is refused if the lot is unknown or expired, or the product has no lots', async () => {
    await receive({ A: 2 });
    const unknown = await refused(items([1], [1, 'Z']));
    expect([unknown.status, unknown.body.error, unknown.body.errors?.[0]?.path]).toEqual([
      400,
      `Line 2: "${milk.sku}" has no lot "Z".`,
      'items.1.lot',
    ]);
    const untracked = await refused([{ productId: hall.bottle.id, quantity: 1, lot: 'A' }]);
    expect([untracked.status, untracked.body.error]).toEqual([
      400,
      `Line 1: "${hall.bottle.sku}" is not tracked by lot.`,
    ]);
    const other = await world.product(customerId, undefined, { tracking: 'LOT' });
    expect((await refused([{ productId: other.id, quantity: 1, lot: 'A' }])).status).toBe(400);
    const result = await order(items([1, 'A']));
    await sql`update lot set expires_on = '2020-01-31' where product_id = ${milk.id}`.execute(
      world.owner,
    );
    const expired = await refused(items([1, 'A']));
    expect([expired.status, expired.body.code, expired.body.error]).toEqual([
      409,
      'LOT_EXPIRED',
      'Line 1: lot "A" expired on 2020-01-31. Nothing of it goes out.',
    ]);
    expect((await put(result, items([1, 'A']), { notes: 'Call first' })).status).toBe(200);
    expect(
      (await put(result, [...items([1, 'A']), { productId: milk.id, quantity: 1, lot: 'A' }]))
        .status,
    ).toBe(200);
    await sql`update lot set expires_on = ${DAYS.A} where product_id = ${milk.id}`.execute(
      world.owner,
    );
  });

  test('of a serial gets that one', async () => {
    const phone = await world.product(customerId, undefined, { tracking: 'SERIAL' });
    await hall.floor.receive([{ productId: phone.id, serials: ['S-1', 'S-2'] }]);
    const result = await order([{ productId: phone.id, quantity: 1, lot: 'S-2' }]);
    expect(allocatedOf(await order([{ productId: phone.id, quantity: 2 }]))).toEqual([1]);
    expect(placed(await release(result))).toEqual([['S-2', 1]]);
  });
});

test('an order that also takes damaged stock leaves a promised lot to its order', async () => {
  await receive({ A: 2, B: 2 });
  const ofA = await order(items([2, 'A']));
  const back = await order(items([4]), {
    type: 'RETURN_TO_VENDOR',
    stockStatuses: ['AVAILABLE', 'DAMAGED'],
  });
  expect(allocatedOf(back)).toEqual([2]);
  expect(placed(await release(back))).toEqual([['B', 2]]);
  expect(allocatedOf(await hall.get(ofA.id))).toEqual([2]);
});

describe('the remaining shelf life', () => {
  const client = async (minRemainingDays: number | null) => {
    const { body } = await world.call(world.admin, 'GET', `/api/customers/${customerId}`);
    const { status, body: after } = await world.call(
      world.admin,
      'PUT',
      `/api/customers/${customerId}`,
      {
        name: body.name,
        email: body.email,
        minRemainingDays,
      },
    );
    expect([status, after.minRemainingDays]).toEqual([200, minRemainingDays]);
  };
  afterEach(() => client(null));

  test('is at least the customer’s minimum, counted from the ship date, unless the order has its own', async () => {
    await receive({ A: 5, B: 3 });
    await client(30);
    const dated = { requestedShipDate: '2099-01-01' };
    const result = await order(items([4]), dated);
    expect(result).toMatchObject({ minRemainingDays: null, items: [{ allocatedQuantity: 3 }] });
    expect(await order(items([1]), { ...dated, minRemainingDays: 9 })).toMatchObject({
      minRemainingDays: 9,
      items: [{ allocatedQuantity: 1 }],
    });
    expect(allocatedOf(await order(items([1]), { ...dated, minRemainingDays: 10 }))).toEqual([0]);
    const after = await release(result);
    expect(placed(after)).toEqual([['B', 3]]);
    expect(passed(after)).toEqual([['A', 'TOO_SHORT']]);
  });

  test('counts from today without a ship date; units without an expiry date always qualify', async () => {
    const today = new Date();
    const inDays = (days: number) =>
      new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const lots = [
      { code: 'soon', expiresOn: inDays(9) },
      { code: 'later', expiresOn: inDays(12) },
    ];
    for (const lot of lots) await hall.floor.receive([{ productId: milk.id, quantity: 2, lot }]);
    expect(allocatedOf(await order(items([9]), { minRemainingDays: 11 }))).toEqual([2]);
    const plain = await world.product(customerId, undefined, { tracking: 'LOT' });
    await hall.floor.receive([{ productId: plain.id, quantity: 2, lot: { code: 'P' } }]);
    expect(
      allocatedOf(
        await order(
          [
            { productId: plain.id, quantity: 2 },
            { productId: hall.bottle.id, quantity: 1 },
          ],
          { minRemainingDays: 3650 },
        ),
      ),
    ).toEqual([2, 0]);
  });

  test('reserves longer-lived lots for the orders that need them', async () => {
    await receive({ A: 2, B: 2, C: 2 });
    const dated = { requestedShipDate: '2099-01-01' };
    const [toC, toB] = [
      await order(items([2]), { ...dated, minRemainingDays: 60 }),
      await order(items([2]), { ...dated, minRemainingDays: 30 }),
    ];
    const any = await order(items([3]), dated);
    expect([allocatedOf(toC), allocatedOf(toB), allocatedOf(any)]).toEqual([[2], [2], [2]]);
    expect(allocatedOf(await order(items([1]), { ...dated, minRemainingDays: 60 }))).toEqual([0]);
    expect([
      placed(await release(any)),
      placed(await release(toB)),
      placed(await release(toC)),
    ]).toEqual([[['A', 2]], [['B', 2]], [['C', 2]]]);
  });

  test('of a named lot that is too short allocates nothing', async () => {
    await receive({ A: 2, B: 2 });
    const dated = { requestedShipDate: '2099-01-01', minRemainingDays: 30 };
    await order(items([2, 'A']), { priority: 9 });
    expect(allocatedOf(await order(items([1, 'A'], [1, 'B']), { ...dated, priority: 1 }))).toEqual([
      0, 1,
    ]);
  });

  test('takes longer-lived lots over from orders that do not need them', async () => {
    await receive({ A: 2, B: 2 });
    const dated = { requestedShipDate: '2099-01-01' };
    const [any, toB] = [
      await order(items([3]), { ...dated, priority: 9 }),
      await order(items([1]), { ...dated, minRemainingDays: 30 }),
    ];
    expect(
      allocatedOf(await order(items([2]), { ...dated, minRemainingDays: 30, priority: 1 })),
    ).toEqual([2]);
    expect([allocatedOf(await hall.get(any.id)), allocatedOf(await hall.get(toB.id))]).toEqual([
      [2],
      [0],
    ]);
  });

  test('recalls the least urgent promise whose recall helps', async () => {
    await receive({ A: 2, B: 2 });
    const dated = { requestedShipDate: '2099-01-01' };
    const toB = await order(items([2]), { ...dated, minRemainingDays: 30, priority: 1 });
    const any = await order(items([2]), { ...dated, priority: 9 });
    await adjust('B', -1);
    expect([allocatedOf(await hall.get(toB.id)), allocatedOf(await hall.get(any.id))]).toEqual([
      [1],
      [2],
    ]);
  });

  test('changes by an edit of the days, and of the ship date', async () => {
    await receive({ A: 5, B: 3 });
    const result = await order(items([4]), { requestedShipDate: '2099-01-01' });
    const edit = async (more: object) => (await put(result, items([4]), more)).body;
    expect(await edit({ requestedShipDate: '2099-01-01', minRemainingDays: 30 })).toMatchObject({
      minRemainingDays: 30,
      items: [{ allocatedQuantity: 3 }],
    });
    expect(await edit({ requestedShipDate: '2098-12-01' })).toMatchObject({
      minRemainingDays: 30,
      items: [{ allocatedQuantity: 4 }],
    });
    expect(await edit({ requestedShipDate: '2099-01-01' })).toMatchObject({
      items: [{ allocatedQuantity: 3 }],
    });
    expect(await edit({ requestedShipDate: '2099-01-01', minRemainingDays: null })).toMatchObject({
      minRemainingDays: null,
      items: [{ allocatedQuantity: 4 }],
    });
  });

  test('is a whole number of days from 0 to 3650', async () => {
    for (const minRemainingDays of [-1, 3651, 1.5, '7' as unknown as number])
      expect((await refused(items([1]), { minRemainingDays })).status).toBe(400);
  });
});

test('an order that becomes less urgent leaves its units to a more urgent one that waits for their lot', async () => {
  await receive({ C: 7 });
  const early = await order(items([9]), {
    priority: 5,
    requestedShipDate: '2099-01-10',
    minRemainingDays: 20,
  });
  expect(allocatedOf(early)).toEqual([7]);
  const waiting = await order(items([9, 'C']), { priority: 5, requestedShipDate: '2099-02-10' });
  expect(allocatedOf(waiting)).toEqual([0]);
  const change = { priority: 9, requestedShipDate: '2099-01-10', minRemainingDays: 5 };
  expect((await put(early, items([7]), change)).status).toBe(200);
  await allocateWaiting(world.db);
  expect([allocatedOf(await hall.get(early.id)), allocatedOf(await hall.get(waiting.id))]).toEqual([
    [0],
    [7],
  ]);
});

test('100 orders at once for one lot are promised no more than there is, and other lots stay free', async () => {
  await receive({ A: 30, B: 30 });
  const orders = await times(100, () => order(items([1, 'A'])));
  expect(orders.filter((order) => order.status === 'ALLOCATED')).toHaveLength(30);
  expect(allocatedOf(await order(items([31, 'B'])))).toEqual([30]);
});

test('orders by lot, by day and for any, released and recalled at once, keep every promise', async () => {
  await receive({ A: 20, B: 20, C: 20 });
  const dated = { requestedShipDate: '2099-01-01' };
  const wishes: [Items, More][] = [
    [items([2, 'A']), {}],
    [items([2]), {}],
    [items([2]), { ...dated, minRemainingDays: 30 }],
    [items([2, 'C']), {}],
  ];
  const orders = await times(40, (at) => order(...(wishes[at % wishes.length] as [Items, More])));
  const steps = Promise.all([
    ...orders.slice(0, 20).map(({ id }) => hall.step(id, 'release')),
    ...orders.slice(20, 24).map(({ id }) => hall.step(id, 'cancel')),
  ]);
  const adjustments = await Promise.all([tryToAdjust('A', -3), tryToAdjust('C', -5)]);
  expect((await steps).filter(({ status }) => status >= 500)).toEqual([]);
  // Where the releases come first, every unit of the lot may be placed already, or an order that
  // would lose its promise is being changed at each try.
  const refused = adjustments.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect(['STOCK_ALLOCATED', 'STOCK_GONE']).toEqual(expect.arrayContaining(refused));
});

test('the ledger counts the promises that cannot be kept, as a search by brute force does', async () => {
  let seed = 7;
  const upTo = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % (most + 1);
  };
  const cases = Array.from({ length: 400 }, () => {
    const supply = Array.from({ length: 1 + upTo(3) }, (_, lot) => ({
      lot,
      day: upTo(4),
      units: upTo(4),
    }));
    const wishes = Array.from({ length: upTo(5) }, () => ({
      lot: upTo(1) ? upTo(supply.length - 1) : null,
      day: upTo(5),
      units: upTo(3),
    }));
    return { supply, wishes };
  });
  const { rows } = await sql<{ excess: number }>`
    select ledger.excess(
      array(select (at, date '2099-01-01' + day, units)::ledger.supply
        from rows from (jsonb_to_recordset(c.value -> 'supply') as (day int, units bigint))
        with ordinality s (day, units, at)),
      array(select (lot + 1, date '2099-01-01' + day, units)::ledger.wish
        from jsonb_to_recordset(c.value -> 'wishes') as w (lot bigint, day int, units bigint)))
          as excess
    from jsonb_array_elements(${JSON.stringify(cases)}::jsonb)
    with ordinality c (value, place)
    order by place`.execute(world.db);
  expect(rows.map(({ excess }) => excess)).toEqual(
    cases.map(({ supply, wishes }) => unserved(supply, wishes)),
  );
});
