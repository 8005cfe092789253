import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { pipeline as run } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Import } from '@lading/contract/imports';
import { type OldEncoding, oldEncodings } from '@lading/domain/encodings';
import {
  type Encoding,
  type HiddenMode,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_HEADER,
  SAMPLE_ROWS,
} from '@lading/domain/imports';
import { type ImportWarning, importWarning } from '@lading/domain/messages/importWarnings';
import { reason } from '@lading/domain/messages/reasons';
import { RowFault } from '@lading/domain/messages/rowFaults';
import {
  type CsvRecord,
  csvRecords,
  decoded,
  MAX_BLANK_LINES,
  TooManyRecords,
  UndecodableText,
} from '../../platform/csvRecords.ts';
import { badField, Refusal, reasoned } from '../../platform/refusal.ts';
import { type Asker, Turns } from '../../platform/turns.ts';
import { shownIn } from '../../platform/workbook/cells.ts';
import type { Hidden } from '../../platform/workbook/hidden.ts';
import { UnreadableWorkbook } from '../../platform/workbook/parts.ts';
import { readSheet } from '../../platform/workbook/readSheet.ts';
import { isWorkbook } from '../../platform/workbook/workbook.ts';
import { Adapter } from './adapter.ts';
import { PlainCells } from './cells.ts';
import { encodingWarnings, guessEncoding, guessWarning, sampleOf } from './encoding.ts';
import { isExample, type Layout, type Reading, readCell, shownText } from './table.ts';

/** A stored file, compressed by gzip. The file itself may be a .gz. */
export interface Packed {
  file: Buffer;
  encoding: Encoding;
}

/**
 * Reads the records of a file one portion at a time. Refuses a file that is not text in this
 * encoding. Its length was checked at the upload.
 */
export async function* readRecords(packed: Packed): AsyncGenerator<CsvRecord[]> {
  yield* recordsOf(readText(packed, Number.POSITIVE_INFINITY));
}

/** Reads the records of a text. Refuses one with only blank lines. */
export async function* recordsOf(texts: AsyncIterable<string>): AsyncGenerator<CsvRecord[]> {
  try {
    yield* csvRecords(texts);
  } catch (error) {
    if (!(error instanceof TooManyRecords)) throw error;
    throw reasoned('BAD_CSV', reason('TOO_MANY_BLANK_LINES', { most: MAX_BLANK_LINES }));
  }
}

/**
 * A sheet of a workbook, converted to the CSV file that is stored, and the sheets to choose from.
 */
export interface Sheet {
  file: Buffer;
  sheet: string;
  /** Empty if there is only one sheet. */
  sheets: readonly string[];
  hides: Import['hides'];
  /** Warnings about what the sheet and the workbook hide. */
  warnings: readonly ImportWarning[];
}

/** Each reader takes a core and up to half a gigabyte. */
const readers = new Turns({
  all: 2,
  ofOne: 1,
  waiting: 4,
  withinMs: 60_000,
  busy: 'BUSY_WORKBOOKS',
});

/**
 * The sheet to read (null for the first visible one), and whether to read its hidden rows and
 * columns.
 */
export interface SheetChoice {
  sheet: string | null;
  hidden: HiddenMode;
}

/**
 * Reads a sheet of a workbook. Stops if the sender disconnects. Returns null if the file is no
 * workbook.
 */
export async function readWorkbook(
  file: Buffer,
  choice: SheetChoice,
  asker: Asker,
  most: number = MAX_IMPORT_BYTES,
): Promise<Sheet | null> {
  const parts = unpacked([file]);
  const first = await parts.next();
  if (first.done || !isWorkbook(first.value)) return null;
  const all = [first.value];
  for await (const part of limited(parts, most)) all.push(part);
  try {
    const task = { bytes: joined(all), ...choice, maxLength: most };
    const release = await readers.acquire(asker);
    const { name, visible, hides, ...read } = await readSheet(task, asker.gone).finally(release);
    return {
      file: Buffer.from(read.file.buffer),
      sheet: name,
      sheets: visible.length > 1 ? visible : [],
      hides: { rows: hides.rows, columns: hides.columns },
      warnings: [
        ...hiddenWarnings(hides, choice.hidden),
        ...hiddenSheetsWarning(read.hiddenSheets),
      ],
    };
  } catch (error) {
    if (!(error instanceof UnreadableWorkbook)) throw error;
    throw reasoned('BAD_CSV', error.reason);
  }
}

/** Warnings about what a sheet hides, and whether it is read. */
export function hiddenWarnings(
  { rows, first, columns }: Hidden,
  mode: HiddenMode,
): ImportWarning[] {
  const lines = first.map(String);
  return [
    ...(rows === 0 ? [] : [importWarning('HIDDEN_ROWS', { rows, lines, mode })]),
    ...(columns.length === 0 ? [] : [importWarning('HIDDEN_COLUMNS', { columns, mode })]),
  ];
}

const hiddenSheetsWarning = (sheets: readonly string[]): ImportWarning[] =>
  sheets.length === 0 ? [] : [importWarning('HIDDEN_SHEETS', { sheets: sheets.length })];

/** Copies the parts into one buffer of its own, which can be transferred to a worker. */
function joined(parts: readonly Buffer[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Compresses a text for storage. Refuses one that is too long. */
export async function gzipped(text: AsyncIterable<string>): Promise<Buffer> {
  const kept: Buffer[] = [];
  await run(limited(text, MAX_IMPORT_BYTES), createGzip(), async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) kept.push(part);
  });
  return Buffer.concat(kept);
}

/** Returns undefined if a byte order mark tells the encoding. */
const decoderOf = (encoding: Encoding): string | undefined =>
  encoding === 'AUTO' ? undefined : oldEncodings[encoding].decoder;

/** A file with the encoding in which it is read, and the doubts about it. */
export interface Judged {
  packed: Packed;
  /** The guessed encoding of a file that is not UTF-8; null if it is known. */
  guessed: OldEncoding | null;
  warnings: readonly ImportWarning[];
}

/**
 * Finds the encoding of a text that has no chosen one. Refuses a file that is no text, or too long.
 */
export async function judgeText(packed: Packed, most: number = MAX_IMPORT_BYTES): Promise<Judged> {
  const sample = await sampleOf(limited(unpacked([packed.file]), most));
  const guessed =
    packed.encoding === 'AUTO' && !isMarkedOrUtf8(sample) ? guessEncoding(sample) : null;
  const found = guessed === null ? packed : { ...packed, encoding: guessed };
  await requireText(found, most);
  return {
    packed: found,
    guessed,
    warnings:
      guessed === null
        ? encodingWarnings(sample, packed.encoding)
        : [guessWarning(sample, guessed)],
  };
}

function isMarkedOrUtf8(sample: Buffer): boolean {
  return isUtf8(sample) || ['fffe', 'feff'].includes(sample.subarray(0, 2).toString('hex'));
}

/** Refuses a file that is not text in this encoding, or too long. */
export async function requireText(packed: Packed, most: number = MAX_IMPORT_BYTES): Promise<void> {
  for await (const _ of readText(packed, most));
}

async function* readText({ file, encoding }: Packed, most: number): AsyncGenerator<string> {
  try {
    yield* decoded(limited(unpacked([file]), most), decoderOf(encoding));
  } catch (error) {
    if (!(error instanceof UndecodableText)) throw error;
    throw badField('encoding', 'NOT_ENCODED', {
      encoding: encoding === 'AUTO' ? 'UTF-8' : oldEncodings[encoding].label,
    });
  }
}

async function* unpacked(parts: Iterable<Buffer>): AsyncGenerator<Buffer> {
  const inner = gunzip(parts);
  const first = await inner.next();
  if (first.done) return;
  const whole = async function* () {
    yield first.value;
    yield* inner;
  };
  yield* first.value.subarray(0, GZIP.length).equals(GZIP) ? gunzip(whole()) : whole();
}
const GZIP = Buffer.from([0x1f, 0x8b]);

async function* gunzip(parts: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const text = createGunzip();
  // The reader of the text gets the error.
  pipeline(Readable.from(parts), text, () => {});
  try {
    yield* text;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw reasoned('BAD_CSV', reason('NOT_UNPACKED'));
  }
}

async function* limited<T extends Buffer | string>(
  parts: AsyncIterable<T>,
  most: number,
): AsyncGenerator<T> {
  let read = 0;
  for await (const part of parts) {
    read += part.length;
    if (read > most)
      throw reasoned('BAD_CSV', reason('FILE_TOO_LONG', { megabytes: most / 1024 / 1024 }));
    yield part;
  }
}

export const withoutHeader = (): Refusal => reasoned('BAD_CSV', reason('NO_HEADER'));

/**
 * Returns the header of a file. Refuses a missing or too long header, and one with two equal names.
 */
export function headerOf(record: CsvRecord | undefined): string[] {
  const headers = (record?.cells ?? []).map((cell) => shownIn(cell).trim());
  if (headers.every((header) => header === '')) throw withoutHeader();
  if (headers.some((header) => header.includes('\u0000')))
    throw reasoned('BAD_CSV', reason('NOT_TEXT'));
  if (headers.length > MAX_IMPORT_COLUMNS)
    throw reasoned('BAD_CSV', reason('TOO_MANY_COLUMNS', { most: MAX_IMPORT_COLUMNS }));
  const long = headers.find((header) => header.length > MAX_IMPORT_HEADER);
  if (long !== undefined)
    throw reasoned(
      'BAD_CSV',
      reason('LONG_HEADER', { column: long.slice(0, 50), most: MAX_IMPORT_HEADER }),
    );
  const twice = headers.find((header, index) => header !== '' && headers.indexOf(header) !== index);
  if (twice !== undefined) throw reasoned('BAD_CSV', reason('COLUMN_TWICE', { column: twice }));
  return headers;
}

/** Reads the header and the first rows. */
export async function readHead(packed: Packed): Promise<CsvRecord[]> {
  const head: CsvRecord[] = [];
  for await (const records of readRecords(packed)) {
    head.push(...records.slice(0, SAMPLE_ROWS + 1 - head.length));
    if (head.length > SAMPLE_ROWS) break;
  }
  return head;
}

const LOCAL_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)\.\d{3}$/;

/** Describes a file for people: the column of each field, and how the first rows are read. */
export function describe(
  layout: Layout,
  records: readonly CsvRecord[],
  reading: Reading,
): Pick<Import, 'columns' | 'unused' | 'sample'> {
  const { headers, places, unused } = layout;
  const used = places.filter(({ at }) => at >= 0);
  const adapter = new Adapter(headers, reading.decimals);
  const plain = new PlainCells(layout, reading.decimals);
  return {
    columns: places.map(({ field, column, at, proposed }) => ({
      field,
      required: column.required !== undefined,
      header: headers[at] ?? null,
      proposed: headers[proposed] ?? null,
    })),
    unused: [...unused],
    sample: records.flatMap(({ line, cells }) => {
      const texts = cells && plain.textsOf(cells);
      const adapted = texts && !isExample(texts) && adapter.adapt(texts);
      if (!adapted || adapted instanceof RowFault) return [];
      const textAt = (at: number): string => (adapted.cells[at] ?? '').trim();
      return [
        {
          line,
          cells: used.map(({ field, column, at }) => ({
            field,
            text: shownText(shownIn(cells[at] ?? '').trim()),
            // A time by the clock of the warehouse has no offset.
            read:
              textAt(at) === ''
                ? ''
                : shownText(String(readCell(column, textAt(at), reading) ?? '')).replace(
                    LOCAL_TIME,
                    '$1 $2',
                  ),
          })),
        },
      ];
    }),
  };
}
