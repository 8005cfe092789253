import { plannedEachTime } from '@lading/pipelined-postgres';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../auth/actor.ts';
import { inWarehouses, ofCustomer } from '../auth/inScope.ts';
import { arrayOf } from './array.ts';
import type { Db } from './database.ts';
import { asServer } from './forCustomer.ts';

const escaped = (term: string): string => term.trim().replace(/[\\%_]/g, '\\$&');

/**
 * A pattern for the whole term in any letter case. Compare folded columns with it: their indexes
 * are for patterns.
 */
export function exactly(term: string): RawBuilder<string> {
  return sql<string>`fold(${escaped(term)})`;
}

/**
 * A pattern for text that contains the term. Escapes its wildcards. Compare folded columns with it.
 */
export function containing(term: string): RawBuilder<string> {
  return sql<string>`fold(${`%${escaped(term)}%`})`;
}

/** Trigram indexes need three characters. */
const MIN_SELECTIVE = 3;

export const isSelective = (term: string): boolean => term.trim().length >= MIN_SELECTIVE;

/** The ids that a term matches; null if they are too many. */
export type Named = readonly number[] | null;

/** The rows that a lookup reads. */
export interface LookedUp {
  /** The column with the ids. */
  id: string;
  from: RawBuilder<unknown>;
  /**
   * The alias of the table whose column `customer_id` gives the owner of the rows; null if they
   * have none.
   */
  owned: string | null;
  where: (pattern: RawBuilder<string>) => RawBuilder<unknown>;
}

export interface Lookup {
  /** The most ids; null is returned for more. */
  max: number;
  /** The owner of the rows; null for all customers. */
  customerId: number | null;
  rows: readonly LookedUp[];
}

function selectOf({ customerId, rows }: Lookup, pattern: RawBuilder<string>): RawBuilder<unknown> {
  const selects = rows.map(({ id, from, owned, where }) => {
    const own = owned === null ? sql`true` : ofCustomer(owned, customerId);
    return sql`
      select ${sql.ref(id)} as id
      from ${from}
      where ${own} and (${where(pattern)})`;
  });
  return sql.join(selects, sql` union all `);
}

/**
 * Finds the ids that a term matches in each lookup, in one statement; null for too many, and for a
 * term that is too short. The ids are in no order: to read the first ones in an order, PostgreSQL
 * walked all orders there ever were for a term that it thought frequent and that nothing matched.
 * Runs with the server's role, for which PostgreSQL uses the trigram indexes, so each lookup must
 * name the customer. The ids are conditions on a list, whose own statement shows a client only its
 * rows.
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

/** One way in which a row of a list can match a search. */
export interface Way {
  named: Named;
  /** A condition: the row has one of these ids. */
  has: (ids: RawBuilder<unknown>) => RawBuilder<unknown>;
  /**
   * A condition: the row's own texts match the pattern. Used if `named` is null: a scan in the
   * list's order then soon fills a page.
   */
  reads: (pattern: RawBuilder<string>) => RawBuilder<unknown>;
}

/**
 * True if the select has a row. Without the offset, PostgreSQL may hash the select instead of
 * running it for each row: all orders there ever were, compared to show 25 batches.
 */
export const anyOf = (select: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (${select} offset 0)`;

/**
 * A way whose rows the texts of the list do not show. If the term matches too many, each row of the
 * list, which has this id, is compared with its own.
 */
export const byEach = (
  lookup: Lookup,
  named: Named,
  has: Way['has'],
  id: RawBuilder<unknown>,
): Way => ({
  named,
  has,
  reads: (pattern) =>
    anyOf(sql`select from (${selectOf(lookup, pattern)}) own where own.id = ${id}`),
});

export interface Search {
  condition: RawBuilder<unknown>;
  /**
   * True if the term matches so much that the list is scanned in its order and counted by a sample.
   */
  isBroad: boolean;
  /** The most rows in which a page of a broad search looks, if to compare a row takes long. */
  bound?: number;
}

/**
 * Combines the ways of a search. Leaves out ways without a matching id, so that no table is read
 * for them.
 */
export function searchBy(term: string, ways: readonly Way[], bound?: number): Search {
  const conditions = ways.flatMap(({ named, has, reads }) => {
    if (named === null) return [reads(containing(term))];
    return named.length ? [has(arrayOf('bigint', named))] : [];
  });
  return {
    condition: conditions.length ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`,
    isBroad: ways.some(({ named }) => named === null),
    ...(bound !== undefined && { bound }),
  };
}

/** The bound where the texts are in several tables. */
export const JOINED_BOUND = 2_000;

/** Finds rows by texts of their own. Null without a term. */
export async function searchTexts(
  db: Db,
  term: string | undefined,
  lookup: Lookup,
  way: Omit<Way, 'named'>,
): Promise<Search | null> {
  if (!term?.trim()) return null;
  const { named } = await findNamed(db, term, { named: lookup });
  return searchBy(term, [{ named, ...way }]);
}

const MAX_DOCUMENTS = 1_000;

/** The documents of a room, and the columns for a search. Each column has a trigram index. */
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
  customerIds: readonly number[];
}

/**
 * A condition on the alias that finds documents by their own columns and by their customer's name.
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
 * Finds documents as `searchDocuments` does, in one or all of the actor's warehouses.
 * `findCustomers` returns the customers whose names contain the term. Null without a term.
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
