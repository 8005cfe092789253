import type { QueryOf } from '@lading/contract/endpoint';
import { LotRef, Named, PalletRef, ProductRef, UnitRef } from '@lading/contract/fields';
import type { listOrders, Order, OrderDetail, OrderSummary } from '@lading/contract/orders';
import { remark } from '@lading/domain/messages/remarks';
import {
  beforeReleaseStatuses,
  type OrderDue,
  type OrderStage,
  orderStages,
  unshippedOrderStatuses,
} from '@lading/domain/orders';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { inScope, type Scope, sameWarehouse } from '../../platform/auth/inScope.ts';
import { forStaff, shownUserOf } from '../../platform/auth/shown.ts';
import { arrayOf, literalsOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';
import { equalTo } from '../../platform/database/filters.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import type { Documents, Search } from '../../platform/database/search.ts';
import { scopeOfRow } from '../../platform/database/warehouseOf.ts';
import { cartonsOf } from './cartons.lent.ts';
import { composeDetail, composeOrder, type OrderDetailRow, type OrderRow } from './composeOrder.ts';
import { shipBy, shipOrder } from './shipDates.lent.ts';
import { computedWeight } from './weights.lent.ts';

export const documents: Documents = { table: 'orders', alias: 'o', columns: ['reference'] };

const orderColumns = sql<OrderRow>`
  o.id, o.warehouse_id, ${jsonOf(Named, 'c')} as customer, o.reference as order_reference, o.type,
    o.priority, o.status,
  o.shipping_address, o.address, o.shipping_carrier, o.tracking_number, o.requested_ship_date,
    ${shipBy('o')} as ship_by, o.ship_by_reason,
    o.min_remaining_days, o.notes,
  ${jsonInstant('o.order_date')} as order_date, ${jsonInstant('o.shipped_at')} as actual_ship_date,
    o.destination_warehouse_id, o.stock_statuses, o.version, item.items`;

const orderTables = (scope: Scope) => sql`from orders o
  join customer c on c.id = o.customer_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', l.id, 'product', ${jsonOf(ProductRef, 'p')},
      'quantity', l.quantity,
      'price', l.price, 'allocatedQuantity', l.allocated, 'pickedQuantity', l.picked,
        'shippedQuantity', l.shipped,
      'packId', l.pack_id, 'packs', l.packs, 'packName', l.pack_name, 'packUnits', l.pack_units,
      'lot', ${orNull('k', jsonOf(LotRef, 'k'))}, 'lineNo', l.line_no, 'externalLineId',
        l.external_line_id) order by l.line_no), '[]') as items
    from order_line l join product p on p.id = l.product_id
    left join lateral (select * from lot x where x.id = l.lot_id limit 1) k on true
    where ${sameWarehouse('l', 'o', scope)} and l.order_id = o.id) item`;

export interface OrderFilter
  extends Omit<QueryOf<typeof listOrders>, 'customerId' | 'due' | 'search'> {
  customerId: number | null;
  /** `today` is the day in the warehouse's zone. */
  due?: { is: OrderDue; today: string } | undefined;
}

/** The conditions of `dueOf` and of a stage, on the alias `o`. */
const isDue = (due: OrderDue, today: string): RawBuilder<unknown> =>
  sql`
    o.status in ${literalsOf(unshippedOrderStatuses)}
      and ${shipBy('o')} ${sql.raw(due === 'LATE' ? '<' : '=')} ${today}::date`;
const isIn = (stage: OrderStage): RawBuilder<unknown> =>
  sql`o.status in ${literalsOf(orderStages[stage])}`;

/** Counts the orders that are late, due today and in each stage. */
export async function countOrders(
  db: Db,
  scope: { warehouseId: number; customerId: number | null },
  today: string,
): Promise<OrderSummary> {
  const count = (which: RawBuilder<unknown>) =>
    sql`(select count(*) from orders o where ${inScope('o', scope)} and ${which})`;
  const counted = await sql<OrderSummary>`
      select ${count(isDue('LATE', today))} as late, ${count(isDue('TODAY', today))} as due_today,
    ${count(isIn('WAITING'))} as waiting, ${count(isIn('SHORT'))} as short,
      ${count(isIn('READY'))} as ready,
    ${count(isIn('TO_PICK'))} as to_pick, ${count(isIn('TO_SHIP'))} as to_ship`.execute(db);
  return oneRow(counted);
}

export function orderListing(filter: OrderFilter, search: Search | null): Listing<Order> {
  const where = [inScope('o', filter), ...equalTo('o', filter, ['status', 'type'])];
  if (filter.stage !== undefined) where.push(isIn(filter.stage));
  if (filter.due !== undefined) where.push(isDue(filter.due.is, filter.due.today));
  if (filter.activeOnly === 'true')
    where.push(sql`o.status in ${literalsOf(unshippedOrderStatuses)}`);
  if (filter.productId !== undefined)
    where.push(sql`exists (select from order_line l
      where ${sameWarehouse('l', 'o', filter)}
        and l.order_id = o.id
        and l.product_id = ${filter.productId})`);
  return listing({
    select: orderColumns,
    from: orderTables(filter),
    lean: sql`from orders o`,
    where,
    search,
    keyScope: inScope('o', filter),
    id: sql`o.id`,
    sorts: {
      orderDate: { by: sql`o.order_date`, type: 'timestamptz' },
      orderReference: { by: sql`o.reference`, type: 'text' },
      customer: {
        by: sql`c.name`,
        type: 'text',
        lean: sql`from customer c join orders o on o.customer_id = c.id`,
      },
      status: { by: sql`o.status`, type: 'text' },
      priority: { by: sql`o.priority`, type: 'integer' },
      type: { by: sql`o.type`, type: 'text' },
      shipBy: { by: shipOrder('o'), type: 'date' },
      requestedShipDate: { by: shipOrder('o'), type: 'date' },
    },
    toItem: composeOrder<OrderRow>,
  });
}

/**
 * Finds one order with everything that its screen shows, within the caller's scope. An order that
 * names stock which is not for sale has placements before its release. Looks up balances, pallets
 * and locations row by row (`limit 1` in a lateral subquery): a plan from a time when the tables
 * were small would read all of them.
 */
export async function findOrder(db: Db, actor: Actor, id: number): Promise<OrderDetail | null> {
  const scope = await scopeOfRow(db, 'orders', id, actor);
  const { warehouseId } = scope;
  // A client learns that a count took stock from an order, and not which count did.
  const counted = JSON.stringify([remark('COUNT_FOUND', { found: 'LESS' })]);
  const remarks = sql`
    case e.event
      when 'count' then ${forStaff(actor, sql`e.remarks`, counted)}
      else e.remarks end`;
  const notes = sql`
    case e.event when 'count' then ${forStaff(actor, sql`e.notes`, null)} else e.notes end`;
  const link = sql.raw(
    "json_build_object('id', x.id, 'orderReference', x.reference, 'status', x.status)",
  );
  const { rows } =
    await sql<OrderDetailRow>`select ${orderColumns}, ${jsonInstant('o.handed_over_at')} as handed_over_at, o.tote,
      case
        when o.status in ${literalsOf(beforeReleaseStatuses)}
          and o.stock_statuses = '{AVAILABLE}' then '[]'::json
        else (
        select coalesce(json_agg(json_build_object('id', a.id, 'orderItemId', l.id, 'product',
          ${jsonOf(ProductRef, 'p')},
          'inventoryId', i.id, 'pallet', ${orNull('t', jsonOf(PalletRef, 't'))},
          'location', ${orNull('w', jsonOf(Named, 'w'))}, 'lot',
            ${orNull('k', jsonOf(LotRef, 'k'))},
          'quantity', a.quantity, 'pickedQuantity', a.picked, 'waitsFor', (
            select json_build_object('taskId', r.id, 'location', ${jsonOf(Named, 'd')})
            from ledger.replenishment_by_id(${warehouseId}, a.task_id) r
            join location d on d.warehouse_id = ${warehouseId} and d.id = r.to_location_id
            where a.ended_at is null),
              'why', a.why) order by a.id), '[]')
        from order_line l
        join allocation a on a.warehouse_id = l.warehouse_id
          and a.order_line_id = l.id
          and a.ended_as is distinct from 'RELEASED'
        cross join lateral (select *
          from inventory x
          where x.warehouse_id = ${warehouseId} and x.id = a.inventory_id
          limit 1) i
        join product p on p.id = l.product_id
        left join lateral (select *
        from pallet x
        where x.warehouse_id = ${warehouseId} and x.id = i.pallet_id
        limit 1) t on true
        left join lateral (select *
        from location x
        where x.warehouse_id = ${warehouseId}
          and x.id = case when a.picked = 0 then i.location_id
            else ledger.picked_from(${warehouseId}, a.id, i.location_id) end
        limit 1) w on true
        left join lateral (select * from lot x where x.id = i.lot_id limit 1) k on true
        where l.warehouse_id = ${warehouseId} and l.order_id = o.id) end as allocations,
      (select coalesce(json_agg(l.id order by l.line_no), '[]')
        from order_line l join product p on p.id = l.product_id
        where l.warehouse_id = ${warehouseId}
          and l.order_id = o.id
          and o.destination_warehouse_id is null
          and p.serial_capture = 'OUTBOUND') as serial_items,
      (select coalesce(json_agg(json_build_object('id', b.id, 'weight', b.weight,
          'computedWeight', ${computedWeight(warehouseId)}, 'trackingNumber',
            b.tracking_number, 'unit', (
              select ${jsonOf(UnitRef, 'x')}
              from pallet x
              where x.warehouse_id = ${warehouseId} and x.id = b.unit_id),
            'packaging', ${orNull('u', jsonOf(Named, 'u'))},
            'cartonPosition', b.carton_position, 'lines', (
          select json_agg(json_strip_nulls(json_build_object('orderItemId', c.order_line_id,
            'quantity', c.quantity, 'serials', (
              select json_agg(s.code order by s.code)
              from outbound_serial s
              where s.warehouse_id = ${warehouseId}
                and s.package_id = b.id
                and s.order_line_id = c.order_line_id)))
          order by c.order_line_id)
          from package_line c where c.warehouse_id = ${warehouseId} and c.package_id = b.id))
            order by b.id), '[]')
        from package b
        left join packaging u on u.warehouse_id = ${warehouseId} and u.id = b.packaging_id
        where b.warehouse_id = ${warehouseId} and b.order_id = o.id) as packages,
      case when o.status in ${literalsOf(beforeReleaseStatuses)} then '[]'::json
        else ${cartonsOf(warehouseId)} end as cartons,
      (select coalesce(json_agg(json_build_object('at', ${jsonInstant('e.at')}, 'user',
        ${shownUserOf(actor, 'e.user_id')},
          'event', e.event, 'from', e.from_status, 'to', e.to_status, 'notes', ${notes},
            'remarks', coalesce(${remarks}, '[]'))
            order by e.id), '[]')
        from order_event e where e.warehouse_id = ${warehouseId} and e.order_id = o.id) as history,
      (select ${link}
        from orders x
        where x.warehouse_id = ${warehouseId} and x.id = o.previous_order_id) as previous_order,
      (select coalesce(json_agg(${link} order by x.id), '[]') from orders x
        where x.warehouse_id = ${warehouseId} and x.previous_order_id = o.id) as follow_up_orders
    ${orderTables(scope)} where o.id = ${id} and ${inScope('o', scope)}`.execute(db);
  const [order] = rows;
  return order ? composeDetail(order) : null;
}

/**
 * Returns true if the carrier of an order begins with the name. The call is rare, so it may read
 * all orders.
 */
export async function isCarrierGiven(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    select /* asks all nodes: a carrier is of the whole company */ from orders
    where starts_with(fold(shipping_carrier), fold(${name})) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Returns true if units of order lines were ever picked, even if they were put back: movements name
 * these lines.
 */
export async function wasPicked(
  db: Db,
  warehouseId: number,
  orderLines: readonly { id: number }[],
): Promise<boolean> {
  const ids = orderLines.map(({ id }) => id);
  const found = await sql<{ isPicked: boolean }>`
    select exists (select from pick
      where warehouse_id = ${warehouseId} and order_line_id = any(${arrayOf('bigint', ids)}))
        as is_picked`.execute(db);
  return oneRow(found).isPicked;
}
