import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf, jsonRowsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { allocateStock, recallUnits, type Take } from './allocations.ledger.ts';
import { context } from './inventory.ledger.ts';
import { insertShortPicks } from './picks.queries.ts';

/**
 * The ledger's verbs for picking. Picked units leave their balance for the packing place, where
 * they stay allocated until they ship or are put back. An open allocation counts what it has not
 * picked in its own balance, and what it has picked in the balances of its picks.
 */

/** What is picked of an allocation, in units, and what of it was not there. */
export interface Pick {
  allocationId: number;
  orderLineId: number;
  inventoryId: number;
  productId: number;
  quantity: number;
  short: { quantity: number; reason: string } | null;
}

/**
 * Brings allocated units to the packing location. What was short is freed where it should have
 * been, and recorded; `instead` is allocated for it. Locks the balances `beside` it as well.
 * Refuses with STOCK_GONE if an allocation has fewer left to pick, or a balance fewer free.
 */
export async function pickStock(
  tx: Tx,
  actor: Actor,
  { warehouseId, id }: { warehouseId: number; id: number },
  picks: readonly Pick[],
  packingId: number | null,
  { instead, beside }: { instead: readonly Take[]; beside: readonly number[] },
): Promise<void> {
  const shorts = picks.flatMap(({ short, ...pick }) => (short ? [{ ...pick, ...short }] : []));
  const takes = picks.flatMap(({ allocationId, quantity }) =>
    quantity > 0 ? [{ allocationId, quantity }] : [],
  );
  // Balances that are freed and allocated after the pick are locked with its own.
  const others = [...beside, ...[...shorts, ...instead].map(({ inventoryId }) => inventoryId)];
  await sql`
    select ledger.pick(${context(actor, warehouseId, { type: 'ORDER', id })}, ${packingId},
      ${jsonRowsOf(takes)}, ${arrayOf('bigint', others)})`.execute(tx);
  if (shorts.length === 0) return;
  await recallUnits(tx, warehouseId, shorts, actor.at);
  const posting = { warehouseId, at: actor.at.toISOString(), userId: actor.userId };
  const rows = shorts.map(({ orderLineId, inventoryId, quantity, reason }) => ({
    ...posting,
    orderLineId,
    inventoryId,
    quantity,
    reason,
  }));
  await insertShortPicks(tx, rows);
  await allocateStock(tx, warehouseId, instead, actor.at);
}

/**
 * Picked units that are brought back, into a location or, where that is null, where they came from.
 */
export interface Unpick {
  allocationId: number;
  quantity: number;
  locationId: number | null;
}

/**
 * Brings picked units back, where they stay allocated if `keeps`, and allocates `instead`. Refuses
 * with NOT_PICKED_THERE if they would stay allocated in stock that orders take nothing of.
 */
export async function unpickStock(
  tx: Tx,
  actor: Actor,
  { warehouseId, id }: { warehouseId: number; id: number },
  picks: readonly Unpick[],
  { keeps, instead, reason }: { keeps: boolean; instead: readonly Take[]; reason: string },
): Promise<void> {
  const others = instead.map(({ inventoryId }) => inventoryId);
  await sql`
    select ledger.unpick(${context(actor, warehouseId, { type: 'ORDER', id })},
      ${jsonRowsOf(picks)}, ${keeps}, ${arrayOf('bigint', others)},
    ${reason})`.execute(tx);
  await allocateStock(tx, warehouseId, instead, actor.at);
}

/**
 * Lists the balances in which lines were found short. They are not chosen for these lines again.
 */
export async function listShortBalances(
  db: Db,
  warehouseId: number,
  orderLineIds: readonly number[],
): Promise<number[]> {
  const found = await sql<{ ids: number[] }>`
    select ledger.short_balances(${warehouseId}, ${arrayOf('bigint', orderLineIds)})::float8[]
      as ids`.execute(db);
  return oneRow(found).ids;
}

/**
 * Puts picked units of order lines back where they came from; units that came from no place, or
 * from one that is shut by now, go to `fallbackId`.
 */
export async function returnPicks(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  orderId: number,
  orderLineIds: readonly number[],
  fallbackId: number | null,
): Promise<void> {
  await sql`
    select ledger.put_back(${context(actor, warehouseId, { type: 'ORDER', id: orderId })},
      ${arrayOf('bigint', orderLineIds)}, ${fallbackId},
    'Order cancelled')`.execute(tx);
}

/** Brings what shipped with order lines back to where it was packed, still allocated. */
export async function unshipStock(
  tx: Tx,
  actor: Actor,
  { warehouseId, id }: { warehouseId: number; id: number },
  orderLineIds: readonly number[],
  reason: string,
): Promise<void> {
  await sql`
    select ledger.unship(${context(actor, warehouseId, { type: 'ORDER', id })},
      ${arrayOf('bigint', orderLineIds)}, ${reason})`.execute(tx);
}

export interface ShippedUnits {
  orderLineId: number;
  productId: number;
  quantity: number;
  receivedAt: Date;
  lotId: number | null;
}

/** Ships everything picked of order lines. Returns what left, by order line, age and lot. */
export async function shipStock(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  orderId: number,
  orderLineIds: readonly number[],
): Promise<ShippedUnits[]> {
  const { rows } = await sql<ShippedUnits>`
    select order_line_id, product_id, quantity, received_at,
      lot_id /* never null: order_line_id, product_id, quantity, received_at */
    from ledger.ship(${context(actor, warehouseId, { type: 'ORDER', id: orderId })},
      ${arrayOf('bigint', orderLineIds)})`.execute(tx);
  return rows;
}
