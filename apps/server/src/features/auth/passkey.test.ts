import { PASSKEY_MINUTES } from '@lading/domain/passkeys';
import { MINUTE_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  Authenticator,
  addPasskey,
  beginPasskey,
  challenge,
  RELYING_PARTY,
  signInBy,
} from '#test/authenticator.ts';
import { setUpFactor } from '#test/secondFactor.ts';
import { serverOn } from '#test/server.ts';
import { makeWorld, PASSWORD, type World } from '#test/world.ts';
import { RECENT_MINUTES } from '../../platform/auth/actor.ts';
import { MOST_CHALLENGES } from './passkey.queries.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ relyingParty: RELYING_PARTY });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('loginThrottle').execute();
});
afterEach(() => void vi.useRealTimers());

const laterBy = (minutes: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE_MS });
const finish = (answer: ReturnType<Authenticator['get']>) =>
  world.call(null, 'POST', '/api/auth/passkey/finish', answer);
const add = (token: string, answer: Awaited<ReturnType<typeof beginPasskey>>['answer']) =>
  world.call(token, 'POST', '/api/auth/passkeys', answer);

async function trailOf({ id }: { id: number }) {
  const { body } = await world.call(world.admin, 'GET', `/api/audit?entity=USER&entityId=${id}`);
  return body;
}

test('a passkey is added once by the same request, whose challenge works once', async () => {
  const mara = await world.user('OPERATOR');
  const { answer } = await beginPasskey(world, mara.token);
  const headers = { 'idempotency-key': 'passkey-of-mara' };
  const send = () => world.call(mara.token, 'POST', '/api/auth/passkeys', answer, headers);
  const added = await send();
  expect(added.status).toBe(201);
  expect(await send()).toMatchObject({
    status: 201,
    body: added.body,
    headers: { 'idempotency-replayed': 'true' },
  });
  expect((await world.call(mara.token, 'GET', '/api/auth/passkeys')).body.passkeys).toHaveLength(1);
});

test('a passkey is added, signs in without anything else, is renamed and removed, and the trail has all of it', async () => {
  const mara = await world.user('OPERATOR');
  const { authenticator, id } = await addPasskey(world, mara.token);
  const signedIn = await signInBy(world, authenticator);
  expect([signedIn.status, signedIn.body.user.id]).toEqual([200, mara.id]);
  const { token } = signedIn.body;
  const { body } = await world.call(token, 'GET', '/api/auth/passkeys');
  expect(body.passkeys).toEqual([
    { id, name: 'Work phone', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
  ]);
  expect(
    (await world.call(token, 'PATCH', `/api/auth/passkeys/${id}`, { name: ' Key ring ' })).body
      .name,
  ).toBe('Key ring');
  expect(
    (await world.call(world.admin, 'GET', `/api/users/${mara.id}/second-factor`)).body.passkeys,
  ).toBe(1);
  expect((await world.call(token, 'DELETE', `/api/auth/passkeys/${id}`)).status).toBe(204);
  expect((await world.call(token, 'GET', '/api/auth/passkeys')).body.passkeys).toEqual([]);
  expect((await signInBy(world, authenticator)).body.code).toBe('PASSKEY_REFUSED');
  const trail = await trailOf(mara);
  expect(
    trail
      .filter(({ action }) => action === 'CHANGED')
      .map(({ before, after }) => [before?.passkey, after?.passkey]),
  ).toEqual([
    ['Key ring', null],
    ['Work phone', 'Key ring'],
    [null, 'Work phone'],
  ]);
  const signIn = trail.find(
    ({ action, after }) => action === 'SIGNED_IN' && after && 'passkey' in after,
  );
  expect(signIn?.after).toMatchObject({ passkey: 'Work phone', secondFactor: 'passkey' });
});

test('a challenge works once, also for two parallel sign-ins, and for five minutes', async () => {
  const { authenticator } = await addPasskey(world, (await world.user('OPERATOR')).token);
  const answer = authenticator.get(await challenge(world));
  const answers = await Promise.all([finish(answer), finish(answer)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const late = authenticator.get(await challenge(world));
  laterBy(PASSKEY_MINUTES);
  expect((await finish(late)).body.code).toBe('PASSKEY_LATE');
});

test('a refused response uses up its challenge', async () => {
  const { authenticator } = await addPasskey(world, (await world.user('OPERATOR')).token);
  const asked = await challenge(world);
  expect((await finish(authenticator.get(asked, { isVerified: false }))).body.code).toBe(
    'PASSKEY_REFUSED',
  );
  expect((await finish(authenticator.get(asked))).body.code).toBe('PASSKEY_LATE');
});

test.each([
  ['from another site', { origin: 'https://lading.example.com.evil.example' }],
  ['from the same host by another port', { origin: 'https://lading.example.com:8443' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['of nobody who proved who holds the device', { isVerified: false }],
  ['that names another user', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
])('an answer %s neither signs in nor adds a passkey', async (_, twist) => {
  const { token } = await world.user('OPERATOR');
  const { authenticator } = await addPasskey(world, token);
  expect(await signInBy(world, authenticator, twist)).toMatchObject({
    status: 401,
    body: { code: 'PASSKEY_REFUSED' },
  });
  if ('userHandle' in twist) return;
  const { answer } = await beginPasskey(world, token, twist);
  expect(await add(token, answer)).toMatchObject({ status: 400, body: { code: 'PASSKEY_UNFIT' } });
});

test('a signature of another key, a changed answer and an unknown passkey are refused', async () => {
  const { token } = await world.user('OPERATOR');
  const [mine, other] = [
    (await addPasskey(world, token)).authenticator,
    (await addPasskey(world, token)).authenticator,
  ];
  const { signature } = other.get(await challenge(world));
  expect((await finish({ ...mine.get(await challenge(world)), signature })).body.code).toBe(
    'PASSKEY_REFUSED',
  );
  const { id } = other.get(await challenge(world));
  expect((await finish({ ...mine.get(await challenge(world)), id })).body.code).toBe(
    'PASSKEY_REFUSED',
  );
  expect((await finish({ ...mine.get(await challenge(world)), id: 'bm9ib2R5' })).body.code).toBe(
    'PASSKEY_REFUSED',
  );
  for (const clientDataJSON of [
    'x',
    Buffer.from('null').toString('base64url'),
    Buffer.from('{"challenge":[]}').toString('base64url'),
  ])
    expect((await finish({ ...mine.get(await challenge(world)), clientDataJSON })).body.code).toBe(
      'PASSKEY_LATE',
    );
});

test('one user cannot finish what another began, and the challenge of a sign-in cannot add a passkey', async () => {
  const [mara, olek] = [await world.user('OPERATOR'), await world.user('OPERATOR')];
  const { answer } = await beginPasskey(world, mara.token);
  expect((await add(olek.token, answer)).body.code).toBe('PASSKEY_LATE');
  const { authenticator, answer: again } = await beginPasskey(world, mara.token);
  expect((await add(mara.token, again)).status).toBe(201);
  const { body: begun } = await world.call(mara.token, 'POST', '/api/auth/passkeys/begin');
  expect(
    (await finish(authenticator.get({ ...(await challenge(world)), challenge: begun.challenge })))
      .body.code,
  ).toBe('PASSKEY_LATE');
  const other = new Authenticator().create({
    ...begun,
    challenge: (await challenge(world)).challenge,
  });
  expect((await add(mara.token, { name: 'Phone', ...other })).body.code).toBe('PASSKEY_LATE');
});

test('the same passkey is not added twice, and the authenticator gets the list of known ones', async () => {
  const { token } = await world.user('OPERATOR');
  const { authenticator } = await addPasskey(world, token);
  const { body } = await world.call(token, 'POST', '/api/auth/passkeys/begin');
  expect(body.excludeCredentials.map(({ id }) => id)).toEqual([
    authenticator.id.toString('base64url'),
  ]);
  expect((await add(token, { name: 'Again', ...authenticator.create(body) })).body.code).toBe(
    'PASSKEY_TAKEN',
  );
});

test('the attestation of an authenticator is not read', async () => {
  const { token } = await world.user('OPERATOR');
  const { answer } = await beginPasskey(world, token, { statement: 'packed' });
  expect((await add(token, answer)).status).toBe(201);
});

test('nobody renames or removes the passkey of somebody else', async () => {
  const [mara, olek] = [await world.user('OPERATOR'), await world.user('OPERATOR')];
  const { id } = await addPasskey(world, mara.token);
  expect(
    (await world.call(olek.token, 'PATCH', `/api/auth/passkeys/${id}`, { name: 'Mine' })).status,
  ).toBe(404);
  expect((await world.call(olek.token, 'DELETE', `/api/auth/passkeys/${id}`)).status).toBe(404);
});

test('a counter that does not increase is refused and logged; one that stays 0 is accepted', async () => {
  const mara = await world.user('OPERATOR');
  const { authenticator } = await addPasskey(world, mara.token);
  for (const counter of [0, 0, 7, 9])
    expect((await signInBy(world, authenticator, { counter })).status).toBe(200);
  for (const counter of [9, 8, 0])
    expect(await signInBy(world, authenticator, { counter })).toMatchObject({
      status: 401,
      body: { code: 'PASSKEY_COPIED' },
    });
  expect((await signInBy(world, authenticator, { counter: 10 })).status).toBe(200);
  const failed = (await trailOf(mara)).filter(({ action }) => action === 'SIGN_IN_FAILED');
  expect(failed.map(({ after }) => after)).toMatchObject(
    Array(3).fill({ passkey: 'Work phone', counter: 'went backwards' }),
  );
});

test('users who are disabled or closed out cannot sign in; guessed passwords do not block sign-ins by passkey', async () => {
  const mara = await world.user('OPERATOR');
  const { authenticator } = await addPasskey(world, mara.token);
  for (let n = 0; n < 5; n += 1)
    await world.call(null, 'POST', '/api/auth/login', { email: mara.email, password: 'a guess' });
  expect(
    (await world.call(null, 'POST', '/api/auth/login', { email: mara.email, password: PASSWORD }))
      .status,
  ).toBe(429);
  expect((await signInBy(world, authenticator)).status).toBe(200);
  await world.owner.updateTable('settings').set({ emergencyAdminId: world.adminId }).execute();
  expect((await signInBy(world, authenticator)).body.code).toBe('LOCAL_SIGN_IN_CLOSED');
  await world.owner.updateTable('settings').set({ emergencyAdminId: null }).execute();
  await world.call(world.admin, 'PATCH', `/api/users/${mara.id}`, { disabled: true });
  expect((await signInBy(world, authenticator)).body.code).toBe('PASSKEY_REFUSED');
});

test('many refused responses slow down their network', async () => {
  const { authenticator } = await addPasskey(world, (await world.user('OPERATOR')).token);
  await sql`
    insert into login_throttle (key, failures, window_started_at)
    values ('address:127.0.0.1', 49, now())`.execute(world.owner);
  expect((await signInBy(world, authenticator, { isVerified: false })).body.code).toBe(
    'PASSKEY_REFUSED',
  );
  expect((await signInBy(world, authenticator)).body.code).toBe('SLOW_DOWN');
});

test('adding and removing ask for a recent proof, and a passkey is one', async () => {
  const { token } = await world.user('OPERATOR');
  const { authenticator, id } = await addPasskey(world, token);
  const { answer } = await beginPasskey(world, token);
  laterBy(RECENT_MINUTES + 1);
  expect((await world.call(token, 'POST', '/api/auth/passkeys/begin')).body.code).toBe(
    'REAUTHENTICATION_REQUIRED',
  );
  expect((await add(token, answer)).body.code).toBe('REAUTHENTICATION_REQUIRED');
  expect((await world.call(token, 'DELETE', `/api/auth/passkeys/${id}`)).body.code).toBe(
    'REAUTHENTICATION_REQUIRED',
  );
  const { body } = await signInBy(world, authenticator);
  expect((await world.call(body.token, 'DELETE', `/api/auth/passkeys/${id}`)).status).toBe(204);
});

test('a passkey serves as a recent proof for its owner only', async () => {
  const [mara, olek] = [await world.user('OPERATOR'), await world.user('OPERATOR')];
  const [ofMara, ofOlek] = [
    (await addPasskey(world, mara.token)).authenticator,
    (await addPasskey(world, olek.token)).authenticator,
  ];
  laterBy(RECENT_MINUTES + 1);
  const prove = async (authenticator: Authenticator, twist = {}) =>
    world.call(mara.token, 'POST', '/api/auth/reauthenticate', {
      passkey: authenticator.get(await challenge(world), twist),
    });
  const answer = ofMara.get(await challenge(world));
  for (const wrong of [await prove(ofOlek), await prove(ofMara, { isVerified: false })])
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'passkey']);
  expect((await world.call(mara.token, 'POST', '/api/auth/passkeys/begin')).body.code).toBe(
    'REAUTHENTICATION_REQUIRED',
  );
  const { body: proved } = await prove(ofMara);
  expect((await world.call(proved.token, 'POST', '/api/auth/passkeys/begin')).status).toBe(200);
  // Its counter is lower than the stored one.
  expect(
    (await world.call(proved.token, 'POST', '/api/auth/reauthenticate', { passkey: answer }))
      .status,
  ).toBe(400);
  expect(
    (await trailOf(mara)).find(({ action }) => action === 'SIGN_IN_FAILED')?.after,
  ).toMatchObject({ counter: 'went backwards' });
});

test('the numbers of passkeys and of challenges without a session are limited', async () => {
  const mara = await world.user('OPERATOR');
  const { answer } = await beginPasskey(world, mara.token);
  await sql`insert into passkey (user_id, credential_id, public_key, counter, name, created_at)
    select ${mara.id}, decode(lpad(n::text, 32, '0'), 'hex'), '', 0, 'Phone', now()
    from generate_series(1, 20) n`.execute(world.owner);
  expect((await add(mara.token, answer)).body.code).toBe('PASSKEYS_FULL');
  expect((await world.call(mara.token, 'POST', '/api/auth/passkeys/begin')).body.code).toBe(
    'PASSKEYS_FULL',
  );
  await sql`insert into passkey_challenge (hash, expires_at)
    select sha256(n::text::bytea), now() + interval '4 minutes' + n * interval '1 millisecond'
    from generate_series(1, ${MOST_CHALLENGES + 5}::int) n`.execute(world.owner);
  await challenge(world);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from passkey_challenge where user_id is null`.execute(world.db);
  expect(rows).toEqual([{ count: MOST_CHALLENGES }]);
});

test('an administrator who removes the second factor removes the passkeys too, and the owner sees it until another is set up', async () => {
  const mara = await world.user('OPERATOR');
  expect(
    (await world.call(world.admin, 'DELETE', `/api/users/${mara.id}/second-factor`)).body.code,
  ).toBe('SECOND_FACTOR_MISSING');
  const { authenticator } = await addPasskey(world, mara.token);
  expect(
    (await world.call(world.admin, 'DELETE', `/api/users/${mara.id}/second-factor`)).status,
  ).toBe(204);
  expect((await world.call(mara.token, 'GET', '/api/auth/me')).status).toBe(401);
  expect((await signInBy(world, authenticator)).body.code).toBe('PASSKEY_REFUSED');
  expect((await trailOf(mara)).find(({ action }) => action === 'CHANGED')).toMatchObject({
    before: { passkeys: 1 },
    after: { passkeys: null },
  });
  const again = await world.login(mara.email);
  const factor = async () => (await world.call(again, 'GET', '/api/auth/second-factor')).body;
  expect(await factor()).toEqual({
    since: null,
    recoveryCodes: 0,
    resetAt: expect.any(String),
    passkeys: 0,
    setUpDue: false,
  });
  await addPasskey(world, again);
  expect(await factor()).toEqual({
    since: null,
    recoveryCodes: 0,
    resetAt: null,
    passkeys: 1,
    setUpDue: false,
  });
});

test('a new password, by an administrator too, leaves passkeys as they are', async () => {
  const mara = await world.user('OPERATOR');
  const { authenticator } = await addPasskey(world, mara.token);
  await world.call(world.admin, 'PATCH', `/api/users/${mara.id}`, { password: `${PASSWORD} too` });
  // Also once the password that somebody else chose has ended: the passkey is the owner's.
  laterBy(8 * 24 * 60);
  const { body } = await signInBy(world, authenticator);
  expect((await world.call(body.token, 'GET', '/api/auth/me')).status).toBe(200);
});

test('a user without a password, and another origin, cannot add a passkey', async () => {
  const mara = await world.user('OPERATOR');
  const { authenticator } = await addPasskey(world, mara.token);
  await world.owner
    .updateTable('appUser')
    .set({ passwordHash: null, passwordEndsAt: null })
    .where('id', '=', mara.id)
    .execute();
  expect((await world.call(mara.token, 'POST', '/api/auth/passkeys/begin')).body.code).toBe(
    'PASSKEYS_OFF',
  );
  expect((await signInBy(world, authenticator)).body.code).toBe('PASSKEY_REFUSED');
  const plain = await serverOn(world.url);
  try {
    for (const url of ['/api/auth/passkey', '/api/auth/passkeys/begin']) {
      const answer = await plain.app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${world.admin}` },
      });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'PASSKEYS_OFF']);
    }
    const options = await plain.app.inject({ url: '/api/auth/options' });
    expect(options.json().passkeyOrigin).toBeNull();
  } finally {
    await plain.close();
  }
  expect((await world.call(null, 'GET', '/api/auth/options')).body.passkeyOrigin).toBe(
    RELYING_PARTY.origin,
  );
});

test('a passkey is the second factor that a company requires of administrators, and then signs in alone', async () => {
  const own = await makeWorld({ relyingParty: RELYING_PARTY });
  const call = own.call;
  try {
    const [boss, second] = [await own.user('ADMIN'), await own.user('ADMIN')];
    const demand = (requireSecondFactor: boolean) =>
      call(boss.token, 'PATCH', '/api/settings', { requireSecondFactor });
    expect((await demand(true)).body.code).toBe('SECOND_FACTOR_FIRST');
    const { authenticator, id } = await addPasskey(own, boss.token);
    expect((await demand(true)).status).toBe(200);
    expect((await call(boss.token, 'DELETE', `/api/auth/passkeys/${id}`)).body.code).toBe(
      'SECOND_FACTOR_KEPT',
    );
    const byPassword = await call(null, 'POST', '/api/auth/login', {
      email: boss.email,
      password: PASSWORD,
    });
    expect([byPassword.status, byPassword.body.code]).toEqual([401, 'PASSKEY_REQUIRED']);
    const { body } = await signInBy(own, authenticator);
    expect((await call(body.token, 'GET', '/api/users')).status).toBe(200);
    await setUpFactor(own, boss.token);
    expect((await call(boss.token, 'DELETE', `/api/auth/passkeys/${id}`)).status).toBe(204);
    expect(
      (await call(boss.token, 'POST', '/api/auth/totp/remove', { currentPassword: PASSWORD })).body
        .code,
    ).toBe('SECOND_FACTOR_KEPT');

    const held = await own.login(second.email);
    expect((await call(held, 'GET', '/api/users')).body.code).toBe('SECOND_FACTOR_SETUP_REQUIRED');
    expect((await call(held, 'GET', '/api/auth/passkeys')).body.code).toBe(
      'SECOND_FACTOR_SETUP_REQUIRED',
    );
    await addPasskey(own, held);
    expect((await call(held, 'GET', '/api/users')).status).toBe(200);
  } finally {
    await own.close();
  }
});
