import type { Import } from '@lading/contract/imports';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pauseAt } from '#test/pauseAt.ts';
import { makeWorld, type World } from '#test/world.ts';
import { purgeImports } from './imports.queries.ts';
import { runNextImport } from './job.ts';
import { insertRows, openStage } from './stage.queries.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

async function send(rows: readonly string[], dryRun = false): Promise<number> {
  const { body } = await world.upload<Import>(
    world.admin,
    '/api/imports',
    ['name,email', ...rows].join('\n'),
    { kind: 'CUSTOMERS', dryRun: String(dryRun) },
  );
  return body.id;
}
const look = async (id: number) =>
  (await world.call(world.admin, 'GET', `/api/imports/${id}`)).body;

test.each([
  ['insert into import_row'],
  ['select document, part, line, content from import_row'],
  ['from customer'],
  ['insert into import_fault'],
  ['delete from import_row'],
])('an import holds no transaction beside that of a statement: %s', async (statement) => {
  const id = await send(['A,a@stage.example', 'B,b@x'], true);
  const pause = pauseAt(statement);
  const isRun = runNextImport(world.db.withPlugin(pause.plugin));
  await pause.reached;
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(world.db);
  pause.end();
  expect(await isRun).toBe(true);
  expect(await look(id)).toMatchObject({ state: 'FAULTY', faults: 1 });
  const isShort = statement === 'insert into import_fault';
  expect(rows).toHaveLength(isShort ? 1 : 0);
});

test('the rows of a killed program are deleted, and those of one that runs are not', async () => {
  const staged = async () =>
    (await sql<{ id: number }>`select distinct import_id as id from import_row`.execute(world.db))
      .rows.length;
  const row = { document: 1, part: 0, line: 2, content: {} };
  await insertRows(world.db, 1, [row]);
  await world.db.connection().execute(async (session) => {
    await insertRows(session, await openStage(session), [row]);
    expect(await staged()).toBe(2);
    await purgeImports(world.db, new Date(), () => false);
    expect(await staged()).toBe(1);
    await sql`select pg_advisory_unlock_all()`.execute(session);
  });
  await purgeImports(world.db, new Date(), () => false);
  expect(await staged()).toBe(0);
});

test('a job that seemed dead adds no faults to those of the job that took its import', async () => {
  const id = await send(['A,a@stage.example', 'B,b@x', 'C,c@x'], true);
  const pause = pauseAt('select document, part, line, content from import_row');
  const first = runNextImport(world.db.withPlugin(pause.plugin));
  await pause.reached;
  const expired = { leaseUntil: new Date(0) };
  await world.owner.updateTable('importRun').set(expired).where('id', '=', id).execute();
  const other = pauseAt('insert into import_row');
  const second = runNextImport(world.db.withPlugin(other.plugin));
  await other.reached;
  pause.end();
  expect(await first).toBe(true);
  expect(await look(id)).toMatchObject({ state: 'RUNNING', faults: 0 });
  other.end();
  expect(await second).toBe(true);
  expect(await look(id)).toMatchObject({ state: 'FAULTY', faults: 2 });
});

test('faults of an import that is canceled while it runs are not kept', async () => {
  const id = await send(
    Array.from({ length: 2_500 }, () => 'B,b@x'),
    true,
  );
  const pause = pauseAt('delete from import_row');
  const isRun = runNextImport(world.db.withPlugin(pause.plugin));
  await pause.reached;
  expect(await look(id)).toMatchObject({ state: 'RUNNING' });
  expect((await look(id)).faults).toBeGreaterThan(0);
  const canceled = await world.call(world.admin, 'POST', `/api/imports/${id}/cancel`);
  expect(canceled.body).toMatchObject({ state: 'CANCELED', faults: 0 });
  pause.end();
  expect(await isRun).toBe(true);
  expect(await look(id)).toMatchObject({ state: 'CANCELED', faults: 0 });
});

test('a stage that a crash of the database emptied is not taken for a file without rows', async () => {
  const rows = Array.from({ length: 3 }, (_, row) => `C ${row},c${row}@crash.example`);
  const id = await send(rows);
  const pause = pauseAt('ledger.analyze');
  const isRun = runNextImport(world.db.withPlugin(pause.plugin));
  await pause.reached;
  await sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and classid = 6877
      and database = (select oid from pg_database where datname = current_database())
  `.execute(world.db);
  await sql`delete from import_row`.execute(world.owner);
  pause.end();
  await expect(isRun).rejects.toThrow(/connection/);
  expect(await look(id)).toMatchObject({ state: 'RUNNING', made: null });
  await world.owner
    .updateTable('importRun')
    .set({ leaseUntil: new Date(0) })
    .where('id', '=', id)
    .execute();
  expect(await runNextImport(world.db)).toBe(true);
  expect(await look(id)).toMatchObject({ state: 'DONE', made: '3 customers' });
});
