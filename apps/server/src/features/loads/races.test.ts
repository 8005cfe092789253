import type { LoadDetail, Loaded } from '@lading/contract/loads';
import type { OrderDetail } from '@lading/contract/orders';
import { expect, test } from 'vitest';
import type { WithRefusal } from '#test/callTypes.ts';
import type { Outbound } from '#test/outbound.ts';
import { inOwnWarehouse } from '#test/ownWarehouse.ts';
import { tally, times } from '#test/races.ts';
import type { Floor } from '#test/stock.ts';
import type { World } from '#test/world.ts';

let world: World;
let out: Outbound;
let floor: Floor;
let customerId: number;
let productId: number;

inOwnWarehouse(async (scene) => {
  ({ world, out, floor, customerId } = scene);
  await world.location(floor.warehouseId, 'PACK', 'PACKING');
  productId = (await world.product(customerId)).id;
  await floor.receive([{ productId, quantity: 200 }]);
});

/** A packed order, each package of it with one unit of the product, which all stand together. */
async function packed(packages = 1): Promise<OrderDetail> {
  const { order } = (await floor.order(customerId, [{ productId, quantity: packages }])).body;
  const { body } = await out.step(order.id, 'release');
  await out.pickAll(body);
  const lines = [{ orderItemId: order.items[0]?.id, quantity: 1 }];
  return (
    await out.step(order.id, 'pack', {
      packages: Array.from({ length: packages }, () => ({ lines })),
    })
  ).body;
}
const send = <T = LoadDetail>(path: string, body?: unknown) =>
  world.callRaw<WithRefusal<T>>(world.admin, 'POST', `/api/loads${path}`, body);
const opened = async (orders: readonly OrderDetail[]) =>
  (
    await send('', {
      warehouseId: floor.warehouseId,
      ...(orders.length > 0 && { orderIds: orders.map(({ id }) => id) }),
    })
  ).body;
const load = (id: number, packageId: number | undefined) =>
  send<Loaded>(`/${id}/load`, { packageId });
/** What a call answers, whichever it is. */
interface Sent {
  status: number;
  body: unknown;
}
const codes = (answers: readonly Sent[]) =>
  new Set(answers.flatMap(({ body }) => (body as { code?: string }).code ?? []));

test('a package that is scanned many times at once is loaded once', async () => {
  const order = await packed();
  const { id } = await opened([order]);
  const answers = await times(8, () => load(id, order.packages[0]?.id));
  expect(tally(answers)).toEqual({ 200: 8 });
  expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1);
});

test('an order comes onto one of two loads, and its package into one', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await packed();
    const loads = [await opened([]), await opened([])];
    const answers = await times(8, (at) =>
      send(`/${loads[at % 2]?.id}/orders`, { orderIds: [order.id] }),
    );
    const won = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : [])));
    expect([won.size, codes(answers)]).toEqual([1, new Set(['ON_OTHER_LOAD'])]);
    const scans = await times(8, (at) => load(loads[at % 2]?.id ?? 0, order.packages[0]?.id));
    expect(tally(scans)).toEqual({ 200: 4, 409: 4 });
  }
});

test('a package is loaded, or unpacked, and never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await packed(2);
    const { id } = await opened([order]);
    const [first] = order.packages;
    const answers = await times(
      8,
      (at): Promise<Sent> =>
        at % 2
          ? load(id, first?.id)
          : out.step(order.id, 'unpack', { packages: [{ packageId: first?.id }] }),
    );
    expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);
    const { loadedCount } = (await world.call(world.admin, 'GET', `/api/loads/${id}`)).body;
    const { packages } = await out.get(order.id);
    expect(packages.length).toBe(loadedCount === 1 ? 2 : 1);
  }
});

test('an order is cancelled, or its package is loaded, and never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await packed();
    const { id } = await opened([order]);
    await times(
      6,
      (at): Promise<Sent> =>
        at % 2 ? load(id, order.packages[0]?.id) : out.step(order.id, 'cancel'),
    );
    const { loadedCount } = (await world.call(world.admin, 'GET', `/api/loads/${id}`)).body;
    expect((await out.get(order.id)).status).toBe(loadedCount === 1 ? 'PACKED' : 'CANCELLED');
  }
});

test('an order that is put on a load does not ship by itself', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await packed();
    const { id } = await opened([]);
    const answers = await times(
      6,
      (at): Promise<Sent> =>
        at % 2 ? send(`/${id}/orders`, { orderIds: [order.id] }) : out.step(order.id, 'ship'),
    );
    const { orderCount } = (await world.call(world.admin, 'GET', `/api/loads/${id}`)).body;
    expect((await out.get(order.id)).status).toBe(orderCount === 1 ? 'PACKED' : 'SHIPPED');
    expect([...codes(answers)].filter((code) => code !== 'ILLEGAL_STEP')).toEqual(
      orderCount === 1 ? ['ORDER_ON_LOAD'] : [],
    );
  }
});

test('an order on a load is held, or picked, and keeps the load open in both cases', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const loaded = await packed();
    const { order } = (await floor.order(customerId, [{ productId, quantity: 1 }])).body;
    const { body: released } = await out.step(order.id, 'release');
    const { id, number } = await opened([loaded, order]);
    await load(id, loaded.packages[0]?.id);
    const answers = await times(9, (at): Promise<Sent> => {
      if (at % 3 === round % 3) return out.step(order.id, 'hold');
      return at % 3 === (round + 1) % 3 ? out.pickAll(released) : send(`/${id}/close`);
    });
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const { status } = await out.get(order.id);
    seen.add(status);
    const { orderReference: reference } = order;
    expect((await send(`/${id}/close`)).body).toMatchObject(
      status === 'ON_HOLD'
        ? { code: 'ORDER_HELD', facts: { reference } }
        : { code: 'ORDER_NOT_PACKED', facts: { reference, status: 'PICKED' } },
    );
    const { body: open } = await world.call(world.admin, 'GET', `/api/loads/${id}`);
    expect([open.number, open.status]).toEqual([number, 'OPEN']);
  }
  expect([...seen].filter((status) => !['ON_HOLD', 'PICKED'].includes(status))).toEqual([]);
});

test('an outer unit is loaded, or a package is taken off it, and the load has what stands on it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id: orderId, packages } = await packed(3);
    const { body: pallet } = await world.call(world.admin, 'POST', '/api/units', {
      warehouseId: floor.warehouseId,
      customerId,
      kind: 'PALLET',
    });
    const units: string[] = [];
    for (const each of packages) {
      const path = `/api/orders/${orderId}/packages/${each.id}/unit`;
      await world.callRaw(world.admin, 'POST', path, { lpn: null });
    }
    for (const each of (await out.get(orderId)).packages) {
      const lpn = each.unit?.lpn ?? '';
      units.push(lpn);
      await world.call(world.admin, 'POST', `/api/units/${lpn}/nest`, { into: pallet.lpn });
    }
    const { id } = await opened([(await out.get(orderId)) as OrderDetail]);
    const answers = await times(8, (at): Promise<Sent> => {
      if (at % 4 === 0) return send(`/${id}/load`, { code: pallet.lpn });
      if (at % 4 === 1) return send(`/${id}/unload`, { packageIds: [packages[0]?.id] });
      const path = `/api/units/${units[at % 2]}/unnest`;
      return at % 4 === 2
        ? world.callRaw(world.admin, 'POST', path)
        : world.callRaw(world.admin, 'POST', `/api/units/${units[2]}/nest`, { into: pallet.lpn });
    });
    expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);
    const after = (await world.call(world.admin, 'GET', `/api/loads/${id}`)).body;
    for (const { state, unit, outerUnit } of after.packages) {
      const stands = (await world.call(world.admin, 'GET', `/api/units/${unit?.lpn}`)).body;
      expect([stands.parent?.lpn, stands.state]).toEqual([
        outerUnit?.lpn,
        state === 'LOADED' ? 'LOADED' : 'PACKED',
      ]);
    }
  }
});

test('a load departs once, beside scans, unloading and opening again', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await packed(2);
    const { id } = await opened([order]);
    const [first, second] = order.packages;
    await load(id, first?.id);
    await load(id, second?.id);
    await send(`/${id}/close`);
    const answers = await times(12, (at): Promise<Sent> => {
      if (at % 4 === 0) return send(`/${id}/depart`);
      if (at % 4 === 1) return send(`/${id}/unload`, { packageIds: [second?.id] });
      return at % 4 === 2 ? send(`/${id}/reopen`) : load(id, second?.id);
    });
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const after = (await world.call(world.admin, 'GET', `/api/loads/${id}`)).body;
    const { status, followUpOrders } = await out.get(order.id);
    expect([status, followUpOrders]).toEqual([
      after.status === 'DEPARTED' ? 'SHIPPED' : 'PACKED',
      [],
    ]);
    if (after.status === 'DEPARTED') expect(after.loadedCount).toBe(2);
  }
});

test('loads whose orders share stock depart at once', async () => {
  const orders = await times(6, () => packed(2));
  const loads = [
    await opened([0, 2, 4].map((at) => orders[at] as OrderDetail)),
    await opened([5, 3, 1].map((at) => orders[at] as OrderDetail)),
  ];
  for (const { id, packages } of loads) {
    // Of each order one package departs, and one stays behind.
    const stays = packages.filter(({ number }) => number === 2);
    for (const { packageId, number } of packages) if (number === 1) await load(id, packageId);
    await send(`/${id}/close`, {
      leftBehind: stays.map(({ packageId }) => ({ packageId, reason: 'No room' })),
    });
  }
  expect(tally(await Promise.all(loads.map(({ id }) => send(`/${id}/depart`))))).toEqual({
    200: 2,
  });
  for (const { id } of orders) {
    const { status, followUpOrders } = await out.get(id);
    expect([status, followUpOrders.map((next) => next.status)]).toEqual(['SHIPPED', ['PACKED']]);
  }
});

test('loads that are opened at once have different numbers', async () => {
  const loads = await times(6, () => opened([]));
  expect(new Set(loads.map(({ number }) => number)).size).toBe(6);
});
