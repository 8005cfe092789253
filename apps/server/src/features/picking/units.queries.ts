import { Named, PalletRef, UnitRef } from '@lading/contract/fields';
import type { OutboundUnit, PickLine } from '@lading/contract/picking';
import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonOf, orNull } from '../../platform/database/json.ts';
import { oneRow } from '../../platform/database/oneRow.ts';

interface OrderKey {
  warehouseId: number;
  id: number;
}

/** A unit of which everything is to be picked for an order, and a unit in it or it itself. */
interface WholeUnit {
  orderId: number;
  innerLpn: string;
  unit: NonNullable<PickLine['wholeUnit']>;
}

/** Lists, for orders, the units of which everything is to be picked, the outermost ones. */
export async function listWholeUnits(
  db: Db,
  warehouseId: number,
  orderIds: readonly number[],
): Promise<WholeUnit[]> {
  const { rows } = await sql<WholeUnit>`
    with wanted as (
      select l.order_id, a.inventory_id, sum(a.quantity - a.picked) as units
      from order_line l
      join allocation a on a.warehouse_id = l.warehouse_id and a.order_line_id = l.id
      where l.warehouse_id = ${warehouseId}
        and l.order_id = any(${arrayOf('bigint', orderIds)})
        and a.ended_at is null
        and a.task_id is null
        and a.quantity > a.picked
      group by 1, 2
    ), around as (
      select distinct w.order_id, inner_unit.id as inner_id, inner_unit.lpn as inner_lpn, o.id,
        o.place
      from wanted w
      join inventory i on i.warehouse_id = ${warehouseId} and i.id = w.inventory_id
      join pallet inner_unit on inner_unit.warehouse_id = ${warehouseId}
        and inner_unit.id = i.pallet_id
        and inner_unit.order_id is null
      cross join unnest(inner_unit.path || inner_unit.id) with ordinality o (id, place)
    ), whole as (
      select a.order_id, a.id
      from (select distinct order_id, id from around) a
      cross join unnest(ledger.units_in(${warehouseId}, array[a.id])) inside (id)
      join inventory i on i.warehouse_id = ${warehouseId} and i.pallet_id = inside.id
      left join wanted w on w.order_id = a.order_id and w.inventory_id = i.id
      where i.quantity > 0
      group by 1, 2
      having bool_and(i.quantity = coalesce(w.units, 0))
    )
    select distinct on (a.order_id, a.inner_id) a.order_id, a.inner_lpn,
      ${jsonOf(UnitRef, 'u')} as unit
    from around a
    join whole on whole.order_id = a.order_id and whole.id = a.id
    join pallet u on u.warehouse_id = ${warehouseId} and u.id = a.id
    order by a.order_id, a.inner_id, a.place`.execute(db);
  return rows;
}

/** Lists the units of an order, with what stands in each directly, the outer ones first. */
export async function listUnitsOf(db: Db, order: OrderKey): Promise<OutboundUnit[]> {
  const { rows } = await sql<OutboundUnit>`
    select u.id, u.lpn, u.kind, u.tote, ${orNull('p', jsonOf(PalletRef, 'p'))} as parent,
      ${orNull('w', jsonOf(Named, 'w'))} as location, b.id as package_id,
      ledger.unit_state(${order.warehouseId}, u.id) as state,
      (select coalesce(json_agg(json_build_object('orderItemId', k.order_line_id, 'quantity',
          k.quantity) order by k.order_line_id), '[]')
        from (select p.order_line_id, sum(p.quantity) as quantity
          from inventory i
          join pick p on p.warehouse_id = ${order.warehouseId}
            and p.to_inventory_id = i.id
            and p.ended_as is distinct from 'RETURNED'
          where i.warehouse_id = ${order.warehouseId} and i.pallet_id = u.id
          group by 1) k) as lines
    from pallet u
    left join pallet p on p.warehouse_id = ${order.warehouseId} and p.id = u.parent_id
    left join location w on w.warehouse_id = ${order.warehouseId} and w.id = u.location_id
    left join package b on b.warehouse_id = ${order.warehouseId}
      and b.order_id = ${order.id}
      and b.unit_id = u.id
    where u.warehouse_id = ${order.warehouseId} and u.order_id = ${order.id}
    order by u.depth, u.id`.execute(db);
  return rows;
}

/** Lists the ids of the units that stand in a unit directly. */
export async function listIdsInside(
  tx: Tx,
  warehouseId: number,
  unitId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id
    from pallet u
    join pallet c on c.warehouse_id = ${warehouseId}
      and c.depth > 0
      and c.path[1] = coalesce(u.path[1], u.id)
      and c.parent_id = u.id
    where u.warehouse_id = ${warehouseId} and u.id = ${unitId}
    order by c.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What a unit and the units in it hold of a locked order, by line. */
export interface UnitContent {
  /** The order whose goods it may hold; null for none. */
  orderId: number | null;
  /** True if it, a unit around it or one in it is a package. */
  isPacked: boolean;
  lines: { orderItemId: number; quantity: number }[];
}

/**
 * Returns what a unit holds. Locks the tree in which it stands: a package is what was in its unit,
 * until that is unpacked.
 */
export async function getUnitContent(
  tx: Tx,
  { warehouseId, id }: OrderKey,
  unitId: number,
): Promise<UnitContent> {
  const locked = arrayOf('bigint', [unitId]);
  await sql`select ledger.lock_units(${warehouseId}, ${locked})`.execute(tx);
  const tree = sql`ledger.units_in(${warehouseId}, array[u.id])`;
  const { rows } = await sql<UnitContent>`
    select u.order_id,
      exists (select
        from ledger.packages_of(${warehouseId}, u.path || ${tree})) as is_packed,
      (select coalesce(json_agg(json_build_object('orderItemId', k.order_line_id, 'quantity',
          k.quantity) order by k.order_line_id), '[]')
        from (select p.order_line_id, sum(p.quantity) as quantity
          from order_line l
          join pick p on p.warehouse_id = ${warehouseId}
            and p.order_line_id = l.id
            and p.ended_at is null
          join inventory i on i.warehouse_id = ${warehouseId} and i.id = p.to_inventory_id
          where l.warehouse_id = ${warehouseId}
            and l.order_id = ${id}
            and i.pallet_id = any(array(select unnest(${tree})))
          group by 1) k) as lines
    from pallet u
    where u.warehouse_id = ${warehouseId} and u.id = ${unitId}`.execute(tx);
  const [content] = rows;
  if (!content) throw new Error('A unit was lost.');
  return content;
}

/** Whether picked goods may be put into a unit. */
export interface PickTarget {
  /** True if it or a unit around it is a package. */
  isPacked: boolean;
  /** True if it holds nothing but goods of the order, or is an empty tote. */
  isFree: boolean;
}

/**
 * Locks a unit, with others that the caller locks later, and looks whether what is picked for an
 * order may be put into it.
 */
export async function lockPickTarget(
  tx: Tx,
  { warehouseId, id, customerId }: OrderKey & { customerId: number },
  unitId: number,
  others: readonly number[] = [],
): Promise<PickTarget> {
  const locked = arrayOf('bigint', [unitId, ...others]);
  await sql`select ledger.lock_units(${warehouseId}, ${locked})`.execute(tx);
  const target = await sql<PickTarget>`
    select exists (select
        from ledger.packages_of(${warehouseId}, u.path || u.id)) as is_packed,
      ledger.takes_order(${warehouseId}, u.id, ${id})
        and (u.customer_id = ${customerId}
          or cardinality(ledger.units_in(${warehouseId}, array[u.id])) = 1) as is_free
    from pallet u
    where u.warehouse_id = ${warehouseId} and u.id = ${unitId}`.execute(tx);
  return oneRow(target);
}

/** Counts, by allocation, the picked units of a locked order that stand in units of packages. */
export async function countPackedUnits(
  tx: Tx,
  { warehouseId, id }: OrderKey,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ allocationId: number; quantity: number }>`
    select p.allocation_id, sum(p.quantity)::bigint as quantity
    from order_line l
    join pick p on p.warehouse_id = ${warehouseId}
      and p.order_line_id = l.id
      and p.ended_at is null
    where l.warehouse_id = ${warehouseId}
      and l.order_id = ${id}
      and ledger.is_packed(${warehouseId}, p.to_inventory_id)
    group by 1`.execute(tx);
  return new Map(rows.map(({ allocationId, quantity }) => [allocationId, quantity]));
}
