import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/**
 * The functions of the schema `ledger`, one `.sql` file each: the only writers of movements,
 * balances and allocations. The schema has no data, so its functions, types and triggers are
 * replaced whenever a file has changed.
 */
export interface Kernel {
  hash: string;
  /**
   * Increases with each change of the files. A server never replaces a kernel of a later release.
   */
  release: number;
  /**
   * One script. The file that the others use is first, the one that sets their planning is last.
   */
  sql: string;
}

const FIRST = 'shared.sql';
const LAST = 'planner.sql';

/** Reads the files of a folder, and their release from release.json. */
export async function readKernel(folder: string): Promise<Kernel> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(
    [FIRST, ...names.filter((name) => name !== FIRST && name !== LAST), LAST].map((name) =>
      readFile(join(folder, name), 'utf8'),
    ),
  );
  const sql = files.join('\n');
  const { release } = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as {
    release: number;
  };
  return { hash: createHash('sha256').update(sql).digest('hex'), release, sql };
}

/**
 * Returns the release and hash of a database's kernel. A kernel from before the first release has
 * number 0.
 */
async function findKernel(client: pg.Client): Promise<{ release: number; hash: string }> {
  const { rows } = await client.query<{ comment: string | null }>(
    "select obj_description(to_regnamespace('ledger'), 'pg_namespace') as comment",
  );
  const [, release = '0', hash = ''] =
    /^(?:release (\d+) )?(\w*)$/.exec(rows[0]?.comment ?? '') ?? [];
  return { release: Number(release), hash };
}

/** Returns in one sentence why a kernel may not replace that of a database; null if it may. */
export async function kernelFault(client: pg.Client, { release }: Kernel): Promise<string | null> {
  const there = await findKernel(client);
  if (there.release <= release) return null;
  return `The database has release ${there.release} of the ledger, this Lading has release ${release}: please start the newer version.`;
}

/**
 * Changes the schema `ledger` to that of a kernel, in the transaction of the caller. Replaces only
 * what differs and never drops by cascade: running calls go on, and no trigger or policy is absent
 * for a moment.
 */
export async function replaceKernel(client: pg.Client, kernel: Kernel): Promise<void> {
  const { hash, release, sql } = kernel;
  const there = await findKernel(client);
  if (there.hash === hash && there.release === release) return;
  const triggers = triggersIn(sql);
  // The new kernel is made beside the present one, with which the catalogs compare it.
  await client.query(`
    create schema if not exists ledger;
    grant usage on schema ledger to public;
    create schema ledger_next;
    ${sql.replaceAll(TRIGGER, '').replaceAll(/\bledger\./g, 'ledger_next.')}`);
  await replaceTypes(client);
  const gone = await replaceFunctions(client);
  await replaceTriggers(client, triggers);
  for (const signature of gone) await client.query(`drop function ${signature}`);
  await client.query(`
    drop schema ledger_next cascade;
    comment on schema ledger is 'release ${release} ${hash}'`);
  // PostgreSQL lets everybody execute a new function: grants.ts says who may.
  await client.query('revoke execute on all functions in schema ledger from public');
}

/**
 * Replaces the types whose columns differ. Also drops the functions that use them, which are
 * created again afterwards: a running call of one fails and is rolled back.
 */
async function replaceTypes(client: pg.Client): Promise<void> {
  const { rows: types } = await client.query<{ name: string; isThere: boolean; columns: string }>(`
    with type as (
      select t.oid, t.typname as name, t.typnamespace = 'ledger'::regnamespace as is_there,
        (select string_agg(format('%I %s', a.attname,
          replace(format_type(a.atttypid, a.atttypmod), 'ledger_next.', 'ledger.')), ', '
            order by a.attnum)
          from pg_attribute a where a.attrelid = t.typrelid) as columns
      from pg_type t
      where t.typtype = 'c'
        and t.typnamespace in ('ledger'::regnamespace, 'ledger_next'::regnamespace)
    )
    select name, old.oid is not null as "isThere", new.columns
    from (select * from type where is_there) old
    full join (select * from type where not is_there) new using (name)
    where old.columns is distinct from new.columns
    order by new.oid`);
  for (const { name } of types.filter(({ isThere }) => isThere)) {
    const { rows: users } = await client.query<{ signature: string }>(
      `select distinct d.objid::regprocedure::text as signature
       from pg_depend d
       join pg_type t on t.oid = d.refobjid and d.refclassid = 'pg_type'::regclass
       where d.classid = 'pg_proc'::regclass and $1::regtype in (t.oid, t.typelem)`,
      [`ledger.${name}`],
    );
    for (const { signature } of users) await client.query(`drop function ${signature}`);
    await client.query(`drop type ledger.${name}`);
  }
  for (const { name, columns } of types.filter((type) => type.columns !== null))
    await client.query(`create type ledger.${name} as (${columns})`);
}

/**
 * Creates and replaces the functions that differ. Returns the signatures of those that the new
 * kernel does not have, which triggers may still call.
 */
async function replaceFunctions(client: pg.Client): Promise<string[]> {
  const { rows: functions } = await client.query<{
    signature: string;
    /** True if the stored one must be dropped first, because its arguments or its result differ. */
    goesFirst: boolean;
    definition: string | null;
  }>(`
    with defined as (
      select p.oid, p.pronamespace = 'ledger'::regnamespace as is_there,
        replace(p.oid::regprocedure::text, 'ledger_next.', 'ledger.') as signature,
        replace(pg_get_function_arguments(p.oid) || ' ' || pg_get_function_result(p.oid),
          'ledger_next.', 'ledger.') as header,
        replace(pg_get_functiondef(p.oid), 'ledger_next.', 'ledger.') as definition
      from pg_proc p
      where p.pronamespace in ('ledger'::regnamespace, 'ledger_next'::regnamespace)
    )
    select signature, new.definition,
      coalesce(old.header <> new.header, false) as "goesFirst"
    from (select * from defined where is_there) old
    full join (select * from defined where not is_there) new using (signature)
    where old.definition is distinct from new.definition
    order by new.oid`);
  for (const { signature, goesFirst } of functions)
    if (goesFirst) await client.query(`drop function ${signature}`);
  for (const { definition } of functions) if (definition !== null) await client.query(definition);
  return functions.filter(({ definition }) => definition === null).map((each) => each.signature);
}

/** What replaces the function that says where tables belong, before the others are replaced. */
export const placesIn = ({ sql }: Kernel): string =>
  (/^create function ledger\.table_places\(\)[\s\S]*?\n\$\$;/m.exec(sql)?.[0] ?? '').replace(
    'create',
    'create or replace',
  );

interface Trigger {
  name: string;
  table: string;
  sql: string;
}

const TRIGGER = /^create trigger (\w+) [^;]*?\bon (\w+)[^;]*;$/gm;

const triggersIn = (sql: string): Trigger[] =>
  [...sql.matchAll(TRIGGER)].map(([text, name = '', table = '']) => ({ name, table, sql: text }));

const hashed = (text: string): string => createHash('md5').update(text).digest('hex');

/**
 * Creates and replaces the triggers that differ, and drops those that the new kernel does not have.
 * Their comments hold the hashes of their texts, so that only a table whose trigger differs is
 * locked.
 */
async function replaceTriggers(client: pg.Client, triggers: readonly Trigger[]): Promise<void> {
  const { rows: there } = await client.query<{ name: string; table: string; hash: string | null }>(`
    select t.tgname as name, t.tgrelid::regclass::text as table,
      obj_description(t.oid, 'pg_trigger') as hash
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.pronamespace = 'ledger'::regnamespace
      -- The copies that nodes have of a table have its triggers, with their number in both names.
      and not exists (
        select from pg_trigger o
        where o.tgfoid = t.tgfoid and t.tgname ~ format('^%s_\\d+$', o.tgname)
          and t.tgrelid::regclass::text ~ format('^%s_\\d+$', o.tgrelid::regclass))
    order by 2, 1`);
  const isSame = (first: { name: string; table: string }, other: { name: string; table: string }) =>
    first.name === other.name && first.table === other.table;
  for (const trigger of triggers) {
    const hash = hashed(trigger.sql);
    if (there.find((each) => isSame(each, trigger))?.hash === hash) continue;
    // Citus sends the nodes the whole text of which a statement is a part.
    await client.query(trigger.sql.replace('create', 'create or replace'));
    await client.query(`comment on trigger ${trigger.name} on ${trigger.table} is '${hash}'`);
  }
  for (const each of there)
    if (!triggers.some((trigger) => isSame(each, trigger)))
      await client.query(`drop trigger ${each.name} on ${each.table}`);
}
