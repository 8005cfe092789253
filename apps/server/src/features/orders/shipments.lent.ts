import { ProductRef } from '@lading/contract/fields';
import { sql } from 'kysely';
import { arrayOf, unnestOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonOf } from '../../platform/database/json.ts';
import { deleteSerials } from './serials.lent.ts';
import type { LockedOrder } from './steps.queries.ts';

export interface Shipment {
  /** Undefined keeps the stored carrier. */
  shippingCarrier: string | null | undefined;
  trackingNumber: string | null | undefined;
  shippedAt: Date;
}

export async function setShipment(
  tx: Tx,
  order: LockedOrder,
  { shippingCarrier, trackingNumber, shippedAt }: Shipment,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      shippedAt: shippedAt.toISOString(),
      ...(shippingCarrier === undefined ? {} : { shippingCarrier }),
      ...(trackingNumber === undefined ? {} : { trackingNumber }),
    })
    .where('warehouseId', '=', order.warehouseId)
    .where('id', '=', order.id)
    .execute();
}

/** Records that the carrier has the shipped goods. */
export async function recordHandedOver(tx: Tx, order: LockedOrder, at: Date): Promise<void> {
  await sql`
    update orders
    set handed_over_at = ${at}::timestamptz
    where warehouse_id = ${order.warehouseId} and id = ${order.id}`.execute(tx);
}

export async function clearShipment(tx: Tx, order: LockedOrder): Promise<void> {
  await sql`
    update orders
    set shipped_at = null
    where warehouse_id = ${order.warehouseId} and id = ${order.id}`.execute(tx);
}

export interface ShippedProduct {
  product: ProductRef;
  quantity: number;
}

export async function listShipped(
  db: Db,
  order: { warehouseId: number; id: number },
): Promise<ShippedProduct[]> {
  const { rows } = await sql<ShippedProduct>`
    select ${jsonOf(ProductRef, 'p')} as product, gone.quantity
    from (select l.product_id, sum(l.shipped)::bigint as quantity, min(l.line_no) as place
    from order_line l
      where l.warehouse_id = ${order.warehouseId} and l.order_id = ${order.id} and l.shipped > 0
      group by l.product_id) gone
    join product p on p.id = gone.product_id order by gone.place`.execute(db);
  return rows;
}

export interface ShippedLot {
  productId: number;
  lotId: number | null;
  code: string | null;
  quantity: number;
}

export async function listShippedLots(
  db: Db,
  order: { warehouseId: number; id: number },
): Promise<ShippedLot[]> {
  const { rows } = await sql<ShippedLot>`
    select l.product_id, i.lot_id, t.code, sum(k.quantity)::bigint as quantity
    from order_line l
    join pick k on k.warehouse_id = l.warehouse_id
      and k.order_line_id = l.id
      and k.ended_as = 'SHIPPED'
    join inventory i on i.warehouse_id = k.warehouse_id and i.id = k.to_inventory_id
    left join lot t on t.id = i.lot_id
    where l.warehouse_id = ${order.warehouseId} and l.order_id = ${order.id}
    group by l.product_id, i.lot_id, t.code
    order by t.code`.execute(db);
  return rows;
}

export interface Parcel {
  packageId: number;
  trackingNumber: string | null;
}

export async function recordTracking(
  tx: Tx,
  order: LockedOrder,
  parcels: readonly Parcel[],
): Promise<void> {
  await sql`update package b set tracking_number = p.tracking_number
    from ${unnestOf(parcels, { packageId: 'bigint', trackingNumber: 'text' })} p (package_id,
      tracking_number)
    where b.warehouse_id = ${order.warehouseId}
      and b.order_id = ${order.id}
      and b.id = p.package_id`.execute(tx);
}

export async function recordWeight(
  tx: Tx,
  order: LockedOrder,
  packageId: number,
  weight: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('package')
    .set({ weight })
    .where('warehouseId', '=', order.warehouseId)
    .where('orderId', '=', order.id)
    .where('id', '=', packageId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listPackageIds(tx: Tx, order: LockedOrder): Promise<number[]> {
  const rows = await tx
    .selectFrom('package')
    .select('id')
    .where('warehouseId', '=', order.warehouseId)
    .where('orderId', '=', order.id)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deletePackages(tx: Tx, order: LockedOrder): Promise<void> {
  await deleteSerials(tx, order);
  await tx
    .deleteFrom('package')
    .where('warehouseId', '=', order.warehouseId)
    .where('orderId', '=', order.id)
    .execute();
}

export interface PackedUnits {
  packageId: number;
  orderItemId: number;
  quantity: number;
}

/** Removes units from packages of a locked order. Clears the weight of these packages. */
export async function takeOut(
  tx: Tx,
  order: LockedOrder,
  taken: readonly PackedUnits[],
): Promise<void> {
  const packageIds = arrayOf('bigint', [...new Set(taken.map(({ packageId }) => packageId))]);
  const out = sql`
    ${unnestOf(taken, { packageId: 'bigint', orderItemId: 'bigint', quantity: 'bigint' })} t (
      package_id, order_item_id, quantity)`;
  await sql`
    with gone as (
      delete from package_line l using ${out}
      where l.warehouse_id = ${order.warehouseId}
        and l.package_id = t.package_id
        and l.order_line_id = t.order_item_id
        and l.quantity = t.quantity
    )
    update package_line l set quantity = l.quantity - t.quantity from ${out}
    where l.warehouse_id = ${order.warehouseId}
      and l.package_id = t.package_id
      and l.order_line_id = t.order_item_id
      and l.quantity > t.quantity`.execute(tx);
  await sql`
    delete from package b where b.warehouse_id = ${order.warehouseId} and b.id = any(${packageIds})
    and not exists (select
      from package_line l
      where l.warehouse_id = ${order.warehouseId} and l.package_id = b.id)`.execute(tx);
  await sql`
    update package
    set weight = null
    where warehouse_id = ${order.warehouseId} and id = any(${packageIds})`.execute(tx);
}

export interface PackageUnit {
  packageId: number;
  unitId: number;
  /** True if the unit was picked as it stands. */
  isAsPicked: boolean;
}

/** Lists the units that the packages of a locked order are. */
export async function listPackageUnits(tx: Tx, order: LockedOrder): Promise<PackageUnit[]> {
  const { rows } = await sql<PackageUnit>`
    select id as package_id, unit_id, is_as_picked
    from package
    where warehouse_id = ${order.warehouseId} and order_id = ${order.id} and unit_id is not null
    order by id`.execute(tx);
  return rows;
}

/** Makes a package of a locked order, which is no unit, one. */
export async function setPackageUnit(
  tx: Tx,
  order: LockedOrder,
  packageId: number,
  unitId: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('package')
    .set({ unitId })
    .where('warehouseId', '=', order.warehouseId)
    .where('orderId', '=', order.id)
    .where('id', '=', packageId)
    .where('unitId', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('A package was lost.');
}

export interface NewPackage {
  /** The unit that it is; null for none. */
  unitId: number | null;
  /** True if the unit was picked as it stands. */
  isAsPicked: boolean;
  /** In kilograms. */
  weight: number | null;
  packagingId: number | null;
  /** The suggested carton that it is; null for none. */
  cartonPosition: number | null;
  lines: readonly { orderItemId: number; quantity: number }[];
}

/** Returns the ids of the packages, in their order. */
export async function insertPackages(
  tx: Tx,
  order: { warehouseId: number; id: number },
  packages: readonly NewPackage[],
  actor: { at: Date; userId: number },
): Promise<number[]> {
  const placed = packages.map((each, place) => ({ place, ...each }));
  const { rows } = await sql<{ packageId: number }>`
    with given as materialized (
      select place, "unitId" as unit_id, "isAsPicked" as is_as_picked, weight,
        "packagingId" as packaging_id, "cartonPosition" as carton_position,
        lines, nextval(pg_get_serial_sequence('package', 'id')) as id
      from (select *
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
        as g (place int, "unitId" bigint, "isAsPicked" boolean, weight numeric,
          "packagingId" bigint, "cartonPosition" smallint, lines jsonb)
      order by place) g
    ), made as (
      insert into package (warehouse_id, id, order_id, unit_id, is_as_picked, weight,
        packaging_id, carton_position, created_at, created_by)
      select ${order.warehouseId}, id, ${order.id}, unit_id, is_as_picked, weight, packaging_id,
        carton_position, ${actor.at}::timestamptz, ${actor.userId}
      from given
      order by place
      returning id
    )
    insert into package_line (warehouse_id, package_id, order_line_id, quantity)
    select ${order.warehouseId}, made.id, (line ->> 'orderItemId')::bigint,
      (line ->> 'quantity')::bigint
    from made join given using (id), jsonb_array_elements(given.lines) line
    returning package_id`.execute(tx);
  return [...new Set(rows.map(({ packageId }) => packageId))].toSorted((a, b) => a - b);
}

/** The tracking number that a label gives to a package, and the carrier of an order without one. */
export async function setPackageTracking(
  tx: Tx,
  { warehouseId, orderId, packageId }: { warehouseId: number; orderId: number; packageId: number },
  { trackingNumber, carrier }: { trackingNumber: string | null; carrier: string },
): Promise<void> {
  await sql`
    update orders
    set shipping_carrier = ${carrier}
    where warehouse_id = ${warehouseId} and id = ${orderId} and shipping_carrier is null`.execute(
    tx,
  );
  await sql`
    update package
    set tracking_number = ${trackingNumber}
    where warehouse_id = ${warehouseId} and id = ${packageId}`.execute(tx);
}

/** Takes the tracking number of a label that is void away from its package. */
export async function clearPackageTracking(
  tx: Tx,
  { warehouseId, packageId }: { warehouseId: number; packageId: number },
  trackingNumber: string | null,
): Promise<void> {
  await sql`
    update package
    set tracking_number = null
    where warehouse_id = ${warehouseId}
      and id = ${packageId}
      and tracking_number = ${trackingNumber}`.execute(tx);
}

/**
 * Moves packages of a locked order to another one, with their lines, serials and suggested cartons.
 * `lines` says which line of the other order each line becomes there, and how many units.
 */
export async function movePackages(
  tx: Tx,
  order: { warehouseId: number; id: number },
  to: { id: number },
  packageIds: readonly number[],
  lines: readonly { orderLineId: number; toLineId: number; quantity: number }[],
): Promise<void> {
  const { warehouseId } = order;
  const ids = arrayOf('bigint', packageIds);
  const line = sql`
    ${unnestOf(lines, { orderLineId: 'bigint', toLineId: 'bigint', quantity: 'bigint' })} t (
      order_line_id, to_line_id, quantity)`;
  await sql`
    with c as (
      select *
      from order_carton c
      where c.warehouse_id = ${warehouseId}
        and c.order_id = ${order.id}
        and c.position in (select b.carton_position
          from package b
          where b.warehouse_id = ${warehouseId} and b.id = any(${ids}))
    )
    insert into order_carton (warehouse_id, order_id, position, kind, packaging_id, method, lines,
      grams, suggested_at)
    select ${warehouseId}, ${to.id}, c.position, c.kind, c.packaging_id, c.method,
      (select coalesce(jsonb_agg(jsonb_set(item, '{orderItemId}', to_jsonb(t.to_line_id))), '[]')
        from jsonb_array_elements(c.lines) item
        join ${line} on t.order_line_id = (item ->> 'orderItemId')::bigint),
      c.grams, c.suggested_at
    from c`.execute(tx);
  await sql`
    update package
    set order_id = ${to.id}
    where warehouse_id = ${warehouseId} and id = any(${ids})`.execute(tx);
  await sql`
    update package_line l
    set order_line_id = t.to_line_id
    from ${line}
    where l.warehouse_id = ${warehouseId}
      and l.package_id = any(${ids})
      and l.order_line_id = t.order_line_id`.execute(tx);
  await sql`
    update outbound_serial s
    set order_id = ${to.id}, order_line_id = t.to_line_id
    from ${line}
    where s.warehouse_id = ${warehouseId}
      and s.package_id = any(${ids})
      and s.order_line_id = t.order_line_id`.execute(tx);
  await sql`
    update order_line l
    set allocated = l.allocated - t.quantity, picked = l.picked - t.quantity,
      packed = l.packed - t.quantity
    from ${line}
    where l.warehouse_id = ${warehouseId} and l.id = t.order_line_id`.execute(tx);
  await sql`
    update order_line l
    set picked = t.quantity, packed = t.quantity
    from ${line}
    where l.warehouse_id = ${warehouseId} and l.id = t.to_line_id`.execute(tx);
}
