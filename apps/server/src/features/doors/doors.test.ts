import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { door } from '#test/things.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let warehouseId: number;
let token: string;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  warehouseId = (await world.warehouse()).id;
  token = (await world.user('SUPERVISOR', [warehouseId])).token;
});

async function create(more: object = {}) {
  const body = { ...door({ warehouseId }), ...more };
  const answer = await world.call(token, 'POST', '/api/doors', body);
  expect(answer.status).toBe(201);
  return answer.body;
}

test('a door is created, edited, listed, retired and deleted', async () => {
  const { id: stagingLocationId, name } = await world.location(warehouseId, 'STAGE-1', 'STORAGE');
  const hours = [
    { weekday: 2 as const, opens: '06:00', closes: '24:00' },
    { weekday: 1 as const, opens: '13:00', closes: '22:00' },
    { weekday: 1 as const, opens: '06:00', closes: '12:00' },
  ];
  const created = await create({ hours, stagingLocationId });
  expect(created).toMatchObject({
    kind: 'BOTH',
    hours: [hours[2], hours[1], hours[0]],
    stagingLocation: { id: stagingLocationId, name },
    active: true,
    warehouseId,
    version: 1,
  });
  const path = `/api/doors/${created.id}` as const;
  const twice = await world.call(token, 'POST', '/api/doors', {
    ...door({ warehouseId }),
    name: created.name.toUpperCase(),
  });
  expect(twice).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
  const edited = await world.call(token, 'PUT', path, { kind: 'INBOUND', hours: [] });
  expect(edited.body).toMatchObject({
    kind: 'INBOUND',
    hours: [],
    stagingLocation: { id: stagingLocationId },
    version: 2,
  });
  const list = `/api/doors?warehouseId=${warehouseId}` as const;
  for (const filter of ['&kind=INBOUND', '&search=stage-1', ''] as const)
    expect((await world.call(token, 'GET', `${list}${filter}`)).body).toEqual([edited.body]);
  expect((await world.call(token, 'GET', `${list}&kind=BOTH`)).body).toEqual([]);
  await world.call(token, 'PUT', path, { active: false });
  expect((await world.call(token, 'GET', list)).body).toEqual([]);
  expect((await world.call(token, 'DELETE', path)).status).toBe(204);
  expect((await world.call(token, 'GET', path)).status).toBe(404);
});

test('hours that are none are refused, and say which', async () => {
  const send = (hours: unknown) =>
    world.callRaw(token, 'POST', '/api/doors', { ...door({ warehouseId }), hours });
  const mondays = { weekday: 1, opens: '06:00', closes: '12:00' };
  for (const [hours, path] of [
    [[mondays, { weekday: 1, opens: '11:00', closes: '13:00' }], 'hours.1'],
    [[{ weekday: 1, opens: '22:00', closes: '06:00' }], 'hours.0'],
    [[{ weekday: 8, opens: '06:00', closes: '12:00' }], 'hours.0.weekday'],
    [[{ weekday: 1, opens: '24:00', closes: '24:00' }], 'hours.0.opens'],
  ] as const)
    expect(await send(hours)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
});

test('a door stays in its warehouse, and so does its staging location', async () => {
  const other = (await world.warehouse()).id;
  const there = await world.location(other, 'THERE', 'STORAGE');
  const { id } = await create();
  const path = `/api/doors/${id}` as const;
  const moved = await world.call(token, 'PUT', path, { warehouseId: other });
  expect(moved.status).toBe(400);
  const staged = await world.call(token, 'PUT', path, { stagingLocationId: there.id });
  expect(staged.status).toBe(404);
  const { token: stranger } = await world.user('SUPERVISOR', [other]);
  expect((await world.call(stranger, 'GET', path)).status).toBe(404);
  const { token: operator } = await world.user('OPERATOR', [warehouseId]);
  expect((await world.call(operator, 'GET', path)).status).toBe(200);
  expect((await world.call(operator, 'PUT', path, { kind: 'BOTH' })).status).toBe(403);
});

test('a staging location of a door is not deleted', async () => {
  const { id } = await world.location(warehouseId, 'STAGE-1', 'STORAGE');
  await create({ stagingLocationId: id });
  expect(await world.call(token, 'DELETE', `/api/locations/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'STILL_IN_USE', facts: { uses: { DOOR: 1 } } },
  });
});
