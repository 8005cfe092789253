import type { CountDetail } from '@lading/contract/counts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import { type CountingHall, makeCountingHall } from '#test/countingHall.ts';
import { lineOf } from '#test/counts.ts';
import { first } from '#test/first.ts';
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

/** Returns the units of a product that orders were promised or have placed. */
const promisedOf = async (productId: number) => {
  const path =
    `/api/inventory/availability?warehouseId=${hall.warehouseId}&productIds=${productId}` as const;
  return first((await world.call(world.admin, 'GET', path)).body).allocated;
};

describe('an approval', () => {
  test('beyond the limits of the settings needs somebody who neither entered a line nor finished a location', async () => {
    const { supervisor, counting, place, product, approve, palletIn, warehouseId } = hall;
    const limits = (units: number | null, value: number | null) =>
      world.call(world.admin, 'PATCH', '/api/settings', { countApprovalLimits: { units, value } });
    const other = await world.user('SUPERVISOR', [warehouseId]);
    const [shelf, goods] = [await place(), await product({ unitCost: 3 })];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 10 });
    const { id } = await counting.begin({ locationIds: [shelf.id] });
    await counting.act(
      id,
      'lines',
      { locationId: shelf.id, productId: goods.id, quantity: 8, lpn },
      supervisor.token,
    );
    await counting.act(id, 'places', { locationId: shelf.id }, other.token);
    await counting.act(id, 'submit');
    expect((await limits(2, 6)).status).toBe(200);
    expect((await counting.get(id)).needsSecondPerson).toBe(false);
    for (const [units, value] of [
      [1, null],
      [null, 5.99],
    ] as const) {
      await limits(units, value);
      expect((await counting.get(id)).needsSecondPerson).toBe(true);
      for (const { token } of [supervisor, other]) {
        const refused = await approve(id, token);
        expect([refused.status, refused.body.code]).toEqual([409, 'COUNTED_BY_YOU']);
      }
    }
    expect((await approve(id, world.admin)).body.status).toBe('APPROVED');
    await limits(null, null);
  });

  test('posts what was counted less what the ledger had, as movements that say who, why and for which count', async () => {
    const { supervisor, counting, place, product, approve, palletIn, stockOf, movementsOf } = hall;
    const [shelf, short, over, right] = [
      await place(),
      await product({ unitCost: 3 }),
      await product(),
      await product(),
    ];
    const lpn = await palletIn(
      shelf.id,
      ...[short, over, right].map(({ id }) => ({ productId: id, quantity: 10 })),
    );
    const { id, name } = await counting.review(
      [shelf.id],
      [
        { locationId: shelf.id, productId: short.id, quantity: 7, lpn },
        { locationId: shelf.id, productId: over.id, quantity: 12, lpn },
        { locationId: shelf.id, productId: right.id, quantity: 10, lpn },
      ],
    );
    const { status, body } = await approve(id);
    expect([status, body.status]).toEqual([200, 'APPROVED']);
    expect(await Promise.all([short, over, right].map((each) => stockOf(each.id)))).toEqual([
      [[7, 0, 'AVAILABLE']],
      [[12, 0, 'AVAILABLE']],
      [[10, 0, 'AVAILABLE']],
    ]);
    const here = {
      pallet: { lpn },
      location: { id: shelf.id, name: shelf.name },
      status: 'AVAILABLE',
    };
    expect(await movementsOf(short.id)).toMatchObject([
      {
        quantity: 3,
        from: here,
        to: null,
        user: { email: supervisor.email },
        document: { type: 'COUNT', id, reference: name },
        reason: `Cycle count "${name}"`,
      },
    ]);
    expect(await movementsOf(over.id)).toMatchObject([{ quantity: 2, from: null, to: here }]);
    expect(await movementsOf(right.id)).toEqual([]);
    expect(body.variance).toMatchObject({
      lines: 3,
      accurateLines: 1,
      overUnits: 2,
      shortUnits: 3,
      shortValue: 9,
      linesWithoutCost: 1,
    });
    await world.call(world.admin, 'PUT', `/api/products/${short.id}`, {
      name: 'Dearer',
      unitCost: 100,
    });
    expect((await counting.get(id)).variance?.shortValue).toBe(9);
  });

  test('posts the difference at the instant of the entry, whatever was moved since', async () => {
    const { floor, counting, place, product, approve, palletIn, stockOf } = hall;
    const [shelf, bench, goods] = [await place(), await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 10 });
    const { id } = await counting.review(
      [shelf.id],
      [{ locationId: shelf.id, productId: goods.id, quantity: 9, lpn }],
    );
    const stock = first(await floor.stock(`&productId=${goods.id}`));
    await world.call(world.admin, 'POST', `/api/inventory/${stock.id}/move`, {
      locationId: bench.id,
      quantity: 6,
    });
    expect((await approve(id)).status).toBe(200);
    expect((await stockOf(goods.id)).map(([quantity]) => quantity).sort()).toEqual([3, 6]);
  });

  test('follows a pallet that was moved since', async () => {
    const { floor, counting, place, product, approve, palletIn } = hall;
    const [shelf, next, goods] = [await place(), await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 10 });
    const { id } = await counting.review(
      [shelf.id],
      [{ locationId: shelf.id, productId: goods.id, quantity: 8, lpn }],
    );
    await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: next.id });
    expect((await approve(id)).status).toBe(200);
    expect(await floor.stock(`&productId=${goods.id}`)).toMatchObject([
      { quantity: 8, pallet: { lpn, location: { id: next.id } } },
    ]);
  });

  test('does not change uncounted lines', async () => {
    const { counting, place, product, approve, palletIn, stockOf } = hall;
    const [shelf, goods, other] = [await place(), await product(), await product()];
    const lpn = await palletIn(
      shelf.id,
      { productId: goods.id, quantity: 5 },
      { productId: other.id, quantity: 5 },
    );
    const { id } = await counting.review(
      [shelf.id],
      [{ locationId: shelf.id, productId: goods.id, quantity: 5, lpn }],
    );
    expect((await approve(id)).body.progress).toEqual({
      places: 1,
      placesDone: 0,
      lines: 2,
      linesCounted: 1,
    });
    expect(await stockOf(other.id)).toEqual([[5, 0, 'AVAILABLE']]);
  });

  test('takes a shortage from the oldest free stock and adds a surplus to the newest', async () => {
    const { floor, counting, place, product, approve, stockOf } = hall;
    const [shelf, less, more] = [await place(), await product(), await product()];
    for (let round = 0; round < 2; round += 1) {
      await floor.receive([
        { productId: less.id, quantity: 4 },
        { productId: more.id, quantity: 4 },
      ]);
    }
    for (const { id } of [
      ...(await floor.stock(`&productId=${less.id}`)),
      ...(await floor.stock(`&productId=${more.id}`)),
    ])
      await world.call(world.admin, 'POST', `/api/inventory/${id}/move`, { locationId: shelf.id });
    const { id } = await counting.review(
      [shelf.id],
      [
        { locationId: shelf.id, productId: less.id, quantity: 3 },
        { locationId: shelf.id, productId: more.id, quantity: 9 },
      ],
    );
    expect((await approve(id)).status).toBe(200);
    expect(await stockOf(less.id)).toEqual([[3, 0, 'AVAILABLE']]);
    expect(await stockOf(more.id)).toEqual([
      [4, 0, 'AVAILABLE'],
      [5, 0, 'AVAILABLE'],
    ]);
  });

  test('adds found goods to stock, which waiting orders get; in quarantine they stay', async () => {
    const { counting, place, product, approve, stockOf, order, orderNow } = hall;
    const [shelf, cage, goods] = [await place(), await place('QUARANTINED'), await product()];
    const waiting = await order(goods.id, 4);
    const { id } = await counting.review(
      [shelf.id, cage.id],
      [
        { locationId: shelf.id, productId: goods.id, quantity: 6 },
        { locationId: cage.id, productId: goods.id, quantity: 2 },
      ],
    );
    expect((await approve(id)).status).toBe(200);
    await allocateWaiting(world.db);
    expect((await orderNow(waiting)).status).toBe('ALLOCATED');
    expect((await stockOf(goods.id)).sort()).toEqual([
      [2, 0, 'QUARANTINED'],
      [6, 0, 'AVAILABLE'],
    ]);
  });

  test('puts a misplaced pallet where it was found, with everything on it', async () => {
    const { floor, counting, place, product, approve, palletIn, movementsOf, released, orderNow } =
      hall;
    const [shelf, wrong, goods, other] = [
      await place(),
      await place(),
      await product(),
      await product(),
    ];
    const lpn = await palletIn(
      shelf.id,
      { productId: goods.id, quantity: 8 },
      { productId: other.id, quantity: 3 },
    );
    const held = await released(goods.id, 5);
    const { id } = await counting.review(
      [shelf.id, wrong.id],
      [{ locationId: wrong.id, productId: goods.id, quantity: 7, lpn }],
    );
    expect((await approve(id)).status).toBe(200);
    const stands = { pallet: { lpn, location: { id: wrong.id } } };
    expect(await floor.stock(`&productId=${goods.id}`)).toMatchObject([
      { quantity: 7, allocated: 5, ...stands },
    ]);
    expect(await floor.stock(`&productId=${other.id}`)).toMatchObject([{ quantity: 3, ...stands }]);
    expect(await movementsOf(other.id, 'MOVE')).toMatchObject([
      {
        quantity: 3,
        from: { location: { id: shelf.id } },
        to: { location: { id: wrong.id } },
        document: { type: 'COUNT', id },
      },
    ]);
    expect((await orderNow(held)).status).toBe('PENDING_PICK');
  });
});

describe('a difference that is out of date', () => {
  const refused = async (id: number) => {
    const { status, body } = await hall.approve(id);
    return [status, body.code, body.errors?.map(({ path }: { path: string }) => path)];
  };

  test('because the stock was adjusted since has to be counted again', async () => {
    const { floor, counting, place, product, approve, palletIn, stockOf } = hall;
    const [shelf, goods] = [await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 10 });
    const count = await counting.review(
      [shelf.id],
      [{ locationId: shelf.id, productId: goods.id, quantity: 8, lpn }],
    );
    const stock = first(await floor.stock(`&productId=${goods.id}`));
    await world.call(world.admin, 'POST', `/api/inventory/${stock.id}/adjust`, {
      quantity: -2,
      reason: 'Broken',
    });
    const line = lineOf(count, goods.id, lpn);
    expect(await refused(count.id)).toEqual([409, 'COUNT_STALE', [`lines.${line?.id}`]]);
    expect(await stockOf(goods.id)).toEqual([[8, 0, 'AVAILABLE']]);
    await counting.act(count.id, 'recount', { lineIds: [line?.id] });
    await counting.enter(count.id, { locationId: shelf.id, productId: goods.id, quantity: 8, lpn });
    await counting.act(count.id, 'submit');
    expect((await approve(count.id)).status).toBe(200);
    expect(await stockOf(goods.id)).toEqual([[8, 0, 'AVAILABLE']]);
  });

  test('because another count of the same has been posted is never posted twice', async () => {
    const { counting, place, product, approve, palletIn, stockOf } = hall;
    const [shelf, goods, found] = [await place(), await product(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 10 });
    const lines = [
      { locationId: shelf.id, productId: goods.id, quantity: 7, lpn },
      { locationId: shelf.id, productId: found.id, quantity: 4 },
    ];
    const [first, two] = [
      await counting.review([shelf.id], lines),
      await counting.review([shelf.id], lines),
    ];
    const answers = await Promise.all([approve(first.id), approve(two.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('COUNT_STALE');
    expect([await stockOf(goods.id), await stockOf(found.id)]).toEqual([
      [[7, 0, 'AVAILABLE']],
      [[4, 0, 'AVAILABLE']],
    ]);
  });

  test('because the goods were taken away since cannot be posted', async () => {
    const { floor, counting, place, product, palletIn } = hall;
    const [shelf, bench, goods] = [await place(), await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 10 });
    const count = await counting.review(
      [shelf.id],
      [{ locationId: shelf.id, productId: goods.id, quantity: 4, lpn }],
    );
    const stock = first(await floor.stock(`&productId=${goods.id}`));
    await world.call(world.admin, 'POST', `/api/inventory/${stock.id}/move`, {
      locationId: bench.id,
      quantity: 8,
    });
    expect(await refused(count.id)).toEqual([
      409,
      'COUNT_STALE',
      [`lines.${lineOf(count, goods.id, lpn)?.id}`],
    ]);
  });
});

describe('races', () => {
  test('of one count parallel approvals have one winner', async () => {
    const { supervisor, counting, place, product, approve, palletIn, stockOf, movementsOf } = hall;
    const [shelf, goods] = [await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 10 });
    const { id } = await counting.review(
      [shelf.id],
      [{ locationId: shelf.id, productId: goods.id, quantity: 6, lpn }],
    );
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        approve(id, index % 2 ? world.admin : supervisor.token),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await stockOf(goods.id)).toEqual([[6, 0, 'AVAILABLE']]);
    expect(await movementsOf(goods.id)).toHaveLength(1);
  });

  test('orders that allocate while a count takes their stock get what is there, and no more', async () => {
    const { counting, place, product, approve, palletIn, stockOf, order } = hall;
    const goods = await Promise.all(Array.from({ length: 3 }, () => product()));
    const shelf = await place();
    const lpn = await palletIn(
      shelf.id,
      ...goods.map(({ id }) => ({ productId: id, quantity: 20 })),
    );
    for (const { id } of goods) await order(id, 8);
    const { id } = await counting.review(
      [shelf.id],
      goods.map((each) => ({ locationId: shelf.id, productId: each.id, quantity: 5, lpn })),
    );
    const orders = goods.flatMap((each) => [order(each.id, 6), order(each.id, 6)]);
    const [approved] = await Promise.all([approve(id), ...orders]);
    expect([approved.status, approved.body.code]).toEqual([200, undefined]);
    for (const each of goods)
      expect([await stockOf(each.id), await promisedOf(each.id)]).toEqual([
        [[5, 0, 'AVAILABLE']],
        5,
      ]);
    expect(await verify(world.db)).toEqual([]);
  });

  test('entries beside moves, orders and an approval keep all invariants', async () => {
    const { floor, counting, place, product, approve, palletIn, stockOf } = hall;
    const [shelf, bench, goods] = [await place(), await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 30 });
    const review: CountDetail = await counting.review(
      [shelf.id],
      [{ locationId: shelf.id, productId: goods.id, quantity: 26, lpn }],
    );
    const live = await counting.begin({ locationIds: [shelf.id, bench.id] });
    const stock = first(await floor.stock(`&productId=${goods.id}`));
    const work = [
      approve(review.id),
      ...[3, 4].map((quantity) =>
        world.call(world.admin, 'POST', `/api/inventory/${stock.id}/move`, {
          locationId: bench.id,
          quantity,
        }),
      ),
      ...[1, 2, 3].map((quantity) =>
        floor.order(hall.customerId, [{ productId: goods.id, quantity }]),
      ),
      ...[5, 6].map((quantity) =>
        counting.act(live.id, 'lines', {
          locationId: shelf.id,
          productId: goods.id,
          quantity,
          lpn,
        }),
      ),
      ...[7, 8].map((quantity) =>
        counting.act(live.id, 'lines', { locationId: bench.id, productId: goods.id, quantity }),
      ),
    ];
    const answers = await Promise.all(work);
    expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
    const units = (await stockOf(goods.id)).reduce((sum, [quantity]) => sum + quantity, 0);
    expect(units).toBe(26);
  });
});

test('a serial that is not found is counted as 0', async () => {
  const [shelf, drill] = [await hall.place(), await hall.product({ tracking: 'SERIAL' })];
  const lpn = await hall.palletIn(shelf.id, { productId: drill.id, serials: ['S-1', 'S-2'] });
  const { id } = await hall.counting.begin({ locationIds: [shelf.id] });
  const count = (code: string, quantity: number) =>
    hall.counting.act(id, 'lines', {
      locationId: shelf.id,
      productId: drill.id,
      lpn,
      lot: { code },
      quantity,
    });
  expect((await count('S-1', 2)).status).toBe(400);
  expect((await count('S-1', 0)).status).toBe(200);
  expect((await count('S-2', 1)).status).toBe(200);
  await hall.counting.act(id, 'submit');
  expect((await hall.approve(id)).status).toBe(200);
  expect(
    (await hall.floor.stock(`&productId=${drill.id}`)).map(({ lot, quantity }) => [
      lot?.code,
      quantity,
    ]),
  ).toEqual([['S-2', 1]]);
});
