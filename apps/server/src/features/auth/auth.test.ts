import { Session } from '@lading/contract/auth';
import { User } from '@lading/contract/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { makeWorld, PASSWORD, type World } from '#test/world.ts';
import { compileSchema } from '../../platform/http/validation.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('loginThrottle').execute();
});

const login = (email: string, password: string) =>
  world.call(null, 'POST', '/api/auth/login', { email, password });
const WRONG = 'not the password';

test('signing in returns a token and the user, whatever the letter case of the email', async () => {
  const { email } = await world.user('OPERATOR');
  const answer = await login(` ${email.toUpperCase()} `, PASSWORD);
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body).sort()).toEqual(['token', 'user']);
  expect(compileSchema(User)(answer.body.user)).toBe(true);
  const me = await world.call(answer.body.token, 'GET', '/api/auth/me');
  expect(me.body).toEqual(answer.body.user);
  expect([answer.headers['cache-control'], me.headers['cache-control']]).toEqual([
    'no-store',
    'no-store',
  ]);
});

test('unknown emails, wrong passwords and disabled users get the same response', async () => {
  const { id, email } = await world.user('OPERATOR');
  await world.call(world.admin, 'PATCH', `/api/users/${id}`, { disabled: true });
  const answers = [
    await login('nobody@example.com', PASSWORD),
    await login('admin@example.com', WRONG),
    await login(email, PASSWORD),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(401);
    expect(body).toMatchObject({
      code: 'WRONG_CREDENTIALS',
      error: 'The email or password is wrong.',
    });
  }
});

test('after five failures an account has to wait, longer each time; a success resets them', async () => {
  const { id, email } = await world.user('OPERATOR');
  const key = `known:${id}:127.0.0.1`;
  for (let n = 0; n < 4; n += 1) expect((await login(email, WRONG)).status).toBe(401);
  expect((await login(email, PASSWORD)).status).toBe(200);
  for (let n = 0; n < 5; n += 1) expect((await login(email, WRONG)).status).toBe(401);
  const slowed = await login(email.toUpperCase(), PASSWORD);
  expect([slowed.status, slowed.body.code]).toEqual([429, 'SLOW_DOWN']);
  const first = Number(slowed.headers['retry-after']);
  expect(first).toBeGreaterThanOrEqual(1);
  const past = new Date(Date.now() - 1000);
  await world.db
    .updateTable('loginThrottle')
    .set({ blockedUntil: past })
    .where('key', '=', key)
    .execute();
  expect((await login(email, WRONG)).status).toBe(401);
  expect(Number((await login(email, PASSWORD)).headers['retry-after'])).toBeGreaterThan(first);
  await world.db
    .updateTable('loginThrottle')
    .set({ blockedUntil: past, failures: 40 })
    .where('key', '=', key)
    .execute();
  expect((await login(email, WRONG)).status).toBe(401);
  const longest = Number((await login(email, PASSWORD)).headers['retry-after']);
  expect(longest).toBeGreaterThan(50);
  expect(longest).toBeLessThanOrEqual(60);
});

test('of many guesses sent at once at most five are checked', async () => {
  const { email } = await world.user('OPERATOR');
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(email, WRONG)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('many right sign-ins at once all succeed', async () => {
  const { email } = await world.user('OPERATOR');
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(email, PASSWORD)));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
});

test('an address with fifty failures waits until its window ends', async () => {
  const { email } = await world.user('OPERATOR');
  await login('first@example.com', WRONG);
  await world.db
    .updateTable('loginThrottle')
    .set({ failures: 49 })
    .where('key', 'like', 'address:%')
    .execute();
  expect((await login('second@example.com', WRONG)).status).toBe(401);
  const slowed = await login(email, PASSWORD);
  expect(slowed.status).toBe(429);
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(800);
  const past = new Date(Date.now() - 16 * 60_000);
  await world.db
    .updateTable('loginThrottle')
    .set({ windowStartedAt: past, blockedUntil: new Date(Date.now() - 60_000) })
    .where('key', 'like', 'address:%')
    .execute();
  expect((await login('third@example.com', WRONG)).status).toBe(401);
  expect((await login(email, PASSWORD)).status).toBe(200);
});

test('signing out ends only the own session', async () => {
  const { email, token } = await world.user('OPERATOR');
  const second = await world.login(email);
  expect((await world.call(token, 'POST', '/api/auth/logout')).status).toBe(204);
  expect((await world.call(token, 'GET', '/api/auth/me')).status).toBe(401);
  expect((await world.call(second, 'GET', '/api/auth/me')).status).toBe(200);
});

test('people see and end their own sessions, and nobody else’s', async () => {
  const { email, token } = await world.user('OPERATOR');
  const second = await world.login(email);
  const { body } = await world.call(token, 'GET', '/api/auth/sessions');
  expect(body).toHaveLength(2);
  for (const session of body) expect(compileSchema(Session)(session)).toBe(true);
  expect(body.filter(({ current }: Session) => current)).toHaveLength(1);
  const other = first(body.filter(({ current }) => !current));
  expect((await world.call(world.admin, 'DELETE', `/api/auth/sessions/${other.id}`)).status).toBe(
    404,
  );
  expect((await world.call(token, 'DELETE', `/api/auth/sessions/${other.id}`)).status).toBe(204);
  expect((await world.call(second, 'GET', '/api/auth/me')).status).toBe(401);
  expect((await world.call(token, 'DELETE', `/api/auth/sessions/${other.id}`)).status).toBe(404);
});

test('a changed password ends every other session and keeps this one', async () => {
  const { email, token } = await world.user('OPERATOR');
  const second = await world.login(email);
  const change = (currentPassword: string) =>
    world.call(token, 'POST', '/api/auth/password', {
      currentPassword,
      newPassword: 'a new long password',
    });
  const wrong = await change(WRONG);
  expect([wrong.status, wrong.body.errors[0]?.path]).toEqual([400, 'currentPassword']);
  expect((await world.call(second, 'GET', '/api/auth/me')).status).toBe(200);
  expect((await change(PASSWORD)).status).toBe(204);
  expect((await world.call(second, 'GET', '/api/auth/me')).status).toBe(401);
  expect((await world.call(token, 'GET', '/api/auth/me')).body.passwordSetByOther).toBe(false);
  expect((await login(email, PASSWORD)).status).toBe(401);
  expect((await login(email, 'a new long password')).status).toBe(200);
});

test('a wrong current password counts as a failed sign-in', async () => {
  const { id, email, token } = await world.user('OPERATOR');
  const change = (currentPassword: string) =>
    world.call(token, 'POST', '/api/auth/password', {
      currentPassword,
      newPassword: 'a new long password',
    });
  for (let n = 0; n < 5; n += 1) expect((await change(WRONG)).status).toBe(400);
  expect((await change(PASSWORD)).body.code).toBe('SLOW_DOWN');
  expect((await login(email, PASSWORD)).status).toBe(429);
  const past = new Date(Date.now() - 1000);
  await world.db
    .updateTable('loginThrottle')
    .set({ blockedUntil: past })
    .where('key', '=', `known:${id}:127.0.0.1`)
    .execute();
  expect((await change(PASSWORD)).status).toBe(204);
  for (let n = 0; n < 4; n += 1) expect((await login(email, WRONG)).status).toBe(401);
});

test('of many guesses at the current password sent at once at most five are checked', async () => {
  const { token } = await world.user('OPERATOR');
  const guesses = Array.from({ length: 12 }, () =>
    world.call(token, 'POST', '/api/auth/password', {
      currentPassword: WRONG,
      newPassword: 'a new long password',
    }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
});

test('a session ends when idle and after a week, and a later sign-in removes it', async () => {
  const { id, email, token } = await world.user('OPERATOR');
  const hours = (n: number) => new Date(Date.now() - n * 3_600_000);
  await world.db
    .updateTable('session')
    .set({ lastSeenAt: hours(13) })
    .where('userId', '=', id)
    .execute();
  expect((await world.call(token, 'GET', '/api/auth/me')).status).toBe(401);
  const second = await world.login(email);
  const count = async () =>
    (await world.db.selectFrom('session').select('id').where('userId', '=', id).execute()).length;
  expect(await count()).toBe(1);
  await world.db
    .updateTable('session')
    .set({ expiresAt: hours(1) })
    .where('userId', '=', id)
    .execute();
  expect((await world.call(second, 'GET', '/api/auth/me')).status).toBe(401);
});
