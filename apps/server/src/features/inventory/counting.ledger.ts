import type { StockStatus } from '@lading/domain/inventory';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf, jsonRowsOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { context, noteLoss, noteStock } from './inventory.ledger.ts';

/** The part of the ledger for cycle counts. */

/**
 * A lot of a product in a location, loose or on a pallet; without a location, wherever the pallet
 * is.
 */
export interface CountedPlace {
  productId: number;
  lotId: number | null;
  palletId: number | null;
  locationId: number | null;
}

export interface LedgerReading {
  /** Units of every status but IN_TRANSIT. */
  quantity: number;
  /** The newest movement that corrected this stock, to detect later ones. */
  lastCorrection: number | null;
  /** Where the pallet stood. */
  locationId: number | null;
  /** Stock of the place moved since. */
  movedSince: boolean;
}

/**
 * Returns what the ledger had in each place at an instant, in the order given; without one what it
 * has now. Locks the balances until the transaction ends.
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

/** Locks the balances in these places, and all that is on pallets that will be moved. */
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
 * Lists the balances that stand where some do: of the same product, lot and status, loose in one
 * location or on one pallet.
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
 * Says which count looks for what was not found in locked balances, and keeps them from orders
 * until it is done if `keeps`.
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
 * Gives back to orders what a count kept from them. Where it was approved, what was not found
 * before may be there.
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

/** Signed units for a locked balance, or, where `inventoryId` is null, for a new one. */
export interface CountCorrection {
  countLineId: number;
  inventoryId: number | null;
  delta: number;
  customerId: number;
  productId: number;
  lotId: number | null;
  palletId: number | null;
  /** Where it was counted. A new balance on a pallet is where the pallet is. */
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

/** Posts what a count found, as movements that name its lines. The balances are locked. */
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
