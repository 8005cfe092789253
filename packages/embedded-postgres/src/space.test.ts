import { expect, test } from 'vitest';
import { endOfLog } from './failures.ts';
import { shop } from './shop.ts';
import { DiskSpace } from './space.ts';

const MB = 1024 * 1024;

test('a disk that is nearly full is reported once, and so is the end of that', async () => {
  const said: string[] = [];
  const log = { error: (line: string) => said.push(line), info: (line: string) => said.push(line) };
  let free: number | Error = 500 * MB;
  const space = new DiskSpace('/data', log, async () => {
    if (free instanceof Error) throw free;
    return free;
  });
  const isShortWith = async (bytes: number | Error) => {
    free = bytes;
    await space.look();
    return space.isShort;
  };
  expect(await isShortWith(500 * MB)).toBe(false);
  expect(await isShortWith(41.5 * MB)).toBe(true);
  expect(await isShortWith(41 * MB)).toBe(true);
  expect(await isShortWith(80 * MB)).toBe(true);
  expect(await isShortWith(new Error('no such folder'))).toBe(true);
  expect(await isShortWith(200 * MB)).toBe(false);
  space.stop();
  expect(said).toEqual([
    'The disk that holds /data has only 41 MB left: nothing is saved until it has 96.',
    'The disk that holds /data has room again: changes are saved.',
  ]);
});

test('a PostgreSQL that stopped on a full disk is reported as that, one that was killed long after is not', () => {
  const folder = { cluster: '/data/postgres', log: '/data/postgres.log', words: shop.words };
  const full =
    '2026 PANIC:  could not write to file "pg_wal/xlogtemp.29": No space left on device\n2026 LOG:  database system is shut down\n';
  expect(endOfLog(full, folder)).toBe(
    'The disk that holds /data/postgres is full; free some space and start Shop again.',
  );
  expect(endOfLog(full + '2026 LOG:  checkpoint complete\n'.repeat(12), folder)).toBeUndefined();
});
