import pg from 'pg';
import { bindShards, openFunctions } from './binding.ts';
import { create, type Definition, readForeignKeys, remove } from './definitions.ts';
import { adaptFunctions, OWN } from './distributedFunctions.ts';
import { adaptOutbox } from './distributedOutbox.ts';
import { changesOf, statementsOf } from './statementsOf.ts';

/** Why a database cannot be distributed. The message is one sentence. */
export class NotDistributable extends Error {}

type Place = 'WAREHOUSE' | 'NODES' | 'COORDINATOR';

interface PlacedTable {
  name: string;
  /** Where the kernel says that its rows belong. */
  place: Place;
  /** Where they are. */
  present: Place;
}

/**
 * Citus runs our triggers beside the rows that they are for, and functions within statements. A
 * transaction asks each node by one connection: after several it could not write a table that all
 * nodes have. A plan for any warehouse asks all nodes, and PostgreSQL takes it for as good as that
 * for one.
 */
const SETTINGS = {
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
  'citus.multi_shard_modify_mode': 'sequential',
  plan_cache_mode: 'force_custom_plan',
};

/** True for a database with the extension Citus whose tables are distributed. */
export async function isDistributed(client: pg.Client): Promise<boolean> {
  if (!(await hasCitus(client))) return false;
  const { rowCount } = await client.query(
    "select from citus_tables where citus_table_type = 'distributed' limit 1",
  );
  return rowCount !== 0;
}

export async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  return rowCount !== 0;
}

/**
 * Keeps the rows of each table where `ledger.table_places` says, in one transaction: after a
 * failure nothing has changed. Returns the names of the tables whose place has changed. Refuses a
 * database whose warehouses have rows; once it is distributed, tables that a migration has filled
 * are placed with their rows.
 */
export async function distribute(client: pg.Client): Promise<string[]> {
  await requireCoordinator(client);
  await applyEverywhere(client, SETTINGS);
  const tables = await readTables(client);
  const moved = tables.filter((table) => table.place !== table.present);
  const lost = moved.find((table) => table.present !== 'COORDINATOR');
  if (lost)
    throw new NotDistributable(
      `The table ${lost.name} is distributed otherwise than this version of Lading needs it.`,
    );
  if (tables.every(({ present }) => present === 'COORDINATOR'))
    for (const { name } of moved.filter((table) => table.place === 'WAREHOUSE'))
      await requireEmpty(client, name);
  if (moved.length > 0) await placeAtOnce(client, moved);
  await continueNumbers(client);
  await adaptFunctions(client, await readCopies(client));
  await adaptOutbox(client);
  await shareFunctions(client);
  await openFunctions(client, OWN);
  await bindShards(client);
  return moved.map(({ name }) => name);
}

async function requireCoordinator(client: pg.Client): Promise<void> {
  if (!(await hasCitus(client)))
    throw new NotDistributable(
      'This database has no extension Citus: distribute needs the coordinator of a Citus 13 cluster.',
    );
  const { rows } = await client.query<{ version: string; group: number; nodes: number }>(`
    select extversion as version, (select groupid from pg_dist_local_group) as group,
      (select count(*)::int from pg_dist_node where groupid = 0 and noderole = 'primary') as nodes
    from pg_extension where extname = 'citus'`);
  const { version, group, nodes } = rows[0] ?? { version: '', group: 0, nodes: 0 };
  if (!/^13\./.test(version))
    throw new NotDistributable(`This database has Citus ${version}; Lading was tried with 13.`);
  if (group !== 0)
    throw new NotDistributable('This database is on a worker: distribute needs the coordinator.');
  if (nodes === 0)
    throw new NotDistributable(
      'The nodes do not know the coordinator: run select citus_set_coordinator_host(<host>) first.',
    );
}

/** Settings of the database, which Citus passes to every node; for connections from now on. */
async function applyEverywhere(
  client: pg.Client,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = pg.escapeIdentifier(rows[0]?.name ?? '');
  for (const [name, value] of Object.entries(settings))
    await client.query(`
      set ${name} = '${value}';
      alter database ${database} set ${name} = '${value}'`);
}

async function readTables(client: pg.Client): Promise<PlacedTable[]> {
  const { rows } = await client.query<PlacedTable>(`
    select t.name, t.place, case
      when p.partmethod = 'h' then 'WAREHOUSE'
      when p.repmodel = 't' then 'NODES'
      else 'COORDINATOR' end as present
    from ledger.table_places() t
    left join pg_dist_partition p on p.logicalrelid = format('public.%I', t.name)::regclass
    where not relation_is_a_known_shard(format('public.%I', t.name)::regclass)
    order by t.name`);
  return rows;
}

async function placeAtOnce(client: pg.Client, tables: readonly PlacedTable[]): Promise<void> {
  await client.query('begin');
  try {
    await client.query("set local citus.multi_shard_modify_mode to 'sequential'");
    await place(client, tables);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * Moves tables from the coordinator to their places. Their foreign keys are dropped and made again:
 * a key leads from a table of the warehouses to one of them or to a copy on the node.
 */
async function place(client: pg.Client, tables: readonly PlacedTable[]): Promise<void> {
  const names = tables.map(({ name }) => name);
  const keys = await readForeignKeys(client, names);
  await actByTriggers(client, names);
  await remove(client, keys);
  await replacePrimaryKeys(client, names);
  await dropPolicies(client);
  await nameNowhere(client, names);
  for (const { name } of tables.filter((table) => table.place === 'NODES'))
    await client.query('select create_reference_table($1)', [name]);
  for (const { name } of tables.filter((table) => table.place === 'WAREHOUSE'))
    await client.query("select create_distributed_table($1, 'warehouse_id', colocate_with => $2)", [
      name,
      await siblingOf(client),
    ]);
  await create(client, keys.map(withoutActions));
}

/**
 * Runs a migration, in the transaction of the caller. Citus takes one change of a table at a time,
 * and sends the nodes the whole text of which it is a part.
 */
export async function changeEverywhere(client: pg.Client, script: string): Promise<void> {
  await client.query("set local citus.multi_shard_modify_mode to 'sequential'");
  for (const change of statementsOf(script).flatMap(changesOf)) {
    const [, table] = KEY.exec(change) ?? [];
    if (/^create table /i.test(change)) await createPlaced(client, change);
    else if (table === undefined) await client.query(change);
    else await addKey(client, table, change);
  }
  await continueNumbers(client);
}

/** Creates a table where it belongs: Citus refuses its foreign keys to others before. */
async function createPlaced(client: pg.Client, creation: string): Promise<void> {
  await changeHere(client, [creation]);
  const tables = await readTables(client);
  await place(
    client,
    tables.filter((table) => table.place !== table.present),
  );
}

/**
 * Adds a foreign key to a table. A table to which it leads goes to all nodes before, and an action
 * that Citus refuses is done by triggers.
 */
async function addKey(client: pg.Client, table: string, addition: string): Promise<void> {
  const before = (await readForeignKeys(client, [table])).map(({ creation }) => creation);
  await changeHere(client, [addition]);
  const keys = await readForeignKeys(client, [table]);
  const added = keys.filter(({ creation }) => !before.includes(creation));
  const tables = await readTables(client);
  await actByTriggers(client, [table]);
  await changeHere(
    client,
    added.map(({ removal }) => removal),
  );
  const moved = tables.filter(({ place: wanted, present }) => wanted !== present);
  if (moved.length > 0) await place(client, moved);
  await create(client, added.map(withoutActions));
}

/** Makes changes that Citus does not see, of the definitions on the coordinator alone. */
async function changeHere(client: pg.Client, changes: readonly string[]): Promise<void> {
  await client.query('set local citus.enable_ddl_propagation to off');
  for (const change of changes) await client.query(change);
  await client.query('set local citus.enable_ddl_propagation to on');
}

/** A change that adds a foreign key to a table. */
const KEY = /^alter table (\w+) add (?:constraint \w+ )?foreign key /i;

const withoutActions = (key: Definition): Definition => ({
  ...key,
  creation: key.creation.replace(ACTIONS, ''),
});

/** Actions of foreign keys with the warehouse that Citus refuses, though the warehouse stays. */
const ACTIONS =
  /(?<=FOREIGN KEY \(warehouse_id, .*) ON (?:DELETE SET NULL \([\w, ]+\)|UPDATE CASCADE)/g;

/**
 * Has triggers of the referenced rows do these actions of the tables' foreign keys: before a row is
 * deleted, and after its change, by their names before the key is checked.
 */
async function actByTriggers(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select format('create function %1$I() returns trigger language plpgsql as $f$
         begin
           update %2$s set %3$s where (%4$s) = (%5$s);
           return coalesce(new, old);
         end $f$;
         create trigger %6$I %7$s on %8$s for each row %9$s execute function %1$I()',
       concat_ws('_', c.conname, a.event), c.conrelid::regclass, a.assignments, k.columns, k.former,
       concat('0_', c.conname, '_', a.event), a.instant, c.confrelid::regclass, a.condition)
       as definition
     from pg_constraint c
     cross join lateral (
       select string_agg(format('%I', f.attname), ', ' order by u.place) as columns,
         string_agg(format('old.%I', r.attname), ', ' order by u.place) as former,
         string_agg(format('new.%I', r.attname), ', ' order by u.place) as present,
         string_agg(format('%I = new.%I', f.attname, r.attname), ', ' order by u.place)
           filter (where f.attname <> 'warehouse_id') as followed,
         string_agg(format('%I = null', f.attname), ', ' order by u.place)
           filter (where f.attnum = any(c.confdelsetcols)) as unset
       from unnest(c.conkey, c.confkey) with ordinality u (own, referenced, place)
       join pg_attribute f on f.attrelid = c.conrelid and f.attnum = u.own
       join pg_attribute r on r.attrelid = c.confrelid and r.attnum = u.referenced
       having bool_or(f.attname = 'warehouse_id')) k
     cross join lateral (
       select 'deleted' as event, 'before delete' as instant, k.unset as assignments,
         '' as condition
       where c.confdeltype = 'n'
       union all
       select 'changed', 'after update', k.followed,
         format('when ((%s) is distinct from (%s))', k.former, k.present)
       where c.confupdtype = 'c') a
     where c.contype = 'f' and c.conrelid::regclass::text = any($1)`,
    [tables],
  );
  for (const statement of rows.flatMap(({ definition }) => statementsOf(definition)))
    await client.query(statement);
}

/** The warehouse of rows without one: each row of these tables is on one node. */
async function nameNowhere(client: pg.Client, tables: string[]): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select a.attrelid::regclass::text as table
     from ledger.table_places() t
     join pg_attribute a on a.attrelid = format('public.%I', t.name)::regclass
     where t.place = 'WAREHOUSE' and t.name = any($1)
       and a.attname = 'warehouse_id' and not a.attnotnull and not a.atthasdef`,
    [tables],
  );
  for (const { table } of rows)
    await client.query(`
      update ${table} set warehouse_id = 0 where warehouse_id is null;
      alter table ${table} alter warehouse_id set default 0`);
}

/** Ids of the coordinator are lower; those of each worker begin at a multiple of it. */
const NODE_IDS = 2 ** 48;

/**
 * Citus begins anew the numbers of a table of the coordinator that refers to one of all nodes: they
 * go on behind those of the rows that migrations wrote.
 */
async function continueNumbers(client: pg.Client): Promise<void> {
  const { rows: columns } = await client.query<{ sequence: string; highest: string }>(`
    select q.name as sequence,
      format('select max(%I)::text as id from %s', a.attname, a.attrelid::regclass) as highest
    from ledger.table_places() t
    join pg_attribute a on a.attrelid = format('public.%I', t.name)::regclass
    cross join pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) q (name)
    join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = q.name
    where t.place <> 'WAREHOUSE' and a.attidentity <> '' and s.last_value is null`);
  for (const { sequence, highest } of columns) {
    const { rows } = await client.query<{ id: string | null }>(highest);
    // In a statement with the table, a node would set the numbers of its own.
    await client.query('select setval($1, $2::bigint) where $2::bigint < $3', [
      sequence,
      rows[0]?.id,
      NODE_IDS,
    ]);
  }
}

async function requireEmpty(client: pg.Client, table: string): Promise<void> {
  const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(table)} limit 1`);
  if (rowCount)
    throw new NotDistributable(
      `The table ${table} has rows: distribute an empty database, then restore a backup into it.`,
    );
}

/**
 * Gives a table whose primary key has no warehouse another one. Numbers are unique everywhere, so
 * their index remains alone; other keys are unique in their warehouse.
 */
async function replacePrimaryKeys(client: pg.Client, tables: string[]): Promise<void> {
  const { rows } = await client.query<{
    table: string;
    name: string;
    columns: string;
    isNumber: boolean;
  }>(
    `select c.conrelid::regclass::text as table, c.conname as name,
       string_agg(format('%I', a.attname), ', ' order by k.place) as columns,
       bool_or(a.attidentity <> '') as "isNumber"
     from ledger.table_places() t
     join pg_constraint c on c.conrelid = format('public.%I', t.name)::regclass
     cross join unnest(c.conkey) with ordinality k (number, place)
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
     where t.place = 'WAREHOUSE' and t.name = any($1) and c.contype = 'p'
     group by c.conrelid, c.conname
     having not bool_or(a.attname = 'warehouse_id')`,
    [tables],
  );
  for (const { table, name, columns, isNumber } of rows)
    await client.query(`
      alter table ${table} drop constraint ${pg.escapeIdentifier(name)};
      ${
        isNumber
          ? `create index ${pg.escapeIdentifier(name)} on ${table} (${columns})`
          : `alter table ${table} add constraint ${pg.escapeIdentifier(name)}
               primary key (warehouse_id, ${columns})`
      }`);
}

/** Citus refuses policies with subqueries, also on tables of the coordinator with foreign keys. */
async function dropPolicies(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select c.oid::regclass::text as table, p.polname as name
     from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows)
    await client.query(`
      drop policy ${pg.escapeIdentifier(name)} on ${table};
      alter table ${table} disable row level security`);
}

/** A table of the warehouses that is distributed already, or `default`. */
async function siblingOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1 limit 1",
  );
  return rows[0]?.name ?? 'none';
}

/** The tables that all nodes have, by name, with the name of the copy, which is the same on each. */
async function readCopies(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; copy: string }>(`
    select c.relname as name, format('%s_%s', c.relname, s.shardid) as copy
    from citus_tables t
    join pg_dist_shard s on s.logicalrelid = t.table_name
    join pg_class c on c.oid = t.table_name
    where t.citus_table_type = 'reference'`);
  return new Map(rows.map(({ name, copy }) => [name, copy]));
}

/** Functions that Citus has not shared with the nodes. */
const NOT_SHARED = `${OWN} and not exists (select from pg_dist_object o
  where o.classid = 'pg_proc'::regclass and o.objid = p.oid)`;

/** Creates on all nodes the functions that Citus could not share while their tables were local. */
async function shareFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition from pg_proc p where ${NOT_SHARED}
     order by p.oid`,
  );
  for (const { definition } of rows) await client.query(definition);
}

/** What is not as `distribute` makes it, one sentence each. */
export async function distributionFaults(client: pg.Client): Promise<string[]> {
  const tables = await readTables(client);
  const misplaced = tables
    .filter(({ place, present }) => place !== present)
    .map(({ name, place, present }) => `${name} is kept as ${present}, not as ${place}.`);
  const { rows } = await client.query<{ fault: string }>(`
    select format('The function %s is not on every node.', p.oid::regprocedure) as fault
    from pg_proc p
    where ${NOT_SHARED}
    union all
    select format('%s is not kept with the other tables of a warehouse.', table_name)
    from citus_tables
    where citus_table_type = 'distributed'
      and colocation_id <> (select min(colocation_id) from citus_tables
        where citus_table_type = 'distributed')
    order by 1`);
  return [...misplaced, ...rows.map(({ fault }) => fault)];
}
