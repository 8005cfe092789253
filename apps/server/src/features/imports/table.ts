import { Closed } from '@lading/contract/fields';
import type { ImportFault } from '@lading/contract/importMessages';
import type { Mapping } from '@lading/contract/imports';
import {
  type DateOrder,
  type DecimalMark,
  type DoubtfulCodes,
  EXAMPLE_ROW,
  type ImportKind,
  type ImportNeed,
  lackingNeeds,
  readDateText,
  readDecimalText,
  readInstantText,
} from '@lading/domain/imports';
import { type ImportWarning, importWarning } from '@lading/domain/messages/importWarnings';
import { columnFault, RowFault, rowFault } from '@lading/domain/messages/rowFaults';
import { spellingKey } from '@lading/domain/spelling';
import type { ValidateFunction } from 'ajv';
import { type Static, type TSchema, Type } from 'typebox';
import type { CsvRecord } from '../../platform/csvRecords.ts';
import { bareText } from '../../platform/http/csv.ts';
import { compileSchema, listFaults } from '../../platform/http/validation.ts';
import { parseCell } from '../../platform/workbook/cells.ts';
import { type Adapted, Adapter, meantHeaders } from './adapter.ts';
import { cellFault, LongCodes, PlainCells } from './cells.ts';
import { type Column, matchHeaders } from './headers.ts';

/** A key that identifies a row. */
export const keyOf = (...parts: readonly (string | number | null)[]): string =>
  JSON.stringify(parts);

/**
 * Finds an owner's record by its code: first in the exact spelling, then in another. The first
 * record stays.
 */
export class Spellings<T> {
  readonly #exact = new Map<string, T>();
  readonly #alike = new Map<string, T>();

  constructor(entries: Iterable<readonly [owner: number, code: string, entry: T]> = []) {
    for (const entry of entries) this.store(...entry);
  }

  get size(): number {
    return this.#exact.size;
  }

  store(owner: number, code: string, entry: T): void {
    const [exact, alike] = [keyOf(owner, code), keyOf(owner, spellingKey(code))];
    if (!this.#exact.has(exact)) this.#exact.set(exact, entry);
    if (!this.#alike.has(alike)) this.#alike.set(alike, entry);
  }

  get(owner: number, code: string): T | undefined {
    return this.#exact.get(keyOf(owner, code)) ?? this.#alike.get(keyOf(owner, spellingKey(code)));
  }

  clear(): void {
    for (const map of [this.#exact, this.#alike]) map.clear();
  }
}

/** A fault in a line of a file. The header is line 1. */
export interface Fault extends ImportFault {
  file: string;
  line: number;
  /** The text that has the fault. */
  value: string | null;
}

export type Columns = Readonly<Record<string, Column>>;

type RequiredFields<C extends Columns> = {
  [F in keyof C]: C[F] extends { required: true } ? F : never;
}[keyof C];
/** The cell of a column. An empty cell is absent, never null. */
type CellOf<C extends Column> = NonNullable<Static<C['schema']>>;
/** The cells of a valid row of a file with these columns. */
export type CellsOf<C extends Columns> = { [F in RequiredFields<C>]: CellOf<C[F]> } & {
  [F in Exclude<keyof C, RequiredFields<C>>]?: CellOf<C[F]>;
};
export type Row<T> = T & { line: number };

/** How the texts of a file are read. */
export interface Reading {
  dates: DateOrder;
  decimals: DecimalMark;
  /** Whether to refuse or take codes that a spreadsheet may have changed. */
  doubtfulCodes: DoubtfulCodes;
}

/** The column that a field is read from, by its index; -1 for none. */
export interface Place {
  field: string;
  column: Column;
  at: number;
  /** The index of a column with a similar header, which is not read; -1 for none. */
  proposed: number;
  /** True if the similar header is a name of the field with a few wrong letters. */
  isMistyped: boolean;
}

/** The header of a file, and the fields that are read from it. */
export interface Layout {
  columns: Columns;
  headers: readonly string[];
  places: readonly Place[];
  /** Required groups of columns that the file lacks. */
  lacking: readonly ImportNeed[];
  /** The headers that no field reads. */
  unused: readonly string[];
}

/**
 * Valid rows of a file, in portions, in the order of their lines. They can be read several times.
 */
export interface Source<T> {
  file: string;
  nameOf: NameOf;
  rounded: number;
  rows: () => AsyncIterable<Row<T>[]>;
}

/** Returns the name of a field in messages: the header of its column. */
export type NameOf = (field: string) => string;

/**
 * Finds the columns of a file by their headers. `mapping` gives the header of a field, or null for
 * none; it comes before the field's own names.
 */
export function layOut(
  headers: readonly string[],
  columns: Columns,
  { mapping = {}, kind = null }: { mapping?: Readonly<Mapping>; kind?: ImportKind | null } = {},
): Layout {
  const fields = Object.entries(columns);
  const chosen = new Set(Object.values(mapping));
  const meant = meantHeaders(headers, columns);
  const free = headers.map((header, index) => (chosen.has(header) ? '' : (meant[index] ?? '')));
  const matches = matchHeaders(
    free,
    fields.map(([field, column]) => (field in mapping ? { names: [] } : column)),
  );
  const found = fields.map(([field, column], index) => {
    const { at = -1, proposed = -1, isMistyped = false } = matches[index] ?? {};
    const header = mapping[field];
    return {
      field,
      column,
      at: header == null ? at : headers.indexOf(header),
      proposed,
      isMistyped,
    };
  });
  const places = withParts(found, mapping);
  const used = new Set(places.map(({ at }) => at));
  const isRead = (field: string): boolean =>
    places.some((place) => place.field === field && place.at >= 0);
  const needs = kind === null ? [] : lackingNeeds(kind, isRead);
  return {
    columns,
    headers,
    places,
    // A file of documents or of lines alone needs only its own columns.
    lacking: needs.filter(({ anyOf }) => anyOf.flat().every((field) => field in columns)),
    unused: headers.filter((header, index) => header !== '' && !used.has(index)),
  };
}

/**
 * Gives a column to the field that it is part of: an address beside a city is a street. Leaves
 * columns that people chose.
 */
function withParts(places: readonly Place[], mapping: Readonly<Mapping>): readonly Place[] {
  const placeOf = (field: string): Place | undefined =>
    places.find((place) => place.field === field);
  const moved = places.flatMap(({ field, column: { part }, at }) => {
    if (!part || at < 0 || field in mapping || part.of in mapping) return [];
    return (placeOf(part.beside)?.at ?? -1) >= 0 && (placeOf(part.of)?.at ?? -1) < 0
      ? [{ from: field, to: part.of, at }]
      : [];
  });
  return places.map((place) => {
    if (moved.some(({ from }) => from === place.field)) return { ...place, at: -1 };
    const at = moved.find(({ to }) => to === place.field)?.at;
    return at === undefined ? place : { ...place, at, proposed: -1, isMistyped: false };
  });
}

/** Returns the part of a mapping that differs from what the headers alone give. */
export function chosenOf(
  headers: readonly string[],
  columns: Columns,
  mapping: Readonly<Mapping>,
): Record<string, string | null> {
  const natural = new Map(
    layOut(headers, columns).places.map(({ field, at }) => [field, headers[at] ?? null]),
  );
  return Object.fromEntries(
    Object.entries(mapping).filter(([field, header]) => natural.get(field) !== header),
  );
}

/** The longest text of a date or number. */
const MAX_PLAIN = 100;

/** Returns true if a price has decimals beyond the cents. */
const isRounded = (text: string): boolean =>
  text.length <= MAX_PLAIN && /[.,]\d{2}\d*[1-9]\d*$/.test(text);

function readPlain(
  is: Column['is'],
  text: string,
  { dates, decimals }: Pick<Reading, 'dates' | 'decimals'>,
): string {
  if (text.length > MAX_PLAIN) return text;
  switch (is) {
    case 'date':
      return readDateText(text, dates);
    case 'instant':
      return readInstantText(text, dates);
    case 'decimal':
    case 'whole':
      return readDecimalText(text, decimals);
    default:
      return text;
  }
}

/**
 * Converts the text of a cell. Also reads a cell that an exported CSV protects from spreadsheets.
 */
export function readCell(
  { is, read }: Column,
  text: string,
  { dates, decimals }: Pick<Reading, 'dates' | 'decimals'>,
): unknown {
  const plain = readPlain(is, bareText(text), { dates, decimals });
  return read ? read(plain) : plain;
}

/** The longest cell text in messages. */
const MAX_SHOWN = 200;

/** The text of a cell in messages. Replaces NUL, which PostgreSQL cannot store. */
export const shownText = (text: string): string =>
  text.slice(0, MAX_SHOWN).replaceAll('\u0000', '\ufffd');

export const isExample = (cells: readonly string[]): boolean =>
  parseCell(cells[0] ?? '').shown.trim() === EXAMPLE_ROW;

/**
 * Reads the records after the header. An empty cell is an absent value. An invalid row becomes a
 * fault.
 */
export class TableReader<T> {
  readonly file: string;
  /** The numbers of rows read and of prices rounded. */
  read = 0;
  rounded = 0;
  #rows: Row<T>[] = [];
  #faults: Fault[] = [];
  readonly #layout: Layout;
  readonly #reading: Reading;
  readonly #validate: ValidateFunction;
  readonly #isComplete: boolean;
  readonly #adapter: Adapter;
  #examples = 0;
  readonly #plain: PlainCells;
  /** By the index of the column. */
  readonly #longCodes = new Map<number, LongCodes>();

  constructor(file: string, layout: Layout, reading: Reading) {
    this.file = file;
    this.#layout = layout;
    this.#reading = reading;
    this.#adapter = new Adapter(layout.headers, reading.decimals);
    this.#plain = new PlainCells(layout, reading.decimals);
    this.#validate = rowCheckOf(layout.columns);
    const missing = layout.places.filter(({ column, at }) => column.required && at < 0);
    this.#isComplete = missing.length === 0 && layout.lacking.length === 0;
    const nameOf = (field: string): string => layout.columns[field]?.names[0] ?? field;
    for (const { anyOf } of layout.lacking) {
      const [columns = [], others] = anyOf.map((fields) => fields.map(nameOf));
      this.#fault(1, rowFault('COLUMNS_MISSING', { columns, others }));
    }
    for (const { column, proposed } of missing)
      this.#fault(
        1,
        rowFault('COLUMN_MISSING', { names: column.names }),
        layout.headers[proposed] ?? null,
      );
  }

  /** Returns the rows and the faults since the last call. */
  take(): { rows: Row<T>[]; faults: Fault[] } {
    const taken = { rows: this.#rows, faults: this.#faults };
    this.#rows = [];
    this.#faults = [];
    return taken;
  }

  end(): void {
    if (this.#isComplete && this.read === 0) this.#fault(1, rowFault('FILE_WITHOUT_ROWS'));
    for (const [at, codes] of this.#longCodes)
      for (const { line, text } of codes.rounded())
        this.#fault(line, columnFault(this.#layout.headers[at] ?? '', 'CODE_ROUNDED'), text);
  }

  add({ line, cells }: CsvRecord): void {
    this.read += 1;
    if (!this.#isComplete) return;
    if (cells && isExample(cells)) {
      this.#examples += 1;
      return;
    }
    const { headers } = this.#layout;
    if (cells === null) this.#fault(line, rowFault('NOT_CSV'));
    else if (cells.length !== headers.length)
      this.#fault(
        line,
        rowFault('FIELDS_UNLIKE_HEADER', { fields: cells.length, wanted: headers.length }),
      );
    else this.#addAdapted(line, cells);
  }

  /** Warnings about parts of the file that the reader leaves out. */
  warnings(): ImportWarning[] {
    const examples =
      this.#examples === 0 ? [] : [importWarning('EXAMPLES_LEFT_OUT', { rows: this.#examples })];
    return [...this.#adapter.warnings(), ...examples];
  }

  #addAdapted(line: number, cells: readonly string[]): void {
    const adapted = this.#adapter.adapt(this.#plain.textsOf(cells));
    if (adapted === null) return;
    if (adapted instanceof RowFault) this.#fault(line, adapted);
    else this.#addCells(line, adapted, cells);
  }

  #addCells(line: number, { cells, said }: Adapted, given: readonly string[]): void {
    const { headers, places } = this.#layout;
    const value: Record<string, unknown> = {};
    const faults = new Map<string, RowFault>();
    let rounded = 0;
    for (const place of places) {
      const { field, column, at } = place;
      const text = (at < 0 ? '' : (cells[at] ?? '').trim()) || (said[field] ?? '');
      if (text === '') continue;
      value[field] = readCell(column, text, this.#reading);
      const fault = this.#codeFault(line, {
        place,
        text: bareText(text),
        cell: given[at] ?? '',
      });
      if (fault !== null) faults.set(field, fault);
      if (column.is === 'decimal' && isRounded(text)) rounded += 1;
    }
    for (const field of listFaults(this.#validate, value))
      if (!faults.has(field.path)) faults.set(field.path, new RowFault(field));
    for (const [path, fault] of faults) {
      const at = places.find(({ field }) => field === path)?.at ?? -1;
      this.#fault(line, new RowFault(fault, headers[at] ?? path), cells[at] ?? null);
    }
    if (faults.size > 0) return;
    this.rounded += rounded;
    this.#rows.push({ ...(value as T), line });
  }

  /**
   * Returns the fault of a cell that a spreadsheet changed, or null. Rounded long codes are known
   * only at the end of the file.
   */
  #codeFault(
    line: number,
    { place: { field, column, at }, text, cell }: { place: Place; text: string; cell: string },
  ): RowFault | null {
    const hasDoubts = this.#reading.doubtfulCodes === 'REFUSE';
    const header = this.#layout.headers[at] ?? field;
    const fault = cellFault(column, { header, text, cell }, { hasDoubts });
    if (fault !== null || column.is !== 'code' || !hasDoubts || parseCell(cell).isSure)
      return fault;
    const codes = this.#longCodes.get(at) ?? new LongCodes();
    this.#longCodes.set(at, codes);
    codes.add(line, text);
    return null;
  }

  #fault(line: number, fault: RowFault, value: string | null = null): void {
    this.#faults.push({
      ...fault,
      file: this.file,
      line,
      value: value === null ? null : shownText(value),
    });
  }
}

const rowChecks = new WeakMap<Columns, ValidateFunction>();

/**
 * Returns the check of rows with these columns. Compiles it once: Ajv keeps every schema that it
 * has compiled.
 */
export function rowCheckOf(columns: Columns): ValidateFunction {
  const check = rowChecks.get(columns) ?? compileSchema(schemaOf(columns));
  rowChecks.set(columns, check);
  return check;
}

function schemaOf(columns: Columns): TSchema {
  return Closed(
    Object.fromEntries(
      Object.entries(columns).map(([field, { required, schema }]) => [
        field,
        required === true ? schema : Type.Optional(schema),
      ]),
    ),
  );
}
