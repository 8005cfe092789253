import { type Lot, planAllocation } from '@lading/domain/allocation';
import { sql } from 'kysely';
import { arrayOf, jsonOf, opaqueArrayOf } from '../../platform/database/array.ts';
import { type Db, planEachTime, type Tx } from '../../platform/database/database.ts';

/** Part of the ledger: which stock orders hold, and the queue of what may be allocated again. */

/**
 * Lets one allocator at a time look at a product's stock in a warehouse, until its transaction ends. The keys are taken in one fixed order,
 * so that orders with the same products never deadlock. Whoever frees stock and then plans again takes all keys first, and so holds no stock
 * while it waits.
 */
export async function lockDemand(tx: Tx, warehouseId: number, productIds: readonly number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(${`${warehouseId}:`} || product_id, 0) as key from unnest(${opaqueArrayOf('bigint', productIds)}) product_id order by 1
    ) keys`.execute(tx);
}

/**
 * Free stock of the products that may be allocated, in the turn that their rotation gives; at most `perProduct` balances of each. What is
 * not tracked goes out FIFO, in the order of an index; `rotation_key` gives the same order, and that of the other rules.
 */
async function listLots(
  tx: Tx,
  warehouseId: number,
  productIds: readonly number[],
  perProduct: number | null,
  except: readonly number[],
): Promise<(Lot & { productId: number })[]> {
  const isFree = sql`i.warehouse_id = ${warehouseId} and i.product_id = wanted.product_id and i.quantity > 0 and i.allocation_rank is not null
          and i.quantity > i.allocated and not i.id = any(${opaqueArrayOf('bigint', except)})`;
  const { rows } = await sql<Lot & { productId: number }>`${planEachTime}
    select wanted.product_id, lot.id as inventory_id, lot.available
    from (
      select id as product_id, tracking, rotation_of(id) as rotation from product where id = any(${opaqueArrayOf('bigint', productIds)})
    ) wanted
    cross join lateral (
      (select i.id, i.quantity - i.allocated as available, rotation_key('FIFO', i.allocation_rank, i.received_at, null) as turn from inventory i
        where wanted.rotation = 'FIFO' and wanted.tracking = 'NONE' and ${isFree}
        order by i.allocation_rank, i.received_at, i.id limit ${perProduct})
      union all
      (select i.id, i.quantity - i.allocated, rotation_key(wanted.rotation, i.allocation_rank, i.received_at, t.expires_on) as turn
        from inventory i left join lot t on t.id = i.lot_id
        where (wanted.rotation <> 'FIFO' or wanted.tracking <> 'NONE') and ${isFree}
          and (t.expires_on is null or t.expires_on >= today_in(${warehouseId}))
        order by turn, i.id limit ${perProduct})
    ) lot
    order by wanted.product_id, lot.turn, lot.id`.execute(tx);
  return rows;
}

/** A few lots serve nearly every line. Only a demand that they cannot meet reads all lots. */
const FIRST_LOTS = 8;

/** Units of a balance for the order line of a product. */
export interface Take {
  productId: number;
  inventoryId: number;
  quantity: number;
}

/**
 * Plans which free stock serves the demand, in the turn of each product's rotation, and keeps other allocators from these products until
 * the transaction ends. Each product stands in `demand` once, with the units that are missing. Balances in `except` are left alone.
 */
export async function planDemand(
  tx: Tx,
  warehouseId: number,
  demand: readonly { productId: number; missing: number }[],
  except: readonly number[] = [],
): Promise<Take[]> {
  const open = demand.filter((line) => line.missing > 0);
  if (open.length === 0) return [];
  const productIds = open.map((line) => line.productId);
  await lockDemand(tx, warehouseId, productIds);
  const plan = (lots: readonly (Lot & { productId: number })[], { productId, missing }: (typeof open)[number]) => {
    const own = lots.filter((lot) => lot.productId === productId);
    const takes = planAllocation(missing, own).map((take) => ({ productId, ...take }));
    const isShort = takes.reduce((sum, take) => sum + take.quantity, 0) < missing;
    return { productId, takes, mayFindMore: isShort && own.length === FIRST_LOTS };
  };
  const first = await listLots(tx, warehouseId, productIds, FIRST_LOTS, except);
  const plans = open.map((line) => plan(first, line));
  const unserved = plans.flatMap(({ productId, mayFindMore }) => (mayFindMore ? [productId] : []));
  const all = unserved.length ? await listLots(tx, warehouseId, unserved, null, except) : [];
  return open.flatMap((line, at) => (unserved.includes(line.productId) ? plan(all, line).takes : (plans[at]?.takes ?? [])));
}

/** Allocates units of balances to the order lines of their products, all or none. Refuses with STOCK_GONE, which is tried again, where a balance has not so many free any more. */
export async function allocateStock(
  tx: Tx,
  warehouseId: number,
  lines: readonly { id: number; productId: number }[],
  takes: readonly Take[],
  at: Date,
): Promise<void> {
  if (takes.length === 0) return;
  const lineOf = new Map(lines.map((line) => [line.productId, line.id]));
  const wanted = takes.map(({ productId, ...take }) => ({ ...take, orderLineId: lineOf.get(productId) ?? null }));
  await sql`select ledger.allocate(${warehouseId}, ${at}::timestamptz, ${jsonOf(wanted)})`.execute(tx);
}

/** Units freed of an order line. */
export interface Freed {
  orderLineId: number;
  quantity: number;
}

/** Frees so many units of open allocations that nobody has picked. The caller holds the locks of the orders. */
export async function recallUnits(
  tx: Tx,
  warehouseId: number,
  wanted: readonly { allocationId: number; quantity: number }[],
  at: Date,
): Promise<Freed[]> {
  if (wanted.length === 0) return [];
  const freed = await sql<Freed>`
    select order_line_id, quantity /* never null: order_line_id, quantity */
    from ledger.recall(${warehouseId}, ${at}::timestamptz, ${jsonOf(wanted)})`.execute(tx);
  return freed.rows;
}

/** Frees all that order lines hold and nobody has picked. Returns the units freed by order line. */
export async function recallLines(tx: Tx, warehouseId: number, orderLineIds: readonly number[], at: Date): Promise<Map<number, number>> {
  const { rows } = await sql<Freed>`
    select order_line_id, quantity /* never null: order_line_id, quantity */
    from ledger.recall_lines(${warehouseId}, ${at}::timestamptz, ${opaqueArrayOf('bigint', orderLineIds)})`.execute(tx);
  return new Map(rows.map((row) => [row.orderLineId, row.quantity]));
}

/** Deletes the ended allocations of order lines that are about to be deleted. */
export async function forgetReleased(tx: Tx, warehouseId: number, orderLineIds: readonly number[]): Promise<void> {
  await sql`select ledger.forget(${warehouseId}, ${arrayOf('bigint', orderLineIds)})`.execute(tx);
}

/** Asks the allocator, in the transaction that changed something, to try these products again. */
export async function wakeAllocator(tx: Tx, warehouseId: number, productIds: readonly number[]): Promise<void> {
  await sql`insert into allocation_wake (warehouse_id, product_ids) values (${warehouseId}, ${opaqueArrayOf('bigint', productIds)})`.execute(
    tx,
  );
}

/** Requests to the allocator that nobody has served yet, oldest first. */
export async function listWakes(db: Db, limit: number): Promise<{ warehouseId: number; id: number; productIds: number[] }[]> {
  const { rows } = await sql<{ warehouseId: number; id: number; productIds: number[] }>`
    select warehouse_id, id, product_ids::float8[] as product_ids from allocation_wake order by id limit ${limit}`.execute(db);
  return rows;
}

/** Deletes requests that have been served. */
export async function deleteWakes(db: Db, warehouseId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from allocation_wake where warehouse_id = ${warehouseId} and id = any(${arrayOf('bigint', ids)})`.execute(db);
}
