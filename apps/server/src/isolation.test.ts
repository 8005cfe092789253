import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { logTo, purgeAll } from '#test/jobs.ts';
import { makeOutbound, type Outbound } from '#test/outbound.ts';
import { plainTest } from '#test/ownCluster.ts';
import { testVault } from '#test/server.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { withdrawExpired } from './features/lots/lots.service.ts';
import { allocator } from './features/orders/allocator.ts';
import { getRetention } from './features/settings/settings.service.ts';
import type { DB } from './platform/database/types.ts';
import { JobItems } from './platform/jobs/items.ts';
import type { OldRows } from './platform/jobs/job.ts';
import { purgeJob } from './platform/jobs/purge.ts';
import { startJobs } from './platform/jobs/runner.ts';
import { purges } from './rooms.ts';

/** In a background job, a failure of one item does not delay the others. */

let world: World;
let outbound: Outbound;
let floors: [Floor, Floor];
let customerId: number;
const lines: string[] = [];
const log = logTo(lines);
const services = () => ({ db: world.db, log, vault: testVault, mail: null });
beforeEach(() => void lines.splice(0));

async function asOwner(...statements: string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db);
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${rows[0]?.name ?? ''}`;
  const owner = new pg.Client({ connectionString: url.toString() });
  await owner.connect();
  try {
    for (const statement of statements) await owner.query(statement);
  } finally {
    await owner.end();
  }
}

/** Makes changes of matching rows fail, until the returned function is called. */
async function breakRows(
  table: string,
  when: string,
  condition: string,
): Promise<() => Promise<void>> {
  await asOwner(
    `
      create or replace function break_rows() returns trigger
      language plpgsql as $$ begin raise exception 'This row is broken.';
      end $$`,
    `
      create trigger broken before ${when} on ${table} for each row
      when (${condition}) execute function break_rows()`,
  );
  return () => asOwner(`drop trigger broken on ${table}`);
}

beforeAll(async () => {
  world = await makeWorld();
  outbound = makeOutbound(world);
  floors = [
    makeFloor(world, (await world.warehouse()).id),
    makeFloor(world, (await world.warehouse()).id),
  ];
  customerId = (await world.customer(floors.map(({ warehouseId }) => warehouseId))).id;
});
afterAll(() => world.close());

test('an order that fails keeps no other waiting, in any warehouse, and is served once it can be', async () => {
  const [north, south] = floors;
  const { id: productId } = await world.product(customerId);
  const order = async (floor: Floor, priority: number) =>
    (await floor.order(customerId, [{ productId, quantity: 2 }], { priority })).body.order.id;
  const [broken, behind, elsewhere] = [
    await order(north, 1),
    await order(north, 5),
    await order(south, 5),
  ];
  const mend = await breakRows(
    'order_event',
    'insert',
    `new.order_id = ${broken} and new.event = 'allocate'`,
  );
  const statusOf = async (id: number) => (await outbound.get(id)).status;
  const runner = startJobs([allocator], services());
  try {
    for (const floor of floors) await floor.receive([{ productId, quantity: 6 }]);
    await expect.poll(() => statusOf(behind), { timeout: 60_000 }).toBe('ALLOCATED');
    await expect.poll(() => statusOf(elsewhere), { timeout: 60_000 }).toBe('ALLOCATED');
    expect(await statusOf(broken)).toBe('BACKORDER');
    expect(lines).toEqual([
      `The allocator left out order ${broken} of warehouse ${north.warehouseId}, and tries it again: This row is broken`,
    ]);
    const { payload } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(payload).toMatch(/background_job_failures_total\{job="The allocator"\} [1-9]/);
    expect(payload).toContain('background_job_items_failing{job="The allocator"} 1');
    await mend();
    await expect.poll(() => statusOf(broken), { timeout: 60_000 }).toBe('ALLOCATED');
  } finally {
    await runner.stop();
  }
  const { rows } = await sql`select from allocation_wake`.execute(world.db);
  expect(rows).toEqual([]);
});

test('a lot that fails keeps no other from expiring', async () => {
  const [north] = floors;
  const { id: productId } = await world.product(customerId, undefined, {
    tracking: 'LOT',
    expires: true,
  });
  const orders: number[] = [];
  for (const code of ['A', 'B']) {
    await north.receive([{ productId, quantity: 2, lot: { code, expiresOn: '2099-01-31' } }]);
    const { id } = (await north.order(customerId, [{ productId, quantity: 2 }])).body.order;
    await outbound.step(id, 'release');
    orders.push(id);
  }
  await asOwner(`update lot set expires_on = '2020-01-31' where product_id = ${productId}`);
  const mend = await breakRows(
    'order_event',
    'insert',
    `new.order_id = ${orders[0]} and new.event = 'recall'`,
  );
  const items = new JobItems('Expiry', world.db, log);
  await withdrawExpired(world.db, new Date(), () => false, items);
  const allocated = async () =>
    (await Promise.all(orders.map((id) => outbound.get(id)))).map(
      ({ items: [line] }) => line?.allocatedQuantity,
    );
  expect(await allocated()).toEqual([2, 0]);
  expect(lines).toMatchObject([
    expect.stringContaining(
      `in warehouse ${north.warehouseId}, and tries it again: This row is broken`,
    ),
  ]);
  await mend();
  await expect
    .poll(
      async () => [
        await withdrawExpired(world.db, new Date(), () => false, items),
        await allocated(),
      ],
      { timeout: 60_000 },
    )
    .toEqual([expect.any(Number), [0, 0]]);
});

test('a kind of old rows that cannot be deleted keeps no other', async () => {
  const { db } = world;
  const { rows } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(
    db,
  );
  const old = `now() - interval '100 days'`;
  await asOwner(
    `
      insert into session (token_hash, user_id, epoch, created_at, last_seen_at, proved_at,
        expires_at)
      values ('\\x01', ${rows[0]?.id}, 0, ${old}, ${old}, ${old}, ${old})`,
    `
      insert into login_throttle (key, failures, window_started_at)
      values ('address 192.0.2.1', 1, ${old})`,
  );
  const mend = await breakRows('session', 'delete', 'old.expires_at < now()');
  const items = new JobItems('Deleting old rows', db, log);
  await purgeJob(purges, getRetention)
    .start({ ...services(), items, isStopped: () => false, wake: () => {} })
    ?.round();
  const left = async (
    at: Kysely<DB>,
    table: 'session' | 'login_throttle',
    column: 'expires_at' | 'window_started_at',
  ) =>
    (
      await sql`
        select
        from ${sql.table(table)}
        where ${sql.ref(column)} < now() - interval '90 days'`.execute(at)
    ).rows.length;
  expect([
    await left(db, 'session', 'expires_at'),
    await left(db, 'login_throttle', 'window_started_at'),
  ]).toEqual([1, 0]);
  expect(lines).toEqual([
    'Deleting old rows left out sessions, and tries it again: This row is broken',
  ]);
  await mend();
  await purgeAll(db);
  expect(await left(db, 'session', 'expires_at')).toBe(0);
});

plainTest('old rows are deleted some thousands at a time, in every table', async () => {
  const { rows } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(
    world.db,
  );
  const tables = new Set(purges.flatMap(Object.values<OldRows>).flatMap((old) => old.tables));
  await asOwner(
    'create table deleted (name text, rows bigint)',
    `create function note_deleted() returns trigger language plpgsql security definer as $$ begin
      insert into deleted select tg_table_name, count(*) from gone; return null; end $$`,
    ...[...tables].map(
      (table) =>
        `create trigger noted after delete on ${table} referencing old table as gone for each statement execute function note_deleted()`,
    ),
    `insert into idempotency (user_id, key, method, path, body_hash, created_at)
      select ${rows[0]?.id}, 'old-' || n, 'POST', '/api/orders', '\\x00', now() - interval '2 days'
      from generate_series(1, 12000) n`,
    `insert into outbox (xid, at, type)
      select '1', now() - interval '40 days', 'lot.held' from generate_series(1, 12000) n`,
    `insert into notice (user_id, topic, mode, hour, key, facts, created_at)
      select ${rows[0]?.id}, 'SHIPPED', 'NOW', 0, n::text, '{}', now() - interval '40 days'
      from generate_series(1, 12000) n`,
  );
  await purgeAll(world.db);
  await asOwner('grant select on deleted to public');
  const deleted = await sql<{ name: string; rows: number }>`
    select name, rows from deleted where rows > 0 order by name, rows desc`.execute(
    world.db as unknown as Kysely<never>,
  );
  for (const name of ['idempotency', 'notice', 'outbox'])
    expect([
      name,
      deleted.rows.filter((each) => each.name === name).map((each) => each.rows),
    ]).toEqual([name, [5_000, 5_000, 2_000]]);
  expect(deleted.rows.filter((each) => each.rows > 5_000)).toEqual([]);
  await asOwner(
    ...[...tables].map((table) => `drop trigger noted on ${table}`),
    'drop table deleted',
  );
});
