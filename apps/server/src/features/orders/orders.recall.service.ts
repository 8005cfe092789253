import { isOneOf, statusAfterLoss, waitingOrderStatuses } from '@lading/domain/orders';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type PlannedTake, planDemand, reserveDemand } from '../allocation/allocation.service.ts';
import { allocateStock, wakeAllocator } from '../inventory/inventory.service.ts';
import { type LockedOrder, lockOrder, setAllocated, takeStep } from './orders.queries.ts';
import { type LineState, listLineStates, listOrdersOf } from './recall.queries.ts';

/** Orders that hold stock which is about to be taken from them, under their locks. */
export interface HoldingOrders {
  orders: LockedOrder[];
  /** Their lines that were named when they were locked. */
  orderLineIds: ReadonlySet<number>;
}

/**
 * Locks the orders of some lines, in one fixed order, and keeps other allocators from the lines' products: whoever then frees what
 * the lines hold, and lets the orders try other stock, never waits for an order while it holds stock.
 */
export async function lockHolders(tx: Tx, warehouseId: number, orderLineIds: readonly number[]): Promise<HoldingOrders> {
  const holders = await listOrdersOf(tx, warehouseId, orderLineIds);
  const orders: LockedOrder[] = [];
  for (const { orderId } of holders) {
    const order = await lockOrder(tx, orderId, [warehouseId], null);
    if (order) orders.push(order);
  }
  await reserveDemand(
    tx,
    warehouseId,
    holders.flatMap((holder) => holder.productIds),
  );
  return { orders, orderLineIds: new Set(holders.flatMap((holder) => holder.orderLineIds)) };
}

/**
 * Tells locked orders that units they had allocated were freed because they are not there (order line id -> units), and tries other
 * stock for them. An order on hold waits until it is resumed.
 */
export async function reallocateAfterLoss(
  tx: Tx,
  actor: Actor,
  { orders }: HoldingOrders,
  freed: ReadonlyMap<number, number>,
  notes: string,
): Promise<void> {
  for (const order of orders) {
    const lines = await listLineStates(tx, order);
    if (lines.some((line) => freed.has(line.id))) await reallocate(tx, actor, order, lines, freed, notes);
  }
}

async function reallocate(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  lines: readonly LineState[],
  freed: ReadonlyMap<number, number>,
  notes: string,
): Promise<void> {
  const held = order.status === 'ON_HOLD';
  const lost = lines.map((line) => ({ productId: line.productId, missing: freed.get(line.id) ?? 0 }));
  const takes = held ? [] : await planDemand(tx, order.warehouseId, lost);
  const after = lines.map((line) => ({
    ...line,
    allocated: line.allocated - (freed.get(line.id) ?? 0) + takenOf(takes, line.productId),
  }));
  const lineOf = new Map(lines.map((line) => [line.productId, line.id]));
  const taken = takes.map((take) => ({ ...take, orderLineId: lineOf.get(take.productId) ?? 0 }));
  if (!(await allocateStock(tx, order.warehouseId, taken, actor.at))) throw new Refusal('STOCK_GONE');
  const status = statusAfterLoss(order.heldStatus ?? order.status, after);
  const waits = !held && isOneOf(waitingOrderStatuses, status);
  await setAllocated(
    tx,
    order.warehouseId,
    after.map((line) => ({ id: line.id, allocated: line.allocated, waiting: waits && line.allocated < line.quantity })),
  );
  await takeStep(tx, order, {
    event: 'count',
    at: actor.at,
    userId: actor.userId,
    to: held ? 'ON_HOLD' : status,
    heldStatus: held ? status : null,
    notes,
  });
  const missing = after.filter((line) => line.allocated < line.quantity).map((line) => line.productId);
  if (waits && missing.length) await wakeAllocator(tx, order.warehouseId, missing);
}

const takenOf = (takes: readonly PlannedTake[], productId: number): number =>
  takes.reduce((sum, take) => (take.productId === productId ? sum + take.quantity : sum), 0);
