import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Import } from '@lading/contract/imports';
import { type Encoding, MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, SAMPLE_ROWS } from '@lading/domain/imports';
import { type CsvRecord, decodeText, readCsvRecords } from '../../platform/csvRecords.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { type Layout, type Reading, readCell } from './table.ts';

const gunzipBytes = promisify(gunzip);
const gzipBytes = promisify(gzip);

const GZIP = Buffer.from([0x1f, 0x8b]);

const isPacked = (bytes: Buffer): boolean => bytes.subarray(0, GZIP.length).equals(GZIP);

/** Compresses a file, unless it is compressed. */
export const pack = async (bytes: Buffer): Promise<Buffer> => (isPacked(bytes) ? bytes : gzipBytes(bytes));

/** Returns the text of a file, plain or compressed by gzip. Refuses one that is no text in this encoding. */
export async function readText(bytes: Buffer, encoding: Encoding): Promise<string> {
  const plain = isPacked(bytes) ? await unpack(bytes) : bytes;
  if (encoding === 'WINDOWS_1252') return new TextDecoder('windows-1252').decode(plain);
  const text = decodeText(plain);
  if (text === null)
    throw badField('encoding', 'The file is not UTF-8 text. If it comes from an older program, it may be Windows-1252: please choose it.');
  return text;
}

async function unpack(bytes: Buffer): Promise<Buffer> {
  try {
    return await gunzipBytes(bytes, { maxOutputLength: MAX_IMPORT_BYTES });
  } catch {
    throw new Refusal('BAD_CSV', { detail: 'The file cannot be unpacked, or is longer than 64 MB.' });
  }
}

/** Splits off the header of a file. Refuses a header of which two columns have one name, or that is missing. */
export function headerOf(records: readonly CsvRecord[]): string[] {
  const headers = (records[0]?.cells ?? []).map((cell) => cell.trim());
  const twice = headers.find((header, at) => header !== '' && headers.indexOf(header) !== at);
  if (headers.every((header) => header === '')) throw new Refusal('BAD_CSV', { detail: 'The file has no header.' });
  if (headers.length > MAX_IMPORT_COLUMNS)
    throw new Refusal('BAD_CSV', { detail: `The file has more than ${MAX_IMPORT_COLUMNS} columns.` });
  if (twice !== undefined) throw new Refusal('BAD_CSV', { detail: `The file has two columns "${twice}".` });
  return headers;
}

/** Reads the header and the first rows. */
export async function readHead(text: string): Promise<CsvRecord[]> {
  // Enough for the rows, unless their cells are huge; the record that is cut off at the end is left out.
  const part = text.length > HEAD_CHARACTERS ? text.slice(0, HEAD_CHARACTERS) : text;
  const records = await readCsvRecords(part);
  return (part.length < text.length ? records.slice(0, -1) : records).slice(0, SAMPLE_ROWS + 1);
}
const HEAD_CHARACTERS = 256 * 1024;

/** What people are shown of a file: the column of each field, and how the first rows are read. */
export function describe(layout: Layout, records: readonly CsvRecord[], reading: Reading): Pick<Import, 'columns' | 'unused' | 'sample'> {
  const { headers, places, unused } = layout;
  const used = places.filter(({ at }) => at >= 0);
  const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
  return {
    columns: places.map(({ field, column, at, proposed }) => ({
      ...{ field, required: column.required ?? false },
      ...{ header: headers[at] ?? null, proposed: headers[proposed] ?? null },
    })),
    unused: [...unused],
    sample: records.flatMap(({ line, cells }) => {
      if (cells === null) return [];
      const textAt = (at: number): string => (cells[at] ?? '').trim();
      return [
        {
          line,
          cells: used.map(({ field, column, at }) => ({
            ...{ field, text: textAt(at) },
            // A day is read as an instant where the field is one.
            read: textAt(at) === '' ? '' : shown(readCell(column, textAt(at), reading)).replace(/T00:00:00\.000Z$/, ''),
          })),
        },
      ];
    }),
  };
}
