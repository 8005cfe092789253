import type { ChangedDocument } from '@lading/domain/changes';
import type { MovementKind, StockStatus } from '@lading/domain/inventory';
import type { UnitKind } from '@lading/domain/units';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { jsonRowsOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { takeLpns } from './pallets.service.ts';

/**
 * The server's side of the ledger: one function for each verb of the schema `ledger`. The ledger
 * alone writes balances, movements and allocations. The other `*.ledger.ts` files hold the verbs of
 * one kind of work.
 */

export interface Document {
  type: Exclude<ChangedDocument, 'LOT'>;
  id: number;
}

export interface ArrivingLine {
  productId: number;
  status: StockStatus;
  lotId: number | null;
  quantity: number;
  asnItemId: number | null;
  reason: string | null;
}

export interface Arrival {
  warehouseId: number;
  customerId: number;
  /** An SQL expression for the location where goods arrive; null if the warehouse has none. */
  locationId: RawBuilder<number | null>;
  /** The ASN that announced the goods. */
  asnId: number | null;
  /** One line per product, status and lot; `reason` says why goods are not AVAILABLE. */
  lines: readonly ArrivingLine[];
  notes: string | null;
  /** The LPN of a printed label; null gives the pallet the next LPN. */
  lpn: string | null;
}

/** Announces a change of stock to the screens that show it. */
export function noteStock(tx: Tx, warehouseId: number, customerId: number | null): void {
  noteChange(tx, { warehouseId, customerId, rooms: ['inventory'] });
}

/** Announces a change that may leave less stock than orders were promised. */
export function noteLoss(tx: Tx, warehouseId: number, customerId: number | null): void {
  noteChange(tx, { warehouseId, customerId, rooms: ['inventory', 'orders'] });
}

/**
 * The first argument of most functions of the ledger: who writes, when, where and for which
 * document.
 */
export const context = (
  actor: Actor,
  warehouseId: number,
  document: Document | null = null,
): RawBuilder<unknown> =>
  sql`
    (${warehouseId}::bigint, ${actor.userId}::bigint, ${actor.at}::timestamptz,
      ${document?.type ?? null}::text, ${document?.id ?? null}::bigint)::ledger.context`;

/** Receives units as new balances on a new pallet. */
export async function receiveStock(
  tx: Tx,
  actor: Actor,
  arrival: Arrival,
): Promise<{ id: number; lpn: string }> {
  const { warehouseId, customerId, locationId, asnId, lines, notes, lpn } = arrival;
  noteStock(tx, warehouseId, customerId);
  const posting = context(actor, warehouseId, asnId === null ? null : { type: 'ASN', id: asnId });
  const received = await sql<{ id: number; lpn: string }>`
    select id, lpn /* never null: id, lpn */
    from ledger.receive(${posting}, ${customerId}, ${locationId}, ${jsonRowsOf(lines)}, ${notes},
      ${lpn}::text)`.execute(tx);
  return oneRow(received);
}

/** A handling unit that arrives. */
export interface ArrivingUnit {
  /** Null gives it the next LPN. */
  lpn: string | null;
  kind: UnitKind;
  /** The place, from 1, of its parent among the units, which comes before it; null for none. */
  parent: number | null;
}

/**
 * Receives goods in new units that stand in one another. `unit` of a line is the place of its unit,
 * from 1. Returns the units in the order given.
 */
export async function receiveUnits(
  tx: Tx,
  actor: Actor,
  arrival: Omit<Arrival, 'lines' | 'lpn'> & {
    units: readonly ArrivingUnit[];
    lines: readonly (ArrivingLine & { unit: number })[];
  },
): Promise<{ id: number; lpn: string }[]> {
  const { warehouseId, customerId, locationId, asnId, units, lines, notes } = arrival;
  noteStock(tx, warehouseId, customerId);
  const posting = context(actor, warehouseId, asnId === null ? null : { type: 'ASN', id: asnId });
  const { rows } = await sql<{ id: number; lpn: string }>`
    select id, lpn /* never null: id, lpn */
    from ledger.receive_units(${posting}, ${customerId}, ${locationId}, ${jsonRowsOf(units)},
      ${jsonRowsOf(lines)}, ${notes})`.execute(tx);
  return rows;
}

/** Stock that a warehouse had before it was in Lading. */
export interface OpeningLine {
  customerId: number;
  productId: number;
  lotId: number | null;
  locationId: number;
  status: StockStatus;
  quantity: number;
  /** The LPN of its pallet; null for loose stock. */
  lpn: string | null;
  /** The day of receipt in the zone of the warehouse, or the instant; null for now. */
  receivedOn: string | null;
}

/**
 * Creates balances for stock that a warehouse has already. `lpns` are the labels that no pallet has
 * yet.
 */
export async function openStock(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  opening: { lines: readonly OpeningLine[]; lpns: readonly string[]; notes: string },
): Promise<void> {
  const { lines, lpns, notes } = opening;
  for (const customerId of new Set(lines.map((line) => line.customerId)))
    noteStock(tx, warehouseId, customerId);
  if (lpns.length > 0) await takeLpns(tx, warehouseId, lpns);
  await sql`
    select ledger.open(${context(actor, warehouseId)}, ${jsonRowsOf(lines)}, 'Opening stock',
      ${notes})`.execute(tx);
}

/**
 * Where a move takes units: loose into a location, into a handling unit, or into another status
 * where they stand.
 */
export type Aim = { locationId: number } | { unitId: number } | { status: StockStatus };

export interface Move {
  warehouseId: number;
  customerId: number;
  inventoryId: number;
  aim: Aim;
  /** Null moves all free units. */
  quantity: number | null;
  kind: MovementKind;
  document?: Document;
  reason: string | null;
}

/**
 * Moves free units of a balance. Refuses with STOCK_ALLOCATED if fewer are free. Returns the
 * balance that received them and the location that they left.
 */
export async function moveUnits(
  tx: Tx,
  actor: Actor,
  move: Move,
): Promise<{ toId: number; fromLocationId: number | null }> {
  const {
    warehouseId,
    customerId,
    inventoryId,
    aim,
    quantity,
    kind,
    document = null,
    reason,
  } = move;
  noteLoss(tx, warehouseId, customerId);
  const { locationId, unitId, status } = { locationId: null, unitId: null, status: null, ...aim };
  const posting = context(actor, warehouseId, document);
  const moved = await sql<{ toId: number; fromLocationId: number | null }>`
    select to_id, from_location_id /* never null: to_id */
    from ledger.move(${posting}, ${kind}, ${inventoryId}, ${locationId}, ${status}, ${quantity},
      ${reason}, ${unitId})`.execute(tx);
  return oneRow(moved);
}

/**
 * Moves units of a balance to a location for a replenishment task: first those for which orders
 * wait, which stay allocated; the caller has locked these orders. Ends the wait for units that it
 * does not bring. Refuses with STOCK_ALLOCATED if fewer units are free. Returns the location that
 * they left.
 */
export async function replenish(
  tx: Tx,
  actor: Actor,
  task: {
    id: number;
    warehouseId: number;
    customerId: number;
    inventoryId: number;
    toLocationId: number;
  },
  quantity: number,
  reason: string,
): Promise<number | null> {
  const { id, warehouseId, customerId, inventoryId, toLocationId } = task;
  noteLoss(tx, warehouseId, customerId);
  const document = context(actor, warehouseId, { type: 'REPLENISHMENT', id });
  const moved = await sql<{ fromLocationId: number | null }>`
    select ledger.replenish(${document}, ${id}, ${inventoryId}, ${toLocationId}, ${quantity},
      ${reason}) as from_location_id`.execute(tx);
  return oneRow(moved).fromLocationId;
}

/**
 * Corrects a balance by a signed number of units. Refuses with STOCK_ALLOCATED to remove more than
 * the free units.
 */
export async function adjustUnits(
  tx: Tx,
  actor: Actor,
  balance: { warehouseId: number; customerId: number; id: number },
  delta: number,
  reason: string,
): Promise<void> {
  noteLoss(tx, balance.warehouseId, balance.customerId);
  await sql`
    select ledger.adjust(${context(actor, balance.warehouseId)}, ${balance.id}, ${delta},
      ${reason})`.execute(tx);
}

/**
 * Moves a unit with all that is in it. Allocations go along; the database refuses a location where
 * no stock may be allocated.
 */
export async function movePallet(
  tx: Tx,
  actor: Actor,
  pallet: { warehouseId: number; id: number },
  locationId: number,
  why: { kind: MovementKind; document?: Document; reason?: string } = { kind: 'PUTAWAY' },
): Promise<void> {
  noteLoss(tx, pallet.warehouseId, null);
  const posting = context(actor, pallet.warehouseId, why.document);
  await sql`
    select ledger.move_pallet(${posting}, ${why.kind}, ${pallet.id}, ${locationId},
      ${why.reason ?? null})`.execute(tx);
}

/**
 * Locks a balance, so that one transaction at a time promises its units. Returns null if there is
 * none.
 */
export async function lockBalance(
  tx: Tx,
  warehouseId: number,
  id: number,
): Promise<{ id: number; productId: number; locationId: number | null } | null> {
  const { rows } = await sql<{ id: number; productId: number; locationId: number | null }>`
    select id, product_id, location_id /* never null: id, product_id */
    from ledger.lock_balance(${warehouseId}, ${id})`.execute(tx);
  return rows[0] ?? null;
}
