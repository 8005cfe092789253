import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { waitForEnd } from './processes.ts';
import {
  cleanUp,
  freshDataDir,
  postmasterPid,
  query,
  removeUsedDataDir,
  start,
  startChild,
  usedDataDir,
} from './testing.ts';

afterEach(cleanUp);
afterAll(removeUsedDataDir);

/** The number in the database after the last committed update. */
let acknowledged: unknown;

async function commit(url: string): Promise<void> {
  [acknowledged] = await query(url, 'update kept set answer = answer + 1 returning answer');
}

/** A server that has committed, and then is killed without a chance to tidy up. */
async function killedServer(dataDir: string): Promise<number> {
  const server = startChild(['start', dataDir]);
  const { url } = await server.answer;
  await commit(url);
  const pid = await postmasterPid(dataDir);
  await server.kill();
  return pid;
}

async function expectRecovered(dataDir: string): Promise<void> {
  const database = await start(dataDir);
  expect(await query(database.url, 'select answer from kept')).toEqual([acknowledged]);
}

describe('recovery by itself', () => {
  test('after kill -9 of the server and of PostgreSQL', async () => {
    const dataDir = await usedDataDir();
    const postmaster = await killedServer(dataDir);
    process.kill(postmaster, 'SIGKILL');
    await expectRecovered(dataDir);
  });

  test('after kill -9 of the server alone: PostgreSQL still runs, and is replaced', async () => {
    const dataDir = await usedDataDir();
    const postmaster = await killedServer(dataDir);
    process.kill(postmaster, 0);
    await expectRecovered(dataDir);
    expect(await waitForEnd(postmaster, 0)).toBe(true);
  });

  test('after kill -9 of both, with a session still at work on the data', async () => {
    const dataDir = await usedDataDir();
    const server = startChild(['start', dataDir]);
    const { url } = await server.answer;
    await commit(url);
    const busy = new pg.Client({ connectionString: url });
    busy.on('error', () => {});
    await busy.connect();
    const work = busy
      .query('do $$ begin for i in 1..2000000000 loop end loop; end $$')
      .catch(() => {});
    await expect
      .poll(
        async () =>
          (await query(url, "select 1 from pg_stat_activity where query like 'do %'")).length,
      )
      .toBe(1);
    const postmaster = await postmasterPid(dataDir);
    await server.kill();
    process.kill(postmaster, 'SIGKILL');
    await expectRecovered(dataDir);
    await work;
  });

  test('when the dead PostgreSQL’s pid belongs to somebody else by now', async () => {
    const dataDir = await usedDataDir();
    process.kill(await killedServer(dataDir), 'SIGKILL');
    const stranger = spawn('sleep', ['60']);
    try {
      const file = join(dataDir, 'postgres', 'postmaster.pid');
      const lines = (await readFile(file, 'utf8')).split('\n');
      await writeFile(file, [stranger.pid, ...lines.slice(1)].join('\n'));
      await expectRecovered(dataDir);
      expect(stranger.exitCode).toBeNull();
    } finally {
      stranger.kill('SIGKILL');
    }
  });

  test('when a power cut emptied PostgreSQL’s pid file', async () => {
    const dataDir = await usedDataDir();
    const postmaster = await killedServer(dataDir);
    process.kill(postmaster, 'SIGKILL');
    await waitForEnd(postmaster, 60_000);
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), '');
    await expectRecovered(dataDir);
  });

  test('when the very first start was cut off', async () => {
    const dataDir = await freshDataDir();
    await mkdir(join(dataDir, 'postgres.new-1234', 'base'), { recursive: true });
    const server = startChild(['start', dataDir]);
    const isMaking = async () =>
      (await readdir(dataDir)).some(
        (name) => name.startsWith('postgres.new-') && name !== 'postgres.new-1234',
      );
    await expect.poll(isMaking, { timeout: 60_000, interval: 5 }).toBe(true);
    await server.kill();
    const database = await start(dataDir);
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.includes('new'))).toEqual([]);
  });
});
