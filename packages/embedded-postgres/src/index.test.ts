import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { completeState, openFolder, readState, urlsOf, writeState } from './folder.ts';
import { attachEmbedded, StartFailure } from './index.ts';
import { postgresProcessesOf } from './processes.ts';
import { serverArguments } from './settings.ts';
import { shop } from './shop.ts';
import { makeSocketFolder } from './socket.ts';
import {
  cleanUp,
  freshDataDir,
  isLinux,
  postmasterPid,
  query,
  remember,
  removeUsedDataDir,
  someoneStarts,
  start,
  startChild,
  usedDataDir,
} from './testing.ts';

afterEach(cleanUp);
afterAll(removeUsedDataDir);

/** A free port below those that systems give away: nobody takes it between two starts. */
async function quietPort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 5_000); ; port += 1) {
    const probe = createServer();
    const isFree = await new Promise<boolean>((settle) => {
      probe.once('error', () => settle(false));
      probe.listen(port, '127.0.0.1', () => settle(true));
    });
    if (!isFree) continue;
    probe.close();
    return port;
  }
}

describe('starting', () => {
  test('the first start makes a database that a plain role owns, and sorts names as people do', async () => {
    const dataDir = await freshDataDir();
    const database = await start(dataDir);
    expect(database.url).toMatch(
      /^postgres:\/\/shop%20%221%22:[0-9a-f]{48}@%2F[^/]+%2Fsocket-\w{6}:\d+\/shop%20%221%22$/,
    );
    const [me] = await query(
      database.url,
      `
        select rolsuper
          or rolcreatedb
          or rolcreaterole
          or rolreplication
          or rolbypassrls as mighty, pg_get_userbyid(datdba) as owner,
              pg_encoding_to_char(encoding) as encoding, lower('É') as lower
         from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    expect(me).toEqual({ mighty: false, owner: 'shop "1"', encoding: 'UTF8', lower: 'é' });
    await query(
      database.url,
      "create extension pg_trgm; create collation names (provider = icu, locale = 'en-u-kn-true')",
    );
    const sorted = await query(
      database.url,
      "select n from unnest(array['A-10', 'B-1', 'A-2']) n order by n collate names",
    );
    expect(sorted.map((row) => row.n)).toEqual(['A-2', 'A-10', 'B-1']);
    // Letters beyond ASCII must reach the search index.
    const [trigrams] = await query(database.url, "select array_length(show_trgm('É'), 1) as count");
    expect(trigrams).toEqual({ count: 2 });
    const [icu] = await query(
      database.url,
      "select count(*)::int > 500 as many from pg_collation where collprovider = 'i'",
    );
    expect(icu).toEqual({ many: true });
  });

  test('what is acknowledged is kept: the settings say so, and secrets are for their owner alone', async () => {
    const dataDir = await usedDataDir();
    const database = await start(dataDir, { settings: { work_mem: '8MB', listen_addresses: '*' } });
    const names = [
      'fsync',
      'full_page_writes',
      'synchronous_commit',
      'data_checksums',
      'listen_addresses',
      'unix_socket_directories',
      'unix_socket_permissions',
      'work_mem',
      'log_error_verbosity',
    ];
    const shown = await query(
      database.adminUrl,
      `select name, setting from pg_settings where name in ('${names.join("', '")}')`,
    );
    expect(Object.fromEntries(shown.map((row) => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: `"${database.socketFolder}"`,
      unix_socket_permissions: '0700',
      work_mem: '8192',
      log_error_verbosity: 'terse',
    });
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
    expect((await stat(database.socketFolder ?? '')).mode & 0o777).toBe(0o700);
    const wrong = database.url.replace(/:[0-9a-f]{48}@/, ':wrong@');
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test.runIf(isLinux)(
    'the database’s processes have an environment of their own, without the server’s secrets',
    async () => {
      for (const name of ['ADMIN_PASSWORD', 'DATABASE_URL', 'METRICS_TOKEN', 'PGDATA'])
        vi.stubEnv(name, 'a-secret');
      const dataDir = await freshDataDir();
      await start(dataDir);
      vi.unstubAllEnvs();
      const pids = await postgresProcessesOf(join(dataDir, 'postgres'));
      expect(pids).toContain(await postmasterPid(dataDir));
      for (const pid of pids) {
        const environment = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0');
        const names = environment.map((entry) => entry.split('=')[0]).filter((name) => name !== '');
        expect(environment.join()).not.toContain('a-secret');
        expect(['LC_ALL', 'LD_LIBRARY_PATH', 'PATH', 'TZ']).toEqual(expect.arrayContaining(names));
      }
    },
  );

  test('a second start finds the data, on the same port; stopping twice is one stop', async () => {
    const dataDir = await usedDataDir();
    const folder = await openFolder(dataDir, shop);
    const port = await quietPort();
    await writeState(folder, { ...completeState(folder, await readState(folder)), port });
    const first = await start(dataDir);
    await Promise.all([first.stop(), first.stop()]);
    await first.stop();
    expect(await postmasterPid(dataDir)).toBe(0);
    expect(await readdir(join(dataDir, 'lock'))).toEqual([]);
    const second = await start(dataDir);
    expect([first.port, second.port]).toEqual([port, port]);
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('stopping does not wait for open transactions', async () => {
    const database = await start(await usedDataDir());
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => {});
    await client.connect();
    await client.query('begin');
    const sleeping = client.query('select pg_sleep(3600)').catch((error: Error) => error.message);
    await database.stop();
    expect(await sleeping).toMatch(/terminat/);
  });

  test('the end of PostgreSQL is reported, and the folder can be started again', async () => {
    const dataDir = await usedDataDir();
    let tell = (_message: string) => {};
    const line = new Promise<string>((settle) => {
      tell = settle;
    });
    const database = await start(dataDir, { onUnexpectedExit: tell });
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    expect(await line).toContain('PostgreSQL ended by itself (signal SIGKILL)');
    await database.stop();
    const again = await start(dataDir);
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a port that is taken meanwhile is replaced by another', async () => {
    const dataDir = await usedDataDir();
    const first = await start(dataDir);
    await first.stop();
    const thief = createServer();
    await new Promise<void>((settle) => thief.listen(first.port, '127.0.0.1', settle));
    try {
      const second = await start(dataDir);
      expect(second.port).not.toBe(first.port);
      expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      thief.close();
    }
  });

  test('a path of more than 150 characters with spaces and quotes works', async () => {
    const dataDir = remember(
      join(
        await freshDataDir(),
        `it's a "long" way `.repeat(4),
        'to the store-room'.repeat(6),
        'data',
      ),
    );
    expect(dataDir.length).toBeGreaterThan(150);
    const database = await start(dataDir);
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(database.socketFolder?.startsWith(join(tmpdir(), 'socket-'))).toBe(true);
    await database.stop();
    await expect(stat(database.socketFolder ?? '')).rejects.toThrow('ENOENT');
  });
});

describe('the socket', () => {
  const bySocket = 'select inet_server_addr() is null as by_socket';

  test('is in the addresses; the port of 127.0.0.1 is open too, and both ask for the password', async () => {
    const database = await start(await usedDataDir());
    const { host } = new URL(database.url);
    const byPort = database.url.replace(host, `127.0.0.1:${database.port}`);
    expect(await query(database.url, bySocket)).toEqual([{ by_socket: true }]);
    expect(await query(byPort, bySocket)).toEqual([{ by_socket: false }]);
    for (const url of [database.url, byPort])
      await expect(query(url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1')).rejects.toThrow(
        'password authentication failed',
      );
  });

  test('opens on a cluster that was created without one', async () => {
    const dataDir = await usedDataDir();
    const hba = join(dataDir, 'postgres', 'pg_hba.conf');
    await writeFile(hba, 'host all all 127.0.0.1/32 scram-sha-256');
    const database = await start(dataDir);
    expect(await query(database.url, bySocket)).toEqual([{ by_socket: true }]);
    expect(await readFile(hba, 'utf8')).toBe(
      'host all all 127.0.0.1/32 scram-sha-256\nlocal all all scram-sha-256\n',
    );
  });

  test('of a killed server is deleted by the next start', async () => {
    const dataDir = await usedDataDir();
    const server = startChild(['start', dataDir]);
    const { socketFolder = '' } = await server.answer;
    expect((await stat(socketFolder)).isDirectory()).toBe(true);
    await server.kill();
    const database = await start(dataDir);
    expect(database.socketFolder).not.toBe(socketFolder);
    await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
  });

  test('is not used by a command that cannot see it: the command connects to the port', async () => {
    const dataDir = await usedDataDir();
    const server = startChild(['start', dataDir]);
    const { socketFolder = '', port } = await server.answer;
    await rename(join(socketFolder, `.s.PGSQL.${port}`), join(socketFolder, 'hidden'));
    const command = await attachEmbedded({ ...shop, dataDir });
    expect(await query(command.url, bySocket)).toEqual([{ by_socket: false }]);
    await rename(join(socketFolder, 'hidden'), join(socketFolder, `.s.PGSQL.${port}`));
    await server.stop();
  });

  test('needs a folder with a short path that takes sockets; without one there is only the port', async () => {
    const long = await freshDataDir();
    const deep = join(long, 'x'.repeat(100));
    expect(await makeSocketFolder(deep, undefined, [deep, '/proc'])).toBeUndefined();
    const folder = await openFolder(long, shop);
    expect(await serverArguments(folder, { port: 5432 })).toContain('unix_socket_directories=');
    const state = completeState(folder, undefined);
    expect(urlsOf(folder, state, { port: 5432 }).url).toContain('@127.0.0.1:5432/');
  });
});

describe('attaching', () => {
  test('a command shares the database of the server that runs, and leaves it running', async () => {
    const dataDir = await usedDataDir();
    const server = startChild(['start', dataDir]);
    await someoneStarts(dataDir);
    const command = await attachEmbedded({ ...shop, dataDir });
    const { url } = await server.answer;
    expect(command.url).toBe(url);
    await command.stop();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(await postmasterPid(dataDir)).toBe(0);
  });

  test('without a server the command starts the database for as long as it takes', async () => {
    const dataDir = await usedDataDir();
    const command = await attachEmbedded({ ...shop, dataDir });
    expect(await query(command.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await command.stop();
    expect(await postmasterPid(dataDir)).toBe(0);
  });
});

describe('refusing, in a sentence', () => {
  async function refusal(dataDir: string, settings?: Record<string, string>): Promise<string> {
    const error = await start(dataDir, { settings }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartFailure);
    return (error as StartFailure).message;
  }

  test('a folder that another live server holds', async () => {
    const dataDir = await usedDataDir();
    const server = startChild(['start', dataDir]);
    expect((await server.answer).ok).toBe(true);
    expect(await refusal(dataDir)).toBe(
      `Another Shop (pid ${server.pid}) already works on ${dataDir}; stop it, or choose another SHOP_DATA.`,
    );
    expect(await query((await server.answer).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('all but one of the servers that start at the same time on an empty folder', async () => {
    const dataDir = await freshDataDir();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => startChild(['start', dataDir]).answer),
    );
    const won = answers.filter((answer) => answer.ok);
    expect(won).toHaveLength(1);
    expect(
      answers.filter((answer) => /Another Shop \(pid \d+\)/.test(answer.message ?? '')),
    ).toHaveLength(3);
    expect(await query(won[0]?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a database of another PostgreSQL, and a folder that is none', async () => {
    const dataDir = await freshDataDir();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    expect(await refusal(dataDir)).toContain('was made by PostgreSQL 17; this Shop brings 18.');
    await rm(join(dataDir, 'postgres', 'PG_VERSION'));
    await writeFile(join(dataDir, 'postgres', 'holiday.jpg'), '');
    expect(await refusal(dataDir)).toContain('is no PostgreSQL database');
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['holiday.jpg']);
  });

  test('a setting that PostgreSQL does not know, and a file where the folder should be', async () => {
    const dataDir = await freshDataDir();
    expect(await refusal(dataDir, { no_such_setting: 'on' })).toContain('no_such_setting');
    expect(await readdir(join(dataDir, 'lock'))).toEqual([]);
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    expect(await refusal(file)).toContain(file);
    expect(await refusal(join(file, 'data'))).toContain('a part of that path is a file');
  });

  test.runIf(process.platform === 'linux')(
    'a folder in which no database can be created',
    async () => {
      for (const dataDir of ['/proc/shop', '/proc/shop/below/it'])
        expect(await refusal(dataDir)).toBe(
          'No folder can be made in /proc; choose another SHOP_DATA than one below it.',
        );
    },
  );

  test('a state file that does not fit the database', async () => {
    const dataDir = await usedDataDir();
    const file = join(dataDir, 'postgres.json');
    const state = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...state, superuserPassword: 'x', password: 'y' }));
    expect(await refusal(dataDir)).toContain('remove that file');
    await rm(file);
    const database = await start(dataDir);
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await query(database.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
