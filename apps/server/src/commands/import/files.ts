import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Columns, layOut, readTable, type Table } from '../../features/imports/table.ts';
import { decodeText, readCsvRecords } from '../../platform/csvRecords.ts';
import { CommandError } from '../connection.ts';

const READING = { dates: 'YMD', decimals: 'POINT' } as const;

/** Reads a .csv or .csv.gz file. A header that is mistyped is a fault, so that no column is left out unnoticed. */
export async function readFileTable<T>(path: string, fields: Columns<T>): Promise<Table<T>> {
  const [header, ...records] = await readCsvRecords(await readText(path));
  const layout = layOut(
    (header?.cells ?? []).map((cell) => cell.trim().toLowerCase()),
    fields,
  );
  const table = await readTable<T>(basename(path), records, layout, READING);
  for (const { column, proposed, isMistyped } of layout.places) {
    const value = layout.headers[proposed];
    if (value !== undefined && isMistyped && !column.required)
      table.faults.push({
        file: table.file,
        line: 1,
        value,
        message: `the column "${value}" is near ${column.names[0]}: name it so, or otherwise`,
      });
  }
  return table;
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
  if (!path.endsWith('.gz')) return decodeText(bytes);
  try {
    return decodeText(gunzipSync(bytes));
  } catch {
    return null;
  }
}
