import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/freshDatabase.ts';
import { purgeAll } from '#test/jobs.ts';
import { foldStockCount } from './features/inventory/stockCount.ts';
import { makeFirstAdministrator } from './firstStart.ts';
import { generatePassword } from './platform/auth/passwords.ts';
import { type Database, inTransaction, openDatabase } from './platform/database/database.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url);
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

test('many servers that start at once create one administrator', async () => {
  const config = { adminEmail: 'boss@example.com', adminPassword: null };
  const make = () =>
    inTransaction(database.db, (tx) => makeFirstAdministrator(tx, config, new Date()));
  const result = await Promise.all(Array.from({ length: 5 }, make));
  expect(result.filter(Boolean)).toHaveLength(1);
  expect(result.find(Boolean)?.password).toMatch(/^(\w{5}-){3}\w{5}$/);
  expect(await make()).toBeNull();
  expect(new Set(Array.from({ length: 50 }, generatePassword)).size).toBe(50);
});

test('counts of stock are merged while others write, and no reader sees a wrong sum', async () => {
  const { db } = database;
  await sql`insert into warehouse (name) values ('North')`.execute(db);
  await sql`
    insert into customer (name, email)
    values ('A', 'a@example.com'), ('B', 'b@example.com')`.execute(db);
  const total = async () =>
    (
      await sql<{
        n: number;
      }>`select coalesce(sum(delta), 0)::bigint as n from stock_count`.execute(db)
    ).rows[0]?.n ?? 0;
  // Each write leaves the sum as it is, so that a reader may never see another.
  const write = () =>
    sql`
      insert into stock_count (warehouse_id, customer_id, delta)
      select 1, 1 + n % 2, case
      when n <= 20 then 1
      else -1 end
      from generate_series(1, 40) n`.execute(db);
  await sql`insert into stock_count (warehouse_id, customer_id, delta) values (1, 1, 7)`.execute(
    db,
  );
  const sums = new Set<number>();
  for (let round = 0; round < 10; round += 1) {
    const [, , , , ...seen] = await Promise.all([
      write(),
      write(),
      foldStockCount(db),
      foldStockCount(db),
      total(),
      total(),
      total(),
    ]);
    for (const sum of seen) sums.add(sum);
  }
  for (let n = 0; n < 5; n += 1) await write();
  await foldStockCount(db);
  expect(sums).toEqual(new Set([7]));
  expect(await total()).toBe(7);
  const { rows } = await sql<{ n: number }>`select count(*) as n from stock_count`.execute(db);
  expect(rows[0]?.n).toBeLessThanOrEqual(2);
});

test('expired rows are deleted', async () => {
  const { db } = database;
  const at = new Date();
  const ago = (hours: number) => new Date(at.getTime() - hours * 3_600_000);
  const later = new Date(at.getTime() + 3_600_000);
  for (const [token, seen, expires] of [
    ['live', ago(1), later],
    ['idle', ago(13), later],
    ['old', ago(1), ago(1)],
  ] as const) {
    await sql`
      insert into session (token_hash, user_id, epoch, created_at, proved_at, last_seen_at,
        expires_at)
      values (${Buffer.from(token)}, 1, 1, ${ago(20)}, ${ago(20)}, ${seen}, ${expires})`.execute(
      db,
    );
  }
  for (const [key, result] of [
    ['new', ago(23)],
    ['old', ago(25)],
  ] as const) {
    await sql`
      insert into idempotency (user_id, key, method, path, body_hash, created_at)
      values (1, ${key}, 'POST', '/', '', ${result})`.execute(db);
  }
  await purgeAll(db, at);
  const sessions = await db.selectFrom('session').select('tokenHash').execute();
  expect(sessions.map(({ tokenHash }) => tokenHash.toString())).toEqual(['live']);
  expect(await db.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'new' }]);
});
