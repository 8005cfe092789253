import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE_MS } from '@lading/domain/time';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  type IdentityProvider,
  type Person,
  startIdentityProvider,
} from '#test/identityProvider.ts';
import { serverOn } from '#test/server.ts';
import { makeWorld, PASSWORD, type World } from '#test/world.ts';
import { openLocalSignIn } from '../../commands/users.ts';
import type { OidcSettings } from '../../platform/auth/oidcSettings.ts';

let provider: IdentityProvider;
let world: World;
let lines: string[] = [];
beforeAll(async () => {
  provider = await startIdentityProvider();
  world = await makeWorld({
    oidc: provider.settings,
    logLevel: 'info',
    logTo: { write: (line) => void lines.push(line) },
  });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});
afterEach(() => void vi.useRealTimers());

let count = 0;
const newEmail = () => `person${++count}@example.com`;

/** Sets the person who signs in at the provider from now on. Returns the subject. */
function person(
  claims: Person,
  { subject = `subject-${++count}`, amr }: { subject?: string; amr?: string[] } = {},
): string {
  provider.people.set(subject, claims);
  provider.signsIn = { subject, ...(amr && { amr }) };
  return subject;
}

const begin = async () => (await world.call(null, 'POST', '/api/auth/oidc')).body;
const finish = (attempt: string, answer: string) =>
  world.call(null, 'POST', '/api/auth/oidc/finish', { attempt, answer });
/**
 * Signs in with all steps. `turn` changes the address that the browser opens, as an attacker would.
 */
async function signIn(turn: (url: URL) => void = () => {}) {
  const { url, attempt } = await begin();
  const address = new URL(url);
  turn(address);
  return finish(attempt, await provider.visit(address.href));
}
const trailOf = async (id: number) =>
  (await world.call(world.admin, 'GET', `/api/audit?entity=USER&entityId=${id}&sort=at`)).body;
const assigned = async (id: number) =>
  (await world.call(world.admin, 'GET', `/api/users/${id}/warehouses`)).body.map(
    ({ name }) => name,
  );
const reasons = () =>
  lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'identity provider failed');

test('the first sign-in creates the user, with the role and warehouses of the claims', async () => {
  const [north] = [await world.warehouse(`North ${++count}`), await world.warehouse()];
  const email = newEmail();
  person({
    email,
    name: 'Noor de Wit',
    role: ['all-staff', 'operator'],
    warehouses: [north.name.toUpperCase(), 'Elsewhere'],
  });
  expect((await world.call(null, 'GET', '/api/auth/options')).body).toEqual({
    provider: 'Example ID',
    localSignIn: true,
    passkeyOrigin: null,
  });
  const { status, body } = await signIn();
  expect(status).toBe(200);
  expect(body.user).toMatchObject({
    email,
    name: 'Noor de Wit',
    role: 'OPERATOR',
    customerId: null,
    passwordSetByOther: false,
  });
  expect(
    (await world.call(body.token, 'GET', '/api/users/me/warehouses')).body.map(({ name }) => name),
  ).toEqual([north.name]);
  const trail = await trailOf(body.user.id);
  expect(trail.map(({ action, by }) => [action, by])).toEqual([
    ['CREATED', 'identity provider'],
    ['CHANGED', 'identity provider'],
    ['CHANGED', 'identity provider'],
    ['SIGNED_IN', email],
  ]);
  expect(trail.at(-1)?.after).toMatchObject({ provider: 'Example ID', address: '127.0.0.1' });
  expect(
    await world.call(null, 'POST', '/api/auth/login', { email, password: PASSWORD }),
  ).toMatchObject({ status: 401 });
  const again = await signIn();
  expect(again.body.user.id).toBe(body.user.id);
});

test('a verified email finds an existing account, which the subject identifies from then on', async () => {
  const { id, email, token } = await world.user('SUPERVISOR');
  const subject = person({ email: email.toUpperCase(), email_verified: true, role: 'SUPERVISOR' });
  expect((await signIn()).body.user).toMatchObject({ id, email });
  // Its sessions go on, since nothing changed.
  expect((await world.call(token, 'GET', '/api/auth/me')).status).toBe(200);
  person({ email: newEmail(), role: 'SUPERVISOR' }, { subject });
  expect((await signIn()).body.user.id).toBe(id);
  // Somebody else gets that email at the provider.
  person({ email, email_verified: true, role: 'SUPERVISOR' });
  const other = await signIn();
  expect([other.status, other.body.code, other.body.error]).toEqual([
    401,
    'OIDC_NOT_ADMITTED',
    `${email} belongs to another account at Example ID. Please ask an administrator.`,
  ]);
});

test.each([undefined, false, 'true'])(
  'an email that is not verified (%s) finds no account',
  async (email_verified) => {
    const { email } = await world.user('OPERATOR');
    person({ email, email_verified: email_verified as boolean, role: 'ADMIN' });
    const refused = await signIn();
    expect([refused.status, refused.body.error]).toEqual([
      401,
      `${email} has an account here, and Example ID does not confirm that this address is yours.`,
    ]);
  },
);

test('changed claims remove role and warehouses, and end earlier sessions', async () => {
  const [north, south] = [await world.warehouse(), await world.warehouse()];
  const email = newEmail();
  const subject = person({ email, role: 'SUPERVISOR', warehouses: north.name });
  const { token, user } = (await signIn()).body;
  person({ email, role: 'OPERATOR', warehouses: [south.name] }, { subject });
  const later = await signIn();
  expect(later.body.user).toMatchObject({ id: user.id, role: 'OPERATOR' });
  expect(await assigned(user.id)).toEqual([south.name]);
  expect((await world.call(token, 'GET', '/api/auth/me')).status).toBe(401);
  expect(
    (await trailOf(user.id)).filter(({ action }) => action === 'CHANGED').map(({ by }) => by),
  ).toEqual(Array(5).fill('identity provider'));
  person({ email, role: 'OPERATOR' }, { subject });
  await signIn();
  expect(await assigned(user.id)).toEqual([]);
});

test('a client belongs to the one customer of its claim', async () => {
  const [customer, other] = [await world.customer(), await world.customer()];
  const email = newEmail();
  const subject = person({ email, role: 'CLIENT', customer: customer.name });
  expect((await signIn()).body.user).toMatchObject({ role: 'CLIENT', customerId: customer.id });
  person({ email, role: 'CLIENT', customer: [other.name] }, { subject });
  expect((await signIn()).body.user).toMatchObject({ role: 'CLIENT', customerId: other.id });
  person({ email, role: 'OPERATOR', customer: other.name }, { subject });
  expect((await signIn()).body.user).toMatchObject({ role: 'OPERATOR', customerId: null });
  for (const claim of [undefined, 'Nobody', [customer.name, other.name]]) {
    person({ email, role: 'CLIENT', customer: claim }, { subject });
    expect(await signIn()).toMatchObject({ status: 401, body: { code: 'OIDC_NOT_ADMITTED' } });
  }
});

test.each([
  [
    undefined,
    'Your account at Example ID has no role in Lading. Please ask an administrator of Example ID.',
  ],
  [
    { ADMIN: true },
    'Your account at Example ID has no role in Lading. Please ask an administrator of Example ID.',
  ],
  [
    ['admin', 'OPERATOR'],
    'Your account at Example ID has more than one role in Lading: ADMIN, OPERATOR. Please ask an administrator of Example ID.',
  ],
])('the role %s is refused with a sentence', async (role, sentence) => {
  const email = newEmail();
  person({ email, email_verified: true, role });
  expect(await signIn()).toMatchObject({
    status: 401,
    body: { code: 'OIDC_NOT_ADMITTED', error: sentence },
  });
  expect((await world.call(world.admin, 'GET', `/api/users?search=${email}`)).body).toEqual([]);
});

test('a disabled user cannot sign in, and the last administrator keeps the role', async () => {
  const { id, email } = await world.user('OPERATOR');
  person({ email, email_verified: true, role: 'OPERATOR' });
  await world.call(world.admin, 'PATCH', `/api/users/${id}`, { disabled: true });
  expect((await signIn()).body.error).toBe(
    'This account is disabled. Please ask an administrator.',
  );
  person({ email: 'admin@example.com', email_verified: true, role: 'OPERATOR' });
  const last = await signIn();
  expect([last.status, last.body.error]).toEqual([
    401,
    'Example ID makes you OPERATOR here, and you are the last enabled administrator. Please name another one first.',
  ]);
  expect((await world.call(world.admin, 'GET', '/api/auth/me')).body.role).toBe('ADMIN');
});

test('an attempt is finished once, in time, and by the browser that began it', async () => {
  person({ email: newEmail(), role: 'OPERATOR' });
  const { url, attempt } = await begin();
  const answer = await provider.visit(url);
  expect((await finish((await begin()).attempt, answer)).body.code).toBe('OIDC_REFUSED');
  expect((await finish('made up', answer)).body.code).toBe('OIDC_REFUSED');
  expect((await finish(attempt, answer)).status).toBe(200);
  expect((await finish(attempt, answer)).body.error).toBe(
    'This sign-in took too long, or was finished already. Please begin again.',
  );
  const late = await begin();
  const lateAnswer = await provider.visit(late.url);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * MINUTE_MS });
  expect((await finish(late.attempt, lateAnswer)).body.code).toBe('OIDC_REFUSED');
});

test('a wrong state, nonce, issuer or verifier, and a used code are refused, and the reason is logged', async () => {
  person({ email: newEmail(), role: 'OPERATOR' });
  lines = [];
  const refusedFor = async (work: Promise<{ status: number; body: { error?: string } }>) => {
    const { status, body } = await work;
    expect([status, body.error]).toEqual([
      401,
      'Example ID did not confirm who you are. Please begin again.',
    ]);
    return reasons().at(-1)?.reason;
  };
  const turned = async (name: string, value: string) => {
    const { url, attempt } = await begin();
    const answer = new URLSearchParams(await provider.visit(url));
    answer.set(name, value);
    return finish(attempt, `?${answer}`);
  };
  expect(await refusedFor(turned('state', 'another'))).toContain('"state"');
  expect(await refusedFor(turned('iss', 'http://127.0.0.1:1'))).toContain('"iss"');
  expect(await refusedFor(turned('code', 'guessed'))).toContain('invalid_grant');
  expect(await refusedFor(signIn((url) => url.searchParams.set('nonce', 'another')))).toContain(
    'nonce',
  );
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  expect(
    await refusedFor(signIn((url) => url.searchParams.set('code_challenge', challenge))),
  ).toContain('invalid_grant');
  // A used code with a new attempt.
  const used = await begin();
  const code = new URLSearchParams(await provider.visit(used.url)).get('code') ?? '';
  expect(
    (await finish(used.attempt, `?${new URLSearchParams({ code, iss: provider.settings.issuer })}`))
      .status,
  ).toBe(401);
  expect(await refusedFor(turned('code', code))).toContain('invalid_grant');
  expect(lines.join('')).not.toContain(code);
});

test('a cancelled sign-in is reported as that', async () => {
  provider.signsIn = null;
  const refused = await signIn();
  expect([refused.status, refused.body.error]).toEqual([
    401,
    'You stopped at Example ID, or it did not let you in.',
  ]);
});

/** Starts a server on the same database with another provider. */
async function withProvider(settings: Partial<OidcSettings>): Promise<World['call']> {
  const server = await serverOn(world.url, { oidc: { ...provider.settings, ...settings } });
  onTestFinished(() => server.close());
  const { app } = server;
  return ((_token: null, method: 'POST', url: string, payload: object) =>
    app
      .inject({ method, url, payload })
      .then((answered) => ({ status: answered.statusCode, body: answered.json() }))) as never;
}

/** Starts a server that gives every request the same answer. */
async function answering(
  answer: (issuer: string) => { status?: number; headers?: Record<string, string>; body: string },
): Promise<string> {
  const server = createServer((_request, response) => {
    const { status = 200, headers = { 'content-type': 'application/json' }, body } = answer(issuer);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return issuer;
}

const metadata = (issuer: string, more: object = {}) =>
  JSON.stringify({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...more,
  });

test.each([
  ['is away', async () => 'http://127.0.0.1:9'],
  ['has another name', async () => provider.settings.issuer.replace('127.0.0.1', 'localhost')],
  ['names another issuer', () => answering(() => ({ body: metadata('http://127.0.0.1:1') }))],
  [
    'sends elsewhere',
    () =>
      answering(() => ({ status: 302, headers: { location: provider.settings.issuer }, body: '' })),
  ],
  ['fails', () => answering(() => ({ status: 500, body: '{}' }))],
  [
    'sends too much',
    () => answering((issuer) => ({ body: metadata(issuer, { more: 'x'.repeat(600_000) }) })),
  ],
  [
    'would run a script',
    () =>
      answering((issuer) => ({
        body: metadata(issuer, { authorization_endpoint: 'javascript:alert(1)' }),
      })),
  ],
  [
    'would leave TLS',
    () =>
      answering((issuer) => ({
        body: metadata(issuer, { authorization_endpoint: 'http://example.com/auth' }),
      })),
  ],
])('a provider that %s is reported as unavailable', async (_what, issuerOf) => {
  const call = await withProvider({ issuer: await issuerOf() });
  const { status, body } = await call(null, 'POST', '/api/auth/oidc');
  expect([status, (body as { error?: string }).error]).toEqual([
    503,
    'Example ID does not respond just now. Please try again.',
  ]);
});

test('a code is never sent to an address that others can read', async () => {
  const issuer = await answering((own) => ({
    body: metadata(own, { token_endpoint: 'http://example.com/token' }),
  }));
  const call = await withProvider({ issuer });
  const { body } = await call(null, 'POST', '/api/auth/oidc');
  const state = new URL(body.url).searchParams.get('state');
  const answered = await call(null, 'POST', '/api/auth/oidc/finish', {
    attempt: body.attempt,
    answer: `?code=x&state=${state}`,
  });
  expect(answered).toMatchObject({ status: 401, body: { code: 'OIDC_REFUSED' } });
});

test('a required second factor may be that of the provider, if it reports or is configured to require one', async () => {
  const email = newEmail();
  const subject = person({ email, role: 'ADMIN' });
  await world.owner.updateTable('settings').set({ requireSecondFactor: true }).execute();
  onTestFinished(
    async () =>
      void (await world.owner
        .updateTable('settings')
        .set({ requireSecondFactor: false })
        .execute()),
  );
  expect((await signIn()).body.error).toBe(
    'Administrators of this company need a second factor, and Example ID did not ask you for one.',
  );
  person({ email, role: 'ADMIN' }, { subject, amr: ['pwd', 'mfa'] });
  const { status, body } = await signIn();
  expect(status).toBe(200);
  expect((await world.call(body.token, 'GET', '/api/users')).status).toBe(200);
  expect((await trailOf(body.user.id)).at(-1)?.after).toMatchObject({
    secondFactor: 'identity provider',
  });
  person({ email, role: 'ADMIN' }, { subject });
  const trusting = await withProvider({ hasSecondFactor: true });
  const { url, attempt } = (await trusting(null, 'POST', '/api/auth/oidc')).body;
  expect(
    (
      await trusting(null, 'POST', '/api/auth/oidc/finish', {
        attempt,
        answer: await provider.visit(url),
      })
    ).status,
  ).toBe(200);
});

test('warehouses and customers without a configured claim are managed in Lading', async () => {
  const call = await withProvider({ claims: { role: 'role', warehouses: null, customer: null } });
  const north = await world.warehouse();
  const { id, email } = await world.user('OPERATOR', [north.id]);
  const client = await world.customer();
  const round = async () => {
    const { url, attempt } = (await call(null, 'POST', '/api/auth/oidc')).body;
    return call(null, 'POST', '/api/auth/oidc/finish', {
      attempt,
      answer: await provider.visit(url),
    });
  };
  person({ email, email_verified: true, role: 'OPERATOR', warehouses: [] });
  expect((await round()).status).toBe(200);
  expect(await assigned(id)).toEqual([north.name]);
  person({ email: client.email, email_verified: true, role: 'CLIENT' });
  expect((await round()).body.user).toMatchObject({ id: client.userId, customerId: client.id });
  person({ email: newEmail(), role: 'CLIENT' });
  expect(await round()).toMatchObject({ status: 401, body: { code: 'OIDC_NOT_ADMITTED' } });
});

test('a server without a provider offers none', async () => {
  const server = await serverOn(world.url);
  onTestFinished(() => server.close());
  expect((await server.app.inject({ url: '/api/auth/options' })).json()).toEqual({
    provider: null,
    localSignIn: true,
    passkeyOrigin: null,
  });
  const refused = await server.app.inject({ method: 'POST', url: '/api/auth/oidc' });
  expect([refused.statusCode, refused.json().error]).toEqual([
    401,
    'No identity provider is set up here.',
  ]);
});

test('local sign-in is closed for all but the emergency administrator, whom nobody demotes', async () => {
  const [emergency, boss, operator] = [
    await world.user('ADMIN'),
    await world.user('ADMIN'),
    await world.user('OPERATOR'),
  ];
  const change = (token: string, emergencyAdminId: number | null) =>
    world.call(token, 'PATCH', '/api/settings', { emergencyAdminId });
  const login = (email: string, password = PASSWORD) =>
    world.call(null, 'POST', '/api/auth/login', { email, password });
  expect((await change(operator.token, emergency.id)).status).toBe(403);
  for (const unfit of [operator.id, emergency.id, 999_999])
    expect((await change(boss.token, unfit)).body.errors?.[0]?.path).toBe('emergencyAdminId');
  await world.call(emergency.token, 'POST', '/api/auth/password', {
    currentPassword: PASSWORD,
    newPassword: 'my own long password',
  });
  expect((await change(boss.token, emergency.id)).body.emergencyAdminId).toBe(emergency.id);
  onTestFinished(async () => void (await change(boss.token, null)));
  expect((await world.call(null, 'GET', '/api/auth/options')).body.localSignIn).toBe(false);
  expect((await login(operator.email)).body).toMatchObject({ code: 'LOCAL_SIGN_IN_CLOSED' });
  // Whoever does not know the password does not learn who the emergency administrator is.
  expect((await login(operator.email, 'wrong')).body.code).toBe('WRONG_CREDENTIALS');
  expect((await login(emergency.email, 'my own long password')).status).toBe(200);
  expect((await world.call(operator.token, 'GET', '/api/auth/me')).status).toBe(200);
  person({ email: operator.email, email_verified: true, role: 'OPERATOR' });
  expect((await signIn()).body.user.signsInBy).toBe('EITHER');
  for (const body of [{ role: 'OPERATOR' as const }, { disabled: true }])
    expect(
      (await world.call(boss.token, 'PATCH', `/api/users/${emergency.id}`, body)).body.code,
    ).toBe('EMERGENCY_ADMIN');
  person({ email: emergency.email, email_verified: true, role: 'OPERATOR' });
  expect((await signIn()).body.error).toContain('you are the emergency administrator');
  const trail = await world.call(world.admin, 'GET', '/api/audit?entity=SETTINGS&limit=1');
  expect(trail.body[0]).toMatchObject({
    by: boss.email,
    after: { emergencyAdminId: emergency.id },
  });
  expect(await openLocalSignIn(world.db)).toContain('open');
  expect((await login(operator.email)).status).toBe(200);
});

test('local sign-in is not closed where no identity provider is set up', async () => {
  const server = await serverOn(world.url);
  onTestFinished(() => server.close());
  const refused = await server.app.inject({
    method: 'PATCH',
    url: '/api/settings',
    headers: { authorization: `Bearer ${world.admin}` },
    payload: { emergencyAdminId: world.adminId },
  });
  expect(refused.json().code).toBe('PROVIDER_MISSING');
});

test('an administrator unlinks a user, who can then sign in with another account of the provider', async () => {
  const email = newEmail();
  person({ email, email_verified: true, role: 'OPERATOR' });
  const { token, user } = (await signIn()).body;
  expect(user.signsInBy).toBe('PROVIDER');
  expect(
    (await world.call(world.admin, 'GET', `/api/users?search=${email}`)).body[0]?.signsInBy,
  ).toBe('PROVIDER');
  person({ email, email_verified: true, role: 'OPERATOR' });
  expect((await signIn()).status).toBe(401);
  const path = `/api/users/${user.id}/identity` as const;
  expect((await world.call(world.admin, 'DELETE', path)).status).toBe(204);
  expect((await world.call(world.admin, 'DELETE', path)).status).toBe(404);
  expect((await world.call(token, 'GET', '/api/auth/me')).status).toBe(401);
  expect((await trailOf(user.id)).at(-1)).toMatchObject({
    action: 'CHANGED',
    after: { identity: null },
  });
  expect((await signIn()).body.user.id).toBe(user.id);
});
