import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#test/freshDatabase.ts';
import { makeOutbound } from '#test/outbound.ts';
import { plainSuite } from '#test/ownCluster.ts';
import { serverOn } from '#test/server.ts';
import { makeFloor } from '#test/stock.ts';
import { makeTwoClients } from '#test/twoClients.ts';
import { callsOf, makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';
import { inTransaction } from './database.ts';
import { SERVER_ROLE } from './embedded.ts';
import { forCustomer } from './forCustomer.ts';
import type { Kernel } from './kernel.ts';
import { installKernel, readOwnKernel } from './migrate.ts';

/** The kernel of a later release with some changed texts. */
function later(
  kernel: Kernel,
  changes: readonly [former: string | RegExp, next: string][],
): Kernel {
  const next = changes.reduce((text, [former, replacement]) => {
    const changed = text.replace(former, () => replacement);
    if (changed === text) throw new Error(`The kernel has no ${former}.`);
    return changed;
  }, kernel.sql);
  return { release: kernel.release + 1, hash: `${kernel.hash}1`, sql: next };
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const install = (url: string, kernel: Kernel): Promise<void> =>
  onDatabase(url, (client) => installKernel(client, kernel, SERVER_ROLE));

/** The content of the schema: its functions with their rights, its types and its triggers. */
const readSchema = (url: string): Promise<unknown[]> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query(`
      select 'function' as kind, pg_get_functiondef(oid) as text, proacl::text as acl
      from pg_proc where pronamespace = 'ledger'::regnamespace
      union all
      select 'type', t.typname || string_agg(format(', %s %s', a.attname,
        format_type(a.atttypid, a.atttypmod)), '' order by a.attnum), null
      from pg_type t join pg_attribute a on a.attrelid = t.typrelid
      where t.typnamespace = 'ledger'::regnamespace and t.typtype = 'c' group by t.oid
      union all
      select 'trigger', pg_get_triggerdef(t.oid), obj_description(t.oid, 'pg_trigger')
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where p.pronamespace = 'ledger'::regnamespace
      union all
      select 'schema', obj_description('ledger'::regnamespace, 'pg_namespace'), null
      order by 1, 2`);
    return rows;
  });

/** A changed trigger: it fires in more cases, and does the same. */
const RANKED_NEW: [string, string] = [
  "when (new.status = 'AVAILABLE' and new.allocation_rank is null)",
  'when (new.allocation_rank is null)',
];
/** A changed function and a new one that it calls, also for clients. */
const WAKE: [string, string][] = [
  [
    'create function ledger.wake(_warehouse bigint, _products bigint[]) returns void language sql as $$',
    `create function ledger.is_new() returns boolean language sql immutable as $$ select true $$;
     create function ledger.wake(_warehouse bigint, _products bigint[]) returns void
     language sql as $$
       select ledger.is_new();`,
  ],
  ["'acting_customer', ", "'acting_customer', 'is_new', "],
];

// The kernel of a distributed database is installed with a migration, and changed after it
// (distribution.test.ts); its servers stop first.
plainSuite('a kernel that replaces another', () => {
  let databases: FreshDatabase[];
  let kernel: Kernel;
  beforeAll(async () => {
    kernel = await readOwnKernel();
    databases = [await freshDatabase(), await freshDatabase()];
  });
  afterAll(() => Promise.all(databases.map((database) => database.drop())));

  test('leaves what is the same, and is what it would be without the other one', async () => {
    const [upgraded, created] = databases.map(({ url }) => url) as [string, string];
    const next = later(kernel, [
      RANKED_NEW,
      ...WAKE,
      // Another header, another type, and a function and a trigger less.
      ["_facts jsonb default '{}'", '_facts jsonb default \'{"a": 1}\''],
      ['create type ledger.freed as (', 'create type ledger.freed as (wave_id bigint, '],
      [/create function ledger\.analyze[\s\S]*?\$\$;\n/, ''],
      [/create function ledger\.count_changed_stock[\s\S]*?\$\$;\n/, ''],
      [/create trigger inventory_counted_changed [^;]*;/, ''],
    ]);
    const oids = (url: string) =>
      onDatabase(url, async (client) => {
        const { rows } = await client.query<{ oid: number }>(
          "select 'ledger.post'::regproc::oid as oid union all select 'ledger.wake'::regproc::oid",
        );
        return rows;
      });
    const [before, present] = [await readSchema(upgraded), await oids(upgraded)];
    await install(upgraded, next);
    await onDatabase(created, (client) => client.query('drop schema ledger cascade'));
    await install(created, next);
    expect(await readSchema(upgraded)).toEqual(await readSchema(created));
    expect(await oids(upgraded)).toEqual(present);
    await install(upgraded, { ...kernel });
    expect(await readSchema(upgraded)).toEqual(before);
  });
});

plainSuite('while a kernel is replaced', () => {
  let world: World;
  let scene: Awaited<ReturnType<typeof makeTwoClients>>;
  let kernel: Kernel;
  beforeAll(async () => {
    world = await makeWorld();
    scene = await makeTwoClients(world);
    kernel = await readOwnKernel();
  });
  afterAll(() => world.close());

  test('a transaction of a client goes on and sees its own rows, and no others', async () => {
    const readProducts = sql<{ customerId: number }>`
      select customer_id as "customerId" from product order by id`;
    await inTransaction(forCustomer(world.db, scene.two.id), async (tx) => {
      const { rows: before } = await readProducts.execute(tx);
      expect(new Set(before.map(({ customerId }) => customerId))).toEqual(new Set([scene.two.id]));
      await install(world.url, later(kernel, [RANKED_NEW, ...WAKE]));
      expect((await readProducts.execute(tx)).rows).toEqual(before);
      await sql`select ledger.wake(${scene.warehouseId}, array[${scene.cup.id}]::bigint[])`.execute(
        tx,
      );
    });
    await install(world.url, { ...kernel, release: kernel.release + 2 });
  });

  test('servers of both releases receive, promise and ship, and no trigger is missed', async () => {
    const newer = await serverOn(world.url);
    const next = later(kernel, [
      RANKED_NEW,
      ...WAKE,
      // Another header, which serves the calls of the older server.
      [
        '_notes text, _lpn text default null)',
        '_notes text, _lpn text default null, _dock int default 0)',
      ],
    ]);
    const customerId = scene.one.id;
    const { id: productId } = await world.product(customerId);
    const work = async (server: World): Promise<void> => {
      const [floor, outbound] = [makeFloor(server, scene.warehouseId), makeOutbound(server)];
      for (let round = 0; round < 5; round += 1) {
        await floor.receive([{ productId, quantity: 10 }]);
        const { status, body } = await floor.order(customerId, [{ productId, quantity: 3 }], {
          orderReference: randomUUID(),
        });
        expect(status, JSON.stringify(body)).toBe(201);
        await outbound.ship(body.order.id);
      }
    };
    for (const installed of [next, { ...kernel, release: next.release + 1 }])
      await Promise.all([
        install(world.url, installed),
        work(world),
        work({ ...world, ...callsOf(newer) }),
        work(world),
      ]);
    expect(await verify(world.db)).toEqual([]);
    await newer.close();
  });
});
