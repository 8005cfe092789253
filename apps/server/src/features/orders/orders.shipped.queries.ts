import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Units shipped of each product of an order. A statement of its own: one that waits for the order's lock would still see the lines of before. */
export async function listShippedUnits(
  tx: Tx,
  order: { warehouseId: number; id: number },
): Promise<{ productId: number; shipped: number }[]> {
  const { rows } = await sql<{ productId: number; shipped: number }>`
    select product_id, shipped from order_line where warehouse_id = ${order.warehouseId} and order_id = ${order.id}`.execute(tx);
  return rows;
}
