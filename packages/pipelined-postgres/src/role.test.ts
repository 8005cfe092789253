import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asRole, lastStatement, transact } from './index.ts';
import { type Handle, open, type Shop, startShop, type Tables } from './testing.ts';

let shop: Shop;
let handle: Handle;
let own: Kysely<Tables>;

beforeAll(async () => {
  shop = await startShop();
  handle = open(shop.url);
  own = asRole(handle.db, { name: 'shop_customer', settings: { 'shop.customer': '7' } });
});
afterAll(async () => {
  await handle.close();
  await shop.stop();
});
beforeEach(async () => {
  await sql`truncate note`.execute(handle.db);
  await sql`
    insert into note (id, customer) values ('mine', 7), ('theirs', 8)`.execute(handle.db);
  handle.trips.length = 0;
});

const idsIn = async (db: Kysely<Tables>) =>
  (await sql<{ id: string }>`select id from note order by id`.execute(db)).rows.map(({ id }) => id);
const TAKE_ROLE = "select set_config('shop.customer', $1, true), set_config('role', $2, true)";
const SELECT = 'select id from note order by id';
const stateOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

test('a statement alone gets a transaction in one round trip, and leaves the connection as it was', async () => {
  expect(await idsIn(own)).toEqual(['mine']);
  expect(await idsIn(handle.db)).toEqual(['mine', 'theirs']);
  expect(handle.trips).toEqual([['begin', TAKE_ROLE, SELECT, 'commit'], [SELECT]]);
});

test('a transaction takes the role with its first statement', async () => {
  await transact(own, async (tx) => {
    expect(await idsIn(tx)).toEqual(['mine']);
    await sql`insert into note (id, customer) values ('new', 7)`
      .withPlugin(lastStatement)
      .execute(tx);
  });
  expect(handle.trips).toEqual([
    ['begin', TAKE_ROLE, SELECT],
    ["insert into note (id, customer) values ('new', 7)", 'commit'],
  ]);
  expect(await idsIn(own)).toEqual(['mine', 'new']);
});

test('Kysely’s own transactions take it too', async () => {
  const snapshot = await own.startTransaction().setIsolationLevel('repeatable read').execute();
  expect(await idsIn(snapshot)).toEqual(['mine']);
  await snapshot.rollback().execute();
  expect(await own.transaction().execute(idsIn)).toEqual(['mine']);
  expect(handle.trips[0]).toEqual(['begin isolation level repeatable read', TAKE_ROLE, SELECT]);
});

test('many statements at once, on one connection too, see the same rows', async () => {
  const many = (db: Kysely<Tables>) => Promise.all(Array.from({ length: 20 }, () => idsIn(db)));
  expect(await many(own)).toEqual(Array(20).fill(['mine']));
  expect(await own.connection().execute(many)).toEqual(Array(20).fill(['mine']));
});

test('what its policies forbid is refused, and a failure leaves no role behind', async () => {
  const add = sql`insert into note (id, customer) values ('new', 8)`;
  expect(await stateOf(add.execute(own))).toBe('42501');
  expect(await stateOf(transact(own, (tx) => add.execute(tx)))).toBe('42501');
  expect(await stateOf(sql`select 1 / 0`.execute(own))).toBe('22012');
  const roles = Array.from({ length: 4 }, () =>
    sql<{ role: string }>`select current_user as role, pg_sleep(0.01)`.execute(handle.db),
  );
  const seen = (await Promise.all(roles)).flatMap(({ rows }) => rows.map(({ role }) => role));
  expect(new Set(seen)).toEqual(new Set(['shop']));
});

test('where the role cannot be taken, every statement fails with that error', async () => {
  const foreign = asRole(handle.db, { name: 'pg_monitor', settings: {} });
  expect(await stateOf(idsIn(foreign))).toBe('42501');
  const states = await transact(foreign, (tx) =>
    Promise.all([stateOf(idsIn(tx)), stateOf(idsIn(tx))]),
  ).catch((error: Error) => error.message);
  expect(states).toContain('denied');
  expect(await idsIn(handle.db)).toEqual(['mine', 'theirs']);
});
