import type { Address } from '@lading/domain/addresses';
import type { ShipByReason } from '@lading/domain/calendars';
import { CANCELLED, outcome } from '@lading/domain/life';
import type { Remark } from '@lading/domain/messages/remarks';
import {
  beforeReleaseStatuses,
  FIRST_ORDER_STATUS,
  type OrderEvent,
  type OrderStatus,
  type OrderType,
  type OutflowStatus,
  orderSteps,
  toteOrderStatuses,
  waitingOrderStatuses,
} from '@lading/domain/orders';
import { REFERENCE_STEM } from '@lading/domain/references';
import { spellingKey } from '@lading/domain/spelling';
import { sql } from 'kysely';
import { inScope } from '../../platform/auth/inScope.ts';
import { arrayOf, literalsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonList } from '../../platform/database/json.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { scopeOfRow } from '../../platform/database/warehouseOf.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { shipOrder } from './shipDates.lent.ts';

/** The date that rules give an order; all null if somebody asked for a date. */
export interface DerivedShipDate {
  derivedShipDate: string | null;
  shipByReason: ShipByReason | null;
  /** The mark of the rules, see `ledger.ship_rules`. */
  shipRules: string | null;
}

export interface OrderValues extends DerivedShipDate {
  warehouseId: number;
  customerId: number;
  reference: string;
  type: OrderType;
  priority: number;
  shippingAddress: string;
  /** Null if the order has only the printed text. */
  address: Address | null;
  shippingCarrier: string | null;
  requestedShipDate: string | null;
  /** The minimum of days between the ship date and the expiry of stock; null for the customer's. */
  minRemainingDays: number | null;
  notes: string | null;
  destinationWarehouseId: number | null;
  stockStatuses: OutflowStatus[];
}

export interface LockedOrder
  extends Omit<OrderValues, 'shippingAddress' | 'address' | 'shippingCarrier' | 'notes'> {
  id: number;
  status: OrderStatus;
  heldStatus: OrderStatus | null;
  pickBatchId: number | null;
  tote: string | null;
  orderDate: Date;
  version: number;
  /** The version after the last change by a person. */
  editedVersion: number;
}

/** Locks an order. Every step of its life takes this lock first. Returns null outside the scope. */
export async function lockOrder(
  tx: Tx,
  id: number,
  warehouseIds: readonly number[],
  customerId: number | null,
): Promise<LockedOrder | null> {
  const scope = await scopeOfRow(tx, 'orders', id, { warehouseIds, customerId });
  const { rows } = await sql<LockedOrder>`
    select id, warehouse_id, customer_id, reference, type, status, held_status,
      destination_warehouse_id, stock_statuses, pick_batch_id, tote, priority, requested_ship_date,
      derived_ship_date, ship_by_reason, ship_rules, min_remaining_days, order_date, version,
      edited_version from orders
    where id = ${id} and ${inScope('orders', scope)} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function getValues(
  tx: Tx,
  order: LockedOrder,
): Promise<OrderValues & { orderDate: Date }> {
  const values = await sql<OrderValues & { orderDate: Date }>`
    select warehouse_id, customer_id, reference, type, priority, shipping_address, address,
      shipping_carrier, requested_ship_date, derived_ship_date, ship_by_reason, ship_rules,
      min_remaining_days,
      notes, destination_warehouse_id, stock_statuses, order_date
    from orders where warehouse_id = ${order.warehouseId} and id = ${order.id}`.execute(tx);
  return oneRow(values);
}

/** The text of a step in the history: what people entered, and the program's remarks. */
export interface StepText {
  notes?: string | null;
  remarks?: readonly Remark[];
}

export interface Step extends StepText {
  event: OrderEvent;
  at: Date;
  /** Null for a step of the allocator. */
  userId: number | null;
  /** The chosen status if the life allows several. */
  to?: OrderStatus;
  /** The status to which a held order resumes. */
  heldStatus?: OrderStatus | null;
}

/** The steps that change fields which an edit changes too: a shipment may name another carrier. */
const enteringEvents: ReadonlySet<OrderEvent> = new Set(['edit', 'ship']);

/**
 * Takes a step: writes the status, the version and a history event. An order that is no longer
 * released leaves its pick batch, and an order without picked goods leaves its tote. A cancelled
 * order keeps both, so that the picker of the batch learns of it.
 */
export async function takeStep(tx: Tx, order: LockedOrder, step: Step): Promise<void> {
  const { event, at, userId, heldStatus = null, notes = null, remarks = [] } = step;
  const to = outcome(orderSteps, order.status, event, step.to);
  noteChange(tx, {
    warehouseId: order.warehouseId,
    customerId: order.customerId,
    rooms: ['orders', 'inventory'],
  });
  await sql`
    with stepped as (
      update orders set status = ${to}, held_status = ${heldStatus}, version = version + 1,
        edited_version = case
          when ${enteringEvents.has(event)} then version + 1
          else edited_version end,
        pick_batch_id = case
          when ${to} in ${literalsOf(beforeReleaseStatuses)} then null
          else pick_batch_id end,
        tote = case when ${to} in ${literalsOf(toteOrderStatuses)} then tote end
      where warehouse_id = ${order.warehouseId} and id = ${order.id}
    )
    insert into order_event (warehouse_id, order_id, at, user_id, event, from_status, to_status,
      notes, remarks)
    values (${order.warehouseId}, ${order.id}, ${at}, ${userId}::bigint, ${event}, ${order.status},
      ${to}, ${notes}, ${jsonList(remarks)}::jsonb)`.execute(tx);
}

/**
 * Puts a locked order into a tote; null takes it out. Returns the reference of another order in the
 * tote, or null.
 */
export async function setTote(
  tx: Tx,
  { warehouseId, id }: LockedOrder,
  tote: string | null,
): Promise<string | null> {
  if (tote !== null)
    await sql`
      select pg_advisory_xact_lock(hashtextextended(format('tote %s %s', ${warehouseId}::bigint,
        ${tote}::text), 0))`.execute(tx);
  const holds = (
    await sql<{
      reference: string;
    }>`
      select reference
      from orders
      where warehouse_id = ${warehouseId}
        and tote = ${tote}
        and status <> ${sql.lit(CANCELLED)}
        and id <> ${id}`.execute(tx)
  ).rows[0];
  if (holds) return holds.reference;
  await sql`
    update orders set tote = ${tote} where warehouse_id = ${warehouseId} and id = ${id}`.execute(
    tx,
  );
  return null;
}

export async function updateOrderValues(
  tx: Tx,
  order: LockedOrder,
  values: OrderValues,
): Promise<void> {
  const { warehouseId, customerId: _, address, shipByReason, ...changed } = values;
  const parts = address && JSON.stringify(address);
  const reason = shipByReason && JSON.stringify(shipByReason);
  await tx
    .updateTable('orders')
    .set({ ...changed, address: parts, shipByReason: reason })
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', order.id)
    .execute();
}

/**
 * Finds the reference of the first order in a chain of follow-ups. This may be the order itself.
 */
export async function findRootReference(tx: Tx, order: LockedOrder): Promise<string> {
  const { rows } = await sql<{ reference: string }>`
    with recursive chain as (
      select id, reference, previous_order_id
      from orders
      where warehouse_id = ${order.warehouseId} and id = ${order.id}
      union all
      select o.id, o.reference, o.previous_order_id
      from chain
      join orders o on o.warehouse_id = ${order.warehouseId} and o.id = chain.previous_order_id
    )
    select reference from chain where previous_order_id is null`.execute(tx);
  return rows[0]?.reference ?? order.reference;
}

/** Lists the customer's references that a follow-up of this root could collide with. */
export async function listTakenReferences(
  tx: Tx,
  order: LockedOrder,
  root: string,
): Promise<Set<string>> {
  const lead = root.length > REFERENCE_STEM ? root.slice(0, REFERENCE_STEM) : `${root}-B`;
  const { rows } = await sql<{ reference: string }>`
    select reference
    from orders
    where warehouse_id = ${order.warehouseId}
      and customer_id = ${order.customerId}
      and starts_with(spelling_key(reference), spelling_key(${lead}))`.execute(tx);
  return new Set(rows.map((row) => spellingKey(row.reference)));
}

export interface HoldingOrder {
  orderId: number;
  orderLineIds: number[];
  productIds: number[];
}

export async function listOrdersOf(
  tx: Tx,
  warehouseId: number,
  orderLineIds: readonly number[],
): Promise<HoldingOrder[]> {
  const { rows } = await sql<HoldingOrder>`
    select order_id, array_agg(id)::float8[] as order_line_ids,
      array_agg(distinct product_id)::float8[] as product_ids
    from order_line
    where warehouse_id = ${warehouseId} and id = any(${arrayOf('bigint', orderLineIds)})
    group by order_id
    order by order_id`.execute(tx);
  return rows;
}

/**
 * Lists orders that wait for a product with units that no order was promised, or that a less urgent
 * order was promised. The most urgent order is first.
 */
export async function listServable(
  db: Db,
  warehouseId: number,
  productIds: readonly number[],
  limit: number,
  skip: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with missed as materialized (
      select distinct product_id
      from order_line
      where warehouse_id = ${warehouseId}
        and product_id = any(${arrayOf('bigint', productIds)})
        and waiting
    ), open as materialized (
      select m.product_id, coalesce(s.free > s.promised, false) as is_free, last.priority,
        last.ship_on, last.order_date
      from missed m
      left join product_stock s on s.warehouse_id = ${warehouseId} and s.product_id = m.product_id
      join product p on p.id = m.product_id
      join customer c on c.id = p.customer_id
      left join lateral (
        select r.priority, r.ship_on, r.order_date
        from promise r
        where c.overtaking and r.warehouse_id = ${warehouseId} and r.product_id = m.product_id
        order by r.priority desc, r.ship_on desc, r.order_date desc, r.order_line_id desc
          limit 1) last on true
    )
    select o.id from orders o
    where o.warehouse_id = ${warehouseId}
      and o.status in ${literalsOf(waitingOrderStatuses)}
      and not o.id = any(${arrayOf('bigint', skip)})
      and (o.status = ${sql.lit(FIRST_ORDER_STATUS)} or o.id in (
        select l.order_id from order_line l
        join open f on f.product_id = l.product_id
        join orders w on w.warehouse_id = l.warehouse_id and w.id = l.order_id
        where l.warehouse_id = ${warehouseId}
          and l.waiting
          and (l.lot_id is null
            or w.stock_statuses <> '{AVAILABLE}'
            or exists (select from inventory i
            where i.warehouse_id = ${warehouseId}
              and i.lot_id = l.lot_id
              and i.quantity > i.allocated
              and i.allocation_rank is not null))
          and (f.is_free
            or w.stock_statuses <> '{AVAILABLE}'
            or (w.priority, ${shipOrder('w')}, w.order_date)
              < (f.priority, f.ship_on, f.order_date))))
    order by o.priority, ${shipOrder('o')}, o.order_date, o.id
      limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
