import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import pg from 'pg';
import { openFolder } from './folder.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './index.ts';
import { readPidFile } from './leftovers.ts';
import { postgresProcessesOf, signal, waitForEnd } from './processes.ts';
import { shop } from './shop.ts';

export const isRoot = process.getuid?.() === 0;
export const isLinux = process.platform === 'linux';

const folders: string[] = [];
const dataDirs: string[] = [];
const children: ChildProcess[] = [];
const databases: EmbeddedDatabase[] = [];

/**
 * A data folder that does not exist yet, in a temporary folder that is closed to other users where
 * asked for.
 */
export async function freshDataDir(mode = 0o755): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'embedded-postgres-')));
  await chmod(folder, mode);
  folders.push(folder);
  return remember(join(folder, 'data'));
}

let shared: Promise<{ dataDir: string; folder: string }> | undefined;

/**
 * A data folder with a database that was stopped in good order. The tests of one file share it,
 * because making one takes a second.
 */
export async function usedDataDir(): Promise<string> {
  shared ??= (async () => {
    const dataDir = await freshDataDir();
    const database = await startEmbedded({ ...shop, dataDir });
    await query(database.url, 'create table kept as select 42 as answer');
    await database.stop();
    folders.splice(folders.indexOf(dirname(dataDir)), 1);
    return { dataDir, folder: dirname(dataDir) };
  })();
  return remember((await shared).dataDir);
}

/** After the last test of a file: the next one, which may share this module, makes its own. */
export async function removeUsedDataDir(): Promise<void> {
  const used = shared;
  shared = undefined;
  if (used) await rm((await used).folder, { recursive: true, force: true });
}

/**
 * Waits until a server holds the data folder. One that only claims it may still give way to
 * another.
 */
export async function someoneStarts(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'lock');
  const isHeld = async (file: string) => {
    const claim = await readFile(join(folder, file), 'utf8').catch(() => '{}');
    return ['held', 'ready'].includes(JSON.parse(claim).phase);
  };
  for (;;) {
    const claims = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json'));
    if ((await Promise.all(claims.map(isHeld))).includes(true)) return;
    await sleep(5);
  }
}

/** Has the clean-up look after a data folder that the test made itself. */
export function remember(dataDir: string): string {
  dataDirs.push(dataDir);
  return dataDir;
}

export async function start(
  dataDir: string,
  options: Partial<EmbeddedOptions> = {},
): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ ...shop, dataDir, ...options });
  databases.push(database);
  return database;
}

export interface Answer {
  ok: boolean;
  url: string;
  adminUrl: string;
  port: number;
  socketFolder?: string;
  name: string;
  message: string;
  postgres: string;
}

export interface Child {
  pid: number;
  /** What the child reported about its start. */
  answer: Promise<Answer>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

let childProgram: string | undefined;

/**
 * Writes the program of the children as one file, which starts in a third of the time that its
 * sources take. Returns its path.
 */
function buildChild(): string {
  const file = fileURLToPath(new URL('../dist/child.js', import.meta.url));
  const entry = fileURLToPath(new URL('./child.ts', import.meta.url));
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
  });
  mkdirSync(dirname(file), { recursive: true });
  // Other test processes write and run it at the same time.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, outputFiles[0]?.contents ?? '');
  renameSync(own, file);
  return file;
}

/** A server in a process of its own; as another user, or run by another program, where given. */
export function startChild(
  args: string[],
  user?: { uid: number; gid: number },
  wrapper: string[] = [],
): Child {
  childProgram ??= buildChild();
  // A closed working directory would keep another user from starting at all.
  const [program = process.execPath, ...rest] = [
    ...wrapper,
    process.execPath,
    childProgram,
    ...args,
  ];
  const child = spawn(program, rest, {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: tmpdir() },
  });
  children.push(child);
  const pid = child.pid as number;
  const answer = new Promise<Answer>((settle, fail) => {
    createInterface(child.stdout).once('line', (line) => settle(JSON.parse(line) as Answer));
    child.once('exit', (code, name) =>
      fail(new Error(`the child ended with ${code ?? name} before it answered`)),
    );
  });
  answer.catch(() => {});
  return {
    pid,
    answer,
    kill: async () => {
      child.kill('SIGKILL');
      await waitForEnd(pid, 60_000);
    },
    stop: async () => {
      child.stdin.end();
      await waitForEnd(pid, 60_000);
    },
  };
}

/** The pid of the PostgreSQL that runs on the data folder. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return (await readPidFile(await openFolder(dataDir, shop)))?.pid ?? 0;
}

export async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Stops and removes all that a test began, whether it passed or not. */
export async function cleanUp(): Promise<void> {
  await Promise.all(databases.splice(0).map((database) => database.stop()));
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await waitForEnd(child.pid as number, 60_000);
  }
  for (const dataDir of dataDirs.splice(0)) {
    const pids = await postgresProcessesOf(join(dataDir, 'postgres')).catch(() => []);
    for (const pid of pids) signal(pid, 'SIGKILL');
    for (const pid of pids) await waitForEnd(pid, 60_000);
  }
  for (const folder of folders.splice(0))
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
