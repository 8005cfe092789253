import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connect } from '../platform/database/connection.ts';
import { migrate, readMigrations } from '../platform/database/migrate.ts';
import { listTables } from './backup.ts';
import {
  BackupReader,
  BadBackup,
  COPY_SETTINGS,
  countNewlines,
  type Footer,
  type Header,
  PASSING_TABLES,
  type TableHeader,
} from './backupFile.ts';
import { CommandError } from './connection.ts';

export interface Restored {
  at: string;
  fromMigration: number;
  toMigration: number;
  tables: number;
  rows: number;
}

/** Puts a backup into an empty database, all or nothing, and brings it up to this program's newest migration. */
export async function restore(url: string, file: string): Promise<Restored> {
  await stat(file).catch(() => {
    throw new CommandError(`${file} was not found.`);
  });
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(new CommandError(`${file} cannot be read: ${error.message}.`)));
  source.pipe(gunzip);
  try {
    const reader = new BackupReader(gunzip);
    const header = await reader.readLine<Header>();
    await refuseForeign(header);
    await prepare(url, header);
    const rows = await load(url, header, reader);
    const { number } = await migrate(url);
    return { at: header.at, fromMigration: header.migration, toMigration: number, tables: header.tables.length, rows };
  } catch (error) {
    throw isBadGzip(error) ? new BadBackup('The file is damaged, or no backup of Lading.') : error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

const isBadGzip = (error: unknown): boolean => /^Z_/.test(String((error as { code?: unknown } | null)?.code));

async function refuseForeign(header: Header): Promise<void> {
  if (header.format !== 'lading-backup' || header.version !== 1) throw new BadBackup('The file is no backup that this Lading can read.');
  const newest = (await readMigrations()).at(-1)?.number ?? 0;
  if (header.migration > newest) {
    throw new CommandError(
      `The backup is of migration ${header.migration}, this Lading knows only ${newest}: please use the newer version.`,
    );
  }
}

/** The database gets the tables as they were when the backup was made. */
async function prepare(url: string, header: Header): Promise<void> {
  await withClient(url, refuseUsed);
  const { number } = await migrate(url, { upTo: header.migration });
  if (number !== header.migration)
    throw new CommandError(`The database is already at migration ${number}, the backup at ${header.migration}: please use a new database.`);
}

/** Migrations put rows in here; the backup's own take their place. A change of theirs shows in the audit trail. */
const FILLED_AT_FIRST = new Set(['settings', 'carrier', 'reason_code']);

async function refuseUsed(client: pg.Client): Promise<void> {
  for (const { table } of await listTables(client)) {
    if (FILLED_AT_FIRST.has(table)) continue;
    const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${pg.escapeIdentifier(table)}) as used`);
    if (rows[0]?.used) throw new CommandError(`restore needs an empty database, and this one has rows in ${table}.`);
  }
}

/** Loads every table and sets the sequences in one transaction; answers the number of rows. */
function load(url: string, header: Header, reader: BackupReader): Promise<number> {
  return withClient(url, async (client) => {
    await client.query('begin');
    const counts: Record<string, number> = {};
    for (const expected of header.tables) {
      const table = await reader.readLine<TableHeader>();
      if (table.table !== expected.table) throw new BadBackup('The backup is damaged: its tables are not in order.');
      counts[table.table] = PASSING_TABLES.has(table.table) ? await passOver(reader) : await loadTable(client, table, reader);
    }
    const footer = await reader.readLine<Footer>();
    for (const [table, rows] of Object.entries(footer.rows)) {
      if (counts[table] !== rows) throw new BadBackup(`The backup is damaged: ${table} has ${counts[table]} rows instead of ${rows}.`);
    }
    for (const [name, last] of Object.entries(header.sequences)) {
      if (last !== null) await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last]);
    }
    await client.query('commit');
    await client.query('analyze');
    return Object.entries(counts).reduce((sum, [table, rows]) => (PASSING_TABLES.has(table) ? sum : sum + rows), 0);
  });
}

/** Answers how many rows it read and forgot. */
async function passOver(reader: BackupReader): Promise<number> {
  let rows = 0;
  for await (const chunk of reader.readRows()) rows += countNewlines(chunk);
  return rows;
}

async function loadTable(client: pg.Client, { table, columns }: TableHeader, reader: BackupReader): Promise<number> {
  // Triggers have counted the stock that came in; the backup's own counts take their place.
  if (table === 'stock_count' || FILLED_AT_FIRST.has(table)) await client.query(`delete from ${pg.escapeIdentifier(table)}`);
  const stream = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')}) from stdin`));
  await pipeline(Readable.from(reader.readRows()), stream);
  return stream.rowCount;
}

/** A connection that is closed in any case; an open transaction is rolled back by that. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url, 'lading-restore', COPY_SETTINGS);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
