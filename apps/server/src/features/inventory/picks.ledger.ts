import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf, jsonRowsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { allocateStock, recallUnits, type Take } from './allocations.ledger.ts';
import { context, noteLoss, noteStock } from './inventory.ledger.ts';
import { insertShortPicks } from './picks.queries.ts';

/**
 * The ledger's verbs for picking. Picked units leave their balance for the packing location, where
 * they stay allocated until they ship or are put back. An open allocation counts its unpicked units
 * in its own balance, and its picked units in the balances of its picks.
 */

/** The picked units of an allocation, and the units that the picker did not find. */
export interface Pick {
  allocationId: number;
  orderLineId: number;
  inventoryId: number;
  productId: number;
  quantity: number;
  short: { quantity: number; reason: string } | null;
}

/** Where picked units go: to a location, in the units in which they stand, or into one. */
export interface PickAim {
  packingId: number | null;
  wholeIds: readonly number[];
  intoId: number | null;
}

/**
 * Moves allocated units to the packing location. Frees and records the units that were short;
 * allocates `instead` for them. Also locks the balances `beside` it. Refuses with STOCK_GONE if an
 * allocation has fewer units left to pick, or a balance fewer free; with UNIT_NOT_WHOLE,
 * UNIT_IN_USE and UNIT_OF_OTHERS if a unit does not fit the aim.
 */
export async function pickStock(
  tx: Tx,
  actor: Actor,
  { warehouseId, id }: { warehouseId: number; id: number },
  picks: readonly Pick[],
  { packingId, wholeIds, intoId }: PickAim,
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
      ${jsonRowsOf(takes)}, ${arrayOf('bigint', others)}, ${arrayOf('bigint', wholeIds)},
      ${intoId})`.execute(tx);
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

/** Units of order lines. */
export interface LineUnits {
  orderItemId: number;
  quantity: number;
}

const lineTakes = (lines: readonly LineUnits[]) =>
  jsonRowsOf(lines.map(({ orderItemId, quantity }) => ({ orderLineId: orderItemId, quantity })));

/** What movements of packagings say. */
const PACKAGING = 'Packaging';

/** Takes the packagings of new packages whose stock is kept out of stock, as far as there is some. */
export async function takePackagings(
  tx: Tx,
  actor: Actor,
  { warehouseId, id }: { warehouseId: number; id: number },
  packageIds: readonly number[],
): Promise<void> {
  noteLoss(tx, warehouseId, null);
  await sql`
    select ledger.take_packagings(${context(actor, warehouseId, { type: 'ORDER', id })},
      ${arrayOf('bigint', packageIds)}, ${PACKAGING})`.execute(tx);
}

/** Brings the packagings of packages that are opened back into stock. */
export async function returnPackagings(
  tx: Tx,
  actor: Actor,
  { warehouseId, id }: { warehouseId: number; id: number },
  packageIds: readonly number[],
): Promise<void> {
  if (packageIds.length === 0) return;
  noteStock(tx, warehouseId, null);
  await sql`
    select ledger.return_packagings(${context(actor, warehouseId, { type: 'ORDER', id })},
      ${arrayOf('bigint', packageIds)}, ${PACKAGING})`.execute(tx);
}

/** Moves picked units that are in no package into a unit, which becomes one of the order. */
export async function packStock(
  tx: Tx,
  actor: Actor,
  { warehouseId, id }: { warehouseId: number; id: number },
  unitId: number,
  lines: readonly LineUnits[],
): Promise<void> {
  await sql`
    select ledger.pack(${context(actor, warehouseId, { type: 'ORDER', id })}, ${unitId},
      ${lineTakes(lines)})`.execute(tx);
}

/** Takes picked units out of a unit. They stand loose where it stands. */
export async function unpackStock(
  tx: Tx,
  actor: Actor,
  { warehouseId, id }: { warehouseId: number; id: number },
  unitId: number,
  lines: readonly LineUnits[],
): Promise<void> {
  await sql`
    select ledger.unpack(${context(actor, warehouseId, { type: 'ORDER', id })}, ${unitId},
      ${lineTakes(lines)})`.execute(tx);
}

/** Picked units to bring back. `locationId` null means where they came from. */
export interface Unpick {
  allocationId: number;
  quantity: number;
  locationId: number | null;
}

/**
 * Moves picked units back and allocates `instead`. With `keeps` the units stay allocated. Refuses
 * with NOT_PICKED_THERE if they would stay allocated in stock that orders cannot take.
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
 * Lists the balances in which pickers did not find units for lines. The lines get no units of these
 * again.
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
 * Moves picked units of order lines back to where they came from. Units without such a location, or
 * whose location does not accept them any more, go to `fallbackId`.
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

/**
 * Moves the shipped units of order lines back to the packing location, still allocated. Refuses
 * with UNIT_IN_USE or UNIT_OF_OTHERS if another order or customer has their handling unit by now,
 * and with UNIT_CHANGED if it lacks a unit that left in it.
 */
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

/** Locks the units and the picked stock of locked orders, before any of them ships. */
export async function lockPicked(
  tx: Tx,
  warehouseId: number,
  orderIds: readonly number[],
): Promise<void> {
  await sql`select ledger.lock_picked(${warehouseId}, ${arrayOf('bigint', orderIds)})`.execute(tx);
}

/** Units of a line in a package, and the line of another order that gets them. */
export interface SplitUnits {
  /** The unit that the package is; null if it is none. */
  unitId: number | null;
  orderLineId: number;
  toLineId: number;
  quantity: number;
}

/**
 * Gives picked units in packages to another order, whose lines have them allocated. The units
 * `apart` leave the ones in which they stand.
 */
export async function splitStock(
  tx: Tx,
  actor: Actor,
  to: { warehouseId: number; id: number },
  takes: readonly SplitUnits[],
  apart: readonly number[],
): Promise<void> {
  await sql`
    select ledger.split(${context(actor, to.warehouseId, { type: 'ORDER', id: to.id })},
      ${jsonRowsOf(takes)}, ${arrayOf('bigint', apart)})`.execute(tx);
}

export interface ShippedUnits {
  orderLineId: number;
  productId: number;
  quantity: number;
  receivedAt: Date;
  lotId: number | null;
}

/** Ships all picked units of order lines. Returns the units by order line, age and lot. */
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
