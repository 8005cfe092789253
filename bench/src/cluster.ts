import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, closeSync, constants, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd, endChild } from './cleanup.ts';

/** An error for the user; its message says what to do. */
export class BenchError extends Error {}

export interface Cluster {
  port: number;
  /** The path of a PostgreSQL program. */
  program(name: string): string;
  /** The environment in which psql connects as the superuser. */
  env: NodeJS.ProcessEnv;
  /** The path of the log. */
  log: string;
  url(database: string): string;
  /** The role of the server, without special rights. */
  role: string;
  /** Runs statements as the superuser and returns their rows as text. */
  query(database: string, sql: string): string[][];
  /** Runs a file of statements, which finds the number of rows in :rows and in the setting lading.rows. */
  runFile(database: string, file: string, rows?: number): Promise<unknown>;
}

const NEEDED = ['initdb', 'postgres', 'psql', 'pgbench'];
const ROLE = 'lading';

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The newest installation with all programs, so that pgbench and the server have the same version. */
function findPrograms(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
  const found = folders.find((folder) => folder && NEEDED.every((name) => canRun(join(folder, name))));
  if (found) return found;
  const missing = NEEDED.filter((name) => !folders.some((folder) => folder && canRun(join(folder, name))));
  const what = missing.length ? missing.join(', ') : `one folder with ${NEEDED.join(', ')}`;
  throw new BenchError(`The benchmark needs ${what}, which this machine does not have. It comes with: apt-get install postgresql`);
}

/** The user postgres of Debian if we are root, as which PostgreSQL refuses to run. */
function findAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    throw new BenchError('PostgreSQL does not run as root, and there is no user postgres, which comes with: apt-get install postgresql');
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A temporary folder, removed at the end. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lading-bench-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '1GB',
  max_connections: '100',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  synchronous_commit: 'on',
  fsync: 'on',
  logging_collector: 'off',
  log_checkpoints: 'off',
};

/** Starts a PostgreSQL in a temporary folder, stopped and removed at the end. */
export async function startCluster(): Promise<Cluster> {
  const bin = findPrograms();
  const account = findAccount();
  const folder = await temporaryFolder();
  await chmod(folder, 0o711);
  const [data, passwordFile, log] = [join(folder, 'data'), join(folder, 'password'), join(folder, 'postgres.log')];
  const password = randomBytes(16).toString('hex');
  await writeFile(passwordFile, password, { mode: 0o600 });
  execFileSync('mkdir', ['-m', '700', data]);
  if (account) await Promise.all([data, passwordFile].map((path) => chown(path, account.uid, account.gid)));
  const as = { cwd: '/', ...(account ?? {}) };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'scram-sha-256', '--pwfile', passwordFile],
    {
      ...as,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const port = await freePort();
  const output = openSync(log, 'a');
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...given], { ...as, stdio: ['ignore', output, output] });
  closeSync(output);
  // SIGINT is PostgreSQL's fast shutdown.
  atEnd(() => endChild(child, 'SIGINT', 30_000));
  const env = { ...process.env, PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD: password, PGOPTIONS: '' };
  const cluster: Cluster = {
    port,
    env,
    log,
    role: ROLE,
    program: (name) => join(bin, name),
    url: (database) => `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`,
    query: (database, sql) => {
      const text = execFileSync(join(bin, 'psql'), ['-XAtq', '-F', '\t', '-v', 'ON_ERROR_STOP=1', '-d', database, '-c', sql], {
        env,
        encoding: 'utf8',
      });
      return text.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')]));
    },
    runFile: (database, file, rows = 0) =>
      runProgram(join(bin, 'psql'), ['-Xqo', '/dev/null', '-d', database, '-v', 'ON_ERROR_STOP=1', '-v', `rows=${rows}`, '-f', file], {
        ...env,
        PGOPTIONS: `-c lading.rows=${rows}`,
      }),
  };
  await untilReady(cluster, child, log);
  cluster.query('postgres', `create role ${ROLE} login password '${password}'`);
  return cluster;
}

async function untilReady(cluster: Cluster, child: ChildProcess, log: string): Promise<void> {
  for (let tried = 0; tried < 200; tried += 1) {
    if (child.exitCode !== null) break;
    try {
      execFileSync(cluster.program('psql'), ['-Xqc', 'select 1', 'postgres'], { env: cluster.env, stdio: 'ignore' });
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new BenchError(`The temporary PostgreSQL did not start:\n${readFileSync(log, 'utf8').trim()}`);
}

/** Runs a program to its end and returns the last of its output. */
export function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const undo = atEnd(() => endChild(child, 'SIGTERM', 5_000));
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        text = (text + chunk).slice(-100_000);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      void undo();
      if (code === 0) resolve(text);
      else reject(new BenchError(`${program} ${args.join(' ')} failed:\n${text.trim()}`));
    });
  });
}
