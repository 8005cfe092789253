import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Closed } from '@lading/contract/fields';
import { type DateOrder, type DecimalMark, readDateText, readDecimalText } from '@lading/domain/imports';
import { type TSchema, Type } from 'typebox';
import type { CsvRecord } from '../../platform/csvRecords.ts';
import { compileSchema, listFaults } from '../../platform/http/validation.ts';
import { matchHeaders } from './headers.ts';

/** A fault in a line of a file. The header is line 1. */
export interface Fault {
  file: string;
  line: number;
  message: string;
  /** The text that is at fault. */
  value: string | null;
}

export interface Column {
  /** The headers that the column may have. Where a file has several, the first of these is used. */
  names: readonly string[];
  schema: TSchema;
  required?: true;
  /** What the text is, where a file may write it in several ways. */
  is?: 'date' | 'decimal' | 'whole';
  /** Converts the text of a cell. Returns other text unchanged, which the schema then refuses. */
  read?: (text: string) => unknown;
}

export type Columns<T> = { readonly [K in keyof T]-?: Column };
export type Row<T> = T & { line: number };

/** How the texts of a file are read. */
export interface Reading {
  dates: DateOrder;
  decimals: DecimalMark;
}

/** The place of the column that a field is read from; -1 for none. */
export interface Place {
  field: string;
  column: Column;
  at: number;
  /** The place of a column with a near header, which is not read. */
  proposed: number;
  /** Whether the near header is a name of the field with a few letters wrong. */
  isMistyped: boolean;
}

/** The header of a file, and what is read from it. */
export interface Layout {
  headers: readonly string[];
  places: readonly Place[];
  /** The headers that no field is read from. */
  unused: readonly string[];
}

export interface Table<T> {
  file: string;
  rows: Row<T>[];
  faults: Fault[];
  layout: Layout;
  /** The number of prices that were rounded. */
  rounded: number;
}

const ROWS_AT_ONCE = 500;

/** Finds the columns of a file by their headers. `mapping` names the header of a field, or null for none, in place of its own names. */
export function layOut(
  headers: readonly string[],
  columns: Readonly<Record<string, Column>>,
  mapping: Readonly<Record<string, string | null>> = {},
): Layout {
  const fields = Object.entries(columns);
  const chosen = new Set(Object.values(mapping));
  const free = headers.map((header) => (chosen.has(header) ? '' : header));
  const matches = matchHeaders(
    free,
    fields.map(([field, column]) => (field in mapping ? { names: [] } : column)),
  );
  const places = fields.map(([field, column], index) => {
    const { at = -1, proposed = -1, isMistyped = false } = matches[index] ?? {};
    const header = mapping[field];
    return { field, column, at: header == null ? at : headers.indexOf(header), proposed, isMistyped };
  });
  const used = new Set(places.map(({ at }) => at));
  return { headers, places, unused: headers.filter((header, at) => header !== '' && !used.has(at)) };
}

/** Converts the text of a cell. */
export function readCell({ is, read }: Column, text: string, { dates, decimals }: Reading): unknown {
  const plain = is === 'date' ? readDateText(text, dates) : is ? readDecimalText(text, decimals) : text;
  return read ? read(plain) : plain;
}

/**
 * Reads the records that follow the header. An empty cell is an absent value. Invalid rows are in `faults`, not in `rows`. Yields to the event
 * loop, and tells `onRows` how many rows were read.
 */
export async function readTable<T>(
  file: string,
  records: readonly CsvRecord[],
  layout: Layout,
  reading: Reading,
  onRows: (rows: number) => void = () => {},
): Promise<Table<T>> {
  const { headers, places } = layout;
  const table: Table<T> = { file, rows: [], faults: [], layout, rounded: 0 };
  const missing = places.filter(({ column, at }) => column.required && at < 0);
  if (missing.length) {
    table.faults = missing.map(({ column, proposed }) => ({
      ...{ file, line: 1, value: headers[proposed] ?? null },
      message: `the header has no column ${column.names.join(' or ')}`,
    }));
    return table;
  }
  const rowOf = rowReader<T>(table, reading);
  for (const [index, record] of records.entries()) {
    rowOf(record);
    if (index % ROWS_AT_ONCE !== ROWS_AT_ONCE - 1) continue;
    onRows(index + 1);
    await yieldToEventLoop();
  }
  onRows(records.length);
  if (records.length === 0) table.faults.push({ file, line: 1, message: 'the file has no rows', value: null });
  return table;
}

/** Returns a function that adds a record to the rows of a table, or to its faults. */
function rowReader<T>(table: Table<T>, reading: Reading): (record: CsvRecord) => void {
  const { headers, places } = table.layout;
  const validate = compileSchema(schemaOf(places));
  const at = new Map(places.map((place) => [place.field, place.at]));
  return ({ line, cells }) => {
    const bad = (message: string, value: string | null = null): unknown => table.faults.push({ file: table.file, line, message, value });
    if (cells === null) return bad('is no valid CSV: check the quotes');
    if (cells.length !== headers.length) return bad(`has ${cells.length} fields, the header has ${headers.length}`);
    const value: Record<string, unknown> = {};
    let rounded = 0;
    for (const { field, column, at } of places) {
      const text = at < 0 ? '' : (cells[at] ?? '').trim();
      if (text === '') continue;
      value[field] = readCell(column, text, reading);
      if (column.is === 'decimal' && /[.,]\d{2}\d*[1-9]\d*$/.test(text)) rounded += 1;
    }
    const found = listFaults(validate, value);
    for (const { path, message } of found) {
      const place = at.get(path) ?? -1;
      bad(`${headers[place] ?? path} ${message}`, cells[place] ?? null);
    }
    if (found.length > 0) return;
    table.rounded += rounded;
    table.rows.push({ ...(value as T), line });
  };
}

function schemaOf(places: readonly Place[]): TSchema {
  return Closed(
    Object.fromEntries(places.map(({ field, column }) => [field, column.required ? column.schema : Type.Optional(column.schema)])),
  );
}
