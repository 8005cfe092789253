import type { AuditEntry } from '@lading/contract/audit';
import { AuditEntry as Entry } from '@lading/contract/audit';
import { Session } from '@lading/contract/auth';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { first } from '#test/first.ts';
import { makeWorld, PASSWORD, type World } from '#test/world.ts';
import { compileSchema } from '../../platform/http/validation.ts';

let world: World;
let lines: string[] = [];
beforeAll(async () => {
  world = await makeWorld({ logLevel: 'info', logTo: { write: (line) => void lines.push(line) } });
});
afterAll(() => world.close());
beforeEach(async () => {
  lines = [];
  await world.db.deleteFrom('loginThrottle').execute();
});

const WRONG = 'not the password';

const logged = () =>
  lines.map((line) => JSON.parse(line)).filter(({ event }) => event !== undefined);
const trailOf = async (id: number, action: string): Promise<AuditEntry[]> => {
  const { status, body } = await world.call(
    world.admin,
    'GET',
    `/api/audit?entity=USER&entityId=${id}&action=${action}&sort=at`,
  );
  expect(status).toBe(200);
  for (const entry of body) expect(compileSchema(Entry)(entry)).toBe(true);
  return body;
};
const login = (email: string, password: string, headers = {}) =>
  world.call(
    null,
    'POST',
    '/api/auth/login',
    { email, password },
    { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0', ...headers },
  );

test('a sign-in and a sign-out are in the log and in the audit trail, with their address', async () => {
  const { id, email } = await world.user('OPERATOR');
  lines = [];
  const { body, headers } = await login(email, PASSWORD);
  await world.call(body.token, 'POST', '/api/auth/logout');
  const at = { userId: id, address: '127.0.0.1' };
  expect(logged()).toEqual([
    expect.objectContaining({ ...at, event: 'signed in', requestId: headers['x-request-id'] }),
    expect.objectContaining({ ...at, event: 'signed out' }),
  ]);
  const facts = { address: '127.0.0.1', userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' };
  expect((await trailOf(id, 'SIGNED_IN')).at(-1)).toMatchObject({
    by: email,
    userId: id,
    name: email,
    before: null,
    after: facts,
  });
  expect(await trailOf(id, 'SIGNED_OUT')).toMatchObject([
    { by: email, userId: id, before: null, after: facts },
  ]);
});

test('refusals are in the log, with the user if there is one and never with the input', async () => {
  const { id, email, token } = await world.user('OPERATOR');
  lines = [];
  await world.call(null, 'GET', '/api/users');
  await world.call(token, 'GET', '/api/users');
  for (let n = 0; n < 6; n += 1) await login(email, `${WRONG}\n{"level":60}`);
  await login('typed-my-password-here', WRONG);
  const refused = logged();
  expect(refused.map(({ event, status, code, userId }) => [event, status, code, userId])).toEqual([
    ['refused', 401, 'NOT_SIGNED_IN', null],
    ['refused', 403, 'NOT_ALLOWED', id],
    ...Array(5).fill(['refused', 401, 'WRONG_CREDENTIALS', id]),
    ['refused', 429, 'SLOW_DOWN', id],
    ['refused', 401, 'WRONG_CREDENTIALS', null],
  ]);
  for (const line of refused)
    expect(line).toMatchObject({
      address: '127.0.0.1',
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    });
  expect(lines.join('')).not.toMatch(/not the password|typed-my|correct horse|Bearer|@example/);
});

test('refused input, and ids that are unknown or of somebody else, are in the log with user and address, never with what was typed', async () => {
  const [own, foreign] = [await world.customer(), await world.customer()];
  const { id } = await world.product(foreign.id);
  lines = [];
  const typed = {
    sku: 'typed\u0000here',
    name: 'x',
    customerId: own.id,
    'my-secret-field': 'typed',
  };
  await world.callRaw(own.token, 'POST', '/api/products', typed);
  await world.callRaw(own.token, 'GET', `/api/products/${id}`);
  await world.callRaw(own.token, 'GET', '/api/products/999999999');
  await world.callRaw(own.token, 'GET', '/api/products/typed-here');
  await world.callRaw(own.token, 'GET', '/api/typed-here?password=typed');
  await world.callRaw(own.token, 'GET', '/api/products?typed=1');
  await world.callRaw(own.token, 'DELETE', '/api/auth/me');
  await world.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"typed',
  });
  const route = '/api/products/:id';
  const at = { event: 'refused', address: '127.0.0.1', userId: own.userId };
  expect(logged()).toEqual([
    expect.objectContaining({ ...at, status: 400, route: '/api/products', fields: ['sku'] }),
    expect.objectContaining({ ...at, status: 404, route, ids: { id: String(id) } }),
    expect.objectContaining({ ...at, status: 404, route, ids: { id: '999999999' } }),
    expect.objectContaining({ ...at, status: 404, route }),
    expect.objectContaining({ ...at, userId: null, status: 404 }),
    expect.objectContaining({ ...at, status: 400, route: '/api/products' }),
    expect.objectContaining({ ...at, userId: null, status: 405 }),
    expect.objectContaining({ ...at, userId: null, status: 400, route: '/api/auth/login' }),
  ]);
  expect(lines.join('')).not.toMatch(/typed|my-secret/);
});

test('failed sign-ins of a known account leave few rows in the audit trail, however many there are', async () => {
  const { id, email } = await world.user('OPERATOR');
  const before = await world.call(world.admin, 'GET', '/api/audit?limit=1');
  for (let n = 0; n < 12; n += 1) await login(email, WRONG);
  for (let n = 0; n < 3; n += 1) await login('nobody@example.com', WRONG);
  const failures = await trailOf(id, 'SIGN_IN_FAILED');
  expect(failures.map(({ after }) => after?.failures)).toEqual([1, 5]);
  expect(failures[0]).toMatchObject({
    by: 'not signed in',
    userId: null,
    name: email,
    before: null,
    after: { address: '127.0.0.1' },
  });
  const after = await world.call(world.admin, 'GET', '/api/audit?limit=1');
  expect(Number(after.headers['x-total-count']) - Number(before.headers['x-total-count'])).toBe(2);
});

test('in the audit trail a wrong current password is a failed sign-in, and a changed one a change', async () => {
  const { id, email, token } = await world.user('OPERATOR');
  const change = (currentPassword: string) =>
    world.call(token, 'POST', '/api/auth/password', {
      currentPassword,
      newPassword: 'my own long password',
    });
  await change(WRONG);
  lines = [];
  expect((await change(PASSWORD)).status).toBe(204);
  expect(logged()).toEqual([expect.objectContaining({ event: 'password changed', userId: id })]);
  expect(await trailOf(id, 'SIGN_IN_FAILED')).toHaveLength(1);
  expect((await trailOf(id, 'CHANGED')).at(-1)).toMatchObject({
    by: email,
    after: { password: 'set anew' },
  });
});

test('an administrator sees the sessions of a user and ends one, or all', async () => {
  const { id, email, token } = await world.user('OPERATOR');
  const others = [
    (await login(email, PASSWORD)).body.token,
    (await login(email, PASSWORD)).body.token,
  ] as const;
  const path = `/api/users/${id}/sessions` as const;
  const { status, body } = await world.call(world.admin, 'GET', `${path}?sort=createdAt`);
  expect(status).toBe(200);
  expect(body).toHaveLength(3);
  for (const session of body) expect(compileSchema(Session)(session)).toBe(true);
  expect(body.map(({ current }) => current)).toEqual([false, false, false]);
  const isOpen = async (each: string) =>
    (await world.call(each, 'GET', '/api/auth/me')).status === 200;

  lines = [];
  expect((await world.call(world.admin, 'DELETE', `${path}/${first(body).id}`)).status).toBe(204);
  expect(logged()).toEqual([
    expect.objectContaining({ event: 'session ended', userId: world.adminId, ofUserId: id }),
  ]);
  expect([await isOpen(token), await isOpen(others[0]), await isOpen(others[1])]).toEqual([
    false,
    true,
    true,
  ]);
  expect((await world.call(world.admin, 'DELETE', `${path}/${first(body).id}`)).status).toBe(404);
  expect(
    (
      await world.call(
        world.admin,
        'DELETE',
        `/api/users/${world.adminId}/sessions/${Number(body[1]?.id)}`,
      )
    ).status,
  ).toBe(404);

  expect((await world.call(world.admin, 'DELETE', path)).status).toBe(204);
  expect([await isOpen(others[0]), await isOpen(others[1])]).toEqual([false, false]);
  expect((await world.call(world.admin, 'GET', path)).body).toEqual([]);
  expect((await world.call(world.admin, 'GET', '/api/users/999999/sessions')).status).toBe(404);
  const ended = await trailOf(id, 'SESSION_ENDED');
  expect(ended.map(({ by, userId }) => [by, userId])).toEqual(
    Array(2).fill(['admin@example.com', world.adminId]),
  );
  expect(ended[0]?.after).toMatchObject({
    address: '127.0.0.1',
    signedInAt: first(body).createdAt,
  });
  expect(ended[1]?.after).toEqual({ sessions: 2 });
});

test('ending all of one’s own sessions keeps the current one', async () => {
  const admin = await world.user('ADMIN');
  const second = await world.login(admin.email);
  const path = `/api/users/${admin.id}/sessions` as const;
  const { body } = await world.call(second, 'GET', path);
  expect(body.map(({ current }) => current).sort()).toEqual([false, true]);
  expect((await world.call(second, 'DELETE', path)).status).toBe(204);
  expect((await world.call(second, 'GET', '/api/auth/me')).status).toBe(200);
  expect((await world.call(admin.token, 'GET', '/api/auth/me')).status).toBe(401);
});

test('many refusals are counted in the log, and do not fill the disk', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01T00:00:10Z') });
  try {
    for (let n = 0; n < 620; n += 1) await world.app.inject({ url: '/api/users' });
    expect(logged()).toHaveLength(600);
    vi.setSystemTime(new Date('2031-01-01T00:01:10Z'));
    lines = [];
    await world.app.inject({ url: '/api/users' });
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      '20 more refusals were not logged one by one',
      'refused',
    ]);
    // What is not valid is counted apart, so that one flood does not hide the other.
    lines = [];
    for (let n = 0; n < 605; n += 1) await world.app.inject({ url: '/api/nothing' });
    expect(logged()).toHaveLength(600);
    await world.app.inject({ url: '/api/users' });
    expect(logged()).toHaveLength(601);
  } finally {
    vi.useRealTimers();
  }
});
