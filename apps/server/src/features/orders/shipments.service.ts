import { isLegal } from '@lading/domain/life';
import { type Remark, remark } from '@lading/domain/messages/remarks';
import { orderSteps } from '@lading/domain/orders';
import { sumByKey } from '@lading/domain/quantity';
import { followUpReference } from '@lading/domain/references';
import { spellingKey } from '@lading/domain/spelling';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { noteChange } from '../../platform/events/changes.ts';
import type { Decision } from '../../platform/guards.ts';
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

/** Higher rooms refuse that packages leave about which a person has to be asked. */
export const departure: Decision<{ warehouseId: number; packageIds: readonly number[] }> = {
  name: 'a departure of packages',
};

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

/** The first reference that is free for a follow-up of an order. */
async function nextReference(tx: Tx, order: LockedOrder): Promise<string> {
  const root = await findRootReference(tx, order);
  const taken = await listTakenReferences(tx, order, root);
  return followUpReference(root, (candidate) => taken.has(spellingKey(candidate)));
}

const followingLine = ({ line, missing }: Remainder) => ({
  productId: line.productId,
  lotId: line.lotId,
  quantity: missing,
  price: line.price,
  lineNo: line.lineNo,
  externalLineId: line.externalLineId,
});

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
  const reference = await nextReference(tx, order);
  const lines = remainder.map((each) => ({ ...followingLine(each), allocated: 0 }));
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

/**
 * Creates a follow-up order, which is packed, for units in packages that stay behind. Its lines
 * have them allocated; the packages and what was picked are still the order's.
 */
export async function makePackedFollowUp(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  staying: readonly Remainder[],
  eventRemarks: readonly Remark[],
): Promise<{ id: number; reference: string; lineIds: number[] }> {
  const reference = await nextReference(tx, order);
  const lines = staying.map((each) => ({ ...followingLine(each), allocated: each.missing }));
  const creation = { previousOrderId: order.id, createdAt: actor.at, createdBy: actor.userId };
  const [followUp] = await insertOrders(tx, [
    {
      ...(await getValues(tx, order)),
      ...creation,
      reference,
      status: 'PACKED',
      lines,
      eventRemarks,
    },
  ]);
  if (!followUp) throw new Error('A follow-up order was lost.');
  noteChange(tx, { warehouseId: order.warehouseId, customerId: order.customerId });
  return { id: followUp.id, reference, lineIds: followUp.lines.map(({ id }) => id) };
}
