import type { CountDetail } from '@lading/contract/counts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Counting, lineOf, makeCounting } from '#test/counts.ts';
import { first } from '#test/first.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

type Customer = Awaited<ReturnType<World['customer']>>;
type User = Awaited<ReturnType<World['user']>>;
type Thing = { id: number; name: string };

let world: World;
let hall: Thing;
let acme: Customer;
let other: Customer;
let mara: User;
let noor: User;
let floor: Floor;
let counting: Counting;

beforeAll(async () => {
  world = await makeWorld();
  hall = await world.warehouse();
  acme = await world.customer([hall.id]);
  other = await world.customer([hall.id]);
  mara = await world.user('OPERATOR', [hall.id]);
  noor = await world.user('OPERATOR', [hall.id]);
  floor = makeFloor(world, hall.id);
  counting = makeCounting(world, hall.id);
});
afterAll(() => world.close());

const place = (name?: string, type?: 'STORAGE' | 'PICK'): Promise<Thing> =>
  world.location(hall.id, name, type);
const product = (customer = acme): Promise<Thing> => world.product(customer.id);

/** Receives a pallet of products and puts it away. */
async function palletIn(
  locationId: number,
  ...stock: { productId: number; quantity: number }[]
): Promise<string> {
  const lpn = await floor.receive(stock);
  await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId });
  return lpn;
}

/** Moves free units of a product from one location to another. */
async function move(productId: number, from: number, to: number, quantity: number): Promise<void> {
  const stock = first(await floor.stock(`&productId=${productId}&locationId=${from}`));
  const { status } = await world.call(world.admin, 'POST', `/api/inventory/${stock.id}/move`, {
    locationId: to,
    quantity,
  });
  expect(status).toBe(200);
}

const submitted = async (id: number): Promise<CountDetail> =>
  (await counting.act(id, 'submit')).body;

describe('an entry', () => {
  test('is compared with the ledger at its own instant, so that work can continue', async () => {
    const [shelf, bench, goods] = [await place(), await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 10 });
    const { id } = await counting.begin({ locationIds: [shelf.id] });
    await move(goods.id, shelf.id, bench.id, 4);
    await counting.enter(id, { locationId: shelf.id, productId: goods.id, quantity: 5, lpn });
    await move(goods.id, shelf.id, bench.id, 2);
    expect(lineOf(await submitted(id), goods.id, lpn)).toMatchObject({
      expectedQuantity: 6,
      countedQuantity: 5,
      variance: -1,
    });
  });

  test('replaces an earlier one, which stays in the trail', async () => {
    const [shelf, goods] = [await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 10 });
    const { id } = await counting.begin({ locationIds: [shelf.id] });
    await counting.enter(
      id,
      { locationId: shelf.id, productId: goods.id, quantity: 7, lpn },
      mara.token,
    );
    const after = await counting.enter(
      id,
      { locationId: shelf.id, productId: goods.id, quantity: 9, lpn },
      noor.token,
    );
    expect(after.lines).toHaveLength(1);
    expect(after.counters).toEqual([
      {
        user: { id: noor.id, email: noor.email, name: noor.name },
        lines: 1,
        lastCountedAt: after.lines[0]?.countedAt,
      },
    ]);
    expect(lineOf(await submitted(id), goods.id, lpn)).toMatchObject({
      countedQuantity: 9,
      variance: -1,
      attempts: [
        { user: { email: mara.email }, quantity: 7, expectedQuantity: 10 },
        { user: { email: noor.email }, quantity: 9 },
      ],
    });
  });

  test('sent twice with one key is entered once', async () => {
    const [shelf, goods] = [await place(), await product()];
    await palletIn(shelf.id, { productId: goods.id, quantity: 1 });
    const { id } = await counting.begin({ locationIds: [shelf.id] });
    const line = { locationId: shelf.id, productId: goods.id, quantity: 3 };
    const send = () =>
      world.call(mara.token, 'POST', `/api/counts/${id}/lines`, line, {
        'idempotency-key': `count-${id}`,
      });
    const [first, two] = [await send(), await send()];
    expect([first.status, two.status, two.headers['idempotency-replayed']]).toEqual([
      200,
      200,
      'true',
    ]);
    expect(lineOf(await submitted(id), goods.id)?.attempts).toHaveLength(1);
  });

  test('counts goods of every status', async () => {
    const [shelf, goods] = [await place(), await product()];
    const lpn = await floor.receive([
      { productId: goods.id, quantity: 6 },
      { productId: goods.id, quantity: 3, status: 'DAMAGED' },
    ]);
    await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: shelf.id });
    const { id, lines } = await counting.begin({ locationIds: [shelf.id] });
    expect(lines).toHaveLength(1);
    await counting.enter(id, { locationId: shelf.id, productId: goods.id, quantity: 9, lpn });
    expect(lineOf(await submitted(id), goods.id, lpn)).toMatchObject({
      expectedQuantity: 9,
      variance: 0,
      isAccurate: true,
    });
  });

  test('outside of the count is refused, as is what does not exist', async () => {
    const [shelf, next, goods, foreign] = [
      await place(),
      await place(),
      await product(),
      await product(other),
    ];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 1 });
    const ofPlaces = await counting.begin({ locationIds: [shelf.id] });
    const ofProducts = await counting.begin({ productIds: [goods.id] });
    const refused = async (id: number, line: object) => {
      const { status, body } = await counting.act(id, 'lines', {
        locationId: shelf.id,
        productId: goods.id,
        quantity: 1,
        ...line,
      });
      return [status, body.errors?.[0]?.path];
    };
    expect(await refused(ofPlaces.id, { locationId: next.id })).toEqual([400, 'locationId']);
    expect(await refused(ofProducts.id, { productId: foreign.id })).toEqual([400, 'productId']);
    expect(await refused(ofPlaces.id, { productId: foreign.id, lpn })).toEqual([400, 'productId']);
    expect(await refused(ofPlaces.id, { quantity: -1 })).toEqual([400, 'quantity']);
    expect(await refused(ofPlaces.id, { quantity: 1.5 })).toEqual([400, 'quantity']);
    expect(await refused(ofPlaces.id, { locationId: 999_999 })).toEqual([404, undefined]);
    expect(await refused(ofPlaces.id, { productId: 999_999 })).toEqual([404, undefined]);
    expect(await refused(ofPlaces.id, { lpn: 'LPN-NOWHERE' })).toEqual([404, undefined]);
    expect(await refused(999_999, {})).toEqual([404, undefined]);
    expect(await refused(ofProducts.id, { locationId: next.id })).toEqual([200, undefined]);
    expect(
      (await counting.get(ofProducts.id)).places.map(({ location }) => location.id).sort(),
    ).toEqual([shelf.id, next.id].sort());
  });
});

describe('found goods', () => {
  test('of a product that was not expected are a line of their own', async () => {
    const [shelf, goods, stray] = [await place(), await product(), await product()];
    await palletIn(shelf.id, { productId: goods.id, quantity: 2 });
    const { id } = await counting.begin({ locationIds: [shelf.id] });
    const after = await counting.enter(id, {
      locationId: shelf.id,
      productId: stray.id,
      quantity: 4,
    });
    expect(lineOf(after, stray.id)).toMatchObject({
      listed: false,
      countedQuantity: 4,
      variance: null,
    });
    expect(after.progress).toEqual({ places: 1, placesDone: 0, lines: 2, linesCounted: 1 });
    expect(lineOf(await submitted(id), stray.id)).toMatchObject({
      expectedQuantity: 0,
      variance: 4,
      variancePercentage: null,
      isAccurate: false,
    });
  });

  test('on a pallet from another location are neither a loss nor a gain', async () => {
    const [shelf, wrong, goods] = [await place('W-1'), await place('W-2'), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 8 });
    const { id } = await counting.begin({ locationIds: [shelf.id, wrong.id] });
    const found = await counting.enter(id, {
      locationId: wrong.id,
      productId: goods.id,
      quantity: 8,
      lpn,
    });
    expect(found.lines).toHaveLength(1);
    expect(lineOf(found, goods.id, lpn)).toMatchObject({
      location: { name: 'W-1' },
      foundIn: { name: 'W-2' },
      recordedIn: null,
    });
    const missing = await counting.act(id, 'lines', {
      locationId: shelf.id,
      productId: goods.id,
      quantity: 0,
      lpn,
    });
    expect([missing.status, missing.body.code, missing.body.error]).toEqual([
      409,
      'COUNTED_ELSEWHERE',
      `${lpn} was counted in W-2 in this count: it cannot be missing here as well.`,
    ]);
    await counting.act(id, 'places', { locationId: shelf.id });
    expect(lineOf(await submitted(id), goods.id, lpn)).toMatchObject({
      expectedQuantity: 8,
      variance: 0,
      foundIn: { name: 'W-2' },
      recordedIn: { name: 'W-1' },
    });
  });

  test('on a pallet that was counted as missing replace that entry', async () => {
    const [shelf, wrong, goods] = [await place(), await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 8 });
    const { id } = await counting.begin({ locationIds: [shelf.id, wrong.id] });
    await counting.act(id, 'places', { locationId: shelf.id });
    await counting.enter(id, { locationId: wrong.id, productId: goods.id, quantity: 8, lpn });
    expect(lineOf(await submitted(id), goods.id, lpn)).toMatchObject({
      countedQuantity: 8,
      variance: 0,
    });
  });

  test('a pallet that was moved by a movement is not missing', async () => {
    const [shelf, next, goods] = [await place(), await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 8 });
    const { id } = await counting.begin({ locationIds: [shelf.id] });
    await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: next.id });
    await counting.act(id, 'places', { locationId: shelf.id });
    expect(lineOf(await submitted(id), goods.id, lpn)).toMatchObject({
      countedQuantity: 0,
      expectedQuantity: 0,
      variance: 0,
    });
  });
});

describe('a location of the count', () => {
  test('can be finished with uncounted lines, which then stay unchanged', async () => {
    const [shelf, goods, more] = [await place(), await product(), await product()];
    const lpn = await palletIn(
      shelf.id,
      { productId: goods.id, quantity: 2 },
      { productId: more.id, quantity: 5 },
    );
    const { id } = await counting.begin({ locationIds: [shelf.id] });
    await counting.enter(id, { locationId: shelf.id, productId: goods.id, quantity: 2, lpn });
    const finished = await counting.act(id, 'places', {
      locationId: shelf.id,
      openLines: 'NOT_COUNTED',
    });
    expect(finished.body.progress).toEqual({ places: 1, placesDone: 1, lines: 2, linesCounted: 1 });
    expect(lineOf(await submitted(id), more.id, lpn)).toMatchObject({
      countedQuantity: null,
      entered: false,
      variance: null,
    });
    expect((await counting.act(id, 'approve')).body.status).toBe('APPROVED');
    expect((await floor.stock(`&productId=${more.id}`)).map(({ quantity }) => quantity)).toEqual([
      5,
    ]);
  });

  test('is done when all lines are counted, or when it is finished; the rest then counts as 0', async () => {
    const [shelf, empty, goods, more] = [
      await place(),
      await place(),
      await product(),
      await product(),
    ];
    await palletIn(
      shelf.id,
      { productId: goods.id, quantity: 2 },
      { productId: more.id, quantity: 5 },
    );
    const lpn = (await floor.stock(`&productId=${goods.id}`))[0]?.pallet?.lpn;
    const { id } = await counting.begin({ locationIds: [shelf.id, empty.id] });
    await counting.enter(id, { locationId: shelf.id, productId: goods.id, quantity: 2, lpn });
    expect((await counting.get(id)).progress).toEqual({
      places: 2,
      placesDone: 0,
      lines: 2,
      linesCounted: 1,
    });
    const finished = await counting.act(id, 'places', { locationId: shelf.id }, mara.token);
    expect(finished.body.progress).toEqual({ places: 2, placesDone: 1, lines: 2, linesCounted: 2 });
    const unasked = { countedQuantity: 0, entered: false, countedBy: null, countedAt: null };
    expect(lineOf(finished.body, more.id, lpn)).toMatchObject(unasked);
    expect(lineOf(finished.body, goods.id, lpn)).toMatchObject({
      countedQuantity: 2,
      entered: true,
    });
    expect(finished.body.counters.map(({ lines }: { lines: number }) => lines)).toEqual([1]);
    const both = await counting.act(id, 'places', { locationId: empty.id }, noor.token);
    expect(both.body.progress.placesDone).toBe(2);
    expect(
      both.body.places.find(
        (place: CountDetail['places'][number]) => place.location.id === empty.id,
      ),
    ).toMatchObject({
      done: true,
      doneBy: { email: noor.email },
      lines: 0,
    });
    const review = lineOf(await submitted(id), more.id, lpn);
    expect(review).toMatchObject({
      ...unasked,
      attempts: [],
      variance: -5,
      variancePercentage: -100,
    });
    const again = await counting.act(id, 'recount', {
      lineIds: [lineOf(finished.body, more.id, lpn)?.id],
    });
    expect(again.body.progress).toEqual({ places: 2, placesDone: 1, lines: 2, linesCounted: 1 });
    const counted = await counting.enter(
      id,
      { locationId: shelf.id, productId: more.id, quantity: 0, lpn },
      noor.token,
    );
    expect(lineOf(counted, more.id, lpn)).toMatchObject({
      countedQuantity: 0,
      entered: true,
      countedBy: { email: noor.email },
    });
    const reopened = await counting.act(id, 'submit').then(() => counting.act(id, 'recount'));
    expect(lineOf(reopened.body, more.id, lpn)).toMatchObject({
      countedQuantity: null,
      entered: false,
    });
    const finishedAgain = await counting.act(id, 'places', { locationId: shelf.id });
    expect(lineOf(finishedAgain.body, goods.id, lpn)).toMatchObject(unasked);
    expect((await counting.act(id, 'places', { locationId: (await place()).id })).status).toBe(400);
  });

  test('an entry that is made while another user finishes the location counts', async () => {
    const [shelf, goods] = [await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 5 });
    for (let round = 0; round < 6; round += 1) {
      const { id } = await counting.begin({ locationIds: [shelf.id] });
      const line = { locationId: shelf.id, productId: goods.id, quantity: 4, lpn };
      const answers = await Promise.all([
        counting.act(id, 'lines', line, mara.token),
        counting.act(id, 'places', { locationId: shelf.id }, noor.token),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(lineOf(await counting.get(id), goods.id, lpn)?.countedQuantity).toBe(4);
    }
  });
});

describe('a count of the current location', () => {
  const here = (locationId: number, { token }: { token: string } = mara) =>
    world.call(token, 'POST', '/api/counts/here', { warehouseId: hall.id, locationId });

  test('is started by one of many users who begin at once, and the others join it', async () => {
    const [shelf, goods] = [await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 5 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => here(shelf.id, index % 2 ? mara : noor)),
    );
    const { body: begun } = first(answers);
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(
      answers.map(() => [200, begun.id]),
    );
    expect(begun).toMatchObject({
      name: `Count of ${shelf.name}`,
      status: 'COUNTING',
      chosenBy: 'LOCATIONS',
      history: [{ event: 'create' }, { event: 'start' }],
    });
    expect(lineOf(begun, goods.id, lpn)).toMatchObject({
      listed: true,
      countedQuantity: null,
      variance: null,
    });
    const { body } = await world.call(
      mara.token,
      'GET',
      `/api/counts?warehouseId=${hall.id}&locationId=${shelf.id}`,
    );
    expect(body).toHaveLength(1);
  });

  test('joins a running count of locations, and starts a new one otherwise', async () => {
    const [shelf, next, goods] = [await place(), await place(), await product()];
    const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 5 });
    const wide = await counting.begin({ locationIds: [shelf.id, next.id] });
    expect((await here(next.id)).body.id).toBe(wide.id);
    await counting.enter(wide.id, { locationId: shelf.id, productId: goods.id, quantity: 5, lpn });
    await submitted(wide.id);
    const ofProducts = await counting.begin({ productIds: [goods.id] });
    await counting.create({ locationIds: [shelf.id] });
    const { body: own } = await here(shelf.id);
    expect([wide.id, ofProducts.id]).not.toContain(own.id);
    expect(own).toMatchObject({ status: 'COUNTING', progress: { places: 1, lines: 1 } });
    expect((await here(shelf.id, noor)).body.id).toBe(own.id);
  });

  test('is one of the warehouse', async () => {
    const elsewhere = await world.location((await world.warehouse()).id);
    expect((await here(elsewhere.id)).status).toBe(404);
  });
});

test('many users count at once and see each other’s entries', async () => {
  const [shelf, goods] = [
    await place(),
    await Promise.all(Array.from({ length: 12 }, () => product())),
  ];
  const lpn = await palletIn(shelf.id, ...goods.map(({ id }) => ({ productId: id, quantity: 10 })));
  const { id } = await counting.begin({ locationIds: [shelf.id] });
  const answers = await Promise.all(
    goods.map((each, index) =>
      counting.act(
        id,
        'lines',
        { locationId: shelf.id, productId: each.id, quantity: 10 + index, lpn },
        index % 2 ? mara.token : noor.token,
      ),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const seen = await counting.get(id, mara.token);
  expect(seen.progress).toEqual({ places: 1, placesDone: 1, lines: 12, linesCounted: 12 });
  expect(seen.counters.map(({ user, lines }) => [user.email, lines]).sort()).toEqual(
    [
      [mara.email, 6],
      [noor.email, 6],
    ].sort(),
  );
  const { lines } = await submitted(id);
  expect(lines.map(({ variance }) => variance ?? -1).sort((a, b) => a - b)).toEqual(
    goods.map((_, index) => index),
  );
});

test('a submission waits for running entries, and later ones are refused', async () => {
  const [shelf, goods] = [await place(), await product()];
  const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 5 });
  const { id } = await counting.begin({ locationIds: [shelf.id] });
  await counting.enter(id, { locationId: shelf.id, productId: goods.id, quantity: 5, lpn });
  const entries = Array.from({ length: 6 }, (_, index) =>
    counting.act(
      id,
      'lines',
      { locationId: shelf.id, productId: goods.id, quantity: index, lpn },
      mara.token,
    ),
  );
  const [submission, ...answers] = await Promise.all([counting.act(id, 'submit'), ...entries]);
  expect(submission.status).toBe(200);
  const taken = answers.filter(({ status }) => status === 200);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const { status, lines } = await counting.get(id);
  expect([status, lines[0]?.attempts.length]).toEqual(['REVIEW', 1 + taken.length]);
});

test('a code finds a location, a pallet or a product, without a quantity', async () => {
  const shelf = await place('K 7');
  const goods = await world.product(acme.id, 'KETTLE', { barcode: '4006381333931' });
  const lpn = await palletIn(shelf.id, { productId: goods.id, quantity: 5 });
  const { id } = await counting.begin({ locationIds: [shelf.id] });
  const find = async (code: string) =>
    (
      await world.call(
        mara.token,
        'GET',
        `/api/counts/${id}/codes?code=${encodeURIComponent(code)}`,
      )
    ).body;
  const none = {
    fault: null,
    doubts: [],
    location: null,
    pallet: null,
    products: [],
    stated: null,
    count: null,
  };
  for (const code of ['K 7', 'k 7', 'K-7'])
    expect(await find(code)).toEqual({ ...none, location: { id: shelf.id, name: 'K 7' } });
  const kettle = {
    id: goods.id,
    sku: 'KETTLE',
    name: goods.name,
    tracking: 'NONE',
    expires: false,
    pack: null,
  };
  for (const code of ['KETTLE', '4006381333931', ' KETTLE '])
    expect(await find(code)).toEqual({ ...none, products: [kettle] });
  expect(await find('(01)04006381333931(37)12')).toEqual({
    ...none,
    products: [kettle],
    count: 12,
  });
  const stated = { lot: 'L-1', serial: null, expiresOn: '2027-01-31', producedOn: null };
  expect(await find('(01)04006381333931(17)270131(10)L-1')).toEqual({
    ...none,
    products: [kettle],
    stated,
  });
  expect(await find(lpn)).toEqual({ ...none, pallet: { lpn } });
  expect(await find('nothing')).toEqual(none);
  expect((await find('(01)04006381333932')).fault).not.toBeNull();
});

describe('cartons on a pallet', () => {
  /** A pallet in a location with cartons of these units of a product on it. */
  async function palletOf(productId: number, locationId: number, quantities: readonly number[]) {
    const { body } = await world.call(world.admin, 'POST', '/api/units', {
      warehouseId: hall.id,
      customerId: acme.id,
      kind: 'PALLET',
    });
    const cartons: string[] = [];
    for (const quantity of quantities) {
      const lpn = await floor.receive([{ productId, quantity }]);
      await world.call(world.admin, 'POST', `/api/units/${lpn}/nest`, { into: body.lpn });
      cartons.push(lpn);
    }
    expect((await floor.putAway(body.lpn, locationId)).status).toBe(200);
    return { pallet: body.lpn, cartons };
  }
  const unit = async (lpn: string) =>
    (await world.call(world.admin, 'GET', `/api/units/${lpn}`)).body;

  test('are counted one by one: one is short, one is missing, and one is found elsewhere and leaves the pallet', async () => {
    await world.location(hall.id, undefined, 'RECEIVING');
    const [shelf, aisle, goods] = [await place(), await place(), await product()];
    const { pallet, cartons } = await palletOf(goods.id, shelf.id, [10, 20, 30, 40]);
    const [whole = '', short = '', missing = '', elsewhere = ''] = cartons;
    const { id, lines } = await counting.begin({ locationIds: [shelf.id, aisle.id] });
    expect(lines.map((line) => [line.pallet?.lpn, line.within])).toEqual(
      cartons.map((lpn) => [lpn, [pallet]]),
    );
    const enter = (lpn: string, quantity: number, locationId = shelf.id) =>
      counting.enter(id, { locationId, productId: goods.id, lpn, quantity });
    await enter(whole, 10);
    await enter(short, 19);
    await enter(elsewhere, 40, aisle.id);
    await counting.act(id, 'places', { locationId: shelf.id });
    await counting.act(id, 'places', { locationId: aisle.id });
    const review = await submitted(id);
    expect(lineOf(review, goods.id, elsewhere)).toMatchObject({
      variance: 0,
      foundIn: { id: aisle.id },
      within: [pallet],
    });
    expect(lineOf(review, goods.id, missing)).toMatchObject({ variance: -30, entered: false });
    expect((await counting.act(id, 'approve')).status).toBe(200);
    const units = [
      await unit(whole),
      await unit(short),
      await unit(missing),
      await unit(elsewhere),
    ];
    expect(
      units.map(({ totalQuantity, parent, location }) => [
        totalQuantity,
        parent?.lpn,
        location?.id,
      ]),
    ).toEqual([
      [10, pallet, shelf.id],
      [19, pallet, shelf.id],
      [0, pallet, shelf.id],
      [40, undefined, aisle.id],
    ]);
    expect(await unit(pallet)).toMatchObject({ totalQuantity: 29, location: { id: shelf.id } });
  });
});
