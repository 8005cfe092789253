import { waitingOrderStatuses } from '@lading/domain/orders';
import { sql } from 'kysely';
import { arrayOf, literalsOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';

/** Orders that wait for one of the products and could get some of it now, in the order in which they are served. */
export async function listServable(
  db: Db,
  warehouseId: number,
  productIds: readonly number[],
  limit: number,
  skip: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with missed as materialized (
      select distinct product_id from order_line where warehouse_id = ${warehouseId} and product_id = any(${arrayOf('bigint', productIds)}) and waiting
    ), free as materialized (
      select m.product_id from missed m where exists (
        select from inventory i where i.warehouse_id = ${warehouseId} and i.product_id = m.product_id and i.quantity > 0 and i.allocation_rank is not null and i.quantity > i.allocated)
    )
    select o.id from orders o
    where o.warehouse_id = ${warehouseId} and o.status in ${literalsOf(waitingOrderStatuses)} and not o.id = any(${arrayOf('bigint', skip)})
      and (o.status = 'PENDING_ALLOCATION' or o.id in (
        select l.order_id from order_line l join free f on f.product_id = l.product_id where l.warehouse_id = ${warehouseId} and l.waiting))
    order by o.priority, o.order_date, o.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
