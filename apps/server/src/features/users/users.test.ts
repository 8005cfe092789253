import { User } from '@lading/contract/users';
import { Warehouse } from '@lading/contract/warehouses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestAt } from '#test/callTypes.ts';
import { makeWorld, PASSWORD, type World } from '#test/world.ts';
import { compileSchema } from '../../platform/http/validation.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

type UserBody = Omit<RequestAt<'POST', '/api/users'>, 'password'>;
const create = (body: UserBody) =>
  world.call(world.admin, 'POST', '/api/users', { password: PASSWORD, ...body });
const change = (id: number, body: object, headers = {}) =>
  world.call(world.admin, 'PATCH', `/api/users/${id}`, body, headers);

test('a user is created, listed, found and returned without secrets', async () => {
  const user = await create({ email: 'Mara@Example.com', role: 'SUPERVISOR' });
  expect(user.status).toBe(201);
  expect(compileSchema(User)(user.body)).toBe(true);
  expect(user.body).toMatchObject({
    role: 'SUPERVISOR',
    customerId: null,
    disabled: false,
    passwordSetByOther: true,
  });
  const { body } = await world.call(world.admin, 'GET', '/api/users?search=MARA@');
  expect(body).toEqual([user.body]);
  expect((await world.call(world.admin, 'GET', `/api/users/${user.body.id}`)).body).toEqual(
    user.body,
  );
  const twin = await create({ email: 'mara@example.COM', role: 'OPERATOR' });
  expect([twin.status, twin.body.code]).toEqual([409, 'DUPLICATE']);
  expect((await world.call(world.admin, 'GET', '/api/users/999999')).status).toBe(404);
});

test('a user has a name: the one given, else the one that the email suggests', async () => {
  const suggested = await create({ email: 'noor.de-wit@example.com', role: 'OPERATOR' });
  expect(suggested.body.name).toBe('Noor De Wit');
  const user = await create({ email: 'n2@example.com', name: ' Noor de Wit ', role: 'OPERATOR' });
  expect(user.body.name).toBe('Noor de Wit');
  expect((await create({ email: 'n3@example.com', name: ' ', role: 'OPERATOR' })).status).toBe(400);
  const { body: found } = await world.call(
    world.admin,
    'GET',
    '/api/users?search=NOOR%20DE%20WIT&sort=name',
  );
  expect(found.map(({ id }) => id)).toEqual([suggested.body.id, user.body.id]);
});

test('a change of name ends no session', async () => {
  const { id, token } = await world.user('OPERATOR');
  expect((await change(id, { name: 'Olek Nowak' })).body).toMatchObject({
    name: 'Olek Nowak',
    version: 2,
  });
  expect((await world.call(token, 'GET', '/api/auth/me')).body).toMatchObject({
    name: 'Olek Nowak',
  });
  expect((await change(id, { name: 'Olek', disabled: false })).status).toBe(200);
  expect((await world.call(token, 'GET', '/api/auth/me')).status).toBe(401);
});

test('a user is created with all of its warehouses, or not at all', async () => {
  const [north, south] = [await world.warehouse(), await world.warehouse()];
  const { body } = await create({
    email: 'both@example.com',
    role: 'OPERATOR',
    warehouseIds: [north.id, south.id],
  });
  const { body: assigned } = await world.call(
    world.admin,
    'GET',
    `/api/users/${body.id}/warehouses`,
  );
  expect(assigned.map(({ id }) => id).sort()).toEqual([north.id, south.id].sort());
  expect(
    (
      await create({
        email: 'none@example.com',
        role: 'OPERATOR',
        warehouseIds: [north.id, 999_999],
      })
    ).status,
  ).toBe(404);
  expect((await world.call(world.admin, 'GET', '/api/users?search=none@example.com')).body).toEqual(
    [],
  );
});

test('a CLIENT needs an existing customer, other roles have none', async () => {
  const { id } = await world.customer();
  const faultOf = async (body: UserBody) =>
    (await create(body)).body.errors?.map(({ path }: { path: string }) => path);
  expect(await faultOf({ email: 'a@example.com', role: 'CLIENT' })).toEqual(['customerId']);
  expect(await faultOf({ email: 'a@example.com', role: 'OPERATOR', customerId: id })).toEqual([
    'customerId',
  ]);
  expect(
    (await create({ email: 'a@example.com', role: 'CLIENT', customerId: 999_999 })).status,
  ).toBe(404);
  expect((await create({ email: 'a@example.com', role: 'CLIENT', customerId: id })).status).toBe(
    201,
  );
});

test('a change of the role from CLIENT removes the customer', async () => {
  const client = await world.customer();
  expect((await change(client.userId, { customerId: null })).status).toBe(400);
  expect((await change(client.userId, { role: 'OPERATOR' })).body).toMatchObject({
    role: 'OPERATOR',
    customerId: null,
    version: 2,
  });
  expect((await change(client.userId, { role: 'CLIENT' })).status).toBe(400);
  expect((await change(client.userId, { role: 'CLIENT', customerId: 999_999 })).status).toBe(404);
  expect(
    (await change(client.userId, { role: 'CLIENT', customerId: client.id })).body,
  ).toMatchObject({
    role: 'CLIENT',
    customerId: client.id,
  });
});

test('the sessions of a changed user end, and If-Match is honoured', async () => {
  const { id, token } = await world.user('OPERATOR');
  expect((await change(id, { role: 'SUPERVISOR' }, { 'if-match': '"7"' })).status).toBe(412);
  expect((await world.call(token, 'GET', '/api/auth/me')).status).toBe(200);
  expect((await change(id, { role: 'SUPERVISOR' }, { 'if-match': '"1"' })).status).toBe(200);
  expect((await world.call(token, 'GET', '/api/auth/me')).status).toBe(401);
});

test('the new password works and the old one does not; a disabled user cannot sign in', async () => {
  const { id, email } = await world.user('OPERATOR');
  await change(id, { password: 'another password' });
  const login = (password: string) =>
    world.call(null, 'POST', '/api/auth/login', { email, password });
  expect((await login(PASSWORD)).status).toBe(401);
  expect((await login('another password')).status).toBe(200);
  await change(id, { disabled: true });
  expect((await login('another password')).status).toBe(401);
});

test('the last enabled administrator cannot be demoted or disabled', async () => {
  for (const body of [{ role: 'OPERATOR' }, { disabled: true }]) {
    const refused = await change(world.adminId, body);
    expect([refused.status, refused.body.code]).toEqual([409, 'LAST_ADMIN']);
  }
});

test('of two administrators who demote each other at once, one stays an administrator', async () => {
  const small = await makeWorld();
  try {
    const second = await small.user('ADMIN');
    const answers = await Promise.all([
      small.call(small.admin, 'PATCH', `/api/users/${second.id}`, { disabled: true }),
      small.call(second.token, 'PATCH', `/api/users/${small.adminId}`, { role: 'SUPERVISOR' }),
    ]);
    const admins = await small.db
      .selectFrom('appUser')
      .select('id')
      .where('role', '=', 'ADMIN')
      .where('disabled', '=', false)
      .execute();
    expect(admins).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  } finally {
    await small.close();
  }
});

test('a warehouse is assigned once, and the assignment can be removed', async () => {
  const warehouse = await world.warehouse();
  const { id, token } = await world.user('OPERATOR');
  const path = `/api/users/${id}/warehouses` as const;
  const assigned = await world.call(world.admin, 'POST', path, { warehouseId: warehouse.id });
  expect(assigned.status).toBe(201);
  expect(compileSchema(Warehouse)(assigned.body)).toBe(true);
  const twice = await world.call(world.admin, 'POST', path, { warehouseId: warehouse.id });
  expect([twice.status, twice.body.code]).toEqual([409, 'ALREADY_ASSIGNED']);
  expect((await world.call(world.admin, 'POST', path, { warehouseId: 999_999 })).status).toBe(404);
  expect(
    (
      await world.call(world.admin, 'POST', '/api/users/999999/warehouses', {
        warehouseId: warehouse.id,
      })
    ).status,
  ).toBe(404);
  expect((await world.call(world.admin, 'GET', path)).body).toEqual([warehouse]);
  expect((await world.call(token, 'GET', '/api/users/me/warehouses')).body).toEqual([warehouse]);
  expect((await world.call(world.admin, 'DELETE', `${path}/${warehouse.id}`)).status).toBe(204);
  expect((await world.call(world.admin, 'DELETE', `${path}/${warehouse.id}`)).status).toBe(404);
  expect((await world.call(token, 'GET', '/api/users/me/warehouses')).body).toEqual([]);
});

test('assigned warehouses and sessions are lists: paged, counted, searched and sent as CSV', async () => {
  const [first, second] = [await world.warehouse(), await world.warehouse()];
  const { id, token } = await world.user('OPERATOR', [first.id, second.id]);
  for (const [caller, path] of [
    [token, '/api/users/me/warehouses'],
    [world.admin, `/api/users/${id}/warehouses`],
  ] as const) {
    const page = await world.callRaw<Warehouse[]>(caller, 'GET', `${path}?limit=1&sort=-createdAt`);
    expect([
      page.status,
      page.headers['x-total-count'],
      page.body.map((row: { id: number }) => row.id),
    ]).toEqual([200, '2', [second.id]]);
    expect(page.headers.link).toContain('rel="next"');
    expect((await world.callRaw(caller, 'GET', `${path}?search=nothing%20like%20it`)).body).toEqual(
      [],
    );
  }
  const sessions = await world.call(token, 'GET', '/api/auth/sessions?limit=5&sort=createdAt');
  expect([
    sessions.headers['x-total-count'],
    sessions.body.map((row: { current: boolean }) => row.current),
  ]).toEqual(['1', [true]]);
  const csv = await world.call(token, 'GET', '/api/auth/sessions', undefined, {
    accept: 'text/csv',
  });
  expect(csv.headers['content-type']).toContain('text/csv');
});

test('an email is trimmed, and a taken one is named as it was written', async () => {
  const email = 'Padded@Example.com';
  const make = (input: string) =>
    world.call(world.admin, 'POST', '/api/users', {
      email: input,
      role: 'OPERATOR',
      password: PASSWORD,
    });
  expect((await make(`  ${email} `)).body.email).toBe(email);
  expect((await make('PADDED@example.com')).body.error).toBe(
    'A user with the email "PADDED@example.com" already exists.',
  );
  expect((await make('pad ded@example.com')).body.error).toBe('email must be an email address');
});

test('only administrators manage users', async () => {
  const { token } = await world.user('SUPERVISOR');
  expect((await world.call(token, 'GET', '/api/users')).status).toBe(403);
  expect((await world.call(token, 'PATCH', '/api/users/999999', {})).status).toBe(403);
});
