import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type EmbeddedDatabase, StartFailure, startEmbedded } from '@lading/embedded-postgres';
import pg from 'pg';
import { connect } from '../../apps/server/src/platform/database/connection.ts';
import { LADING, SERVER_ROLE } from '../../apps/server/src/platform/database/embedded.ts';
import { atEnd, endChild } from './cleanup.ts';

/** An error for the user; its message names the remedy. */
export class BenchError extends Error {}

/** An embedded PostgreSQL, as the server starts it, with more memory. */
export interface Cluster {
  /** pgbench of this machine; null if there is none. */
  pgbench: string | null;
  /** The environment in which pgbench connects as the superuser. */
  env: NodeJS.ProcessEnv;
  /** The address of a database for the server's role, for its owner, and for the superuser. */
  urls(database: string): { server: string; owner: string; admin: string };
  /** Runs statements as the superuser and returns the rows of the last one. */
  query<Row extends pg.QueryResultRow>(database: string, sql: string): Promise<Row[]>;
  /** Runs a file of statements, which finds the number of rows in the setting lading.rows. */
  runFile(database: string, file: URL, rows?: number): Promise<void>;
  stop(): Promise<void>;
}

const settings = {
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
};

/** Starts a PostgreSQL in a temporary folder, stopped and removed at the end. */
export const startCluster = async (): Promise<Cluster> =>
  startClusterIn(await temporaryFolder(), settings);

/** Starts a PostgreSQL in a folder, stopped at the end. */
export async function startClusterIn(
  folder: string,
  settings: Record<string, string>,
): Promise<Cluster> {
  const embedded = await startEmbedded({
    ...LADING,
    dataDir: join(folder, 'data'),
    settings,
  }).catch((error: unknown) => {
    throw error instanceof StartFailure ? new BenchError(error.message) : error;
  });
  const stop = atEnd(() => embedded.stop());
  return { ...clusterOf(embedded), stop };
}

function clusterOf(embedded: EmbeddedDatabase): Omit<Cluster, 'stop'> {
  const { user, password } = new pg.Client({ connectionString: embedded.adminUrl });
  const at = (url: string | undefined, database: string): string => {
    const address = new URL(url ?? '');
    address.pathname = `/${database}`;
    return address.href;
  };
  const urls: Cluster['urls'] = (database) => ({
    server: at(embedded.roleUrls[SERVER_ROLE], database),
    owner: at(embedded.url, database),
    admin: at(embedded.adminUrl, database),
  });
  const run = async (database: string, sql: string, rows?: number): Promise<pg.QueryResult[]> => {
    const client = await connect(
      urls(database).admin,
      'bench',
      rows === undefined ? {} : { 'lading.rows': String(rows) },
    );
    try {
      return [await client.query(sql)].flat();
    } finally {
      await client.end();
    }
  };
  return {
    pgbench: findPgbench(),
    env: {
      ...process.env,
      PGHOST: embedded.socketFolder ?? '127.0.0.1',
      PGPORT: String(embedded.port),
      PGUSER: user,
      PGPASSWORD: password ?? '',
    },
    urls,
    query: async <Row extends pg.QueryResultRow>(database: string, sql: string) =>
      ((await run(database, sql)).at(-1)?.rows ?? []) as Row[],
    runFile: async (database, file, rows = 0) =>
      void (await run(database, await readFile(file, 'utf8'), rows)),
  };
}

function findPgbench(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find(canRun) ?? null;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
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

/** Runs a program to its end and returns the last of its output. */
export function runProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const undo = atEnd(() => endChild(child, 'SIGTERM', 5_000));
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
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
