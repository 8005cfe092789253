import { DAY_MS, HOUR_MS } from '@lading/domain/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { purgeAll } from '#test/jobs.ts';
import { makeWorld, PASSWORD, type World } from '#test/world.ts';
import { openVault } from '../../platform/auth/vault.ts';
import { sealedFor } from '../mail/mail.service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ isMailOn: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('loginThrottle').execute();
  await world.db.deleteFrom('mail').execute();
});
afterEach(() => void vi.useRealTimers());

const NEW = 'another horse battery';
const vault = openVault(() => 'the secret key of the tests, which all servers share');
const ask = (email: string) => world.call(null, 'POST', '/api/auth/password-reset', { email });
const set = (token: string, newPassword = NEW) =>
  world.call(null, 'POST', '/api/auth/password-link', { token, newPassword });
const signIn = (email: string, password: string) =>
  world.call(null, 'POST', '/api/auth/login', { email, password });
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
let count = 0;

/** The tokens of the unsent mails, oldest first. */
async function tokens(): Promise<string[]> {
  const rows = await world.db
    .selectFrom('mail')
    .select(['messageId', 'token'])
    .where('token', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ messageId, token }) =>
    String(vault.open(token as Buffer, sealedFor(messageId))),
  );
}
const trail = async (email: string) =>
  (
    await world.callRaw<{ after: Record<string, unknown> | null; by: string }[]>(
      world.admin,
      'GET',
      `/api/audit?search=${encodeURIComponent(email)}`,
    )
  ).body as {
    after: Record<string, unknown> | null;
    by: string;
  }[];

test('an invited user has no password until the link has set one, and the link works once', async () => {
  const email = `invited${++count}@example.com`;
  await world.call(world.admin, 'POST', '/api/users', { email, role: 'OPERATOR' });
  expect((await signIn(email, PASSWORD)).status).toBe(401);
  const [token = ''] = await tokens();
  expect((await set(token, 'password123')).status).toBe(400);
  expect(await set(token)).toMatchObject({ status: 200, body: { email } });
  expect((await signIn(email, NEW)).body).toMatchObject({
    user: { passwordSetByOther: false, passwordEndsAt: null },
  });
  expect(await set(token)).toMatchObject({ status: 400, body: { code: 'LINK_ENDED' } });
  expect(await trail(email)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        by: 'admin@example.com',
        after: expect.objectContaining({ invitation: 'sent' }),
      }),
      expect.objectContaining({
        by: email,
        after: expect.objectContaining({ way: 'link of a mail' }),
      }),
    ]),
  );
});

test('a reset ends every session and every other link, and the response is the same for an unknown account', async () => {
  const { email, token: session } = await world.user('OPERATOR');
  expect(await ask('nobody@example.com')).toMatchObject({ status: 204, body: '' });
  expect(await tokens()).toEqual([]);
  await ask(email);
  await ask(` ${email.toUpperCase()}`);
  const [first = '', second = ''] = await tokens();
  const [each, other] = await Promise.all([set(first), set(first)]);
  expect([each.status, other.status].sort()).toEqual([200, 400]);
  expect((await set(second)).body).toMatchObject({ code: 'LINK_ENDED' });
  expect((await world.call(session, 'GET', '/api/auth/me')).status).toBe(401);
  expect((await signIn(email, PASSWORD)).status).toBe(401);
  expect((await signIn(email, NEW)).status).toBe(200);
  expect(await trail(email)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        by: 'not signed in',
        after: expect.objectContaining({ passwordReset: 'asked for', address: '127.0.0.1' }),
      }),
    ]),
  );
});

test('a link ends when it expires, when the password is set otherwise, and when the account is disabled', async () => {
  const [late, changed, disabled] = [
    await world.user('OPERATOR'),
    await world.user('OPERATOR'),
    await world.user('OPERATOR'),
  ];
  for (const { email } of [late, changed, disabled]) await ask(email);
  const [first = '', second = '', third = ''] = await tokens();
  await world.call(world.admin, 'PATCH', `/api/users/${changed.id}`, {
    password: 'chosen by its owner',
  });
  await world.call(world.admin, 'PATCH', `/api/users/${disabled.id}`, { disabled: true });
  expect((await set(second)).status).toBe(400);
  expect((await set(third)).status).toBe(400);
  await ask(disabled.email);
  expect(await tokens()).toHaveLength(3);
  later(HOUR_MS + 1000);
  expect((await set(first)).status).toBe(400);
  await purgeAll(world.db);
  expect(await world.db.selectFrom('passwordLink').selectAll().execute()).toEqual([]);
});

test('repeated requests are limited, also for an unknown account', async () => {
  const { email } = await world.user('OPERATOR');
  for (const each of [email, 'nobody@example.com']) {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(each)).status);
    expect(statuses).toEqual([204, 204, 204, 429]);
  }
  expect(await tokens()).toHaveLength(3);
  const many = await Promise.all(
    Array.from({ length: 20 }, (_, n) => ask(`somebody${n}@example.com`)),
  );
  expect(many.at(-1)?.status === 429 || (await ask('one@example.com')).status === 429).toBe(true);
  // Signing in is throttled by itself.
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});

test('users who sign in only by the identity provider get no link', async () => {
  const { id, email } = await world.user('OPERATOR');
  await world.db
    .updateTable('appUser')
    .set({ passwordHash: null, passwordSetByOther: false, passwordEndsAt: null })
    .where('id', '=', id)
    .execute();
  expect((await ask(email)).status).toBe(204);
  expect(await world.call(world.admin, 'POST', `/api/users/${id}/invitation`)).toMatchObject({
    status: 400,
  });
  expect(await tokens()).toEqual([]);
});

test('without a mail server nothing is sent, and the response says what to do', async () => {
  const off = await makeWorld();
  try {
    expect((await off.call(null, 'GET', '/api/mail')).body).toEqual({ on: false });
    const created = await off.call(off.admin, 'POST', '/api/users', {
      email: 'x@example.com',
      role: 'OPERATOR',
    });
    expect(created).toMatchObject({
      status: 400,
      body: { code: 'MAIL_OFF', error: expect.stringContaining('set a password') },
    });
    expect((await off.call(off.admin, 'GET', '/api/users?search=x@example.com')).body).toEqual([]);
    const asked = await off.call(null, 'POST', '/api/auth/password-reset', {
      email: 'admin@example.com',
    });
    expect(asked).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('ask an administrator') },
    });
  } finally {
    await off.close();
  }
});

test('an invitation works for a week, can be sent again, and is not sent to a disabled user', async () => {
  const { id } = await world.user('OPERATOR');
  await world.call(world.admin, 'POST', `/api/users/${id}/invitation`);
  const [token = ''] = await tokens();
  later(6 * DAY_MS);
  expect((await set(token)).status).toBe(200);
  const admin = await world.login('admin@example.com');
  await world.call(admin, 'PATCH', `/api/users/${id}`, { disabled: true });
  expect(await world.call(admin, 'POST', `/api/users/${id}/invitation`)).toMatchObject({
    status: 400,
  });
});
