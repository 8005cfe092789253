import type { StockStatus } from '@lading/domain/inventory';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { jsonRowsOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findFirstOpenLocation } from '../locations/locations.lent.ts';
import { context, noteStock } from './inventory.ledger.ts';
import { insertPallet, type NewPallet } from './pallets.queries.ts';

/** The part of the ledger for returned goods. */

export interface ReturnedGoods {
  warehouseId: number;
  customerId: number;
  returnId: number;
  /** The LPN of an empty unit that came back; null for a new pallet. */
  into: string | null;
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
 * Receives returned units as new balances on a new pallet, or in the unit that came back. Units
 * that go back to the client leave at once. Returns the id of the pallet; null if nothing stays.
 */
export async function receiveReturned(
  tx: Tx,
  actor: Actor,
  goods: ReturnedGoods,
): Promise<number | null> {
  const { warehouseId, customerId, returnId, reason, kept, passedOn, into } = goods;
  const posting = context(actor, warehouseId, { type: 'RETURN', id: returnId });
  const units = [...kept, ...passedOn].reduce((sum, line) => sum + line.quantity, 0);
  const locationId = await findFirstOpenLocation(tx, warehouseId, 'RECEIVING', units);
  const newPallet = { warehouseId, customerId, locationId, asnId: null };
  const palletId =
    kept.length === 0
      ? null
      : into === null
        ? (await insertPallet(tx, actor, newPallet)).id
        : await reuseUnit(tx, posting, newPallet, into);
  noteStock(tx, warehouseId, customerId);
  await sql`
    select ledger.take_back(${posting},
      ${customerId}, ${locationId}, ${palletId},
    ${jsonRowsOf(kept)}, ${jsonRowsOf(passedOn)}, ${reason})`.execute(tx);
  return palletId;
}

async function reuseUnit(
  tx: Tx,
  posting: ReturnType<typeof context>,
  { customerId, locationId }: NewPallet,
  lpn: string,
): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select ledger.reuse_unit(${posting}, ${customerId}, ${lpn}, ${locationId}) as id`.execute(tx);
  const id = rows[0]?.id ?? null;
  if (id === null) throw new Refusal('UNIT_IN_USE', { lpn });
  return id;
}
