import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { connect } from './connection.ts';
import type { Db } from './database.ts';
import { distribute, isDistributed } from './distribution.ts';
import { grantClients, grantServer, restrictClients } from './grants.ts';
import { type Kernel, kernelFault, readKernel, replaceKernel } from './kernel.ts';

/** A database that this program cannot use. The message is one sentence. */
export class MigrationError extends Error {}

const LOCK = 7_236_001;

export interface Migration {
  number: number;
  name: string;
  sql: string;
}

function migrationsFolder(): string {
  for (
    let folder = dirname(fileURLToPath(import.meta.url));
    folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    const candidate = join(folder, 'migrations');
    if (existsSync(join(candidate, '0001_people.sql'))) return candidate;
  }
  throw new MigrationError('The migrations of Lading are missing from this installation.');
}

export async function readMigrations(): Promise<Migration[]> {
  const folder = migrationsFolder();
  const files = (await readdir(folder)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (name) => ({
      number: Number(name.slice(0, 4)),
      name,
      sql: await readFile(join(folder, name), 'utf8'),
    })),
  );
}

export async function findMigration(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('migration')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst();
  return newest?.number ?? 0;
}

/**
 * Migrates a database to this program's (or a given) migration, as its owner. One server at a time
 * does so. Refuses a newer database. Grants `serverRole` its rights.
 */
export async function migrate(
  url: string,
  {
    upTo = Number.POSITIVE_INFINITY,
    serverRole = null,
  }: { upTo?: number; serverRole?: string | null } = {},
): Promise<{ applied: number; number: number }> {
  const client = await connect(url, 'lading-migrate');
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await refuseUnfit(client);
    await client.query(
      'create table if not exists migration (number integer primary key, name text not null, applied_at timestamptz not null default now())',
    );
    const known = await readMigrations();
    const done = (
      await client.query<{ number: number }>('select number from migration order by number')
    ).rows.map((row) => row.number);
    const newest = known.at(-1)?.number ?? 0;
    const current = done.at(-1) ?? 0;
    if (current > newest) {
      throw new MigrationError(
        `The database is at migration ${current}, this Lading knows only ${newest}: please start the newer version.`,
      );
    }
    const kernel = await readOwnKernel();
    const newer = await kernelFault(client, kernel);
    if (newer !== null) throw new MigrationError(newer);
    const missing = known.filter(
      (migration) => !done.includes(migration.number) && migration.number <= upTo,
    );
    const skipped = missing.find(({ number }) => number < current);
    if (skipped) {
      throw new MigrationError(
        `The database is at migration ${current} and lacks ${skipped.name}: it was made by a Lading that was never released.`,
      );
    }
    for (const migration of missing) await apply(client, migration);
    if (upTo >= newest) {
      await installKernel(client, kernel, serverRole);
      // The tables and functions of a new version go where those of the former one are.
      if (await isDistributed(client)) await distribute(client);
    }
    return { applied: missing.length, number: Math.max(current, missing.at(-1)?.number ?? 0) };
  } finally {
    await client.end().catch(() => {});
  }
}

export const readOwnKernel = (): Promise<Kernel> =>
  readKernel(join(migrationsFolder(), '../ledger'));

/**
 * The longest wait of a new trigger or policy for the writers of a table: further writers wait
 * behind it.
 */
const LOCK_TIMEOUT_MS = 1_000;
const PAUSE_MS = 1_000;
const MAX_TRIES = 600;
/** A deadlock, and a lock that was not available. */
const RETRYABLE = new Set(['40P01', '55P03']);

/**
 * Replaces the kernel of a database and grants its functions in one transaction, then replaces the
 * policies of clients. Retries if a long write, such as an import, holds a lock.
 */
export async function installKernel(
  client: pg.Client,
  kernel: Kernel,
  serverRole: string | null,
): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await untilUnlocked(client, async () => {
    await client.query('begin');
    await replaceKernel(client, kernel);
    if (serverRole !== null) await grantServer(client, serverRole);
    await grantClients(client);
    await client.query('commit');
  });
  await untilUnlocked(client, () => restrictClients(client, serverRole));
  await client.query('reset lock_timeout');
}

async function untilUnlocked(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (tried >= MAX_TRIES || !RETRYABLE.has((error as pg.DatabaseError).code ?? '')) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
  );
  const { version, encoding } = rows[0] ?? { version: '0', encoding: '' };
  if (Number(version) < 150_000) throw new MigrationError('Lading needs PostgreSQL 15 or newer.');
  if (encoding !== 'UTF8')
    throw new MigrationError(`The database is encoded as ${encoding}; Lading needs UTF8.`);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into migration (number, name) values ($1, $2)', [
      migration.number,
      migration.name,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new MigrationError(`Migration ${migration.name} failed: ${(error as Error).message}`);
  }
}
