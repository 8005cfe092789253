import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Counting, lineOf, makeCounting } from '#test/counts.ts';
import { first } from '#test/first.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

type Customer = Awaited<ReturnType<World['customer']>>;
type User = Awaited<ReturnType<World['user']>>;
type Thing = { id: number; name: string };

let world: World;
let north: Thing;
let south: Thing;
let acme: Customer;
let supervisor: User;
let operator: User;
let bottle: Thing;
let cup: Thing;
let floor: Floor;
let counting: Counting;

beforeAll(async () => {
  world = await makeWorld();
  north = await world.warehouse('North');
  south = await world.warehouse('South');
  acme = await world.customer([north.id], 'Acme');
  supervisor = await world.user('SUPERVISOR', [north.id]);
  operator = await world.user('OPERATOR', [north.id]);
  bottle = await world.product(acme.id, 'BOTTLE', { unitCost: 2.5 });
  cup = await world.product(acme.id, 'CUP');
  floor = makeFloor(world, north.id);
  counting = makeCounting(world, north.id);
});
afterAll(() => world.close());

/** Creates a place with loose units of products. */
async function placeWith(...stock: { productId: number; quantity: number }[]): Promise<Thing> {
  const place = await world.location(north.id);
  if (stock.length === 0) return place;
  const lpn = await floor.receive(stock);
  const { body } = await world.call(world.admin, 'GET', `/api/pallets/${lpn}`);
  for (const { id } of body.contents)
    await world.call(world.admin, 'POST', `/api/inventory/${id}/move`, { locationId: place.id });
  return place;
}

describe('what is counted', () => {
  test('is chosen by locations, by products or by class, and only one of them', async () => {
    const place = await placeWith();
    for (const choice of [
      {},
      { locationIds: [place.id], abcClass: 'A' },
      { productIds: [cup.id], notCountedForDays: 3, abcClass: 'B' },
    ]) {
      const { status, body } = await world.callRaw(world.admin, 'POST', '/api/counts', {
        warehouseId: north.id,
        ...choice,
      });
      expect([status, body.code, body.errors.length]).toEqual([400, 'BAD_INPUT', 1]);
    }
    for (const choice of [
      { locationIds: [] },
      { locationIds: [place.id, place.id] },
      { abcClass: 'D' },
      { notCountedForDays: 0 },
    ])
      expect(
        (
          await world.callRaw(world.admin, 'POST', '/api/counts', {
            warehouseId: north.id,
            ...choice,
          })
        ).status,
      ).toBe(400);
  });

  test('of locations is all that is in them at the start, of any customer', async () => {
    const other = await world.customer([north.id]);
    const foreign = await world.product(other.id);
    const place = await placeWith({ productId: bottle.id, quantity: 5 });
    const { status, body: draft } = await counting.create({
      locationIds: [place.id],
      name: '  Aisle A ',
    });
    expect(status).toBe(201);
    expect(draft).toMatchObject({
      name: 'Aisle A',
      status: 'DRAFT',
      chosenBy: 'LOCATIONS',
      warehouse: { id: north.id, name: 'North' },
      lines: [],
      leftOut: 0,
      variance: null,
      progress: { places: 1, placesDone: 0, lines: 0, linesCounted: 0 },
    });
    const lpn = await floor.receive([{ productId: foreign.id, quantity: 3 }]);
    await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: place.id });
    const started = await counting.act(draft.id, 'start', undefined, operator.token);
    expect(started.status).toBe(200);
    expect(started.body).toMatchObject({
      status: 'COUNTING',
      progress: { places: 1, lines: 2 },
      places: [{ lines: 2, linesCounted: 0 }],
    });
    expect(lineOf(started.body, bottle.id)).toMatchObject({
      listed: true,
      location: { id: place.id },
      countedQuantity: null,
    });
    expect(lineOf(started.body, foreign.id, lpn)).toMatchObject({ pallet: { lpn } });
  });

  test('without a name it has one of its number', async () => {
    const { body } = await counting.create({ locationIds: [(await placeWith()).id] });
    expect(body.name).toBe(`Cycle count ${body.id}`);
  });

  test('of products is counted wherever it is, without unknown locations', async () => {
    const lamp = await world.product(acme.id);
    const [first, two] = [
      await placeWith({ productId: lamp.id, quantity: 4 }, { productId: cup.id, quantity: 1 }),
      await placeWith({ productId: lamp.id, quantity: 6 }),
    ];
    const count = await counting.begin({ productIds: [lamp.id] });
    expect(count.products).toEqual([{ id: lamp.id, sku: lamp.sku, name: lamp.name }]);
    expect(count.lines.map((line) => [line.product.id, line.location.id])).toEqual(
      [first, two]
        .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
        .map(({ id }) => [lamp.id, id]),
    );
    expect((await counting.create({ productIds: [999_999] })).status).toBe(404);
    expect((await counting.create({ locationIds: [999_999] })).status).toBe(404);
    expect(
      (await counting.create({ locationIds: [(await world.location(south.id)).id] })).status,
    ).toBe(404);
  });

  test('what was never counted comes first, what was counted lately stays out', async () => {
    const elsewhere = await world.warehouse();
    const places = [];
    for (const name of ['X-1', 'X-2', 'X-3']) places.push(await world.location(elsewhere.id, name));
    const there = makeCounting(world, elsewhere.id);
    const count = await there.begin({ locationIds: [places[1]?.id ?? 0] });
    await there.act(count.id, 'places', { locationId: places[1]?.id });
    await there.act(count.id, 'submit');
    expect((await there.act(count.id, 'approve')).body.status).toBe('APPROVED');
    const { body } = await there.create({ notCountedForDays: 1 });
    expect(body).toMatchObject({ chosenBy: 'NOT_COUNTED', notCountedForDays: 1, leftOut: 0 });
    expect(body.places.map((place: { location: { id: number } }) => place.location.id)).toEqual([
      places[0]?.id,
      places[2]?.id,
    ]);
    for (const at of [0, 2]) {
      const more = await there.begin({ locationIds: [places[at]?.id ?? 0] });
      await there.act(more.id, 'places', { locationId: places[at]?.id });
      await there.act(more.id, 'submit');
      await there.act(more.id, 'approve');
    }
    const none = await there.create({ notCountedForDays: 1 });
    expect([none.status, none.body.error]).toEqual([
      409,
      'Every place was counted in the last 1 days.',
    ]);
  });

  test('classes come from what was shipped', async () => {
    const hall = await world.warehouse();
    const there = makeFloor(world, hall.id);
    const goods = [
      await world.product(acme.id),
      await world.product(acme.id),
      await world.product(acme.id),
    ];
    await there.receive(goods.map(({ id }) => ({ productId: id, quantity: 500 })));
    const units = [85, 12, 3];
    for (const [index, { id }] of goods.entries()) {
      const [stock] = await there.stock(`&productId=${id}`);
      await world.owner
        .insertInto('movement')
        .values({
          warehouseId: hall.id,
          at: new Date(),
          kind: 'SHIP',
          customerId: acme.id,
          productId: id,
          quantity: units[index] ?? 0,
          fromInventoryId: stock?.id ?? 0,
          fromStatus: 'AVAILABLE',
          userId: world.adminId,
        })
        .execute();
    }
    const passing = { productId: first(goods.slice(2)).id, quantity: 900 };
    const came = {
      customerId: acme.id,
      warehouseId: hall.id,
      returnReference: 'PASSING',
      reason: 'Recall',
      items: [passing],
    };
    const { body: back } = await world.call(world.admin, 'POST', '/api/returns', came);
    await world.call(world.admin, 'POST', `/api/returns/${back.id}/receive`, {
      items: [{ ...passing, disposition: 'RETURN_TO_CLIENT' }],
    });
    const counts = makeCounting(world, hall.id);
    for (const [index, abcClass] of (['A', 'B', 'C'] as const).entries()) {
      const { body } = await counts.create({ abcClass });
      expect(body).toMatchObject({
        chosenBy: 'ABC_CLASS',
        abcClass,
        products: [{ id: goods[index]?.id }],
      });
    }
    expect((await makeCounting(world, south.id).create({ abcClass: 'A' })).body.code).toBe(
      'NOTHING_TO_COUNT',
    );
    await world.call(world.admin, 'PATCH', '/api/settings', { abcLimits: { a: 85, b: 86 } });
    expect((await counts.create({ abcClass: 'B' })).body.products).toMatchObject([
      { id: goods[1]?.id },
    ]);
    await world.call(world.admin, 'PATCH', '/api/settings', { abcLimits: { a: 86, b: 98 } });
    expect((await counts.create({ abcClass: 'A' })).body.products).toHaveLength(2);
  });
});

describe('a count is blind', () => {
  test('while it is counted nobody sees expected quantities; afterwards only those who may approve', async () => {
    const place = await placeWith(
      { productId: bottle.id, quantity: 5 },
      { productId: cup.id, quantity: 4 },
    );
    const { id } = await counting.begin({ locationIds: [place.id] });
    await counting.enter(
      id,
      { locationId: place.id, productId: bottle.id, quantity: 3 },
      operator.token,
    );
    await counting.enter(
      id,
      { locationId: place.id, productId: cup.id, quantity: 4 },
      operator.token,
    );
    const secrets = async (token: string): Promise<unknown[]> => {
      const count = await counting.get(id, token);
      const [listed] = (
        await world.call(
          token,
          'GET',
          `/api/counts?warehouseId=${north.id}&search=${encodeURIComponent(count.name)}`,
        )
      ).body;
      return [
        count.variance,
        listed?.variance,
        ...count.lines.flatMap((line) => [
          line.expectedQuantity ?? null,
          'expectedQuantity' in line || null,
          line.variance,
          line.variancePercentage,
          line.unitCost,
          line.varianceValue,
          line.isAccurate,
          line.recordedIn,
          line.attempts[0] ?? null,
        ]),
      ];
    };
    const nothing = Array(20).fill(null);
    for (const token of [world.admin, supervisor.token, operator.token])
      expect(await secrets(token)).toEqual(nothing);
    await counting.act(id, 'submit', undefined, operator.token);
    expect(await secrets(operator.token)).toEqual(nothing);
    const seen = await counting.get(id, supervisor.token);
    expect(lineOf(seen, bottle.id)).toMatchObject({
      expectedQuantity: 5,
      countedQuantity: 3,
      variance: -2,
      variancePercentage: -40,
      unitCost: 2.5,
      varianceValue: -5,
      isAccurate: false,
      attempts: [{ quantity: 3, expectedQuantity: 5, user: { email: operator.email } }],
    });
    expect(lineOf(seen, cup.id)).toMatchObject({
      variance: 0,
      unitCost: null,
      varianceValue: null,
      isAccurate: true,
    });
    expect(seen.variance).toEqual({
      lines: 2,
      accurateLines: 1,
      accuracy: 50,
      differingLines: 1,
      overUnits: 0,
      shortUnits: 2,
      overValue: 0,
      shortValue: 5,
      linesWithoutCost: 0,
      tolerance: 0,
    });
    await world.call(world.admin, 'PATCH', '/api/settings', { countTolerancePercent: 40 });
    expect((await counting.get(id, supervisor.token)).variance).toMatchObject({
      accurateLines: 2,
      tolerance: 40,
    });
    const again = await counting.act(
      id,
      'recount',
      { lineIds: [lineOf(seen, bottle.id)?.id], notes: 'Behind the pallet?' },
      supervisor.token,
    );
    expect([again.body.status, again.body.variance]).toEqual(['COUNTING', null]);
    for (const token of [world.admin, supervisor.token, operator.token])
      expect(await secrets(token)).toEqual(nothing);
    expect(lineOf(await counting.get(id), bottle.id)?.countedQuantity).toBeNull();
    expect(lineOf(await counting.get(id), cup.id)?.countedQuantity).toBe(4);
    await counting.enter(id, { locationId: place.id, productId: bottle.id, quantity: 5 });
    await counting.act(id, 'submit');
    expect(
      lineOf(await counting.get(id), bottle.id)?.attempts.map(({ quantity }) => quantity),
    ).toEqual([3, 5]);
    expect((await counting.act(id, 'approve', undefined, supervisor.token)).body.status).toBe(
      'APPROVED',
    );
    expect(await secrets(operator.token)).toEqual(nothing);
  });
});

describe('the life of a count', () => {
  test('illegal steps are refused with the legal ones', async () => {
    const place = await placeWith({ productId: cup.id, quantity: 2 });
    const { body } = await counting.create({ locationIds: [place.id], name: 'Turns' });
    const line = { locationId: place.id, productId: cup.id, quantity: 2 };
    const refused = async (step: string, input?: object) => {
      const answer = await counting.act(body.id, step, input);
      return [answer.status, answer.body.code, answer.body.error];
    };
    const early = '"Turns" is DRAFT: it cannot be counted. Possible now: start, cancel.';
    expect(await refused('lines', line)).toEqual([409, 'ILLEGAL_STEP', early]);
    expect((await refused('submit'))[0]).toBe(409);
    expect((await refused('approve'))[0]).toBe(409);
    await counting.act(body.id, 'start');
    expect((await refused('start'))[1]).toBe('ILLEGAL_STEP');
    expect(await refused('submit')).toEqual([
      409,
      'NOTHING_COUNTED',
      'Nothing has been counted yet.',
    ]);
    await counting.enter(body.id, line);
    await counting.act(body.id, 'submit');
    expect(await refused('lines', line)).toEqual([
      409,
      'ILLEGAL_STEP',
      '"Turns" is REVIEW: it cannot be counted. Possible now: approve, recount, cancel.',
    ]);
    expect((await counting.act(body.id, 'recount', { lineIds: [999_999] })).status).toBe(404);
    await counting.act(body.id, 'approve', { reason: 'Monthly' });
    for (const step of ['start', 'submit', 'approve', 'recount', 'cancel'])
      expect((await refused(step))[2]).toContain('no further step is possible');
    const { history, closedAt } = await counting.get(body.id);
    expect(history.map(({ event, from, to, notes }) => [event, from, to, notes])).toEqual([
      ['create', null, 'DRAFT', null],
      ['start', 'DRAFT', 'COUNTING', null],
      ['submit', 'COUNTING', 'REVIEW', null],
      ['approve', 'REVIEW', 'APPROVED', 'Monthly'],
    ]);
    expect(closedAt).not.toBeNull();
  });

  test('operators count and cancel a running count; review is for those who may approve', async () => {
    const place = await placeWith({ productId: cup.id, quantity: 2 });
    const { id } = await counting.begin({ locationIds: [place.id] });
    await counting.enter(
      id,
      { locationId: place.id, productId: cup.id, quantity: 1 },
      operator.token,
    );
    await counting.act(id, 'submit', undefined, operator.token);
    for (const step of ['approve', 'recount', 'cancel'])
      expect((await counting.act(id, step, undefined, operator.token)).status).toBe(403);
    expect(
      (await counting.act(id, 'cancel', { reason: 'On paper' }, supervisor.token)).body,
    ).toMatchObject({ status: 'CANCELLED' });
    expect(await floor.stock(`&locationId=${place.id}`)).toMatchObject([{ quantity: 2 }]);
    const mine = (await counting.create({ locationIds: [place.id] }, operator.token)).body.id;
    expect((await counting.act(mine, 'cancel', undefined, operator.token)).body.status).toBe(
      'CANCELLED',
    );
  });

  test('is visible only to staff of its warehouse', async () => {
    const { body } = await counting.create({ locationIds: [(await placeWith()).id] });
    const stranger = await world.user('SUPERVISOR', [south.id]);
    expect((await world.call(stranger.token, 'GET', `/api/counts/${body.id}`)).status).toBe(404);
    expect((await counting.act(body.id, 'start', undefined, stranger.token)).status).toBe(404);
    expect(
      (await world.call(stranger.token, 'GET', `/api/counts?warehouseId=${north.id}`)).status,
    ).toBe(404);
    expect(
      (await world.call(stranger.token, 'GET', `/api/counts/${body.id}/codes?code=CUP`)).status,
    ).toBe(404);
    expect((await world.call(acme.token, 'GET', `/api/counts/${body.id}`)).status).toBe(403);
    expect((await world.call(world.admin, 'GET', '/api/counts')).status).toBe(400);
  });
});

test('the list is searched, filtered, sorted and paged', async () => {
  const hall = await world.warehouse();
  const there = makeCounting(world, hall.id);
  const place = await world.location(hall.id);
  for (const name of ['Row 10', 'Row 2', 'Gate'])
    await there.create({ locationIds: [place.id], name });
  const names = async (query: string): Promise<string[]> => {
    const { body } = await world.call(
      world.admin,
      'GET',
      `/api/counts?warehouseId=${hall.id}${query}`,
    );
    return body.map((count: { name: string }) => count.name);
  };
  expect(await names('')).toEqual(['Gate', 'Row 2', 'Row 10']);
  expect(await names('&sort=name')).toEqual(['Gate', 'Row 2', 'Row 10']);
  expect(await names('&sort=-name&limit=2')).toEqual(['Row 10', 'Row 2']);
  expect(await names('&search=ROW&sort=name')).toEqual(['Row 2', 'Row 10']);
  expect(await names('&status=COUNTING')).toEqual([]);
  const csv = await world.call(
    world.admin,
    'GET',
    `/api/counts?warehouseId=${hall.id}`,
    undefined,
    { accept: 'text/csv' },
  );
  expect(String(csv.body).split('\r\n')[1]).toContain('Gate');
  const gate = await world.location(hall.id);
  await there.begin({ locationIds: [place.id, gate.id], name: 'Both' });
  expect(await names(`&locationId=${gate.id}`)).toEqual(['Both']);
  expect(await names(`&status=COUNTING&locationId=${place.id}`)).toEqual(['Both']);
  expect(await names(`&status=DRAFT&locationId=${place.id}&sort=name`)).toEqual([
    'Gate',
    'Row 2',
    'Row 10',
  ]);
  const [both] = (
    await world.call(world.admin, 'GET', `/api/counts?warehouseId=${hall.id}&locationId=${gate.id}`)
  ).body;
  expect(await names(`&activeOnly=true&locationId=${gate.id}`)).toEqual(['Both']);
  await world.call(world.admin, 'POST', `/api/counts/${both?.id ?? 0}/cancel`);
  expect(await names(`&activeOnly=true&locationId=${gate.id}`)).toEqual([]);
  expect(await names(`&activeOnly=false&locationId=${gate.id}`)).toEqual(['Both']);
  expect(await names('&activeOnly=true&sort=name')).toEqual(['Gate', 'Row 2', 'Row 10']);
});
