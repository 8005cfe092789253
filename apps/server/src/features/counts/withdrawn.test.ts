import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CountingHall, makeCountingHall } from '#test/countingHall.ts';
import { lineOf } from '#test/counts.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';

let world: World;
let hall: CountingHall;
let mara: Awaited<ReturnType<World['user']>>;
let noor: typeof mara;
let shelf: { id: number; name: string };
let goods: Awaited<ReturnType<CountingHall['product']>>;
let lpn = '';

beforeAll(async () => {
  world = await makeWorld();
  hall = await makeCountingHall(world);
  mara = await world.user('OPERATOR', [hall.warehouseId]);
  noor = await world.user('OPERATOR', [hall.warehouseId]);
});
afterAll(async () => {
  expect(await verify(world.owner)).toEqual([]);
  await world.close();
});
beforeEach(async () => {
  [shelf, goods] = [await hall.place(), await hall.product()];
  lpn = await hall.palletIn(shelf.id, { productId: goods.id, quantity: 9 });
});

const onPallet = () => ({ locationId: shelf.id, productId: goods.id, lpn });
const counting = () => hall.counting.begin({ locationIds: [shelf.id] });
const withdraw = (id: number, line: object, { token } = mara) =>
  hall.counting.act(id, 'lines/withdraw', line, token);
const trail = async (id: number) => {
  const { body } = await hall.counting.act(id, 'submit');
  return lineOf(body, goods.id, lpn)?.attempts.map(({ quantity, withdrawnAt }) => [
    quantity,
    withdrawnAt !== null,
  ]);
};

test('an entry that is withdrawn leaves its line and place open, and stays in the trail', async () => {
  const { id } = await counting();
  await hall.counting.enter(id, { ...onPallet(), quantity: 4 }, mara.token);
  await hall.counting.act(id, 'places', { locationId: shelf.id }, mara.token);
  const { status, body } = await withdraw(id, onPallet());
  expect([status, lineOf(body, goods.id, lpn)]).toMatchObject([
    200,
    { countedQuantity: null, entered: false, countedBy: null },
  ]);
  expect(body).toMatchObject({ progress: { linesCounted: 0, placesDone: 0 }, counters: [] });
  expect(await withdraw(id, onPallet())).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
  await hall.counting.enter(id, { ...onPallet(), quantity: 9 }, mara.token);
  expect(await trail(id)).toEqual([
    [4, true],
    [9, false],
  ]);
  expect((await hall.approve(id)).body).toMatchObject({ status: 'APPROVED' });
});

test('the entry before counts again, by whom and when it was made, with the stock of its instant', async () => {
  const { id } = await counting();
  const before = await hall.counting.enter(id, { ...onPallet(), quantity: 9 }, noor.token);
  await hall.counting.enter(id, { ...onPallet(), quantity: 3 }, mara.token);
  const { body } = await withdraw(id, onPallet());
  const { countedAt } = lineOf(before, goods.id, lpn) ?? {};
  expect(lineOf(body, goods.id, lpn)).toMatchObject({
    countedQuantity: 9,
    entered: true,
    countedAt,
    countedBy: { email: noor.email },
  });
  const { body: review } = await hall.counting.act(id, 'submit');
  // A withdrawn entry is no second opinion.
  expect(lineOf(review, goods.id, lpn)).toMatchObject({ differs: false, variance: 0 });
});

test('only an own entry can be withdrawn, and that of a later scan by another stays', async () => {
  const { id } = await counting();
  await hall.counting.enter(id, { ...onPallet(), quantity: 2 }, mara.token);
  await hall.counting.enter(id, { ...onPallet(), quantity: 9 }, noor.token);
  const { body } = await withdraw(id, onPallet());
  expect(lineOf(body, goods.id, lpn)).toMatchObject({
    countedQuantity: 9,
    countedBy: { email: noor.email },
  });
  expect((await withdraw(id, onPallet())).status).toBe(404);
  const stranger = { ...onPallet(), lpn: 'LPN-99999999' };
  expect((await withdraw(id, stranger)).status).toBe(404);
});

test('a find whose entry is withdrawn is no line, and its place none of a count of products', async () => {
  const { id } = await hall.counting.begin({ productIds: [goods.id] });
  const other = await hall.place();
  const find = { locationId: other.id, productId: goods.id };
  const found = await hall.counting.enter(id, { ...find, quantity: 5 }, mara.token);
  expect([found.progress.lines, found.places.length]).toEqual([2, 2]);
  const { body } = await withdraw(id, find);
  expect([body.progress.lines, body.places.map(({ location }) => location.id)]).toEqual([
    1,
    [shelf.id],
  ]);
  await hall.counting.enter(id, { ...find, quantity: 5 }, mara.token);
  await hall.counting.enter(id, { ...find, quantity: 6 }, mara.token);
  const { body: again } = await withdraw(id, find);
  expect(lineOf(again, goods.id)).toMatchObject({ countedQuantity: 5, listed: false });
});

test('a lot is named as it is spelled on its label', async () => {
  const milk = await hall.product({ tracking: 'LOT' });
  const { id } = await counting();
  const find = { locationId: shelf.id, productId: milk.id, lot: { code: 'L-1' } };
  await hall.counting.enter(id, { ...find, quantity: 5 }, mara.token);
  expect((await withdraw(id, { ...find, lot: { code: 'L-2' } })).status).toBe(404);
  const { body } = await withdraw(id, { ...find, lot: { code: 'l-1' } });
  expect(lineOf(body, milk.id)).toBeUndefined();
});

test('an entry is withdrawn while its count runs, once, and is deleted by nothing else', async () => {
  const { id } = await counting();
  await hall.counting.enter(id, { ...onPallet(), quantity: 9 }, mara.token);
  const scans = sql`cycle_count_scan where quantity = 9 and user_id = ${mara.id}`;
  await expect(sql`delete from ${scans}`.execute(world.owner)).rejects.toThrow();
  await hall.counting.act(id, 'submit');
  expect(await withdraw(id, onPallet())).toMatchObject({
    status: 409,
    body: { code: 'ILLEGAL_STEP' },
  });
});

test('entries of an earlier round stay, and one of them counts again where the line was not reopened', async () => {
  const second = await hall.product();
  await hall.palletIn(shelf.id, { productId: second.id, quantity: 4 });
  const { id } = await counting();
  await hall.counting.enter(id, { ...onPallet(), quantity: 9 }, mara.token);
  await hall.counting.act(id, 'places', { locationId: shelf.id }, mara.token);
  const { body: review } = await hall.counting.act(id, 'submit');
  const other = review.lines.find(({ product }) => product.id === second.id);
  await hall.counting.act(id, 'recount', { lineIds: [other?.id] }, hall.supervisor.token);
  expect((await withdraw(id, onPallet())).status).toBe(404);
  await hall.counting.enter(id, { ...onPallet(), quantity: 8 }, mara.token);
  const { body } = await withdraw(id, onPallet());
  expect(lineOf(body, goods.id, lpn)).toMatchObject({ countedQuantity: 9, entered: true });
  // A line that was sent back has no entry to count by again.
  const again = { locationId: shelf.id, productId: second.id, lpn: other?.pallet?.lpn };
  await hall.counting.enter(id, { ...again, quantity: 4 }, mara.token);
  const { body: open } = await withdraw(id, again);
  expect(open.lines.find(({ id }) => id === other?.id)).toMatchObject({ countedQuantity: null });
});

test('an entry that is withdrawn while others enter and submit leaves what they entered', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await counting();
    await hall.counting.enter(id, { ...onPallet(), quantity: 3 }, mara.token);
    const [entered, withdrawn, again] = await Promise.all([
      hall.counting.act(id, 'lines', { ...onPallet(), quantity: 9 }, noor.token),
      withdraw(id, onPallet()),
      withdraw(id, onPallet()),
    ]);
    expect(entered.status).toBe(200);
    expect([withdrawn.status, again.status].toSorted()).toEqual([200, 404]);
    expect(lineOf(await hall.counting.get(id), goods.id, lpn)).toMatchObject({
      countedQuantity: 9,
      countedBy: { email: noor.email },
    });
    const [submitted, late] = await Promise.all([
      hall.counting.act(id, 'submit'),
      withdraw(id, onPallet(), noor),
    ]);
    const { status, lines } = await hall.counting.get(id);
    const isOpen = lines.some(({ countedQuantity }) => countedQuantity === null);
    expect([status, isOpen], `${submitted.status} ${late.status}`).toEqual(
      late.status === 200 && submitted.status !== 200 ? ['COUNTING', true] : ['REVIEW', false],
    );
    await hall.counting.act(id, 'cancel', {}, hall.supervisor.token);
  }
});
