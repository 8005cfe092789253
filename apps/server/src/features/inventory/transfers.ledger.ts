import type { UnitKind } from '@lading/domain/units';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf, jsonRowsOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findFirstOpenLocation } from '../locations/locations.lent.ts';
import { type ArrivingLine, context } from './inventory.ledger.ts';
import { insertLabelled, insertPallet, type NewPallet } from './pallets.queries.ts';

/**
 * The part of the ledger for units between two warehouses. They leave one by SHIP. In the other
 * they are IN_TRANSIT, without a location, until they arrive or are written off.
 */

/**
 * Creates the balances IN_TRANSIT of units that left another warehouse, for the items of the
 * announcing ASN. The units keep their age and lot.
 */
export async function sendInTransit(
  tx: Tx,
  actor: Actor,
  to: { warehouseId: number; customerId: number; asnId: number },
  units: readonly {
    asnItemId: number;
    productId: number;
    lotId: number | null;
    quantity: number;
    receivedAt: Date;
  }[],
): Promise<void> {
  await sql`
    select ledger.send(${context(actor, to.warehouseId, { type: 'ASN', id: to.asnId })},
      ${to.customerId}, ${jsonRowsOf(units)})`.execute(tx);
}

export interface TransferArrival {
  warehouseId: number;
  customerId: number;
  asnId: number;
  notes: string | null;
  /** One line for each product, status and lot. */
  lines: readonly ArrivingLine[];
}

interface OnItsWay {
  asnItemId: number;
  inventoryId: number;
  lotId: number | null;
  quantity: number;
  receivedAt: Date;
}

/** Locks the units in transit for ASN items, the oldest first. */
async function lockTransit(
  tx: Tx,
  warehouseId: number,
  asnItemIds: readonly number[],
): Promise<OnItsWay[]> {
  const { rows } = await sql<OnItsWay>`
    select asn_item_id, inventory_id, lot_id, quantity,
      received_at /* never null: asn_item_id, inventory_id, quantity, received_at */
    from ledger.lock_transit(${warehouseId}, ${arrayOf('bigint', asnItemIds)})`.execute(tx);
  return rows;
}

interface ArrivingUnits extends ArrivingLine {
  /** The balance IN_TRANSIT; null for units beyond those sent. */
  transitId: number | null;
  receivedAt: string;
}

/**
 * Takes each line from the units in transit of its item and lot, the oldest first. Units beyond
 * them get the age of the receipt.
 */
function takeFromTransit(
  lines: TransferArrival['lines'],
  underway: readonly OnItsWay[],
  at: Date,
): ArrivingUnits[] {
  const left = underway.map((each) => ({ ...each }));
  return lines.flatMap(({ quantity, ...line }) => {
    const units: ArrivingUnits[] = [];
    let missing = quantity;
    for (const each of left.filter(
      ({ asnItemId, lotId }) => asnItemId === line.asnItemId && lotId === line.lotId,
    )) {
      const taken = Math.min(missing, each.quantity);
      if (taken > 0)
        units.push({
          ...line,
          quantity: taken,
          transitId: each.inventoryId,
          receivedAt: each.receivedAt.toISOString(),
        });
      each.quantity -= taken;
      missing -= taken;
    }
    if (missing > 0)
      units.push({ ...line, quantity: missing, transitId: null, receivedAt: at.toISOString() });
    return units;
  });
}

/**
 * Receives units in transit onto a new pallet; they keep their age. Units beyond them are received
 * as new.
 */
export async function receiveTransfer(
  tx: Tx,
  actor: Actor,
  arrival: TransferArrival,
): Promise<{ id: number; lpn: string }> {
  const { warehouseId, customerId, asnId, lines, notes } = arrival;
  const arriving = lines.reduce((sum, line) => sum + line.quantity, 0);
  const locationId = await findFirstOpenLocation(tx, warehouseId, 'RECEIVING', arriving);
  const pallet = await insertPallet(tx, actor, { warehouseId, customerId, locationId, asnId });
  const items = lines.flatMap((line) => line.asnItemId ?? []);
  const units = takeFromTransit(lines, await lockTransit(tx, warehouseId, items), actor.at);
  await sql`
    select ledger.arrive(${context(actor, warehouseId, { type: 'ASN', id: asnId })}, ${customerId},
      ${locationId}, ${pallet.id}, ${jsonRowsOf(units)},
    ${notes})`.execute(tx);
  return pallet;
}

/**
 * Creates the pallet of an LPN from another warehouse, or reuses an empty pallet that came back.
 * Refuses with PALLET_RECEIVED if the pallet has stock.
 */
async function takePallet(
  tx: Tx,
  actor: Actor,
  pallet: NewPallet & { lpn: string; asnId: number },
): Promise<{ id: number; lpn: string }> {
  const created = await insertLabelled(tx, actor, pallet);
  if (created) return created;
  const { warehouseId, customerId, locationId, asnId, lpn } = pallet;
  const posting = context(actor, warehouseId, { type: 'ASN', id: asnId });
  const { id } = oneRow(
    await sql<{ id: number | null }>`
      select ledger.reuse_unit(${posting}, ${customerId}, ${lpn}, ${locationId}) as id`.execute(tx),
  );
  if (id === null) throw new Refusal('PALLET_RECEIVED', { lpn });
  return { id, lpn };
}

/** The units of one product, lot and age on a pallet. */
export interface PalletPart {
  lpn: string;
  productId: number;
  lotId: number | null;
  quantity: number;
  receivedAt: Date;
}

/** A unit in which goods of a transfer travel. */
export interface CarriedUnit {
  lpn: string;
  kind: UnitKind;
  /** The LPN of the one in which it stands; null for none. */
  parent: string | null;
}

/** Records the units of a transfer, each behind its parent, and what is in them. */
export async function carryUnits(
  tx: Tx,
  to: { warehouseId: number; asnId: number },
  units: readonly CarriedUnit[],
  parts: readonly (PalletPart & { asnItemId: number })[],
): Promise<void> {
  if (units.length > 0)
    await sql`
      select ledger.carry(${to.warehouseId}, ${to.asnId}, ${jsonRowsOf(units)},
        ${jsonRowsOf(parts)})`.execute(tx);
}

/**
 * Receives units of a transfer as they were sent, each behind its parent; the first one is that in
 * which the others stand. Returns the first.
 */
export async function receiveCarried(
  tx: Tx,
  actor: Actor,
  arrival: { warehouseId: number; customerId: number; asnId: number },
  units: readonly CarriedUnit[],
  parts: readonly (PalletPart & { inventoryId: number; asnItemId: number })[],
): Promise<{ id: number; lpn: string }> {
  const { warehouseId, customerId, asnId } = arrival;
  const quantity = parts.reduce((sum, part) => sum + part.quantity, 0);
  const locationId = await findFirstOpenLocation(tx, warehouseId, 'RECEIVING', quantity);
  const items = parts.map(({ asnItemId }) => asnItemId);
  if (items.length > 0) await lockTransit(tx, warehouseId, items);
  const posting = context(actor, warehouseId, { type: 'ASN', id: asnId });
  const places = new Map(units.map(({ lpn }, index) => [lpn, index + 1]));
  const arrived: { palletId: number; lpn: string; parent: number | null }[] = [];
  for (const { lpn, kind, parent } of units) {
    const pallet = await takePallet(tx, actor, { ...arrival, locationId, lpn, kind });
    const rows = parts
      .filter((part) => part.lpn === lpn)
      .map(({ inventoryId, receivedAt, ...part }) => ({
        ...part,
        status: 'AVAILABLE',
        reason: null,
        transitId: inventoryId,
        receivedAt: receivedAt.toISOString(),
      }));
    if (rows.length > 0)
      await sql`
        select ledger.arrive(${posting}, ${customerId}, ${locationId}, ${pallet.id},
          ${jsonRowsOf(rows)}, null)`.execute(tx);
    const place = parent === null ? undefined : places.get(parent);
    arrived.push({ palletId: pallet.id, lpn, parent: place ?? null });
  }
  await sql`select ledger.end_carry(${posting}, ${jsonRowsOf(arrived)})`.execute(tx);
  const [first] = arrived;
  if (!first) throw new Error('A carried unit was lost.');
  return { id: first.palletId, lpn: first.lpn };
}

/** Writes off, by an adjustment, the units still in transit for an ASN's items. */
export async function loseInTransit(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  asnId: number,
  asnItemIds: readonly number[],
): Promise<void> {
  await sql`
    select ledger.lose(${context(actor, warehouseId, { type: 'ASN', id: asnId })},
      ${arrayOf('bigint', asnItemIds)}, 'Lost in transit')`.execute(tx);
}
