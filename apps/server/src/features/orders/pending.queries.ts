import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { OrderValues } from './orders.queries.ts';

/** An order that comes from elsewhere and waits for its first allocation. */
export interface PendingOrder extends Omit<OrderValues, 'destinationWarehouseId'> {
  orderDate: Date;
  createdBy: number;
  lines: readonly { productId: number; quantity: number; price: number | null }[];
}

/** Writes many orders as PENDING_ALLOCATION, with their lines and the first line of their history, in one statement. */
export async function insertPending(tx: Tx, orders: readonly PendingOrder[]): Promise<void> {
  const given = orders.map((order, place) => ({
    place,
    warehouse_id: order.warehouseId,
    customer_id: order.customerId,
    reference: order.reference,
    type: order.type,
    priority: order.priority,
    shipping_address: order.shippingAddress,
    shipping_carrier: order.shippingCarrier,
    requested_ship_date: order.requestedShipDate,
    notes: order.notes,
    order_date: order.orderDate.toISOString(),
    created_by: order.createdBy,
    lines: order.lines.map(({ productId, quantity, price }) => ({ product_id: productId, quantity, price })),
  }));
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (place int, warehouse_id bigint, customer_id bigint, reference text, type text,
        priority int, shipping_address text, shipping_carrier text, requested_ship_date date, notes text, order_date timestamptz, created_by bigint, lines jsonb)
    ), made as (
      insert into orders (warehouse_id, customer_id, reference, type, priority, status, shipping_address, shipping_carrier, requested_ship_date, notes, order_date, created_by)
      select warehouse_id, customer_id, reference, type, priority, 'PENDING_ALLOCATION', shipping_address, shipping_carrier, requested_ship_date, notes, order_date, created_by
      from given order by place
      returning warehouse_id, id, customer_id, reference
    ), placed as (
      select made.id, given.* from made join given using (warehouse_id, customer_id, reference)
    ), event as (
      insert into order_event (warehouse_id, order_id, at, user_id, event, to_status)
      select warehouse_id, id, order_date, created_by, 'create', 'PENDING_ALLOCATION' from placed order by place
    )
    insert into order_line (warehouse_id, order_id, customer_id, product_id, quantity, price, allocated, waiting)
    select placed.warehouse_id, placed.id, placed.customer_id, (l.line ->> 'product_id')::bigint, (l.line ->> 'quantity')::bigint, (l.line ->> 'price')::numeric, 0, true
    from placed, jsonb_array_elements(placed.lines) with ordinality l (line, at)
    order by placed.place, l.at`.execute(tx);
}
