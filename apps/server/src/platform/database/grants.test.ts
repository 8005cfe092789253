import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
// On a distributed database the server is the owner.
import { plainTest as test } from '#test/ownCluster.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test('the server cannot write a guarded table but through the ledger', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select unnest(ledger.guarded_tables()) as name`.execute(world.db);
  expect(rows.length).toBeGreaterThan(5);
  for (const { name } of rows) await requireGuarded(name);
});

async function requireGuarded(table: string): Promise<void> {
  for (const statement of [
    `insert into ${table} default values`,
    `update ${table} set id = id`,
    `delete from ${table}`,
    `truncate ${table}`,
  ])
    await expect(sql.raw(statement).execute(world.db)).rejects.toThrow(
      /permission denied|does not exist/,
    );
  await expect(
    sql.raw(`select from ${table} limit 1 for update`).execute(world.db),
  ).rejects.toThrow('permission denied');
}

test.each([
  'alter table movement disable trigger movement_append_only',
  'drop table stock_count',
  "set session_replication_role = 'replica'",
  'create table mine ()',
  'set role lading',
])('the server may not %s', async (statement) => {
  await expect(sql.raw(statement).execute(world.db)).rejects.toThrow(
    /permission denied|must be owner/,
  );
});

test.each([
  'create or replace function ledger.wake(_warehouse bigint, _products bigint[]) returns void language sql as $$ $$',
  "select ledger.post((1, 1, now(), null, null)::ledger.context, array[('ADJUST', 1, 1, 5, null, false, 1, false, null, null, null, 'Gift', null, null)::ledger.entry])",
])('the functions of the ledger cannot be changed: %s', async (statement) => {
  await expect(sql.raw(statement).execute(world.db)).rejects.toThrow(
    /permission denied|must be owner/,
  );
});
