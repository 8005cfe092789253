import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { pipeline as run } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Mapping } from '@lading/contract/imports';
import type { DecimalMark, Encoding, HiddenMode } from '@lading/domain/imports';
import type { ImportWarning } from '@lading/domain/messages/importWarnings';
import { rowFault } from '@lading/domain/messages/rowFaults';
import { stringify } from 'csv-stringify';
import { badRecords, reasonsOf } from '../../features/imports/badRows.ts';
import { PlainCells } from '../../features/imports/cells.ts';
import type { InputFile } from '../../features/imports/check.ts';
import { encodingWarnings, guessEncoding, sampleOf } from '../../features/imports/encoding.ts';
import { decoderOf, hiddenWarnings, recordsOf } from '../../features/imports/file.ts';
import { faultOf } from '../../features/imports/plans.ts';
import { type Columns, type Fault, type Layout, layOut } from '../../features/imports/table.ts';
import { decoded, UndecodableText } from '../../platform/csvRecords.ts';
import { csvFormat } from '../../platform/http/csv.ts';
import { UnreadableWorkbook } from '../../platform/workbook/parts.ts';
import { openSheet } from '../../platform/workbook/workbook.ts';
import { CommandError } from '../connection.ts';

const pathOf = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

export interface NamedFile extends InputFile {
  option: string;
  /**
   * The sheet that is read of a workbook because none was chosen, and the others that people see.
   */
  otherSheets: () => Promise<{ read: string; others: readonly string[] } | null>;
  /** Words that look as if the file were written in another encoding. */
  doubts: () => Promise<readonly ImportWarning[]>;
  /** What the sheet hides, and what is done with it. */
  hidden: () => Promise<readonly ImportWarning[]>;
}

interface Chosen {
  option?: string;
  name?: string;
  columns: Columns;
  mapping: Mapping;
  encoding: Encoding;
  sheet?: string | null;
  hidden?: HiddenMode;
}

/** A .csv, .csv.gz or .xlsx file, which is read each time that its records are asked for. */
export function inputFile(
  path: string,
  {
    option = '',
    name = basename(path),
    columns,
    mapping,
    encoding,
    sheet = null,
    hidden = 'LEAVE',
  }: Chosen,
): NamedFile {
  return {
    option,
    name,
    columns,
    mapping: (headers) => chosenColumns(headers, { name, columns, mapping }),
    records: () => recordsOf(readText(path, { encoding, sheet, hidden })),
    otherSheets: async () => {
      // What cannot be opened is told when it is read.
      const sheets =
        sheet === null && isWorkbook(path)
          ? await opened(path, null, hidden).catch(() => null)
          : null;
      return (
        sheets && {
          read: sheets.name,
          others: sheets.visible.filter((each) => each !== sheets.name),
        }
      );
    },
    // What cannot be read is told when it is read.
    doubts: async () => {
      if (isWorkbook(path)) return [];
      const sample = await readSample(pathOf(path), path.endsWith('.gz')).catch(() =>
        Buffer.alloc(0),
      );
      return encodingWarnings(sample, encoding);
    },
    hidden: async () => {
      if (!isWorkbook(path)) return [];
      const { csv, hides } = await opened(path, sheet, hidden);
      for await (const _ of csv());
      return hiddenWarnings(hides, hidden);
    },
  };
}

const isWorkbook = (path: string): boolean => path.toLowerCase().endsWith('.xlsx');
const opened = async (path: string, sheet: string | null, hidden: HiddenMode) =>
  openSheet(await readFile(pathOf(path)), sheet, hidden);

/** The mapping in the letters of the header. Refuses a field or a column that does not exist. */
function chosenColumns(
  headers: readonly string[],
  { name, columns, mapping }: Pick<InputFile, 'name' | 'columns'> & { mapping: Mapping },
) {
  const chosen = Object.entries(mapping).map(([field, wanted]) => {
    if (!(field in columns))
      throw new CommandError(
        `--map: ${name} has no field "${field}", but ${Object.keys(columns).join(', ')}.`,
      );
    if (wanted === null) return [field, null] as const;
    const header =
      headers.find((header) => header === wanted) ??
      headers.find((header) => header.toLowerCase() === wanted.toLowerCase());
    if (header === undefined) throw new CommandError(`--map: ${name} has no column "${wanted}".`);
    return [field, header] as const;
  });
  return Object.fromEntries(chosen);
}

/** A header that is mistyped is a fault, so that no column is left out unnoticed. */
export const mistyped = (file: string, { places, headers }: Layout): Fault[] =>
  places.flatMap(({ column, proposed, isMistyped }) => {
    const value = headers[proposed];
    if (value === undefined || !isMistyped || column.required) return [];
    const [name = ''] = column.names;
    return [faultOf(file, 1, rowFault('HEADER_NEAR', { header: value, name }))];
  });

/** A sheet of a workbook, the first visible one unless it is named, or the text of another file. */
async function* readText(
  path: string,
  { encoding, sheet, hidden }: { encoding: Encoding; sheet: string | null; hidden: HiddenMode },
): AsyncGenerator<string> {
  const where = pathOf(path);
  const isPacked = path.endsWith('.gz');
  try {
    if (isWorkbook(path)) return yield* (await opened(path, sheet, hidden)).csv();
    const bytes = createReadStream(where);
    yield* decoded(
      isPacked ? pipeline(bytes, createGunzip(), () => {}) : bytes,
      decoderOf(encoding),
    );
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw new CommandError(`${path}: ${error.message}`);
    const isUnreadable =
      error instanceof UndecodableText || (error as { code?: string }).code?.startsWith('Z_');
    throw new CommandError(
      isUnreadable
        ? `${path} is not UTF-8 text${isPacked ? ' packed by gzip' : ''}. --encoding ${await guessedName(where, isPacked)} reads files of older programs.`
        : `${path} cannot be read: ${(error as Error).message}`,
    );
  }
}

/** The bytes of a file by which its encoding is judged. */
function readSample(where: string, isPacked: boolean): Promise<Buffer> {
  const bytes = createReadStream(where);
  return sampleOf(isPacked ? pipeline(bytes, createGunzip(), () => {}) : bytes);
}

/** The name of the encoding that a file seems to have, as the option names it. */
async function guessedName(where: string, isPacked: boolean): Promise<string> {
  const guessed = await readSample(where, isPacked)
    .then(guessEncoding)
    .catch(() => null);
  return (guessed ?? 'WINDOWS_1252').toLowerCase().replaceAll('_', '-');
}

/**
 * Writes the bad rows of a file, with their reasons, into a folder. Returns the path of what it
 * wrote.
 */
export async function writeBadRows(
  folder: string,
  { name, columns, mapping, records }: InputFile,
  { faults, decimals }: { faults: readonly Fault[]; decimals: DecimalMark },
): Promise<string> {
  const path = join(
    pathOf(folder),
    `bad-${name.replace(/(\.csv)?(\.gz)?$|\.xlsx$/i, '').replaceAll(/[\\/]/g, '-')}.csv`,
  );
  const plainOf = (headers: readonly string[]): PlainCells =>
    new PlainCells(layOut(headers, columns, mapping(headers)), decimals);
  await run(
    badRecords(records(), reasonsOf(faults), plainOf),
    stringify(csvFormat),
    createWriteStream(path, { flags: 'wx' }),
  ).catch((error: Error) => {
    if (error instanceof CommandError) throw error;
    const isThere = (error as { code?: string }).code === 'EEXIST';
    throw new CommandError(
      `The bad rows cannot be written: ${isThere ? `${path} exists already.` : error.message}`,
    );
  });
  return path;
}
