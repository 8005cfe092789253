import { CANCELLED } from '@lading/domain/life';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';

interface OrderKey {
  warehouseId: number;
  id: number;
}

/**
 * The shipped units of a locked order, when the carrier got them, and a return that names the
 * order.
 */
interface Sent {
  shippedAt: Date | null;
  handedOverAt: Date | null;
  returnReference: string | null;
}

export async function findShipment(tx: Tx, order: OrderKey): Promise<Sent> {
  const found = await sql<Sent>`
    select shipped_at, handed_over_at, (select r.reference from returns r
      where r.warehouse_id = ${order.warehouseId}
        and r.order_id = o.id
        and r.status <> ${sql.lit(CANCELLED)}
      order by r.id
      limit 1) as return_reference
    from orders o where o.warehouse_id = ${order.warehouseId} and o.id = ${order.id}`.execute(tx);
  return oneRow(found);
}

/** Lists the ids of the follow-up orders of an order, without cancelled ones. */
export async function listOpenFollowUps(tx: Tx, order: OrderKey): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from orders
    where warehouse_id = ${order.warehouseId}
      and previous_order_id = ${order.id}
      and status <> ${sql.lit(CANCELLED)}
    order by id`.execute(tx);
  return rows.map((row) => row.id);
}

export interface PackedLine {
  packageId: number;
  orderItemId: number;
  sku: string;
  quantity: number;
}

/** Lists the contents of the packages of a locked order, in the order of packing. */
export async function listPacked(tx: Tx, order: OrderKey): Promise<PackedLine[]> {
  const { rows } = await sql<PackedLine>`
    select b.id as package_id, c.order_line_id as order_item_id, p.sku, c.quantity
    from package b
    join package_line c on c.warehouse_id = b.warehouse_id and c.package_id = b.id
    join order_line l on l.warehouse_id = c.warehouse_id and l.id = c.order_line_id
    join product p on p.id = l.product_id
    where b.warehouse_id = ${order.warehouseId} and b.order_id = ${order.id}
    order by b.id, l.line_no`.execute(tx);
  return rows;
}
