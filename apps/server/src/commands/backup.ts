import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connect } from '../platform/database/connection.ts';
import {
  COPY_SETTINGS,
  countNewlines,
  END_OF_COPY,
  type Footer,
  type Header,
  type TableHeader,
  TRANSIENT_TABLES,
  TRIGGER_TABLES,
  withChecksum,
} from './backupFile.ts';
import { encryptFor } from './backupKey.ts';
import { CommandError } from './connection.ts';

export interface BackedUp {
  migration: number;
  tables: number;
  rows: number;
  bytes: number;
}

/**
 * Writes a consistent snapshot of the database, without its transient tables, to a new file.
 * Encrypts it for `recipients` (public keys of age) if there are any. Does not block other
 * sessions.
 */
export async function backUp(
  url: string,
  file: string,
  recipients: readonly string[] = [],
): Promise<BackedUp> {
  const encrypted = encryptFor(recipients);
  if (await stat(file).catch(() => null))
    throw new CommandError(`${file} exists already; choose another name.`);
  const part = `${file}.part`;
  const client = await connect(url, 'lading-backup', COPY_SETTINGS);
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const header = await readHeader(client);
    const rows: Record<string, number> = {};
    const target = createWriteStream(part, { mode: 0o600 });
    await pipeline(
      Readable.from(contents(client, header, rows)),
      createGzip({ level: 6 }),
      withChecksum,
      encrypted,
      target,
    );
    await client.query('commit');
    await finishFile(part, file);
    const { size } = await stat(file);
    return {
      migration: header.migration,
      tables: header.tables.length,
      rows: Object.values(rows).reduce((sum, n) => sum + n, 0),
      bytes: size,
    };
  } catch (error) {
    await rm(part, { force: true });
    throw isFileError(error)
      ? new CommandError(`${file} cannot be written: ${error.message}.`)
      : error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** True for an error of the file system, such as a missing folder or permission, or a full disk. */
export const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'syscall' in error &&
  ('path' in error || error.syscall === 'write' || error.syscall === 'read');

/** Flushes the complete file to disk before it gets its final name. */
async function finishFile(part: string, file: string): Promise<void> {
  const handle = await open(part, 'r+');
  await handle.sync();
  await handle.close();
  await rename(part, file);
}

async function* contents(
  client: pg.Client,
  header: Header,
  rows: Record<string, number>,
): AsyncGenerator<Buffer | string> {
  yield `${JSON.stringify(header)}\n`;
  for (const table of header.tables) {
    yield `${JSON.stringify(table)}\n`;
    rows[table.table] = 0;
    const columns = table.columns.map(pg.escapeIdentifier).join(', ');
    const stream = client.query(
      copyTo(`copy ${pg.escapeIdentifier(table.table)} (${columns}) to stdout`),
    );
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      rows[table.table] = (rows[table.table] ?? 0) + countNewlines(chunk);
      yield chunk;
    }
    yield END_OF_COPY;
  }
  const footer: Footer = { end: true, rows };
  yield `${JSON.stringify(footer)}\n`;
}

async function readHeader(client: pg.Client): Promise<Header> {
  const tables = (await listTables(client)).filter(({ table }) => !TRANSIENT_TABLES.has(table));
  if (!tables.length) throw new CommandError('The database is empty: there is nothing to back up.');
  // Keeps migrations from changing the tables while they are read.
  await client.query(
    `lock table ${tables.map(({ table }) => pg.escapeIdentifier(table)).join(', ')} in access share mode`,
  );
  const { rows } = await client.query<{ number: number }>(
    'select max(number) as number from migration',
  );
  // Sequences are read after the snapshot was taken, so none is behind its rows.
  const sequences = await client.query<{ name: string; last: string | null }>(
    'select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema() order by 1',
  );
  return {
    format: 'lading-backup',
    version: 1,
    migration: rows[0]?.number ?? 0,
    at: new Date().toISOString(),
    tables,
    sequences: Object.fromEntries(
      sequences.rows.map(({ name, last }) => [name, last === null ? null : Number(last)]),
    ),
  };
}

/** Lists the tables with their columns. A referenced table comes before those that refer to it. */
export async function listTables(client: pg.Client): Promise<TableHeader[]> {
  const { rows: tables } = await client.query<TableHeader>(`
    select c.relname as table, array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind in ('r', 'p')
      and not c.relispartition
      and c.relname <> 'migration'
    order by c.relname`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select f.relname as
    from, t.relname as to
    from pg_constraint k
    join pg_class f on f.oid = k.conrelid
    join pg_class t on t.oid = k.confrelid
    where k.contype = 'f'
      and k.conrelid <> k.confrelid
      and f.relnamespace = current_schema()::regnamespace`);
  const sorted: TableHeader[] = [];
  const waiting = tables.filter(({ table }) => !TRIGGER_TABLES.has(table));
  while (waiting.length) {
    const placed = new Set(sorted.map(({ table }) => table));
    const next = waiting.findIndex(({ table }) =>
      references.every(({ from, to }) => from !== table || placed.has(to)),
    );
    if (next < 0)
      throw new Error(
        `The tables ${waiting.map(({ table }) => table).join(', ')} refer to each other in a circle.`,
      );
    sorted.push(...waiting.splice(next, 1));
  }
  return [...sorted, ...tables.filter(({ table }) => TRIGGER_TABLES.has(table))];
}
