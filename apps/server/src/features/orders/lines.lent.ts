import type { LineEntry } from '@lading/domain/lines';
import type { LotLimits, SerialCapture } from '@lading/domain/lots';
import type { PackEntry } from '@lading/domain/packs';
import { sql } from 'kysely';
import { unnestOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';

/**
 * A line in units. `allocated` includes picked units; `picked` includes packed and shipped units.
 * The days are those of the order, or of its customer.
 */
export interface OrderLine extends PackEntry, LineEntry, LotLimits {
  id: number;
  productId: number;
  sku: string;
  serialCapture: SerialCapture;
  quantity: number;
  price: number | null;
  allocated: number;
  picked: number;
  packed: number;
  shipped: number;
}

export async function listLines(
  tx: Tx,
  order: { warehouseId: number; id: number },
): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`
    select l.id, l.product_id, p.sku, p.serial_capture, l.quantity, l.price, l.allocated,
      l.picked, l.packed, l.shipped, l.pack_id, l.packs, l.pack_name, l.pack_units,
      l.line_no, l.external_line_id, l.lot_id,
      case
        when p.expires then coalesce((select o.min_remaining_days
          from orders o
          where o.warehouse_id = ${order.warehouseId} and o.id = l.order_id),
        (select c.min_remaining_days
          from customer c
          where c.id = l.customer_id)) end as min_remaining_days
    from order_line l join product p on p.id = l.product_id
    where l.warehouse_id = ${order.warehouseId} and l.order_id = ${order.id}
    order by l.line_no`.execute(tx);
  return rows;
}

export interface LineChange {
  id: number;
  /** Signed units to add. */
  allocated?: number;
  picked?: number;
  packed?: number;
  shipped?: number;
}

/** Adds units to lines of a locked order. CHECK constraints refuse impossible sums. */
export async function changeLines(
  tx: Tx,
  { warehouseId }: { warehouseId: number },
  changes: readonly LineChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({
    allocated: 0,
    picked: 0,
    packed: 0,
    shipped: 0,
    ...change,
  }));
  await sql`
    update order_line l
    set allocated = l.allocated + n.allocated, picked = l.picked + n.picked,
      packed = l.packed + n.packed, shipped = l.shipped + n.shipped
    from ${unnestOf(rows, {
      id: 'bigint',
      allocated: 'bigint',
      picked: 'bigint',
      packed: 'bigint',
      shipped: 'bigint',
    })}
      n (id, allocated, picked, packed, shipped)
    where l.warehouse_id = ${warehouseId} and l.id = n.id`.execute(tx);
}
