import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';

export interface HoldingOrder {
  orderId: number;
  orderLineIds: number[];
  productIds: number[];
}

/** The orders of some lines, by id. */
export async function listOrdersOf(tx: Tx, warehouseId: number, orderLineIds: readonly number[]): Promise<HoldingOrder[]> {
  const { rows } = await sql<HoldingOrder>`
    select order_id, array_agg(id)::float8[] as order_line_ids, array_agg(distinct product_id)::float8[] as product_ids
    from order_line where warehouse_id = ${warehouseId} and id = any(${arrayOf('bigint', orderLineIds)}) group by order_id order by order_id`.execute(
    tx,
  );
  return rows;
}
