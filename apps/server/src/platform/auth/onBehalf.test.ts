import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let warehouseId: number;
let shelf: { id: number };
let olek: Awaited<ReturnType<World['user']>>;
let lead: Awaited<ReturnType<World['user']>>;
let client: Awaited<ReturnType<World['customer']>>;
let productId: number;

beforeAll(async () => {
  world = await makeWorld();
  warehouseId = (await world.warehouse()).id;
  await world.location(warehouseId, 'R-1', 'RECEIVING');
  shelf = await world.location(warehouseId, 'A-01', 'STORAGE');
  client = await world.customer([warehouseId]);
  productId = (await world.product(client.id)).id;
  olek = await world.user('OPERATOR', [warehouseId]);
  lead = await world.user('SUPERVISOR', [warehouseId]);
});
afterAll(() => world.close());

const pallet = () => makeFloor(world, warehouseId).receive([{ productId, quantity: 5 }]);
const putAway = (lpn: string, token: string, headers: Record<string, string> = {}) =>
  world.callRaw(token, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: shelf.id }, headers);
const forOlek = (more: Record<string, string> = {}) => ({
  'on-behalf-of': String(olek.id),
  ...more,
});
const moved = async (lpn: string) =>
  (
    await world.call(
      world.admin,
      'GET',
      `/api/movements?warehouseId=${warehouseId}&kind=PUTAWAY&lpn=${lpn}`,
    )
  ).body;
const sentFor = async () =>
  (await world.call(world.admin, 'GET', `/api/audit?action=SENT_FOR&entityId=${olek.id}`)).body;

test('what a lead sends for somebody is recorded as theirs, and the audit trail names the lead', async () => {
  const lpn = await pallet();
  expect((await putAway(lpn, lead.token, forOlek())).status).toBe(200);
  expect(await moved(lpn)).toMatchObject([{ user: { id: olek.id } }]);
  expect(await sentFor()).toMatchObject([
    {
      userId: lead.id,
      entity: 'USER',
      name: olek.email,
      action: 'SENT_FOR',
      after: { call: `POST /api/pallets/${lpn}/putaway` },
    },
  ]);
});

test('what had arrived with its key is not done twice, whoever sends it, and is recorded once', async () => {
  const lpn = await pallet();
  const key = { 'idempotency-key': `k-${lpn}` };
  expect((await putAway(lpn, olek.token, key)).status).toBe(200);
  const before = (await sentFor()).length;
  const again = await putAway(lpn, lead.token, forOlek(key));
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
  expect(await moved(lpn)).toHaveLength(1);
  expect(await sentFor()).toHaveLength(before);
});

test('nobody but leads may, nor may a program', async () => {
  const lpn = await pallet();
  const other = await world.user('OPERATOR', [warehouseId]);
  const key = {
    name: 'Conveyor',
    role: 'SUPERVISOR' as const,
    warehouseIds: [warehouseId],
    scopes: ['stock:move' as const],
  };
  const { status, body: program } = await world.call(world.admin, 'POST', '/api/keys', key);
  expect(status).toBe(201);
  for (const token of [other.token, client.token, program.secret])
    expect((await putAway(lpn, token, forOlek())).status).toBe(403);
  expect(await moved(lpn)).toEqual([]);
  // The program may do the same in its own name.
  expect((await putAway(lpn, program.secret)).status).toBe(200);
});

test('only work of the floor, by a person of the staff with access to the warehouse', async () => {
  const lpn = await pallet();
  const stranger = await world.user('OPERATOR', [(await world.warehouse()).id]);
  const named = async (id: string) =>
    (await putAway(lpn, lead.token, { 'on-behalf-of': id })).status;
  expect(await named(String(stranger.id))).toBe(404);
  expect(await named('999999')).toBe(404);
  expect(await named('me')).toBe(400);
  expect(await moved(lpn)).toEqual([]);
  const settings = await world.callRaw(
    world.admin,
    'POST',
    '/api/settings/carriers',
    { name: 'Mine' },
    forOlek(),
  );
  expect(settings.status).toBe(400);
});

test("a lead gains nothing by an administrator's name", async () => {
  const there = await world.warehouse();
  await world.location(there.id, 'R-2', 'RECEIVING');
  const far = await world.location(there.id, 'B-01', 'STORAGE');
  const lpn = await makeFloor(world, there.id).receive([{ productId, quantity: 5 }]);
  const { body: me } = await world.callRaw(world.admin, 'GET', '/api/auth/me');
  const headers = { 'on-behalf-of': String((me as { id?: number }).id ?? 1) };
  expect(
    (
      await world.callRaw(
        lead.token,
        'POST',
        `/api/pallets/${lpn}/putaway`,
        { locationId: far.id },
        headers,
      )
    ).status,
  ).toBe(404);
});
