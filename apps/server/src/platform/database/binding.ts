import type pg from 'pg';

/*
 * Citus plans each statement of a function anew, which takes longer than to run it. On the node
 * that has the rows of a warehouse, a schema of views named like the tables leads statements to
 * their shards: PostgreSQL plans these as if there were no Citus. Functions find the views by the
 * search path of the connection.
 *
 * What such a connection could do wrong is refused there with `UNBOUND`: writes to the copy of a
 * table that all nodes have, and advisory locks, which other nodes do not see.
 */

/** The versions of Citus that this was tried with: it uses functions that Citus does not promise. */
const TRIED = ['13.2'];

/** The SQLSTATE of what only a statement through Citus may do. */
export const UNBOUND = 'LD002';
/** The SQLSTATE where the shards are on another node. */
export const MOVED = 'LD003';

/** The schema of the shards of a warehouse, by the first of their ids. */
export const boundSchema = (shard: number): string => `bound_${shard}`;

/** The settings of a connection to a node for the warehouses of a schema. */
export const boundSettings = (schema: string): Record<string, string> => ({
  search_path: `${schema}, pg_catalog, public`,
  'citus.enable_manual_changes_to_shards': 'on',
  // There a plan is that of PostgreSQL, for one node.
  plan_cache_mode: 'auto',
});

/** True for a version of Citus whose shards can be bound. */
export async function canBind(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  const [major = '', minor = ''] = rows[0]?.version.split(/[.-]/) ?? [];
  return TRIED.includes(`${major}.${minor}`);
}

/**
 * Makes and renews the schemas of all nodes. Those that are as they should be stay. Run where no
 * migration runs: views keep the columns of their tables.
 */
export async function bindShards(client: pg.ClientBase): Promise<void> {
  if (await canBind(client)) await runOnNodes(client, BIND);
}

/** Removes them, so that columns can be dropped. Calls then go through Citus. */
export async function releaseShards(client: pg.ClientBase): Promise<void> {
  await runOnNodes(client, RELEASE);
}

async function runOnNodes(client: pg.ClientBase, command: string): Promise<void> {
  const { rows } = await client.query<{ result: string }>(
    'select result from run_command_on_all_nodes($1) where not success',
    [command],
  );
  if (rows[0]) throw new Error(`A node did not change its views of shards: ${rows[0].result}`);
}

/**
 * Has functions run with the rights and the search path of their caller, so that they find views of
 * shards: a function with its own leads to the tables. The server owns a distributed database.
 */
export async function openFunctions(client: pg.ClientBase, own: string): Promise<void> {
  const { rows } = await client.query<{ header: string }>(`
    select p.oid::regprocedure::text as header
    from pg_proc p
    where ${own}
      and (p.prosecdef or exists (select from unnest(p.proconfig) s where s ~ '^search_path='))`);
  for (const { header } of rows)
    await client.query(
      `alter function ${header} security invoker; alter function ${header} reset search_path`,
    );
}

const QUIET = `
  perform set_config('citus.enable_ddl_propagation', 'off', true),
    set_config('citus.override_table_visibility', 'off', true),
    set_config('client_min_messages', 'warning', true)`;

const RELEASE = `do $release$
declare
  _schema name;
begin
  ${QUIET};
  for _schema in select nspname from pg_namespace where nspname ~ '^bound_[0-9]+$' loop
    execute format('drop schema %I cascade', _schema);
  end loop;
end $release$`;

/** The functions of a schema. %1$s is the first of its shards, %2$s the view of its table. */
const FUNCTIONS = `
create function bound_%1$s.refuse_write() returns trigger language plpgsql as $f$
begin
  raise exception 'All nodes have a copy of this table.' using errcode = '${UNBOUND}';
end $f$;
create function bound_%1$s.pg_advisory_xact_lock(bigint) returns void language plpgsql as $f$
begin
  raise exception 'Other nodes do not see this lock.' using errcode = '${UNBOUND}';
end $f$;
create function bound_%1$s.pg_advisory_xact_lock_shared(bigint) returns void language plpgsql as $f$
begin
  raise exception 'Other nodes do not see this lock.' using errcode = '${UNBOUND}';
end $f$;
create function bound_%1$s.enter() returns void language plpgsql as $f$
begin
  -- A move of the shards takes this lock exclusively before it switches to their new place.
  perform pg_catalog.lock_shard_metadata(5, array[%1$s]);
  perform from pg_catalog.pg_dist_placement p
  where p.shardid = %1$s
    and p.groupid = (select l.groupid from pg_catalog.pg_dist_local_group l);
  if not found then
    raise exception 'The warehouse is on another node.' using errcode = '${MOVED}';
  end if;
  -- Fails where the views went with shards that Citus removed.
  perform from %2$s limit 0;
end $f$;
`;

const BIND = `do $bind$
declare
  _set record;
  _ddl text;
begin
  ${QUIET};
  for _set in
    with local as (
      select s.logicalrelid as relation, s.shardid as shard, s.shardminvalue as first,
        t.partmethod = 'n' as is_copy, c.relname as name
      from pg_dist_shard s
      join pg_dist_partition t on t.logicalrelid = s.logicalrelid
      join pg_class c on c.oid = s.logicalrelid
      join pg_dist_placement p on p.shardid = s.shardid
        and p.groupid = (select groupid from pg_dist_local_group)
      where t.partmethod = 'h' or t.partmethod = 'n' and t.repmodel = 't'
    ), sets as (
      select first, min(shard) as id from local where not is_copy group by first
    )
    select coalesce(s.id::text, substr(n.nspname, 7)) as id, s.id is null as is_gone,
      n.oid as schema, obj_description(n.oid, 'pg_namespace') as stamp,
      (select count(*) from pg_class v where v.relnamespace = n.oid) as views,
      (select count(*) from local l where l.first = s.first or l.is_copy) as tables,
      (select format('bound_%s.%I', s.id, l.name) from local l where l.shard = s.id) as own,
      (select string_agg(format('create view bound_%s.%I as select * from public.%I;', s.id, l.name,
          shard_name(l.relation, l.shard))
        || case
          when l.is_copy then format('create trigger refuse_write instead of insert or update or '
            || 'delete on bound_%s.%I for each row execute function bound_%1$s.refuse_write();',
            s.id, l.name)
          else coalesce((select string_agg(format(
              'alter view bound_%s.%I alter column %I set default %s;', s.id, l.name, a.attname,
              case
                when a.attidentity <> '' then format('nextval(%L::regclass)',
                  pg_get_serial_sequence(l.relation::text, a.attname))
                else pg_get_expr(d.adbin, d.adrelid) end), '' order by a.attnum)
            from pg_attribute a
            left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
            where a.attrelid = l.relation and a.attnum > 0 and not a.attisdropped
              and (a.attidentity <> '' or a.atthasdef) and a.attgenerated = ''), '') end
        || (select format('/* %s */', string_agg(a.attname, ',' order by a.attnum))
          from pg_attribute a
          where a.attrelid = l.relation and a.attnum > 0 and not a.attisdropped),
        '' order by l.name)
       from local l where l.first = s.first or l.is_copy) as ddl
    from sets s
    full join (select oid, nspname from pg_namespace where nspname ~ '^bound_[0-9]+$') n
      on n.nspname = 'bound_' || s.id
  loop
    _ddl := format($functions$${FUNCTIONS}$functions$, _set.id, _set.own) || _set.ddl;
    continue when not _set.is_gone and _set.stamp = md5(_ddl) and _set.views = _set.tables;
    execute format('drop schema if exists bound_%s cascade', _set.id);
    continue when _set.is_gone;
    execute format('create schema bound_%s', _set.id);
    execute _ddl;
    execute format('comment on schema bound_%s is %L', _set.id, md5(_ddl));
  end loop;
end $bind$`;
