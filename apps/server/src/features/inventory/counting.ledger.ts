import type { StockStatus } from '@lading/domain/inventory';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf, jsonRowsOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { context, noteLoss, noteStock } from './inventory.ledger.ts';

/** The part of the ledger for cycle counts. */

/**
 * A lot of a product, loose in a location or on a pallet. Without a location it is wherever the
 * pallet is.
 */
export interface CountedPlace {
  productId: number;
  lotId: number | null;
  palletId: number | null;
  locationId: number | null;
}

export interface LedgerReading {
  /** Units in every status but IN_TRANSIT. */
  quantity: number;
  /** The newest movement that corrected this stock, to detect later ones. */
  lastCorrection: number | null;
  /** The location of the pallet. */
  locationId: number | null;
  /** True if stock of the place has moved since. */
  movedSince: boolean;
}

/**
 * Returns what the ledger had in each place at an instant (now if null), in the order given. Locks
 * the balances until the transaction ends.
 */
export async function readForCount(
  tx: Tx,
  warehouseId: number,
  places: readonly CountedPlace[],
  at: Date | null,
): Promise<LedgerReading[]> {
  const { rows } = await sql<LedgerReading>`
    select units as quantity, last_correction, stood_in as location_id,
      moved_since /* never null: quantity, moved_since */
    from ledger.read_for_count(${warehouseId}, ${jsonRowsOf(places)}, ${at}::timestamptz)`.execute(
    tx,
  );
  return rows;
}

/** Locks the balances in these places, and all balances on pallets that the count will move. */
export async function lockForPosting(
  tx: Tx,
  warehouseId: number,
  places: readonly CountedPlace[],
  palletIds: readonly number[],
): Promise<void> {
  await sql`
    select ledger.lock_for_count(${warehouseId}, ${jsonRowsOf(places)},
      ${arrayOf('bigint', palletIds)})`.execute(tx);
}

/**
 * Lists the balances beside these: of the same product, lot and status, loose in the same location
 * or on the same pallet.
 */
export async function listBeside(
  tx: Tx,
  warehouseId: number,
  inventoryIds: readonly number[],
): Promise<number[]> {
  const found = await sql<{ ids: number[] }>`
    select ledger.beside(${warehouseId}, ${arrayOf('bigint', inventoryIds)})::float8[]
      as ids`.execute(tx);
  return oneRow(found).ids;
}

/**
 * Links locked balances to the count that looks for their missing units. With `keeps`, orders
 * cannot take these units until the count ends.
 */
export async function awaitShortCount(
  tx: Tx,
  { warehouseId, countId }: { warehouseId: number; countId: number },
  { customerId, balances }: { customerId: number; balances: readonly number[] },
  keeps: boolean,
): Promise<void> {
  noteLoss(tx, warehouseId, customerId);
  await sql`
    select ledger.await_short_count(${warehouseId}, ${countId}, ${arrayOf('bigint', balances)},
      ${keeps})`.execute(tx);
}

/**
 * Frees for orders what a count kept from them. After an approved count, pickers may find there
 * what they did not find before.
 */
export async function endShortCount(
  tx: Tx,
  { warehouseId, id }: { warehouseId: number; id: number },
  at: Date,
  wasApproved: boolean,
): Promise<void> {
  noteStock(tx, warehouseId, null);
  await sql`
    select ledger.end_short_count(${warehouseId}, ${id}, ${at}::timestamptz,
      ${wasApproved})`.execute(tx);
}

/** Signed units of a correction. `inventoryId` is that of a locked balance; null for a new one. */
export interface CountCorrection {
  countLineId: number;
  inventoryId: number | null;
  delta: number;
  customerId: number;
  productId: number;
  lotId: number | null;
  palletId: number | null;
  /** The counted location. A new balance on a pallet takes the location of the pallet. */
  locationId: number;
  /** The status of a new balance. */
  status: StockStatus;
  receivedAt: Date;
}

interface Why {
  warehouseId: number;
  countId: number;
  reason: string;
}

/**
 * Posts the corrections of a count as movements that name its lines. The caller has locked the
 * balances.
 */
export async function postCounted(
  tx: Tx,
  actor: Actor,
  why: Why,
  corrections: readonly CountCorrection[],
): Promise<void> {
  if (corrections.length === 0) return;
  for (const customerId of new Set(corrections.map((correction) => correction.customerId)))
    noteLoss(tx, why.warehouseId, customerId);
  await sql`
    select ledger.count(${context(actor, why.warehouseId, { type: 'COUNT', id: why.countId })},
      ${jsonRowsOf(corrections)}, ${why.reason})`.execute(tx);
}
