import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Mapping } from '@lading/contract/imports';
import type { DecimalMark, Encoding, HiddenMode } from '@lading/domain/imports';
import type { ImportWarning } from '@lading/domain/messages/importWarnings';
import { reason } from '@lading/domain/messages/reasons';
import { rowFault } from '@lading/domain/messages/rowFaults';
import { stringify } from 'csv-stringify';
import { badRecords, reasonsOf } from '../../features/imports/badRows.ts';
import { PlainCells } from '../../features/imports/cells.ts';
import type { InputFile } from '../../features/imports/check.ts';
import {
  judgeText,
  type Packed,
  readRecords,
  readWorkbook,
  type Sheet,
} from '../../features/imports/file.ts';
import { faultOf } from '../../features/imports/plans.ts';
import { type Columns, type Fault, type Layout, layOut } from '../../features/imports/table.ts';
import { csvFormat } from '../../platform/http/csv.ts';
import { Refusal, reasoned } from '../../platform/refusal.ts';
import { CommandError } from '../connection.ts';

const pathOf = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

export interface FileChoice {
  option: string;
  path: string;
  name: string;
  columns: Columns;
  mapping: Mapping;
  encoding: Encoding;
  sheet: string | null;
  hidden: HiddenMode;
}

export interface NamedFile extends InputFile {
  option: string;
  /** The sheet of a workbook; null for another file. */
  sheet: Sheet | null;
  isSheetChosen: boolean;
  /** Warnings about words that look as if the file has another encoding. */
  doubts: readonly ImportWarning[];
}

/** The command is one party: it reads its files one after another. */
const asker = { userId: 0, party: 'command', gone: new AbortController().signal };

/** Opens a .csv, .csv.gz or .xlsx file of any length. */
export async function openFile(choice: FileChoice): Promise<NamedFile> {
  const { option, path, name, columns, mapping } = choice;
  const { packed, sheet, doubts } = await read(choice).catch((error: unknown) => {
    if (error instanceof Refusal) throw new CommandError(`${path}: ${error.message}`);
    throw error instanceof CommandError
      ? error
      : new CommandError(`${path} cannot be read: ${(error as Error).message}`);
  });
  return {
    option,
    name,
    columns,
    sheet,
    isSheetChosen: choice.sheet !== null,
    doubts,
    mapping: (headers) => chosenColumns(headers, { name, columns, mapping }),
    records: () => readRecords(packed),
  };
}

async function read({
  path,
  encoding,
  sheet: name,
  hidden,
}: FileChoice): Promise<Pick<NamedFile, 'sheet' | 'doubts'> & { packed: Packed }> {
  const where = pathOf(path);
  const isPacked = path.endsWith('.gz');
  if (path.toLowerCase().endsWith('.xlsx')) {
    const choice = { sheet: name, hidden };
    const sheet = await readWorkbook(await packedFile(where), choice, asker, UNLIMITED);
    if (sheet === null) throw reasoned('BAD_CSV', reason('NO_WORKBOOK'));
    return { packed: { file: sheet.file, encoding: 'AUTO' }, sheet, doubts: [] };
  }
  const file = isPacked ? await readFile(where) : await packedFile(where);
  const judged = await judgeText({ file, encoding }, UNLIMITED);
  if (judged.guessed === null)
    return { packed: judged.packed, sheet: null, doubts: judged.warnings };
  const guessed = judged.guessed.toLowerCase().replaceAll('_', '-');
  throw new CommandError(
    `${path} is not UTF-8 text${isPacked ? ' packed by gzip' : ''}. --encoding ${guessed} reads files of older programs.`,
  );
}

const UNLIMITED = Number.POSITIVE_INFINITY;

async function packedFile(path: string): Promise<Buffer> {
  const packed = createGzip();
  const [file] = await Promise.all([buffer(packed), pipeline(createReadStream(path), packed)]);
  return file;
}

/** The mapping with the header's own spelling. Refuses a field or a column that does not exist. */
function chosenColumns(
  headers: readonly string[],
  { name, columns, mapping }: Pick<FileChoice, 'name' | 'columns' | 'mapping'>,
): Mapping {
  const chosen = Object.entries(mapping).map(([field, wanted]) => {
    if (!(field in columns))
      throw new CommandError(
        `--map: ${name} has no field "${field}", but ${Object.keys(columns).join(', ')}.`,
      );
    if (wanted === null) return [field, null] as const;
    const header =
      headers.find((each) => each === wanted) ??
      headers.find((each) => each.toLowerCase() === wanted.toLowerCase());
    if (header === undefined) throw new CommandError(`--map: ${name} has no column "${wanted}".`);
    return [field, header] as const;
  });
  return Object.fromEntries(chosen);
}

/** A mistyped header is a fault, so that no column is left out unnoticed. */
export const mistyped = (file: string, { places, headers }: Layout): Fault[] =>
  places.flatMap(({ column, proposed, isMistyped }) => {
    const value = headers[proposed];
    if (value === undefined || !isMistyped || column.required) return [];
    const [name = ''] = column.names;
    return [faultOf(file, 1, rowFault('HEADER_NEAR', { header: value, name }))];
  });

/**
 * Writes the bad rows of a file, with their reasons, into a folder. Returns the path of the new
 * file.
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
  await pipeline(
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
