import type { Remark } from '@lading/domain/messages/remarks';
import {
  isOneOf,
  type OrderEvent,
  statusAfterLoss,
  waitingOrderStatuses,
} from '@lading/domain/orders';
import type { Tx } from '../../platform/database/database.ts';
import { lockDemand } from '../inventory/allocations.ledger.ts';
import { listLines, type OrderLine } from './lines.lent.ts';
import { setAllocated } from './lines.queries.ts';
import { placeOther, wakeForMissing } from './orders.demand.ts';
import { type LockedOrder, listOrdersOf, lockOrder, takeStep } from './steps.queries.ts';

/** The locked orders that a caller takes stock from. */
export interface HoldingOrders {
  orders: LockedOrder[];
  /** The lines that the caller named. */
  orderLineIds: ReadonlySet<number>;
}

/**
 * Locks the orders of some lines in one fixed order, then the demand for the lines' products. A
 * caller that then frees and allocates stock never waits for an order while it holds stock.
 */
export async function lockHolders(
  tx: Tx,
  warehouseId: number,
  orderLineIds: readonly number[],
): Promise<HoldingOrders> {
  const holders = await listOrdersOf(tx, warehouseId, orderLineIds);
  const orders: LockedOrder[] = [];
  for (const { orderId } of holders) {
    const order = await lockOrder(tx, orderId, [warehouseId], null);
    if (order) orders.push(order);
  }
  await lockDemand(
    tx,
    warehouseId,
    holders.flatMap((holder) => holder.productIds),
  );
  return { orders, orderLineIds: new Set(holders.flatMap((holder) => holder.orderLineIds)) };
}

/** A loss of stock by orders. `userId` is null for a job of the server. */
interface Loss {
  at: Date;
  userId: number | null;
}
interface Cause {
  event: Extract<OrderEvent, 'count' | 'recall'>;
  remark: Remark;
}

/**
 * Records that locked orders lost allocated units, by order line, and allocates other stock. An
 * order on hold gets none until it resumes.
 */
export async function reallocateAfterLoss(
  tx: Tx,
  loss: Loss,
  { orders }: HoldingOrders,
  freed: readonly { orderLineId: number; quantity: number }[],
  cause: Cause,
): Promise<void> {
  const lost = new Map(freed.map((each) => [each.orderLineId, each.quantity]));
  for (const order of orders) {
    const lines = await listLines(tx, order);
    if (lines.some((line) => lost.has(line.id)))
      await reallocate(tx, loss, order, lines, lost, cause);
  }
}

async function reallocate(
  tx: Tx,
  loss: Loss,
  order: LockedOrder,
  lines: readonly OrderLine[],
  lost: ReadonlyMap<number, number>,
  { event, remark }: Cause,
): Promise<void> {
  const held = order.heldStatus !== null;
  const lostOf = (line: OrderLine): number => lost.get(line.id) ?? 0;
  const left = lines.map((line) => ({ ...line, allocated: line.allocated - lostOf(line) }));
  const after = held ? left : await placeOther(tx, order, left, lostOf, loss.at);
  const status = statusAfterLoss(order.heldStatus ?? order.status, after);
  const waits = !held && isOneOf(waitingOrderStatuses, status);
  await setAllocated(
    tx,
    order.warehouseId,
    after.map((line) => ({
      id: line.id,
      allocated: line.allocated,
      waiting: waits && line.allocated < line.quantity,
    })),
  );
  await takeStep(tx, order, {
    event,
    at: loss.at,
    userId: loss.userId,
    ...(held ? { heldStatus: status } : { to: status }),
    remarks: [remark],
  });
  if (waits) await wakeForMissing(tx, order.warehouseId, after);
}
