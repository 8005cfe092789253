import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf, unnestOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Part of the ledger: picked units leave their balance for the packing place, where they stay allocated until they ship or are
 * put back. An open allocation counts in its own balance what it has not picked, and in the balances of its picks what it has.
 */

interface PickTake {
  allocationId: number;
  orderLineId: number;
  inventoryId: number;
  /** Units, more than none. */
  quantity: number;
}

/** A loose balance of equal stock in a place: `source` and `target` are aliases of inventory. */
const isEqualStock = (locationId: number | null) => sql`target.warehouse_id = source.warehouse_id and target.product_id = source.product_id
  and target.status = 'AVAILABLE' and target.received_at = source.received_at and target.pallet_id is null
  and target.location_id is not distinct from ${locationId}::bigint`;

/** Makes the empty balances that units of the sources are about to join, loose in a place. */
async function makeTargets(tx: Tx, warehouseId: number, sourceIds: readonly number[], locationId: number | null): Promise<void> {
  await sql`
    insert into inventory (warehouse_id, customer_id, product_id, pallet_id, location_id, status, quantity, received_at)
    select distinct source.warehouse_id, source.customer_id, source.product_id, null::bigint, ${locationId}::bigint, 'AVAILABLE', 0, source.received_at
    from inventory source
    where source.warehouse_id = ${warehouseId} and source.id = any(${arrayOf('bigint', sourceIds)})
      and not exists (select from inventory target where ${isEqualStock(locationId)})
    order by 3, 8
    on conflict do nothing`.execute(tx);
}

/**
 * Locks everything that a pick touches in the one order that every writer keeps: the balances picked from, those in the packing
 * place that the units join, and `others`, which are about to be allocated.
 */
export async function lockForPick(
  tx: Tx,
  warehouseId: number,
  sourceIds: readonly number[],
  packingId: number | null,
  others: readonly number[],
): Promise<void> {
  await makeTargets(tx, warehouseId, sourceIds, packingId);
  await sql`
    select id from inventory where warehouse_id = ${warehouseId} and id = any(array(
      select unnest(${arrayOf('bigint', [...sourceIds, ...others])})
      union select target.id from inventory source join inventory target on ${isEqualStock(packingId)}
      where source.warehouse_id = ${warehouseId} and source.id = any(${arrayOf('bigint', sourceIds)})))
    order by id for update`.execute(tx);
}

/** Brings allocated units of locked balances to the packing place. Refuses where an allocation has not so many left to pick. */
export async function pickStock(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  orderId: number,
  takes: readonly PickTake[],
  packingId: number | null,
): Promise<void> {
  if (takes.length === 0) return;
  const { rows } = await sql<{ picked: number }>`
    with take as (
      select * from ${unnestOf(takes, { allocationId: 'bigint', orderLineId: 'bigint', inventoryId: 'bigint', quantity: 'bigint' })}
        as take (allocation_id, order_line_id, inventory_id, quantity)
    ), way as (
      select take.*, source.customer_id, source.product_id, source.pallet_id, source.location_id, source.status, target.id as target_id
      from take
      join inventory source on source.warehouse_id = ${warehouseId} and source.id = take.inventory_id
      join inventory target on ${isEqualStock(packingId)}
    ), change as (
      select id, sum(units) as units from (
        select inventory_id as id, -quantity as units from way union all select target_id, quantity from way) side group by id
    ), changed as (
      update inventory i set quantity = i.quantity + change.units, allocated = i.allocated + change.units
      from change where i.warehouse_id = ${warehouseId} and i.id = change.id
    ), grown as (
      update allocation a set picked = a.picked + take.quantity from take
      where a.warehouse_id = ${warehouseId} and a.id = take.allocation_id and a.ended_at is null and a.quantity - a.picked >= take.quantity
      returning a.id
    ), moved as (
      insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, from_inventory_id, from_pallet_id, from_location_id, from_status,
        to_inventory_id, to_location_id, to_status, user_id, document_type, document_id, order_line_id)
      select ${warehouseId}, ${actor.at}::timestamptz, 'PICK', customer_id, product_id, quantity, inventory_id, pallet_id, location_id, status,
        target_id, ${packingId}::bigint, 'AVAILABLE', ${actor.userId}, 'ORDER', ${orderId}, order_line_id
      from way order by allocation_id
    ), written as (
      insert into pick (warehouse_id, allocation_id, order_line_id, from_inventory_id, to_inventory_id, quantity, at, user_id)
      select ${warehouseId}, allocation_id, order_line_id, inventory_id, target_id, quantity, ${actor.at}::timestamptz, ${actor.userId}
      from way order by allocation_id
    )
    select count(*) as picked from grown`.execute(tx);
  if (rows[0]?.picked !== takes.length) throw new Refusal('STOCK_GONE');
}

interface Freed {
  orderLineId: number;
  quantity: number;
}

/**
 * Frees so many units of open allocations that are not picked, and wakes the allocator for them. An allocation that keeps
 * nothing ends. Answers the units freed of each order line; whoever calls holds the locks of the orders.
 */
export async function releaseUnpicked(
  tx: Tx,
  warehouseId: number,
  wanted: readonly { allocationId: number; quantity: number }[],
  at: Date,
): Promise<Freed[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<Freed>`
    with want as (
      select * from ${unnestOf(wanted, { allocationId: 'bigint', quantity: 'bigint' })} as want (id, quantity)
    ), old as materialized (
      select a.id, a.inventory_id, a.order_line_id, least(want.quantity, a.quantity - a.picked) as freed
      from allocation a join want on want.id = a.id
      where a.warehouse_id = ${warehouseId} and a.ended_at is null and a.quantity > a.picked
      order by a.id for update of a
    ), cut as (
      update allocation a set quantity = case when old.freed = a.quantity then a.quantity else a.quantity - old.freed end,
        ended_at = case when old.freed = a.quantity then ${at}::timestamptz end, ended_as = case when old.freed = a.quantity then 'RELEASED' end
      from old where a.warehouse_id = ${warehouseId} and a.id = old.id
    ), locked as materialized (
      select id from inventory where warehouse_id = ${warehouseId} and id = any(array(select inventory_id from old)) order by id for update
    ), freed as (
      update inventory i set allocated = i.allocated - sums.units
      from (select inventory_id, sum(freed)::bigint as units from old group by 1) sums, locked
      where i.warehouse_id = ${warehouseId} and i.id = locked.id and sums.inventory_id = i.id
      returning i.product_id
    ), woken as (
      insert into allocation_wake (warehouse_id, product_ids)
      select ${warehouseId}, array_agg(distinct product_id) from freed having count(*) > 0
    )
    select order_line_id, sum(freed)::bigint as quantity from old group by 1`.execute(tx);
  return rows;
}

interface Short {
  orderLineId: number;
  inventoryId: number;
  quantity: number;
  reason: string;
}

/** Notes that a picker did not find what the books have. */
export async function recordShorts(tx: Tx, actor: Actor, warehouseId: number, shorts: readonly Short[]): Promise<void> {
  if (shorts.length === 0) return;
  await tx
    .insertInto('shortPick')
    .values(shorts.map((short) => ({ ...short, warehouseId, at: actor.at.toISOString(), userId: actor.userId })))
    .execute();
}

/** The balances in which the lines were found short: they are not offered to them again by themselves. */
export async function listShortBalances(tx: Tx, warehouseId: number, orderLineIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct inventory_id as id from short_pick
    where warehouse_id = ${warehouseId} and order_line_id = any(${arrayOf('bigint', orderLineIds)})`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Puts picked units of order lines back where they came from; units that came from no place at all go to `fallbackId`. What the
 * lines have allocated without picking stays allocated.
 */
export async function returnPicks(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  orderId: number,
  orderLineIds: readonly number[],
  fallbackId: number | null,
): Promise<void> {
  const lines = arrayOf('bigint', orderLineIds);
  const { rows: sources } = await sql<{ id: number; homeless: boolean }>`
    select p.from_inventory_id as id, bool_and(i.pallet_id is null and i.location_id is null) as homeless
    from pick p join inventory i on i.warehouse_id = p.warehouse_id and i.id = p.from_inventory_id
    where p.warehouse_id = ${warehouseId} and p.order_line_id = any(${lines}) and p.ended_at is null group by 1`.execute(tx);
  if (sources.length === 0) return;
  const homeless = fallbackId === null ? [] : sources.filter((source) => source.homeless).map((source) => source.id);
  if (homeless.length) await makeTargets(tx, warehouseId, homeless, fallbackId);
  await lockForReturn(tx, warehouseId, lines, homeless, fallbackId);
  await sql`
    with ended as (
      update pick set ended_at = ${actor.at}, ended_as = 'RETURNED'
      where warehouse_id = ${warehouseId} and order_line_id = any(${lines}) and ended_at is null
      returning allocation_id, order_line_id, from_inventory_id, to_inventory_id, quantity
    ), way as (
      select ended.*, home.id as home_id, home.pallet_id as home_pallet_id, home.location_id as home_location_id, stands.customer_id, stands.product_id,
        stands.pallet_id, stands.location_id
      from ended
      join inventory stands on stands.warehouse_id = ${warehouseId} and stands.id = ended.to_inventory_id
      join inventory source on source.warehouse_id = ${warehouseId} and source.id = ended.from_inventory_id
      join inventory home on home.warehouse_id = ${warehouseId} and home.id = case when source.id = any(${arrayOf('bigint', homeless)})
        then (select target.id from inventory target where ${isEqualStock(fallbackId)}) else source.id end
    ), change as (
      select id, sum(units) as units, sum(allocated) as allocated from (
        select to_inventory_id as id, -quantity as units, -quantity as allocated from way union all select home_id, quantity, 0 from way) side group by id
    ), changed as (
      update inventory i set quantity = i.quantity + change.units, allocated = i.allocated + change.allocated
      from change where i.warehouse_id = ${warehouseId} and i.id = change.id
      returning i.product_id
    ), cut as (
      update allocation a set picked = 0, quantity = case when a.quantity = a.picked then a.quantity else a.quantity - a.picked end,
        ended_at = case when a.quantity = a.picked then ${actor.at}::timestamptz end, ended_as = case when a.quantity = a.picked then 'RELEASED' end
      where a.warehouse_id = ${warehouseId} and a.id = any(array(select allocation_id from ended))
    ), woken as (
      insert into allocation_wake (warehouse_id, product_ids) select ${warehouseId}, array_agg(distinct product_id) from changed
    )
    insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, from_inventory_id, from_pallet_id, from_location_id, from_status,
      to_inventory_id, to_pallet_id, to_location_id, to_status, user_id, document_type, document_id, order_line_id, reason)
    select ${warehouseId}, ${actor.at}::timestamptz, 'MOVE', customer_id, product_id, quantity, to_inventory_id, pallet_id, location_id, 'AVAILABLE',
      home_id, home_pallet_id, home_location_id, 'AVAILABLE', ${actor.userId}, 'ORDER', ${orderId}, order_line_id, 'Order cancelled'
    from way order by allocation_id`.execute(tx);
}

/** Locks, in their one order, the balances that picks came from and stand in, those that keep their allocations, and where homeless units go. */
async function lockForReturn(
  tx: Tx,
  warehouseId: number,
  lines: RawBuilder<unknown>,
  homeless: readonly number[],
  fallbackId: number | null,
): Promise<void> {
  await sql`
    select id from inventory where warehouse_id = ${warehouseId} and id = any(array(
      select unnest(array[from_inventory_id, to_inventory_id]) from pick
      where warehouse_id = ${warehouseId} and order_line_id = any(${lines}) and ended_at is null
      union select inventory_id from allocation
      where warehouse_id = ${warehouseId} and order_line_id = any(${lines}) and ended_at is null
      union select target.id from inventory source join inventory target on ${isEqualStock(fallbackId)}
      where source.warehouse_id = ${warehouseId} and source.id = any(${arrayOf('bigint', homeless)})))
    order by id for update`.execute(tx);
}

export interface ShippedUnits {
  orderLineId: number;
  productId: number;
  quantity: number;
  /** The age that they have. */
  receivedAt: Date;
}

/** Lets everything that is picked of order lines out through the door, and ends picks and allocations. Answers what left, by line and age. */
export async function shipStock(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  orderId: number,
  orderLineIds: readonly number[],
): Promise<ShippedUnits[]> {
  const lines = arrayOf('bigint', orderLineIds);
  await sql`
    select id from inventory where warehouse_id = ${warehouseId} and id = any(array(
      select to_inventory_id from pick where warehouse_id = ${warehouseId} and order_line_id = any(${lines}) and ended_at is null))
    order by id for update`.execute(tx);
  const { rows } = await sql<ShippedUnits>`
    with ended as (
      update pick set ended_at = ${actor.at}, ended_as = 'SHIPPED'
      where warehouse_id = ${warehouseId} and order_line_id = any(${lines}) and ended_at is null
      returning allocation_id, order_line_id, to_inventory_id, quantity
    ), change as (
      select to_inventory_id as id, sum(quantity) as units from ended group by 1
    ), changed as (
      update inventory i set quantity = i.quantity - change.units, allocated = i.allocated - change.units
      from change where i.warehouse_id = ${warehouseId} and i.id = change.id
    ), closed as (
      update allocation set ended_at = ${actor.at}, ended_as = 'SHIPPED'
      where warehouse_id = ${warehouseId} and id = any(array(select allocation_id from ended)) and ended_at is null and picked = quantity
    ), left_by as (
      select ended.order_line_id, i.customer_id, i.product_id, i.id, i.pallet_id, i.location_id, i.status, i.received_at, sum(ended.quantity)::bigint as quantity
      from ended join inventory i on i.warehouse_id = ${warehouseId} and i.id = ended.to_inventory_id
      group by ended.order_line_id, i.customer_id, i.product_id, i.id, i.pallet_id, i.location_id, i.status, i.received_at
    ), moved as (
      insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, from_inventory_id, from_pallet_id, from_location_id, from_status,
        user_id, document_type, document_id, order_line_id)
      select ${warehouseId}, ${actor.at}::timestamptz, 'SHIP', customer_id, product_id, quantity, id, pallet_id, location_id, status,
        ${actor.userId}, 'ORDER', ${orderId}, order_line_id
      from left_by order by order_line_id, id
    )
    select order_line_id, product_id, quantity, received_at from left_by order by order_line_id, received_at, id`.execute(tx);
  return rows;
}
