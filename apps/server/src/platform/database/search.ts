import { type RawBuilder, sql } from 'kysely';
import { arrayOf } from './array.ts';
import { type Db, planEachTime } from './database.ts';

const escaped = (term: string): string => term.trim().replace(/[\\%_]/g, '\\$&');

/** `term` as a pattern that finds it in any writing, but whole. Compare folded columns with it, which have an index for patterns. */
export function exactly(term: string): RawBuilder<string> {
  return sql<string>`fold(${escaped(term)})`;
}

/** `term` as a pattern that finds it anywhere, its own wildcards being letters. Compare folded columns with it. */
export function containing(term: string): RawBuilder<string> {
  return sql<string>`fold(${`%${escaped(term)}%`})`;
}

/** Trigrams need three characters; shorter terms match nearly everything anyway. */
const MIN_SELECTIVE = 3;

/** The ids of what a term names; null where it names too many to be looked for one by one. */
export type Named = readonly number[] | null;

/** The ids of what a term names: `read` makes the select from the folded pattern. Null beyond `max` rows, and for a term that is too short. */
export async function findNamed(
  db: Db,
  term: string,
  max: number,
  read: (pattern: RawBuilder<string>) => RawBuilder<unknown>,
): Promise<Named> {
  if (term.trim().length < MIN_SELECTIVE) return null;
  const { rows } = await sql<{ id: number }>`${planEachTime} ${read(containing(term))} limit ${max + 1}`.execute(db);
  return rows.length > max ? null : rows.map((row) => row.id);
}

/** One of the ways in which a row of a list may fit a search. */
export interface Way {
  named: Named;
  /** Holds for rows that have one of these ids. */
  has: (ids: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Holds for rows whose own texts are like the pattern: where so many rows are named, a walk in the list's order soon finds a page. */
  reads: (pattern: RawBuilder<string>) => RawBuilder<unknown>;
}

export interface Search {
  condition: RawBuilder<unknown>;
  /** True where it names so much that the list is walked in its order, and counted by a sample. */
  isBroad: boolean;
}

/** What a search comes down to. Ways that name nothing are left out, so that no table is read for them. */
export function searchBy(term: string, ways: readonly Way[]): Search {
  const conditions = ways.flatMap(({ named, has, reads }) => {
    if (named === null) return [reads(containing(term))];
    return named.length ? [has(arrayOf('bigint', named))] : [];
  });
  return {
    condition: conditions.length ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`,
    isBroad: ways.some(({ named }) => named === null),
  };
}

const MAX_DOCUMENTS = 1_000;

/** The documents of a room and what they are called. Each column has a trigram index. */
export interface Documents {
  table: string;
  /** What the room's list calls the table. */
  alias: string;
  columns: readonly string[];
}

interface Within {
  warehouseIds: readonly number[];
  /** The customers whose names hold the term; none for documents of no customer. */
  customerIds: readonly number[];
}

/** Finds documents by what they are called and by their customer's name, as a condition on the alias. */
export async function searchDocuments(db: Db, term: string, { table, alias, columns }: Documents, within: Within): Promise<Search> {
  const { warehouseIds, customerIds } = within;
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  const reads = (pattern: RawBuilder<string>) =>
    sql.join(
      columns.map((column) => sql`fold(${of(column)}) like ${pattern}`),
      sql` or `,
    );
  const named = await findNamed(
    db,
    term,
    MAX_DOCUMENTS,
    (pattern) => sql`select ${of('id')} from ${sql.table(table)} ${sql.ref(alias)}
      where ${of('warehouse_id')} = any(${arrayOf('bigint', warehouseIds)}) and (${reads(pattern)}) order by ${of('id')}`,
  );
  return searchBy(term, [
    { named, has: (ids) => sql`${of('id')} = any(${ids})`, reads },
    { named: customerIds, has: (ids) => sql`${of('customer_id')} = any(${ids})`, reads: () => sql`false` },
  ]);
}
