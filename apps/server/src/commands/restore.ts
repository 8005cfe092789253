import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connect } from '../platform/database/connection.ts';
import { create, readForeignKeys, readIndexes, remove } from '../platform/database/definitions.ts';
import { isDistributed } from '../platform/database/distribution.ts';
import { migrate, readMigrations } from '../platform/database/migrate.ts';
import { constraintOf } from '../platform/http/problems.ts';
import { isFileError, listTables } from './backup.ts';
import {
  BackupReader,
  BadBackup,
  COPY_SETTINGS,
  countNewlines,
  type Footer,
  type Header,
  hasChecksum,
  type TableHeader,
  TRANSIENT_TABLES,
  TRIGGER_TABLES,
} from './backupFile.ts';
import { readBackup } from './backupKey.ts';
import { CommandError } from './connection.ts';

export interface Restored {
  at: string;
  fromMigration: number;
  toMigration: number;
  tables: number;
  rows: number;
  /** False for the backup of an earlier release, which has no checksum. */
  isChecked: boolean;
}

/**
 * Restores a backup into an empty database, all rows or none, and migrates it to this program's
 * newest migration. `keyFile` has the private keys for an encrypted backup.
 */
export async function restore(
  url: string,
  file: string,
  keyFile: string | null = null,
): Promise<Restored> {
  await stat(file).catch(() => {
    throw new CommandError(`${file} was not found.`);
  });
  const isChecked = await checkWhole(file, keyFile);
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) =>
    gunzip.destroy(new CommandError(`${file} cannot be read: ${error.message}.`)),
  );
  const opened = Readable.from(readBackup(file, keyFile, source));
  opened.on('error', (error) => gunzip.destroy(error));
  opened.pipe(gunzip);
  try {
    const reader = new BackupReader(gunzip);
    const header = await reader.readLine<Header>();
    await requireReadable(header);
    await prepare(url, header);
    const rows = await load(url, header, reader);
    const { number } = await migrate(url);
    return {
      at: header.at,
      fromMigration: header.migration,
      toMigration: number,
      tables: header.tables.length,
      rows,
      isChecked,
    };
  } catch (error) {
    throw isBadGzip(error) ? new BadBackup('The file is damaged, or no backup of Lading.') : error;
  } finally {
    opened.destroy();
    source.destroy();
    gunzip.destroy();
  }
}

/** Reads the whole file before the restore begins. Returns false if it has no checksum. */
async function checkWhole(file: string, keyFile: string | null): Promise<boolean> {
  const source = createReadStream(file);
  // The reader of the stream gets an error of the file.
  try {
    return await hasChecksum(readBackup(file, keyFile, source));
  } catch (error) {
    throw isFileError(error)
      ? new CommandError(`${file} cannot be read: ${error.message}.`)
      : error;
  } finally {
    source.destroy();
  }
}

const isBadGzip = (error: unknown): boolean =>
  /^Z_/.test(String((error as { code?: unknown } | null)?.code));

async function requireReadable(header: Header): Promise<void> {
  if (header.format !== 'lading-backup' || header.version !== 1)
    throw new BadBackup('The file is no backup that this Lading can read.');
  const newest = (await readMigrations()).at(-1)?.number ?? 0;
  if (header.migration > newest) {
    throw new CommandError(
      `The backup is of migration ${header.migration}, this Lading knows only ${newest}: please use the newer version.`,
    );
  }
}

/**
 * Creates the tables as of the migration of the backup. Refuses a database that is in use or newer.
 */
async function prepare(url: string, header: Header): Promise<void> {
  await withClient(url, requireUnused);
  const { number } = await migrate(url, { upTo: header.migration });
  if (number !== header.migration)
    throw new CommandError(
      `The database is already at migration ${number}, the backup at ${header.migration}: please use a new database.`,
    );
}

/**
 * Tables that migrations fill. The rows of the backup replace theirs. If somebody has changed them,
 * the audit trail has rows.
 */
const PREFILLED_TABLES = new Set([
  'settings',
  'carrier',
  'reason_code',
  'label_template',
  'label_template_version',
]);

async function requireUnused(client: pg.Client): Promise<void> {
  for (const { table } of await listTables(client)) {
    if (PREFILLED_TABLES.has(table)) continue;
    const { rowCount } = await client.query(`select 1 from ${pg.escapeIdentifier(table)} limit 1`);
    if (rowCount !== 0)
      throw new CommandError(`restore needs an empty database, and this one has rows in ${table}.`);
  }
}

/** Loads every table and sets the sequences, in one transaction. Returns the number of rows. */
function load(url: string, header: Header, reader: BackupReader): Promise<number> {
  return withClient(url, async (client) => {
    const isSpread = await isDistributed(client);
    await client.query('begin');
    const counts = await (isSpread
      ? loadChecked(client, header, reader)
      : loadUnchecked(client, header, reader)
    ).catch((error: unknown) => {
      throw isViolation(error)
        ? new BadBackup(`The backup is damaged, so nothing was restored: ${error.message}.`)
        : error;
    });
    await client.query('commit');
    if (isSpread) await client.query('analyze');
    return Object.entries(counts).reduce(
      (sum, [table, rows]) => (TRANSIENT_TABLES.has(table) ? sum : sum + rows),
      0,
    );
  });
}

/**
 * A row that a constraint or a unique index refuses. Where Citus copies it to another node, only
 * the message says so.
 */
const isViolation = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError &&
  (/^23/.test(error.code ?? '') || (error.code === 'XX000' && constraintOf(error) !== ''));

/** Returns the number of rows of each table. `copyOptions` are those of COPY. */
async function loadTables(
  client: pg.Client,
  header: Header,
  reader: BackupReader,
  copyOptions = '',
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const expected of header.tables) {
    const table = await reader.readLine<TableHeader>();
    if (table.table !== expected.table)
      throw new BadBackup('The backup is damaged: its tables are not in order.');
    counts[table.table] = TRANSIENT_TABLES.has(table.table)
      ? await skipRows(reader)
      : await loadTable(client, table, reader, copyOptions);
  }
  await emptyOutbox(client);
  const footer = await reader.readLine<Footer>();
  for (const [table, rows] of Object.entries(footer.rows)) {
    if (counts[table] !== rows)
      throw new BadBackup(
        `The backup is damaged: ${table} has ${counts[table]} rows instead of ${rows}.`,
      );
  }
  for (const [name, last] of Object.entries(header.sequences)) {
    if (last !== null)
      await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last]);
  }
  return counts;
}

/** Loads the rows beside triggers and keys, without those of migrations, of which some never change. */
async function loadChecked(
  client: pg.Client,
  header: Header,
  reader: BackupReader,
): Promise<Record<string, number>> {
  const prefilled = header.tables.filter(({ table }) => PREFILLED_TABLES.has(table));
  const names = prefilled.map(({ table }) => pg.escapeIdentifier(table));
  await client.query(`truncate ${names.join(', ')} cascade`);
  return loadTables(client, header, reader);
}

/** For sorting the entries of an index, and for comparing a foreign key with its table. */
const MEMORY = '256MB';

/**
 * Loads the rows without triggers, whose work the rows of the backup have done already, then makes
 * the indexes and checks the foreign keys, each at once instead of row by row.
 */
async function loadUnchecked(
  client: pg.Client,
  header: Header,
  reader: BackupReader,
): Promise<Record<string, number>> {
  const tables = header.tables
    .filter(({ table }) => !TRANSIENT_TABLES.has(table))
    .map(({ table }) => pg.escapeIdentifier(table));
  await client.query(
    `select set_config('maintenance_work_mem', $1, true)
     where pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes($1)`,
    [MEMORY],
  );
  const keys = await readForeignKeys(client);
  const indexes = await readIndexes(client);
  await remove(client, keys);
  await remove(client, indexes);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  // The rows of a table that is emptied in the same transaction need no vacuum later.
  await client.query(`truncate ${tables.join(', ')}`);
  const counts = await loadTables(client, header, reader, 'with (freeze)');
  await create(client, indexes);
  // The comparisons are planned by what the tables hold now.
  await client.query('analyze');
  await create(client, keys);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  return counts;
}

/**
 * Empties the outbox: triggers filled it with every restored document as if it were new. Its order
 * is that of one PostgreSQL, so a backup has none.
 */
async function emptyOutbox(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('webhook') is not null as exists",
  );
  if (rows[0]?.exists)
    await client.query(
      "delete from outbox; update webhook set position_xid = '0', position_id = 0",
    );
}

/** Returns the number of skipped rows. */
async function skipRows(reader: BackupReader): Promise<number> {
  let rows = 0;
  for await (const chunk of reader.readRows()) rows += countNewlines(chunk);
  return rows;
}

async function loadTable(
  client: pg.Client,
  { table, columns }: TableHeader,
  reader: BackupReader,
  copyOptions: string,
): Promise<number> {
  // The rows of the backup replace those of triggers.
  if (TRIGGER_TABLES.has(table)) await client.query(`delete from ${pg.escapeIdentifier(table)}`);
  const stream = client.query(
    copyFrom(
      `copy ${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')}) from stdin ${copyOptions}`,
    ),
  );
  await pipeline(Readable.from(reader.readRows()), stream);
  return stream.rowCount;
}

/** Runs work with a connection, then closes it. This rolls back an open transaction. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url, 'lading-restore', COPY_SETTINGS);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
