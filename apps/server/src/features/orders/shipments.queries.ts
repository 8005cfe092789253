import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { LockedOrder } from './steps.queries.ts';

export interface Shipment {
  /** Undefined keeps the stored value. */
  shippingCarrier: string | null | undefined;
  trackingNumber: string | null | undefined;
  shippedAt: Date;
}

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

export async function deletePackages(tx: Tx, order: LockedOrder): Promise<void> {
  await tx.deleteFrom('package').where('warehouseId', '=', order.warehouseId).where('orderId', '=', order.id).execute();
}

export interface NewPackage {
  /** Kilograms. */
  weight: number | null;
  lines: readonly { orderItemId: number; quantity: number }[];
}

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
