import type { LineEntry } from '@lading/domain/lines';
import type { LotLimits } from '@lading/domain/lots';
import type { PackEntry } from '@lading/domain/packs';
import { sql } from 'kysely';
import { unnestOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { LINE_ENTRY, PACK_ENTRY } from '../products/lines.lent.ts';

/**
 * A line in units. `allocated` includes picked, `picked` includes packed and shipped units. The
 * days are those of the order, or of its customer.
 */
export interface OrderLine extends PackEntry, LineEntry, LotLimits {
  id: number;
  productId: number;
  sku: string;
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
    select l.id, l.product_id, p.sku, l.quantity, l.price, l.allocated, l.picked, l.packed,
      l.shipped, l.pack_id, l.packs, l.pack_name, l.pack_units,
      l.line_no, l.external_line_id, l.lot_id,
      case
        when p.expires then coalesce((select o.min_remaining_days
          from orders o
          where o.warehouse_id = l.warehouse_id and o.id = l.order_id),
        (select c.min_remaining_days
          from customer c
          where c.id = l.customer_id)) end as min_remaining_days
    from order_line l join product p on p.id = l.product_id
    where l.warehouse_id = ${order.warehouseId} and l.order_id = ${order.id}
    order by l.line_no`.execute(tx);
  return rows;
}

/** What a line asks for. */
export interface OrderUnits {
  productId: number;
  /** The lot that it takes, and no other. */
  lotId: number | null;
  quantity: number;
  price: number | null;
}

/** Sets what lines have allocated, and whether they wait for more. */
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

export interface LineChange {
  id: number;
  /** Signed units that are added. */
  allocated?: number;
  picked?: number;
  packed?: number;
  shipped?: number;
}

/** Adds units to lines. CHECK constraints refuse impossible sums. */
export async function addToLines(
  tx: Tx,
  warehouseId: number,
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

/** Sets whether the lines that lack units wait for stock. */
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

/** A line after an edit: with the id of the line that it was, or null for a new one. */
export type EditedLine = OrderUnits & LineEntry & PackEntry & { id: number | null };

/**
 * Replaces the lines of an order without open allocations: changes those with an id, adds the
 * others, and deletes those that are not named.
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
  await sql`
    with line as materialized (
      select * from ${unnestOf(lines, columns)}
        with ordinality l (id, product_id, lot_id, quantity, price, pack_id, packs, pack_name,
          pack_units, line_no, external_line_id, place)
    ), gone as (
      delete from order_line
      where warehouse_id = ${order.warehouseId}
        and order_id = ${order.id}
        and not id in (select id from line where id is not null)
    ), changed as (
      update order_line o
      set lot_id = l.lot_id, quantity = l.quantity, price = l.price, pack_id = l.pack_id,
        packs = l.packs, pack_name = l.pack_name,
        pack_units = l.pack_units, line_no = l.line_no, external_line_id = l.external_line_id
      from line l
      where o.warehouse_id = ${order.warehouseId} and o.order_id = ${order.id} and o.id = l.id
    )
    insert into order_line (warehouse_id, order_id, customer_id, product_id, lot_id, quantity,
      price, pack_id, packs, pack_name, pack_units,
      line_no, external_line_id)
    select ${order.warehouseId}, ${order.id}, ${order.customerId}, product_id, lot_id, quantity,
      price, pack_id, packs, pack_name, pack_units,
      line_no, external_line_id
    from line where id is null order by place`.execute(tx);
}
