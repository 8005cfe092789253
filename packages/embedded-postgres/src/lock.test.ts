import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Folder, openFolder } from './folder.ts';
import { type Claim, takeLock } from './lock.ts';
import { startTimeOf, surroundings } from './processes.ts';
import { shop } from './shop.ts';
import { cleanUp, freshDataDir } from './testing.ts';

afterEach(cleanUp);

/** A folder in which a claim lies that some process left. */
async function claimedFolder(left: Partial<Claim>): Promise<{ folder: Folder; file: string }> {
  const folder = await openFolder(await freshDataDir(), shop);
  const file = join(folder.dataDir, 'lock', 'abc.json');
  const claim = {
    ...(await surroundings()),
    token: 'abc',
    pid: process.pid,
    startTime: await startTimeOf(process.pid),
    phase: 'held',
    ...left,
  };
  await mkdir(join(folder.dataDir, 'lock'));
  await writeFile(file, JSON.stringify(claim));
  return { folder, file };
}

async function isFree(folder: Folder): Promise<boolean> {
  const taken = await takeLock(folder);
  if ('lock' in taken) await taken.lock.release();
  return 'lock' in taken;
}

describe('the lock on the data folder', () => {
  test('is held while its process lives, and deleted when it is released', async () => {
    const folder = await openFolder(await freshDataDir(), shop);
    const taken = await takeLock(folder);
    if (!('lock' in taken)) throw new Error('the lock of an empty folder was refused');
    await taken.lock.announce({ port: 4711, socketFolder: '/run/lading-example' });
    expect(await takeLock(folder)).toMatchObject({
      holder: { pid: process.pid, phase: 'ready', port: 4711, socketFolder: '/run/lading-example' },
    });
    await taken.lock.release();
    expect(await readdir(join(folder.dataDir, 'lock'))).toEqual([]);
    expect(await isFree(folder)).toBe(true);
  });

  test('is taken by exactly one of many processes that try at once', async () => {
    for (let round = 0; round < 10; round++) {
      const { folder } = await claimedFolder({ startTime: 'long ago' });
      const results = await Promise.all(Array.from({ length: 12 }, () => takeLock(folder)));
      const winners = results.filter((result) => 'lock' in result);
      expect(winners).toHaveLength(1);
      await Promise.all(winners.map((winner) => winner.lock.release()));
    }
  });

  test('is deleted with the folder of its socket when it is stale, and nothing else is deleted', async () => {
    const [used, foreign] = await Promise.all(
      ['socket-', 'foreign-'].map((name) => mkdtemp(join(tmpdir(), name))),
    );
    for (const [socketFolder = '', name] of [
      [used, '.s.PGSQL.5432'],
      [foreign, 'passwd'],
    ]) {
      await writeFile(join(socketFolder, name ?? ''), '');
      const { folder } = await claimedFolder({ startTime: 'long ago', socketFolder });
      expect(await isFree(folder)).toBe(true);
    }
    await expect(readdir(used ?? '')).rejects.toThrow('ENOENT');
    expect(await readdir(foreign ?? '')).toEqual(['passwd']);
    await rm(foreign ?? '', { recursive: true });
  });

  test('ends with its process, also where another process has the same pid', async () => {
    const { folder } = await claimedFolder({ startTime: 'long ago' });
    expect(await isFree(folder)).toBe(true);
  });

  test('ends with a restart of the machine, even if pid and start time are the same', async () => {
    const { folder } = await claimedFolder({ bootId: 'an earlier one' });
    expect(await isFree(folder)).toBe(true);
  });

  test('of a container that is gone ends when its heartbeat has stopped', async () => {
    const long = new Date(Date.now() - 3_600_000);
    const { folder, file } = await claimedFolder({
      pidNamespace: 'pid:[1]',
      pid: 1,
      host: 'container',
    });
    await utimes(file, long, long);
    expect(await isFree(folder)).toBe(true);
    const recent = await claimedFolder({ pidNamespace: 'pid:[1]', pid: 1, host: 'container' });
    expect(await isFree(recent.folder)).toBe(true);
  });

  test('of a running container is held, though its process cannot be seen from here', async () => {
    const { folder, file } = await claimedFolder({
      pidNamespace: 'pid:[1]',
      pid: 1,
      host: 'container',
    });
    const heart = setInterval(() => void utimes(file, new Date(), new Date()), 500);
    expect(await isFree(folder)).toBe(false);
    clearInterval(heart);
  });

  test('is not stopped by half-written or foreign files', async () => {
    const { folder } = await claimedFolder({ startTime: 'long ago' });
    await writeFile(join(folder.dataDir, 'lock', 'broken.json'), '{"pid": 1');
    await writeFile(join(folder.dataDir, 'lock', 'draft.new'), '');
    expect(await isFree(folder)).toBe(true);
  });
});
