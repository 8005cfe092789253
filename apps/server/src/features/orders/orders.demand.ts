import { shipDayOf } from '@lading/domain/calendars';
import type { Remark } from '@lading/domain/messages/remarks';
import { type OrderStatus, statusAfterAllocation, takesUnsellable } from '@lading/domain/orders';
import type { Tx } from '../../platform/database/database.ts';
import {
  allocateStock,
  chooseOther,
  placeNamed,
  promiseStock,
  recallLines,
} from '../inventory/allocations.ledger.ts';
import { listShortBalances } from '../inventory/picks.ledger.ts';
import { listLines, type OrderLine } from './lines.lent.ts';
import { setAllocated } from './lines.queries.ts';
import type { LockedOrder } from './steps.queries.ts';
import { wakeAllocator } from './wakes.queries.ts';

export const sumOf = (
  rows: readonly { orderLineId: number; quantity: number }[],
  lineId: number,
): number => rows.reduce((sum, row) => (row.orderLineId === lineId ? sum + row.quantity : sum), 0);

/**
 * Wakes the allocator for the units that lines lack: stock that arrived during this transaction
 * found no waiting line.
 */
export async function wakeForMissing(
  tx: Tx,
  warehouseId: number,
  lines: readonly { productId: number; quantity: number; allocated: number }[],
): Promise<void> {
  const missing = lines
    .filter((line) => line.allocated < line.quantity)
    .map((line) => line.productId);
  if (missing.length) await wakeAllocator(tx, warehouseId, missing);
}

/** Frees everything that the order's lines were promised or have placed. */
export async function releaseLines(tx: Tx, order: LockedOrder, at: Date): Promise<void> {
  const lines = await listLines(tx, order);
  const lineIds = lines.map((line) => line.id);
  const freed = await recallLines(tx, order.warehouseId, lineIds, at);
  await setAllocated(
    tx,
    order.warehouseId,
    lines.map(({ id, allocated }) => ({
      id,
      allocated: allocated - (freed.get(id) ?? 0),
      waiting: false,
    })),
  );
}

/**
 * Places other stock for units that lines of a locked, released order lost. Returns the lines with
 * their new allocated units.
 */
export async function placeOther(
  tx: Tx,
  order: LockedOrder,
  lines: readonly OrderLine[],
  lostOf: (line: OrderLine) => number,
  at: Date,
): Promise<OrderLine[]> {
  const { warehouseId } = order;
  const wanted = lines.map((line) => ({
    orderLineId: line.id,
    productId: line.productId,
    quantity: lostOf(line),
    limits: line,
  }));
  const avoided = await listShortBalances(
    tx,
    warehouseId,
    lines.map((line) => line.id),
  );
  const takes = await chooseOther(
    tx,
    warehouseId,
    shipDayOf(order),
    wanted.filter(({ quantity }) => quantity > 0),
    avoided,
  );
  await allocateStock(tx, warehouseId, takes, at);
  return lines.map((line) => ({ ...line, allocated: line.allocated + sumOf(takes, line.id) }));
}

/**
 * Promises the units that the lines of an order lack, or places them if the order names stock that
 * is not for sale. Returns the resulting status, and the remarks for the history. The allocator
 * does not give an order units again that pickers did not find for it; a person may ask for that.
 */
export async function allocateLines(
  tx: Tx,
  order: LockedOrder,
  at: Date,
  cause: 'people' | 'itself' = 'people',
): Promise<{ to: OrderStatus; remarks: Remark[] }> {
  const lines = await listLines(tx, order);
  const missing = lines.filter((line) => line.allocated < line.quantity);
  const wanted = missing.map((line) => ({
    orderLineId: line.id,
    productId: line.productId,
    quantity: line.quantity - line.allocated,
    limits: line,
  }));
  const promised = takesUnsellable(order)
    ? await placeNamed(tx, order.warehouseId, wanted, at, cause === 'itself')
    : await promiseStock(
        tx,
        order.warehouseId,
        { ...order, shipBy: shipDayOf(order) },
        wanted,
        cause === 'itself',
      );
  const after = lines.map((line) => ({
    ...line,
    allocated: line.allocated + sumOf(promised, line.id),
  }));
  const changes = after.map(({ id, allocated, quantity }) => ({
    id,
    allocated,
    waiting: allocated < quantity,
  }));
  await setAllocated(tx, order.warehouseId, changes);
  return {
    to: statusAfterAllocation(after),
    remarks: promised.flatMap(({ takenOver }) => takenOver ?? []),
  };
}
