import { MAX_VIEWS } from '@lading/domain/views';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let mara: string;
beforeAll(async () => {
  world = await makeWorld();
  mara = (await world.user('OPERATOR')).token;
});
afterAll(() => world.close());

const save = (token: string, name: string, query = 'due=LATE') =>
  world.call(token, 'POST', '/api/views', { list: 'orders' as const, name, query });
const listed = async (token: string) =>
  (await world.call(token, 'GET', '/api/views?list=orders')).body.map(({ name }) => name);

test('a view belongs to its user, and replaces one of the same name', async () => {
  const other = (await world.user('OPERATOR')).token;
  const { body } = await save(mara, ' Late ones ');
  expect(body).toMatchObject({ list: 'orders', name: 'Late ones', query: 'due=LATE' });
  expect((await save(mara, 'late Ones', 'due=TODAY')).body).toMatchObject({
    id: body.id,
    name: 'late Ones',
    query: 'due=TODAY',
  });
  expect(await listed(mara)).toEqual(['late Ones']);
  expect(await listed(other)).toEqual([]);
  expect((await world.call(other, 'DELETE', `/api/views/${body.id}`)).status).toBe(404);
  expect((await world.call(mara, 'DELETE', `/api/views/${body.id}`)).status).toBe(204);
  expect(await listed(mara)).toEqual([]);
});

test('simultaneous writes never exceed the limit of a list, and a view of a full list can be replaced', async () => {
  const answers = await Promise.all(
    Array.from({ length: MAX_VIEWS + 3 }, (_, index) => save(mara, `View ${index}`)),
  );
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ body }) => body)).toEqual(
    Array(3).fill(expect.objectContaining({ code: 'VIEWS_USED_UP' })),
  );
  const [first] = await listed(mara);
  expect((await save(mara, first ?? '', 'search=a')).status).toBe(201);
});
