import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { drainWakes } from '../src/features/orders/allocator.ts';
import { allocateWaiting } from './allocation.ts';
import type { PathAt, RestAt } from './callTypes.ts';
import { first } from './first.ts';
import { inOwnWarehouse } from './ownWarehouse.ts';
import { tally, times } from './races.ts';
import type { Floor } from './stock.ts';
import type { World } from './world.ts';

interface Row {
  id: number;
  quantity: number;
  allocated: number;
  pallet: { lpn: string; location: { id: number } | null } | null;
}

let world: World;
let floor: Floor;
let customerId: number;
let products: number[];

inOwnWarehouse(async (scene) => {
  ({ world, floor, customerId } = scene);
  products = [];
  for (let index = 0; index < 5; index += 1) products.push((await world.product(customerId)).id);
});

const act = <const P extends string>(path: PathAt<'POST', P>, ...rest: RestAt<'POST', P>) =>
  world.call<'POST', P>(world.admin, 'POST', path, ...rest);
const units = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + row.quantity, 0);
const availability = async (at: number) =>
  first(
    (
      await world.call(
        world.admin,
        'GET',
        `/api/inventory/availability?warehouseId=${floor.warehouseId}&productIds=${products[at]}`,
      )
    ).body,
  );
const line = (at: number, quantity: number) => ({
  productId: products[at % products.length] ?? 0,
  quantity,
});

describe('orders', () => {
  test('300 at once for 1 of 100 units are promised exactly 100', async () => {
    for (let index = 0; index < 10; index += 1) await floor.receive([line(0, 10)]);
    const answers = await times(300, () => floor.order(customerId, [line(0, 1)]));
    expect(tally(answers)).toEqual({ 201: 300 });
    // Which of them is a matter of their age: one that came a little later may have been served
    // before.
    const inStatus = async (status: string) =>
      (
        await world.callRaw<unknown[]>(
          world.admin,
          'GET',
          `/api/orders?warehouseId=${floor.warehouseId}&status=${status}`,
        )
      ).body;
    expect(
      [await inStatus('ALLOCATED'), await inStatus('BACKORDER')].map((orders) => orders.length),
    ).toEqual([100, 200]);
    expect(await availability(0)).toMatchObject({ allocated: 100, available: 0 });
  });

  test('with the same products in every order of lines never fail', async () => {
    for (let index = 0; index < 5; index += 1)
      await floor.receive(products.map((productId) => ({ productId, quantity: 20 })));
    const answers = await times(80, (at) => {
      const lines = products.map((_, offset) => line(at + offset, 1 + (at % 3)));
      return floor.order(customerId, at % 2 ? lines.reverse() : lines);
    });
    expect(tally(answers)).toEqual({ 201: 80 });
    for (const at of products.keys())
      expect(await availability(at)).toMatchObject({ onHand: 100, allocated: 100 });
  });

  test('cancelled by many at once are cancelled by one', async () => {
    await floor.receive([line(0, 10)]);
    const { body } = await floor.order(customerId, [line(0, 10)]);
    const answers = await times(12, () => act(`/api/orders/${body.order.id}/cancel`));
    expect(tally(answers)).toEqual({ 200: 1, 409: 11 });
    expect(await availability(0)).toMatchObject({ allocated: 0 });
    const { body: order } = await world.call(world.admin, 'GET', `/api/orders/${body.order.id}`);
    expect(order.history.map(({ event }: { event: string }) => event)).toEqual([
      'create',
      'cancel',
    ]);
  });

  test('edited, held, resumed, allocated and cancelled while stock comes and the allocator serves', async () => {
    await floor.receive(products.map((productId) => ({ productId, quantity: 10 })));
    const orders = (
      await times(12, (at) => floor.order(customerId, [line(at, 4), line(at + 1, 4)]))
    ).map(({ body }) => body.order.id);
    const drains = times(4, () => drainWakes(world.db));
    const answers = await times<{ status: number }>(96, (at) => {
      const id = orders[at % orders.length] ?? 0;
      if (at % 8 === 0) return floor.batch([line(at, 3), line(at + 2, 3)]);
      const step =
        (['edit', 'hold', 'resume', 'allocate', 'edit', 'resume', 'cancel'] as const)[
          (at + (at >> 3)) % 7
        ] ?? 'edit';
      if (step !== 'edit') return act(`/api/orders/${id}/${step}`);
      const body = {
        orderReference: `E-${at}`,
        shippingAddress: 'Quay',
        items: [line(at, 1 + (at % 6)), line(at + 2, 2)],
      };
      return world.call(world.admin, 'PUT', `/api/orders/${id}`, body);
    });
    await drains;
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
  });

  test('that wait are all served, whoever frees their units', async () => {
    await floor.receive([line(0, 20)]);
    const holders = (await times(10, () => floor.order(customerId, [line(0, 2)]))).map(
      ({ body }) => body.order.id,
    );
    const drains = times(6, async () => {
      for (let index = 0; index < 5; index += 1) await drainWakes(world.db);
    });
    const [waiting] = await Promise.all([
      times(20, () => floor.order(customerId, [line(0, 2)])),
      times(10, (at) => act(`/api/orders/${holders[at] ?? 0}/cancel`)),
      times(5, () => floor.receive([line(0, 4)])),
    ]);
    await drains;
    await allocateWaiting(world.db);
    for (const { body } of waiting) {
      expect(
        (await world.call(world.admin, 'GET', `/api/orders/${body.order.id}`)).body.status,
      ).toBe('ALLOCATED');
    }
    expect(await availability(0)).toMatchObject({ allocated: 40 });
  });
});

describe('promises', () => {
  test('of urgent and other orders, created and released while stock is moved, adjusted, blocked and counted, go to the most urgent', async () => {
    const shelf = await world.location(floor.warehouseId);
    const lpns = [
      await floor.receive([line(0, 30), line(1, 30)]),
      await floor.receive([line(0, 30), line(1, 30)]),
    ];
    for (const lpn of lpns) await act(`/api/pallets/${lpn}/putaway`, { locationId: shelf.id });
    const rows = await floor.stock();
    const early = (
      await times(6, (at) => floor.order(customerId, [line(at % 2, 4)], { priority: 5 }))
    ).map(({ body }) => body.order.id);
    const { body: count } = await act('/api/counts', {
      warehouseId: floor.warehouseId,
      locationIds: [shelf.id],
    });
    await act(`/api/counts/${count.id}/start`);
    await act(`/api/counts/${count.id}/lines`, {
      locationId: shelf.id,
      productId: line(0, 1).productId,
      quantity: 12,
      lpn: lpns[0] ?? '',
    });
    await act(`/api/counts/${count.id}/submit`);
    const drains = times(4, () => drainWakes(world.db));
    const answers = await times<{ status: number }>(60, (at) => {
      const row = rows[at % rows.length]?.id ?? 0;
      const { name, id } = shelf;
      const turn = at % 12;
      if (turn < 4)
        return floor.order(customerId, [line(0, 3), line(1, 3)], { priority: turn % 2 ? 1 : 9 });
      if (turn === 4) return act(`/api/orders/${early[(at >> 3) % early.length] ?? 0}/release`);
      if (turn === 5) return act(`/api/inventory/${row}/adjust`, { quantity: -3, reason: 'lost' });
      if (turn === 6)
        return act(`/api/inventory/${row}/status`, { status: 'DAMAGED', quantity: 2 });
      if (turn === 7) return act(`/api/orders/${early[(at >> 2) % early.length] ?? 0}/cancel`);
      if (turn === 8)
        return at === 8 ? act(`/api/counts/${count.id}/approve`) : floor.batch([line(0, 2)]);
      if (turn === 9) return act(`/api/inventory/${row}/adjust`, { quantity: 2, reason: 'found' });
      const place = { name, type: 'STORAGE' as const, warehouseId: floor.warehouseId };
      const block =
        turn === 10 ? { blockedOut: true, blockReason: 'Wet floor' } : { blockedOut: false };
      return world.call(world.admin, 'PUT', `/api/locations/${id}`, { ...place, ...block });
    });
    await drains;
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
    await allocateWaiting(world.db);
    // Nobody waits for what a less urgent order was promised.
    const { rows: wronged } = await sql`
      select l.id
      from order_line l
      join orders o on o.warehouse_id = l.warehouse_id and o.id = l.order_id
      where l.warehouse_id = ${floor.warehouseId} and l.waiting and exists (select from promise p
        where p.warehouse_id = l.warehouse_id
          and p.product_id = l.product_id
          and (p.priority, p.order_date) > (o.priority, o.order_date))`.execute(world.db);
    expect(wronged).toEqual([]);
  });
});

describe('stock', () => {
  test('moved, adjusted and changed by many at once never falls below zero, nor below what is allocated', async () => {
    await floor.receive([line(0, 30)]);
    const { body } = await floor.order(customerId, [line(0, 10)]);
    await act(`/api/orders/${body.order.id}/release`);
    const record = first(await floor.stock());
    const shelf = await world.location(floor.warehouseId);
    const answers = await times(60, (at) => {
      if (at % 3 === 0)
        return act(`/api/inventory/${record.id}/move`, { locationId: shelf.id, quantity: 1 });
      if (at % 3 === 1)
        return act(`/api/inventory/${record.id}/adjust`, { quantity: -1, reason: 'lost' });
      return act(`/api/inventory/${record.id}/status`, { status: 'DAMAGED', quantity: 1 });
    });
    expect(tally(answers)).toEqual({ 200: 20, 409: 40 });
    const lost = answers.filter(({ status }, index) => index % 3 === 1 && status === 200).length;
    const rows: Row[] = await floor.stock();
    expect(rows.find(({ id }) => id === record.id)).toMatchObject({ quantity: 10, allocated: 10 });
    expect(units(rows)).toBe(30 - lost);
  });

  test('moved back and forth between two locations loses no units', async () => {
    const places = [
      await world.location(floor.warehouseId),
      await world.location(floor.warehouseId),
    ];
    await floor.receive([line(0, 40)]);
    const record = first(await floor.stock());
    const loose: number[] = [];
    for (const { id } of places)
      loose.push(
        Number(
          (await act(`/api/inventory/${record.id}/move`, { locationId: id, quantity: 20 })).body[1]
            ?.id,
        ),
      );
    const answers = await times(40, (at) =>
      act(`/api/inventory/${loose[at % 2] ?? 0}/move`, {
        locationId: places[(at + 1) % 2]?.id ?? 0,
        quantity: 1 + (at % 3),
      }),
    );
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    expect(units(await floor.stock())).toBe(40);
  });

  test('that changes on a pallet is put away with it', async () => {
    const shelf = await world.location(floor.warehouseId);
    for (let round = 0; round < 5; round += 1) {
      const lpn = await floor.receive([line(0, 10), line(1, 10)]);
      const { body } = await world.call(world.admin, 'GET', `/api/pallets/${lpn}`);
      const answers = await Promise.all([
        ...body.contents.map(({ id }: Row) =>
          act(`/api/inventory/${id}/status`, { status: 'DAMAGED', quantity: 4 }),
        ),
        act(`/api/pallets/${lpn}/putaway`, { locationId: shelf.id }),
        ...body.contents.map(({ id }: Row) =>
          act(`/api/inventory/${id}/status`, { status: 'RESERVED', quantity: 4 }),
        ),
      ]);
      expect(tally(answers)).toEqual({ 200: 5 });
      const { body: pallet } = await world.call(world.admin, 'GET', `/api/pallets/${lpn}`);
      expect(pallet.contents).toHaveLength(6);
      expect(pallet.contents.map((row: Row) => row.pallet?.location?.id)).toEqual(
        Array(6).fill(shelf.id),
      );
    }
  });

  test('moved and adjusted while orders allocate it fails no order', async () => {
    await floor.receive([line(0, 60)]);
    const record = first(await floor.stock());
    const answers = await times<{ status: number }>(90, (at) =>
      at % 2
        ? floor.order(customerId, [line(0, 1)])
        : act(`/api/inventory/${record.id}/adjust`, { quantity: -1, reason: 'lost' }),
    );
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
    expect(answers.filter(({ status }, index) => index % 2 === 1 && status !== 201)).toEqual([]);
  });
});
