import type { StockStatus } from '@lading/domain/inventory';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { jsonOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { context, noteStock } from './inventory.ledger.ts';

/** Part of the ledger: how goods come back in through the door. */

export interface ReturnedGoods {
  warehouseId: number;
  customerId: number;
  returnId: number;
  /** Why the goods come back; every movement carries it. */
  reason: string;
  locationId: number | null;
  /** The new pallet of what is kept; null where nothing is. */
  palletId: number | null;
  /** What is kept, in units: one line per product and status. */
  kept: readonly { productId: number; status: StockStatus; quantity: number }[];
  /** What goes straight back to the client, in units: one line per product. */
  passedOn: readonly { productId: number; quantity: number }[];
}

/** Brings returned units in as new balances; what goes back to the client leaves again at once. */
export async function receiveReturned(tx: Tx, actor: Actor, goods: ReturnedGoods): Promise<void> {
  const { warehouseId, customerId, returnId, reason, locationId, palletId, kept, passedOn } = goods;
  noteStock(tx, warehouseId, customerId);
  await sql`select ledger.take_back(${context(actor, warehouseId, { type: 'RETURN', id: returnId })}, ${customerId}, ${locationId}, ${palletId},
    ${jsonOf(kept)}, ${jsonOf(passedOn)}, ${reason})`.execute(tx);
}
