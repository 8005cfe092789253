import type { Import } from '@lading/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#test/jobs.ts';
import { pauseAt } from '#test/pauseAt.ts';
import { testVault } from '#test/server.ts';
import { makeWorld, type World } from '#test/world.ts';
import { startJobs } from '../../platform/jobs/runner.ts';
import { claimImport, type importLanes } from './imports.queries.ts';
import { importing } from './job.ts';

type Client = Awaited<ReturnType<World['customer']>>;

let world: World;
let [north, south, east]: Client[] = [];
beforeAll(async () => {
  world = await makeWorld();
  north = await world.customer();
  south = await world.customer();
  east = await world.customer();
});
afterAll(() => world.close());

/** More lines than are read in a second. A small file has two. */
const LARGE = 10_000;
async function send(client: Client | undefined, sku: string, rows = 1): Promise<number> {
  const lines = Array.from({ length: rows }, (_, row) => `${sku}-${row},Goods of the row ${row}`);
  const { status, body } = await world.upload<Import>(
    client?.token ?? world.admin,
    '/api/imports',
    `sku,name\n${lines.join('\n')}\n`,
    { kind: 'PRODUCTS', dryRun: 'true' },
  );
  expect(status).toBe(201);
  return body.id;
}
const stateOf = async (id: number) =>
  (await world.call(world.admin, 'GET', `/api/imports/${id}`)).body.state;
const claim = async (lane: (typeof importLanes)[number] = 'SMALL') => {
  const at = new Date();
  const until = new Date(at.getTime() + 60_000);
  return (await claimImport(world.db, { lane, ofParty: 1, at, until }))?.id ?? null;
};
const end = (id: number) =>
  world.owner
    .updateTable('importRun')
    .set({ state: 'DONE', leaseUntil: null })
    .where('id', '=', id)
    .execute();

test('clients take turns: the files of one client run one after another, beside those of others', async () => {
  const own = [await send(north, 'A'), await send(north, 'B'), await send(north, 'C')] as const;
  const other = await send(south, 'A');
  const large = await send(north, 'D', LARGE);
  expect([await claim(), await claim(), await claim()]).toEqual([own[0], other, null]);
  expect([await claim('LARGE'), await claim('LARGE')]).toEqual([large, null]);
  await end(other);
  await end(own[0]);
  const next = await send(south, 'B');
  // North was served longer ago than south, and then south longer ago than north.
  expect(await claim()).toBe(own[1]);
  await end(own[1]);
  expect([await claim(), await claim()]).toEqual([next, own[2]]);
  for (const id of [next, own[2], large]) await end(id);
});

test('two servers that claim at once take files of two clients', async () => {
  const ids = [await send(north, 'E'), await send(north, 'F'), await send(south, 'C')];
  const claimed = await Promise.all(Array.from({ length: 4 }, () => claim()));
  expect(claimed.filter((id) => id !== null).sort()).toEqual([ids[0], ids[2]].sort());
  for (const id of ids) await end(id);
});

test('a small file does not wait for a large one, nor the large file of another client', async () => {
  const pause = pauseAt('insert into import_row');
  const db = Object.assign(world.db.withPlugin(pause.plugin), {
    hasClientRole: world.db.hasClientRole === true,
  });
  const runner = startJobs([importing], { db, log: silentLog, vault: testVault, mail: null });
  try {
    const held = await send(north, 'G', LARGE);
    await pause.reached;
    const behind = await send(north, 'H', LARGE);
    const small = await send(north, 'I');
    const elsewhere = await send(south, 'D', LARGE);
    const third = await send(east, 'A', LARGE);
    for (const id of [small, elsewhere, third])
      await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('DONE');
    expect([await stateOf(held), await stateOf(behind)]).toEqual(['RUNNING', 'WAITING']);
    pause.end();
    for (const id of [held, behind])
      await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('DONE');
  } finally {
    pause.end();
    await runner.stop();
  }
});

test('a server that stops gives back all that it runs', async () => {
  const pause = pauseAt('insert into import_row');
  const db = Object.assign(world.db.withPlugin(pause.plugin), {
    hasClientRole: world.db.hasClientRole === true,
  });
  const runner = startJobs([importing], { db, log: silentLog, vault: testVault, mail: null });
  const id = await send(north, 'J', LARGE);
  await pause.reached;
  const stopped = runner.stop();
  pause.end();
  await stopped;
  expect(await stateOf(id)).toBe('WAITING');
  await end(id);
});
