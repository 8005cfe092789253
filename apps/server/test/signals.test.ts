import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { ownClusterTest as test } from '#test/ownCluster.ts';
import { addressOf, ended, environmentOf, root } from '#test/program.ts';

let dataDir: string;
let npm: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lading-signals-'));
});

/** Ends what a failed test left. */
afterEach(async () => {
  for (const { pid } of await claims()) process.kill(pid, 'SIGTERM');
  if (npm?.exitCode === null && npm.signalCode === null) npm.kill('SIGKILL');
  await untilStopped();
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

/**
 * Runs a script of package.json by npm, as people do, in a process group of its own, as a terminal
 * does.
 */
function runByNpm(...args: string[]): ChildProcess {
  const options = { cwd: root, env: environmentOf(dataDir), detached: true };
  npm = spawn('npm', args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  return npm;
}

/**
 * The processes that hold the data folder. One that ends in order takes its claim back; one that is
 * killed leaves it.
 */
async function claims(): Promise<{ pid: number; phase: string }[]> {
  const folder = join(dataDir, 'lock');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(
    names.map((name) => readFile(join(folder, name), 'utf8').catch(() => null)),
  );
  return texts.flatMap((text) => (text === null ? [] : [JSON.parse(text)]));
}

/** What still holds the data folder: a process of Lading, and PostgreSQL. */
async function holders(): Promise<string[]> {
  const pids = (await claims()).map(({ pid }) => `Lading ${pid}`);
  return existsSync(join(dataDir, 'postgres', 'postmaster.pid')) ? [...pids, 'PostgreSQL'] : pids;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const untilStopped = () => expect.poll(holders).toEqual([]);

async function startServer(script = 'start'): Promise<ChildProcess> {
  const child = runByNpm('run', script);
  await addressOf(child);
  expect(await holders()).toHaveLength(2);
  return child;
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm start stops server and database, and npm waits for them',
  async (signal) => {
    const child = await startServer();
    child.kill(signal);
    await ended(child);
    expect(await holders()).toEqual([]);
  },
);

test.each(['SIGHUP', 'SIGKILL'] as const)(
  '%s to npm start, which npm does not pass on, stops server and database',
  async (signal) => {
    const child = await startServer();
    child.kill(signal);
    await ended(child);
    await untilStopped();
  },
);

test.each(['SIGHUP', 'SIGINT'] as const)(
  '%s of a terminal, to npm and all its programs, stops them in order',
  async (signal) => {
    const child = await startServer();
    process.kill(-(child.pid ?? 0), signal);
    await ended(child);
    await untilStopped();
  },
);

test('a server that gets a signal itself stops in order, and npm ends with it', async () => {
  const child = await startServer();
  const [server] = await claims();
  process.kill(server?.pid ?? 0, 'SIGHUP');
  await ended(child);
  expect(await holders()).toEqual([]);
});

test('npm run dev that is killed stops server and database', async () => {
  const child = await startServer('dev');
  child.kill('SIGKILL');
  await ended(child);
  await untilStopped();
});

test('Ctrl-C in npm run dev stops server and database in order', async () => {
  const child = await startServer('dev');
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await ended(child);
  await untilStopped();
});

test.each(['SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  '%s to npm run lading stops the database that the command started',
  async (signal) => {
    expect(await ended(runByNpm('run', 'lading', '--', 'migrate'))).toBe(0);
    // The command waits for this file without end.
    const fifo = join(dataDir, 'customers.csv');
    if (!existsSync(fifo)) execFileSync('mkfifo', [fifo]);
    const writer = await open(fifo, 'r+');
    try {
      const child = runByNpm('run', 'lading', '--', 'import', '--customers', fifo);
      await vi.waitUntil(async () => (await claims()).some(({ phase }) => phase === 'ready'), {
        timeout: 60_000,
      });
      child.kill(signal);
      await ended(child);
      await untilStopped();
    } finally {
      await writer.close();
    }
  },
);

test('a script that is ended while it installs or builds ends the program that does so', async () => {
  const waits = 'console.log(process.pid); setInterval(() => {}, 1000)';
  const script = `import { runNode } from './scripts/programs.mjs'; await runNode(['-e', ${JSON.stringify(waits)}]); console.log('went on');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await vi.waitUntil(() => said.endsWith('\n'), { timeout: 60_000 });
  child.kill('SIGTERM');
  await ended(child);
  expect([child.signalCode, said]).toEqual(['SIGTERM', expect.stringMatching(/^\d+\n$/)]);
  await expect.poll(() => isAlive(Number(said))).toBe(false);
});
