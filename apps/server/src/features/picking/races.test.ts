import type { OrderDetail } from '@lading/contract/orders';
import { describe, expect, test } from 'vitest';
import { lineOf, makeCounting } from '#test/counts.ts';
import type { Outbound } from '#test/outbound.ts';
import { inOwnWarehouse } from '#test/ownWarehouse.ts';
import { tally, times } from '#test/races.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import type { World } from '#test/world.ts';
import { drainWakes } from '../orders/allocator.ts';

let world: World;
let out: Outbound;
let floor: Floor;
let customerId: number;
let products: number[];

inOwnWarehouse(async (scene) => {
  ({ world, out, floor, customerId } = scene);
  await world.location(floor.warehouseId, 'PACK', 'PACKING');
  products = [];
  for (let index = 0; index < 3; index += 1) products.push((await world.product(customerId)).id);
});

const ordered = async (quantity = 5) =>
  (
    await floor.order(
      customerId,
      products.map((productId) => ({ productId, quantity })),
    )
  ).body.order;
type Sent = { status: number; body: unknown };
const stock = (quantity: number) =>
  floor.receive(products.map((productId) => ({ productId, quantity })));
const released = async () => (await out.step((await ordered()).id, 'release')).body;

describe('of many simultaneous calls exactly one', () => {
  test.each([
    ['releases', async () => ordered(), (order: OrderDetail) => out.step(order.id, 'release')],
    ['picks', released, (order: OrderDetail) => out.pickAll(order)],
    [
      'packs',
      async () => (await out.pickAll(await released())).body,
      (order: OrderDetail) => out.packAll(order),
    ],
    [
      'ships',
      async () => out.pack((await ordered()).id),
      (order: OrderDetail) => out.step(order.id, 'ship'),
    ],
    [
      'delivers',
      async () => out.ship((await ordered()).id),
      (order: OrderDetail) => out.step(order.id, 'deliver'),
    ],
    [
      'cancels',
      async () => out.pack((await ordered()).id),
      (order: OrderDetail) => out.step(order.id, 'cancel'),
    ],
  ] as const)('%s', async (_, make, step) => {
    await stock(20);
    const order = await make();
    expect(tally(await times(10, () => step(order)))).toEqual({ 200: 1, 409: 9 });
  });

  test('undoes a shipment, hands it over, ships it again or announces a return', async () => {
    await stock(20);
    for (let round = 0; round < 4; round += 1) {
      const { id } = await out.ship((await ordered(2)).id);
      const back = {
        customerId,
        warehouseId: floor.warehouseId,
        orderId: id,
        reason: 'Wrong',
        items: [{ productId: products[0] ?? 0, quantity: 1 }],
      };
      const answers = await times(9, (at): Promise<Sent> => {
        if (at % 3 === 0) return out.step(id, 'unship');
        if (at % 3 === 1) return out.step(id, round % 2 ? 'hand-over' : 'ship');
        return world.call(world.admin, 'POST', '/api/returns', {
          ...back,
          returnReference: `R-${round}-${at}`,
        });
      });
      expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
      const { status, history, handedOverAt } = await out.get(id);
      const returns = (await world.call(world.admin, 'GET', `/api/returns?orderId=${id}`)).body
        .length;
      expect(isChain(history)).toBe(true);
      if (returns > 0 || handedOverAt !== null) expect(status).toBe('SHIPPED');
      expect(await out.step(id, 'unship')).toMatchObject({
        status: status === 'SHIPPED' && returns === 0 && handedOverAt === null ? 200 : 409,
      });
    }
  });

  test('ships or cancels', async () => {
    await stock(20);
    for (let round = 0; round < 4; round += 1) {
      const order = await out.pack((await ordered(2)).id);
      const answers = await times(8, (at) => out.step(order.id, at % 2 ? 'ship' : 'cancel'));
      expect(tally(answers)).toEqual({ 200: 1, 409: 7 });
      expect(['SHIPPED', 'CANCELLED']).toContain((await out.get(order.id)).status);
    }
  });

  test('ships or unpacks', async () => {
    await stock(20);
    for (let round = 0; round < 4; round += 1) {
      const order = await out.pack((await ordered(2)).id);
      const packages = [{ packageId: order.packages[0]?.id }];
      const answers = await times(8, (at) =>
        at % 2 ? out.step(order.id, 'ship') : out.step(order.id, 'unpack', { packages }),
      );
      // A package that came out is not there any more.
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(
        1,
      );
      const after = await out.get(order.id);
      expect([after.status, after.packages.length]).toEqual(
        after.status === 'SHIPPED' ? ['SHIPPED', 1] : ['PICKED', 0],
      );
    }
  });

  test('picks each unit of an allocation', async () => {
    await stock(20);
    const { id, allocations } = await released();
    const answers = await times(30, (at) =>
      out.step(id, 'pick', { picks: [{ allocationId: allocations[at % 3]?.id, quantity: 1 }] }),
    );
    expect(tally(answers)).toEqual({ 200: 15, 409: 15 });
    expect(
      (await out.get(id)).items.map((item: { pickedQuantity: number }) => item.pickedQuantity),
    ).toEqual([5, 5, 5]);
  });
});

test('a step with its key is taken once, however often it is sent', async () => {
  await stock(20);
  const order = await ordered();
  const keyed = async (event: string, body?: unknown) => {
    const key = { 'idempotency-key': `${event}-${order.id}` };
    const answers = await times(3, () => out.step(order.id, event, body, key));
    const again = await out.step(order.id, event, body, key);
    expect(tally([...answers, again])).toEqual({ 200: 4 });
    expect(again.headers['idempotency-replayed']).toBe('true');
    for (const answer of answers) expect(answer.body).toEqual(again.body);
    return again.body;
  };
  const { allocations } = await keyed('release');
  const picks = allocations.map((each: { id: number; quantity: number }) => ({
    allocationId: each.id,
    quantity: each.quantity,
  }));
  const { items } = await keyed('pick', { picks });
  const lines = items.map((item: { id: number; pickedQuantity: number }) => ({
    orderItemId: item.id,
    quantity: item.pickedQuantity,
  }));
  expect((await keyed('pack', { packages: [{ lines }] })).packages).toHaveLength(1);
  await keyed('ship', { trackingNumber: 'T-1' });
  expect((await keyed('deliver')).history).toHaveLength(6);
});

test('orders that are picked short, shipped and cancelled at once, while stock changes, lose no units', {}, async () => {
  await world.location(floor.warehouseId, 'R', 'RECEIVING');
  for (let index = 0; index < 6; index += 1) await stock(10);
  const orders = await times(8, () => released());
  const anything = async (at: number): Promise<Sent> => {
    const { id } = orders[at % orders.length] as OrderDetail;
    if (at % 11 === 0)
      return floor.batch(products.map((productId) => ({ productId, quantity: 2 })));
    if (at % 11 === 1)
      return floor.order(customerId, [{ productId: products[at % 3] ?? 0, quantity: 3 }]);
    // Half of the orders are cancelled wherever they are, the others go out.
    if (at % 11 === 2 && at % 2 === 0) return out.step(id, 'cancel');
    const now = await out.get(id);
    if (now.status === 'PICKED') return out.packAll(now);
    if (now.status === 'PACKED') return out.step(id, 'ship');
    const picks = now.allocations
      .filter((each) => each.quantity > each.pickedQuantity)
      .map((each, place) => {
        const left = each.quantity - each.pickedQuantity;
        return (at + place) % 3 === 0
          ? { allocationId: each.id, quantity: left - 1, shortReason: 'Not there' }
          : { allocationId: each.id, quantity: left };
      });
    return picks.length ? out.step(id, 'pick', { picks }) : out.step(id, 'ship');
  };
  const answers: Sent[] = [];
  for (let round = 0; round < 6; round += 1) {
    const drains = times(2, () => drainWakes(world.db));
    answers.push(...(await times(24, (at) => anything(round * 24 + at))));
    await drains;
  }
  expect(
    answers
      .filter(({ status }) => ![200, 201, 409].includes(status))
      .map(({ status, body }) => [status, (body as { error?: string }).error]),
  ).toEqual([]);
  const ends = await Promise.all(
    orders.map(async ({ id }: { id: number }) => (await out.get(id)).status),
  );
  expect(ends).toContain('SHIPPED');
  expect(ends).toContain('CANCELLED');
});

test('units that are unpicked, picked, short, packed, moved, counted out and cancelled at once are neither lost nor invented', {}, async () => {
  const places = [
    await world.location(floor.warehouseId),
    await world.location(floor.warehouseId, undefined, 'PICK'),
  ];
  for (let index = 0; index < 4; index += 1) await stock(15);
  const before = (await floor.stock()).reduce((sum, row) => sum + row.quantity, 0);
  const orders = await times(4, released);
  const ways = ['PICK_AGAIN', 'PICK_OTHERS', 'LEAVE_OUT'];
  const anything = async (at: number): Promise<Sent> => {
    const { id } = orders[at % orders.length] as OrderDetail;
    const { allocations, items, packages, status } = await out.get(id);
    const place = places[(at >> 2) % 2]?.id ?? 0;
    const allocation = allocations[at % Math.max(1, allocations.length)];
    if (at % 7 === 0) {
      const row = (await floor.stock())[at % 5];
      return world.call(world.admin, 'POST', `/api/inventory/${row?.id ?? 0}/move`, {
        locationId: place,
        quantity: 1,
      });
    }
    if (at === 41) return out.step(id, 'cancel');
    if (!allocation) return out.step(id, 'release');
    if (at % 7 < 3) {
      const locationId = at % 3 === 0 ? null : place;
      return out.step(id, 'unpick', {
        picks: [{ allocationId: allocation.id, quantity: 1 + (at % 3), locationId }],
        way: ways[at % 3],
      });
    }
    if (at % 7 === 3)
      return out.step(id, 'pack', {
        packages: [{ lines: [{ orderItemId: items[at % 3]?.id, quantity: 1 }] }],
      });
    if (at % 7 === 4 && packages[0])
      return out.step(id, 'unpack', { packages: [{ packageId: packages[0].id }] });
    if (status === 'PACKED' && at > 60) return out.step(id, 'ship');
    const short = at % 5 === 0 ? { shortReason: 'Not there' } : {};
    return out.step(id, 'pick', {
      picks: [{ allocationId: allocation.id, quantity: 1, ...short }],
    });
  };
  const answers: Sent[] = [];
  for (let round = 0; round < 4; round += 1) {
    const drains = times(2, () => drainWakes(world.db));
    answers.push(...(await times(24, (at) => anything(round * 24 + at))));
    await drains;
  }
  const odd = answers.filter(({ status }) => ![200, 400, 404, 409].includes(status));
  expect(odd.map(({ status, body }) => [status, (body as { error?: string }).error])).toEqual([]);
  const histories = await Promise.all(
    orders.map(async ({ id }) => (await out.get(id)).history.map(({ event }) => event)),
  );
  expect(histories.flat()).toContain('unpick');
  const after = (await floor.stock()).reduce((sum, row) => sum + row.quantity, 0);
  const shipped = (await Promise.all(orders.map(({ id }) => out.get(id)))).flatMap(({ items }) =>
    items.map((item) => item.shippedQuantity),
  );
  expect(after + shipped.reduce((sum, units) => sum + units, 0)).toBe(before);
});

test('units that are unpicked while their place is counted, and while the count is posted, are counted once', {}, async () => {
  const counting = makeCounting(world, floor.warehouseId);
  const shelf = await world.location(floor.warehouseId);
  const productId = products[0] ?? 0;
  const lpn = await floor.receive([{ productId, quantity: 20 }]);
  await floor.putAway(lpn, shelf.id);
  let expected = 20;
  for (const way of ['PICK_AGAIN', 'LEAVE_OUT']) {
    const order = (await floor.order(customerId, [{ productId, quantity: 6 }])).body.order;
    const { allocations } = (await out.pickAll((await out.step(order.id, 'release')).body)).body;
    const unpick = (): Promise<Sent> =>
      out.step(order.id, 'unpick', {
        picks: [{ allocationId: allocations[0]?.id, quantity: 1 }],
        way,
      });
    const { id } = await counting.begin({ locationIds: [shelf.id] });
    // Whoever reads the shelf finds a unit less than was there before the picks.
    const read = (): Promise<Sent> =>
      counting.act(id, 'lines', { locationId: shelf.id, productId, quantity: expected - 7, lpn });
    expect(tally(await times(6, (at) => (at % 2 ? read() : unpick())))).toEqual({ 200: 6 });
    expect((await counting.act(id, 'submit')).status).toBe(200);
    const posted = times(
      4,
      (at): Promise<Sent> => (at === 1 ? counting.act(id, 'approve') : unpick()),
    );
    expect(tally(await posted)).toEqual({ 200: 4 });
    const line = lineOf(await counting.get(id), productId, lpn);
    expect(line?.expectedQuantity).toBeGreaterThanOrEqual(expected - 6);
    expect(line?.expectedQuantity).toBeLessThanOrEqual(expected - 3);
    expected += line?.variance ?? 0;
    expect(
      (await floor.stock(`&productId=${productId}`)).reduce((sum, row) => sum + row.quantity, 0),
    ).toBe(expected);
    expect((await out.get(order.id)).items).toMatchObject([{ pickedQuantity: 0 }]);
    await out.step(order.id, 'cancel');
  }
});

interface Told {
  event: string;
  from: string | null;
  to: string;
}

/** Each step begins in the status in which the one before it ended. */
const isChain = (history: readonly Told[]): boolean =>
  history.every(({ from }, index) => index === 0 || from === history[index - 1]?.to);

test('an order that is released, held, resumed, edited, picked and cancelled at once takes the steps one after another', {}, async () => {
  await stock(60);
  for (let round = 0; round < 4; round += 1) {
    const { id } = await ordered(3);
    const { body: order } = await out.step(id, 'release');
    const picks = order.allocations.map((each: { id: number }) => ({
      allocationId: each.id,
      quantity: 1,
    }));
    const edited = {
      orderReference: order.orderReference,
      shippingAddress: 'Quay',
      items: [{ productId: products[0] ?? 0, quantity: 2 }],
    };
    const steps = [
      'release',
      'hold',
      'resume',
      'release',
      'edit',
      'hold',
      'pick',
      'resume',
      'release',
      'pick',
      ...(round % 2 ? ['cancel', 'cancel'] : []),
    ];
    const answers = await times(steps.length, (at) => {
      const step = steps[at] as string;
      if (step === 'edit') return world.call(world.admin, 'PUT', `/api/orders/${order.id}`, edited);
      return out.step(order.id, step, step === 'pick' ? { picks } : undefined);
    });
    // An allocation that an edit gave back is no longer there to be picked.
    expect(
      answers.filter(
        ({ status }, index) => ![200, 409, steps[index] === 'pick' ? 404 : 409].includes(status),
      ),
    ).toEqual([]);
    const { status, history } = await out.get(order.id);
    expect([isChain(history), history.at(-1)?.to]).toEqual([true, status]);
    expect(history).toHaveLength(2 + answers.filter((answer) => answer.status === 200).length);
    if (round % 2) expect(history.filter(({ event }: Told) => event === 'cancel')).toHaveLength(1);
  }
});

test('pallets that are put away, moved and adjusted while their goods are picked lose no units', {}, async () => {
  const places = [await world.location(floor.warehouseId), await world.location(floor.warehouseId)];
  const lpns = [await stock(30), await stock(30)];
  const orders = await times(4, () => released());
  const rows: { id: number }[] = await floor.stock();
  let adjusted = 0;
  const answers = await times(48, async (at) => {
    const order = orders[at % orders.length] as OrderDetail;
    if (at % 4 === 0)
      return world.call(world.admin, 'POST', `/api/pallets/${lpns[at % 2]}/putaway`, {
        locationId: places[(at >> 2) % 2]?.id ?? 0,
      });
    if (at % 4 === 1)
      return out.step(order.id, 'pick', {
        picks: [{ allocationId: order.allocations[at % 3]?.id, quantity: 1 }],
      });
    const row = rows[at % rows.length] as { id: number };
    if (at % 4 === 2)
      return world.call(world.admin, 'POST', `/api/inventory/${row.id}/move`, {
        locationId: places[at % 2]?.id ?? 0,
        quantity: 2,
      });
    const answer = await world.call(world.admin, 'POST', `/api/inventory/${row.id}/adjust`, {
      quantity: -1,
      reason: 'lost',
    });
    if (answer.status === 200) adjusted += 1;
    return answer;
  });
  // The pallet may have come to the very place that its units were to be moved to.
  expect(
    answers.filter(
      ({ status }, index) => ![200, 409, index % 4 === 2 ? 400 : 409].includes(status),
    ),
  ).toEqual([]);
  const units = (await floor.stock()).reduce(
    (sum: number, row: { quantity: number }) => sum + row.quantity,
    0,
  );
  expect(units).toBe(180 - adjusted);
});

test('transfers that two warehouses send each other at once are all shipped', async () => {
  const [here, there] = [floor, makeFloor(world, (await world.warehouse()).id)];
  await stock(20);
  await there.receive(products.map((productId) => ({ productId, quantity: 20 })));
  const packed = await times(6, async (at) => {
    const [from, to] = at % 2 ? [here, there] : [there, here];
    const more = { type: 'INTERNAL_TRANSFER' as const, destinationWarehouseId: to.warehouseId };
    const { body } = await from.order(
      customerId,
      products.map((productId) => ({ productId, quantity: 2 })),
      more,
    );
    return out.pack(body.order.id);
  });
  const answers = await times(12, (at) => out.step(Number(packed[at % 6]?.id), 'ship'));
  expect(tally(answers)).toEqual({ 200: 6, 409: 6 });
  for (const { stock: read } of [here, there]) {
    const transit = (await read('&status=IN_TRANSIT')).reduce(
      (sum: number, row: { quantity: number }) => sum + row.quantity,
      0,
    );
    expect(transit).toBe(18);
  }
});
