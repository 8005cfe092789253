import { randomUUID } from 'node:crypto';
import { type Retention, retentions } from '@lading/domain/retention';
import { DAY_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCounting } from '#test/counts.ts';
import { itemsOn, purgeAll, silentLog } from '#test/jobs.ts';
import { makeOutbound } from '#test/outbound.ts';
import { testVault } from '#test/server.ts';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { getRetention } from './features/settings/settings.service.ts';
import { rooms } from './manifests.ts';
import { purgeJob } from './platform/jobs/purge.ts';
import { purges } from './rooms.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const allOld = purges.flatMap((kinds) => Object.values(kinds));

/** The tables of the database with the number of their rows. */
async function countRows(): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; total: number }>`
    select c.relname::text as name, (xpath('/row/total/text()', query_to_xml(
      format('select count(*) as total from %I', c.relname), false, true, '')))[1]::text::bigint
      as total
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(world.owner);
  return new Map(rows.map(({ name, total }) => [name, total]));
}

/** Receives, counts, ships and takes back goods, so that the tables of their work have rows. */
async function work(): Promise<void> {
  const { id: warehouseId } = await world.warehouse();
  const customer = await world.customer([warehouseId]);
  const product = await world.product(customer.id);
  const pick = await world.location(warehouseId, 'A-1', 'PICK');
  await world.location(warehouseId, 'P-1', 'PACKING');
  const floor = makeFloor(world, warehouseId);
  const items = [{ productId: product.id, quantity: 5 }];
  const asn = await floor.asn(customer.id, items);
  const lpn = await floor.receive(items, { asnId: asn.id });
  await floor.putAway(lpn, pick.id);
  const { body } = await floor.order(customer.id, [{ productId: product.id, quantity: 2 }]);
  await makeOutbound(world).ship(body.order.id);
  await makeCounting(world, warehouseId).begin({ locationIds: [pick.id] });
}

test('a room deletes rows of its own tables alone, and each setting is the setting of some', () => {
  for (const { name, tables = {}, purges: own = {} } of rooms)
    for (const { tables: purged } of Object.values(own))
      for (const table of purged)
        expect([name, Object.keys(tables)]).toEqual([name, expect.arrayContaining([table])]);
  const used = new Set(allOld.map(({ retention }) => retention).filter((key) => key !== null));
  expect([...used].sort()).toEqual((Object.keys(retentions) as Retention[]).sort());
});

test('a longer retention keeps what a shorter one deletes', async () => {
  const { admin } = world;
  const keepMails = async (mails: number) =>
    expect(
      (await world.call(admin, 'PATCH', '/api/settings', { retention: { mails } })).status,
    ).toBe(200);
  await keepMails(40);
  const mail = (days: number) =>
    world.owner
      .insertInto('mail')
      .values({
        userId: world.adminId,
        kind: 'NOTICE',
        messageId: randomUUID(),
        status: 'SENT',
        createdAt: new Date(Date.now() - days * DAY_MS),
        dueAt: new Date(),
        endsAt: new Date(),
      })
      .execute();
  for (const days of [8, 39, 41]) await mail(days);
  const left = async () =>
    (await world.owner.selectFrom('mail').select('createdAt').orderBy('createdAt').execute()).map(
      ({ createdAt }) => Math.floor((Date.now() - createdAt.getTime()) / DAY_MS),
    );
  const run = async () => {
    await world.owner.deleteFrom('jobItem').execute();
    await purgeJob(purges, getRetention)
      .start({
        db: world.db,
        log: silentLog,
        vault: testVault,
        mail: null,
        items: itemsOn(world.db),
        isStopped: () => false,
        wake: () => {},
      })
      ?.round();
  };
  await run();
  expect(await left()).toEqual([39, 8]);
  await keepMails(7);
  await run();
  expect(await left()).toEqual([]);
});

test('what is deleted are rows that the manifests name, of no table that grows with work', async () => {
  await work();
  const { rows: growing } = await sql<{ name: string }>`
    select c.relname::text as name
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisprimary and c.relnamespace = 'public'::regnamespace
      and a.attname = 'warehouse_id'`.execute(world.owner);
  const named = new Set(allOld.flatMap(({ tables }) => tables));
  expect(growing.map(({ name }) => name).filter((name) => named.has(name))).toEqual([]);
  const before = await countRows();
  for (const name of ['movement', 'lot', 'orders', 'order_line', 'order_event', 'package', 'audit'])
    expect([name, (before.get(name) ?? 0) > 0]).toEqual([name, name !== 'lot']);
  await purgeAll(world.db, new Date(Date.now() + 30 * 366 * DAY_MS));
  const after = await countRows();
  const lost = [...before].filter(([name, total]) => (after.get(name) ?? 0) < total);
  expect(lost.map(([name]) => name).filter((name) => !named.has(name))).toEqual([]);
  expect(lost.map(([name]) => name)).toEqual(expect.arrayContaining(['outbox', 'session']));
});
