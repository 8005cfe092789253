import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import {
  findNamed,
  JOINED_BOUND,
  type Lookup,
  type Search,
  searchBy,
  searchTexts,
} from '../../platform/database/search.ts';

/**
 * With more matches than this, a page is found sooner by reading a list in its order than by
 * collecting all matches.
 */
const MAX_PRODUCTS = 300;
const MAX_PALLETS = 1_000;
const MAX_LOCATIONS = 100;

export const namedProducts = (customerId: number | null): Lookup => ({
  max: MAX_PRODUCTS,
  customerId,
  rows: [
    {
      id: 'product.id',
      from: sql`product`,
      owned: 'product',
      where: (pattern) => sql`fold(sku) like ${pattern} or fold(name) like ${pattern}`,
    },
  ],
});

export const namedPallets = (warehouseId: number, customerId: number | null): Lookup => ({
  max: MAX_PALLETS,
  customerId,
  rows: [
    {
      id: 'pallet.id',
      from: sql`pallet`,
      owned: 'pallet',
      where: (pattern) => sql`warehouse_id = ${warehouseId} and fold(lpn) like ${pattern}`,
    },
  ],
});

export const namedLocations = (warehouseId: number): Lookup => ({
  max: MAX_LOCATIONS,
  customerId: null,
  rows: [
    {
      id: 'location.id',
      from: sql`location`,
      owned: null,
      where: (pattern) => sql`warehouse_id = ${warehouseId} and fold(name) like ${pattern}`,
    },
  ],
});

/**
 * A condition on `i`, `p`, `t` and `l` that finds stock by product name, SKU, location name or LPN.
 */
export async function searchStock(
  db: Db,
  term: string,
  warehouseId: number,
  customerId: number | null,
): Promise<Search> {
  const { products, pallets, locations } = await findNamed(db, term, {
    products: namedProducts(customerId),
    pallets: namedPallets(warehouseId, customerId),
    locations: namedLocations(warehouseId),
  });
  return searchBy(
    term,
    [
      {
        named: products,
        has: (ids) => sql`i.product_id = any(${ids})`,
        reads: (pattern) => sql`fold(p.name) like ${pattern} or fold(p.sku) like ${pattern}`,
      },
      {
        named: pallets,
        has: (ids) => sql`i.pallet_id = any(${ids})`,
        reads: (pattern) => sql`fold(t.lpn) like ${pattern}`,
      },
      {
        named: locations,
        has: (ids) => sql`i.location_id = any(${ids})`,
        reads: (pattern) => sql`fold(l.name) like ${pattern}`,
      },
    ],
    JOINED_BOUND,
  );
}

/** A condition on `t` that finds pallets by their LPN. Null without a term. */
export const searchPallets = (
  db: Db,
  term: string | undefined,
  warehouseId: number,
  customerId: number | null,
): Promise<Search | null> =>
  searchTexts(db, term, namedPallets(warehouseId, customerId), {
    has: (ids) => sql`t.id = any(${ids})`,
    reads: (pattern) => sql`fold(t.lpn) like ${pattern}`,
  });

/** A condition on `m`, `p`, `fp` and `tp` that finds movements by product name, SKU or LPN. */
export async function searchMovements(
  db: Db,
  term: string,
  warehouseId: number,
  customerId: number | null,
): Promise<Search> {
  const { products, pallets } = await findNamed(db, term, {
    products: namedProducts(customerId),
    pallets: namedPallets(warehouseId, customerId),
  });
  return searchBy(
    term,
    [
      {
        named: products,
        has: (ids) => sql`m.product_id = any(${ids})`,
        reads: (pattern) => sql`fold(p.name) like ${pattern} or fold(p.sku) like ${pattern}`,
      },
      {
        named: pallets,
        has: (ids) => sql`m.from_pallet_id = any(${ids}) or m.to_pallet_id = any(${ids})`,
        reads: (pattern) => sql`fold(fp.lpn) like ${pattern} or fold(tp.lpn) like ${pattern}`,
      },
    ],
    JOINED_BOUND,
  );
}
