import { type OrderStatus, statusAfterAllocation } from '@lading/domain/orders';
import type { Tx } from '../../platform/database/database.ts';
import { planDemand } from '../allocation/allocation.service.ts';
import { allocateStock, recallLines, wakeAllocator } from '../inventory/inventory.ledger.ts';
import { listShortBalances } from '../inventory/picks.ledger.ts';
import { type LockedOrder, listLines, setAllocated } from './orders.queries.ts';

export const sumOf = (takes: readonly { productId: number; quantity: number }[], productId: number): number =>
  takes.reduce((sum, planned) => (planned.productId === productId ? sum + planned.quantity : sum), 0);

/** Stock that arrives while an order that misses it is being written would find nobody waiting: so the order leaves word, too. */
export async function wakeForMissing(
  tx: Tx,
  warehouseId: number,
  lines: readonly { productId: number; quantity: number; allocated: number }[],
): Promise<void> {
  const missing = lines.filter((line) => line.allocated < line.quantity).map((line) => line.productId);
  if (missing.length) await wakeAllocator(tx, warehouseId, missing);
}

/** Frees all that the order's lines hold. */
export async function releaseLines(tx: Tx, order: LockedOrder, at: Date): Promise<void> {
  const lines = await listLines(tx, order);
  const freed = await recallLines(
    tx,
    order.warehouseId,
    lines.map((line) => line.id),
    at,
  );
  await setAllocated(
    tx,
    order.warehouseId,
    lines.map((line) => ({ id: line.id, allocated: line.allocated - (freed.get(line.id) ?? 0), waiting: false })),
  );
}

/**
 * Allocates what the lines still miss and answers the status that this gives. By itself an order is not given again what was
 * found short for it; people may ask for that.
 */
export async function allocateLines(tx: Tx, order: LockedOrder, at: Date, by: 'people' | 'itself' = 'people'): Promise<OrderStatus> {
  const lines = await listLines(tx, order);
  const lineIds = lines.map((line) => line.id);
  const takes = await planDemand(
    tx,
    order.warehouseId,
    lines.map((line) => ({ productId: line.productId, missing: line.quantity - line.allocated })),
    by === 'itself' ? await listShortBalances(tx, order.warehouseId, lineIds) : [],
  );
  const lineOf = new Map(lines.map((line) => [line.productId, line.id]));
  await allocateStock(
    tx,
    order.warehouseId,
    takes.map((planned) => ({ ...planned, orderLineId: lineOf.get(planned.productId) ?? 0 })),
    at,
  );
  const after = lines.map((line) => ({ ...line, allocated: line.allocated + sumOf(takes, line.productId) }));
  await setAllocated(
    tx,
    order.warehouseId,
    after.map((line) => ({ id: line.id, allocated: line.allocated, waiting: line.allocated < line.quantity })),
  );
  return statusAfterAllocation(after);
}
