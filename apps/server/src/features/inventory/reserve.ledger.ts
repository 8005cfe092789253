import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Balance, type Document, lockBalance, moveUnits } from './inventory.ledger.ts';

/** Part of the ledger: how reserve comes to where people pick. */

/** A balance under lock, so that its units are promised by one at a time; null where there is none. */
export async function lockReserve(tx: Tx, warehouseId: number, id: number): Promise<Balance | null> {
  return lockBalance(tx, warehouseId, id, null);
}

/**
 * Moves free units of a balance as loose stock into a location, for a document. Answers where they were taken. 409 where orders
 * or somebody's hands were faster.
 */
export async function moveReserve(
  tx: Tx,
  actor: Actor,
  move: { warehouseId: number; inventoryId: number; locationId: number; quantity: number; document: Document; reason: string },
): Promise<{ locationId: number | null }> {
  const { warehouseId, inventoryId, locationId, quantity, document, reason } = move;
  const balance = await lockBalance(tx, warehouseId, inventoryId, { locationId });
  const free = balance ? balance.quantity - balance.allocated : 0;
  if (!balance || quantity > free) throw new Refusal('STOCK_ALLOCATED', { free, wanted: quantity });
  await moveUnits(tx, actor, balance, { palletId: null, locationId, status: balance.status }, quantity, { kind: 'MOVE', document, reason });
  return { locationId: balance.locationId };
}
