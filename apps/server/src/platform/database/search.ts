import { plannedEachTime } from '@lading/pipelined-postgres';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../auth/actor.ts';
import { inWarehouses, ofCustomer } from '../auth/inScope.ts';
import { arrayOf } from './array.ts';
import type { Db } from './database.ts';
import { asServer } from './forCustomer.ts';

const escaped = (term: string): string => term.trim().replace(/[\\%_]/g, '\\$&');

/**
 * A pattern that matches the whole term in any letter case. Compare folded columns with it: their
 * indexes are for patterns.
 */
export function exactly(term: string): RawBuilder<string> {
  return sql<string>`fold(${escaped(term)})`;
}

/**
 * A pattern that matches text which contains the term, whose wildcards are escaped. Compare folded
 * columns with it.
 */
export function containing(term: string): RawBuilder<string> {
  return sql<string>`fold(${`%${escaped(term)}%`})`;
}

/** Trigram indexes need three characters. */
const MIN_SELECTIVE = 3;

export const isSelective = (term: string): boolean => term.trim().length >= MIN_SELECTIVE;

/** The ids that a term matches; null where they are too many. */
export type Named = readonly number[] | null;

/** Rows that a lookup reads. */
export interface LookedUp {
  /** The column of the ids. */
  id: string;
  from: RawBuilder<unknown>;
  /**
   * The alias of the table whose column `customer_id` says whose the rows are; null where they are
   * everybody's.
   */
  owned: string | null;
  where: (pattern: RawBuilder<string>) => RawBuilder<unknown>;
  orderBy?: RawBuilder<unknown>;
}

export interface Lookup {
  /** More ids than this are too many. */
  max: number;
  /** Whose rows are read; null for those of all customers. */
  customerId: number | null;
  rows: readonly LookedUp[];
}

/** The select of the ids that match a pattern. */
function selectOf({ customerId, rows }: Lookup, pattern: RawBuilder<string>): RawBuilder<unknown> {
  const selects = rows.map(({ id, from, owned, where, orderBy }) => {
    const own = owned === null ? sql`true` : ofCustomer(owned, customerId);
    return sql`
      select ${sql.ref(id)} as id
      from ${from}
      where ${own} and (${where(pattern)})${orderBy ? sql` order by ${orderBy}` : sql``}`;
  });
  return sql.join(selects, sql` union all `);
}

/**
 * Finds the ids that a term matches in each lookup, in one statement; null for too many, and for a
 * term that is too short. It has the server's role, in which PostgreSQL uses the trigram indexes,
 * and so the lookups have to name the customer. The ids are conditions on a list, whose own
 * statement shows a client its rows only.
 */
export async function findNamed<K extends string>(
  db: Db,
  term: string,
  lookups: Readonly<Record<K, Lookup>>,
): Promise<Record<K, Named>> {
  const keys = Object.keys(lookups) as K[];
  const found: Partial<Record<string, number[]>> = isSelective(term)
    ? await readNamed(db, term, lookups)
    : {};
  const named = keys.map((key): [K, Named] => {
    const ids = found[key];
    return [key, ids && ids.length <= lookups[key].max ? ids : null];
  });
  return Object.fromEntries(named) as Record<K, Named>;
}

async function readNamed(
  db: Db,
  term: string,
  lookups: Readonly<Record<string, Lookup>>,
): Promise<Record<string, number[]>> {
  const columns = Object.entries(lookups).map(
    ([key, lookup]) =>
      sql`
        array(select found.id::float8
          from (${selectOf(lookup, containing(term))}
          limit ${lookup.max + 1}) found) as ${sql.ref(key)}`,
  );
  const { rows } = await sql<Record<string, number[]>>`select ${sql.join(columns)}`
    .withPlugin(plannedEachTime)
    .execute(asServer(db));
  return rows[0] ?? {};
}

/** One of the ways in which a row of a list may match a search. */
export interface Way {
  named: Named;
  /** Holds for rows that have one of these ids. */
  has: (ids: RawBuilder<unknown>) => RawBuilder<unknown>;
  /**
   * Holds for rows whose own texts match the pattern. Used where `named` is null: then a scan in
   * the list's order soon fills a page.
   */
  reads: (pattern: RawBuilder<string>) => RawBuilder<unknown>;
}

/**
 * A way that looks rows up even where the term matches too many: their own texts do not show that
 * they match.
 */
export const byAll = (lookup: Lookup, named: Named, has: Way['has']): Way => ({
  named,
  has,
  reads: (pattern) => has(sql`array(${selectOf(lookup, pattern)})`),
});

export interface Search {
  condition: RawBuilder<unknown>;
  /**
   * True where it matches so much that the list is scanned in its order, and counted by a sample.
   */
  isBroad: boolean;
}

/**
 * Combines the ways of a search. Those that match no id are left out, so that no table is read for
 * them.
 */
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

/**
 * The documents of a room, and the columns that a search reads. Each column has a trigram index.
 */
export interface Documents {
  table: string;
  /** The alias of the table in the room's list. */
  alias: string;
  columns: readonly string[];
}

interface Within {
  warehouseIds: readonly number[];
  /** The caller's customer; null for staff. */
  customerId: number | null;
  /** The customers whose names contain the term. */
  customerIds: readonly number[];
}

/**
 * Finds documents by their own columns and by their customer's name, as a condition on the alias.
 */
export async function searchDocuments(
  db: Db,
  term: string,
  { table, alias, columns }: Documents,
  within: Within,
): Promise<Search> {
  const columnOf = (column: string) => sql.ref(`${alias}.${column}`);
  const reads = (pattern: RawBuilder<string>) =>
    sql.join(
      columns.map((column) => sql`fold(${columnOf(column)}) like ${pattern}`),
      sql` or `,
    );
  const { named } = await findNamed(db, term, {
    named: {
      max: MAX_DOCUMENTS,
      customerId: within.customerId,
      rows: [
        {
          id: `${alias}.id`,
          from: sql`${sql.table(table)} ${sql.ref(alias)}`,
          owned: alias,
          where: (pattern) =>
            sql`${inWarehouses(alias, within.warehouseIds)} and (${reads(pattern)})`,
          orderBy: columnOf('id'),
        },
      ],
    },
  });
  return searchBy(term, [
    { named, has: (ids) => sql`${columnOf('id')} = any(${ids})`, reads },
    {
      named: within.customerIds,
      has: (ids) => sql`${columnOf('customer_id')} = any(${ids})`,
      reads: () => sql`false`,
    },
  ]);
}

/**
 * Finds documents as `searchDocuments`, in one of the actor's warehouses or in all. `findCustomers`
 * gets the customers whose names contain the term. Null without a term.
 */
export async function searchOwnDocuments(
  db: Db,
  actor: Actor,
  documents: Documents,
  { search, warehouseId }: { search?: string; warehouseId?: number },
  findCustomers: (db: Db, term: string) => Promise<readonly number[]>,
): Promise<Search | null> {
  if (!search?.trim()) return null;
  return searchDocuments(db, search, documents, {
    warehouseIds: warehouseId === undefined ? actor.warehouseIds : [warehouseId],
    customerId: actor.customerId,
    customerIds: await findCustomers(db, search),
  });
}
