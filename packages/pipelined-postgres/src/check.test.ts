import { CompiledQuery, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asRole, transact, withCheck } from './index.ts';
import { type Handle, open, type Shop, startShop, type Tables } from './testing.ts';

let shop: Shop;
let handle: Handle;
let checked: Kysely<Tables>;
let isAccepted = true;

beforeAll(async () => {
  shop = await startShop();
  handle = open(shop.url);
  await sql`insert into note (id, customer) values ('mine', 7), ('theirs', 8)`.execute(handle.db);
  checked = withCheck(handle.db, {
    query: CompiledQuery.raw(CHECK),
    accept: ([row]) => {
      if (!isAccepted || (row as { answer: number }).answer !== 42) throw new Error('not this one');
    },
  });
});
afterAll(async () => {
  await handle.close();
  await shop.stop();
});
beforeEach(() => {
  isAccepted = true;
  handle.trips.length = 0;
});

const CHECK = 'select 42 as answer';
const SELECT = 'select id from note order by id';
const idsIn = async (db: Kysely<Tables>) =>
  (await sql<{ id: string }>`select id from note order by id`.execute(db)).rows.map(({ id }) => id);

test('a statement alone is sent with its check', async () => {
  expect(await idsIn(checked)).toEqual(['mine', 'theirs']);
  expect(await idsIn(handle.db)).toEqual(['mine', 'theirs']);
  expect(handle.trips).toEqual([[CHECK, SELECT], [SELECT]]);
});

test('a transaction is checked before it takes its snapshot, and once', async () => {
  const snapshot = await checked.startTransaction().setIsolationLevel('repeatable read').execute();
  await idsIn(snapshot);
  await idsIn(snapshot);
  await snapshot.rollback().execute();
  await transact(checked, idsIn);
  expect(handle.trips).toEqual([
    [CHECK, 'begin isolation level repeatable read', SELECT],
    [SELECT],
    ['rollback'],
    [CHECK, 'begin', SELECT],
    ['commit'],
  ]);
});

test('a role keeps the check, which runs as the role of the connection', async () => {
  const own = asRole(checked, { name: 'shop_customer', settings: { 'shop.customer': '7' } });
  expect(await idsIn(own)).toEqual(['mine']);
  const TAKE_ROLE = "select set_config('shop.customer', $1, true), set_config('role', $2, true)";
  expect(handle.trips).toEqual([[CHECK, 'begin', TAKE_ROLE, SELECT, 'commit']]);
});

test('what was sent with a check that does not accept fails with its error', async () => {
  isAccepted = false;
  const own = asRole(checked, { name: 'shop_customer', settings: { 'shop.customer': '7' } });
  for (const db of [checked, own]) {
    await expect(idsIn(db)).rejects.toThrow('not this one');
    await expect(transact(db, idsIn)).rejects.toThrow('not this one');
    await expect(db.transaction().execute(idsIn)).rejects.toThrow('not this one');
  }
  isAccepted = true;
  expect(await idsIn(own)).toEqual(['mine']);
});
