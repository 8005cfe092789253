import { Named, PalletRef, ProductRef } from '@lading/contract/fields';
import type { Order, OrderDetail } from '@lading/contract/orders';
import { outcome } from '@lading/domain/life';
import {
  type FirstOrderStatus,
  type OrderEvent,
  type OrderStage,
  type OrderStatus,
  type OrderType,
  orderStages,
  orderSteps,
  unbatchedOrderStatuses,
  unservedOrderStatuses,
} from '@lading/domain/orders';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { inScope } from '../../platform/auth/inScope.ts';
import { forStaff, jsonShownUser } from '../../platform/auth/shown.ts';
import { arrayOf, literalsOf, unnestOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import type { Documents, Search } from '../../platform/database/search.ts';
import { noteChange } from '../../platform/events/changes.ts';

export const documents: Documents = { table: 'orders', alias: 'o', columns: ['reference'] };

interface OrderRow {
  id: number;
  warehouseId: number;
  customerId: number;
  customerName: string;
  reference: string;
  type: OrderType;
  priority: number;
  status: OrderStatus;
  shippingAddress: string;
  shippingCarrier: string | null;
  trackingNumber: string | null;
  requestedShipDate: string | null;
  notes: string | null;
  orderDate: Date;
  shippedAt: Date | null;
  destinationWarehouseId: number | null;
  version: number;
  items: Order['items'];
}

const orderColumns = sql<OrderRow>`o.id, o.warehouse_id, o.customer_id, c.name as customer_name, o.reference, o.type, o.priority, o.status, o.shipping_address,
  o.shipping_carrier, o.tracking_number, o.requested_ship_date, o.notes, o.order_date, o.shipped_at, o.destination_warehouse_id, o.version, item.items`;

const orderTables = sql`from orders o
  join customer c on c.id = o.customer_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', l.id, 'product', ${jsonOf(ProductRef, 'p')}, 'quantity', l.quantity,
      'price', l.price, 'allocatedQuantity', l.allocated, 'pickedQuantity', l.picked, 'shippedQuantity', l.shipped,
      'backorderedQuantity', case when o.status in ${literalsOf(unservedOrderStatuses)} then 0 else l.quantity - l.allocated end) order by l.id), '[]') as items
    from order_line l join product p on p.id = l.product_id where l.warehouse_id = o.warehouse_id and l.order_id = o.id) item`;

function toOrder(row: OrderRow): Order {
  const totalUnits = row.items.reduce((sum, item) => sum + item.quantity, 0);
  const allocated = row.items.reduce((sum, item) => sum + item.allocatedQuantity, 0);
  return {
    id: row.id,
    orderReference: row.reference,
    type: row.type,
    priority: row.priority,
    status: row.status,
    customer: { id: row.customerId, name: row.customerName },
    items: row.items,
    summary: {
      totalItems: row.items.length,
      totalUnits,
      allocationPercentage: totalUnits ? Math.round((allocated / totalUnits) * 100) : 0,
    },
    orderDate: row.orderDate.toISOString(),
    requestedShipDate: row.requestedShipDate,
    actualShipDate: row.shippedAt?.toISOString() ?? null,
    trackingNumber: row.trackingNumber,
    shippingAddress: row.shippingAddress,
    shippingCarrier: row.shippingCarrier,
    notes: row.notes,
    warehouseId: row.warehouseId,
    destinationWarehouseId: row.destinationWarehouseId,
    version: row.version,
  };
}

export interface OrderFilter {
  warehouseId: number;
  customerId: number | null;
  status?: string | undefined;
  stage?: OrderStage | undefined;
  type?: string | undefined;
}

/** Orders as a list; `search` narrows it to what was found. */
export function orderListing(filter: OrderFilter, search: Search | null): Listing<Order> {
  const where: RawBuilder<unknown>[] = [sql`o.warehouse_id = ${filter.warehouseId}`];
  if (filter.customerId !== null) where.push(sql`o.customer_id = ${filter.customerId}`);
  if (filter.status !== undefined) where.push(sql`o.status = ${filter.status}`);
  if (filter.stage !== undefined) where.push(sql`o.status in ${literalsOf(orderStages[filter.stage])}`);
  if (filter.type !== undefined) where.push(sql`o.type = ${filter.type}`);
  return listing({
    select: orderColumns,
    from: orderTables,
    lean: sql`from orders o`,
    where,
    search,
    id: sql`o.id`,
    sorts: {
      orderDate: { by: sql`o.order_date`, type: 'timestamptz' },
      orderReference: { by: sql`o.reference`, type: 'text' },
      customer: { by: sql`c.name`, type: 'text', lean: sql`from customer c join orders o on o.customer_id = c.id` },
      status: { by: sql`o.status`, type: 'text' },
      priority: { by: sql`o.priority`, type: 'integer' },
      type: { by: sql`o.type`, type: 'text' },
      requestedShipDate: { by: sql`coalesce(o.requested_ship_date, 'infinity'::date)`, type: 'date' },
    },
    toItem: toOrder,
  });
}

type DetailRow = OrderRow & Pick<OrderDetail, 'allocations' | 'packages' | 'history' | 'previousOrder' | 'followUpOrders'>;

/** One order with everything its screen shows, within the caller's scope, or null. */
export async function findOrder(db: Db, actor: Actor, id: number): Promise<OrderDetail | null> {
  const notes = sql`case e.event when 'count' then ${forStaff(actor, sql`e.notes`, 'A stock count found less than was allocated.')} else e.notes end`;
  const link = sql.raw("json_build_object('id', x.id, 'orderReference', x.reference, 'status', x.status)");
  const { rows } = await sql<DetailRow>`select ${orderColumns},
      (select coalesce(json_agg(json_build_object('id', a.id, 'orderItemId', l.id, 'product', ${jsonOf(ProductRef, 'p')},
          'inventoryId', i.id, 'pallet', ${orNull('t', jsonOf(PalletRef, 't'))},
          'location', ${orNull('w', jsonOf(Named, 'w'))},
          'quantity', a.quantity, 'pickedQuantity', a.picked) order by a.id), '[]')
        from order_line l
        join allocation a on a.warehouse_id = l.warehouse_id and a.order_line_id = l.id and a.ended_as is distinct from 'RELEASED'
        join inventory i on i.warehouse_id = a.warehouse_id and i.id = a.inventory_id
        join product p on p.id = l.product_id
        left join pallet t on t.warehouse_id = i.warehouse_id and t.id = i.pallet_id
        left join location w on w.warehouse_id = i.warehouse_id and w.id = i.location_id
        where l.warehouse_id = o.warehouse_id and l.order_id = o.id) as allocations,
      (select coalesce(json_agg(json_build_object('id', b.id, 'weight', b.weight, 'lines', (
          select json_agg(json_build_object('orderItemId', c.order_line_id, 'quantity', c.quantity) order by c.order_line_id)
          from package_line c where c.warehouse_id = b.warehouse_id and c.package_id = b.id)) order by b.id), '[]')
        from package b where b.warehouse_id = o.warehouse_id and b.order_id = o.id) as packages,
      (select coalesce(json_agg(json_build_object('at', ${jsonInstant('e.at')},
          'user', ${orNull('u', jsonShownUser(actor)('u'))},
          'event', e.event, 'from', e.from_status, 'to', e.to_status, 'notes', ${notes}) order by e.id), '[]')
        from order_event e left join app_user u on u.id = e.user_id where e.warehouse_id = o.warehouse_id and e.order_id = o.id) as history,
      (select ${link} from orders x where x.warehouse_id = o.warehouse_id and x.id = o.previous_order_id) as previous_order,
      (select coalesce(json_agg(${link} order by x.id), '[]') from orders x
        where x.warehouse_id = o.warehouse_id and x.previous_order_id = o.id) as follow_up_orders
    ${orderTables} where o.id = ${id} and ${inScope('o', actor)}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { allocations, packages, history, previousOrder, followUpOrders } = row;
  return { ...toOrder(row), allocations, packages, history, previousOrder, followUpOrders };
}

export interface LockedOrder {
  id: number;
  warehouseId: number;
  customerId: number;
  reference: string;
  type: OrderType;
  status: OrderStatus;
  heldStatus: OrderStatus | null;
  destinationWarehouseId: number | null;
  pickBatchId: number | null;
  version: number;
}

/** Takes the order's lock, which every step of its life takes first; null outside the caller's scope. */
export async function lockOrder(
  tx: Tx,
  id: number,
  warehouseIds: readonly number[],
  customerId: number | null,
): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedOrder>`
    select id, warehouse_id, customer_id, reference, type, status, held_status, destination_warehouse_id, pick_batch_id, version from orders
    where id = ${id} and ${inScope('orders', { warehouseIds, customerId })} for update`.execute(tx);
  return rows[0] ?? null;
}

/** A line in units: of `quantity` so many are allocated or further on, of these picked, of these packed, of these shipped. */
export interface OrderLine {
  id: number;
  productId: number;
  sku: string;
  quantity: number;
  price: number | null;
  allocated: number;
  picked: number;
  packed: number;
  shipped: number;
}

export async function listLines(tx: Tx, order: { warehouseId: number; id: number }): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`
    select l.id, l.product_id, p.sku, l.quantity, l.price, l.allocated, l.picked, l.packed, l.shipped
    from order_line l join product p on p.id = l.product_id
    where l.warehouse_id = ${order.warehouseId} and l.order_id = ${order.id} order by l.id`.execute(tx);
  return rows;
}

export interface OrderValues {
  warehouseId: number;
  customerId: number;
  reference: string;
  type: OrderType;
  priority: number;
  shippingAddress: string;
  shippingCarrier: string | null;
  requestedShipDate: string | null;
  notes: string | null;
  destinationWarehouseId: number | null;
}

export interface NewLine {
  productId: number;
  quantity: number;
  price: number | null;
  allocated: number;
}

/** Writes an order with its lines and the first line of its history. Answers its id and product id -> line id. */
export async function insertOrder(
  tx: Tx,
  order: OrderValues & { status: FirstOrderStatus; orderDate: Date; createdBy: number; previousOrderId: number | null },
  lines: readonly NewLine[],
): Promise<{ id: number; lineIds: Map<number, number> }> {
  const { rows } = await sql<{ orderId: number; id: number; productId: number }>`
    with made as (
      insert into orders (warehouse_id, customer_id, reference, type, priority, status, shipping_address, shipping_carrier, requested_ship_date, notes, order_date,
        destination_warehouse_id, previous_order_id, created_by)
      values (${order.warehouseId}, ${order.customerId}, ${order.reference}, ${order.type}, ${order.priority}, ${order.status}, ${order.shippingAddress},
        ${order.shippingCarrier}, ${order.requestedShipDate}::date, ${order.notes}, ${order.orderDate}, ${order.destinationWarehouseId}, ${order.previousOrderId}::bigint, ${order.createdBy})
      returning id
    ), event as (
      insert into order_event (warehouse_id, order_id, at, user_id, event, to_status)
      select ${order.warehouseId}, id, ${order.orderDate}, ${order.createdBy}, 'create', ${order.status} from made
    )
    insert into order_line (warehouse_id, order_id, customer_id, product_id, quantity, price, allocated, waiting)
    select ${order.warehouseId}, made.id, ${order.customerId}, l.product_id, l.quantity, l.price, l.allocated, l.allocated < l.quantity
    from made, ${unnestOf(lines, { productId: 'bigint', quantity: 'bigint', price: 'numeric', allocated: 'bigint' })}
      with ordinality as l (product_id, quantity, price, allocated, place) order by l.place
    returning order_id, id, product_id`.execute(tx);
  const id = rows[0]?.orderId;
  if (id === undefined) throw new Error('An order without lines was not made.');
  return { id, lineIds: new Map(rows.map((row) => [row.productId, row.id])) };
}

/** Writes the lines' new state: what is allocated, and whether they wait for more. */
export async function setAllocated(
  tx: Tx,
  warehouseId: number,
  lines: readonly { id: number; allocated: number; waiting: boolean }[],
): Promise<void> {
  await sql`update order_line l set allocated = n.allocated, waiting = n.waiting
    from ${unnestOf(lines, { id: 'bigint', allocated: 'bigint', waiting: 'boolean' })} n (id, allocated, waiting)
    where l.warehouse_id = ${warehouseId} and l.id = n.id`.execute(tx);
}

export interface LineChange {
  id: number;
  /** Units that are more, or with a minus less, than before. */
  allocated: number;
  picked: number;
  packed: number;
  shipped: number;
}

/** Adds to what the lines count; the database refuses what cannot be. */
export async function addToLines(tx: Tx, warehouseId: number, changes: readonly LineChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`update order_line l set allocated = l.allocated + n.allocated, picked = l.picked + n.picked, packed = l.packed + n.packed, shipped = l.shipped + n.shipped
    from ${unnestOf(changes, { id: 'bigint', allocated: 'bigint', picked: 'bigint', packed: 'bigint', shipped: 'bigint' })}
      n (id, allocated, picked, packed, shipped)
    where l.warehouse_id = ${warehouseId} and l.id = n.id`.execute(tx);
}

/** Says whether the lines that lack something wait for stock. */
export async function setWaiting(tx: Tx, order: { warehouseId: number; id: number }, waiting: boolean): Promise<void> {
  await sql`update order_line set waiting = ${waiting} and allocated < quantity
    where warehouse_id = ${order.warehouseId} and order_id = ${order.id} and waiting <> (${waiting} and allocated < quantity)`.execute(tx);
}

export interface Step {
  event: OrderEvent;
  at: Date;
  /** Null for what nobody asked for. */
  userId: number | null;
  /** The status decided on, where the table leaves several. */
  to?: OrderStatus;
  /** Where an order that is held goes on when it is resumed. */
  heldStatus?: OrderStatus | null;
  notes?: string | null;
}

/** Takes a step in the order's life: its status, its version and a line of its history. Off the floor it leaves its pick batch. */
export async function takeStep(tx: Tx, order: LockedOrder, step: Step): Promise<void> {
  const { event, at, userId, heldStatus = null, notes = null } = step;
  const to = outcome(orderSteps, order.status, event, step.to);
  noteChange(tx, { warehouseId: order.warehouseId, customerId: order.customerId, rooms: ['orders', 'inventory'] });
  await sql`
    with stepped as (
      update orders set status = ${to}, held_status = ${heldStatus}, version = version + 1,
        pick_batch_id = case when ${to} in ${literalsOf(unbatchedOrderStatuses)} then null else pick_batch_id end
      where warehouse_id = ${order.warehouseId} and id = ${order.id}
    )
    insert into order_event (warehouse_id, order_id, at, user_id, event, from_status, to_status, notes)
    values (${order.warehouseId}, ${order.id}, ${at}, ${userId}::bigint, ${event}, ${order.status}, ${to}, ${notes})`.execute(tx);
}

export async function setPickBatch(tx: Tx, warehouseId: number, orderIds: readonly number[], batchId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ pickBatchId: batchId })
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', sql<number>`any(${arrayOf('bigint', orderIds)})`)
    .execute();
}

export async function updateOrderValues(tx: Tx, order: LockedOrder, values: OrderValues): Promise<void> {
  const { warehouseId, customerId: _, ...changed } = values;
  await tx.updateTable('orders').set(changed).where('warehouseId', '=', warehouseId).where('id', '=', order.id).execute();
}

/** Changes the lines of an order whose allocations are all released: those not named go. */
export async function replaceLines(
  tx: Tx,
  order: LockedOrder,
  lines: readonly { productId: number; quantity: number; price: number | null }[],
): Promise<void> {
  const products = arrayOf(
    'bigint',
    lines.map((line) => line.productId),
  );
  await sql`delete from order_line
    where warehouse_id = ${order.warehouseId} and order_id = ${order.id} and not product_id = any(${products})`.execute(tx);
  await sql`
    insert into order_line (warehouse_id, order_id, customer_id, product_id, quantity, price)
    select ${order.warehouseId}, ${order.id}, ${order.customerId}, product_id, quantity, price
    from ${unnestOf(lines, { productId: 'bigint', quantity: 'bigint', price: 'numeric' })}
      with ordinality l (product_id, quantity, price, place) order by place
    on conflict (warehouse_id, order_id, product_id) do update set quantity = excluded.quantity, price = excluded.price`.execute(tx);
}
