import { LotRef, Named, PalletRef, ProductRef } from '@lading/contract/fields';
import type { PickLine } from '@lading/contract/picking';
import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonOf, orNull } from '../../platform/database/json.ts';
import { walkOrder } from '../locations/locations.lent.ts';

/** An allocation of a locked order, in units. */
export interface Allocation {
  id: number;
  /** False once the allocation is freed or shipped. */
  isOpen: boolean;
  orderLineId: number;
  inventoryId: number;
  productId: number;
  sku: string;
  locationName: string | null;
  quantity: number;
  picked: number;
  /** The location where a replenishment brings the units first; null if they can be picked. */
  awaitedLocation: string | null;
}

/** The location of the allocation `a` of the balance `i`, from which that may be gone with its unit. */
const placeOf = (warehouseId: number) => sql`
  case when a.picked = 0 then i.location_id
    else ledger.picked_from(${warehouseId}, a.id, i.location_id) end`;

export async function listAllocations(
  tx: Tx,
  order: { warehouseId: number; id: number },
): Promise<Allocation[]> {
  const { rows } = await sql<Allocation>`
    select a.id, a.ended_at is null as is_open, a.order_line_id, a.inventory_id, l.product_id,
      p.sku, w.name as location_name, a.quantity, a.picked,
      case when a.ended_at is null then d.name end as awaited_location
    from order_line l
    join allocation a on a.warehouse_id = l.warehouse_id and a.order_line_id = l.id
    join inventory i on i.warehouse_id = a.warehouse_id and i.id = a.inventory_id
    join product p on p.id = l.product_id
    left join location w on w.warehouse_id = i.warehouse_id and w.id = ${placeOf(order.warehouseId)}
    left join replenishment_task t on t.warehouse_id = a.warehouse_id and t.id = a.task_id
    left join location d on d.warehouse_id = t.warehouse_id and d.id = t.to_location_id
    where l.warehouse_id = ${order.warehouseId} and l.order_id = ${order.id} order by a.id`.execute(
    tx,
  );
  return rows;
}

/** Joins the open task of the allocation `a`. */
const awaited = sql`
  left join replenishment_task r on r.warehouse_id = a.warehouse_id
    and r.id = a.task_id
    and a.ended_at is null
    left join location d on d.warehouse_id = r.warehouse_id and d.id = r.to_location_id`;
const waitsFor = orNull(
  'r',
  sql`json_build_object('taskId', r.id, 'location', ${jsonOf(Named, 'd')})`,
);

const barcode = sql`
  (select b.code
    from product_barcode b
    where b.product_id = p.id and b.pack_id is null
    order by b.position
    limit 1)`;

/**
 * Lists the units to pick for orders in walking order, stock without a location last. The same
 * goods in the same place are next to each other, whichever order they are for.
 */
export async function listPickLines(
  db: Db,
  warehouseId: number,
  orderIds: readonly number[],
): Promise<Omit<PickLine, 'wholeUnit'>[]> {
  const { rows } = await sql<Omit<PickLine, 'wholeUnit'>>`
    select a.id as allocation_id, o.id as order_id, o.reference as order_reference,
      l.id as order_item_id,
      ${jsonOf(ProductRef, 'p', sql`'barcode', ${barcode}`)} as product,
        ${orNull('t', jsonOf(PalletRef, 't'))} as pallet,
      ${orNull('w', jsonOf(Named, 'w', sql`'barcode', w.barcode`))} as location,
        ${orNull('k', jsonOf(LotRef, 'k'))} as lot,
      a.quantity, a.picked as picked_quantity, ${waitsFor} as waits_for
    from orders o
    join order_line l on l.warehouse_id = o.warehouse_id and l.order_id = o.id
    join allocation a on a.warehouse_id = l.warehouse_id
      and a.order_line_id = l.id
      and a.ended_as is distinct from 'RELEASED'
    join inventory i on i.warehouse_id = a.warehouse_id and i.id = a.inventory_id
    join product p on p.id = l.product_id
    left join pallet t on t.warehouse_id = i.warehouse_id and t.id = i.pallet_id
    left join location w on w.warehouse_id = i.warehouse_id and w.id = ${placeOf(warehouseId)}
    left join lot k on k.id = i.lot_id
    ${awaited}
    where o.warehouse_id = ${warehouseId} and o.id = any(${arrayOf('bigint', orderIds)})
    order by w.id is null, ${walkOrder('w')}, t.lpn nulls first, p.sku, p.id, k.code nulls first,
      o.id, a.id`.execute(db);
  return rows;
}
