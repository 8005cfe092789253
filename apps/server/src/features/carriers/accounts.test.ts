import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CarrierServer, startCarrier } from '#test/carrierServer.ts';
import { first } from '#test/first.ts';
import { testVault } from '#test/server.ts';
import { makeWorld, type World } from '#test/world.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { sealedCredentials } from './accounts.service.ts';

let world: World;
let carrier: CarrierServer;
let count = 0;
beforeAll(async () => {
  world = await makeWorld();
  carrier = await startCarrier();
  await world.call(world.admin, 'PATCH', '/api/settings', { webhookNetworks: ['127.0.0.0/8'] });
});
afterAll(async () => {
  await carrier.close();
  await world.close();
});
beforeEach(() => {
  carrier.calls.length = 0;
  carrier.fault = 'none';
});

const service = {
  code: 'USPS:GroundAdvantage',
  name: 'Ground',
  carrier: 'USPS',
  cost: null,
  days: null,
  active: true,
  range: null,
};
const easypost = () => {
  count += 1;
  return {
    name: `EasyPost ${count}`,
    adapter: 'EASYPOST' as const,
    labelFormat: 'PDF' as const,
    url: carrier.url.easypost,
    sender: {
      name: 'Lading',
      lines: ['Waalhaven 12'],
      postcode: '3088 HH',
      city: 'Rotterdam',
      country: 'NL' as const,
    },
    services: [service],
    credentials: { apiKey: 'EZTK-secret-1' },
  };
};
const create = (more: object = {}) =>
  world.callRaw<{ id: number; version: number }>(world.admin, 'POST', '/api/carriers', {
    ...easypost(),
    ...more,
  });
const newAccount = async (more: object = {}) => {
  const { status, body } = await create(more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const get = async (id: number) =>
  (await world.call(world.admin, 'GET', `/api/carriers/${id}`)).body;
const sealedOf = async (id: number) =>
  first(
    (
      await sql<{ credentials: Buffer }>`
        select credentials from carrier_account where id = ${id}`.execute(world.db)
    ).rows,
  ).credentials;

test('credentials are sealed, in no response and in no audit entry, and can be replaced', async () => {
  const { id } = await newAccount();
  const path = `/api/carriers/${id}/credentials` as const;
  const before = await sealedOf(id);
  expect(before.includes('EZTK-secret-1')).toBe(false);
  const credentials = { apiKey: 'EZTK-secret-2' };
  const { body } = await world.call(world.admin, 'PUT', path, { credentials });
  expect(body).toMatchObject({ hasCredentials: true, credentialsSetAt: expect.any(String) });
  expect((await sealedOf(id)).equals(before)).toBe(false);
  await world.call(world.admin, 'POST', `/api/carriers/${id}/test`);
  const { authorization = '' } = first(carrier.calls).headers;
  expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe(
    'EZTK-secret-2:',
  );
  const { body: list } = await world.call(world.admin, 'GET', '/api/carriers');
  const { body: audit } = await world.call(
    world.admin,
    'GET',
    `/api/audit?entity=CARRIER_ACCOUNT&entityId=${id}`,
  );
  expect(audit).toHaveLength(2);
  expect(JSON.stringify([body, list, audit])).not.toContain('EZTK-secret');
});

test('credentials have the fields of their adapter, no others', async () => {
  expect(await create({ credentials: { publicKey: 'x' } })).toMatchObject({
    status: 400,
    body: {
      errors: [
        { path: 'credentials.apiKey', code: 'REQUIRED' },
        { path: 'credentials.publicKey', code: 'UNKNOWN_FIELD' },
      ],
    },
  });
});

test('another key seals the credentials again', async () => {
  const { id } = await newAccount();
  await inTransaction(world.db, async (tx) => {
    const sealed = (await sealedCredentials.lockSealed(tx, testVault)).find(
      (each) => each.id === id,
    );
    if (!sealed) throw new Error('The credentials are not among the sealed secrets.');
    const plain = testVault.open(sealed.sealed, sealed.owner);
    expect(plain?.toString()).toBe('{"apiKey":"EZTK-secret-1"}');
    const again = testVault.seal(Buffer.from('{"apiKey":"EZTK-again"}'), sealed.owner);
    await sealedCredentials.replaceSealed(tx, { ...sealed, sealed: again });
  });
  await world.call(world.admin, 'POST', `/api/carriers/${id}/test`);
  const { authorization = '' } = first(carrier.calls).headers;
  expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe('EZTK-again:');
});

test('a test lists what the carrier offers, and the account says how the last call ended', async () => {
  const { id } = await newAccount();
  const { body: reached } = await world.call(world.admin, 'POST', `/api/carriers/${id}/test`);
  expect(reached).toMatchObject({
    isReached: true,
    offers: [{ code: 'USPS:GroundAdvantage', cost: 7.58, currency: 'USD', days: 4 }, {}],
  });
  expect(await get(id)).toMatchObject({ lastCallError: null, lastCallAt: expect.any(String) });
  await world.call(world.admin, 'PUT', `/api/carriers/${id}`, { url: 'http://127.0.0.1:1/' });
  const { body: failed } = await world.call(world.admin, 'POST', `/api/carriers/${id}/test`);
  expect(failed).toEqual({
    isReached: false,
    error: 'The carrier cannot be reached: ECONNREFUSED.',
    offers: [],
  });
  expect((await get(id)).lastCallError).toBe(failed.error);
  expect(carrier.paid).toEqual([]);
});

test('an address that is neither public nor listed is refused, and is never called', async () => {
  expect(await create({ url: 'http://10.0.0.1/' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'url' }] },
  });
  const { id } = await newAccount({ url: 'http://localhost:1/' });
  await world.call(world.admin, 'PATCH', '/api/settings', { webhookNetworks: [] });
  const { body } = await world.call(world.admin, 'POST', `/api/carriers/${id}/test`);
  expect(body.error).toMatch(/not public|is no public address|public/);
  await world.call(world.admin, 'PATCH', '/api/settings', { webhookNetworks: ['127.0.0.0/8'] });
});

test('an account keeps its adapter, its version and the services that it is sent', async () => {
  const { id, version } = await newAccount();
  const path = `/api/carriers/${id}` as const;
  const stored = first((await get(id)).services);
  const { range: _, id: serviceId, ...same } = stored;
  const services = [
    { ...same, range: null, id: serviceId, name: 'Ground Advantage' },
    { ...service, code: 'UPS:NextDayAir' },
  ];
  const { body } = await world.call(
    world.admin,
    'PUT',
    path,
    { services },
    { 'if-match': `"${version}"` },
  );
  expect(body.services).toMatchObject([
    { id: serviceId, name: 'Ground Advantage' },
    { code: 'UPS:NextDayAir' },
  ]);
  const stale = await world.call(world.admin, 'PUT', path, {}, { 'if-match': `"${version}"` });
  expect(stale.status).toBe(412);
  const fixed = await world.call(world.admin, 'PUT', path, { adapter: 'OWN' });
  expect(fixed).toMatchObject({ status: 400, body: { errors: [{ path: 'adapter' }] } });
  const twice = await world.call(world.admin, 'PUT', path, { services: [service, service] });
  expect(twice).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
});

test('own labels are ZPL, and an account of a program needs its address', async () => {
  const own = { adapter: 'OWN', url: null, credentials: undefined };
  expect(await create({ ...own, labelFormat: 'PDF' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'labelFormat' }] },
  });
  const program = { adapter: 'HTTP', url: null, credentials: undefined };
  expect(await create(program)).toMatchObject({ status: 400, body: { errors: [{ path: 'url' }] } });
});

test('staff of another warehouse do not see an account of this one', async () => {
  const { id: here } = await world.warehouse();
  const { id: there } = await world.warehouse();
  const { id } = await newAccount({ warehouseId: here });
  const { id: shared } = await newAccount();
  const stranger = await world.user('SUPERVISOR', [there]);
  const { body: list } = await world.call(stranger.token, 'GET', '/api/carriers');
  const ids = list.map((account) => account.id);
  expect([ids.includes(id), ids.includes(shared)]).toEqual([false, true]);
  expect((await world.call(stranger.token, 'GET', `/api/carriers/${id}`)).status).toBe(404);
});
