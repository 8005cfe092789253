import type { LineEntry } from '@lading/domain/lines';
import type { PackEntry } from '@lading/domain/packs';
import { sql } from 'kysely';
import { opaqueArrayOf, unnestOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { LINE_ENTRY, PACK_ENTRY } from '../products/lines.lent.ts';

export interface OrderUnits {
  productId: number;
  /** The only lot that the line accepts; null for any. */
  lotId: number | null;
  quantity: number;
  price: number | null;
}

/** Sets the allocated units of lines, and whether they wait for more. */
export async function setAllocated(
  tx: Tx,
  warehouseId: number,
  lines: readonly { id: number; allocated: number; waiting: boolean }[],
): Promise<void> {
  await sql`update order_line l set allocated = n.allocated, waiting = n.waiting
    from ${unnestOf(lines, { id: 'bigint', allocated: 'bigint', waiting: 'boolean' })} n (id,
      allocated, waiting)
    where l.warehouse_id = ${warehouseId} and l.id = n.id`.execute(tx);
}

/** Sets whether lines that lack units wait for stock. */
export async function setWaiting(
  tx: Tx,
  order: { warehouseId: number; id: number },
  waiting: boolean,
): Promise<void> {
  await sql`update order_line set waiting = ${waiting} and allocated < quantity
    where warehouse_id = ${order.warehouseId}
      and order_id = ${order.id}
      and waiting <> (${waiting} and allocated < quantity)`.execute(tx);
}

/** A line after an edit. `id` is that of the stored line; null for a new one. */
export type EditedLine = OrderUnits & LineEntry & PackEntry & { id: number | null };

/**
 * Replaces the lines of an order without open allocations: updates those with an id, inserts the
 * others, and deletes stored lines that are not given.
 */
export async function replaceLines(
  tx: Tx,
  order: { warehouseId: number; id: number; customerId: number },
  lines: readonly EditedLine[],
): Promise<void> {
  const columns = {
    id: 'bigint',
    productId: 'bigint',
    lotId: 'bigint',
    quantity: 'bigint',
    price: 'numeric',
    ...PACK_ENTRY,
    ...LINE_ENTRY,
  } as const;
  const kept = lines.filter(({ id }) => id !== null);
  const added = lines.filter(({ id }) => id === null);
  const keptIds = lines.flatMap(({ id }) => id ?? []);
  await Promise.all([
    sql`
      delete from order_line
      where warehouse_id = ${order.warehouseId}
        and order_id = ${order.id}
        and not id = any(${opaqueArrayOf('bigint', keptIds)})`.execute(tx),
    sql`
      update order_line o
      set lot_id = l.lot_id, quantity = l.quantity, price = l.price, pack_id = l.pack_id,
        packs = l.packs, pack_name = l.pack_name,
        pack_units = l.pack_units, line_no = l.line_no, external_line_id = l.external_line_id
      from ${unnestOf(kept, columns)}
        l (id, product_id, lot_id, quantity, price, pack_id, packs, pack_name,
          pack_units, line_no, external_line_id)
      where o.warehouse_id = ${order.warehouseId} and o.order_id = ${order.id} and o.id = l.id
    `.execute(tx),
    sql`
      insert into order_line (warehouse_id, order_id, customer_id, product_id, lot_id, quantity,
        price, pack_id, packs, pack_name, pack_units, line_no, external_line_id)
      select ${order.warehouseId}, ${order.id}, ${order.customerId}, product_id, lot_id, quantity,
        price, pack_id, packs, pack_name, pack_units, line_no, external_line_id
      from ${unnestOf(added, columns)}
        with ordinality l (id, product_id, lot_id, quantity, price, pack_id, packs, pack_name,
          pack_units, line_no, external_line_id, place)
      order by place`.execute(tx),
  ]);
}
