import type { QueryOf } from '@lading/contract/endpoint';
import { Named, PalletRef, ProductRef, UserRef } from '@lading/contract/fields';
import type { listReplenishmentTasks, ReplenishmentTask } from '@lading/contract/replenishment';
import { outcome } from '@lading/domain/life';
import {
  openReplenishmentStatuses,
  type ReplenishmentEvent,
  type ReplenishmentStatus,
  replenishmentSteps,
  reserveLocationTypes,
} from '@lading/domain/replenishment';
import { sql } from 'kysely';
import { arrayOf, literalsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { equalTo } from '../../platform/database/filters.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import type { Search } from '../../platform/database/search.ts';
import { warehouseOf } from '../../platform/database/warehouseOf.ts';
import { shipOrder } from '../orders/shipDates.lent.ts';

const open = literalsOf(openReplenishmentStatuses);

const columns = (warehouseId: number) => sql<ReplenishmentTask>`
  t.id, t.warehouse_id, t.status, ${jsonOf(Named, 'c')} as customer,
    ${jsonOf(ProductRef, 'p')} as product, t.inventory_id,
  json_build_object('location', ${orNull('f', jsonOf(Named, 'f'))}, 'pallet',
    ${orNull('pallet', jsonOf(PalletRef, 'pallet'))}) as "from", ${jsonOf(Named, 'd')} as "to",
  t.quantity, t.moved as moved_quantity, case
    when t.status not in ${open} then null
    when d.blocked_in or not d.active then 0
    when d.capacity is not null then greatest(d.capacity - units_in(d.warehouse_id, d.id), 0) end
      as room,
  ${jsonInstant('t.created_at')} as created_at, ${jsonOf(UserRef, 'maker')} as created_by,
    ${jsonInstant('t.ended_at')} as ended_at,
    ${orNull('ender', jsonOf(UserRef, 'ender'))} as ended_by, t.version,
  json_build_object('units', awaited_units(t.warehouse_id, t.id), 'orders', (
    select coalesce(json_agg(json_build_object('id', o.id, 'orderReference', o.reference)
      order by o.priority, ${shipOrder('o')}, o.order_date, o.id), '[]')
    from orders o where o.warehouse_id = ${warehouseId} and o.id in (
      select l.order_id
      from allocation a
      join order_line l on l.warehouse_id = a.warehouse_id and l.id = a.order_line_id
      where a.warehouse_id = ${warehouseId} and a.task_id = t.id and a.ended_at is null)))
        as waiting`;

/** An open task shows the current location of its reserve. */
const source = sql`from replenishment_task t
  join customer c on c.id = t.customer_id
  join product p on p.customer_id = t.customer_id and p.id = t.product_id
  join location d on d.warehouse_id = t.warehouse_id and d.id = t.to_location_id
  join inventory i on i.warehouse_id = t.warehouse_id and i.id = t.inventory_id
  left join pallet on pallet.warehouse_id = i.warehouse_id and pallet.id = i.pallet_id
  left join location f on f.warehouse_id = t.warehouse_id and f.id = case
  when t.status in ${open} then i.location_id
  else t.from_location_id end
  join app_user maker on maker.id = t.created_by
  left join app_user ender on ender.id = t.ended_by`;

type TaskFilter = QueryOf<typeof listReplenishmentTasks>;

const lean = sql`
  from replenishment_task t
  join product p on p.customer_id = t.customer_id and p.id = t.product_id`;

export function taskListing(filter: TaskFilter, search: Search | null): Listing<ReplenishmentTask> {
  const where = equalTo('t', filter, ['warehouseId', 'customerId', 'status']);
  if (filter.locationId !== undefined)
    where.push(
      sql`(t.to_location_id = ${filter.locationId} or t.from_location_id = ${filter.locationId})`,
    );
  return listing({
    select: columns(filter.warehouseId),
    from: source,
    lean,
    where,
    search,
    keyScope: sql`t.warehouse_id = ${filter.warehouseId}`,
    id: sql`t.id`,
    sorts: {
      createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
      status: { by: sql`t.status`, type: 'text' },
      sku: { by: sql`p.sku`, type: 'text' },
    },
  });
}

export async function findTask(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<ReplenishmentTask | null> {
  const warehouseId = await warehouseOf(db, 'replenishmentTask', id, warehouseIds);
  const { rows } = await sql<ReplenishmentTask>`
      select ${columns(warehouseId)} ${source}
      where t.warehouse_id = ${warehouseId} and t.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface LockedTask {
  id: number;
  warehouseId: number;
  customerId: number;
  inventoryId: number;
  toLocationId: number;
  quantity: number;
  status: ReplenishmentStatus;
}

/** Locks a task. Both ways to end it take this lock first. */
export async function lockTask(
  tx: Tx,
  id: number,
  warehouseIds: readonly number[],
): Promise<LockedTask | null> {
  const warehouseId = await warehouseOf(tx, 'replenishmentTask', id, warehouseIds);
  const { rows } = await sql<LockedTask>`
    select t.id, t.warehouse_id, t.customer_id, t.inventory_id, t.to_location_id, t.quantity,
      t.status
    from replenishment_task t
    where t.warehouse_id = ${warehouseId} and t.id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export interface NewTask {
  warehouseId: number;
  customerId: number;
  productId: number;
  inventoryId: number;
  fromLocationId: number;
  toLocationId: number;
  quantity: number;
  createdAt: Date;
  createdBy: number;
}

export async function insertTask(tx: Tx, task: NewTask): Promise<number> {
  const { id } = await tx
    .insertInto('replenishmentTask')
    .values(task)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function endTask(
  tx: Tx,
  task: LockedTask,
  end: {
    event: ReplenishmentEvent;
    moved: number;
    /** The locations of the move; null if nothing moved. */
    places: { fromLocationId: number | null; toLocationId: number } | null;
    at: Date;
    userId: number;
  },
): Promise<void> {
  await sql`
    update replenishment_task
    set status = ${outcome(replenishmentSteps, task.status, end.event)}, moved = ${end.moved},
      ended_at = ${end.at}, ended_by = ${end.userId},
      from_location_id = coalesce(${end.places?.fromLocationId ?? null}::bigint, from_location_id),
      to_location_id = coalesce(${end.places?.toLocationId ?? null}::bigint, to_location_id),
        version = version + 1
    where warehouse_id = ${task.warehouseId} and id = ${task.id}`.execute(tx);
}

/**
 * A reserve balance with loose units placed for order lines, and their allocations in the order of
 * the lines.
 */
export interface LooseReserve {
  inventoryId: number;
  productId: number;
  customerId: number;
  locationId: number;
  /** True if pickers take loose units there. */
  isPickable: boolean;
  allocations: { allocationId: number; quantity: number }[];
}

/**
 * Lists the reserve balances with loose units placed for order lines that wait for no task: all of
 * them, or only those from which pickers take no loose units. Whole pallets do not count.
 */
export async function listLooseReserve(
  tx: Tx,
  warehouseId: number,
  orderLineIds: readonly number[],
  which: 'ALL' | 'NOT_PICKABLE',
): Promise<LooseReserve[]> {
  const isReserve =
    which === 'ALL'
      ? sql`(p.type in ${literalsOf(reserveLocationTypes)} or not p.pickable)`
      : sql`not p.pickable`;
  const { rows } = await sql<LooseReserve>`
    select i.id as inventory_id, i.product_id, i.customer_id, p.id as location_id,
      p.pickable as is_pickable,
      json_agg(json_build_object('allocationId', a.id, 'quantity', a.quantity)
        order by a.order_line_id, a.id) as allocations
    from allocation a
    join inventory i on i.warehouse_id = a.warehouse_id and i.id = a.inventory_id
    join location p on p.warehouse_id = i.warehouse_id and p.id = i.location_id
    where a.warehouse_id = ${warehouseId} and a.order_line_id
      = any(${arrayOf('bigint', orderLineIds)}) and a.ended_at is null and a.picked = 0
      and a.task_id is null and ${isReserve} and (i.pallet_id is null or a.quantity < i.quantity
        or exists (select
          from inventory o
          where o.warehouse_id = ${warehouseId}
            and o.pallet_id = i.pallet_id
            and o.id <> i.id
            and o.quantity > 0))
    group by i.warehouse_id, i.id, p.id, p.pickable order by i.id`.execute(tx);
  return rows;
}
