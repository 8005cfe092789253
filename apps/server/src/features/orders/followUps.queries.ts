import { REFERENCE_STEM } from '@lading/domain/references';
import { sql } from 'kysely';
import { unnestOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { LockedOrder } from './orders.queries.ts';

/** The reference of the order that a chain of follow-ups began with: its own where it follows none. */
export async function findRootReference(tx: Tx, order: LockedOrder): Promise<string> {
  const { rows } = await sql<{ reference: string }>`
    with recursive chain as (
      select warehouse_id, id, reference, previous_order_id from orders where warehouse_id = ${order.warehouseId} and id = ${order.id}
      union all
      select o.warehouse_id, o.id, o.reference, o.previous_order_id from chain join orders o on o.warehouse_id = chain.warehouse_id and o.id = chain.previous_order_id
    )
    select reference from chain where previous_order_id is null`.execute(tx);
  return rows[0]?.reference ?? order.reference;
}

/** References of the customer's orders that begin like follow-ups of a root. */
export async function listTakenReferences(tx: Tx, order: LockedOrder, root: string): Promise<Set<string>> {
  const lead = root.length > REFERENCE_STEM ? root.slice(0, REFERENCE_STEM) : `${root}-B`;
  const { rows } = await sql<{ reference: string }>`
    select reference from orders where warehouse_id = ${order.warehouseId} and customer_id = ${order.customerId} and starts_with(reference, ${lead})`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.reference));
}

/** Writes what follows an order: the same wishes, priority and order date, in BACKORDER, with the lines given. */
export async function insertFollowUp(
  tx: Tx,
  order: LockedOrder,
  made: { reference: string; at: Date; userId: number },
  lines: readonly { productId: number; quantity: number; price: number | null }[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into orders (warehouse_id, customer_id, reference, type, priority, status, shipping_address, shipping_carrier, requested_ship_date, notes, order_date,
        destination_warehouse_id, previous_order_id, created_by)
      select warehouse_id, customer_id, ${made.reference}, type, priority, 'BACKORDER', shipping_address, shipping_carrier, requested_ship_date, notes, order_date,
        destination_warehouse_id, id, ${made.userId}
      from orders where warehouse_id = ${order.warehouseId} and id = ${order.id}
      returning id
    ), event as (
      insert into order_event (warehouse_id, order_id, at, user_id, event, to_status)
      select ${order.warehouseId}, id, ${made.at}, ${made.userId}, 'create', 'BACKORDER' from made
    ), line as (
      insert into order_line (warehouse_id, order_id, customer_id, product_id, quantity, price, waiting)
      select ${order.warehouseId}, made.id, ${order.customerId}, l.product_id, l.quantity, l.price, true
      from made, ${unnestOf(lines, { productId: 'bigint', quantity: 'bigint', price: 'numeric' })} with ordinality as l (product_id, quantity, price, place) order by l.place
    )
    select id from made`.execute(tx);
  if (!rows[0]) throw new Error('A follow-up order was not made.');
  return rows[0].id;
}
