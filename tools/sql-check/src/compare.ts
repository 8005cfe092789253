import type { ActualColumn } from './describe.ts';
import type { DeclaredColumn, ValueType } from './source.ts';

/** What the driver makes of each type of PostgreSQL. Types of arrays begin with an underscore. */
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

const valueTypeOf = ({ type }: ActualColumn): ValueType | undefined => (type.startsWith('_') ? 'array' : values[type]);

/** A value as the driver makes it of a column. */
export const driverValue = (column: ActualColumn): unknown => samples[valueTypeOf(column) ?? 'object'];

/** JSON may hold anything; whether it holds what the code declares, only a row tells. */
const isJson = (type: string): boolean => type === 'json' || type === 'jsonb';

/** What `keyset_id` and `keyset_value` are for: every page of a list has them beside its own columns. */
const KEYSET = new Set(['keysetId', 'keysetValue']);

const camelCase = (name: string): string => name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

/** How the columns of a statement differ from the row that is declared for it; empty where they agree. */
export function differences(declared: readonly DeclaredColumn[], actual: readonly ActualColumn[], text: string): string[] {
  const found = new Map(actual.map((column) => [camelCase(column.name), column]));
  const missing = declared.filter(({ name }) => !found.has(name)).map(({ name }) => `has no column "${name}", which is declared`);
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

function faultsOf({ name, types, nullable }: DeclaredColumn, actual: ActualColumn, text: string): string[] {
  const value = valueTypeOf(actual);
  const agrees = isJson(actual.type) || value === undefined || (types.size === 1 && types.has(value));
  const faults: string[] = [];
  if (!agrees) faults.push(`has "${name}" as ${actual.type}, which is declared as ${[...types].join(' | ')}`);
  if (value === undefined && !isJson(actual.type)) faults.push(`has "${name}" as ${actual.type}, a type that the check does not know`);
  const { shows } = actual;
  if (shows && !shows.notNull && !nullable && !isNeverNull(shows.column, name, text))
    faults.push(`has "${name}" from a column that may be null, which is declared as never null`);
  return faults;
}

/** True where the statement leaves out the rows in which the column is null, or says in a comment that what it writes is never null. */
function isNeverNull(column: string, name: string, text: string): boolean {
  const said = /\/\* never null: ([\w, ]+) \*\//.exec(text)?.[1]?.split(', ') ?? [];
  return said.includes(name) || new RegExp(`\\b${column} is not null\\b`, 'i').test(text);
}
