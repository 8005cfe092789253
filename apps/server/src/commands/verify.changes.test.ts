import { sql } from 'kysely';
import { afterAll, beforeEach, expect } from 'vitest';
import { logTo } from '#test/jobs.ts';
import { plainTest as test } from '#test/ownCluster.ts';
import { testVault } from '#test/server.ts';
import { LITTLE_WORLD, type Unguarded, unguarded } from '#test/unguarded.ts';
import { JobItems } from '../platform/jobs/items.ts';
import { verifyJob } from './verify.job.ts';
import { scopesOf } from './verify.scope.ts';
import { checks, verify, verifyAndDescribe, verifyChanges } from './verify.ts';

let world: Unguarded;
const worlds: Unguarded[] = [];
/** What is there is of long ago, and no change of it is kept. */
const OLD = `
  update movement set at = at - interval '90 days';
  update cycle_count set closed_at = closed_at - interval '90 days';
  delete from outbox`;

beforeEach(async () => {
  world = await unguarded(LITTLE_WORLD);
  worlds.push(world);
  await world.admin.query(OLD);
});
afterAll(async () => {
  for (const each of worlds) await each.close();
});

const query = (text: string) => world.admin.query(text);

test('without a clean run everything is checked', async () => {
  const { holds, lines } = await verifyChanges(world.db);
  expect([holds, lines[0]]).toEqual([true, 'No clean run is known, so everything was checked.']);
  const next = await verifyChanges(world.db);
  expect(next).toEqual({
    holds: true,
    lines: [
      expect.stringMatching(
        /^The truths hold for what changed since .*: 0 balances and 0 documents/,
      ),
      expect.stringMatching(/^Not checked: rows that nothing has changed since; /),
    ],
  });
});

test('what breaks where nothing has changed is found by the full run, as the text says', async () => {
  await verifyAndDescribe(world.db);
  await query('update movement set quantity = 3 where id = 2');
  await query('update asn_item set received = 29');
  await query('update movement set user_id = 99 where id = 3');
  const { holds, lines } = await verifyChanges(world.db);
  expect([holds, lines[1]]).toEqual([
    true,
    expect.stringMatching(/^Not checked: rows that nothing/),
  ]);
  expect(new Set((await verify(world.db)).map(({ table }) => table))).toEqual(
    new Set(['inventory', 'movement', 'asn_item']),
  );
});

test('a balance that a movement has touched is compared with all of its movements', async () => {
  await verifyAndDescribe(world.db);
  await query(`
    insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity,
      from_inventory_id, from_location_id, from_status, user_id, reason)
    values (1, now(), 'ADJUST', 1, 1, 1, 2, 2, 'AVAILABLE', 1, 'Broken')`);
  const { holds, lines } = await verifyChanges(world.db);
  expect(holds).toBe(false);
  expect(lines).toContain(
    'Truth 2: inventory 2 of warehouse 1: quantity is 1, its movements add up to 0.',
  );
  // Until it is mended, the same is found again.
  expect((await verifyChanges(world.db)).holds).toBe(false);
  await query('delete from movement where id = 5');
  expect((await verifyChanges(world.db)).holds).toBe(true);
});

test('a transaction that commits after a run is looked at by the next', async () => {
  await verifyAndDescribe(world.db);
  await query(`
    update verification
    set since = since - interval '9 hours', at = at - interval '5 hours'`);
  await query('begin');
  await query(`
    insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity,
      from_inventory_id, from_location_id, from_status, user_id, reason)
    values (1, now() - interval '4 hours', 'ADJUST', 1, 1, 1, 2, 2, 'AVAILABLE', 1, 'Broken')`);
  for (let run = 0; run < 3; run += 1) expect((await verifyChanges(world.db)).holds).toBe(true);
  await query('commit');
  const { lines } = await verifyChanges(world.db);
  expect(lines).toContain(
    'Truth 2: inventory 2 of warehouse 1: quantity is 1, its movements add up to 0.',
  );
});

test('a position of another PostgreSQL is none', async () => {
  await verifyAndDescribe(world.db);
  await query("update verification set cluster = '7'");
  expect((await verifyChanges(world.db)).lines[0]).toMatch(/^No clean run is known/);
  expect((await verifyChanges(world.db)).lines[0]).toMatch(/^The truths hold for what changed/);
});

test('the job shows what is broken as an item that fails, until it is mended', async () => {
  const said: string[] = [];
  const log = logTo(said);
  const items = new JobItems(verifyJob.name, world.db, log);
  const started = verifyJob.start({
    db: world.db,
    log,
    vault: testVault,
    mail: null,
    items,
    isStopped: () => false,
    wake: () => {},
  });
  await started?.round();
  await query('update inventory set allocated = 9 where id = 1');
  await started?.round();
  const failing = async () =>
    (
      await sql<{ item: string; error: string }>`
      select item, error
      from job_item
      where job = 'Checking stock' and attempts > 0`.execute(world.db)
    ).rows;
  expect(await failing()).toEqual([
    { item: 'what changed', error: expect.stringContaining('Truth 3: inventory 1 of warehouse 1') },
  ]);
  expect(said).toEqual([expect.stringMatching(/^Checking stock left out what changed/)]);
});

test('what is checked in parts has no aggregate in a lateral query, which Citus refuses there', () => {
  const position = { since: new Date(), xid: '1' };
  const nothing = { BALANCE: [], ORDER: [], ASN: [], RETURN: [], COUNT: [], REPLENISHMENT: [] };
  const scopes = scopesOf(position, nothing);
  const statements = checks.flatMap(({ scope, broken }) =>
    scope === 'full' || scope === 'whole' ? [] : [scopes[scope].compile(world.db).sql + broken],
  );
  expect(statements).not.toEqual([]);
  expect(
    statements.filter((text) => /lateral \(\s*select [^;]{0,20}\b(sum|count|min|max)\(/.test(text)),
  ).toEqual([]);
});
