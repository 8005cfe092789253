import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let warehouseId: number;
/** A user whose session the server has just found, and remembers. */
let user: { id: number; token: string };

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ id: warehouseId } = await world.warehouse());
  user = await world.user('SUPERVISOR', [warehouseId]);
  expect((await list()).status).toBe(200);
});

const list = () =>
  world.call(user.token, 'GET', `/api/locations?warehouseId=${warehouseId}&limit=5`);
const create = (name: string) =>
  world.call(
    user.token,
    'POST',
    '/api/locations',
    { warehouseId, name, type: 'STORAGE' },
    { 'idempotency-key': `remembered-${user.id}-${name}` },
  );
const names = async (): Promise<string[]> =>
  (
    await world.db
      .selectFrom('location')
      .select('name')
      .where('warehouseId', '=', warehouseId)
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);

// What follows is changed in the database, as another server would change it.
const setUser = (values: { role?: 'OPERATOR' | 'SUPERVISOR'; disabled?: boolean }) =>
  world.db.updateTable('appUser').set(values).where('id', '=', user.id).execute();

test.each<[string, () => Promise<unknown>]>([
  ['has ended', () => world.db.deleteFrom('session').where('userId', '=', user.id).execute()],
  ['is of a user who was disabled', () => setUser({ disabled: true })],
  [
    'has been idle for too long',
    () =>
      world.db
        .updateTable('session')
        .set({ lastSeenAt: new Date(0) })
        .where('userId', '=', user.id)
        .execute(),
  ],
])('a remembered session that %s elsewhere reads and writes nothing', async (_, change) => {
  await change();
  expect([(await list()).status, (await create('LATE')).status]).toEqual([401, 401]);
  expect(await names()).toEqual([]);
});

test('what was done for a key is not replayed to a session that has ended elsewhere', async () => {
  expect((await create('ONCE')).status).toBe(201);
  await world.db.deleteFrom('session').where('userId', '=', user.id).execute();
  expect((await create('ONCE')).status).toBe(401);
});

test('a warehouse that was taken away elsewhere is not found at the next call', async () => {
  await world.db.deleteFrom('userWarehouse').where('userId', '=', user.id).execute();
  expect([(await list()).status, (await create('AWAY')).status]).toEqual([404, 404]);
  expect(await names()).toEqual([]);
});

test('a role that was changed elsewhere allows and refuses from the next call on', async () => {
  await setUser({ role: 'OPERATOR' });
  expect((await create('LOW')).status).toBe(403);
  expect((await list()).status).toBe(200);
  await setUser({ role: 'SUPERVISOR' });
  expect((await create('HIGH')).status).toBe(201);
  expect(await names()).toEqual(['HIGH']);
});

test('a warehouse that was given elsewhere is found at the next call', async () => {
  const { id } = await world.warehouse();
  const read = () => world.call(user.token, 'GET', `/api/locations?warehouseId=${id}&limit=5`);
  expect((await read()).status).toBe(404);
  await world.db.insertInto('userWarehouse').values({ userId: user.id, warehouseId: id }).execute();
  expect((await read()).status).toBe(200);
});

test('staff who became a client elsewhere see the rows of that client alone, at once', async () => {
  const [own, foreign] = [await world.customer([warehouseId]), await world.customer([warehouseId])];
  const products = [await world.product(own.id), await world.product(foreign.id)];
  const read = async () =>
    (await world.call(user.token, 'GET', `/api/products?limit=500`)).body.map(({ id }) => id);
  expect(await read()).toEqual(expect.arrayContaining(products.map(({ id }) => id)));
  await world.db
    .updateTable('appUser')
    .set({ role: 'CLIENT', customerId: own.id })
    .where('id', '=', user.id)
    .execute();
  expect(await read()).toEqual([products[0]?.id]);
  const order = await world.callRaw(user.token, 'POST', '/api/orders', {
    warehouseId,
    customerId: foreign.id,
    orderReference: 'FOREIGN',
    shippingAddress: 'Kade 3',
    items: [{ productId: products[1]?.id, quantity: 1 }],
  });
  expect(order.status).toBe(404);
  expect(await world.db.selectFrom('orders').select('id').execute()).toEqual([]);
});

test('bad input is refused to whoever is signed in, and to nobody else', async () => {
  const bad = () => world.callRaw(user.token, 'POST', '/api/locations', { warehouseId });
  expect((await bad()).status).toBe(400);
  await world.db.deleteFrom('session').where('userId', '=', user.id).execute();
  expect((await bad()).status).toBe(401);
});
