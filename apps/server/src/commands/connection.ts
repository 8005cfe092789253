import { attachEmbedded, type EmbeddedDatabase } from '@lading/embedded-postgres';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { requireOwnSessions } from '../platform/database/connection.ts';
import { type Db, openDatabase } from '../platform/database/database.ts';
import { LADING } from '../platform/database/embedded.ts';
import { findMigration, readMigrations } from '../platform/database/migrate.ts';

/** An error that the operator can correct. The message is one sentence. */
export class CommandError extends Error {}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs work with the URL of the configured database, as its owner. Starts the embedded one if no
 * server runs.
 */
export async function withDatabaseUrl<T>(
  config: Config,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const ownerUrl = config.databaseOwnerUrl ?? config.databaseUrl;
  if (ownerUrl !== null) {
    await requireOwnSessions(ownerUrl);
    return work(ownerUrl);
  }
  return withEmbedded(attachEmbedded({ ...LADING, dataDir: config.dataDir }), work);
}

/**
 * Runs work with an embedded database, then stops the database. A signal stops it first, and then
 * ends this process.
 */
async function withEmbedded<T>(
  starting: Promise<EmbeddedDatabase>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  let ending: Promise<never> | undefined;
  const stop = async (): Promise<void> => (await starting).stop();
  const end = async (signal: NodeJS.Signals): Promise<never> => {
    await stop().catch(() => {});
    for (const name of SIGNALS) process.off(name, onSignal);
    process.kill(process.pid, signal);
    return new Promise(() => {});
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    ending ??= end(signal);
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  try {
    return await work((await starting).url);
  } finally {
    // After a signal this waits for the end of the process: an error of work that lost its database
    // is not reported.
    await (ending ?? stop());
    for (const name of SIGNALS) process.off(name, onSignal);
  }
}

/** Refuses a database that is not at this program's newest migration. */
export function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  return withDatabaseUrl(config, (url) => withDatabaseAt(url, work));
}

export async function withDatabaseAt<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(url, { max: 4 });
  try {
    await requireMigrated(db);
    return await work(db);
  } finally {
    await close();
  }
}

export async function requireMigrated(db: Db): Promise<void> {
  const newest = (await readMigrations()).at(-1)?.number ?? 0;
  const { rows: tables } = await sql<{
    exists: boolean;
  }>`select to_regclass('migration') is not null as exists`.execute(db);
  if (!tables[0]?.exists)
    throw new CommandError('The database is empty: start the server once, or run migrate.');
  const number = await findMigration(db);
  if (number < newest)
    throw new CommandError(
      `The database is at migration ${number} of ${newest}: run migrate first.`,
    );
  if (number > newest)
    throw new CommandError(
      `The database is at migration ${number}, this Lading knows only ${newest}: please use the newer version.`,
    );
}
