import type { ActualColumn } from './describe.ts';
import type { DeclaredColumn, ValueType } from './source.ts';

/**
 * The JavaScript type of each PostgreSQL type, as the driver returns it. Names of array types begin
 * with an underscore.
 */
const values: Readonly<Record<string, ValueType>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  text: 'string',
  varchar: 'string',
  name: 'string',
  uuid: 'string',
  date: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
};

const samples: Readonly<Record<ValueType, unknown>> = {
  number: 1,
  string: 'sample',
  boolean: true,
  Date: new Date(0),
  Buffer: Buffer.from('sample'),
  array: [],
  object: {},
};

const valueTypeOf = ({ type }: ActualColumn): ValueType | undefined =>
  type.startsWith('_') ? 'array' : values[type];

/** A sample value of a column, as the driver would return it. */
export function driverValue(column: ActualColumn): unknown {
  const sample =
    samples[valueTypeOf({ ...column, type: column.type.replace(/^_/, '') }) ?? 'object'];
  return column.type.startsWith('_') ? [sample] : sample;
}

/** The content of JSON is not described, so it agrees with every declared type. */
const isJson = (type: string): boolean => type === 'json' || type === 'jsonb';

/** The columns of cursor and count that every page of a list has beside its own. */
const KEYSET = new Set(
  ['Id', 'Value', 'Total', 'Sort', 'Fits', 'Place', 'Seen'].map((name) => `keyset${name}`),
);

const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

/** The differences between the columns of a statement and its declared row. */
export function differences(
  declared: readonly DeclaredColumn[],
  actual: readonly ActualColumn[],
  text: string,
): string[] {
  const found = new Map(actual.map((column) => [camelCase(column.name), column]));
  const missing = declared
    .filter(({ name }) => !found.has(name))
    .map(({ name }) => `has no column "${name}", which is declared`);
  const names = new Set(declared.map(({ name }) => name));
  const surplus = [...found.keys()]
    .filter((name) => !names.has(name) && !KEYSET.has(name))
    .map((name) => `has a column "${name}", which is not declared`);
  const wrong = declared.flatMap((column) => {
    const match = found.get(column.name);
    return match ? faultsOf(column, match, text) : [];
  });
  return [...missing, ...surplus, ...wrong];
}

function faultsOf(
  { name, types, nullable }: DeclaredColumn,
  actual: ActualColumn,
  text: string,
): string[] {
  const value = valueTypeOf(actual);
  const agrees =
    isJson(actual.type) || value === undefined || (types.size === 1 && types.has(value));
  const faults: string[] = [];
  if (!agrees)
    faults.push(`has "${name}" as ${actual.type}, which is declared as ${[...types].join(' | ')}`);
  if (value === undefined && !isJson(actual.type))
    faults.push(`has "${name}" as ${actual.type}, a type that the check does not know`);
  const { shows } = actual;
  if (shows && !shows.notNull && !nullable && !isNeverNull(shows.column, name, text))
    faults.push(`has "${name}" from a column that may be null, which is declared as never null`);
  return faults;
}

/**
 * True if the statement excludes rows in which the column is null, or declares in a comment that
 * the column is never null.
 */
function isNeverNull(column: string, name: string, text: string): boolean {
  const listed = /\/\* never null: ([\w, ]+) \*\//.exec(text)?.[1]?.split(', ') ?? [];
  return listed.includes(name) || new RegExp(`\\b${column} is not null\\b`, 'i').test(text);
}
