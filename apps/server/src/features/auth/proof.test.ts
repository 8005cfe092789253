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

const laterBy = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE_MS });
let count = 0;
const createUser = (token: string) =>
  world.call(token, 'POST', '/api/users', { email: `new${++count}@example.com`, role: 'OPERATOR', password: PASSWORD });
const prove = (token: string, proof: { currentPassword: string } | { code: string }) =>
  world.call(token, 'POST', '/api/auth/reauthenticate', proof);

test('calls that give access need a recent proof, other calls do not', async () => {
  const [{ id, token }, operator] = [await world.user('ADMIN'), await world.user('OPERATOR')];
  laterBy(RECENT_MINUTES - 1);
  expect((await createUser(token)).status).toBe(201);
  laterBy(2);
  expect(await createUser(token)).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } });
  const key = { name: 'Shop', role: 'OPERATOR' as const, warehouseIds: [], scopes: ['stock:read' as const] };
  expect((await world.call(token, 'POST', '/api/keys', key)).body.code).toBe('REAUTHENTICATION_REQUIRED');
  expect((await world.call(token, 'PATCH', `/api/users/${id}`, { name: 'Mara' })).body.code).toBe('REAUTHENTICATION_REQUIRED');
  expect((await world.call(token, 'GET', '/api/users')).status).toBe(200);
  expect((await world.call(token, 'POST', '/api/warehouses', { name: `Later ${++count}` })).status).toBe(201);
  expect((await createUser(operator.token)).body.code).toBe('NOT_ALLOWED');
  expect((await prove(token, { currentPassword: 'not it' })).body.errors?.[0]?.path).toBe('currentPassword');
  expect((await createUser(token)).status).toBe(403);
  expect((await prove(token, { currentPassword: PASSWORD })).status).toBe(204);
  expect((await createUser(token)).status).toBe(201);
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
  expect((await prove(token, { code })).status).toBe(204);
  expect((await createUser(token)).status).toBe(201);
  expect((await prove(token, { code })).status).toBe(400);
  expect((await prove(token, { code: recoveryCodes[0] ?? '' })).status).toBe(204);
  for (let n = 0; n < 5; n += 1) await prove(token, { code: '000000' });
  expect((await prove(token, { code: recoveryCodes[1] ?? '' })).body.code).toBe('SLOW_DOWN');
});
