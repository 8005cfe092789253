import type { LotLimits } from '@lading/domain/lots';
import type { Remark } from '@lading/domain/messages/remarks';
import { sumByKey } from '@lading/domain/quantity';
import { sql } from 'kysely';
import { arrayOf, jsonRowsOf, opaqueArrayOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';

/**
 * Part of the ledger: what orders are promised, what is placed for them, and the queue of what may
 * be promised again. Promises are of a product; placements are allocations of balances, and exist
 * from the release of an order on.
 */

/**
 * An order and how urgent it is, the most urgent first: by priority, then requested ship date
 * (without one last), then age.
 */
export interface Urgency {
  reference: string;
  priority: number;
  requestedShipDate: string | null;
  orderDate: Date;
}

/** Units that an order line wants. */
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
  /** Which promises of less urgent orders it took over. */
  takenOver: Remark | null;
}

/**
 * Promises units to the lines of one order, in the order given: free units that nobody was
 * promised, then those that less urgent orders were promised. Every promise can be kept whatever
 * limits the others have. With `avoidShort` a line is not promised units that were not found for
 * it. Keeps other promises of the products waiting until the transaction ends.
 */
export async function promiseStock(
  tx: Tx,
  warehouseId: number,
  { reference, priority, requestedShipDate, orderDate }: Urgency,
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
    (${reference}::text, ${priority}::int, ${requestedShipDate}::date,
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
 * Places units for lines of a locked order that names stock which is not for sale, the oldest
 * first, as far as there is any. With `avoidShort` not on balances in which they were not found.
 * Lines that get nothing are left out.
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

/**
 * Locks the promises of products in one fixed order, for whoever takes promises back and then
 * promises again.
 */
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
 * Lets one transaction at a time choose balances of these products. Called before it holds stock.
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
 * were promised where a lot has expired just now: then the order may have lost promises.
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

/** Units of a balance for an order line, and why they were chosen. */
export interface Take {
  orderLineId: number;
  inventoryId: number;
  quantity: number;
  why: unknown;
}

/**
 * Chooses other stock than the `avoided` balances for lines of released orders, as far as nobody
 * was promised it. Keeps others from choosing these products until the transaction ends.
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
 * Places units of balances for order lines, all or none. Refuses with STOCK_GONE, which is tried
 * again, if they are not free any more or others were promised them.
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
 * Lets units of allocations wait for a replenishment task, as far as it brings them: those of the
 * first allocations first.
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

/** Ends the wait for a replenishment task: what waits is picked where it stands. */
export async function endWait(tx: Tx, warehouseId: number, taskId: number): Promise<void> {
  await sql`select ledger.end_wait(${warehouseId}, ${taskId})`.execute(tx);
}

/** Units freed of an order line. */
export interface Freed {
  orderLineId: number;
  quantity: number;
}

/**
 * Frees units of open allocations that nobody has picked. The caller holds the locks of the orders.
 */
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
 * Frees all that order lines were promised, or have placed and nobody has picked. Returns the units
 * freed by order line.
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

/** Deletes the ended allocations of order lines that are about to be deleted. */
export async function forgetReleased(
  tx: Tx,
  warehouseId: number,
  orderLineIds: readonly number[],
): Promise<void> {
  await sql`select ledger.forget(${warehouseId}, ${arrayOf('bigint', orderLineIds)})`.execute(tx);
}
