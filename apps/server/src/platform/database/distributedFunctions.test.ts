import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#test/freshDatabase.ts';
import { distributedTest, plainTest } from '#test/ownCluster.ts';
import { superuser } from '#test/unguarded.ts';
import { makeWorld } from '#test/world.ts';
import { connect } from './connection.ts';
import { adaptBody, adaptFunctions, inPlpgsql, OWN } from './distributedFunctions.ts';

let fresh: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  fresh = await freshDatabase();
  client = await connect(fresh.url, 'lading-test');
});
afterAll(async () => {
  await client.end();
  await fresh.drop();
});

test('an SQL function becomes one in PL/pgSQL', () => {
  const body = "\n  select 'a' from location;\n  select count(*) from location\n";
  const definition = `CREATE OR REPLACE FUNCTION f()\n LANGUAGE sql\nAS $function$${body}$function$`;
  expect(inPlpgsql({ definition, body, result: 'bigint', isSet: false })).toBe(
    [
      'CREATE OR REPLACE FUNCTION f()',
      ' LANGUAGE plpgsql',
      'AS $function$',
      '#variable_conflict use_column',
      'declare _result bigint;',
      'begin',
      "perform 'a' from location;",
      'for _result in select count(*) from location loop return _result; end loop;',
      'return null;',
      'end',
      '$function$',
    ].join('\n'),
  );
});

describe('what a function says on a distributed database', () => {
  const copies = new Map([['lot', 'lot_102011']]);
  const CASES = [
    [
      'perform from lot where id = 1 for share;',
      'perform from lot_102011 lot where id = 1 for share;',
    ],
    ['perform from lot t for key share;', 'perform from lot_102011 t for key share;'],
    [
      'perform from lot where id = 1 order by id for update;',
      'update lot set id = id where id = 1;',
    ],
    ['exists (select\n  from pallet)', 'exists (select 1\n  from pallet)'],
    ['if tg_table_name = name', "if regexp_replace(tg_table_name, '_\\d+$', '') = name"],
    [
      "update load set at = now();\n  perform audit_appointment(new.at, 'A');\nend",
      'update load set at = now();\n  null;\nend',
    ],
  ];
  const SAME = [
    'perform from location where id = 1 for update;',
    'select * into place from lot where id = 1 for update;',
    'perform from lot where id = 1 for no key update;',
    'select * into place from location where id = 1 for key share;',
    'perform from lot join location l on l.id = lot.id for share;',
    'execute format(tg_table_name);',
  ];

  test.each(CASES)('%s', (body, expected) => {
    expect(adaptBody(body, copies)).toBe(expected);
    expect(adaptBody(expected, copies)).toBe(expected);
  });

  test.each(SAME)('the same: %s', (body) => {
    expect(adaptBody(body, copies)).toBe(body);
  });
});

plainTest('no trigger beside the rows of a warehouse reads or writes the coordinator', async () => {
  const { rows: functions } = await client.query<{ name: string; body: string }>(
    `select p.proname as name, p.prosrc as body from pg_proc p where ${OWN}`,
  );
  const { rows: places } = await client.query<{ name: string; place: string }>(
    'select name, place from ledger.table_places()',
  );
  const { rows: triggers } = await client.query<{ name: string; table: string }>(`
    select distinct p.proname as name, c.relname as table
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal`);
  const tablesAt = (place: string) =>
    places.filter((each) => each.place === place).map(({ name }) => name);
  const ofWarehouse = new Set(tablesAt('WAREHOUSE'));
  const reached = new Set(
    triggers.filter(({ table }) => ofWarehouse.has(table)).map(({ name }) => name),
  );
  const said = new Map(functions.map(({ name, body }) => [name, adaptBody(body, new Map())]));
  // A set also gives what is added to it meanwhile: the functions that these call.
  for (const name of reached)
    for (const called of said.keys())
      if (new RegExp(`\\b${called}\\(`).test(said.get(name) ?? '')) reached.add(called);
  expect(reached.size).toBeGreaterThan(ofWarehouse.size / 2);
  const named = new RegExp(
    `\\b(?:from|join|into|update)\\s+(?:${tablesAt('COORDINATOR').join('|')})\\b`,
    'i',
  );
  expect([...reached].filter((name) => named.test(said.get(name) ?? ''))).toEqual([]);
});

const CALLS = [
  'select named(1)',
  'select (first_of(1)).name',
  'select name from all_of(1) order by 1',
  'select name, id from pairs_of(1) order by 1',
  "select renamed(1, 'C')",
  'select from emptied(1)',
  'select name from all_of(1) order by 1',
];

/** What the calls answer, all of it taken back. */
async function answers(): Promise<unknown[]> {
  await client.query('begin');
  const results: unknown[] = [];
  for (const call of CALLS) results.push((await client.query(call)).rows);
  await client.query('rollback');
  return results;
}

plainTest('the functions that read a distributed table answer as before', async () => {
  await client.query(`
    insert into warehouse (name) values ('North');
    insert into location (warehouse_id, name, type, barcode)
    values (1, 'A', 'STORAGE', 'A'), (1, 'B', 'STORAGE', 'B');
    create function named(id bigint) returns text language sql stable as $$
      -- A column has precedence over an argument of its name; this one ends in a semicolon.
      select name from location where location.id = named.id;
    $$;
    create function first_of(_warehouse bigint) returns location language sql stable as $$
      select * from location where warehouse_id = _warehouse order by id limit 1
    $$;
    create function all_of(_warehouse bigint) returns setof location language sql stable as $$
      select * from location where warehouse_id = _warehouse
    $$;
    create function pairs_of(_warehouse bigint) returns table (name text, id bigint)
    language sql stable as $$
      select name, id from location where warehouse_id = _warehouse
    $$;
    create function renamed(_id bigint, _name text) returns text language sql as $$
      update location set name = _name where warehouse_id = 1 and id = _id returning name
    $$;
    create function emptied(_warehouse bigint) returns void language sql as $$
      select named(1);
      delete from location where warehouse_id = _warehouse
    $$;
    create function name_of(_location location) returns text language sql stable as $$
      select _location.name
    $$`);
  const before = await answers();
  expect(before[0]).toEqual([{ named: 'A' }]);
  await adaptFunctions(client);
  expect(await answers()).toEqual(before);
  const { rows } = await client.query(
    `select distinct lanname from pg_proc p join pg_language l on l.oid = p.prolang
     where proname in ('named', 'first_of', 'all_of', 'pairs_of', 'renamed', 'emptied')`,
  );
  expect(rows).toEqual([{ lanname: 'plpgsql' }]);
});

plainTest('a function of a row takes the rows of a shard', async () => {
  await client.query('create table location_102008 as select * from location where id = 1');
  expect((await client.query('select name_of(l) from location_102008 l')).rows).toEqual([
    { name_of: 'A' },
  ]);
});

distributedTest(
  'no two sessions give the same LPN, and one gives those of a failed transaction again',
  async () => {
    const other = await connect(fresh.url, 'lading-test');
    const lpns: string[] = [];
    const next = async (session: pg.Client): Promise<string> => {
      const { rows } = await session.query<{ lpn: string }>('select next_lpn() as lpn');
      return rows[0]?.lpn ?? '';
    };
    for (let count = 0; count < 25; count += 1)
      lpns.push(await next(client), ...(count % 5 ? [] : [await next(other)]));
    expect(new Set(lpns).size).toBe(30);
    await client.query('begin');
    const failed = await next(client);
    await client.query('rollback');
    expect(await next(client)).toBe(failed);
    await other.end();
  },
);

distributedTest(
  'an LPN that became a label meanwhile, or is of a former rule, is passed over',
  async () => {
    const session = await connect(fresh.url, 'lading-test');
    const next = async (): Promise<string> => {
      const { rows } = await session.query<{ lpn: string }>('select next_lpn() as lpn');
      return rows[0]?.lpn ?? '';
    };
    const first = await next();
    const labelled = (after: number): string =>
      `LPN-${String(Number(first.slice(4)) + after).padStart(8, '0')}`;
    await session.query(`
    insert into warehouse (name) values ('Labels');
    insert into customer (name, email) values ('Labels', 'labels@example.com');
    insert into app_user (name, email, password_hash, role)
    values ('Labels', 'labels@example.com', 'x', 'ADMIN')`);
    await session.query(
      `insert into pallet (warehouse_id, lpn, customer_id, created_at, created_by)
     select w.id, $1, c.id, now(), u.id
     from warehouse w, customer c, app_user u
     where 'Labels' = all(array[w.name, c.name, u.name])`,
      [labelled(1)],
    );
    await session.query(`select set_config('lading.lpns', jsonb_set(
    current_setting('lading.lpns')::jsonb, '{until}', '"2026-01-01"')::text, false)`);
    expect(await next()).toBe(labelled(2));
    await session.query("update settings set lpn_pattern = 'NEW-########'");
    expect(await next()).toMatch(/^NEW-/);
    await session.query("update settings set lpn_pattern = 'LPN-########'");
    await session.end();
  },
);

distributedTest('locks of a warehouse are held on its node, whoever takes them', async () => {
  const { rows: warehouses } = await client.query<{ id: string }>(
    "insert into warehouse (name) values ('Locks') returning id",
  );
  const warehouse = Number(warehouses[0]?.id);
  await client.query('begin');
  await client.query('select ledger.lock_demand($1, $2)', [warehouse, [1, 2]]);
  const { rows } = await client.query<{ port: number; isThere: boolean; locks: string }>(
    `select n.nodeport as port, c.result as locks, n.nodeport = p.nodeport as "isThere"
     from run_command_on_all_nodes($$
       select count(*) from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.objsubid = 1 and d.datname = current_database()$$) c
     join pg_dist_node n on n.nodeid = c.nodeid
     join pg_dist_shard_placement p
       on p.shardid = get_shard_id_for_distribution_column('location', $1::bigint)
     order by "isThere"`,
    [warehouse],
  );
  expect(rows.map(({ locks }) => locks)).toEqual(['0', '0', '2']);
  await client.query('rollback');
});

distributedTest('a product is locked against those who share it on any node', async () => {
  await client.query("insert into customer (name, email) values ('Shares', 'shares@example.com')");
  await client.query(
    "insert into product (customer_id, sku, name) select id, 'SHARED', 'Shared' from customer where name = 'Shares'",
  );
  const { rows } = await client.query<{ id: string }>(
    "select id from product where sku = 'SHARED'",
  );
  const share = `
    select concat(set_config('lock_timeout', '200ms', false),
      ledger.share_products('{${rows[0]?.id}}'))`;
  const shared = async (): Promise<unknown> =>
    (
      await client.query<{ success: boolean }>(
        'select success from run_command_on_all_nodes($1) order by nodeid',
        [share],
      )
    ).rows.map(({ success }) => success);
  expect(await shared()).toEqual([true, true, true]);
  const other = await connect(fresh.url, 'lading-test');
  await other.query('begin');
  await other.query('select ledger.lock_product($1)', [rows[0]?.id]);
  expect(await shared()).toEqual([false, false, false]);
  await other.query('rollback');
  await other.end();
});

distributedTest('the next of some twins is the first on each node', async () => {
  const twins = async (): Promise<unknown> => {
    const { rows } = await client.query<{ twins: string }>(`
      select distinct result as twins
      from run_command_on_all_nodes($$select string_agg(twin::text, ' ' order by id)
        from warehouse where name ilike '%twin'$$)`);
    return rows.map((row) => row.twins);
  };
  await client.query(
    "insert into warehouse (name, twin) values ('Twin', 0), ('TWIN', 1), ('twin', 2)",
  );
  expect(await twins()).toEqual(['0 1 2']);
  await client.query("update warehouse set name = 'No twin' where name = 'Twin'");
  expect(await twins()).toEqual(['0 0 2']);
});

distributedTest('pallets of new lots come in on several nodes', async () => {
  const world = await makeWorld();
  const { id: warehouseId } = await world.warehouse();
  const { id: customerId } = await world.customer([warehouseId]);
  const { id: productId } = await world.product(customerId, undefined, { tracking: 'LOT' });
  await world.location(warehouseId, 'DOCK', 'RECEIVING');
  for (let count = 0; count < 30; count += 1) {
    const items = [{ productId, quantity: 5, lot: { code: `L-${count}` } }];
    const received = await world.call(world.admin, 'POST', '/api/inventory/batch', {
      warehouseId,
      items,
    });
    expect(received).toMatchObject({ status: 201 });
  }
  await world.close();
});

distributedTest('goods are received and ordered on the node of their warehouse', async () => {
  const world = await makeWorld();
  const { id: warehouseId } = await world.warehouse();
  const { id: customerId } = await world.customer([warehouseId]);
  const { id: productId } = await world.product(customerId);
  await world.location(warehouseId, 'DOCK', 'RECEIVING');
  const items = [{ productId, quantity: 5 }];
  expect(
    await world.call(world.admin, 'POST', '/api/inventory/batch', { warehouseId, items }),
  ).toMatchObject({ status: 201 });
  const order = await world.call(world.admin, 'POST', '/api/orders', {
    warehouseId,
    customerId,
    orderReference: 'SO-1',
    shippingAddress: 'Kade 3',
    items,
  });
  expect(order).toMatchObject({ status: 201 });
  const admin = await superuser(world.url);
  const { rows } = await admin.query('select free, promised from product_stock');
  expect(rows).toEqual([{ free: '5', promised: '5' }]);
  const { rows: sides } = await admin.query(
    'select (select count(*) from movement) as movements, (select count(*) from outbox) as changes',
  );
  expect(sides).toEqual([{ movements: '1', changes: '2' }]);
  await admin.end();
  await world.close();
});
