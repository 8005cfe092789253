import type { LotLimits } from '@lading/domain/lots';
import { sumByKey } from '@lading/domain/quantity';
import { reserveLocationTypes } from '@lading/domain/replenishment';
import { sql } from 'kysely';
import { arrayOf, jsonRowsOf, literalsOf, opaqueArrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
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
  /** The sentence that says which promises of less urgent orders it took over. */
  takenOver: string | null;
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
  const given = wanted.map(({ limits: { lotId, minRemainingDays }, ...line }) => ({
    ...line,
    lotId,
    minRemainingDays,
    shipOn,
  }));
  const { rows } = await sql<Take>`
    select order_line_id, inventory_id, quantity,
      why /* never null: order_line_id, inventory_id, quantity, why */
    from ledger.choose_other(${warehouseId}, ${jsonRowsOf(given)},
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
 * A balance in reserve on which order lines have loose units placed, and their allocations in the
 * order of the lines.
 */
export interface LooseReserve {
  inventoryId: number;
  productId: number;
  customerId: number;
  locationId: number;
  /** Whether loose units are picked there. */
  isPickable: boolean;
  allocations: { allocationId: number; quantity: number }[];
}

/**
 * Lists the balances in reserve on which order lines have loose units placed that wait for no task:
 * all of them, or those alone that stand where no loose units are picked. Whole pallets do not
 * count.
 */
export async function listLooseReserve(
  tx: Tx,
  warehouseId: number,
  orderLineIds: readonly number[],
  which: 'ALL' | 'NOT_PICKABLE',
): Promise<LooseReserve[]> {
  const isReserve =
    which === 'ALL'
      ? sql`(p.type in ${literalsOf(reserveLocationTypes)} or not p.pickable)`
      : sql`not p.pickable`;
  const { rows } = await sql<LooseReserve>`
    select i.id as inventory_id, i.product_id, i.customer_id, p.id as location_id,
      p.pickable as is_pickable,
      json_agg(json_build_object('allocationId', a.id, 'quantity', a.quantity)
        order by a.order_line_id, a.id) as allocations
    from allocation a
    join inventory i on i.warehouse_id = a.warehouse_id and i.id = a.inventory_id
    join location p on p.warehouse_id = i.warehouse_id and p.id = i.location_id
    where a.warehouse_id = ${warehouseId} and a.order_line_id
      = any(${arrayOf('bigint', orderLineIds)}) and a.ended_at is null and a.picked = 0
      and a.task_id is null and ${isReserve} and (i.pallet_id is null or a.quantity < i.quantity
        or exists (select
          from inventory o
          where o.warehouse_id = i.warehouse_id
            and o.pallet_id = i.pallet_id
            and o.id <> i.id
            and o.quantity > 0))
    group by i.warehouse_id, i.id, p.id, p.pickable order by i.id`.execute(tx);
  return rows;
}

/**
 * Lets units of allocations wait for a replenishment task, as far as it brings them: those of the
 * first allocations first.
 */
export async function awaitTask(
  tx: Tx,
  warehouseId: number,
  taskId: number,
  allocations: LooseReserve['allocations'],
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

/** Asks the allocator, in the transaction that changed something, to try these products again. */
export async function wakeAllocator(
  tx: Tx,
  warehouseId: number,
  productIds: readonly number[],
): Promise<void> {
  await sql`
    insert into allocation_wake (warehouse_id, product_ids)
    values (${warehouseId}, ${opaqueArrayOf('bigint', productIds)})`.execute(tx);
}

/** A request to the allocator to try products. */
export interface Wake {
  warehouseId: number;
  id: number;
  productIds: number[];
}

/**
 * Requests to the allocator that nobody has served yet, oldest first, but for some, and those of
 * some warehouses.
 */
export async function listWakes(
  db: Db,
  limit: number,
  skipped: { ids: readonly number[]; warehouseIds: readonly number[] },
): Promise<Wake[]> {
  const { rows } = await sql<Wake>`
    select warehouse_id, id, product_ids::float8[] as product_ids from allocation_wake
    where not id = any(${arrayOf('bigint', skipped.ids)})
      and not warehouse_id = any(${arrayOf('bigint', skipped.warehouseIds)})
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Replaces requests by one for these products. Returns its id. */
export async function replaceWakes(
  db: Db,
  warehouseId: number,
  ids: readonly number[],
  productIds: readonly number[],
): Promise<number> {
  const made = await sql<{ id: number }>`
    with gone as (delete from allocation_wake
    where warehouse_id = ${warehouseId} and id = any(${arrayOf('bigint', ids)}))
    insert into allocation_wake (warehouse_id, product_ids)
    values (${warehouseId}, ${opaqueArrayOf('bigint', productIds)})
    returning id`.execute(db);
  return oneRow(made).id;
}

/** Deletes requests that have been served. */
export async function deleteWakes(
  db: Db,
  warehouseId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    delete from allocation_wake
    where warehouse_id = ${warehouseId} and id = any(${arrayOf('bigint', ids)})`.execute(db);
}
