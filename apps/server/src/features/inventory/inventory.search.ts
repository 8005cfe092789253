import { type RawBuilder, sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import { type Db, planEachTime } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/listing.ts';

/** What a search of stock comes down to: a condition on `i`, `p`, `t` and `l`. */
export interface SearchHits {
  condition: RawBuilder<unknown>;
  /** True where it matches so much that the list is walked in its order instead. */
  isBroad: boolean;
}

/** Beyond these many matches, walking the list in its order finds a page sooner than collecting all that matches. */
const MAX_PRODUCTS = 300;
const MAX_PALLETS = 1_000;
const MAX_LOCATIONS = 100;
/** Trigrams need three characters; shorter terms match nearly everything anyway. */
const MIN_SELECTIVE = 3;

const ids = (rows: readonly { id: number }[]): RawBuilder<unknown> =>
  arrayOf(
    'bigint',
    rows.map((row) => row.id),
  );

export async function findProductIds(db: Db, term: string, customerId: number | null, limit: number): Promise<{ id: number }[]> {
  const own = customerId === null ? sql`` : sql`and customer_id = ${customerId}`;
  const pattern = containing(term);
  const { rows } = await sql<{ id: number }>`${planEachTime}
    select id from product where (fold(sku) like ${pattern} or fold(name) like ${pattern}) ${own} limit ${limit}`.execute(db);
  return rows;
}

export async function findPalletIds(db: Db, term: string, warehouseId: number, limit: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`${planEachTime}
    select id from pallet where warehouse_id = ${warehouseId} and fold(lpn) like ${containing(term)} order by warehouse_id, id limit ${limit}`.execute(
    db,
  );
  return rows;
}

async function findLocationIds(db: Db, term: string, warehouseId: number, limit: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`${planEachTime}
    select id from location where warehouse_id = ${warehouseId} and fold(name) like ${containing(term)} limit ${limit}`.execute(db);
  return rows;
}

/** Ids of what a search's words name, as arrays for SQL. */
interface Named {
  products: RawBuilder<unknown>;
  pallets: RawBuilder<unknown>;
  locations: RawBuilder<unknown>;
}

/** The products, pallets and places that a term names; null where it is too short or names too many to be looked for one by one. */
export async function findNamed(db: Db, term: string, warehouseId: number, customerId: number | null): Promise<Named | null> {
  if (term.trim().length < MIN_SELECTIVE) return null;
  const [products, pallets, locations] = await Promise.all([
    findProductIds(db, term, customerId, MAX_PRODUCTS + 1),
    findPalletIds(db, term, warehouseId, MAX_PALLETS + 1),
    findLocationIds(db, term, warehouseId, MAX_LOCATIONS + 1),
  ]);
  if (products.length > MAX_PRODUCTS || pallets.length > MAX_PALLETS || locations.length > MAX_LOCATIONS) return null;
  return { products: ids(products), pallets: ids(pallets), locations: ids(locations) };
}

/** Finds by product name, SKU, location name or LPN: first which products, pallets and places match, then their stock. */
export async function searchStock(db: Db, term: string, warehouseId: number, customerId: number | null): Promise<SearchHits> {
  const named = await findNamed(db, term, warehouseId, customerId);
  if (named) {
    const { products, pallets, locations } = named;
    const condition = sql`(i.product_id = any(${products}) or i.pallet_id = any(${pallets}) or i.location_id = any(${locations}))`;
    return { condition, isBroad: false };
  }
  const pattern = containing(term);
  const condition = sql`(fold(p.name) like ${pattern} or fold(p.sku) like ${pattern} or fold(t.lpn) like ${pattern} or fold(l.name) like ${pattern})`;
  return { condition, isBroad: true };
}
