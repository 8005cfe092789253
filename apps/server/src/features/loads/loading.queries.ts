import { PalletRef, UserRef } from '@lading/contract/fields';
import type { LoadPackage, LoadUnit } from '@lading/contract/loads';
import type { LoadStatus } from '@lading/domain/loads';
import { sql } from 'kysely';
import { arrayOf, unnestOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { computedWeight } from '../orders/weights.lent.ts';
import type { LoadKey } from './loads.queries.ts';

/** Lists packages of the orders of a load: all, or those with these ids. */
export async function listLoadPackages(
  db: Db,
  { id, warehouseId }: LoadKey,
  only: readonly number[] | null = null,
): Promise<LoadPackage[]> {
  const ids = only && arrayOf('bigint', only);
  const { rows } = await sql<LoadPackage>`
    select b.id as package_id, b.order_id, b.number,
      ${orNull('u', jsonOf(PalletRef, 'u'))} as unit,
      ${orNull('r', jsonOf(PalletRef, 'r'))} as outer_unit,
      b.tracking_number, b.weight::float8 as weight,
      ${computedWeight(warehouseId)}::float8 as computed_weight,
      (select coalesce(sum(c.quantity), 0)::bigint from package_line c
        where c.warehouse_id = ${warehouseId} and c.package_id = b.id) as quantity,
      case when p.package_id is not null then 'LOADED'
        when x.id is not null then 'LEFT_BEHIND' else 'STAGED' end as state,
      ${jsonInstant('p.loaded_at')} as loaded_at, ${orNull('a', jsonOf(UserRef, 'a'))} as loaded_by
    from load_order k
    cross join lateral (select i.*, row_number() over (order by i.id) as number
      from package i
      where i.warehouse_id = ${warehouseId} and i.order_id = k.order_id) b
    left join pallet u on u.warehouse_id = ${warehouseId} and u.id = b.unit_id
    left join load_package p on p.warehouse_id = ${warehouseId} and p.package_id = b.id
    left join load_unit c on c.warehouse_id = ${warehouseId}
      and c.load_id = p.load_id
      and c.unit_id = p.outer_unit_id
    left join pallet s on s.warehouse_id = ${warehouseId}
      and s.id = u.path[1]
      and u.order_id = b.order_id
      and c.unit_id is null
    left join lateral (select coalesce(c.unit_id, s.id) as id, coalesce(c.lpn, s.lpn) as lpn) r
      on r.id <> u.id
    left join app_user a on a.id = p.loaded_by
    left join load_leftover x on x.warehouse_id = ${warehouseId}
      and x.load_id = ${id}
      and x.package_id = b.id
    where k.warehouse_id = ${warehouseId}
      and k.load_id = ${id}
      and (${ids === null} or b.id = any(${ids ?? arrayOf('bigint', [])}))
    order by b.order_id, b.id`.execute(db);
  return rows;
}

/** The outermost units of what is loaded now. The gross weight is of a unit that goes whole. */
const outerUnits = ({ id, warehouseId }: LoadKey) => sql`
  select o.id as unit_id, o.lpn, o.kind, s.package_ids,
    (select coalesce(sum(ledger.tare_of(${warehouseId}, a.id)), 0)::bigint
      from unnest(s.around) a (id)
      where not exists (select
        from ledger.packages_of(${warehouseId}, array[a.id]))) as tare_grams,
    (select w.gross_grams
      from ledger.unit_weight(${warehouseId}, o.id) w
      where w.is_weighed
        and not exists (select
          from ledger.packages_of(${warehouseId}, array[o.id]))
        and not exists (select
          from ledger.packages_of(${warehouseId}, ledger.units_in(${warehouseId},
            array[o.id])) b (id)
          where not b.id = any(s.package_ids))) as gross_grams
  from (select coalesce(u.path[1], u.id) as unit_id,
      array_agg(distinct k.package_id) as package_ids, array_agg(distinct a.id) as around
    from load_package k
    join package b on b.warehouse_id = ${warehouseId} and b.id = k.package_id
    join pallet u on u.warehouse_id = ${warehouseId}
      and u.id = b.unit_id
      and u.order_id = b.order_id
    left join unnest(u.path) a (id) on true
    where k.warehouse_id = ${warehouseId} and k.load_id = ${id}
    group by 1) s
  join pallet o on o.warehouse_id = ${warehouseId} and o.id = s.unit_id`;

/** Lists the outermost units of what is loaded; once it is closed, as they were then. */
export async function listLoadUnits(
  db: Db,
  load: LoadKey & { status: LoadStatus },
): Promise<LoadUnit[]> {
  const stored = sql`
    select unit_id, lpn, kind, tare_grams, gross_grams
    from load_unit
    where warehouse_id = ${load.warehouseId} and load_id = ${load.id}`;
  const { rows } = await sql<LoadUnit>`
    select o.lpn, o.kind, o.tare_grams, o.gross_grams
    from (${load.status === 'OPEN' ? outerUnits(load) : stored}) o
    order by o.lpn`.execute(db);
  return rows;
}

/** Keeps the outermost units of what is loaded as they are. */
export async function insertLoadUnits(tx: Tx, load: LoadKey): Promise<void> {
  const { id, warehouseId } = load;
  await sql`
    with standing as materialized (${outerUnits(load)}), kept as (
      insert into load_unit (warehouse_id, load_id, unit_id, lpn, kind, tare_grams, gross_grams)
      select ${warehouseId}, ${id}, unit_id, lpn, kind, tare_grams, gross_grams
      from standing
    )
    update load_package k
    set outer_unit_id = s.unit_id
    from standing s
    where k.warehouse_id = ${warehouseId}
      and k.load_id = ${id}
      and k.package_id = any(s.package_ids)`.execute(tx);
}

export async function deleteLoadUnits(tx: Tx, { id, warehouseId }: LoadKey): Promise<void> {
  await sql`
    update load_package
    set outer_unit_id = null
    where warehouse_id = ${warehouseId} and load_id = ${id}`.execute(tx);
  await sql`
    delete from load_unit where warehouse_id = ${warehouseId} and load_id = ${id}`.execute(tx);
}

/** Lists packages with this id or tracking number, those of orders that have not shipped first. */
export async function listPackagesNamed(
  db: Db,
  warehouseId: number,
  { packageId, trackingNumber }: { packageId: number | null; trackingNumber: string | null },
): Promise<{ packageId: number; orderId: number }[]> {
  const { rows } = await sql<{ packageId: number; orderId: number; isShipped: boolean }>`
    select b.id as package_id, b.order_id, o.shipped_at is not null as is_shipped
    from package b
    join orders o on o.warehouse_id = ${warehouseId} and o.id = b.order_id
    where b.warehouse_id = ${warehouseId}
      and (b.id = ${packageId}::bigint
        or fold(b.tracking_number) = fold(${trackingNumber}::text))
    order by b.id`.execute(db);
  const open = rows.filter(({ isShipped }) => !isShipped);
  return open.length > 0 ? open : rows;
}

/** Locks the tree in which a unit stands: what stands in it stays there. */
export async function lockUnit(tx: Tx, warehouseId: number, unitId: number): Promise<void> {
  await sql`select ledger.lock_units(${warehouseId}, array[${unitId}]::bigint[])`.execute(tx);
}

/** Lists the packages that stand in a unit, or that it is, or in which it stands. */
export async function listPackagesIn(
  db: Db,
  warehouseId: number,
  unitId: number,
): Promise<{ packageId: number; orderId: number }[]> {
  const { rows } = await sql<{ packageId: number; orderId: number }>`
    select b.id as package_id, b.order_id
    from package b
    where b.warehouse_id = ${warehouseId}
      and b.id = any(array(
        select ledger.packages_of(${warehouseId},
          u.path || ledger.units_in(${warehouseId}, array[u.id]))
        from pallet u
        where u.warehouse_id = ${warehouseId} and u.id = ${unitId}))
    order by b.id`.execute(db);
  return rows;
}

/** Records packages as loaded. Returns the ids of those that were not yet. */
export async function insertLoaded(
  tx: Tx,
  { warehouseId, id }: LoadKey,
  packages: readonly { packageId: number; orderId: number }[],
  actor: { at: Date; userId: number },
): Promise<number[]> {
  const { rows } = await sql<{ packageId: number }>`
    insert into load_package (warehouse_id, package_id, load_id, order_id, loaded_at, loaded_by)
    select ${warehouseId}, p.package_id, ${id}, p.order_id, ${actor.at}::timestamptz,
      ${actor.userId}
    from ${unnestOf(packages, { packageId: 'bigint', orderId: 'bigint' })} p (package_id, order_id)
    order by p.package_id
    on conflict (warehouse_id, package_id) do nothing
    returning package_id`.execute(tx);
  return rows.map(({ packageId }) => packageId);
}

export async function deleteLoaded(
  tx: Tx,
  { warehouseId, id }: LoadKey,
  packageIds: readonly number[],
): Promise<void> {
  await sql`
    delete from load_package
    where warehouse_id = ${warehouseId}
      and load_id = ${id}
      and package_id = any(${arrayOf('bigint', packageIds)})`.execute(tx);
}

export async function insertLeftovers(
  tx: Tx,
  { warehouseId, id }: LoadKey,
  leftovers: readonly { packageId: number; orderId: number; lpn: string | null; reason: string }[],
  actor: { at: Date; userId: number },
): Promise<void> {
  if (leftovers.length === 0) return;
  await sql`
    insert into load_leftover (warehouse_id, load_id, order_id, package_id, lpn, reason, at,
      user_id)
    select ${warehouseId}, ${id}, x.order_id, x.package_id, x.lpn, x.reason,
      ${actor.at}::timestamptz, ${actor.userId}
    from ${unnestOf(leftovers, {
      packageId: 'bigint',
      orderId: 'bigint',
      lpn: 'text',
      reason: 'text',
    })} x (package_id, order_id, lpn, reason)
    order by x.package_id`.execute(tx);
}

/** Records how much is left behind: afterwards it is of other orders, and may be unpacked. */
export async function countLeftovers(tx: Tx, { warehouseId, id }: LoadKey): Promise<void> {
  await sql`
    update load_leftover x
    set quantity = (select sum(c.quantity)
      from package_line c
      where c.warehouse_id = ${warehouseId} and c.package_id = x.package_id)
    where x.warehouse_id = ${warehouseId} and x.load_id = ${id}`.execute(tx);
}

/** The number of the load, closed or departed, that a package is on. */
export async function findClosedLoad(
  db: Db,
  { warehouseId, packageId }: { warehouseId: number; packageId: number },
): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select l.number
    from load_package p
    join load l on l.warehouse_id = ${warehouseId} and l.id = p.load_id
    where p.warehouse_id = ${warehouseId}
      and p.package_id = ${packageId}
      and l.status <> 'OPEN'`.execute(db);
  return rows[0]?.number ?? null;
}

export async function deleteLeftovers(tx: Tx, { warehouseId, id }: LoadKey): Promise<void> {
  await sql`
    delete from load_leftover where warehouse_id = ${warehouseId} and load_id = ${id}`.execute(tx);
}

/** What a departing load has to know of an order: how it ships unless the load says so. */
export interface DepartingOrder {
  orderId: number;
  shippingCarrier: string | null;
  trackingNumber: string | null;
  packageIds: number[];
  leftIds: number[];
  /** How many of those left behind the load did not name when it was closed. */
  unnamed: number;
}

/** Lists the orders of a load with their packages, loaded and left behind, by id. */
export async function listDeparting(
  tx: Tx,
  { warehouseId, id }: LoadKey,
): Promise<DepartingOrder[]> {
  const { rows } = await sql<DepartingOrder>`
    select o.id as order_id, o.shipping_carrier,
      coalesce(o.tracking_number, b.tracking_number) as tracking_number, b.unnamed,
      coalesce(b.package_ids, '{}')::float8[] as package_ids,
      coalesce(b.left_ids, '{}')::float8[] as left_ids
    from load_order k
    join orders o on o.warehouse_id = ${warehouseId} and o.id = k.order_id
    cross join lateral (select
        (array_agg(b.tracking_number order by b.id)
          filter (where b.tracking_number is not null and p.package_id is not null))[1]
          as tracking_number,
        array_agg(b.id order by b.id) filter (where p.package_id is not null) as package_ids,
        array_agg(b.id order by b.id) filter (where p.package_id is null) as left_ids,
        count(*) filter (where p.package_id is null and x.id is null) as unnamed
      from package b
      left join load_package p on p.warehouse_id = ${warehouseId}
        and p.load_id = ${id}
        and p.package_id = b.id
      left join load_leftover x on x.warehouse_id = ${warehouseId}
        and x.load_id = ${id}
        and x.package_id = b.id
      where b.warehouse_id = ${warehouseId} and b.order_id = o.id) b
    where k.warehouse_id = ${warehouseId} and k.load_id = ${id}
    order by o.id`.execute(tx);
  return rows;
}

/** Lists the units of packages that stand, with loaded packages, in one unit. */
export async function listAmongLoaded(
  tx: Tx,
  { warehouseId, id }: LoadKey,
  packageIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ unitId: number }>`
    select u.id as unit_id
    from package b
    join pallet u on u.warehouse_id = ${warehouseId} and u.id = b.unit_id
    where b.warehouse_id = ${warehouseId}
      and b.id = any(${arrayOf('bigint', packageIds)})
      and u.depth > 0
      and exists (select from load_package p
        join package c on c.warehouse_id = ${warehouseId} and c.id = p.package_id
        where p.warehouse_id = ${warehouseId}
          and p.load_id = ${id}
          and c.unit_id = any(array(select unnest(ledger.units_in(${warehouseId},
            array[u.path[1]])))))`.execute(tx);
  return rows.map(({ unitId }) => unitId);
}
