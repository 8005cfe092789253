import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';

/** The units of one product, lot and age on a pallet. */
interface PalletPart {
  lpn: string;
  productId: number;
  lotId: number | null;
  quantity: number;
  receivedAt: Date;
}

/**
 * Lists the pallets that leave whole with order lines, with their units: everything on them, and in
 * what stands on them, was picked for these lines. Units that were picked whole leave as they are.
 */
export async function listWholePallets(
  tx: Tx,
  warehouseId: number,
  orderLineIds: readonly number[],
): Promise<PalletPart[]> {
  const { rows } = await sql<PalletPart>`
    select t.lpn, f.product_id, f.lot_id, sum(k.quantity)::bigint as quantity, f.received_at
    from pick k
    join inventory f on f.warehouse_id = k.warehouse_id and f.id = k.from_inventory_id
    join pallet t on t.warehouse_id = f.warehouse_id and t.id = f.pallet_id
    where k.warehouse_id = ${warehouseId} and k.order_line_id
      = any(${arrayOf('bigint', orderLineIds)}) and k.ended_at is null
      and (k.unit_id is not null or not ledger.has_stock(${warehouseId}, t.id))
      and not exists (select
        from inventory i
        join pick o on o.warehouse_id = i.warehouse_id and o.from_inventory_id = i.id
        where i.warehouse_id = ${warehouseId}
          and i.pallet_id = t.id
          and o.ended_at is null
          and not o.order_line_id = any(${arrayOf('bigint', orderLineIds)}))
    group by t.lpn, f.product_id, f.lot_id, f.received_at
      order by t.lpn, f.product_id, f.lot_id, f.received_at`.execute(tx);
  return rows;
}
