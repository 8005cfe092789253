import { isLegal } from '@lading/domain/life';
import { remark } from '@lading/domain/messages/remarks';
import { orderSteps } from '@lading/domain/orders';
import { sumByKey } from '@lading/domain/quantity';
import { followUpReference } from '@lading/domain/references';
import { spellingKey } from '@lading/domain/spelling';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/refusal.ts';
import { listLines, type OrderLine } from './lines.lent.ts';
import { allocateLines, wakeForMissing } from './orders.demand.ts';
import { insertOrders } from './orders.ledger.ts';
import { shipDateOf } from './shipDates.service.ts';
import {
  findRootReference,
  getValues,
  type LockedOrder,
  listTakenReferences,
  lockOrder,
  takeStep,
} from './steps.queries.ts';

export interface ShippedOrder extends LockedOrder {
  /** The shipped units by product. */
  shipped: ReadonlyMap<number, number>;
}

/**
 * Locks an order, so that its returns claim shipped units one after the other. Refuses with 404
 * outside the scope.
 */
export async function lockShippedOrder(tx: Tx, actor: Actor, id: number): Promise<ShippedOrder> {
  const order = await lockOrder(tx, id, actor.warehouseIds, actor.customerId);
  if (!order) throw notFound('ORDER');
  const lines = await listLines(tx, order);
  const shipped = sumByKey(lines.map((line) => ({ key: line.productId, quantity: line.shipped })));
  return { ...order, shipped };
}

/** Ends a transfer as delivered when the destination has received or given up everything. */
export async function deliverTransfer(
  tx: Tx,
  actor: Actor,
  source: { warehouseId: number; orderId: number },
  asnReference: string,
): Promise<void> {
  const order = await lockOrder(tx, source.orderId, [source.warehouseId], null);
  if (!order || !isLegal(orderSteps, order.status, 'deliver')) return;
  const remarks = [remark('RECEIVED', { reference: asnReference })];
  await takeStep(tx, order, { event: 'deliver', at: actor.at, userId: actor.userId, remarks });
}

export interface Remainder {
  line: OrderLine;
  /** Units that do not ship. */
  missing: number;
}

/**
 * Creates the follow-up order for the units that do not ship, in BACKORDER, and promises it what is
 * free.
 */
export async function makeFollowUp(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  remainder: readonly Remainder[],
): Promise<void> {
  if (remainder.length === 0) return;
  const root = await findRootReference(tx, order);
  const taken = await listTakenReferences(tx, order, root);
  const reference = followUpReference(root, (candidate) => taken.has(spellingKey(candidate)));
  const lines = remainder.map(({ line, missing }) => ({
    productId: line.productId,
    lotId: line.lotId,
    quantity: missing,
    price: line.price,
    allocated: 0,
    lineNo: line.lineNo,
    externalLineId: line.externalLineId,
  }));
  const values = await getValues(tx, order);
  const shipDate = await shipDateOf(tx, values);
  const creation = { previousOrderId: order.id, createdAt: actor.at, createdBy: actor.userId };
  const [followUp] = await insertOrders(tx, [
    { ...values, ...shipDate, ...creation, reference, status: 'BACKORDER', lines },
  ]);
  const result = followUp && (await lockOrder(tx, followUp.id, [order.warehouseId], null));
  if (!result) throw new Error('A follow-up order was lost.');
  const { to, remarks } = await allocateLines(tx, result, actor.at);
  if (to !== result.status)
    await takeStep(tx, result, { event: 'allocate', at: actor.at, userId: null, to, remarks });
  await wakeForMissing(tx, order.warehouseId, await listLines(tx, result));
}
