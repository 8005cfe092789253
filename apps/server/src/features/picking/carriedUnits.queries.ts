import type { UnitKind } from '@lading/domain/units';
import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';

/** The units of one product, lot and age in a unit. */
interface PalletPart {
  lpn: string;
  productId: number;
  lotId: number | null;
  quantity: number;
  receivedAt: Date;
}

interface CarriedUnit {
  lpn: string;
  kind: UnitKind;
  /** The LPN of the one in which it stands; null for none. */
  parent: string | null;
}

/**
 * Lists what is in the units that leave with picked lines of an order: units of the order, and
 * pallets of which everything was picked loose for these lines.
 */
export async function listCarriedParts(
  tx: Tx,
  order: { warehouseId: number; id: number },
  orderLineIds: readonly number[],
): Promise<PalletPart[]> {
  const { warehouseId } = order;
  const lines = arrayOf('bigint', orderLineIds);
  const { rows } = await sql<PalletPart>`
    select u.lpn, f.product_id, f.lot_id, sum(k.quantity)::bigint as quantity, f.received_at
    from pick k
    join inventory f on f.warehouse_id = k.warehouse_id and f.id = k.from_inventory_id
    join inventory t on t.warehouse_id = k.warehouse_id and t.id = k.to_inventory_id
    join pallet u on u.warehouse_id = k.warehouse_id
      and u.id = coalesce((select id
        from pallet
        where warehouse_id = ${warehouseId} and id = t.pallet_id and order_id = ${order.id}),
        f.pallet_id)
    where k.warehouse_id = ${warehouseId} and k.order_line_id = any(${lines})
      and k.ended_at is null
      and (u.order_id = ${order.id} or u.order_id is null
        and not ledger.has_stock(${warehouseId}, u.id)
        and not exists (select
          from inventory i
          join pick o on o.warehouse_id = i.warehouse_id and o.from_inventory_id = i.id
          join inventory w on w.warehouse_id = o.warehouse_id and w.id = o.to_inventory_id
          left join pallet n on n.warehouse_id = w.warehouse_id and n.id = w.pallet_id
          where i.warehouse_id = ${warehouseId}
            and i.pallet_id = u.id
            and o.ended_at is null
            and (not o.order_line_id = any(${lines}) or n.order_id is not null)))
    group by u.lpn, f.product_id, f.lot_id, f.received_at
    order by u.lpn, f.product_id, f.lot_id, f.received_at`.execute(tx);
  return rows;
}

/**
 * Lists the units with these LPNs, and those around them in which nothing but stock of the order
 * stands, each behind the one in which it stands.
 */
export async function listCarriedUnits(
  tx: Tx,
  order: { warehouseId: number; id: number },
  lpns: readonly string[],
): Promise<CarriedUnit[]> {
  const { warehouseId } = order;
  const { rows } = await sql<CarriedUnit>`
    with own as materialized (
      select distinct o.id, o.lpn, o.kind, o.parent_id, o.depth
      from pallet u
      cross join unnest(u.path || u.id) around (id)
      join pallet o on o.warehouse_id = ${warehouseId} and o.id = around.id
      where u.warehouse_id = ${warehouseId}
        and u.lpn = any(${arrayOf('text', lpns)})
        and (o.id = u.id or u.order_id = ${order.id} and not exists (select
          from inventory i
          join pallet n on n.warehouse_id = i.warehouse_id and n.id = i.pallet_id
          where i.warehouse_id = ${warehouseId}
            and i.pallet_id = any(array(select unnest(ledger.units_in(${warehouseId},
              array[o.id]))))
            and i.quantity > 0
            and n.order_id is distinct from ${order.id}))
    )
    select own.lpn, own.kind, around.lpn as parent
    from own
    left join own around on around.id = own.parent_id
    order by own.depth, own.id`.execute(tx);
  return rows;
}
