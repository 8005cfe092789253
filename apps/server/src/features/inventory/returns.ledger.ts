import type { StockStatus } from '@lading/domain/inventory';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { jsonRowsOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findFirstOpenLocation } from '../locations/locations.lent.ts';
import { context, noteStock } from './inventory.ledger.ts';
import { insertPallet } from './pallets.queries.ts';

/** The part of the ledger for returned goods. */

export interface ReturnedGoods {
  warehouseId: number;
  customerId: number;
  returnId: number;
  /** The reason of the return, which every movement records. */
  reason: string;
  /** The units that stay in the warehouse: one line per product, status and lot. */
  kept: readonly {
    productId: number;
    status: StockStatus;
    lotId: number | null;
    quantity: number;
  }[];
  /** The units that go back to the client at once: one line per product and lot. */
  passedOn: readonly { productId: number; lotId: number | null; quantity: number }[];
}

/**
 * Receives returned units as new balances on a new pallet. Units that go back to the client leave
 * at once. Returns the pallet's id; null if nothing stays.
 */
export async function receiveReturned(
  tx: Tx,
  actor: Actor,
  goods: ReturnedGoods,
): Promise<number | null> {
  const { warehouseId, customerId, returnId, reason, kept, passedOn } = goods;
  const units = [...kept, ...passedOn].reduce((sum, line) => sum + line.quantity, 0);
  const locationId = await findFirstOpenLocation(tx, warehouseId, 'RECEIVING', units);
  const pallet = kept.length
    ? await insertPallet(tx, actor, { warehouseId, customerId, locationId, asnId: null })
    : null;
  noteStock(tx, warehouseId, customerId);
  await sql`
    select ledger.take_back(${context(actor, warehouseId, { type: 'RETURN', id: returnId })},
      ${customerId}, ${locationId}, ${pallet?.id ?? null},
    ${jsonRowsOf(kept)}, ${jsonRowsOf(passedOn)}, ${reason})`.execute(tx);
  return pallet?.id ?? null;
}
