import { type RawBuilder, sql } from 'kysely';

type Element = number | string | boolean | null;
type ElementType = 'bigint' | 'numeric' | 'text' | 'boolean' | 'date' | 'timestamptz';

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** An array literal: `{1,"AVAILABLE",NULL}`. */
const arrayText = (values: readonly Element[]): string =>
  `{${values.map((value) => (typeof value === 'string' ? quoted(value) : (value ?? 'NULL'))).join(',')}}`;

/** Values as an SQL array whose length the planner sees. For reads, and for lists of any length. */
export function arrayOf(type: ElementType, values: readonly Element[]): RawBuilder<unknown> {
  return sql`${arrayText(values)}::${sql.raw(type)}[]`;
}

/**
 * Values as an SQL array for frequent writes. Its subquery hides the length from the planner, which
 * would otherwise never choose a generic plan.
 */
export function opaqueArrayOf(type: ElementType, values: readonly Element[]): RawBuilder<unknown> {
  return sql`(select ${arrayOf(type, values)})::${sql.raw(type)}[]`;
}

/** Constants as a list of literals, `('A','B')`: with them the planner can use a partial index. */
export function literalsOf(texts: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(texts.map((word) => sql.lit(word)))})`;
}

/** Rows as an SQL set: `unnest` of an opaque array for each named column, in that order. */
export function unnestOf<C extends Record<string, ElementType>>(
  rows: readonly { [K in keyof C]: Element }[],
  columns: C,
): RawBuilder<unknown> {
  const arrayOfColumn = ([name, type]: [keyof C, ElementType]) => {
    const values = rows.map((row) => row[name]);
    return opaqueArrayOf(type, values);
  };
  return sql`unnest(${sql.join(Object.entries(columns).map(arrayOfColumn))})`;
}

/** Rows as one JSON array with snake-case keys, for jsonb_to_recordset. */
export function jsonRowsOf(rows: readonly object[]): RawBuilder<unknown> {
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value])),
  );
  return sql`${JSON.stringify(named)}::jsonb`;
}

const snakeCased = new Map<string, string>();

/** Cached by name, because every key of every written row is converted. */
export function snakeCase(name: string): string {
  let converted = snakeCased.get(name);
  if (converted === undefined) {
    converted = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    snakeCased.set(name, converted);
  }
  return converted;
}
