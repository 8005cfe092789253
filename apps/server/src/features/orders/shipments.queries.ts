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

/** Unpacks all of an order, as of one that is cancelled. */
export async function deletePackages(tx: Tx, order: LockedOrder): Promise<void> {
  await tx.deleteFrom('package').where('warehouseId', '=', order.warehouseId).where('orderId', '=', order.id).execute();
}

export interface NewPackage {
  /** Kilograms or null. */
  weight: number | null;
  lines: readonly { orderItemId: number; quantity: number }[];
}

/** Writes packages with their lines, in the order given. */
export async function insertPackages(
  tx: Tx,
  order: { warehouseId: number; id: number },
  packages: readonly NewPackage[],
  by: { at: Date; userId: number },
): Promise<void> {
  const given = packages.map((each, place) => ({ place, ...each }));
  await sql`
    with given as materialized (
      select place, weight, lines, nextval(pg_get_serial_sequence('package', 'id')) as id
      from (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (place int, weight numeric, lines jsonb) order by place) g
    ), made as (
      insert into package (warehouse_id, id, order_id, weight, created_at, created_by)
      select ${order.warehouseId}, id, ${order.id}, weight, ${by.at}::timestamptz, ${by.userId} from given order by place
      returning id
    )
    insert into package_line (warehouse_id, package_id, order_line_id, quantity)
    select ${order.warehouseId}, made.id, (line ->> 'orderItemId')::bigint, (line ->> 'quantity')::bigint
    from made join given using (id), jsonb_array_elements(given.lines) line`.execute(tx);
}
