import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { LockedOrder } from './orders.queries.ts';

/** Units shipped of each product of an order. A statement of its own: one that waits for the order's lock would still see the lines of before. */
export async function listShippedUnits(
  tx: Tx,
  order: { warehouseId: number; id: number },
): Promise<{ productId: number; shipped: number }[]> {
  const { rows } = await sql<{ productId: number; shipped: number }>`
    select product_id, shipped from order_line where warehouse_id = ${order.warehouseId} and order_id = ${order.id}`.execute(tx);
  return rows;
}

export interface Shipment {
  /** Undefined keeps what the order says. */
  shippingCarrier: string | null | undefined;
  trackingNumber: string | null | undefined;
  shippedAt: Date;
}

/** Notes how and when an order left. */
export async function setShipment(tx: Tx, order: LockedOrder, { shippingCarrier, trackingNumber, shippedAt }: Shipment): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      shippedAt: shippedAt.toISOString(),
      ...(shippingCarrier === undefined ? {} : { shippingCarrier }),
      ...(trackingNumber === undefined ? {} : { trackingNumber }),
    })
    .where('warehouseId', '=', order.warehouseId)
    .where('id', '=', order.id)
    .execute();
}

/** What is in no package any more, as of a cancelled order. */
export async function deletePackages(tx: Tx, order: LockedOrder): Promise<void> {
  await tx.deleteFrom('package').where('warehouseId', '=', order.warehouseId).where('orderId', '=', order.id).execute();
}
