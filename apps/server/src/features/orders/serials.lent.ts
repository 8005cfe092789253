import { sql } from 'kysely';
import { arrayOf, unnestOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';

interface OrderKey {
  warehouseId: number;
  id: number;
}

export interface PackedSerial {
  productId: number;
  code: string;
  orderItemId: number;
  packageId: number;
}

/**
 * Records serials of packed units. Returns those that are not in another package by now; a
 * transaction that packs the same serial is waited for.
 */
export async function insertSerials(
  tx: Tx,
  order: OrderKey,
  serials: readonly PackedSerial[],
  actor: { at: Date; userId: number },
): Promise<Pick<PackedSerial, 'productId' | 'code'>[]> {
  const { rows } = await sql<Pick<PackedSerial, 'productId' | 'code'>>`
    insert into outbound_serial (product_id, code, warehouse_id, order_id, order_line_id,
      package_id, packed_at, packed_by)
    select s.product_id, s.code, ${order.warehouseId}, ${order.id}, s.order_item_id, s.package_id,
      ${actor.at}::timestamptz, ${actor.userId}
    from ${unnestOf(serials, {
      productId: 'bigint',
      code: 'text',
      orderItemId: 'bigint',
      packageId: 'bigint',
    })} s (product_id, code, order_item_id, package_id)
    order by s.product_id, spelling_key(s.code)
    on conflict do nothing
    returning product_id, code`.execute(tx);
  return rows;
}

/**
 * Finds which of some serials are in packages. `order` is the reference of an order of the
 * warehouse; null for others.
 */
export async function findPackedSerials(
  tx: Tx,
  warehouseId: number,
  serials: readonly Pick<PackedSerial, 'productId' | 'code'>[],
): Promise<(Pick<PackedSerial, 'productId' | 'code'> & { order: string | null })[]> {
  const { rows: packed } = await sql<
    Pick<PackedSerial, 'productId' | 'code'> & { warehouseId: number; orderId: number }
  >`
    select s.product_id, s.code, s.warehouse_id, s.order_id
    from outbound_serial s
    where s.came_back_at is null
      and (s.product_id, spelling_key(s.code)) in (select n.product_id, spelling_key(n.code)
        from ${unnestOf(serials, { productId: 'bigint', code: 'text' })} n (product_id, code))`.execute(
    tx,
  );
  const orderIds = packed.map(({ orderId }) => orderId);
  const { rows: orders } = await sql<{ id: number; reference: string }>`
    select o.id, o.reference
    from orders o
    where o.warehouse_id = ${warehouseId}
      and o.id = any(${arrayOf('bigint', orderIds)})`.execute(tx);
  const references = new Map(orders.map(({ id, reference }) => [id, reference]));
  return packed.map(({ productId, code, orderId }) => ({
    productId,
    code,
    order: references.get(orderId) ?? null,
  }));
}

/** Lists the serials in the packages of a locked order. */
export async function listSerials(tx: Tx, order: OrderKey): Promise<PackedSerial[]> {
  const { rows } = await sql<PackedSerial>`
    select product_id, code, order_line_id as order_item_id, package_id
    from outbound_serial
    where warehouse_id = ${order.warehouseId} and order_id = ${order.id}
    order by package_id, order_line_id, code`.execute(tx);
  return rows;
}

/**
 * Notes that units of products came back from a locked order. Which of them is not known, so each
 * of their serials may be packed again.
 */
export async function noteSerialsBack(
  tx: Tx,
  order: OrderKey,
  { productIds, at }: { productIds: readonly number[]; at: Date },
): Promise<void> {
  await sql`
    update outbound_serial
    set came_back_at = ${at}::timestamptz
    where warehouse_id = ${order.warehouseId}
      and order_id = ${order.id}
      and product_id = any(${arrayOf('bigint', productIds)})
      and came_back_at is null`.execute(tx);
}

/** Gives serials back, so that they can be packed again. */
export async function deleteSerials(
  tx: Tx,
  order: OrderKey,
  serials?: readonly PackedSerial[],
): Promise<void> {
  const condition = serials
    ? sql`and (product_id, code) in (select product_id, code
        from ${unnestOf(serials, { productId: 'bigint', code: 'text' })} s (product_id, code))`
    : sql``;
  await sql`
    delete from outbound_serial
    where warehouse_id = ${order.warehouseId} and order_id = ${order.id} ${condition}`.execute(tx);
}
