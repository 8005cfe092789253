import type { LotLimits } from '@lading/domain/lots';
import type { Remark } from '@lading/domain/messages/remarks';
import { sumByKey } from '@lading/domain/quantity';
import { sql } from 'kysely';
import { arrayOf, jsonRowsOf, opaqueArrayOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';

/**
 * The part of the ledger for orders: promises, placements, and the queue of products to promise
 * again. A promise names a product; a placement is an allocation of a balance, and exists from the
 * release of an order on.
 */

/**
 * How urgent an order is. The most urgent order comes first: by priority, then the date by
 * which it ships (orders without one last), then age.
 */
export interface Urgency {
  reference: string;
  priority: number;
  shipBy: string | null;
  orderDate: Date;
}

/** The units that an order line asks for. */
export interface Wanted {
  orderLineId: number;
  productId: number;
  quantity: number;
  limits: LotLimits;
}

/** A line and the units that it was promised. */
export interface Promised {
  orderLineId: number;
  quantity: number;
  /** The promises that it took from less urgent orders; null if none. */
  takenOver: Remark | null;
}

/**
 * Promises units to the lines of one order, in the order given: first units that no order was
 * promised, then units promised to less urgent orders. Respects the limits of all orders, so that
 * every promise can be kept. With `avoidShort`, a line is not promised units that pickers did not
 * find for it. Locks the promises of the products until the transaction ends.
 */
export async function promiseStock(
  tx: Tx,
  warehouseId: number,
  { reference, priority, shipBy, orderDate }: Urgency,
  wanted: readonly Wanted[],
  avoidShort = false,
): Promise<Promised[]> {
  if (wanted.length === 0) return [];
  const rows = wanted.map(({ limits: { lotId, minRemainingDays }, ...line }) => ({
    ...line,
    lotId,
    minRemainingDays,
  }));
  const urgency = sql`
    (${reference}::text, ${priority}::int, ${shipBy}::date,
      ${orderDate}::timestamptz)::ledger.urgency`;
  const promised = await sql<Promised>`
    select line_id as order_line_id, units as quantity,
      taken_over /* never null: order_line_id, quantity */
    from ledger.promise(${warehouseId}, ${urgency}, ${jsonRowsOf(rows)}, ${avoidShort})`.execute(
    tx,
  );
  return promised.rows;
}

/**
 * Places units for lines of a locked order that names stock which is not for sale, the oldest units
 * first, as far as there are any. With `avoidShort`, leaves out balances in which pickers did not
 * find units for the line. Lines that get nothing are absent.
 */
export async function placeNamed(
  tx: Tx,
  warehouseId: number,
  wanted: readonly Wanted[],
  at: Date,
  avoidShort: boolean,
): Promise<Promised[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<Freed>`
    select order_line_id, quantity /* never null: order_line_id, quantity */
    from ledger.place_named(${warehouseId}, ${at}::timestamptz, ${jsonRowsOf(wanted)},
      ${avoidShort})`.execute(tx);
  return rows.map((row) => ({ ...row, takenOver: null }));
}

/** Locks the promises of products in one fixed order, before a caller frees and promises again. */
export async function lockProducts(
  tx: Tx,
  warehouseId: number,
  productIds: readonly number[],
): Promise<void> {
  await sql`select ledger.lock_products(${warehouseId}, ${arrayOf('bigint', productIds)})`.execute(
    tx,
  );
}

/**
 * Locks products for the choice of balances: one transaction at a time chooses. The caller holds no
 * stock yet.
 */
export async function lockDemand(
  tx: Tx,
  warehouseId: number,
  productIds: readonly number[],
): Promise<void> {
  await sql`select ledger.lock_demand(${warehouseId}, ${arrayOf('bigint', productIds)})`.execute(
    tx,
  );
}

/**
 * Places all that lines of a locked order were promised. Returns the units. They are fewer than
 * promised if a lot has just expired: the order may then have lost promises.
 */
export async function placeLines(
  tx: Tx,
  warehouseId: number,
  orderLineIds: readonly number[],
  at: Date,
): Promise<number> {
  const placed = await sql<{ units: number }>`
    select ledger.place(${warehouseId}, ${at}::timestamptz, ${arrayOf('bigint', orderLineIds)})
      as units
    /* never null: units */`.execute(tx);
  return oneRow(placed).units;
}

/** Units of a balance for an order line, and the reason of the choice. */
export interface Take {
  orderLineId: number;
  inventoryId: number;
  quantity: number;
  why: unknown;
}

/**
 * Chooses stock outside the `avoided` balances for lines of released orders, as far as no order was
 * promised it. Locks the products against other choices until the transaction ends.
 */
export async function chooseOther(
  tx: Tx,
  warehouseId: number,
  shipOn: string | null,
  wanted: readonly Wanted[],
  avoided: readonly number[],
): Promise<Take[]> {
  if (wanted.length === 0) return [];
  const lines = wanted.map(({ limits: { lotId, minRemainingDays }, ...line }) => ({
    ...line,
    lotId,
    minRemainingDays,
    shipOn,
  }));
  const { rows } = await sql<Take>`
    select order_line_id, inventory_id, quantity,
      why /* never null: order_line_id, inventory_id, quantity, why */
    from ledger.choose_other(${warehouseId}, ${jsonRowsOf(lines)},
      ${arrayOf('bigint', avoided)})`.execute(tx);
  return rows;
}

/**
 * Places units of balances for order lines, all or none. Refuses with STOCK_GONE, which the caller
 * retries, if the units are not free any more or other orders were promised them.
 */
export async function allocateStock(
  tx: Tx,
  warehouseId: number,
  takes: readonly Take[],
  at: Date,
): Promise<void> {
  if (takes.length === 0) return;
  await sql`
    select ledger.allocate(${warehouseId}, ${at}::timestamptz, ${jsonRowsOf(takes)})`.execute(tx);
}

/**
 * Lets allocations wait for a replenishment task, the first ones first, up to the units that it
 * brings.
 */
export async function awaitTask(
  tx: Tx,
  warehouseId: number,
  taskId: number,
  allocations: readonly { allocationId: number; quantity: number }[],
  units: number,
): Promise<void> {
  let left = units;
  for (const { allocationId, quantity } of allocations) {
    const awaited = Math.min(left, quantity);
    if (awaited > 0)
      await sql`
        select ledger.await(${warehouseId}, ${taskId}, ${allocationId}, ${awaited})`.execute(tx);
    left -= awaited;
  }
}

/** Locks the orders that wait for a replenishment task. */
export async function lockWaiting(tx: Tx, warehouseId: number, taskId: number): Promise<void> {
  await sql`select ledger.lock_waiting(${warehouseId}, ${taskId})`.execute(tx);
}

/** Ends the wait for a replenishment task. Pickers take the units from where they stand. */
export async function endWait(tx: Tx, warehouseId: number, taskId: number): Promise<void> {
  await sql`select ledger.end_wait(${warehouseId}, ${taskId})`.execute(tx);
}

/** Units that an order line lost. */
export interface Freed {
  orderLineId: number;
  quantity: number;
}

/** Frees unpicked units of open allocations. The caller holds the locks of the orders. */
export async function recallUnits(
  tx: Tx,
  warehouseId: number,
  wanted: readonly { allocationId: number; quantity: number }[],
  at: Date,
): Promise<Freed[]> {
  if (wanted.length === 0) return [];
  const freed = await sql<Freed>`
    select order_line_id, quantity /* never null: order_line_id, quantity */
    from ledger.recall(${warehouseId}, ${at}::timestamptz, ${jsonRowsOf(wanted)})`.execute(tx);
  return freed.rows;
}

/**
 * Frees what order lines were promised, and what they have placed but not picked. Returns the units
 * by order line.
 */
export async function recallLines(
  tx: Tx,
  warehouseId: number,
  orderLineIds: readonly number[],
  at: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<Freed>`
    select order_line_id, quantity /* never null: order_line_id, quantity */
    from ledger.recall_lines(${warehouseId}, ${at}::timestamptz,
      ${opaqueArrayOf('bigint', orderLineIds)})`.execute(tx);
  return sumByKey(rows.map(({ orderLineId, quantity }) => ({ key: orderLineId, quantity })));
}

/** Deletes the ended allocations of order lines before the lines are deleted. */
export async function forgetReleased(
  tx: Tx,
  warehouseId: number,
  orderLineIds: readonly number[],
): Promise<void> {
  await sql`select ledger.forget(${warehouseId}, ${arrayOf('bigint', orderLineIds)})`.execute(tx);
}
