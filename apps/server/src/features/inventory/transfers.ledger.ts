import type { CarriedPallet } from '@lading/contract/asns';
import { LotRef, ProductRef } from '@lading/contract/fields';
import type { CarriedState } from '@lading/domain/asns';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf, jsonRowsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findFirstOpenLocation } from '../locations/locations.service.ts';
import { type ArrivingLine, context, makePallet, takePallet } from './inventory.ledger.ts';

/**
 * The part of the ledger for units between two warehouses. They leave one by SHIP, are IN_TRANSIT
 * in the other without a location, and from there either arrive or are written off.
 */

/**
 * Takes units that left another warehouse into balances IN_TRANSIT, which keep their age and lot,
 * for the items of the ASN that announces them.
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

/** Locks what is in transit for ASN items, the oldest first. */
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
  /** The balance IN_TRANSIT; null for what exceeds what was sent. */
  transitId: number | null;
  receivedAt: string;
}

/**
 * Takes each line from what is in transit of its lot for its item, the oldest first. What exceeds
 * it is as old as the receipt.
 */
function takeFromTransit(
  lines: TransferArrival['lines'],
  underway: readonly OnItsWay[],
  at: Date,
): ArrivingUnits[] {
  const left = underway.map((one) => ({ ...one }));
  return lines.flatMap(({ quantity, ...line }) => {
    const units: ArrivingUnits[] = [];
    let missing = quantity;
    for (const one of left.filter(
      ({ asnItemId, lotId }) => asnItemId === line.asnItemId && lotId === line.lotId,
    )) {
      const taken = Math.min(missing, one.quantity);
      if (taken > 0)
        units.push({
          ...line,
          quantity: taken,
          transitId: one.inventoryId,
          receivedAt: one.receivedAt.toISOString(),
        });
      one.quantity -= taken;
      missing -= taken;
    }
    if (missing > 0)
      units.push({ ...line, quantity: missing, transitId: null, receivedAt: at.toISOString() });
    return units;
  });
}

/**
 * Receives what was in transit onto a new pallet, with its age, and what exceeds it as any other
 * receipt. Returns the pallet.
 */
export async function receiveTransfer(
  tx: Tx,
  actor: Actor,
  arrival: TransferArrival,
): Promise<{ id: number; lpn: string }> {
  const { warehouseId, customerId, asnId, lines, notes } = arrival;
  const arriving = lines.reduce((sum, line) => sum + line.quantity, 0);
  const locationId = await findFirstOpenLocation(tx, warehouseId, 'RECEIVING', arriving);
  const pallet = await makePallet(tx, actor, { warehouseId, customerId, locationId, asnId });
  const items = lines.flatMap((line) => line.asnItemId ?? []);
  const units = takeFromTransit(lines, await lockTransit(tx, warehouseId, items), actor.at);
  await sql`
    select ledger.arrive(${context(actor, warehouseId, { type: 'ASN', id: asnId })}, ${customerId},
      ${locationId}, ${pallet.id}, ${jsonRowsOf(units)},
    ${notes})`.execute(tx);
  return pallet;
}

/** A part of what a pallet carries: units of one product, lot and age. */
export interface PalletPart {
  lpn: string;
  productId: number;
  lotId: number | null;
  quantity: number;
  receivedAt: Date;
}

/**
 * Lists the pallets that leave whole with order lines, with what is on them: all that was on them
 * was picked for these lines.
 */
export async function listWholePallets(
  tx: Tx,
  warehouseId: number,
  orderLineIds: readonly number[],
): Promise<PalletPart[]> {
  const { rows } = await sql<PalletPart>`
    select t.lpn, f.product_id, f.lot_id, sum(k.quantity)::bigint as quantity, f.received_at
    from pick k
    join inventory f on f.warehouse_id = k.warehouse_id and f.id = k.from_inventory_id
    join pallet t on t.warehouse_id = f.warehouse_id and t.id = f.pallet_id
    where k.warehouse_id = ${warehouseId} and k.order_line_id
      = any(${arrayOf('bigint', orderLineIds)}) and k.ended_at is null
      and not exists (select
        from inventory i
        where i.warehouse_id = t.warehouse_id and i.pallet_id = t.id and i.quantity > 0)
      and not exists (select
        from inventory i
        join pick o on o.warehouse_id = i.warehouse_id and o.from_inventory_id = i.id
        where i.warehouse_id = t.warehouse_id
          and i.pallet_id = t.id
          and o.ended_at is null
          and not o.order_line_id = any(${arrayOf('bigint', orderLineIds)}))
    group by t.lpn, f.product_id, f.lot_id, f.received_at
      order by t.lpn, f.product_id, f.lot_id, f.received_at`.execute(tx);
  return rows;
}

/** Records what a transfer carries on pallets. */
export async function carryPallets(
  tx: Tx,
  to: { warehouseId: number; asnId: number },
  parts: readonly (PalletPart & { asnItemId: number })[],
): Promise<void> {
  if (parts.length > 0)
    await sql`select ledger.carry(${to.warehouseId}, ${to.asnId}, ${jsonRowsOf(parts)})`.execute(
      tx,
    );
}

/**
 * A pallet of a transfer has arrived as a whole, or in part as other goods, or is under way: `t` is
 * its transit, `c` what it carries.
 */
const carriedState = sql`
  case
    when bool_or(c.arrived_at is not null) then 'RECEIVED'
    when bool_and(t.quantity >= c.quantity) then 'UNDER_WAY'
    else 'SPLIT' end`;
const carried = sql`from transit_pallet c
  join transit t on t.warehouse_id = c.warehouse_id
    and t.asn_item_id = c.asn_item_id
    and t.inventory_id = c.inventory_id
  join inventory i on i.warehouse_id = c.warehouse_id and i.id = c.inventory_id`;

/** Lists what an ASN's transfer carries on pallets, by LPN. */
export async function listCarried(
  db: Db,
  warehouseId: number,
  asnId: number,
): Promise<CarriedPallet[]> {
  const { rows } = await sql<CarriedPallet>`
    select c.lpn, ${carriedState} as state, json_agg(json_build_object('product',
      ${jsonOf(ProductRef, 'p')}, 'lot', ${orNull('k', jsonOf(LotRef, 'k'))},
      'quantity', c.quantity, 'receivedDate', ${jsonInstant('i.received_at')})
        order by p.sku, k.code, i.received_at) as contents
    ${carried} join product p on p.id = i.product_id left join lot k on k.id = i.lot_id
    where c.warehouse_id = ${warehouseId} and c.asn_id = ${asnId}
    group by c.lpn
    order by c.lpn`.execute(db);
  return rows;
}

/**
 * Returns what a pallet of a locked ASN carries; empty if its transfer has no such pallet. Refuses
 * with PALLET_RECEIVED if it is not under way.
 */
export async function getCarried(
  tx: Tx,
  warehouseId: number,
  asnId: number,
  lpn: string,
): Promise<(PalletPart & { inventoryId: number })[]> {
  const { rows } = await sql<PalletPart & { inventoryId: number; state: CarriedState }>`
    select c.lpn, i.product_id, i.lot_id, c.quantity, i.received_at, c.inventory_id,
      (select ${carriedState} ${carried}
      where c.warehouse_id = ${warehouseId} and c.asn_id = ${asnId} and c.lpn = upper(${lpn}))
        as state
    ${carried}
      where c.warehouse_id = ${warehouseId} and c.asn_id = ${asnId} and c.lpn = upper(${lpn})
      order by i.product_id, i.id`.execute(tx);
  const [part] = rows;
  if (part && part.state !== 'UNDER_WAY')
    throw new Refusal('PALLET_RECEIVED', { lpn, state: part.state });
  return rows;
}

/** Receives a pallet of a transfer as it was sent. Returns it. */
export async function receiveCarried(
  tx: Tx,
  actor: Actor,
  arrival: { warehouseId: number; customerId: number; asnId: number; lpn: string },
  parts: readonly (PalletPart & { inventoryId: number; asnItemId: number })[],
): Promise<{ id: number; lpn: string }> {
  const { warehouseId, customerId, asnId, lpn } = arrival;
  const units = parts.reduce((sum, part) => sum + part.quantity, 0);
  const locationId = await findFirstOpenLocation(tx, warehouseId, 'RECEIVING', units);
  const pallet = await takePallet(tx, actor, { warehouseId, customerId, locationId, asnId, lpn });
  const items = parts.map(({ asnItemId }) => asnItemId);
  await lockTransit(tx, warehouseId, items);
  const rows = parts.map(({ inventoryId, receivedAt, ...part }) => ({
    ...part,
    status: 'AVAILABLE',
    reason: null,
    transitId: inventoryId,
    receivedAt: receivedAt.toISOString(),
  }));
  const by = context(actor, warehouseId, { type: 'ASN', id: asnId });
  await sql`
    select ledger.arrive(${by}, ${customerId}, ${locationId}, ${pallet.id}, ${jsonRowsOf(rows)},
      null)`.execute(tx);
  await sql`select ledger.end_carry(${by}, ${pallet.id}, ${lpn})`.execute(tx);
  return pallet;
}

/** Writes off, by an adjustment, what is still in transit for an ASN's items. */
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
