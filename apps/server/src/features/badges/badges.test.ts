import { endpoints } from '@lading/contract/endpoints';
import { BADGE_HOURS, BADGE_IDLE_MS, isFloorWork, PIN_FAILURES } from '@lading/domain/badges';
import { userCode } from '@lading/domain/people';
import { HOUR_MS, MINUTE_MS } from '@lading/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#test/routeCalls.ts';
import type { Things } from '#test/things.ts';
import { makeWorld, PASSWORD, type World } from '#test/world.ts';

const PIN = '471108';
const WRONG = '471109';
let world: World;
let here: { id: number };
let there: { id: number };
let deviceToken: string;
let deviceId: number;

beforeAll(async () => {
  world = await makeWorld();
  [here, there] = [await world.warehouse(), await world.warehouse()];
  ({ token: deviceToken, id: deviceId } = await register(here.id));
});
afterAll(() => world.close());

let named = 0;
async function register(warehouseId: number) {
  named += 1;
  const { status, body } = await world.call(world.admin, 'POST', '/api/devices', {
    name: `Handheld ${named}`,
    warehouseId,
  });
  expect(status).toBe(201);
  return body;
}

async function person(
  role: 'ADMIN' | 'SUPERVISOR' | 'OPERATOR' = 'OPERATOR',
  warehouseIds = [here.id, there.id],
) {
  const user = await world.user(role, role === 'ADMIN' ? [] : warehouseIds);
  expect((await world.call(user.token, 'PUT', '/api/badges/me/pin', { pin: PIN })).status).toBe(
    204,
  );
  return user;
}

const scan = (id: number, pin = PIN, token = deviceToken) =>
  world.callRaw<{ token: string; user: { role: string }; device: { warehouse: { id: number } } }>(
    null,
    'POST',
    '/api/badges/sign-in',
    {
      deviceToken: token,
      badge: userCode(id).toLowerCase(),
      pin,
    },
  );
const codeOf = async (answer: ReturnType<typeof scan>) => (await answer).body.code;
const tokenOf = async (id: number) => (await scan(id)).body.token;
const isSignedIn = async (token: string) =>
  (await world.callRaw(token, 'GET', '/api/auth/me')).status === 200;
const trailOf = async (id: number) =>
  (await world.call(world.admin, 'GET', `/api/audit?entity=USER&entityId=${id}`)).body;

const NOTHING = new Proxy({} as Things, { get: (_, name) => (name === 'lpn' ? 'LPN-1' : 999_999) });

test('a badge session reaches the work of the floor alone, whoever has the badge', async () => {
  const boss = await person('ADMIN');
  const [reached, floor]: [string[], string[]] = [[], []];
  let token = await tokenOf(boss.id);
  for (const { name, endpoint } of endpoints) {
    const { permission, file } = endpoint.definition;
    if (permission === 'public') continue;
    if (isFloorWork(permission) && !file) floor.push(name);
    const call = calls[name];
    const path = call?.path(NOTHING) ?? '';
    const { status, body } = await world.callRaw<{ code: string }>(
      token,
      endpoint.method,
      path,
      call?.body?.(NOTHING),
    );
    if (name === 'logout') token = await tokenOf(boss.id);
    if (status !== 403) reached.push(name);
    else expect([name, body.code]).toEqual([name, 'FLOOR_ONLY']);
  }
  expect(reached).toEqual(floor);
  expect(reached).toEqual(
    expect.arrayContaining(['receivePallet', 'pickOrder', 'countLine', 'claimNextTask', 'logout']),
  );
  for (const name of [
    'changePassword',
    'setOwnPin',
    'registerDevice',
    'listUsers',
    'createKey',
    'createOrder',
    'adjustStock',
  ])
    expect(reached).not.toContain(name);
});

test('it acts as an operator in the warehouse of the device, and cannot upload or download files', async () => {
  const boss = await person('ADMIN');
  const { body } = await scan(boss.id);
  expect([body.user.role, body.device.warehouse.id]).toEqual(['OPERATOR', here.id]);
  expect((await world.call(body.token, 'GET', '/api/auth/me')).body.role).toBe('OPERATOR');
  expect(
    (await world.call(body.token, 'GET', '/api/users/me/warehouses')).body.map(({ id }) => id),
  ).toEqual([here.id]);
  expect((await world.call(body.token, 'GET', `/api/pallets?warehouseId=${there.id}`)).status).toBe(
    404,
  );
  expect((await world.call(body.token, 'GET', `/api/events?warehouseId=${there.id}`)).status).toBe(
    404,
  );
  const csv = await world.callRaw(
    body.token,
    'GET',
    `/api/pallets?warehouseId=${here.id}`,
    undefined,
    { accept: 'text/csv' },
  );
  expect(csv.body).toMatchObject({ code: 'FLOOR_ONLY' });
  expect((await world.call(boss.token, 'GET', '/api/auth/me')).body.role).toBe('ADMIN');
});

test('it ends after 30 minutes without use, after 12 hours, when revoked, and with the work in the warehouse', async () => {
  const mara = await person();
  const ago = async (token: string, seen: number, began: number) => {
    const { id } = (await world.call(token, 'GET', '/api/auth/me')).body;
    const at = (ms: number) => new Date(Date.now() - ms);
    await world.db
      .updateTable('session')
      .set({ lastSeenAt: at(seen), expiresAt: at(began - BADGE_HOURS * HOUR_MS) })
      .where('userId', '=', id)
      .where('deviceId', 'is not', null)
      .execute();
    return isSignedIn(token);
  };
  const token = await tokenOf(mara.id);
  const { expiresAt } = await world.db
    .selectFrom('session')
    .select('expiresAt')
    .where('deviceId', '=', deviceId)
    .where('userId', '=', mara.id)
    .executeTakeFirstOrThrow();
  expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(BADGE_HOURS * HOUR_MS);
  expect(await ago(token, BADGE_IDLE_MS - MINUTE_MS, HOUR_MS)).toBe(true);
  expect(await ago(token, BADGE_IDLE_MS + MINUTE_MS, HOUR_MS)).toBe(false);
  expect(await ago(await tokenOf(mara.id), 0, BADGE_HOURS * HOUR_MS - MINUTE_MS)).toBe(true);
  const last = await tokenOf(mara.id);
  await world.call(world.admin, 'DELETE', `/api/users/${mara.id}/warehouses/${here.id}`);
  expect((await world.callRaw(last, 'GET', `/api/pallets?warehouseId=${here.id}`)).status).toBe(
    404,
  );
  expect(await codeOf(scan(mara.id))).toBe('WRONG_BADGE');
  expect(await isSignedIn(mara.token)).toBe(true);

  const [olek, other] = [await person(), await register(here.id)];
  const held = (await scan(olek.id, PIN, other.token)).body.token;
  const stranger = await world.user('SUPERVISOR', [there.id]);
  expect((await world.call(stranger.token, 'DELETE', `/api/devices/${other.id}`)).status).toBe(404);
  expect((await world.call(world.admin, 'DELETE', `/api/devices/${other.id}`)).status).toBe(204);
  expect(await isSignedIn(held)).toBe(false);
  expect(await codeOf(scan(olek.id, PIN, other.token))).toBe('DEVICE_UNKNOWN');
  const trail = (
    await world.call(world.admin, 'GET', `/api/audit?entity=SHARED_DEVICE&entityId=${other.id}`)
  ).body;
  expect(trail.map(({ action }) => action)).toEqual(['DELETED', 'CREATED']);
  expect(JSON.stringify(trail)).not.toContain(other.token);
});

test('five wrong PINs lock it, also if sent at once, until a sign-in with the password or a new PIN', async () => {
  const mara = await person();
  await Promise.all(Array.from({ length: 8 }, () => scan(mara.id, WRONG)));
  expect(await codeOf(scan(mara.id))).toBe('PIN_LOCKED');
  expect(
    (await trailOf(mara.id))
      .filter(({ action }) => action === 'SIGN_IN_FAILED')
      .map(({ after }) => after),
  ).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ failures: PIN_FAILURES, pin: 'locked', device: 'Handheld 1' }),
    ]),
  );
  expect((await world.call(mara.token, 'GET', '/api/badges/me')).body.pin).toBe('LOCKED');
  const lead = await world.user('SUPERVISOR', [here.id]);
  const { body: holders } = await world.call(
    lead.token,
    'GET',
    `/api/badges?warehouseId=${here.id}&search=${mara.email}`,
  );
  expect(holders).toMatchObject([{ badge: userCode(mara.id), pin: 'LOCKED' }]);
  await world.login(mara.email);
  expect((await scan(mara.id)).status).toBe(200);

  await Promise.all(Array.from({ length: PIN_FAILURES }, () => scan(mara.id, WRONG)));
  expect(await codeOf(scan(mara.id))).toBe('PIN_LOCKED');
  expect(
    (await world.call(lead.token, 'PUT', `/api/badges/${mara.id}/pin`, { pin: '903511' })).status,
  ).toBe(204);
  expect((await scan(mara.id, '903511')).status).toBe(200);
  expect((await trailOf(mara.id))[1]).toMatchObject({
    action: 'CHANGED',
    by: lead.email,
    before: { pin: 'LOCKED' },
    after: { pin: 'set anew' },
  });
  await world.db.deleteFrom('loginThrottle').execute();
});

test('the right PIN after four wrong ones resets the counter', async () => {
  const mara = await person();
  for (const round of [1, 2]) {
    for (let n = 1; n < PIN_FAILURES; n += 1)
      expect([round, await codeOf(scan(mara.id, WRONG))]).toEqual([round, 'WRONG_BADGE']);
    expect((await scan(mara.id)).status).toBe(200);
  }
  await world.db.deleteFrom('loginThrottle').execute();
});

test('attempts with many badges on one device are limited, and do not reveal which badges exist', async () => {
  const { token } = await register(here.id);
  const codes = new Set<string | undefined>();
  for (let n = 0; n < 20; n += 1) codes.add(await codeOf(scan(900_000 + n, PIN, token)));
  expect([...codes]).toEqual(['WRONG_BADGE']);
  const mara = await person();
  expect(await codeOf(scan(mara.id, PIN, token))).toBe('SLOW_DOWN');
  expect((await scan(mara.id)).status).toBe(200);
});

test('the rate of sign-ins by badge from an address is limited, as that of all that anybody may call', async () => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/badges/sign-in',
    payload: { deviceToken: 'x', badge: 'USER-1', pin: '1' },
  });
  expect([
    answer.statusCode,
    answer.headers['x-ratelimit-limit'] ?? answer.headers['ratelimit-limit'],
  ]).toEqual([401, '300']);
});

test('no badge of a client, of a disabled user, of another warehouse, or without a PIN signs in', async () => {
  const customer = await world.customer([here.id]);
  const without = await world.user('OPERATOR', [here.id]);
  const elsewhere = await person('OPERATOR', [there.id]);
  const disabled = await person();
  await world.call(world.admin, 'PATCH', `/api/users/${disabled.id}`, { disabled: true });
  expect((await world.call(customer.token, 'PUT', '/api/badges/me/pin', { pin: PIN })).status).toBe(
    403,
  );
  expect(
    (await world.call(world.admin, 'PUT', `/api/badges/${customer.userId}/pin`, { pin: PIN }))
      .status,
  ).toBe(404);
  for (const id of [customer.userId, without.id, elsewhere.id, disabled.id])
    expect(await codeOf(scan(id))).toBe('WRONG_BADGE');
});

test('a PIN is set by its owner or above: what is trivial is refused, and whoever knew the last one is signed out', async () => {
  const mara = await person();
  const held = await tokenOf(mara.id);
  for (const pin of ['0000', '1234', '12a45', '123']) {
    expect(
      (await world.callRaw(mara.token, 'PUT', '/api/badges/me/pin', { pin })).status,
      pin,
    ).toBe(400);
  }
  expect(await isSignedIn(held)).toBe(true);
  expect(
    (await world.call(world.admin, 'PUT', `/api/badges/${mara.id}/pin`, { pin: '903511' })).status,
  ).toBe(204);
  expect([await isSignedIn(held), await isSignedIn(mara.token)]).toEqual([false, true]);
  expect((await world.call(mara.token, 'DELETE', '/api/badges/me/pin')).status).toBe(204);
  expect(await codeOf(scan(mara.id, '903511'))).toBe('WRONG_BADGE');
  const [lead, other] = [await world.user('SUPERVISOR', [here.id]), await person('SUPERVISOR')];
  const stranger = await person('OPERATOR', [there.id]);
  expect((await world.call(lead.token, 'GET', `/api/badges/${other.id}`)).body).toMatchObject({
    badge: userCode(other.id),
    pin: 'SET',
  });
  expect((await world.call(lead.token, 'GET', `/api/badges/${stranger.id}`)).status).toBe(404);
  for (const id of [other.id, stranger.id, world.adminId])
    expect(
      (await world.call(lead.token, 'PUT', `/api/badges/${id}/pin`, { pin: PIN })).status,
    ).toBe(404);
  const stored = await world.db.selectFrom('userPin').select('hash').execute();
  expect(stored.every(({ hash }) => hash.startsWith('$argon2id$'))).toBe(true);
});

test('a new password ends the badge sessions too, and a badge goes on where a password of somebody else has ended', async () => {
  const mara = await person();
  const held = await tokenOf(mara.id);
  await world.db
    .updateTable('appUser')
    .set({ passwordEndsAt: new Date(Date.now() - HOUR_MS), passwordSetByOther: true })
    .where('id', '=', mara.id)
    .execute();
  expect((await scan(mara.id)).status).toBe(200);
  expect(
    (
      await world.call(world.admin, 'PATCH', `/api/users/${mara.id}`, {
        password: `${PASSWORD} too`,
      })
    ).status,
  ).toBe(200);
  expect(await isSignedIn(held)).toBe(false);
});
