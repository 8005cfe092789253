import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serverOn } from '#test/server.ts';
import { makeWorld, PASSWORD, type World } from '#test/world.ts';
import type { TrustedProxies } from '../../platform/http/addresses.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('loginThrottle').execute();
});

const WRONG = 'not the password';

interface From {
  remoteAddress?: string;
  forwardedFor?: string;
}

async function signIn(
  app: World['app'],
  email: string,
  password: string,
  { remoteAddress = '127.0.0.1', forwardedFor }: From,
) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
    payload: { email, password },
  });
  return {
    status: answer.statusCode,
    retryAfter: Number(answer.headers['retry-after']),
    body: answer.json(),
  };
}

const from = (remoteAddress: string, email: string, password: string) =>
  signIn(world.app, email, password, { remoteAddress });

/** Returns the address that the server records for a sign-in through such proxies. */
async function addressSeen(
  trustProxy: TrustedProxies,
  { email }: { email: string },
  caller: From,
): Promise<string> {
  const behind = await serverOn(world.url, { trustProxy });
  try {
    const { body } = await signIn(behind.app, email, PASSWORD, caller);
    const sessions = await world.call(body.token, 'GET', '/api/auth/sessions');
    return String(sessions.body.find(({ current }) => current)?.address);
  } finally {
    await behind.close();
  }
}

test.each<[TrustedProxies, From, string]>([
  [0, { remoteAddress: '198.51.100.1', forwardedFor: '203.0.113.7' }, '198.51.100.1'],
  [1, { forwardedFor: '203.0.113.7' }, '203.0.113.7'],
  [1, { forwardedFor: '192.0.2.66, 203.0.113.7' }, '203.0.113.7'],
  [2, { forwardedFor: '192.0.2.66, 203.0.113.7, 10.0.0.2' }, '203.0.113.7'],
  [1, {}, '127.0.0.1'],
  [
    ['127.0.0.1', '10.0.0.0/8'],
    { forwardedFor: '192.0.2.66, 203.0.113.7, 10.0.0.2' },
    '203.0.113.7',
  ],
  [['10.0.0.0/8'], { remoteAddress: '198.51.100.1', forwardedFor: '203.0.113.7' }, '198.51.100.1'],
  [
    ['10.0.0.0/8'],
    { remoteAddress: '::ffff:10.0.0.2', forwardedFor: '203.0.113.7' },
    '203.0.113.7',
  ],
  [1, { forwardedFor: "'; drop table session --" }, '127.0.0.1'],
  [2, { remoteAddress: '10.0.0.1', forwardedFor: 'unknown, 10.0.0.2' }, '10.0.0.2'],
  [1, { forwardedFor: '203.0.113.7:51234' }, '203.0.113.7'],
  [1, { forwardedFor: '[2001:DB8::0:1]:443' }, '2001:db8::1'],
  [1, { forwardedFor: '::ffff:203.0.113.7' }, '203.0.113.7'],
  [0, { remoteAddress: '::ffff:198.51.100.1' }, '198.51.100.1'],
])('with TRUST_PROXY %j a request from %j comes from %s', async (trustProxy, caller, address) => {
  expect(await addressSeen(trustProxy, await world.user('OPERATOR'), caller)).toBe(address);
});

test('behind one proxy, 120 attempts with a spoofed X-Forwarded-For count for one address', async () => {
  const behind = await serverOn(world.url, { trustProxy: 1 });
  try {
    const statuses: number[] = [];
    for (let n = 0; n < 120; n += 1) {
      const forwardedFor = `10.${n}.${n}.1, 192.0.2.${n}, 203.0.113.9`;
      statuses.push(
        (await signIn(behind.app, `nobody${n}@example.com`, WRONG, { forwardedFor })).status,
      );
    }
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401));
    expect(statuses.slice(50)).toEqual(Array(70).fill(429));
  } finally {
    await behind.close();
  }
});

test('the addresses of one IPv6 /64 share a limit, and an IPv4 address counts the same in its IPv6 form', async () => {
  for (const [first, same, other] of [
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:0:0:9', '2001:db8:1:3::1'],
    ['203.0.113.20', '::ffff:203.0.113.20', '203.0.113.21'],
  ] as const) {
    await world.db.deleteFrom('loginThrottle').execute();
    await from(first, 'first@example.com', WRONG);
    await world.db
      .updateTable('loginThrottle')
      .set({ failures: 49 })
      .where('key', 'like', 'address:%')
      .execute();
    expect((await from(same, 'second@example.com', WRONG)).status).toBe(401);
    expect((await from(first, 'third@example.com', WRONG)).status).toBe(429);
    expect((await from(other, 'third@example.com', WRONG)).status).toBe(401);
  }
});

test('guesses from elsewhere do not lock the owner out of a known network', async () => {
  const { email } = await world.user('OPERATOR');
  expect((await from('192.0.2.1', email, PASSWORD)).status).toBe(200);
  for (let n = 0; n < 5; n += 1)
    expect((await from('203.0.113.66', email, WRONG)).status).toBe(401);
  expect((await from('203.0.113.66', email, PASSWORD)).status).toBe(429);
  expect((await from('203.0.113.67', email, PASSWORD)).status).toBe(429);
  expect((await from('192.0.2.1', email, PASSWORD)).status).toBe(200);
  // That the owner came in gives no further tries elsewhere.
  expect((await from('203.0.113.67', email, WRONG)).status).toBe(429);
});

test('a known network has the same limit as an account, and only for that account', async () => {
  const [mara, jan] = [await world.user('OPERATOR'), await world.user('OPERATOR')];
  await from('192.0.2.2', mara.email, PASSWORD);
  for (let n = 0; n < 5; n += 1)
    expect((await from('192.0.2.2', mara.email, WRONG)).status).toBe(401);
  const slowed = await from('192.0.2.2', mara.email, PASSWORD);
  expect([slowed.status, slowed.body.code]).toEqual([429, 'SLOW_DOWN']);
  for (let n = 0; n < 5; n += 1)
    expect((await from('203.0.113.68', jan.email, WRONG)).status).toBe(401);
  expect((await from('192.0.2.2', jan.email, PASSWORD)).status).toBe(429);
});

test('a network is unknown again after a month', async () => {
  const { id, email } = await world.user('OPERATOR');
  await from('192.0.2.3', email, PASSWORD);
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  await world.db
    .updateTable('knownAddress')
    .set({ lastUsedAt: longAgo })
    .where('userId', '=', id)
    .execute();
  for (let n = 0; n < 5; n += 1) await from('203.0.113.69', email, WRONG);
  expect((await from('192.0.2.3', email, PASSWORD)).status).toBe(429);
});

test('guesses at the password in a session count for the network that they come from', async () => {
  const { email, token } = await world.user('OPERATOR');
  await from('192.0.2.4', email, PASSWORD);
  const change = () =>
    world.app.inject({
      method: 'POST',
      url: '/api/auth/password',
      remoteAddress: '203.0.113.70',
      headers: { authorization: `Bearer ${token}` },
      payload: { currentPassword: WRONG, newPassword: 'a new long password' },
    });
  for (let n = 0; n < 5; n += 1) expect((await change()).statusCode).toBe(400);
  expect((await change()).statusCode).toBe(429);
  expect((await from('192.0.2.4', email, PASSWORD)).status).toBe(200);
});

test('a proxy in front of a server that trusts none is logged once', async () => {
  const lines: string[] = [];
  const bare = await serverOn(world.url, {
    logLevel: 'warn',
    logTo: { write: (line) => void lines.push(line) },
  });
  try {
    await bare.app.inject({ url: '/healthz' });
    expect(lines).toEqual([]);
    for (let n = 0; n < 3; n += 1)
      await bare.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringMatching(/X-Forwarded-For.*TRUST_PROXY is 0/),
    ]);
  } finally {
    await bare.close();
  }
});
