import type { OrderDetail } from '@lading/contract/orders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import { type CountingHall, makeCountingHall } from '#test/countingHall.ts';
import { lineOf } from '#test/counts.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';

let world: World;
let hall: CountingHall;

beforeAll(async () => {
  world = await makeWorld();
  hall = await makeCountingHall(world);
});
afterAll(async () => {
  expect(await verify(world.db)).toEqual([]);
  await world.close();
});

describe('stock that is placed for orders', () => {
  test('is taken from the newest allocations, whose orders get other stock or wait', async () => {
    const {
      supervisor,
      floor,
      counting,
      place,
      product,
      approve,
      palletIn,
      stockOf,
      released,
      orderNow,
    } = hall;
    const [shelf, goods] = [await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 10 });
    const [first, second, third] = [
      await released(goods.id, 4),
      await released(goods.id, 3),
      await released(goods.id, 3),
    ];
    const { id } = await counting.review(
      [shelf.id],
      [{ locationId: shelf.id, productId: goods.id, quantity: 6, lpn }],
    );
    await floor.receive([{ productId: goods.id, quantity: 2 }]);
    expect((await approve(id)).status).toBe(200);
    const [kept, cut, lost] = [
      await orderNow(first as OrderDetail),
      await orderNow(second as OrderDetail),
      await orderNow(third as OrderDetail),
    ];
    expect([kept.status, kept.history.length]).toEqual(['PENDING_PICK', 2]);
    expect(cut.items[0]?.allocatedQuantity ?? 0).toBeLessThanOrEqual(3);
    const units = [cut, lost].reduce(
      (sum, each) => sum + (each.items[0]?.allocatedQuantity ?? 0),
      0,
    );
    expect(units).toBe(4);
    expect([cut.status, lost.status]).toEqual(['PENDING_PICK', 'PENDING_PICK']);
    expect(lost.history.at(-1)).toMatchObject({
      event: 'count',
      user: { email: supervisor.email },
      notes: expect.stringContaining('found less'),
    });
    expect((await stockOf(goods.id)).map(([quantity, allocated]) => [quantity, allocated])).toEqual(
      [
        [6, 6],
        [2, 2],
      ],
    );
  });

  test('is lost with a pallet that is found in a location whose stock is not available', async () => {
    const { floor, counting, place, product, approve, palletIn, released, orderNow, stockOf } =
      hall;
    const [shelf, goods] = [await place(), await product()];
    const customs = await world.location(hall.warehouseId, undefined, 'CUSTOMS');
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 5 });
    const [whole, part] = [await released(goods.id, 3), await released(goods.id, 2)];
    const { id } = await counting.review(
      [customs.id],
      [{ locationId: customs.id, productId: goods.id, quantity: 4, lpn }],
    );
    await floor.receive([{ productId: goods.id, quantity: 3 }]);
    expect((await approve(id)).status).toBe(200);
    await allocateWaiting(world.db);
    expect(await orderNow(whole)).toMatchObject({
      status: 'PENDING_PICK',
      items: [{ allocatedQuantity: 3 }],
    });
    const waiting = await orderNow(part);
    expect(waiting).toMatchObject({ status: 'BACKORDER', items: [{ allocatedQuantity: 0 }] });
    expect(waiting.history.map(({ notes }) => notes ?? '').join()).toContain(
      'found goods where nothing is for sale.',
    );
    expect(
      (await stockOf(goods.id)).map(([quantity, allocated]) => [quantity, allocated]).sort(),
    ).toEqual([
      [3, 3],
      [4, 0],
    ]);
  });

  test('leaves an order on hold, which gets other stock when it is resumed', async () => {
    const { floor, counting, place, product, approve, palletIn, released, orderNow } = hall;
    const [shelf, goods] = [await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 5 });
    const held = await released(goods.id, 5);
    await world.call(world.admin, 'POST', `/api/orders/${held.id}/hold`);
    const { id } = await counting.review(
      [shelf.id],
      [{ locationId: shelf.id, productId: goods.id, quantity: 0, lpn }],
    );
    await floor.receive([{ productId: goods.id, quantity: 5 }]);
    expect((await approve(id)).status).toBe(200);
    expect(await orderNow(held)).toMatchObject({
      status: 'ON_HOLD',
      items: [{ allocatedQuantity: 0 }],
    });
    expect(
      (await world.call(world.admin, 'POST', `/api/orders/${held.id}/resume`)).body,
    ).toMatchObject({ status: 'ALLOCATED' });
  });
});

describe('an order on the floor', () => {
  const step = async (id: number, path: string, body?: object): Promise<OrderDetail> => {
    const answer = await world.callRaw<OrderDetail>(
      world.admin,
      'POST',
      `/api/orders/${id}/${path}`,
      body,
    );
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    return answer.body;
  };
  const pick = (picked: OrderDetail, quantity: number) =>
    step(picked.id, 'pick', { picks: [{ allocationId: picked.allocations[0]?.id, quantity }] });

  test('continues with what is left to pick, and waits again if nothing is', async () => {
    const { counting, place, product, approve, palletIn, order, orderNow } = hall;
    const [shelf, some, all] = [await place(), await product(), await product()];
    const lpn = await palletIn(
      shelf.id,
      { productId: some.id, quantity: 6 },
      { productId: all.id, quantity: 6 },
    );
    const [first, two] = [await order(some.id, 6), await order(all.id, 6)];
    for (const { id } of [first, two]) await step(id, 'release');
    const { id } = await counting.review(
      [shelf.id],
      [
        { locationId: shelf.id, productId: some.id, quantity: 4, lpn },
        { locationId: shelf.id, productId: all.id, quantity: 0, lpn },
      ],
    );
    expect((await approve(id)).status).toBe(200);
    expect(await orderNow(first)).toMatchObject({
      status: 'PENDING_PICK',
      items: [{ allocatedQuantity: 4 }],
    });
    expect(await orderNow(two)).toMatchObject({
      status: 'BACKORDER',
      items: [{ allocatedQuantity: 0, backorderedQuantity: 6 }],
    });
  });

  test('gets other stock for what it loses', async () => {
    const { floor, counting, place, product, approve, palletIn, order, orderNow } = hall;
    const [shelf, goods] = [await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 5 });
    const released = await step((await order(goods.id, 5)).id, 'release');
    await pick(released, 2);
    const { id } = await counting.review(
      [shelf.id],
      [{ locationId: shelf.id, productId: goods.id, quantity: 0, lpn }],
    );
    await floor.receive([{ productId: goods.id, quantity: 9 }]);
    expect((await approve(id)).status).toBe(200);
    expect(await orderNow(released)).toMatchObject({
      status: 'PICKING_IN_PROGRESS',
      items: [{ allocatedQuantity: 5, pickedQuantity: 2 }],
    });
  });

  test('that has picked all that there is becomes PICKED', async () => {
    const { counting, place, product, approve, palletIn, order, orderNow } = hall;
    const [shelf, goods] = [await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 5 });
    const released = await step((await order(goods.id, 5)).id, 'release');
    await pick(released, 3);
    const { id } = await counting.review(
      [shelf.id],
      [{ locationId: shelf.id, productId: goods.id, quantity: 0, lpn }],
    );
    expect((await approve(id)).status).toBe(200);
    expect(await orderNow(released)).toMatchObject({
      status: 'PICKED',
      items: [{ allocatedQuantity: 3, pickedQuantity: 3 }],
    });
    expect((await orderNow(released)).history.at(-1)).toMatchObject({
      event: 'count',
      from: 'PICKING_IN_PROGRESS',
      to: 'PICKED',
    });
  });

  test('keeps what it has picked: a count below that is refused', async () => {
    const { counting, place, product, approve, palletIn, order, orderNow } = hall;
    const [shelf, goods] = [await place(), await product()];
    const packing = await world.location(hall.warehouseId, undefined, 'PACKING');
    await palletIn(shelf.id, { productId: goods.id, quantity: 5 });
    const released = await step((await order(goods.id, 5)).id, 'release');
    await pick(released, 4);
    const count = await counting.review(
      [packing.id],
      [{ locationId: packing.id, productId: goods.id, quantity: 3 }],
    );
    expect(lineOf(count, goods.id)).toMatchObject({ expectedQuantity: 4, variance: -1 });
    const { status, body } = await approve(count.id);
    expect([status, body.code, body.error]).toEqual([
      409,
      'COUNT_BELOW_PICKED',
      `"${goods.sku}" in ${packing.name}: fewer were counted than orders have picked already. Please have it counted again.`,
    ]);
    expect((await counting.get(count.id)).status).toBe('REVIEW');
    expect(await orderNow(released)).toMatchObject({
      items: [{ allocatedQuantity: 5, pickedQuantity: 4 }],
    });
  });
});
