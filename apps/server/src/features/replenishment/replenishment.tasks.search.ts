import { openReplenishmentStatuses } from '@lading/domain/replenishment';
import { type RawBuilder, sql } from 'kysely';
import { literalsOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';
import { findNamed, JOINED_BOUND, type Search, searchBy } from '../../platform/database/search.ts';
import { namedLocations, namedPallets, namedProducts } from '../inventory/search.service.ts';

const open = literalsOf(openReplenishmentStatuses);

/** A subquery, not a join: it runs once for each task, whatever number the planner expects. */
const readsAt = (warehouseId: number, compares: RawBuilder<unknown>) =>
  sql`(select ${compares} from inventory i
    left join pallet on pallet.warehouse_id = i.warehouse_id and pallet.id = i.pallet_id
    left join location f on f.warehouse_id = i.warehouse_id and f.id = case
    when t.status in ${open} then i.location_id
    else t.from_location_id end
    where i.warehouse_id = ${warehouseId} and i.id = t.inventory_id)`;

const isPallet = (pattern: RawBuilder<string>) => sql`fold(pallet.lpn) like ${pattern}`;
const isSource = (pattern: RawBuilder<string>) => sql`fold(f.name) like ${pattern}`;

/**
 * A condition on `t` and `p` that finds tasks by product name, SKU, LPN or the locations that they
 * show.
 */
export async function searchTasks(db: Db, term: string, warehouseId: number): Promise<Search> {
  const { products, pallets, locations } = await findNamed(db, term, {
    products: namedProducts(null),
    pallets: namedPallets(warehouseId, null),
    locations: namedLocations(warehouseId),
  });
  const balances = (condition: RawBuilder<unknown>) =>
    sql`
      any(array(select i.id
        from inventory i
        where i.warehouse_id = ${warehouseId} and ${condition}))`;
  return searchBy(
    term,
    [
      {
        named: products,
        has: (ids) => sql`t.product_id = any(${ids})`,
        reads: (pattern) => sql`fold(p.sku) like ${pattern} or fold(p.name) like ${pattern}`,
      },
      {
        named: pallets,
        has: (ids) => sql`t.inventory_id = ${balances(sql`i.pallet_id = any(${ids})`)}`,
        // Compares both texts of the reserve in one subquery.
        reads: (pattern) =>
          readsAt(
            warehouseId,
            sql`${isPallet(pattern)}
        ${locations === null ? sql`or ${isSource(pattern)}` : sql``}`,
          ),
      },
      {
        named: locations,
        has: (ids) => sql`
        t.to_location_id = any(${ids}) or (t.status not in ${open}
          and t.from_location_id = any(${ids}))
        or (t.status in ${open} and t.inventory_id
          = ${balances(sql`i.location_id = any(${ids})`)})`,
        reads: (pattern) => sql`
        (select fold(name) like ${pattern}
          from location
          where warehouse_id = ${warehouseId} and id = t.to_location_id)
        ${pallets === null ? sql`` : sql`or ${readsAt(warehouseId, isSource(pattern))}`}`,
      },
    ],
    JOINED_BOUND,
  );
}
