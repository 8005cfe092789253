import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf, jsonOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { context } from './inventory.ledger.ts';

/**
 * The ledger's verbs for picking. Picked units leave their balance for the packing place, where they stay allocated until they ship or are
 * put back. An open allocation counts what it has not picked in its own balance, and what it has picked in the balances of its picks.
 */

/** Brings allocated units to the packing place. `others` are balances that are allocated next. Refuses with STOCK_GONE where an allocation has not so many left. */
export async function pickStock(
  tx: Tx,
  actor: Actor,
  order: { warehouseId: number; id: number },
  takes: readonly { allocationId: number; quantity: number }[],
  packingId: number | null,
  others: readonly number[],
): Promise<void> {
  if (takes.length === 0 && others.length === 0) return;
  await sql`select ledger.pick(${context(actor, order.warehouseId, { type: 'ORDER', id: order.id })}, ${packingId}, ${jsonOf(takes)},
    ${arrayOf('bigint', others)})`.execute(tx);
}

interface Short {
  orderLineId: number;
  inventoryId: number;
  quantity: number;
  reason: string;
}

/** Notes that a picker did not find what the ledger has. */
export async function recordShorts(tx: Tx, actor: Actor, warehouseId: number, shorts: readonly Short[]): Promise<void> {
  if (shorts.length === 0) return;
  await tx
    .insertInto('shortPick')
    .values(shorts.map((short) => ({ ...short, warehouseId, at: actor.at.toISOString(), userId: actor.userId })))
    .execute();
}

/** The balances in which the lines were found short: the allocator does not offer them to these lines again. */
export async function listShortBalances(db: Db, warehouseId: number, orderLineIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct inventory_id as id from short_pick
    where warehouse_id = ${warehouseId} and order_line_id = any(${arrayOf('bigint', orderLineIds)})`.execute(db);
  return rows.map((row) => row.id);
}

/** Puts picked units of order lines back where they came from; units that came from no place at all go to `fallbackId`. */
export async function returnPicks(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  orderId: number,
  orderLineIds: readonly number[],
  fallbackId: number | null,
): Promise<void> {
  await sql`select ledger.put_back(${context(actor, warehouseId, { type: 'ORDER', id: orderId })}, ${arrayOf('bigint', orderLineIds)}, ${fallbackId},
    'Order cancelled')`.execute(tx);
}

export interface ShippedUnits {
  orderLineId: number;
  productId: number;
  quantity: number;
  receivedAt: Date;
}

/** Lets everything that is picked of order lines out through the door. Returns what left, by order line and age. */
export async function shipStock(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  orderId: number,
  orderLineIds: readonly number[],
): Promise<ShippedUnits[]> {
  const { rows } = await sql<ShippedUnits>`
    select order_line_id, product_id, quantity, received_at /* never null: order_line_id, product_id, quantity, received_at */
    from ledger.ship(${context(actor, warehouseId, { type: 'ORDER', id: orderId })}, ${arrayOf('bigint', orderLineIds)})`.execute(tx);
  return rows;
}
