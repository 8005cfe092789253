import { MINUTE_MS } from '@lading/domain/time';
import { TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { codeAt, setUpFactor } from '#test/secondFactor.ts';
import { serverOn } from '#test/server.ts';
import { makeWorld, PASSWORD, type World } from '#test/world.ts';
import { openVault } from '../../platform/auth/vault.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('loginThrottle').execute();
});
afterEach(() => void vi.useRealTimers());

const login = (email: string, code?: string, password = PASSWORD) =>
  world.call(null, 'POST', '/api/auth/login', {
    email,
    password,
    ...(code === undefined ? {} : { code }),
  });
/** Advances the clock to the next step of 30 seconds, whose code is unused. */
const nextCode = (secret: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
  return codeAt(secret);
};

const setUp = ({ token }: { token: string }) => setUpFactor(world, token);

async function trailOf({ id }: { id: number }) {
  const { body } = await world.call(world.admin, 'GET', `/api/audit?entity=USER&entityId=${id}`);
  return body;
}

test('an authenticator app is set up by password and code; then signing in asks for a code', async () => {
  const mara = await world.user('OPERATOR');
  expect(
    (await world.call(mara.token, 'POST', '/api/auth/totp', { currentPassword: 'not it' })).body
      .errors?.[0]?.path,
  ).toBe('currentPassword');
  const begun = await world.call(mara.token, 'POST', '/api/auth/totp', {
    currentPassword: PASSWORD,
  });
  expect(begun.body.uri).toContain(`otpauth://totp/Lading:${encodeURIComponent(mara.email)}?`);
  expect((await login(mara.email)).status).toBe(200);
  const wrong = await world.call(mara.token, 'POST', '/api/auth/totp/confirm', { code: '000000' });
  expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'code']);
  const { secret, recoveryCodes } = await setUp(mara);
  expect(new Set(recoveryCodes).size).toBe(10);
  // Of 31 letters and digits: 138 bits.
  for (const code of recoveryCodes)
    expect(code).toMatch(/^([a-hj-km-np-z2-9]{4}-){6}[a-hj-km-np-z2-9]{4}$/);
  expect(
    (await world.call(mara.token, 'POST', '/api/auth/totp', { currentPassword: PASSWORD })).body
      .code,
  ).toBe('SECOND_FACTOR_EXISTS');
  const asked = await login(mara.email);
  expect([asked.status, asked.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  const signedIn = await login(mara.email, nextCode(secret));
  expect(Object.keys(signedIn.body).sort()).toEqual(['token', 'user']);
  expect(
    (await world.call(signedIn.body.token, 'GET', '/api/auth/second-factor')).body,
  ).toMatchObject({
    recoveryCodes: 10,
    resetAt: null,
  });
});

test('a wrong password does not reveal whether there is a second factor', async () => {
  const mara = await world.user('OPERATOR');
  await setUp(mara);
  for (const code of [undefined, '123456'])
    expect((await login(mara.email, code, 'not the password')).body.code).toBe('WRONG_CREDENTIALS');
});

test('the secret is stored encrypted and the recovery codes hashed', async () => {
  const mara = await world.user('OPERATOR');
  const { secret, recoveryCodes } = await setUp(mara);
  const stored = await world.db
    .selectFrom('userTotp')
    .select('secret')
    .where('userId', '=', mara.id)
    .executeTakeFirstOrThrow();
  expect(stored.secret?.includes(Buffer.from(new TOTP({ secret }).secret.bytes))).toBe(false);
  const codes = await world.db
    .selectFrom('recoveryCode')
    .select('hash')
    .where('userId', '=', mara.id)
    .execute();
  expect(codes.map(({ hash }) => hash.length)).toEqual(Array(10).fill(32));
  expect(JSON.stringify(await trailOf(mara))).not.toContain(recoveryCodes[0]);
});

test('a code is accepted once, also for two parallel sign-ins, and an earlier one not at all', async () => {
  const mara = await world.user('OPERATOR');
  const { secret } = await setUp(mara);
  expect((await login(mara.email, codeAt(secret))).body.code).toBe('WRONG_CODE');
  const code = nextCode(secret);
  const answers = await Promise.all([
    login(mara.email, code),
    login(mara.email, ` ${code.slice(0, 3)} ${code.slice(3)} `),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await login(mara.email, codeAt(secret, Date.now() - 30_000))).body.code).toBe(
    'WRONG_CODE',
  );
  expect((await login(mara.email, codeAt(secret, Date.now() + 30_000))).body.code).toBe(
    'WRONG_CODE',
  );
  expect((await login(mara.email, nextCode(secret))).status).toBe(200);
});

test('a code is good while it is shown and in the half minute after it, a minute at most', async () => {
  const mara = await world.user('OPERATOR');
  const { secret } = await setUp(mara);
  const begin = (Math.floor(Date.now() / 30_000) + 4) * 30_000;
  const tryAt = async (at: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: at });
    return (await login(mara.email, codeAt(secret, begin))).status;
  };
  expect(await tryAt(begin - 1)).toBe(401);
  expect(await tryAt(begin + 60_000)).toBe(401);
  expect(await tryAt(begin + 59_000)).toBe(200);
  expect(await tryAt(begin + 59_500)).toBe(401);
});

test('a clock that was ahead for a while does not lock the owner out', async () => {
  const mara = await world.user('OPERATOR');
  const { secret } = await setUp(mara);
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 3 * 24 * 60 * MINUTE_MS });
  expect((await login(mara.email, codeAt(secret))).status).toBe(200);
  vi.setSystemTime(now + 30_000);
  expect((await login(mara.email, codeAt(secret))).status).toBe(200);
  expect((await login(mara.email, codeAt(secret))).body.code).toBe('WRONG_CODE');
});

test('a recovery code signs in once, also of two parallel sign-ins, and new ones replace the old', async () => {
  const mara = await world.user('OPERATOR');
  const { recoveryCodes } = await setUp(mara);
  const [code = '', other = ''] = recoveryCodes;
  const answers = await Promise.all([
    login(mara.email, code),
    login(mara.email, code.toUpperCase().replaceAll('-', '')),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await world.call(mara.token, 'GET', '/api/auth/second-factor')).body.recoveryCodes).toBe(
    9,
  );
  const renewed = await world.call(mara.token, 'POST', '/api/auth/recovery-codes', {
    currentPassword: PASSWORD,
  });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect((await login(mara.email, other)).body.code).toBe('WRONG_CODE');
  expect((await login(mara.email, renewed.body.recoveryCodes[0])).status).toBe(200);
  expect((await trailOf(mara)).find(({ action }) => action === 'SIGNED_IN')?.after).toMatchObject({
    secondFactor: 'recovery code',
  });
});

test('the code of another user is wrong', async () => {
  const [mara, olek] = [await world.user('OPERATOR'), await world.user('OPERATOR')];
  const [, ofOlek] = [await setUp(mara), await setUp(olek)];
  expect((await login(mara.email, nextCode(ofOlek.secret))).body.code).toBe('WRONG_CODE');
  expect((await login(mara.email, ofOlek.recoveryCodes[0])).body.code).toBe('WRONG_CODE');
});

test('after five wrong codes even the right one has to wait, and the audit trail shows it', async () => {
  const mara = await world.user('OPERATOR');
  const { secret } = await setUp(mara);
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await login(mara.email, '000000')).status);
  expect(statuses).toEqual(Array(5).fill(401));
  expect((await login(mara.email, codeAt(secret, Date.now() + 30_000))).body.code).toBe(
    'SLOW_DOWN',
  );
  expect(
    (await trailOf(mara))
      .filter(({ action }) => action === 'SIGN_IN_FAILED')
      .map(({ after }) => after),
  ).toMatchObject([{ failures: 5 }, { failures: 1 }]);
  // Without a code the password alone does not wait, and learns nothing new.
  expect((await login(mara.email)).body.code).toBe('SECOND_FACTOR_REQUIRED');
});

test('its owner removes it with the password, an administrator without', async () => {
  const mara = await world.user('OPERATOR');
  await setUp(mara);
  expect(
    (await world.call(mara.token, 'POST', '/api/auth/totp/remove', { currentPassword: 'not it' }))
      .status,
  ).toBe(400);
  expect(
    (await world.call(mara.token, 'POST', '/api/auth/totp/remove', { currentPassword: PASSWORD }))
      .status,
  ).toBe(204);
  expect(
    (await world.call(mara.token, 'POST', '/api/auth/totp/remove', { currentPassword: PASSWORD }))
      .body.code,
  ).toBe('SECOND_FACTOR_MISSING');
  expect((await login(mara.email)).status).toBe(200);
  await setUp(mara);
  expect(
    (await world.call(mara.token, 'DELETE', `/api/users/${mara.id}/second-factor`)).status,
  ).toBe(403);
  expect(
    (await world.call(world.admin, 'DELETE', `/api/users/${mara.id}/second-factor`)).status,
  ).toBe(204);
  expect((await world.call(mara.token, 'GET', '/api/auth/me')).status).toBe(401);
  const again = await world.login(mara.email);
  const answer = await world.call(again, 'GET', '/api/auth/second-factor');
  expect(answer.body).toEqual({
    since: null,
    recoveryCodes: 0,
    resetAt: expect.any(String),
    passkeys: 0,
    setUpDue: false,
  });
  const changes = (await trailOf(mara)).filter(({ action }) => action === 'CHANGED');
  expect(changes[0]).toMatchObject({
    before: { secondFactor: 'authenticator app' },
    after: { secondFactor: null },
  });
  await setUp({ token: again });
  expect((await world.call(again, 'GET', '/api/auth/second-factor')).body.resetAt).toBeNull();
  expect(
    (await world.call(world.admin, 'GET', `/api/users/${mara.id}/second-factor`)).body
      .recoveryCodes,
  ).toBe(10);
  expect(
    (await world.call(world.admin, 'DELETE', `/api/users/${world.adminId}/second-factor`)).status,
  ).toBe(400);
});

test('with another SECRET_KEY codes fail and recovery codes work', async () => {
  const mara = await world.user('OPERATOR');
  const { secret, recoveryCodes } = await setUp(mara);
  const other = await serverOn(world.url, {
    vault: openVault(() => 'a key that was lost and made anew'),
  });
  try {
    const payload = { email: mara.email, password: PASSWORD };
    const signIn = (code: string | undefined) =>
      other.app.inject({ method: 'POST', url: '/api/auth/login', payload: { ...payload, code } });
    expect((await signIn(nextCode(secret))).json().code).toBe('WRONG_CODE');
    expect((await signIn(recoveryCodes[0])).statusCode).toBe(200);
  } finally {
    await other.close();
  }
});

test('a company may require it of administrators, who have to set it up first', async () => {
  const own = await makeWorld();
  const call = own.call;
  try {
    const [boss, second, olek] = [
      await own.user('ADMIN'),
      await own.user('ADMIN'),
      await own.user('OPERATOR'),
    ];
    const required = (requireSecondFactor: boolean) =>
      call(boss.token, 'PATCH', '/api/settings', { requireSecondFactor });
    const demand = () => required(true);
    expect((await demand()).body.code).toBe('SECOND_FACTOR_FIRST');
    const { body } = await call(boss.token, 'POST', '/api/auth/totp', {
      currentPassword: PASSWORD,
    });
    expect((await demand()).body.code).toBe('SECOND_FACTOR_FIRST');
    await call(boss.token, 'POST', '/api/auth/totp/confirm', { code: codeAt(body.secret) });
    expect((await demand()).body.requireSecondFactor).toBe(true);
    expect(
      (await call(boss.token, 'POST', '/api/auth/totp/remove', { currentPassword: PASSWORD })).body
        .code,
    ).toBe('SECOND_FACTOR_KEPT');
    expect((await call(second.token, 'GET', '/api/users')).status).toBe(200);
    expect(
      (await call(await own.login(olek.email), 'GET', '/api/users/me/warehouses')).status,
    ).toBe(200);
    const signedIn = await call(null, 'POST', '/api/auth/login', {
      email: second.email,
      password: PASSWORD,
    });
    expect(signedIn.body.setUpDue).toBe(true);
    const held = signedIn.body.token;
    const isDue = async () => (await call(held, 'GET', '/api/auth/second-factor')).body.setUpDue;
    expect(await isDue()).toBe(true);
    for (const path of ['/api/users', '/api/settings', '/api/auth/sessions'] as const)
      expect((await call(held, 'GET', path)).body).toMatchObject({
        status: 403,
        code: 'SECOND_FACTOR_SETUP_REQUIRED',
      });
    expect(
      (
        await call(held, 'POST', '/api/users', {
          email: 'x@example.com',
          role: 'ADMIN',
          password: PASSWORD,
        })
      ).status,
    ).toBe(403);
    expect((await call(held, 'GET', '/api/auth/me')).status).toBe(200);
    // The session is usable once the factor is not required, and blocked again when it is.
    await required(false);
    expect(await isDue()).toBe(false);
    expect((await call(held, 'GET', '/api/users')).status).toBe(200);
    await required(true);
    expect((await call(held, 'GET', '/api/users')).body.code).toBe('SECOND_FACTOR_SETUP_REQUIRED');
    const begun = await call(held, 'POST', '/api/auth/totp', { currentPassword: PASSWORD });
    await call(held, 'POST', '/api/auth/totp/confirm', { code: codeAt(begun.body.secret) });
    expect((await call(held, 'GET', '/api/users')).status).toBe(200);
  } finally {
    await own.close();
  }
});
