import { stringify } from 'csv-stringify';
import type { TSchema } from 'typebox';

type Schema = TSchema & { properties?: Record<string, Schema>; anyOf?: Schema[]; type?: string };

/** The columns of a list as CSV: each scalar of an item, dotted; of an array its length. */
export function csvColumns(item: TSchema, prefix = ''): string[] {
  return Object.entries((item as Schema).properties ?? {}).flatMap(([name, property]) => {
    const inner = property.anyOf?.find((choice) => choice.type !== 'null') ?? property;
    const path = prefix + name;
    return inner.properties ? csvColumns(inner, `${path}.`) : [path];
  });
}

/** Whether an `Accept` header asks for CSV, and does not rather have JSON. */
export function wantsCsv(accept = ''): boolean {
  const weights = new Map<string, number>();
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    weights.set(type, Number(weight));
  }
  const csv = weights.get('text/csv') ?? 0;
  return csv > 0 && csv >= (weights.get('application/json') ?? 0);
}

function valueAt(item: unknown, path: string): unknown {
  let value = item;
  for (const step of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[step];
  return Array.isArray(value) ? value.length : value;
}

/** How a spreadsheet knows a formula. In East Asia it reads the full-width signs (U+FF1D, FF0B, FF0D, FF20) as the plain ones. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** What a spreadsheet would run as a formula is led by an apostrophe; numbers are left alone. */
export function safeCell(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  const text = value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Turns items into CSV with a header, one by one: RFC 4180, UTF-8. */
export function csvStream(columns: readonly string[]) {
  return stringify({ header: true, columns: [...columns], record_delimiter: 'windows' });
}

export function csvRow(columns: readonly string[], item: unknown): (string | number)[] {
  return columns.map((path) => safeCell(valueAt(item, path)));
}
