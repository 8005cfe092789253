import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '#test/freshDatabase.ts';
import { distributedTest, plainTest } from '#test/ownCluster.ts';
import { superuser } from '#test/unguarded.ts';
import { backUp } from '../../commands/backup.ts';
import { restore } from '../../commands/restore.ts';
import { connect } from './connection.ts';
import { distribute, distributionFaults, isDistributed } from './distribution.ts';
import { migrate, readMigrations } from './migrate.ts';

let databases: FreshDatabase[] = [];
let clients: pg.Client[] = [];
let owner: pg.Client;

async function open(database: FreshDatabase): Promise<pg.Client> {
  databases.push(database);
  const client = await connect(database.url, 'lading-test');
  clients.push(client);
  return client;
}

beforeEach(async () => {
  owner = await open(await freshDatabase());
});
afterEach(async () => {
  for (const client of clients) await client.end();
  for (const database of databases) await database.drop();
  [clients, databases] = [[], []];
});

async function placesOf(names: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string; place: string }>(
    'select name, place from ledger.table_places() where name = any($1)',
    [names],
  );
  return Object.fromEntries(rows.map(({ name, place }) => [name, place]));
}

test('the keys of a table say where its rows belong', async () => {
  await owner.query(`
    create table kind (id bigint primary key);
    create table dock_type (id bigint primary key, kind_id bigint references kind);
    create table dock (
      warehouse_id bigint references warehouse,
      id bigint,
      dock_type_id bigint references dock_type,
      primary key (warehouse_id, id)
    );
    create table dock_note (id bigint primary key, kind_id bigint references kind)`);
  expect(await placesOf(['dock', 'dock_type', 'kind', 'dock_note', 'warehouse'])).toEqual({
    dock: 'WAREHOUSE',
    dock_type: 'NODES',
    kind: 'NODES',
    dock_note: 'COORDINATOR',
    warehouse: 'NODES',
  });
});

test('no foreign key leads from a node to the coordinator', async () => {
  const { rows } = await owner.query(`
    select f.conname
    from pg_constraint f
    join ledger.table_places() t on format('public.%I', t.name)::regclass = f.conrelid
    join ledger.table_places() r on format('public.%I', r.name)::regclass = f.confrelid
    where f.contype = 'f'
      and (t.place = 'NODES' and r.place <> 'NODES'
        or t.place = 'WAREHOUSE' and r.place = 'COORDINATOR')`);
  expect(rows).toEqual([]);
});

plainTest('a plain PostgreSQL is not distributed, and says what is missing', async () => {
  expect(await isDistributed(owner)).toBe(false);
  await expect(distribute(owner)).rejects.toThrow(
    'This database has no extension Citus: distribute needs the coordinator of a Citus 13 cluster.',
  );
});

distributedTest('every table is where it belongs, and repeating changes nothing', async () => {
  expect(await distributionFaults(owner)).toEqual([]);
  expect(await distribute(owner)).toEqual([]);
});

distributedTest('the numbers of a table go on behind those of its rows', async () => {
  const { rows } = await owner.query(`
    select nextval(pg_get_serial_sequence('label_template', 'id')) > max(id) as "goesOn"
    from label_template`);
  expect(rows).toEqual([{ goesOn: true }]);
});

distributedTest('a key of a request is unique in its warehouse', async () => {
  const { rows } = await owner.query(
    `select pg_get_constraintdef(oid) as key
     from pg_constraint
     where contype = 'p' and conrelid = 'idempotency'::regclass`,
  );
  expect(rows).toEqual([{ key: 'PRIMARY KEY (warehouse_id, user_id, key)' }]);
});

distributedTest('a database whose warehouses have rows is refused unchanged', async () => {
  const fresh = await emptyDatabase();
  const client = await open(fresh);
  await migrate(fresh.url);
  await client.query(`
    insert into warehouse (name) values ('North');
    insert into location (warehouse_id, name, type, barcode) values (1, 'A', 'STORAGE', 'A')`);
  await expect(distribute(client)).rejects.toThrow(
    'The table location has rows: distribute an empty database, then restore a backup into it.',
  );
  expect(await isDistributed(client)).toBe(false);
});

distributedTest('what was killed in the middle has changed nothing, and is repeated', async () => {
  const fresh = await emptyDatabase();
  const client = await open(fresh);
  await migrate(fresh.url);
  const admin = await superuser(fresh.url);
  const killed = await connect(fresh.url, 'lading-killed');
  const ended = distribute(killed).catch((error: Error) => error.message);
  const { rows: keys } = await client.query(
    "select conname from pg_constraint where contype = 'f' order by 1",
  );
  // Once it has locked a table of which rows are moved.
  const moving = `
    select pg_terminate_backend(a.pid)
    from pg_stat_activity a
    where a.application_name = 'lading-killed' and a.query like '%create_distributed_table%'`;
  while ((await admin.query(moving)).rowCount === 0);
  await admin.end();
  expect(await ended).toMatch(/terminat/i);
  expect(await isDistributed(client)).toBe(false);
  expect(
    (await client.query("select conname from pg_constraint where contype = 'f' order by 1")).rows,
  ).toEqual(keys);
  await distribute(client);
  expect(await distributionFaults(client)).toEqual([]);
});

distributedTest('a backup of a plain database is restored into a distributed one', async () => {
  const plain = await emptyDatabase();
  const client = await open(plain);
  await migrate(plain.url);
  await client.query(`
    insert into warehouse (name) values ('North');
    insert into customer (name, email) values ('Acme', 'acme@example.com');
    insert into product (customer_id, sku, name) values (1, 'A', 'Bottle');
    insert into location (warehouse_id, name, type, barcode) values (1, 'A', 'STORAGE', 'A');
    insert into inventory (warehouse_id, customer_id, product_id, location_id, status, quantity,
      received_at)
    values (1, 1, 1, 1, 'AVAILABLE', 5, now())`);
  const folder = await mkdtemp(join(tmpdir(), 'lading-restore-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await backUp(plain.url, join(folder, 'backup'));
  await restore(databases[0]?.url ?? '', join(folder, 'backup'));
  const { rows } = await owner.query(
    'select i.quantity, s.free from inventory i join product_stock s using (warehouse_id, product_id)',
  );
  expect(rows).toEqual([{ quantity: '5', free: '5' }]);
  expect(await distributionFaults(owner)).toEqual([]);
});

distributedTest('a table of a later version is placed when the database is migrated', async () => {
  await owner.query(`
    create table dock (
      warehouse_id bigint not null,
      id bigint,
      location_id bigint,
      primary key (warehouse_id, id),
      foreign key (warehouse_id, location_id) references location
    )`);
  expect(await distributionFaults(owner)).toEqual([
    'dock is kept as COORDINATOR, not as WAREHOUSE.',
  ]);
  await migrate(databases[0]?.url ?? '');
  expect(await distributionFaults(owner)).toEqual([]);
});

distributedTest(
  'a kernel of a later release keeps the triggers of the copies of tables',
  async () => {
    const triggers = `
    select t.tgrelid::regclass::text as table, t.tgname as name
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.pronamespace = 'ledger'::regnamespace
    order by 1, 2`;
    const { rows: before } = await owner.query(triggers);
    await owner.query("comment on schema ledger is 'release 1 former'");
    await migrate(databases[0]?.url ?? '');
    expect((await owner.query(triggers)).rows).toEqual(before);
    expect(await distributionFaults(owner)).toEqual([]);
  },
);

test('a migration changes tables that have rows, wherever they are', async () => {
  await owner.query("insert into warehouse (name) values ('North'), ('South')");
  await owner.query(`
    insert into location (warehouse_id, name, type, barcode)
    select id, 'A', 'STORAGE', 'A' from warehouse`);
  const sql = `
    create table dock (
      warehouse_id bigint not null references warehouse,
      id bigint generated by default as identity,
      location_id bigint check (location_id > 0),
      primary key (warehouse_id, id),
      foreign key (warehouse_id, location_id) references location on delete set null (location_id)
    );
    insert into dock (warehouse_id, location_id) select warehouse_id, id from location;
    create table dock_kind (id bigint generated by default as identity primary key, name text);
    insert into dock_kind (name) values ('Ramp');
    alter table dock drop constraint dock_location_id_check,
      add column kind_id bigint default 1 references dock_kind,
      add column width integer not null default 3 check (width > 0);
    alter table location add column dock_id bigint,
      add foreign key (warehouse_id, dock_id) references dock on delete set null (dock_id);
    update location l set dock_id = d.id
      from dock d where d.warehouse_id = l.warehouse_id and d.location_id = l.id;
    create index dock_kind_of on dock (kind_id)`;
  const known = await readMigrations();
  const number = (known.at(-1)?.number ?? 0) + 1;
  await migrate(databases[0]?.url ?? '', {
    known: [...known, { number, name: `${number}_docks.sql`, sql }],
  });
  const docks = 'select count(d.location_id)::int, min(d.width) from dock d';
  expect((await owner.query(docks)).rows).toEqual([{ count: 2, min: 3 }]);
  await expect(owner.query('update dock set width = 0')).rejects.toThrow('dock_width_check');
  await owner.query('update dock set kind_id = 1');
  await owner.query("insert into dock_kind (name) values ('Gate')");
  await owner.query('update location set dock_id = null where warehouse_id = 1');
  await owner.query('delete from location where warehouse_id = 1');
  expect((await owner.query(docks)).rows).toEqual([{ count: 1, min: 3 }]);
  const open = "select conname from pg_constraint where contype = 'f' and not convalidated";
  expect((await owner.query(open)).rows).toEqual([]);
  if (await isDistributed(owner)) expect(await distributionFaults(owner)).toEqual([]);
});
