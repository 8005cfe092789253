import { postedCountStatuses } from '@lading/domain/counts';
import { sql } from 'kysely';
import { arrayOf, literalsOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';

/** The chosen ids, and the number of further matches. */
export interface Chosen {
  ids: number[];
  leftOut: number;
}

/**
 * Lists places without an approved count since an instant: never counted ones first, then those
 * counted longest ago. Places with stock come before empty ones.
 */
export async function listNotCounted(
  db: Db,
  warehouseId: number,
  since: Date,
  limit: number,
): Promise<Chosen> {
  const { rows } = await sql<{ id: number; total: number }>`
    select l.id, count(*) over () as total
    from location l
    left join lateral (
      select max(p.counted_at) as at
      from cycle_count_place p
      where p.warehouse_id = ${warehouseId} and p.location_id = l.id) counted on true
    where l.warehouse_id = ${warehouseId} and (counted.at is null or counted.at < ${since})
    order by counted.at nulls first,
      exists (select from inventory i where i.warehouse_id = ${warehouseId}
        and i.location_id = l.id
        and i.quantity > 0) desc, l.name, l.id
    limit ${limit}`.execute(db);
  return chosen(rows);
}

/**
 * Lists the units of each product in stock that were shipped since an instant. Leaves out returned
 * goods that went back to their owner.
 */
export async function listShippedUnits(
  db: Db,
  warehouseId: number,
  since: Date,
): Promise<{ productId: number; units: number }[]> {
  const { rows } = await sql<{ productId: number; units: number }>`
    select stock.product_id, coalesce(shipped.units, 0)::bigint as units
    from (select distinct product_id
    from inventory
    where warehouse_id = ${warehouseId} and quantity > 0 and status <> 'IN_TRANSIT') stock
    left join (select product_id, sum(case kind when 'SHIP' then quantity else -quantity end)
      as units
    from movement
      where warehouse_id = ${warehouseId}
        and kind in ('SHIP', 'UNSHIP')
        and at >= ${since}
        and document_type is distinct from 'RETURN'
      group by 1) shipped using (product_id)`.execute(db);
  return rows;
}

/** Lists the products whose last count is longest ago. */
export async function listLongestUncounted(
  db: Db,
  warehouseId: number,
  productIds: readonly number[],
  limit: number,
): Promise<Chosen> {
  const { rows } = await sql<{ id: number; total: number }>`
    select p.id, count(*) over () as total
    from product p
    left join lateral (
      select max(n.closed_at) as at
      from cycle_count_line l
      join cycle_count n on n.warehouse_id = l.warehouse_id and n.id = l.count_id
      where l.warehouse_id = ${warehouseId}
        and l.product_id = p.id
        and l.counted is not null
        and n.status in ${literalsOf(postedCountStatuses)}) counted on true
    where p.id = any(${arrayOf('bigint', productIds)})
    order by counted.at nulls first, p.sku, p.id limit ${limit}`.execute(db);
  return chosen(rows);
}

const chosen = (rows: readonly { id: number; total: number }[]): Chosen => ({
  ids: rows.map((row) => row.id),
  leftOut: (rows[0]?.total ?? 0) - rows.length,
});
