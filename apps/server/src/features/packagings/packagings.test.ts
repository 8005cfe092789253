import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestAt } from '#test/callTypes.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let here: { id: number };
let elsewhere: { id: number };
let supervisor: { token: string };
beforeAll(async () => {
  world = await makeWorld();
  [here, elsewhere] = [await world.warehouse(), await world.warehouse()];
  supervisor = await world.user('SUPERVISOR', [here.id]);
});
afterAll(() => world.close());

type Input = RequestAt<'POST', '/api/packagings'>;
const sides = { lengthMm: 400, widthMm: 300, heightMm: 200 };
const create = (body: Partial<Input> & { name: string }) =>
  world.call(supervisor.token, 'POST', '/api/packagings', {
    ...sides,
    warehouseId: here.id,
    ...body,
  });
const update = (id: number, body: RequestAt<'PUT', '/api/packagings/1'>, headers = {}) =>
  world.call(supervisor.token, 'PUT', `/api/packagings/${id}`, body, headers);
const names = async (query = ''): Promise<string[]> =>
  (
    await world.call(supervisor.token, 'GET', `/api/packagings?warehouseId=${here.id}${query}`)
  ).body.map(({ name }) => name);

test('a packaging weighs nothing, is filled up and goes with every carrier unless somebody says something else', async () => {
  const { status, body } = await create({ name: ' Carton  S ' });
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(Number),
      name: 'Carton  S',
      ...sides,
      tareGrams: 0,
      unitKind: 'CARTON',
      product: null,
      maxWeightGrams: null,
      fillPercent: 100,
      cost: null,
      carriers: [],
      active: true,
      warehouseId: here.id,
      createdAt: expect.any(String),
      version: 1,
    },
  ]);
  const changed = await update(body.id, { tareGrams: 90, cost: 0.35, carriers: ['dpd', 'DHL'] });
  expect(changed.body).toMatchObject({
    name: 'Carton  S',
    tareGrams: 90,
    cost: 0.35,
    carriers: ['DHL', 'DPD'],
    version: 2,
  });
  expect((await update(body.id, { carriers: [] }, { 'if-match': '"1"' })).status).toBe(412);
  expect((await update(body.id, { fillPercent: 80 })).body.carriers).toEqual(['DHL', 'DPD']);
});

test('the name is one of its warehouse in every spelling; the other warehouse may have it too', async () => {
  await create({ name: 'Carton M' });
  const again = await create({ name: 'carton m' });
  expect([again.status, again.body]).toMatchObject([409, { code: 'DUPLICATE' }]);
  const there = await world.call(world.admin, 'POST', '/api/packagings', {
    ...sides,
    name: 'Carton M',
    warehouseId: elsewhere.id,
  });
  expect(there.status).toBe(201);
  const { id } = there.body;
  expect((await world.call(supervisor.token, 'GET', `/api/packagings/${id}`)).status).toBe(404);
  expect((await update(id, { tareGrams: 1 })).status).toBe(404);
});

test.each([
  [{ tareGrams: 500, maxWeightGrams: 500 }, 'maxWeightGrams', 'NOT_ABOVE_TARE'],
  [{ fillPercent: 0 }, 'fillPercent', 'TOO_SMALL'],
  [{ fillPercent: 101 }, 'fillPercent', 'TOO_LARGE'],
  [{ lengthMm: 0 }, 'lengthMm', 'TOO_SMALL'],
  [{ carriers: ['DHL', 'Pigeon'] }, 'carriers.1', 'NO_SUCH_CARRIER'],
] as const)('%o is refused at %s', async (input, path, code) => {
  const { status, body } = await create({
    name: 'Wrong',
    ...input,
    carriers: [...('carriers' in input ? input.carriers : [])],
  });
  expect([status, body]).toMatchObject([400, { errors: [{ path, code }] }]);
});

test('a change that leaves the tare above the stored maximum is refused, as the database does', async () => {
  const { body } = await create({ name: 'Envelope', tareGrams: 20, maxWeightGrams: 1_000 });
  expect((await update(body.id, { tareGrams: 1_000 })).body.errors[0]?.path).toBe('maxWeightGrams');
  await expect(
    world.owner
      .updateTable('packaging')
      .set({ tareGrams: 1_000 })
      .where('id', '=', body.id)
      .execute(),
  ).rejects.toThrow('packaging_max_weight_above_tare');
});

test('the list sorts as people count, searches, and leaves out what is retired', async () => {
  for (const name of ['Box 10', 'Box 9']) await create({ name });
  const retired = await create({ name: 'Box 11' });
  expect((await update(retired.body.id, { active: false })).body.active).toBe(false);
  expect(await names('&search=bOX')).toEqual(['Box 9', 'Box 10']);
  expect(await names('&search=box&active=false')).toEqual(['Box 11']);
});

test('a carrier that a packaging names is not deleted', async () => {
  const { body: carrier } = await world.call(world.admin, 'POST', '/api/settings/carriers', {
    name: 'Cargo Bike',
  });
  const { body } = await create({ name: 'Crate', carriers: ['Cargo Bike'] });
  const remove = () => world.callRaw(world.admin, 'DELETE', `/api/settings/carriers/${carrier.id}`);
  expect(await remove()).toMatchObject({
    status: 409,
    body: { code: 'NAMED_ALREADY', facts: { by: 'PACKAGINGS' } },
  });
  const deleted = await world.call(supervisor.token, 'DELETE', `/api/packagings/${body.id}`);
  expect([deleted.status, (await remove()).status]).toEqual([204, 204]);
});

test('its changes are in the audit trail', async () => {
  const { body } = await create({ name: 'Tube', tareGrams: 5 });
  await update(body.id, { tareGrams: 6 });
  const { body: entries } = await world.call(
    world.admin,
    'GET',
    `/api/audit?entity=PACKAGING&entityId=${body.id}`,
  );
  expect(entries.map(({ action }) => action)).toEqual(['CHANGED', 'CREATED']);
});
