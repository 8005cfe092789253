import { MINUTE_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CountingHall, makeCountingHall } from '#test/countingHall.ts';
import { lineOf } from '#test/counts.ts';
import { first } from '#test/first.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';

type Thing = { id: number; name: string };
let world: World;
let hall: CountingHall;
let mara: Awaited<ReturnType<World['user']>>;
let noor: typeof mara;
let shelf: Thing;
let bench: Thing;
let goods: Awaited<ReturnType<CountingHall['product']>>;

beforeAll(async () => {
  world = await makeWorld();
  hall = await makeCountingHall(world);
  mara = await world.user('OPERATOR', [hall.warehouseId]);
  noor = await world.user('OPERATOR', [hall.warehouseId]);
});
afterAll(() => world.close());
beforeEach(async () => {
  [shelf, bench, goods] = [await hall.place(), await hall.place(), await hall.product()];
});

/** Returns the present, and waits so that the next call has a later instant. */
async function now(): Promise<string> {
  const at = new Date().toISOString();
  while (new Date().toISOString() === at);
  return at;
}

/** Puts loose units into a place. */
async function loose(locationId: number, quantity: number): Promise<void> {
  const before = await hall.place();
  await hall.palletIn(before.id, { productId: goods.id, quantity });
  await carry(before, { id: locationId }, quantity);
}
async function move(inventoryId: number, locationId: number, quantity: number): Promise<void> {
  const { status } = await world.call(world.admin, 'POST', `/api/inventory/${inventoryId}/move`, {
    locationId,
    quantity,
  });
  expect(status).toBe(200);
}
/** Moves units of the goods from one place to another. */
const carry = async (from: { id: number }, to: { id: number }, quantity: number) =>
  move(
    first(await hall.floor.stock(`&productId=${goods.id}&locationId=${from.id}`)).id,
    to.id,
    quantity,
  );

const counting = () => hall.counting.begin({ locationIds: [shelf.id] });
const line = (quantity: number, countedAt?: string | null) => ({
  locationId: shelf.id,
  productId: goods.id,
  quantity,
  ...(countedAt === undefined ? {} : { countedAt }),
});
const submit = async (id: number) => (await hall.counting.act(id, 'submit')).body;
const units = async (): Promise<number> =>
  (await hall.stockOf(goods.id)).reduce((sum, [quantity]) => sum + quantity, 0);

describe('an entry that waited on a device', () => {
  test('is compared with the stock of its scan: what moved meanwhile is no find, and the line says that it moved', async () => {
    await loose(shelf.id, 20);
    const { id } = await counting();
    const scanned = await now();
    await carry(shelf, bench, 6);
    const answer = await hall.counting.enter(id, line(20, scanned), mara.token);
    expect(lineOf(answer, goods.id)).toMatchObject({
      countedQuantity: 20,
      countedAt: scanned,
      movedSince: true,
    });
    expect(lineOf(await submit(id), goods.id)).toMatchObject({
      expectedQuantity: 20,
      variance: 0,
      movedSince: true,
    });
    expect((await hall.approve(id)).status).toBe(200);
    expect(await units()).toBe(20);
    expect(await hall.movementsOf(goods.id)).toEqual([]);
    expect(await verify(world.db)).toEqual([]);
  });

  test('posts what it differed by then, as far as so much is still there', async () => {
    await loose(shelf.id, 20);
    const { id } = await counting();
    const scanned = await now();
    await carry(shelf, bench, 6);
    await hall.counting.enter(id, line(17, scanned));
    expect(lineOf(await submit(id), goods.id)).toMatchObject({
      expectedQuantity: 20,
      variance: -3,
    });
    expect((await hall.approve(id)).status).toBe(200);
    expect(await units()).toBe(17);

    const again = (await counting()).id;
    const then = await now();
    await carry(shelf, bench, 11);
    await hall.counting.enter(again, line(10, then));
    await submit(again);
    expect(await hall.approve(again)).toMatchObject({ status: 409, body: { code: 'COUNT_STALE' } });
    expect(await units()).toBe(17);
  });

  test('counts what came after the scan for nothing', async () => {
    await loose(bench.id, 9);
    const { id } = await counting();
    const scanned = await now();
    await carry(bench, shelf, 4);
    await hall.counting.enter(id, line(0, scanned));
    expect(lineOf(await submit(id), goods.id)).toMatchObject({
      expectedQuantity: 0,
      variance: 0,
      movedSince: true,
    });
  });

  test('knows where a pallet stood at the scan, and does not bring it back there', async () => {
    const lpn = await hall.palletIn(shelf.id, { productId: goods.id, quantity: 5 });
    const { id } = await counting();
    const scanned = await now();
    await hall.floor.putAway(lpn, bench.id);
    await hall.counting.enter(id, { ...line(5, scanned), lpn });
    expect(lineOf(await submit(id), goods.id, lpn)).toMatchObject({
      variance: 0,
      movedSince: true,
      recordedIn: null,
      foundIn: null,
    });
    await hall.approve(id);
    expect(first(await hall.floor.stock(`&search=${lpn}`)).pallet?.location?.id).toBe(bench.id);
  });

  test('does not post once more what was corrected since the scan', async () => {
    await loose(shelf.id, 20);
    const { id } = await counting();
    const scanned = await now();
    const { id: balance } = first(await hall.floor.stock(`&productId=${goods.id}`));
    await world.call(world.admin, 'POST', `/api/inventory/${balance}/adjust`, {
      quantity: -2,
      reason: 'Broken',
    });
    await hall.counting.enter(id, line(18, scanned));
    await submit(id);
    expect(await hall.approve(id)).toMatchObject({ status: 409, body: { code: 'COUNT_STALE' } });
    expect(await units()).toBe(18);
  });

  test('finishes a place with the stock of that instant', async () => {
    await loose(shelf.id, 20);
    const { id } = await counting();
    const scanned = await now();
    await carry(shelf, bench, 20);
    const { body } = await hall.counting.act(id, 'places', {
      locationId: shelf.id,
      countedAt: scanned,
    });
    expect(first(body.places)).toMatchObject({ done: true, doneAt: scanned });
    expect(lineOf(await submit(id), goods.id)).toMatchObject({
      countedQuantity: 0,
      expectedQuantity: 20,
      entered: false,
      movedSince: true,
    });
    expect(await hall.approve(id)).toMatchObject({ status: 409, body: { code: 'COUNT_STALE' } });
  });

  test('whose instant is that of its arrival says nothing of moves before', async () => {
    await loose(shelf.id, 20);
    const { id } = await counting();
    await carry(shelf, bench, 6);
    const answer = await hall.counting.enter(id, line(14));
    expect(lineOf(answer, goods.id)).toMatchObject({ movedSince: false });
    expect(lineOf(await hall.counting.enter(id, line(14, await now())), goods.id)).toMatchObject({
      movedSince: false,
    });
  });

  test('whose line differs says to reviewers that stock moved after it arrived: it may have been told late', async () => {
    await loose(shelf.id, 20);
    const { id } = await counting();
    await hall.counting.enter(id, line(14), mara.token);
    await carry(shelf, bench, 6);
    expect(lineOf(await hall.counting.get(id), goods.id)).toMatchObject({ movedSince: false });
    await submit(id);
    expect(lineOf(await hall.counting.get(id, mara.token), goods.id)).toMatchObject({
      movedSince: false,
    });
    expect(lineOf(await hall.counting.get(id), goods.id)).toMatchObject({
      variance: -6,
      movedSince: true,
    });
    await hall.approve(id);
    expect(lineOf(await hall.counting.get(id), goods.id)).toMatchObject({ movedSince: true });
  });
});

describe('the clock of a device', () => {
  const refused = async (id: number, countedAt: string) => {
    const places = await hall.counting.act(id, 'places', { locationId: shelf.id, countedAt });
    const { status, body } = await hall.counting.act(id, 'lines', line(1, countedAt));
    expect([places.status, places.body.errors]).toEqual([status, body.errors]);
    return [status, body.errors?.[0]?.path, body.errors?.[0]?.message];
  };
  const from = (instant: number, ms: number) => new Date(instant + ms).toISOString();

  test('may not lead, nor lie before the count', async () => {
    await loose(shelf.id, 1);
    const { id } = await counting();
    expect(await refused(id, from(Date.now(), 60 * MINUTE_MS))).toEqual([
      400,
      'countedAt',
      'must not lie in the future: please check the clock of the device',
    ]);
    expect(await refused(id, from(Date.now(), -60 * MINUTE_MS))).toEqual([
      400,
      'countedAt',
      'must not lie before the start of the count',
    ]);
    expect(
      (await hall.counting.act(id, 'lines', { ...line(1), countedAt: 'yesterday' })).status,
    ).toBe(400);
    expect(lineOf(await hall.counting.get(id), goods.id)).toMatchObject({ countedQuantity: null });
    // What differs by less is taken for the start, or the arrival.
    const { startedAt } = await hall.counting.get(id);
    const early = await hall.counting.enter(
      id,
      line(1, from(Date.parse(startedAt ?? ''), -30_000)),
    );
    expect(lineOf(early, goods.id)?.countedAt).toBe(startedAt);
    const ahead = await hall.counting.enter(id, line(1, from(Date.now(), 30_000)));
    expect(Date.parse(lineOf(ahead, goods.id)?.countedAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect((await hall.counting.enter(id, line(1, null))).lines).toHaveLength(1);
  });

  test('may not lie a week back, even where the count is older', async () => {
    const { id } = await counting();
    await sql`
      update cycle_count set started_at = now() - interval '20 days' where id = ${id}`.execute(
      world.db,
    );
    expect(await refused(id, from(Date.now(), -8 * 24 * 60 * MINUTE_MS))).toEqual([
      400,
      'countedAt',
      'must not be older than 7 days: please count it again',
    ]);
    expect(
      (await hall.counting.act(id, 'lines', line(1, from(Date.now(), -6 * 24 * 60 * MINUTE_MS))))
        .status,
    ).toBe(200);
  });
});

describe('an older scan that arrives later', () => {
  test('does not replace a newer one, and both are seen', async () => {
    await loose(shelf.id, 22);
    const { id } = await counting();
    const older = await now();
    await hall.counting.enter(id, line(22), noor.token);
    const { status, body } = await hall.counting.act(id, 'lines', line(20, older), mara.token);
    expect([
      status,
      lineOf(body, goods.id)?.countedQuantity,
      lineOf(body, goods.id)?.countedBy?.id,
    ]).toEqual([200, 22, noor.id]);
    const found = lineOf(await submit(id), goods.id);
    expect(found?.attempts).toMatchObject([
      { at: older, user: { id: mara.id }, quantity: 20 },
      { user: { id: noor.id }, quantity: 22 },
    ]);
    expect(found).toMatchObject({ countedQuantity: 22, variance: 0, differs: true });
    expect(await verify(world.db)).toEqual([]);
  });

  test('does not count a pallet as missing that was found elsewhere since, nor refuses to be sent', async () => {
    const lpn = await hall.palletIn(shelf.id, { productId: goods.id, quantity: 5 });
    const { id } = await hall.counting.begin({ locationIds: [shelf.id, bench.id] });
    const older = await now();
    await hall.counting.enter(id, { ...line(5), locationId: bench.id, lpn });
    const { status, body } = await hall.counting.act(id, 'lines', { ...line(0, older), lpn });
    expect([
      status,
      lineOf(body, goods.id, lpn)?.countedQuantity,
      lineOf(body, goods.id, lpn)?.foundIn?.id,
    ]).toEqual([200, 5, bench.id]);
    expect((await hall.counting.act(id, 'lines', { ...line(0), lpn })).body.code).toBe(
      'COUNTED_ELSEWHERE',
    );
  });

  test('replaces what a place assumed that somebody finished since', async () => {
    await loose(shelf.id, 7);
    const { id } = await counting();
    const older = await now();
    await hall.counting.act(id, 'places', { locationId: shelf.id }, noor.token);
    const answer = await hall.counting.enter(id, line(7, older), mara.token);
    expect(lineOf(answer, goods.id)).toMatchObject({
      countedQuantity: 7,
      entered: true,
      countedAt: older,
    });
  });

  test('of an earlier round counts nothing and finishes nothing in the next', async () => {
    await loose(shelf.id, 7);
    const { id } = await counting();
    const older = await now();
    await hall.counting.enter(id, line(6));
    await submit(id);
    await hall.counting.act(id, 'recount');
    expect(
      lineOf(await hall.counting.enter(id, line(5, older), mara.token), goods.id),
    ).toMatchObject({
      countedQuantity: null,
      entered: false,
    });
    const finished = await hall.counting.act(
      id,
      'places',
      { locationId: shelf.id, countedAt: older },
      mara.token,
    );
    expect([
      finished.status,
      finished.body.places[0]?.done,
      lineOf(finished.body, goods.id)?.countedQuantity,
    ]).toEqual([200, false, null]);
    await hall.counting.enter(id, line(7));
    await hall.counting.enter(id, line(5, older), mara.token);
    expect(lineOf(await submit(id), goods.id)).toMatchObject({
      countedQuantity: 7,
      entered: true,
      differs: false,
    });
    expect((await hall.approve(id)).status).toBe(200);
    expect(await verify(world.db)).toEqual([]);
  });
});

describe('two people who differ', () => {
  test('are asked again: the count is approved once it was counted anew', async () => {
    await loose(shelf.id, 7);
    const { id } = await counting();
    await hall.counting.enter(id, line(6), mara.token);
    await hall.counting.enter(id, line(7), noor.token);
    expect(lineOf(await hall.counting.get(id), goods.id)).toMatchObject({ differs: false });
    const found = lineOf(await submit(id), goods.id);
    expect(found).toMatchObject({ differs: true, attempts: [{ quantity: 6 }, { quantity: 7 }] });
    expect(lineOf(await hall.counting.get(id, mara.token), goods.id)).toMatchObject({
      differs: false,
      attempts: [],
    });
    const refused = await hall.approve(id);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'COUNT_DIFFERS', errors: [{ path: `lines.${found?.id}` }] },
    });
    await hall.counting.act(id, 'recount', { lineIds: [found?.id] });
    await hall.counting.enter(id, line(7), mara.token);
    expect(lineOf(await submit(id), goods.id)).toMatchObject({ differs: false });
    expect((await hall.approve(id)).status).toBe(200);
  });

  test('do not differ where one corrects their own entry, or where stock moved between them', async () => {
    await loose(shelf.id, 7);
    const { id } = await counting();
    await hall.counting.enter(id, line(6), mara.token);
    await hall.counting.enter(id, line(7), mara.token);
    await carry(shelf, bench, 3);
    await hall.counting.enter(id, line(4), noor.token);
    expect(lineOf(await submit(id), goods.id)).toMatchObject({
      differs: false,
      countedQuantity: 4,
      variance: 0,
    });
    expect((await hall.approve(id)).status).toBe(200);
  });

  test('do not differ where a pallet was missed in one place and found in another', async () => {
    const lpn = await hall.palletIn(shelf.id, { productId: goods.id, quantity: 5 });
    const { id } = await hall.counting.begin({ locationIds: [shelf.id, bench.id] });
    await hall.counting.enter(id, { ...line(0), lpn }, mara.token);
    await hall.counting.enter(id, { ...line(5), locationId: bench.id, lpn }, noor.token);
    expect(lineOf(await submit(id), goods.id, lpn)).toMatchObject({ differs: false });
  });
});

test('entries of one line that arrive at once leave the newest scan, whichever comes first', async () => {
  await loose(shelf.id, 7);
  const { id } = await counting();
  const instants: string[] = [];
  for (let index = 0; index < 6; index += 1) instants.push(await now());
  const newest = instants.length;
  const shuffled = [3, 6, 1, 5, 2, 4];
  const answers = await Promise.all(
    shuffled.map((at) =>
      hall.counting.act(id, 'lines', line(at, instants[at - 1]), at % 2 ? mara.token : noor.token),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(shuffled.map(() => 200));
  const found = lineOf(await submit(id), goods.id);
  expect(found).toMatchObject({ countedQuantity: newest, countedAt: instants[newest - 1] });
  expect(found?.attempts.map(({ quantity }) => quantity)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await verify(world.db)).toEqual([]);
});
