import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Closed } from '@lading/contract/fields';
import { type TSchema, Type } from 'typebox';
import { decodeUtf8, readCsvRecords } from '../../platform/csvRecords.ts';
import { compileSchema, requireValid } from '../../platform/http/validation.ts';
import { Refusal } from '../../platform/refusal.ts';
import { CommandError } from '../connection.ts';

/** A fault in a line of a file. The header is line 1. */
export interface Fault {
  file: string;
  line: number;
  message: string;
}

export interface Column {
  /** The headers that the column may have. Where a file has several, the first of these is used. */
  names: readonly string[];
  schema: TSchema;
  required?: true;
  /** Converts the text of a cell. Returns other text unchanged, which the schema then refuses. */
  read?: (text: string) => unknown;
}

export type Columns<T> = { readonly [K in keyof T]-?: Column };
export type Row<T> = T & { line: number };

export interface Table<T> {
  file: string;
  rows: Row<T>[];
  faults: Fault[];
  /** The headers that no column has. */
  ignored: string[];
}

/** Reads a .csv or .csv.gz file by its header. An empty cell is an absent value. Invalid rows are in `faults`, not in `rows`. */
export async function readTable<T>(path: string, columns: Columns<T>): Promise<Table<T>> {
  const file = basename(path);
  const [header, ...records] = await readCsvRecords(await readText(path));
  const headers = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const places = Object.entries<Column>(columns).map(([field, column]) => ({ field, column, at: placeOf(headers, column) }));
  const used = new Set(places.map(({ at }) => at));
  const ignored = headers.filter((name, at) => name !== '' && !used.has(at));
  const missing = places.filter(({ column, at }) => column.required && at < 0);
  if (missing.length) {
    const faults = missing.map(({ column }) => ({ file, line: 1, message: `the header has no column ${column.names.join(' or ')}` }));
    return { file, rows: [], faults, ignored };
  }
  const validate = compileSchema(schemaOf(columns));
  const rows: Row<T>[] = [];
  const faults: Fault[] = [];
  for (const { line, cells } of records) {
    const bad = (message: string): number => faults.push({ file, line, message });
    if (cells === null) bad('is no valid CSV: check the quotes');
    else if (cells.length !== headers.length) bad(`has ${cells.length} fields, the header has ${headers.length}`);
    else {
      const values = places.flatMap(({ field, column, at }) => {
        const text = at < 0 ? '' : (cells[at] ?? '').trim();
        return text === '' ? [] : [[field, column.read ? column.read(text) : text] as const];
      });
      const value = Object.fromEntries(values);
      const found = faultsOf(() => requireValid(validate, value));
      for (const { path: field, message } of found)
        bad(`${headers[places.find((place) => place.field === field)?.at ?? -1] ?? field} ${message}`);
      if (found.length === 0) rows.push({ ...(value as T), line });
    }
  }
  if (records.length === 0) faults.push({ file, line: 1, message: 'the file has no rows' });
  return { file, rows, faults, ignored };
}

function placeOf(headers: readonly string[], column: Column): number {
  return column.names.map((name) => headers.indexOf(name)).find((at) => at >= 0) ?? -1;
}

function schemaOf(columns: Readonly<Record<string, Column>>): TSchema {
  return Closed(
    Object.fromEntries(Object.entries(columns).map(([field, { schema, required }]) => [field, required ? schema : Type.Optional(schema)])),
  );
}

function faultsOf(check: () => void): { path: string; message: string }[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.errors) return [...error.errors];
    throw error;
  }
}

async function readText(path: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(resolve(process.env.INIT_CWD ?? '.', path));
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${(error as Error).message}`);
  }
  const text = unpack(path, bytes);
  if (text === null) throw new CommandError(`${path} is not UTF-8 text${path.endsWith('.gz') ? ' packed by gzip' : ''}.`);
  return text;
}

function unpack(path: string, bytes: Buffer): string | null {
  if (!path.endsWith('.gz')) return decodeUtf8(bytes);
  try {
    return decodeUtf8(gunzipSync(bytes));
  } catch {
    return null;
  }
}
