import { User } from '@lading/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { testServer } from '#test/server.ts';
import { makeWorld, PASSWORD, type World } from '#test/world.ts';
import { createUser, resetPassword } from '../../commands/users.ts';
import { makeFirstAdministrator } from '../../firstStart.ts';
import { COST, hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { compileSchema } from '../../platform/http/validation.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;
const OWN = 'my own long password';
const BAD = [
  '',
  'a',
  'password',
  '12345678',
  '        ',
  '          ',
  'password123',
  'Password123',
  '1111111111',
  'x'.repeat(201),
];

const login = (email: string, password: string) =>
  world.call(null, 'POST', '/api/auth/login', { email, password });
const pathsOf = (body: { errors?: { path: string }[] }) => body.errors?.map(({ path }) => path);

async function endsAtOf(id: number): Promise<number> {
  const { body } = await world.call(world.admin, 'GET', `/api/users/${id}`);
  expect(compileSchema(User)(body)).toBe(true);
  return body.passwordEndsAt === null ? Number.NaN : Date.parse(body.passwordEndsAt);
}

/** Sets back the time at which somebody else set the password. */
async function makeOlder(id: number, ms: number): Promise<void> {
  const endsAt = new Date((await endsAtOf(id)) - ms);
  await world.db
    .updateTable('appUser')
    .set({ passwordEndsAt: endsAt })
    .where('id', '=', id)
    .execute();
}

test('a password is hashed by Argon2id, at no less than the lowest cost that OWASP recommends', async () => {
  expect(await hashPassword(OWN)).toMatch(/^\$argon2id\$/);
  expect(COST.memoryCost).toBeGreaterThanOrEqual(19_456);
  expect(COST.timeCost).toBeGreaterThanOrEqual(2);
});

test.each(BAD)('"%s" is refused wherever a password is set', async (password) => {
  const { id, token } = await world.user('OPERATOR');
  const email = 'never@example.com';
  const answers = [
    await world.call(world.admin, 'POST', '/api/users', { email, role: 'OPERATOR', password }),
    await world.call(world.admin, 'POST', '/api/customers', { name: 'Never', email, password }),
    await world.call(world.admin, 'PATCH', `/api/users/${id}`, { password }),
    await world.call(token, 'POST', '/api/auth/password', {
      currentPassword: PASSWORD,
      newPassword: password,
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect(answers.map(({ body }) => pathsOf(body))).toEqual([
    ['password'],
    ['password'],
    ['password'],
    ['newPassword'],
  ]);
  await expect(createUser(world.db, email, { role: 'ADMIN', password })).rejects.toThrow(
    /^--password must .*\.$/,
  );
  await expect(resetPassword(world.db, 'admin@example.com', { password })).rejects.toThrow(
    /^--password must .*\.$/,
  );
});

test('faults of a password are reported beside the other faults', async () => {
  const { body } = await world.call(world.admin, 'POST', '/api/users', {
    email: 'x',
    role: 'OPERATOR',
    password: 'Qwerty123456',
  });
  expect(body.error).toBe(
    'email must be an email address, password must not be one of the most common passwords',
  );
});

test('users with an older, shorter password can still sign in', async () => {
  const { id, email } = await world.user('OPERATOR');
  await world.db
    .updateTable('appUser')
    .set({
      passwordHash: await hashPassword('short'),
      passwordSetByOther: false,
      passwordEndsAt: null,
    })
    .where('id', '=', id)
    .execute();
  expect((await login(email, 'short')).status).toBe(200);
});

test('one’s own password can only be changed with the current one, also by an administrator', async () => {
  const { id, email, token } = await world.user('ADMIN');
  const refused = await world.call(token, 'PATCH', `/api/users/${id}`, { password: OWN });
  expect([refused.status, pathsOf(refused.body)]).toEqual([400, ['password']]);
  expect(refused.body.error).toBe(
    'Your own password is changed in Settings (POST /api/auth/password), with the current one.',
  );
  expect((await login(email, PASSWORD)).status).toBe(200);
  const same = await world.call(token, 'POST', '/api/auth/password', {
    currentPassword: PASSWORD,
    newPassword: PASSWORD,
  });
  expect([same.status, same.body.code]).toEqual([409, 'SAME_PASSWORD']);
  expect(
    (
      await world.call(token, 'POST', '/api/auth/password', {
        currentPassword: PASSWORD,
        newPassword: OWN,
      })
    ).status,
  ).toBe(204);
  expect((await login(email, OWN)).status).toBe(200);
});

test('a password set by somebody else works for seven days, and so do its sessions', async () => {
  const before = Date.now();
  const { id, email, token } = await world.user('OPERATOR');
  expect(await endsAtOf(id)).toBeGreaterThanOrEqual(before + 7 * DAY_MS);
  expect(await endsAtOf(id)).toBeLessThanOrEqual(Date.now() + 7 * DAY_MS);
  await makeOlder(id, 7 * DAY_MS - 60_000);
  const late = await world.login(email);
  const sessions = await world.call(late, 'GET', '/api/auth/sessions?sort=-createdAt');
  expect(Date.parse(first(sessions.body).expiresAt)).toBe(await endsAtOf(id));
  const day = new Date(await endsAtOf(id)).toISOString().slice(0, 10);
  await makeOlder(id, 60_000);
  const ended = await login(email, PASSWORD);
  expect([ended.status, ended.body.code]).toEqual([401, 'PASSWORD_ENDED']);
  expect(ended.body.error).toContain(
    `it ended on ${day} because it was not changed. Please ask an administrator`,
  );
  // Somebody who does not know the password does not learn that.
  expect((await login(email, 'not the password')).body.code).toBe('WRONG_CREDENTIALS');
  expect((await world.call(token, 'GET', '/api/auth/me')).status).toBe(200);
});

test('an administrator sets another one, which its owner makes their own', async () => {
  const { id, email } = await world.user('OPERATOR');
  await makeOlder(id, 8 * DAY_MS);
  expect(
    (await world.call(world.admin, 'PATCH', `/api/users/${id}`, { password: 'another long one' }))
      .status,
  ).toBe(200);
  const { body } = await login(email, 'another long one');
  expect(body.user).toMatchObject({ passwordSetByOther: true, passwordEndsAt: expect.any(String) });
  const change = { currentPassword: 'another long one', newPassword: OWN };
  expect((await world.call(body.token, 'POST', '/api/auth/password', change)).status).toBe(204);
  const me = await world.call(body.token, 'GET', '/api/auth/me');
  expect(me.body).toMatchObject({ passwordSetByOther: false, passwordEndsAt: null });
  // The session that stayed is as long as any other.
  const stored = await world.db
    .selectFrom('session')
    .select(['createdAt', 'expiresAt'])
    .where('userId', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored.expiresAt.getTime() - stored.createdAt.getTime()).toBe(7 * DAY_MS);
});

test('a password set by a command is temporary too, and the command says so', async () => {
  const said = await createUser(world.db, 'lent@example.com', { role: 'OPERATOR' });
  expect(said).toMatch(
    /^Made lent@\S+ as OPERATOR\. The password works for 7 days unless its owner changes it\. The password is \S+$/,
  );
  const { body } = await world.call(world.admin, 'GET', '/api/users?search=lent@');
  expect(body[0]?.passwordEndsAt).not.toBeNull();
});

test('the first administrator’s password is lent where it is generated, and its owner’s where ADMIN_PASSWORD gives it', async () => {
  for (const adminPassword of [null, 'chosen by the owner']) {
    const server = await testServer();
    try {
      const config = { adminEmail: 'first@example.com', adminPassword };
      const at = new Date();
      const result = await inTransaction(server.db, (tx) => makeFirstAdministrator(tx, config, at));
      const stored = await server.db.selectFrom('appUser').selectAll().executeTakeFirstOrThrow();
      const endsAt = adminPassword === null ? new Date(at.getTime() + 7 * DAY_MS) : null;
      expect([stored.passwordEndsAt, stored.passwordSetByOther]).toEqual([
        endsAt,
        adminPassword === null,
      ]);
      expect(
        await verifyPassword(stored.passwordHash ?? '', adminPassword ?? result?.password ?? ''),
      ).toBe(true);
    } finally {
      await server.close();
    }
  }
});

test('ADMIN_PASSWORD may not contain the name of the program either', async () => {
  const server = await testServer();
  try {
    const config = { adminEmail: 'first@example.com', adminPassword: 'lading-2026-start' };
    await expect(
      inTransaction(server.db, (tx) => makeFirstAdministrator(tx, config, new Date())),
    ).rejects.toThrow(
      'ADMIN_PASSWORD must not contain a word of the name of the company, of a warehouse or of the user',
    );
  } finally {
    await server.close();
  }
});

const NAMED = 'must not contain a word of the name of the company, of a warehouse or of the user';

test('a password with a word of the company, a warehouse, the client or the user is refused wherever one is set', async () => {
  await world.call(world.admin, 'PATCH', '/api/settings', { companyName: 'Kranich Logistik' });
  await world.warehouse('Waalhaven Süd');
  const customer = await world.customer([], 'Nordlicht');
  const { id, token } = await world.user('OPERATOR');
  await world.call(world.admin, 'PATCH', `/api/users/${id}`, { name: 'Mara Lindqvist' });
  const text = [
    'my kranich days',
    'WaalHaven-4711',
    'operator is me 1',
    'l-i-n-d-q-v-i-s-t',
    'lading-4711-x',
  ];
  for (const password of text) {
    const { body } = await world.call(world.admin, 'PATCH', `/api/users/${id}`, { password });
    expect([password, body.errors]).toMatchObject([
      password,
      [{ path: 'password', message: NAMED }],
    ]);
  }
  const own = await world.call(token, 'POST', '/api/auth/password', {
    currentPassword: PASSWORD,
    newPassword: 'my kranich days',
  });
  expect(own.body.errors).toMatchObject([{ path: 'newPassword', message: NAMED }]);
  const result = {
    email: 'p.holm@example.com',
    role: 'CLIENT',
    customerId: customer.id,
    password: 'nordlicht 4711',
  } as const;
  expect((await world.call(world.admin, 'POST', '/api/users', result)).body.errors).toMatchObject([
    { path: 'password', message: NAMED },
  ]);
  await expect(
    createUser(world.db, 'holm@example.com', { role: 'OPERATOR', password: 'holm is at home' }),
  ).rejects.toThrow(NAMED);
});

test('a password that is known from a breach is refused', async () => {
  const { token } = await world.user('OPERATOR');
  // Neither is among the most common ones.
  for (const newPassword of ['manchesterunited', 'ManchesterUnited']) {
    const { body } = await world.call(token, 'POST', '/api/auth/password', {
      currentPassword: PASSWORD,
      newPassword,
    });
    expect([newPassword, body.error]).toEqual([
      newPassword,
      'newPassword must not be one of the passwords that are known from breaches',
    ]);
  }
});
