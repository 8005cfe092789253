import { Warehouse } from '@lading/contract/warehouses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageLink } from '#test/pages.ts';
import { makeWorld, type World } from '#test/world.ts';
import { compileSchema } from '../../platform/http/validation.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test('an administrator creates, reads, changes and deletes a warehouse, and works in it at once', async () => {
  const response = await world.call(world.admin, 'POST', '/api/warehouses', {
    name: '  Rotterdam North ',
    address: ' Waalhaven 12 ',
    country: 'NL',
  });
  expect(response.status).toBe(201);
  expect(compileSchema(Warehouse)(response.body)).toBe(true);
  expect(response.body).toMatchObject({
    name: 'Rotterdam North',
    address: 'Waalhaven 12',
    country: 'NL',
    version: 1,
  });
  const path = `/api/warehouses/${response.body.id}` as const;
  expect((await world.call(world.admin, 'GET', path)).headers.etag).toBe('"1"');
  expect(
    (await world.call(world.admin, 'GET', `/api/locations?warehouseId=${response.body.id}`)).status,
  ).toBe(200);
  expect((await world.call(world.admin, 'GET', '/api/users/me/warehouses')).body).toContainEqual(
    response.body,
  );
  const changed = await world.call(
    world.admin,
    'PUT',
    path,
    { name: 'Rotterdam South' },
    { 'if-match': '"1"' },
  );
  expect(changed.body).toMatchObject({
    name: 'Rotterdam South',
    address: 'Waalhaven 12',
    country: 'NL',
    version: 2,
  });
  expect(
    (await world.call(world.admin, 'PUT', path, { name: 'x' }, { 'if-match': '"1"' })).status,
  ).toBe(412);
  const emptied = { name: 'Rotterdam South', address: null, country: null };
  expect((await world.call(world.admin, 'PUT', path, emptied)).body).toMatchObject(emptied);
  expect((await world.call(world.admin, 'DELETE', path)).status).toBe(204);
  expect((await world.call(world.admin, 'GET', path)).status).toBe(404);
});

test('a name is unique in any letter case, and cannot be blank', async () => {
  await world.warehouse('Antwerp');
  const twin = await world.call(world.admin, 'POST', '/api/warehouses', { name: 'ANTWERP' });
  expect(twin.status).toBe(409);
  expect(twin.body.code).toBe('DUPLICATE');
  expect((await world.call(world.admin, 'POST', '/api/warehouses', { name: '   ' })).status).toBe(
    400,
  );
  expect(
    (await world.callRaw(world.admin, 'POST', '/api/warehouses', { name: 'B', role: 'ADMIN' }))
      .status,
  ).toBe(400);
});

test('others see the warehouses assigned to them, and no other', async () => {
  const [own, other] = [await world.warehouse(), await world.warehouse()];
  const operator = await world.user('OPERATOR', [own.id]);
  const { body, headers } = await world.call(operator.token, 'GET', '/api/warehouses');
  expect(body.map(({ id }: { id: number }) => id)).toEqual([own.id]);
  expect(headers['x-total-count']).toBe('1');
  expect((await world.call(operator.token, 'GET', `/api/warehouses/${own.id}`)).status).toBe(200);
  expect((await world.call(operator.token, 'GET', `/api/warehouses/${other.id}`)).status).toBe(404);
  expect(
    (await world.call(operator.token, 'PUT', `/api/warehouses/${own.id}`, { name: 'Mine' })).status,
  ).toBe(403);
});

test('the list is searched, sorted with numbers in order, and paged', async () => {
  for (const name of ['Hall 10', 'Hall 2', 'Hall 1']) await world.warehouse(name);
  const names = (body: { name: string }[]): string[] => body.map(({ name }) => name);
  const found = await world.call(world.admin, 'GET', '/api/warehouses?search=hall');
  expect(names(found.body)).toEqual(['Hall 1', 'Hall 2', 'Hall 10']);
  const page = await world.call(
    world.admin,
    'GET',
    '/api/warehouses?search=HALL&sort=-name&limit=2',
  );
  expect(names(page.body)).toEqual(['Hall 10', 'Hall 2']);
  const next = pageLink(page, 'next') ?? '';
  expect(names((await world.callRaw<Warehouse[]>(world.admin, 'GET', next)).body)).toEqual([
    'Hall 1',
  ]);
});

test('a warehouse in use cannot be deleted, and the refusal says what uses it', async () => {
  const { id } = await world.warehouse('Busy Hall');
  await world.location(id, 'A-1');
  const refused = await world.call(world.admin, 'DELETE', `/api/warehouses/${id}`);
  expect(refused.status).toBe(409);
  expect(refused.body.error).toBe('"Busy Hall" still has 1 location.');
});
