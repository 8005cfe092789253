import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestAt } from '#test/callTypes.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let here: { id: number };
let elsewhere: { id: number };
let customer: { id: number; name: string };
let supervisor: { token: string };
beforeAll(async () => {
  world = await makeWorld();
  [here, elsewhere] = [await world.warehouse('North'), await world.warehouse()];
  customer = await world.customer([here.id]);
  supervisor = await world.user('SUPERVISOR', [here.id]);
});
afterAll(() => world.close());

type Input = RequestAt<'POST', '/api/ship-rules'>;
const create = (body: Partial<Input> & { name: string }) =>
  world.call(supervisor.token, 'POST', '/api/ship-rules', {
    warehouseId: here.id,
    cutoff: '14:00',
    days: 1,
    ...body,
  });
const calendar = () => world.call(supervisor.token, 'GET', `/api/calendars/${here.id}`);
const update = (body: RequestAt<'PUT', '/api/calendars/1'>, headers = {}) =>
  world.call(supervisor.token, 'PUT', `/api/calendars/${here.id}`, body, headers);

test('a warehouse works from Monday to Friday until somebody says something else', async () => {
  expect((await calendar()).body).toEqual({
    id: here.id,
    name: 'North',
    timeZone: 'UTC',
    workingDays: [1, 2, 3, 4, 5],
    holidays: [],
    version: 1,
  });
  const holidays = [
    { day: '2026-12-26', name: ' Boxing Day ' },
    { day: '2026-12-25', name: 'Christmas' },
  ];
  const { body } = await update({ workingDays: [6, 1], holidays }, { 'if-match': '"1"' });
  expect(body).toMatchObject({
    workingDays: [1, 6],
    holidays: [
      { day: '2026-12-25', name: 'Christmas' },
      { day: '2026-12-26', name: 'Boxing Day' },
    ],
    version: 2,
  });
  expect((await update({ workingDays: [1] }, { 'if-match': '"1"' })).status).toBe(412);
  expect((await update({ workingDays: [2] })).body.holidays).toHaveLength(2);
  const { body: trail } = await world.call(world.admin, 'GET', '/api/audit?entity=CALENDAR');
  expect(trail.map(({ action }) => action)).toEqual(['CHANGED', 'CHANGED']);
});

test('a week without work, a repeated holiday and a day that does not exist are refused', async () => {
  const day = { day: '2026-12-25', name: 'Christmas' };
  const faults = [];
  for (const body of [
    { workingDays: [] },
    { workingDays: [8] },
    { holidays: [day, day] },
    { holidays: [{ ...day, day: '2026-02-30' }] },
  ])
    faults.push((await update(body)).status);
  expect(faults).toEqual([400, 400, 400, 400]);
  const { body } = await world.callRaw(supervisor.token, 'PUT', `/api/calendars/${here.id}`, {
    holidays: [day, day],
  });
  expect(body).toMatchObject({
    errors: [{ path: 'holidays.1.day', message: '2026-12-25 is a holiday already.' }],
  });
});

test('rules are made, changed, listed by customer and deleted, and recorded', async () => {
  const { status, body: all } = await create({ name: ' All ' });
  expect([status, all]).toEqual([
    201,
    {
      id: expect.any(Number),
      name: 'All',
      customer: null,
      carrier: null,
      priority: null,
      cutoff: '14:00',
      days: 1,
      warehouseId: here.id,
      version: 1,
    },
  ]);
  const { body: own } = await create({
    name: 'Own',
    customerId: customer.id,
    carrier: ' DHL ',
    priority: 2,
    days: 0,
  });
  expect(own).toMatchObject({
    customer: { id: customer.id, name: customer.name },
    carrier: 'DHL',
    priority: 2,
  });
  const list = async (query = '') =>
    (
      await world.call(supervisor.token, 'GET', `/api/ship-rules?warehouseId=${here.id}${query}`)
    ).body.map(({ name }) => name);
  expect(await list()).toEqual(['All', 'Own']);
  expect(await list(`&customerId=${customer.id}`)).toEqual(['Own']);
  expect(await list('&search=dhl')).toEqual(['Own']);
  const changed = await world.call(supervisor.token, 'PUT', `/api/ship-rules/${own.id}`, {
    carrier: null,
    cutoff: '09:30',
  });
  expect(changed.body).toMatchObject({ carrier: null, cutoff: '09:30', priority: 2, version: 2 });
  expect((await world.call(supervisor.token, 'DELETE', `/api/ship-rules/${own.id}`)).status).toBe(
    204,
  );
  const { body: trail } = await world.call(
    world.admin,
    'GET',
    `/api/audit?entity=SHIP_RULE&entityId=${own.id}`,
  );
  expect(trail.map(({ action }) => action).sort()).toEqual(['CHANGED', 'CREATED', 'DELETED']);
  await world.call(supervisor.token, 'DELETE', `/api/ship-rules/${all.id}`);
});

test('one rule is for the same customer, carrier and priority, at the same time too', async () => {
  const answers = await Promise.all(
    ['First', 'Second', 'Third'].map((name) => create({ name, carrier: `dhl` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const winner = answers.find(({ status }) => status === 201)?.body;
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'SHIP_RULE_TAKEN',
    facts: { name: winner?.name },
  });
  expect((await create({ name: 'Fourth', carrier: 'DHL' })).status).toBe(409);
  expect((await create({ name: winner?.name ?? '', carrier: 'UPS' })).body).toMatchObject({
    code: 'DUPLICATE',
  });
});

test.each([
  ['a cut-off that is no time', { cutoff: '24:00' }, 400],
  ['more days than two months of work', { days: 61 }, 400],
  ['a warehouse of others', { warehouseId: 0 }, 400],
  ['a customer that does not exist', { customerId: 999_999 }, 404],
])('%s is refused', async (_, body, status) => {
  expect((await create({ name: 'Refused', carrier: 'REFUSED', ...body })).status).toBe(status);
});

test('rules and days of a warehouse are those of its staff', async () => {
  const client = await world.customer([here.id]);
  const stranger = await world.user('SUPERVISOR', [elsewhere.id]);
  const operator = await world.user('OPERATOR', [here.id]);
  const read = (token: string) => world.call(token, 'GET', `/api/calendars/${here.id}`);
  expect((await read(client.token)).status).toBe(403);
  expect((await read(stranger.token)).status).toBe(404);
  expect((await read(operator.token)).status).toBe(200);
  const body = { workingDays: [1] };
  expect((await world.call(operator.token, 'PUT', `/api/calendars/${here.id}`, body)).status).toBe(
    403,
  );
});

test('a warehouse without anything but its working days is deleted with them, and not one that has rules', async () => {
  const { id } = await world.warehouse();
  await world.call(world.admin, 'PUT', `/api/calendars/${id}`, { workingDays: [1] });
  const rule = { name: 'All', cutoff: '14:00', days: 1, warehouseId: id };
  const { body } = await world.call(world.admin, 'POST', '/api/ship-rules', rule);
  const remove = () => world.call(world.admin, 'DELETE', `/api/warehouses/${id}`);
  expect((await remove()).body).toMatchObject({ code: 'STILL_IN_USE' });
  await world.call(world.admin, 'DELETE', `/api/ship-rules/${body.id}`);
  expect((await remove()).status).toBe(204);
});

test('a lane is made once to each other warehouse, also to one of others, and is recorded', async () => {
  const create = (destinationId: number, days = 2) =>
    world.call(supervisor.token, 'POST', '/api/lanes', {
      warehouseId: here.id,
      destinationId,
      days,
    });
  const { status, body } = await create(elsewhere.id);
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(Number),
      destination: { id: elsewhere.id, name: expect.any(String) },
      days: 2,
      warehouseId: here.id,
      version: 1,
    },
  ]);
  expect((await create(elsewhere.id)).body).toMatchObject({
    code: 'DUPLICATE',
    facts: { what: 'LANE_DESTINATION', value: body.destination.name },
  });
  expect((await create(here.id)).status).toBe(400);
  expect((await create(999_999)).status).toBe(404);
  expect((await create(elsewhere.id, 61)).status).toBe(400);
  const path = `/api/lanes/${body.id}` as const;
  const changed = await world.call(supervisor.token, 'PUT', path, { days: 5 });
  expect(changed.body).toMatchObject({ days: 5, version: 2 });
  const stale = await world.call(supervisor.token, 'PUT', path, { days: 6 }, { 'if-match': '"1"' });
  expect(stale.status).toBe(412);
  const { body: lanes } = await world.call(
    supervisor.token,
    'GET',
    `/api/lanes?warehouseId=${here.id}`,
  );
  expect(lanes).toEqual([changed.body]);
  expect((await world.call(supervisor.token, 'DELETE', path)).status).toBe(204);
  const { body: trail } = await world.call(world.admin, 'GET', '/api/audit?entity=LANE');
  expect(trail.map(({ action }) => action).sort()).toEqual(['CHANGED', 'CREATED', 'DELETED']);
});
