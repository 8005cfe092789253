import { type OrderStatus, unshippedOrderStatuses } from '@lading/domain/orders';
import { sql } from 'kysely';
import { jsonRowsOf, literalsOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DerivedShipDate } from './steps.queries.ts';

export interface MisdatedOrder {
  id: number;
  warehouseId: number;
  customerId: number;
  status: OrderStatus;
  heldStatus: OrderStatus | null;
  shippingCarrier: string | null;
  priority: number;
  orderDate: Date;
  formerShipDate: string | null;
}

/** Locks orders whose date is not of the marked rules, without waiting for those that are locked. */
export async function lockMisdated(
  tx: Tx,
  warehouseId: number,
  mark: string,
  limit: number,
): Promise<MisdatedOrder[]> {
  const { rows } = await sql<MisdatedOrder>`
    select id, warehouse_id, customer_id, status, held_status, shipping_carrier, priority,
      order_date, derived_ship_date as former_ship_date
    from orders
    where warehouse_id = ${warehouseId}
      and status in ${literalsOf(unshippedOrderStatuses)}
      and requested_ship_date is null
      and (coalesce(ship_rules, '') < ${mark} or coalesce(ship_rules, '') > ${mark})
    order by id
    limit ${limit}
    for update skip locked`.execute(tx);
  return rows;
}

export async function setShipDates(
  tx: Tx,
  warehouseId: number,
  orders: readonly (DerivedShipDate & { id: number })[],
): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map(({ id, derivedShipDate, shipByReason, shipRules }) => ({
    id,
    derivedShipDate,
    shipByReason,
    shipRules,
  }));
  await sql`
    update orders o
    set derived_ship_date = r.derived_ship_date, ship_by_reason = r.ship_by_reason,
      ship_rules = r.ship_rules
    from jsonb_to_recordset(${jsonRowsOf(rows)})
      as r (id bigint, derived_ship_date date, ship_by_reason jsonb, ship_rules text)
    where o.warehouse_id = ${warehouseId} and o.id = r.id`.execute(tx);
}
