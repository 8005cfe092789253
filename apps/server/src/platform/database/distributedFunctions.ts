import type pg from 'pg';

/*
 * The functions of a distributed database. Citus plans no statement of an SQL function that reads a
 * distributed table by an argument, and a row of a shard has a type of its own. So these functions
 * differ from those of a plain PostgreSQL, from which they are made; the kernel has one text.
 */

/** The tables that are not on the coordinator alone, as an SQL array. */
const TABLES = "array(select t.name from ledger.table_places() t where t.place <> 'COORDINATOR')";

/** Functions of Lading, as a condition on pg_proc. */
export const OWN = `p.pronamespace in ('public'::regnamespace, 'ledger'::regnamespace)
  and p.prokind = 'f'
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

interface SqlFunction {
  definition: string;
  body: string;
  result: string;
  isSet: boolean;
}

interface OwnFunction extends SqlFunction {
  /** True if it is in SQL and reads a distributed table. */
  isQuery: boolean;
}

/**
 * Makes the functions of a database, which may be those of a plain one, fit for its tables.
 * `copies` names the table on each node that has the rows of a table that all nodes have.
 */
export async function adaptFunctions(
  client: pg.Client,
  copies: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  await lowerVolatility(client);
  for (const { definition } of await readRowFunctions(client)) await client.query(definition);
  await client.query(NUMBERING);
  for (const name of Object.keys(ASKED)) await client.query(askedOf(name));
  for (const { header } of await readGenericFunctions(client))
    await client.query(`alter function ${header} reset plan_cache_mode`);
  const functions = await readFunctions(client);
  await lockCopies(client, functions, copies);
  for (const each of functions) {
    const body = adaptBody(each.body, copies);
    const adapted = {
      ...each,
      body,
      definition: each.definition.replace(each.body, () => body),
    };
    const definition = each.isQuery ? inPlpgsql(adapted) : adapted.definition;
    if (definition !== each.definition) await client.query(definition);
  }
  await lockSerials(client, functions, copies);
}

async function readFunctions(client: pg.Client): Promise<OwnFunction[]> {
  const { rows } = await client.query<OwnFunction>(`
    select pg_get_functiondef(p.oid) as definition, p.prosrc as body,
      format_type(p.prorettype, null) as result, p.proretset as "isSet",
      l.lanname = 'sql' and p.prosrc ~ format('\\m(from|join|into|update|using)\\s+(%s)\\M',
        array_to_string(${TABLES}, '|')) as "isQuery"
    from pg_proc p
    join pg_language l on l.oid = p.prolang
    where ${OWN}
      and p.proname <> 'table_places'
    order by p.oid`);
  return rows;
}

/**
 * The audit trail is on the coordinator, which a trigger beside a row of a warehouse does not
 * reach: there it keeps nothing of what such a trigger does.
 */
const unaudited = (statement: string): string =>
  statement.replace(/^(\s*)perform audit_appointment\([\s\S]*$/, '$1null');

/** What the statements of a function say on a distributed database. Adapts no text twice. */
export function adaptBody(body: string, copies: ReadonlyMap<string, string>): string {
  let text = body
    // The result of a query without columns cannot be sent to another node.
    .replace(/\bselect(\s+)from\b/gi, 'select 1$1from')
    .split(';')
    .map((statement) => lockEverywhere(lockCopy(unaudited(statement), copies), copies))
    .join(';');
  text = text.replace(ASKS, 'ledger.$1_asked(');
  // A trigger runs on a shard, whose name ends in its number. What is executed as text means it.
  if (!/\bexecute\b/i.test(text))
    text = text.replace(
      /(?<!regexp_replace\()\btg_table_name\b/g,
      () => "regexp_replace(tg_table_name, '_\\d+$', '')",
    );
  return text;
}

/**
 * What functions that write ask of all nodes, with the type of its list. A session of its own on
 * the coordinator asks: after a function of a worker has asked other nodes, Citus cannot commit in
 * two phases. It sees what is committed, of other warehouses.
 */
const ASKED: Readonly<Record<string, string>> = { stocked_lpns: 'text', stocked_serials: 'bigint' };
const ASKS = new RegExp(`\\bledger\\.(${Object.keys(ASKED).join('|')})\\(`, 'g');

const askedOf = (name: string): string => `
  create or replace function ledger.${name}_asked(_warehouse bigint, _list ${ASKED[name]}[])
    returns ${ASKED[name]}[] language plpgsql as $$
  declare
    _asked record;
  begin
    select success, result into strict _asked from run_command_on_coordinator(
      format('select ledger.%I(%L, %L)', '${name}', _warehouse, _list));
    if not _asked.success then raise exception '%', _asked.result; end if;
    return _asked.result;
  end $$`;

/**
 * A statement that shares rows of a table that all nodes have shares those of its own node: a
 * change of them locks the rows on every node. Citus would lock the whole table on all nodes, and
 * those of which it has foreign keys.
 */
function lockCopy(statement: string, copies: ReadonlyMap<string, string>): string {
  if (!/\bfor\s+(?:key\s+)?share\s*$/i.test(statement)) return statement;
  const tables = [...statement.matchAll(/\b(?:from|join)\s+([a-z_]\w*)\b(?!\()/gi)].map(
    ([, name = '']) => name,
  );
  const [table = ''] = tables;
  const copy = copies.get(table);
  if (copy === undefined || tables.length > 1) return statement;
  return statement.replace(
    new RegExp(`\\bfrom(\\s+)${table}(\\s+where)?\\b`, 'i'),
    (_, space: string, where?: string) =>
      `from${space}${copy}${where === undefined ? '' : ` ${table}${where}`}`,
  );
}

/** A statement that only locks rows of one table, against those who share them as well. */
const LOCKS =
  /\bperform\s+from\s+([a-z_]\w*)(\s+where\b.*?)(?:\s+order\s+by\s+\w+)?\s+for\s+update\s*$/is;

/**
 * A statement that locks rows of a table that all nodes have changes nothing in them instead: that
 * reaches each node, where `ledger.lock_copy` locks its copy. Citus would lock those of one node.
 */
function lockEverywhere(statement: string, copies: ReadonlyMap<string, string>): string {
  return statement.replace(LOCKS, (lock, table: string, where: string) =>
    copies.has(table) ? `update ${table} set id = id${where}` : lock,
  );
}

const LOCK_COPY = `
  create or replace function ledger.lock_copy() returns trigger language plpgsql as $$
  begin
    execute format('select from %s where id = $1 for update', tg_relid::regclass) using new.id;
    return new;
  end $$`;

/**
 * Who makes known which serials come in (`make_lots`) locks their lots on all nodes. Citus refuses
 * that lock to a worker later in the same transaction; its own copy is locked.
 */
async function lockSerials(
  client: pg.Client,
  functions: readonly OwnFunction[],
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  const own = functions.find(({ definition }) => definition.includes('ledger.lock_serials('));
  // The body may name a copy already.
  const [, name = ''] = /\bfrom\s+(\w+)/.exec(own?.body ?? '') ?? [];
  const copy = copies.get(name.replace(/_\d+$/, ''));
  if (!own || copy === undefined) return;
  const body = own.body.replace(name, copy);
  await client.query(own.definition.replace(own.body, () => body));
}

/** Has each node lock its copies of the rows that a function locks. */
async function lockCopies(
  client: pg.Client,
  functions: readonly OwnFunction[],
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  const tables = functions
    .flatMap(({ body }) => body.split(';'))
    .map((statement) => LOCKS.exec(statement)?.[1] ?? '')
    .filter((table) => copies.has(table));
  if (tables.length > 0) await client.query(LOCK_COPY);
  for (const table of new Set(tables))
    await client.query(`
      create or replace trigger lock_copy before update of id on ${table}
        for each row execute function ledger.lock_copy()`);
}

/**
 * Functions of a row that is changed become immutable: Citus refuses others there. Their argument
 * is never constant, so none of their results is kept. A trigger calls none of them: it would not
 * see what it waited for.
 */
async function lowerVolatility(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ header: string }>(`
    select p.oid::regprocedure::text as header
    from pg_proc p
    where ${OWN}
      and p.provolatile = 's'
      and exists (
        select from pg_proc u
        cross join regexp_split_to_table(u.prosrc, ';') s (statement)
        cross join regexp_matches(s.statement, '\\mupdate\\s+\\w+\\s+(\\w+)\\s+set\\M') m (alias)
        where u.pronamespace in ('public'::regnamespace, 'ledger'::regnamespace)
          and s.statement ~ format('\\m%s\\(%s\\M', p.proname, m.alias[1]))
      and exists (
        select from unnest(p.proargtypes) a (oid)
        join pg_type t on t.oid = a.oid
        join pg_class r on r.oid = t.typrelid and r.relname = any(${TABLES}))`);
  for (const { header } of rows) await client.query(`alter function ${header} immutable`);
}

/** The definition of an SQL function as one in PL/pgSQL that does the same. */
export function inPlpgsql({ definition, body, result, isSet }: SqlFunction): string {
  const statements = body
    .replace(/--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  const last = result === 'void' ? undefined : statements.pop();
  const first = statements.map((statement) => `${statement.replace(/^select\b/i, 'perform')};`);
  const end = isSet
    ? [`return query ${last};`]
    : [`for _result in ${last} loop return _result; end loop;`, 'return null;'];
  const lines = [
    '#variable_conflict use_column',
    ...(last === undefined || isSet ? [] : [`declare _result ${result};`]),
    'begin',
    ...first,
    ...(last === undefined ? [] : end),
    'end',
  ];
  return definition
    .replace(/^ LANGUAGE sql$/m, ' LANGUAGE plpgsql')
    .replace(body, () => `\n${lines.join('\n')}\n`);
}

/** Functions whose statements are planned once: Citus asks all nodes by values that it knows. */
async function readGenericFunctions(client: pg.Client): Promise<{ header: string }[]> {
  const { rows } = await client.query<{ header: string }>(`
    select p.oid::regprocedure::text as header
    from pg_proc p
    where ${OWN} and 'plan_cache_mode=force_generic_plan' = any(p.proconfig)`);
  return rows;
}

/** How many LPNs a session takes of the coordinator at once, and how long it trusts that. */
export const LPNS = 20;
const TRUSTED = '1 minute';

/**
 * A session of its own on the coordinator looks in all warehouses for LPNs that nobody has: after
 * a function of a worker has asked other nodes, Citus cannot commit in two phases. Those that a
 * transaction took are given again if it fails.
 */
const NUMBERING = `
  create or replace function ledger.free_lpns(_kept text[]) returns jsonb language plpgsql as $$
  declare
    _lpns text[] := _kept;
    _used text[];
  begin
    loop
      if _lpns = '{}' then
        begin
          for _count in 1..${LPNS} loop
            _lpns := _lpns || lpn_of(nextval('lpn_number'));
          end loop;
        exception when sequence_generator_limit_exceeded then
          -- The last numbers are fewer.
          if _lpns = '{}' then raise; end if;
        end;
      end if;
      -- What another transaction takes from a label is passed over.
      _lpns := array(select lpn
        from unnest(_lpns) with ordinality l (lpn, place)
        where pg_try_advisory_xact_lock(hashtextextended(format('lpn %s', lpn), 0))
        order by place);
      _used := ledger.used_lpns(_lpns);
      _lpns := array(select lpn
        from unnest(_lpns) with ordinality l (lpn, place)
        where not lpn = any(_used)
        order by place);
      exit when _lpns <> '{}';
    end loop;
    return to_jsonb(_lpns);
  end $$;
  create or replace function next_lpn() returns text language plpgsql as $$
  declare
    _rule text := (select format('%s %s', gs1_company_prefix, lpn_pattern) from settings);
    _kept jsonb := nullif(current_setting('lading.lpns', true), '');
    _lpns jsonb := case when _kept ->> 'rule' = _rule then _kept -> 'lpns' end;
    _until timestamptz := _kept ->> 'until';
    _asked record;
  begin
    if _lpns is null or _lpns = '[]' or _until < clock_timestamp() then
      select success, result into strict _asked from run_command_on_coordinator(
        format('select ledger.free_lpns(%L)', array(select jsonb_array_elements_text(_lpns))));
      if not _asked.success then
        raise exception '%', _asked.result using errcode = 'sequence_generator_limit_exceeded';
      end if;
      _lpns := _asked.result;
      _until := clock_timestamp() + interval '${TRUSTED}';
    end if;
    perform set_config('lading.lpns',
      jsonb_build_object('rule', _rule, 'until', _until, 'lpns', _lpns - 0)::text, false);
    return _lpns ->> 0;
  end $$;
  alter function next_lpn() reset all`;

/**
 * For each function of a row of a distributed table, one of the same name that takes a row of any
 * type: that of a shard. Its columns are in the same order.
 */
async function readRowFunctions(client: pg.Client): Promise<{ definition: string }[]> {
  const { rows } = await client.query<{ definition: string }>(`
    select format('create or replace function %s(%s) returns %s language plpgsql %s as %L',
      p.oid::regproc,
      string_agg(format('_%s %s', a.place, case when r.oid is null then a.type else 'record' end),
        ', ' order by a.place),
      pg_get_function_result(p.oid),
      case p.provolatile when 'v' then 'volatile' when 's' then 'stable' else 'immutable' end,
      format(case when p.proretset
        then 'declare %s begin return query select * from %s(%s); end'
        else 'declare %s begin return %s(%s); end' end,
        string_agg(format('_row_%s public.%I := _%s;', a.place, r.relname, a.place), ' '
          order by a.place) filter (where r.oid is not null),
        p.oid::regproc,
        string_agg(format(case when r.oid is null then '_%s' else '_row_%s' end, a.place), ', '
          order by a.place))) as definition
    from pg_proc p
    cross join lateral (
      select n as place, format_type(oid, null) as type, oid
      from unnest(p.proargtypes) with ordinality u (oid, n)) a
    left join pg_type t on t.oid = a.oid
    left join pg_class r on r.oid = t.typrelid
      and r.relkind in ('r', 'p')
      and r.relname = any(${TABLES})
    where ${OWN}
    group by p.oid
    having count(r.oid) > 0
    order by p.oid`);
  return rows;
}
