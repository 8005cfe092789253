import { type OrderStatus, statusAfterAllocation } from '@lading/domain/orders';
import type { Tx } from '../../platform/database/database.ts';
import { allocateStock, planDemand, recallLines, wakeAllocator } from '../inventory/allocations.ledger.ts';
import { listShortBalances } from '../inventory/picks.ledger.ts';
import { type LockedOrder, listLines, type OrderLine, setAllocated } from './steps.queries.ts';

export const sumOf = (takes: readonly { productId: number; quantity: number }[], productId: number): number =>
  takes.reduce((sum, planned) => (planned.productId === productId ? sum + planned.quantity : sum), 0);

/** Wakes the allocator for what lines miss: stock that arrived during this transaction found no waiting line. */
export async function wakeForMissing(
  tx: Tx,
  warehouseId: number,
  lines: readonly { productId: number; quantity: number; allocated: number }[],
): Promise<void> {
  const missing = lines.filter((line) => line.allocated < line.quantity).map((line) => line.productId);
  if (missing.length) await wakeAllocator(tx, warehouseId, missing);
}

/** Frees all that the order's lines have allocated. */
export async function releaseLines(tx: Tx, order: LockedOrder, at: Date): Promise<void> {
  const lines = await listLines(tx, order);
  const lineIds = lines.map((line) => line.id);
  const freed = await recallLines(tx, order.warehouseId, lineIds, at);
  await setAllocated(
    tx,
    order.warehouseId,
    lines.map(({ id, allocated }) => ({ id, allocated: allocated - (freed.get(id) ?? 0), waiting: false })),
  );
}

/** Allocates units that lines of a locked order miss. Returns the lines with what they have allocated then. */
export async function allocateUnits(
  tx: Tx,
  { warehouseId }: LockedOrder,
  lines: readonly OrderLine[],
  missingOf: (line: OrderLine) => number,
  { at, except = [] }: { at: Date; except?: readonly number[] },
): Promise<OrderLine[]> {
  const demand = lines.map((line) => ({ productId: line.productId, missing: missingOf(line) }));
  const takes = await planDemand(tx, warehouseId, demand, except);
  await allocateStock(tx, warehouseId, lines, takes, at);
  return lines.map((line) => ({ ...line, allocated: line.allocated + sumOf(takes, line.productId) }));
}

/**
 * Allocates what the lines still miss and returns the status that this gives. By itself an order is not given again what was
 * found short for it; people may ask for that.
 */
export async function allocateLines(tx: Tx, order: LockedOrder, at: Date, by: 'people' | 'itself' = 'people'): Promise<OrderStatus> {
  const lines = await listLines(tx, order);
  const lineIds = lines.map((line) => line.id);
  const except = by === 'itself' ? await listShortBalances(tx, order.warehouseId, lineIds) : [];
  const after = await allocateUnits(tx, order, lines, (line) => line.quantity - line.allocated, { at, except });
  const changes = after.map(({ id, allocated, quantity }) => ({ id, allocated, waiting: allocated < quantity }));
  await setAllocated(tx, order.warehouseId, changes);
  return statusAfterAllocation(after);
}
