import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestAt } from '#test/callTypes.ts';
import { makeWorld, PASSWORD, type World } from '#test/world.ts';

/** A client's chief manages the logins of the client's other users, and nobody else's. */

type Person = Awaited<ReturnType<World['user']>>;
type NewUser = RequestAt<'POST', '/api/users'>;

let world: World;
let here: { id: number };
let elsewhere: { id: number };
let own: Awaited<ReturnType<World['customer']>>;
let other: Awaited<ReturnType<World['customer']>>;
let operator: Person;
let chief: string;
let count = 0;

beforeAll(async () => {
  world = await makeWorld();
  [here, elsewhere] = [await world.warehouse(), await world.warehouse()];
  operator = await world.user('OPERATOR', [here.id]);
});
afterAll(() => world.close());
beforeEach(async () => {
  own = await world.customer([here.id]);
  other = await world.customer([here.id]);
  expect(
    (await world.callRaw(world.admin, 'PATCH', `/api/users/${own.userId}`, { chief: true })).status,
  ).toBe(200);
  chief = await world.login(own.email);
});

const as = <T = { id: number; code: string }>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  token = chief,
) => world.callRaw<T>(token, method, path, body);
const newUser = (more: Partial<NewUser> = {}): NewUser => ({
  email: `colleague${++count}@example.com`,
  role: 'CLIENT',
  password: PASSWORD,
  ...more,
});
const create = async (more: Partial<NewUser> = {}) => {
  const body = newUser(more);
  const result = await as('POST', '/api/users', body);
  expect(result.status).toBe(201);
  return { ...result.body, email: body.email };
};
const stored = async (id: number) =>
  (await world.call(world.admin, 'GET', `/api/users/${id}`)).body;
const warehousesOf = async (id: number, token = chief) =>
  (await as<{ id: number }[]>('GET', `/api/users/${id}/warehouses`, undefined, token)).body.map(
    (each) => each.id,
  );

describe('the own people', () => {
  test('are created for the own customer in the own warehouses, listed and read', async () => {
    const user = await create({ name: 'Ada Visser' });
    expect(await stored(user.id)).toMatchObject({
      role: 'CLIENT',
      customerId: own.id,
      chief: false,
      passwordSetByOther: true,
    });
    expect(await warehousesOf(user.id)).toEqual([here.id]);
    const listed = await as<{ id: number }[]>('GET', '/api/users');
    expect(listed.body.map(({ id }) => id).sort()).toEqual([own.userId, user.id].sort());
    expect((await as('GET', `/api/users/${user.id}`)).body).toMatchObject({
      id: user.id,
      name: 'Ada Visser',
    });
    const { body: products } = await world.callRaw<unknown[]>(
      await world.login(user.email),
      'GET',
      '/api/products',
    );
    expect(products).toEqual([]);
  });

  test('get another name, another password, may look only, and are disabled and enabled, which ends their sessions', async () => {
    const { id, email } = await create();
    const token = await world.login(email);
    expect((await as('PATCH', `/api/users/${id}`, { name: 'Bo Smit' })).body).toMatchObject({
      name: 'Bo Smit',
    });
    expect((await world.call(token, 'GET', '/api/auth/me')).status).toBe(200);
    const login = (password: string) =>
      world.call(null, 'POST', '/api/auth/login', { email, password });
    expect(
      (await as('PATCH', `/api/users/${id}`, { password: 'quiet harbour seven' })).body,
    ).toMatchObject({ passwordSetByOther: true });
    expect((await world.call(token, 'GET', '/api/auth/me')).status).toBe(401);
    expect([(await login(PASSWORD)).status, (await login('quiet harbour seven')).status]).toEqual([
      401, 200,
    ]);
    expect((await as('PATCH', `/api/users/${id}`, { readOnly: true })).body).toMatchObject({
      readOnly: true,
      customerId: own.id,
    });
    expect((await as('PATCH', `/api/users/${id}`, { disabled: true })).status).toBe(200);
    expect((await login('quiet harbour seven')).status).toBe(401);
    expect((await as('PATCH', `/api/users/${id}`, { disabled: false })).status).toBe(200);
    expect((await login('quiet harbour seven')).status).toBe(200);
  });

  test('are assigned to the own warehouses, and removed from them, and no others are seen', async () => {
    const { id } = await create({ warehouseIds: [] });
    const path = `/api/users/${id}/warehouses`;
    expect((await as('POST', path, { warehouseId: here.id })).status).toBe(201);
    expect((await as('POST', path, { warehouseId: elsewhere.id })).status).toBe(404);
    expect((await as('POST', path, { warehouseId: elsewhere.id }, world.admin)).status).toBe(201);
    expect(await warehousesOf(id)).toEqual([here.id]);
    expect((await as('DELETE', `${path}/${elsewhere.id}`)).status).toBe(404);
    expect((await as('DELETE', `${path}/${here.id}`)).status).toBe(204);
    expect(await warehousesOf(id, world.admin)).toEqual([elsewhere.id]);
    expect((await as('POST', '/api/users', newUser({ warehouseIds: [elsewhere.id] }))).status).toBe(
      404,
    );
  });

  test('and what was done to them is in the audit trail, by the chief', async () => {
    const { id } = await create();
    await as('PATCH', `/api/users/${id}`, { disabled: true });
    const { body } = await world.call(world.admin, 'GET', `/api/audit?entity=USER&entityId=${id}`);
    expect(body.length).toBeGreaterThanOrEqual(2);
    expect(new Set(body.map(({ by }) => by))).toEqual(new Set([own.email]));
  });
});

test('staff and users of other customers are unknown', async () => {
  const path = ({ id }: { id: number }) => `/api/users/${id}`;
  for (const stranger of [{ id: other.userId }, operator, { id: world.adminId }]) {
    const before = await world.callRaw(world.admin, 'GET', path(stranger));
    const calls = [
      as('GET', path(stranger)),
      as('PATCH', path(stranger), { name: 'X' }),
      as('PATCH', path(stranger), { disabled: true }),
      as('PATCH', path(stranger), { password: 'quiet harbour seven' }),
      as('POST', `${path(stranger)}/invitation`),
      as('GET', `${path(stranger)}/warehouses`),
      as('POST', `${path(stranger)}/warehouses`, { warehouseId: here.id }),
      as('DELETE', `${path(stranger)}/warehouses/${here.id}`),
    ];
    // Without a mail server an invitation is refused before anybody is looked for.
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([
      404, 404, 404, 404, 400, 404, 404, 404,
    ]);
    expect((await world.callRaw(world.admin, 'GET', path(stranger))).body).toEqual(before.body);
  }
  expect((await as('GET', `/api/users?customerId=${other.id}`)).status).toBe(404);
  for (const query of [
    'role=ADMIN',
    'role=OPERATOR',
    `search=${operator.email}`,
    `search=${other.email}`,
  ])
    expect((await as('GET', `/api/users?${query}`)).body).toEqual([]);
  const { body: csv } = await world.app.inject({
    url: '/api/users',
    headers: { authorization: `Bearer ${chief}`, accept: 'text/csv' },
  });
  expect(csv).toContain(own.email);
  for (const email of [other.email, operator.email]) expect(csv).not.toContain(email);
});

test('no role, no other customer, no tasks of the floor, and no chief is given', async () => {
  const { id } = await create();
  for (const [body, status] of [
    [{ role: 'ADMIN' }, 403],
    [{ role: 'OPERATOR' }, 403],
    [{ chief: true }, 403],
    [{ customerId: other.id }, 404],
  ] as const) {
    expect([body, (await as('POST', '/api/users', newUser(body))).status]).toEqual([body, status]);
    const changed = await as('PATCH', `/api/users/${id}`, body);
    expect([body, [400, status].includes(changed.status)]).toEqual([body, true]);
  }
  expect((await as('PATCH', `/api/users/${id}`, { customerId: null })).status).toBe(400);
  expect((await as('PATCH', `/api/users/${id}`, { taskKinds: ['COUNT'] })).status).toBe(403);
  expect(await stored(id)).toMatchObject({
    role: 'CLIENT',
    customerId: own.id,
    chief: false,
    taskKinds: null,
    version: 1,
  });
  expect(
    (
      await as('PATCH', `/api/users/${id}`, {
        role: 'CLIENT',
        customerId: own.id,
        chief: false,
        name: 'Cy',
      })
    ).status,
  ).toBe(200);
});

test('a chief, also the own user, is changed by administrators alone', async () => {
  const { id } = await create();
  await as('PATCH', `/api/users/${id}`, { chief: true }, world.admin);
  for (const target of [id, own.userId])
    for (const body of [{ disabled: true }, { chief: false }, { readOnly: true }, { name: 'X' }])
      expect((await as('PATCH', `/api/users/${target}`, body)).status).toBe(403);
  expect((await as('PATCH', `/api/users/${id}`, { password: 'quiet harbour seven' })).status).toBe(
    403,
  );
  expect((await as('DELETE', `/api/users/${own.userId}/warehouses/${here.id}`)).status).toBe(403);
});

test('second factors, sessions, provider accounts, mails and audit stay with administrators', async () => {
  const { id } = await create();
  for (const [method, path] of [
    ['GET', `/api/users/${id}/second-factor`],
    ['DELETE', `/api/users/${id}/second-factor`],
    ['DELETE', `/api/users/${id}/identity`],
    ['GET', `/api/users/${id}/sessions`],
    ['DELETE', `/api/users/${id}/sessions`],
    ['GET', '/api/mails'],
    ['GET', '/api/audit'],
    ['GET', '/api/keys'],
  ] as const)
    expect([path, (await as(method, path)).status]).toEqual([path, 403]);
});

test('a chief proves who it is as administrators do', async () => {
  const { id } = await create();
  await world.db
    .updateTable('session')
    .set({ provedAt: new Date(0) })
    .where('userId', '=', own.userId)
    .execute();
  for (const asked of [
    as('POST', '/api/users', newUser()),
    as('PATCH', `/api/users/${id}`, { password: 'quiet harbour seven' }),
  ])
    expect((await asked).body.code).toBe('REAUTHENTICATION_REQUIRED');
  expect((await as('GET', '/api/users')).status).toBe(200);
});

test('other users of a client manage nobody, nor do those who were a chief', async () => {
  const plain = await world.login((await create()).email);
  const all = async (token: string) => [
    (await as('GET', '/api/users', undefined, token)).status,
    (await as('POST', '/api/users', newUser(), token)).status,
    (await as('PATCH', `/api/users/${own.userId}`, { disabled: true }, token)).status,
  ];
  expect(await all(plain)).toEqual([403, 403, 403]);
  await as('PATCH', `/api/users/${own.userId}`, { chief: false }, world.admin);
  expect((await as('GET', '/api/users')).status).toBe(401);
  expect(await all(await world.login(own.email))).toEqual([403, 403, 403]);
});

test('a chief who comes to another customer or role is none there, and the chief of a retired customer manages nobody', async () => {
  const body = { name: own.name, email: own.email, active: false };
  expect((await world.callRaw(world.admin, 'PUT', `/api/customers/${own.id}`, body)).status).toBe(
    200,
  );
  expect((await as('GET', '/api/users')).status).toBe(403);
  expect((await world.call(chief, 'GET', '/api/auth/me')).body).toMatchObject({ chief: false });
  const moved = await as(
    'PATCH',
    `/api/users/${own.userId}`,
    { customerId: other.id },
    world.admin,
  );
  expect(moved.body).toMatchObject({ customerId: other.id, chief: false });
  await as('PATCH', `/api/users/${own.userId}`, { chief: true }, world.admin);
  expect(
    (await as('PATCH', `/api/users/${own.userId}`, { role: 'OPERATOR' }, world.admin)).body,
  ).toMatchObject({ chief: false });
});

test('a chief is a CLIENT who also changes things', async () => {
  const body = { chief: true } as const;
  expect((await as('PATCH', `/api/users/${operator.id}`, body, world.admin)).status).toBe(400);
  expect(
    (await as('POST', '/api/users', newUser({ ...body, role: 'OPERATOR' }), world.admin)).status,
  ).toBe(400);
  expect(
    (
      await as(
        'POST',
        '/api/users',
        newUser({ ...body, customerId: own.id, readOnly: true }),
        world.admin,
      )
    ).status,
  ).toBe(400);
  expect(
    (await as('PATCH', `/api/users/${own.userId}`, { readOnly: true }, world.admin)).status,
  ).toBe(400);
  expect(
    (await as('POST', '/api/users', newUser({ ...body, customerId: own.id }), world.admin)).body,
  ).toMatchObject(body);
});
