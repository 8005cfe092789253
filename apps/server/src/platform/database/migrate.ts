import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { releaseShards } from './binding.ts';
import { connect } from './connection.ts';
import type { Db } from './database.ts';
import { changeEverywhere, distribute, isDistributed } from './distribution.ts';
import { grantClients, grantServer, restrictClients } from './grants.ts';
import { type Kernel, kernelFault, placesIn, readKernel, replaceKernel } from './kernel.ts';
import { statementsOf } from './statementsOf.ts';

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
    known: knownMigrations,
  }: { upTo?: number; serverRole?: string | null; known?: readonly Migration[] } = {},
): Promise<{ applied: number; number: number }> {
  const client = await connect(url, 'lading-migrate');
  try {
    await takeLock(client);
    await refuseUnfit(client);
    await client.query(
      'create table if not exists migration (number integer primary key, name text not null, applied_at timestamptz not null default now())',
    );
    const known = knownMigrations ?? (await readMigrations());
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
    const isSpread = await isDistributed(client);
    // Views keep the columns of their tables.
    if (isSpread && missing.length > 0) {
      await releaseShards(client);
      // Where the tables of these migrations belong.
      await client.query(placesIn(kernel));
    }
    for (const migration of missing) await apply(client, migration, isSpread);
    if (upTo >= newest) {
      await installKernel(client, kernel, serverRole);
      // The tables and functions of a new version go where those of the former one are.
      if (isSpread) await distribute(client);
    }
    return { applied: missing.length, number: Math.max(current, missing.at(-1)?.number ?? 0) };
  } finally {
    await client.end().catch(() => {});
  }
}

const LOCK_POLL_MS = 250;

/**
 * Waits for its turn between statements: `create index concurrently` of the server that migrates
 * waits for every statement that began before, one that waits for the lock included.
 */
async function takeLock(client: pg.Client): Promise<void> {
  while (!(await tryMigrationLock(client))) await sleep(LOCK_POLL_MS);
}

/** Takes the lock of migrations for a session, or returns false if another one has it. */
export async function tryMigrationLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [LOCK],
  );
  return rows[0]?.taken ?? false;
}

export const readOwnKernel = (): Promise<Kernel> =>
  readKernel(join(migrationsFolder(), '../ledger'));

/**
 * The longest wait of a migration, a new trigger or a policy for the writers of a table: further
 * writers wait behind it.
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

async function apply(client: pg.Client, migration: Migration, isSpread: boolean): Promise<void> {
  try {
    await (CONCURRENTLY.test(migration.sql)
      ? applyConcurrently(client, migration)
      : applyInTransaction(client, migration, isSpread));
  } catch (error) {
    // Of an extension that is missing the hint says who installs it.
    const { message, hint } = error as pg.DatabaseError;
    const text = [message, hint].filter(Boolean).join('. ');
    throw new MigrationError(`Migration ${migration.name} failed: ${text}`);
  }
}

/** Retries where a long write or read holds a lock, so that nobody waits long behind it. */
async function applyInTransaction(
  client: pg.Client,
  migration: Migration,
  isSpread: boolean,
): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await untilUnlocked(client, async () => {
    await client.query('begin');
    await (isSpread ? changeEverywhere(client, migration.sql) : client.query(migration.sql));
    await record(client, migration);
    await client.query('commit');
  });
  await client.query('reset lock_timeout');
}

const record = (client: pg.Client, { number, name }: Migration): Promise<unknown> =>
  client.query('insert into migration (number, name) values ($1, $2)', [number, name]);

/** The first line of a migration that makes or drops indexes while others write. */
const CONCURRENTLY = /^-- concurrently\n/;
const CREATION = /^create (?:unique )?index concurrently if not exists (\w+)\s/;
const REMOVAL = /^drop index concurrently if exists \w+$/;

/**
 * Runs statement by statement, outside of a transaction. A migration that was interrupted is run
 * again from its start: what is done is skipped, and a half-made index is made anew.
 */
async function applyConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration.sql)) {
    const index = CREATION.exec(statement)?.[1];
    if (index === undefined && !REMOVAL.test(statement))
      throw new Error(`it may only create and drop indexes concurrently, not ${statement}`);
    if (index !== undefined) await dropHalfMade(client, index);
    await client.query(statement);
  }
  await record(client, migration);
}

async function dropHalfMade(client: pg.Client, index: string): Promise<void> {
  const { rows } = await client.query(
    `select from pg_index
     where indexrelid = to_regclass($1) and not indisvalid`,
    [index],
  );
  if (rows.length > 0) await client.query(`drop index concurrently ${index}`);
}
