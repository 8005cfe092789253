import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { DocumentPart, DocumentSource } from '../../features/imports/documents.ts';
import { type DocumentName, DocumentNumbers, groupRows } from '../../features/imports/grouping.ts';
import { faultOf } from '../../features/imports/plans.ts';
import { type Columns, type Fault, layOut, type Row, type Source, type Table, TableReader } from '../../features/imports/table.ts';
import { csvRecords, decoded, UndecodableText } from '../../platform/csvRecords.ts';
import { UnreadableWorkbook } from '../../platform/workbook/parts.ts';
import { openSheet } from '../../platform/workbook/workbook.ts';
import { CommandError } from '../connection.ts';

const READING = { dates: 'YMD', decimals: 'POINT' } as const;

/** By field, the header of its column; null for none. */
export type Mapping = Readonly<Record<string, string | null>>;

/** Reads a .csv, .csv.gz or .xlsx file. A header that is mistyped is a fault, so that no column is left out unnoticed. */
export async function readFileTable<T>(path: string, fields: Columns<T>, mapping: Mapping = {}): Promise<Table<T>> {
  const file = basename(path);
  const table: Table<T> = { file, rows: [], faults: [], layout: layOut([], fields), rounded: 0 };
  let reader: TableReader<T> | null = null;
  for await (const records of csvRecords(readText(path))) {
    if (!reader && records[0]) {
      const headers = (records.shift()?.cells ?? []).map((cell) => cell.trim().toLowerCase());
      table.layout = layOut(headers, fields, chosenColumns(file, headers, fields, mapping));
      reader = new TableReader<T>(file, table.layout, READING);
    }
    for (const record of records) reader?.add(record);
    const { rows, faults } = reader?.take() ?? { rows: [], faults: [] };
    for (const row of rows) table.rows.push(row);
    for (const fault of faults) table.faults.push(fault);
  }
  reader ??= new TableReader<T>(file, table.layout, READING);
  reader.end();
  table.faults.push(...reader.take().faults, ...mistyped(table));
  return { ...table, rounded: reader.rounded };
}

/** The mapping in the letters in which headers are read. Refuses a field or a header that does not exist. */
function chosenColumns(file: string, headers: readonly string[], fields: Columns<unknown>, mapping: Mapping): Mapping {
  const chosen = Object.entries(mapping).map(([field, header]) => [field, header?.toLowerCase() ?? null] as const);
  for (const [field, header] of chosen) {
    if (!(field in fields)) throw new CommandError(`--map: ${file} has no field "${field}", but ${Object.keys(fields).join(', ')}.`);
    if (header !== null && !headers.includes(header)) throw new CommandError(`--map: ${file} has no column "${header}".`);
  }
  return Object.fromEntries(chosen);
}

const mistyped = ({ file, layout }: Table<unknown>): Fault[] =>
  layout.places.flatMap(({ column, proposed, isMistyped }) => {
    const value = layout.headers[proposed];
    if (value === undefined || !isMistyped || column.required) return [];
    return [{ file, line: 1, value, message: `the column "${value}" is near ${column.names[0]}: name it so, or otherwise` }];
  });

/** The first visible sheet of a workbook, or the text of another file. */
async function* readText(path: string): AsyncGenerator<string> {
  const where = resolve(process.env.INIT_CWD ?? '.', path);
  const isPacked = path.endsWith('.gz');
  try {
    if (path.toLowerCase().endsWith('.xlsx')) return yield* (await openSheet(await readFile(where), null)).csv();
    const bytes = createReadStream(where);
    yield* decoded(isPacked ? pipeline(bytes, createGunzip(), () => {}) : bytes);
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw new CommandError(`${path}: ${error.message}`);
    const isUnreadable = error instanceof UndecodableText || (error as { code?: string }).code?.startsWith('Z_');
    throw new CommandError(
      isUnreadable
        ? `${path} is not UTF-8 text${isPacked ? ' packed by gzip' : ''}.`
        : `${path} cannot be read: ${(error as Error).message}`,
    );
  }
}

const ROWS_AT_ONCE = 2_000;

function* slices<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
}

export const sourceOf = <T>({ file, rounded, rows }: Table<T>): Source<T> => ({ file, rounded, rows: () => slices(rows) });

/** The documents of a file in which each row is a line. */
export function groupedOf<H extends DocumentName, L>(
  { file, rounded, rows }: Table<H & L>,
  columns: Readonly<Record<keyof H, unknown>>,
): DocumentSource<H, L> {
  const numbers = new DocumentNumbers();
  const numbered = rows.map((row) => {
    const { line, ...content } = row;
    return { document: numbers.of(row), line, content };
  });
  numbered.sort((a, b) => a.document - b.document || a.line - b.line);
  return { file, linesFile: file, isWhole: true, rounded, parts: () => groupRows<H, L>(file, columns, slices(numbered)) };
}

/** The documents of one file with their lines of another. */
export function documentsOf<H extends { reference: string }, L extends { reference: string }>(
  heads: Table<H>,
  lines: Table<L>,
): DocumentSource<H, L> {
  const rowsOf = new Map<string, Row<L>[]>();
  for (const row of lines.rows) {
    const rows = rowsOf.get(row.reference) ?? [];
    rows.push(row);
    rowsOf.set(row.reference, rows);
  }
  const first = new Map<string, Row<H>>();
  for (const head of heads.rows) if (!first.has(head.reference)) first.set(head.reference, head);
  const isUnknown = ({ reference }: L): boolean => heads.faults.length === 0 && !first.has(reference);
  const unknown = lines.rows
    .filter(isUnknown)
    .map(({ line, reference }) => faultOf(lines.file, line, `the reference "${reference}" is not in ${heads.file}`));
  const partOf = (some: readonly Row<H>[]): DocumentPart<H, L> => {
    const isRepeated = (head: Row<H>): boolean => first.get(head.reference) !== head;
    const repeats = ({ line, reference }: Row<H>): string =>
      `the reference "${reference}" stands in line ${first.get(reference)?.line ?? line} already`;
    return {
      documents: some.filter((head) => !isRepeated(head)).map((head) => ({ head, rows: rowsOf.get(head.reference) ?? [], faults: [] })),
      faults: some.filter(isRepeated).map((head) => faultOf(heads.file, head.line, repeats(head))),
    };
  };
  return {
    ...{ file: heads.file, linesFile: lines.file, isWhole: lines.faults.length === 0, rounded: lines.rounded },
    *parts() {
      yield { documents: [], faults: unknown };
      for (const some of slices(heads.rows)) yield partOf(some);
    },
  };
}
