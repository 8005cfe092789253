import { type ImportFault, sayImportFault } from '@lading/contract/importMessages';
import { type Reason, reason } from '@lading/domain/messages/reasons';
import { isMadeBySpreadsheet } from '@lading/domain/spreadsheets';
import type { CsvRecord } from '../../platform/csvRecords.ts';
import { bareText, csvLine, safeCell } from '../../platform/http/csv.ts';
import { type Refusal, reasoned } from '../../platform/refusal.ts';
import { shownIn } from '../../platform/workbook/cells.ts';
import type { PlainCells } from './cells.ts';
import { gzipped, headerOf, type Packed, readRecords } from './file.ts';

const REASONS = 'reasons';

/** A stored file with the reasons of its bad lines, and how its cells become texts. */
export interface BadFile {
  file: Packed;
  bad: ReadonlyMap<number, string>;
  plainOf: (headers: readonly string[]) => PlainCells;
}

/** The reasons of each bad line, as a file of bad rows shows them. */
export function reasonsOf(
  faults: readonly (ImportFault & { line: number })[],
): Map<number, string> {
  const reasons = new Map<number, string>();
  for (const fault of faults) {
    const earlier = reasons.get(fault.line);
    const text = sayImportFault(fault);
    reasons.set(fault.line, earlier === undefined ? text : `${earlier}; ${text}`);
  }
  return reasons;
}

/**
 * Yields the header and the bad records of a file. The line and its reasons are in a last column,
 * or in that of an earlier file of bad rows.
 */
export async function* badRecords(
  records: AsyncIterable<CsvRecord[]>,
  reasons: BadFile['bad'],
  plainOf: BadFile['plainOf'],
): AsyncGenerator<ReturnType<typeof safeCell>[]> {
  let header: { width: number; at: number; plain: PlainCells } | null = null;
  for await (const some of records) {
    for (const { line, cells, text } of some) {
      if (header === null) {
        const names = (cells ?? []).map(shownIn);
        const at = names.includes(REASONS) ? names.indexOf(REASONS) : names.length;
        header = { width: names.length, at, plain: plainOf(names.map((name) => name.trim())) };
        yield names.toSpliced(at, 1, REASONS).map(safeCell);
        continue;
      }
      const own = reasons.get(line);
      if (own === undefined) continue;
      const { width, at, plain } = header;
      const found = cells ? plain.textsOf(cells) : [text ?? ''];
      // A row with too few cells has its reasons under their header as well.
      const row = Array.from(
        { length: Math.max(found.length, at) },
        (_, index) => found[index] ?? '',
      );
      yield row.toSpliced(at, at < width ? 1 : 0, `line ${line}: ${own}`).map(safeCell);
    }
  }
}

/** Matches the line at the beginning of the reasons. */
const LINE = /^line ([1-9]\d{0,8}): /;

/**
 * Replaces bad rows by mended ones, by the line at the beginning of their reasons. Returns the file
 * to store, and the number of bad rows without a mended one. Other rows keep their lines if the
 * mended ones have no more line breaks.
 */
export async function mendedFile(
  { file: stored, bad, plainOf }: BadFile,
  mended: Packed,
): Promise<{ file: Buffer; leftOut: number }> {
  const header = await firstRecord(stored);
  const headers = headerOf(header);
  const reasons = new Map([...bad].filter(([line]) => line !== header?.line));
  const rows = await readMended(mended, reasons, headers);
  const text = withMended(readRecords(stored), { reasons, rows, plain: plainOf(headers) });
  return { file: await gzipped(text), leftOut: reasons.size - rows.size };
}

async function firstRecord(packed: Packed): Promise<CsvRecord | undefined> {
  for await (const [record] of readRecords(packed)) if (record) return record;
  return undefined;
}

const refuse = (cause: Reason): Refusal => reasoned('BAD_CSV', cause);

/**
 * Reads mended rows by the lines that they replace. Refuses a file with other columns, and a row
 * whose line is unclear.
 */
async function readMended(
  packed: Packed,
  bad: BadFile['bad'],
  wanted: readonly string[],
): Promise<Map<number, string[]>> {
  const rows = new Map<number, string[]>();
  let headers: string[] | null = null;
  for await (const records of readRecords(packed))
    for (const record of records) {
      if (headers) addMended(rows, bad, { record, headers, wanted });
      else headers = requireHeaders(headerOf(record).map(bareText), wanted);
    }
  // A file with the header alone leaves out all bad rows; an empty file does not say so.
  if (!headers) requireHeaders([], wanted);
  return rows;
}

function requireHeaders(headers: string[], wanted: readonly string[]): string[] {
  const missing = [...wanted, REASONS].find((header) => !headers.includes(header));
  if (missing !== undefined) throw refuse(reason('MENDED_COLUMN_MISSING', { column: missing }));
  const more = headers.find((header) => header !== REASONS && !wanted.includes(header));
  if (more !== undefined) throw refuse(reason('MENDED_COLUMN_UNKNOWN', { column: more }));
  return headers;
}

function addMended(
  rows: Map<number, string[]>,
  bad: BadFile['bad'],
  {
    record: { line, cells },
    headers,
    wanted,
  }: { record: CsvRecord; headers: readonly string[]; wanted: readonly string[] },
): void {
  const at = headers.indexOf(REASONS);
  const lineNumber = Number(LINE.exec(shownIn(cells?.[at] ?? ''))?.[1]);
  if (!cells || !bad.has(lineNumber))
    throw refuse(reason('MENDED_LINE_UNKNOWN', { line, column: `${REASONS}` }));
  if (rows.has(lineNumber)) throw refuse(reason('MENDED_TWICE', { line, mended: lineNumber }));
  // A row with more or fewer cells than the header is still a bad one, and so is the part of it
  // that is kept.
  const isWhole = cells.length === headers.length;
  rows.set(
    lineNumber,
    isWhole
      ? wanted.map((header) => cells[headers.indexOf(header)] ?? '')
      : cells.slice(0, headers.length + 1).toSpliced(at, 1),
  );
}

async function* withMended(
  file: AsyncIterable<CsvRecord[]>,
  {
    reasons,
    rows,
    plain,
  }: { reasons: BadFile['bad']; rows: ReadonlyMap<number, readonly string[]>; plain: PlainCells },
): AsyncGenerator<string> {
  let next = 1;
  for await (const records of file) {
    let text = '';
    for (const { line, cells } of records) {
      const own = reasons.get(line);
      const mended = rows.get(line);
      const row =
        own === undefined
          ? cells
          : mended &&
            withKept(mended, {
              cells: cells ?? [],
              texts: plain.textsOf(cells ?? []),
              reasons: own,
            });
      if (!row) continue;
      const written = csvLine(row);
      text += '\n'.repeat(Math.max(line - next, 0)) + written;
      next = Math.max(line, next) + (written.match(/\r\n|\r|\n/g)?.length ?? 1);
    }
    yield text;
  }
}

/**
 * Returns a mended row. An unchanged cell takes the text of the file, which undoes what a
 * spreadsheet did to it.
 */
function withKept(
  mended: readonly string[],
  {
    cells,
    texts,
    reasons,
  }: { cells: readonly string[]; texts: readonly string[]; reasons: string },
): string[] {
  return mended.map((cell, index) => {
    const [text = '', seen] = [texts[index]?.trim(), bareText(shownIn(cell).trim())];
    const isKept =
      seen === bareText(text) ||
      (!reasons.includes(`"${text}"`) && isMadeBySpreadsheet(text, seen));
    return isKept ? (cells[index] ?? cell) : cell;
  });
}
