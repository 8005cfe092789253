import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import * as queries from './pallets.queries.ts';

/**
 * Takes the LPN of a printed label for a new pallet of this transaction. Refuses with LPN_USED if a
 * pallet of this warehouse has had it, and with LPN_ELSEWHERE if a pallet of another warehouse has,
 * or a transfer carries it.
 */
export async function takeLpn(tx: Tx, warehouseId: number, lpn: string): Promise<void> {
  await queries.lockLpn(tx, lpn);
  const warehouseIds = await queries.listWarehousesOfLpn(tx, lpn);
  if (warehouseIds.includes(warehouseId)) throw new Refusal('LPN_USED', { lpn });
  if (warehouseIds.length > 0) throw new Refusal('LPN_ELSEWHERE', { lpn });
}

/**
 * Creates the pallet of an LPN from another warehouse, or reuses an empty pallet that came back.
 * Refuses with PALLET_RECEIVED if the pallet has stock.
 */
export async function takePallet(
  tx: Tx,
  actor: Actor,
  pallet: queries.NewPallet & { lpn: string },
): Promise<{ id: number; lpn: string }> {
  const taken = await queries.insertLabelled(tx, actor, pallet);
  if (!taken) throw new Refusal('PALLET_RECEIVED', { lpn: pallet.lpn });
  return taken;
}
