import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';

/** Puts locked orders into a batch. */
export async function setPickBatch(
  tx: Tx,
  warehouseId: number,
  orderIds: readonly number[],
  batchId: number,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ pickBatchId: batchId })
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', sql<number>`any(${arrayOf('bigint', orderIds)})`)
    .execute();
}

/** Frees the totes of the batch's orders that nothing was picked into. */
export async function freeTotes(tx: Tx, warehouseId: number, batchId: number): Promise<void> {
  await sql`
    update orders
    set tote = null
    where warehouse_id = ${warehouseId} and pick_batch_id = ${batchId} and tote is not null
    and not exists (select
      from order_line l
      where l.warehouse_id = ${warehouseId}
        and l.order_id = orders.id
        and l.picked > 0)`.execute(tx);
}
