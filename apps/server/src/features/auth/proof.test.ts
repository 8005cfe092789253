import { MAX_SESSIONS } from '@lading/domain/account';
import { MINUTE_MS } from '@lading/domain/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { codeAt, setUpFactor } from '#test/secondFactor.ts';
import { makeWorld, PASSWORD, type World } from '#test/world.ts';
import { RECENT_MINUTES } from '../../platform/auth/actor.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('loginThrottle').execute();
});
afterEach(() => void vi.useRealTimers());

const laterBy = (minutes: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE_MS });
let count = 0;
const createUser = (token: string) =>
  world.call(token, 'POST', '/api/users', {
    email: `new${++count}@example.com`,
    role: 'OPERATOR',
    password: PASSWORD,
  });
const prove = (token: string, proof: { currentPassword: string } | { code: string }) =>
  world.call(token, 'POST', '/api/auth/reauthenticate', proof);

test('calls that give access need a recent proof, other calls do not', async () => {
  const [{ id, token }, operator] = [await world.user('ADMIN'), await world.user('OPERATOR')];
  laterBy(RECENT_MINUTES - 1);
  expect((await createUser(token)).status).toBe(201);
  laterBy(2);
  expect(await createUser(token)).toMatchObject({
    status: 403,
    body: { code: 'REAUTHENTICATION_REQUIRED' },
  });
  const key = {
    name: 'Shop',
    role: 'OPERATOR' as const,
    warehouseIds: [],
    scopes: ['stock:read' as const],
  };
  expect((await world.call(token, 'POST', '/api/keys', key)).body.code).toBe(
    'REAUTHENTICATION_REQUIRED',
  );
  expect((await world.call(token, 'PATCH', `/api/users/${id}`, { name: 'Mara' })).body.code).toBe(
    'REAUTHENTICATION_REQUIRED',
  );
  expect((await world.call(token, 'GET', '/api/users')).status).toBe(200);
  expect(
    (await world.call(token, 'POST', '/api/warehouses', { name: `Later ${++count}` })).status,
  ).toBe(201);
  expect((await createUser(operator.token)).body.code).toBe('NOT_ALLOWED');
  expect((await prove(token, { currentPassword: 'not it' })).body.errors?.[0]?.path).toBe(
    'currentPassword',
  );
  expect((await createUser(token)).status).toBe(403);
  const proved = await prove(token, { currentPassword: PASSWORD });
  expect(proved.status).toBe(200);
  expect((await createUser(proved.body.token)).status).toBe(201);
});

test('a proof gives the session another token, and ends the one of before', async () => {
  const { token } = await world.user('OPERATOR');
  const before = await world.call(token, 'GET', '/api/auth/sessions');
  const { body } = await prove(token, { currentPassword: PASSWORD });
  expect(body.token).toMatch(/^[\w-]{43}$/);
  expect(body.token).not.toBe(token);
  expect((await world.call(token, 'GET', '/api/auth/me')).status).toBe(401);
  const after = await world.call(body.token, 'GET', '/api/auth/sessions');
  expect(after.body.map(({ id, current }) => [id, current])).toEqual(
    before.body.map(({ id }) => [id, true]),
  );
});

test('sessions are ended with a recent proof alone', async () => {
  const admin = await world.user('ADMIN');
  const other = await world.login(admin.email);
  const { body } = await world.call(admin.token, 'GET', '/api/auth/sessions');
  const id = body.find(({ current }) => !current)?.id ?? 0;
  const ends = (token: string) => [
    world.call(token, 'DELETE', `/api/auth/sessions/${id}`),
    world.call(token, 'DELETE', '/api/auth/sessions'),
    world.call(token, 'DELETE', `/api/users/${admin.id}/sessions/${id}`),
    world.call(token, 'DELETE', `/api/users/${admin.id}/sessions`),
  ];
  laterBy(RECENT_MINUTES + 1);
  for (const answer of await Promise.all(ends(admin.token)))
    expect(answer.body).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
  expect((await world.call(other, 'GET', '/api/auth/me')).status).toBe(200);
  const { body: proved } = await prove(admin.token, { currentPassword: PASSWORD });
  expect((await world.call(proved.token, 'DELETE', '/api/auth/sessions')).status).toBe(204);
  expect((await world.call(other, 'GET', '/api/auth/me')).status).toBe(401);
  expect((await world.call(proved.token, 'GET', '/api/auth/me')).status).toBe(200);
  // Who leaves needs no proof.
  laterBy(RECENT_MINUTES + 1);
  expect((await world.call(proved.token, 'POST', '/api/auth/logout')).status).toBe(204);
});

test('a user has fifty sessions at most: the one that was not used for longest ends', async () => {
  const { id, email, token } = await world.user('OPERATOR');
  const tokens = [token];
  for (let n = 1; n <= MAX_SESSIONS; n += 1) tokens.push(await world.login(email));
  const alive = async (each: string) => (await world.call(each, 'GET', '/api/auth/me')).status;
  expect([
    await alive(token),
    await alive(tokens[1] ?? ''),
    await alive(tokens.at(-1) ?? ''),
  ]).toEqual([401, 200, 200]);
  expect((await world.call(tokens.at(-1) ?? '', 'GET', '/api/auth/sessions')).body).toHaveLength(
    MAX_SESSIONS,
  );
  const { body } = await world.call(
    world.admin,
    'GET',
    `/api/audit?entity=USER&entityId=${id}&action=SESSION_ENDED`,
  );
  expect(body).toMatchObject([{ after: { sessions: 1, limit: MAX_SESSIONS } }]);
});

test('a proof is valid for its session only, and a sign-in is a proof', async () => {
  const { email, token } = await world.user('ADMIN');
  laterBy(RECENT_MINUTES + 1);
  const other = await world.login(email);
  expect((await createUser(other)).status).toBe(201);
  expect((await createUser(token)).status).toBe(403);
});

test('a code is a proof too, once, and wrong codes are limited', async () => {
  const { token } = await world.user('ADMIN');
  expect((await prove(token, { code: '000000' })).body.errors?.[0]?.path).toBe('code');
  const { secret, recoveryCodes } = await setUpFactor(world, token);
  laterBy(RECENT_MINUTES + 1);
  const code = codeAt(secret);
  const { body: first } = await prove(token, { code });
  expect((await createUser(first.token)).status).toBe(201);
  expect((await prove(first.token, { code })).status).toBe(400);
  const { body: second } = await prove(first.token, { code: recoveryCodes[0] ?? '' });
  for (let n = 0; n < 5; n += 1) await prove(second.token, { code: '000000' });
  expect((await prove(second.token, { code: recoveryCodes[1] ?? '' })).body.code).toBe('SLOW_DOWN');
});
