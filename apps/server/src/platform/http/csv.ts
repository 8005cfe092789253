import { stringify } from 'csv-stringify';
import { stringify as stringifyNow } from 'csv-stringify/sync';
import type { Schema } from './schema.ts';

/**
 * The CSV columns of an item: the dotted path of each scalar and of each array. A cell of an array
 * has its texts, or else its length.
 */
export function csvColumns({ properties = {} }: Schema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const inner = property.anyOf?.find((choice) => choice.type !== 'null') ?? property;
    const path = prefix + name;
    return inner.properties ? csvColumns(inner, `${path}.`) : [path];
  });
}

/** True if an `Accept` header prefers CSV to JSON, or accepts both equally. */
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
  for (const step of path.split('.'))
    value = (value as Record<string, unknown> | null | undefined)?.[step];
  if (!Array.isArray(value)) return value;
  return typeof value[0] === 'string' ? value.join(', ') : value.length;
}

/**
 * The beginning of a formula in a spreadsheet. East Asian versions also accept the full-width signs
 * (U+FF1D, FF0B, FF0D, FF20).
 */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Puts an apostrophe before text that a spreadsheet would run as a formula. */
export function safeCell(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses `safeCell`: removes the apostrophe before text that a spreadsheet would run. */
export function bareText(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

/**
 * RFC 4180. By default the library quotes only a whole line end, but for many readers a single line
 * feed or carriage return ends a record too.
 */
export const csvFormat = { record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const;

/**
 * A line of a file that Lading reads again. Quotes all signs that separate cells in other files,
 * because the delimiter is detected from the header.
 */
export const csvLine = (cells: readonly string[]): string =>
  stringifyNow([[...cells]], { record_delimiter: '\n', quoted_match: /[;\t\r\n]/ });

/** A stream that formats rows as CSV (UTF-8) with a header. */
export function csvStream(columns: readonly string[]) {
  return stringify({ header: true, columns: [...columns], ...csvFormat });
}

export function csvRow(columns: readonly string[], item: unknown): (string | number)[] {
  return columns.map((path) => safeCell(valueAt(item, path)));
}
