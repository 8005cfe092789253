import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#test/freshDatabase.ts';
import { plainTest } from '#test/ownCluster.ts';
import { LITTLE_WORLD, superuser } from '#test/unguarded.ts';
import { connect } from '../platform/database/connection.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

let folder: string;
let file: string;
let source: FreshDatabase;
let target: FreshDatabase;
let client: pg.Client;

async function fill(database: FreshDatabase): Promise<void> {
  const admin = await superuser(database.url);
  await admin.query(LITTLE_WORLD);
  await admin.end();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lading-restore-'));
  file = join(folder, 'backup');
  source = await freshDatabase();
  await fill(source);
  await backUp(source.url, file);
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  target = await freshDatabase();
  client = await connect(target.url, 'lading-test');
  const { drop } = target;
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
});

/** The constraints, indexes and triggers, in whatever order they were made. */
async function catalogue(): Promise<unknown[]> {
  const { rows } = await client.query(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text,
      convalidated::text as state
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select i.indrelid::regclass::text, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid),
      concat_ws(' ', i.indisvalid, i.indisready, i.indisprimary, i.indisunique, i.indisreplident)
    from pg_index i
    where i.indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled::text
    from pg_trigger where not tgisinternal
    order by 1, 2, 3, 4`);
  return rows;
}

/** The actions of foreign keys, in the order in which PostgreSQL does them. */
async function keys(): Promise<unknown[]> {
  const { rows } = await client.query(`
    select tgrelid::regclass::text as table, conname as name
    from pg_trigger t join pg_constraint c on c.oid = t.tgconstraint
    where contype = 'f'
    order by 1, tgname collate "C"`);
  return rows;
}

async function countRows(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select ((select count(*) from movement) + (select count(*) from product))::int as count',
  );
  return rows[0]?.count ?? 0;
}

plainTest(
  'a restored database has the constraints, indexes and triggers of a new one',
  async () => {
    const [before, inOrder] = [await catalogue(), await keys()];
    await restore(target.url, file);
    expect(await catalogue()).toEqual(before);
    expect(await keys()).toEqual(inOrder);
    expect(await countRows()).toBeGreaterThan(0);
  },
);

/** The backup with other rows of a table. */
async function withRows(table: string, change: (rows: string[]) => string[]): Promise<string> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .replace(',"checksum":true', '')
    .split('\n');
  const first = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`)) + 1;
  const count = lines.indexOf('\\.', first) - first;
  const rows = change(lines.slice(first, first + count));
  lines.splice(first, count, ...rows);
  const footer = JSON.parse(lines.at(-2) ?? '');
  footer.rows[table] = rows.length;
  lines.splice(-2, 1, JSON.stringify(footer));
  const changed = join(folder, `${table}-${rows.length}`);
  await writeFile(changed, gzipSync(lines.join('\n')));
  return changed;
}

test.each([
  ['whose rows are referred to by none that are there', 'product', () => []],
  ['that has a row twice', 'movement', (rows: string[]) => [...rows, ...rows]],
] as const)('a backup %s is refused, and nothing of it remains', async (_, table, change) => {
  const before = await catalogue();
  const broken = await withRows(table, change);
  await expect(restore(target.url, broken)).rejects.toThrow(
    /^The backup is damaged, so nothing was restored: .*(foreign key|unique)/,
  );
  expect(await countRows()).toBe(0);
  expect(await catalogue()).toEqual(before);
  await restore(target.url, file);
});

plainTest(
  'a restore that is killed while it makes indexes leaves nothing, and is repeated',
  async () => {
    const before = await catalogue();
    const admin = await superuser(target.url);
    onTestFinished(() => admin.end());
    await admin.query(`
    create function pause() returns event_trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(1); end $$;
    create event trigger paused on ddl_command_start when tag in ('CREATE INDEX')
      execute function pause();
    select pg_advisory_lock(1)`);
    const ended = restore(target.url, file).catch((error: Error) => error.message);
    const waiting = `
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lading-restore' and datname = current_database()
      and wait_event = 'advisory'`;
    while ((await admin.query(waiting)).rowCount === 0);
    expect(await ended).toMatch(/terminat/i);
    await admin.query('drop event trigger paused; drop function pause()');
    expect(await countRows()).toBe(0);
    expect(await catalogue()).toEqual(before);
    await restore(target.url, file);
    expect(await countRows()).toBeGreaterThan(0);
  },
);
