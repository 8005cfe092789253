import { isLegal } from '@lading/domain/life';
import { type OrderStatus, type OrderType, orderSteps } from '@lading/domain/orders';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/refusal.ts';
import { lockOrder, takeStep } from './orders.queries.ts';
import { listShippedUnits } from './shipments.queries.ts';

export { setShipment } from './shipments.queries.ts';

export interface ShippedOrder {
  id: number;
  warehouseId: number;
  customerId: number;
  reference: string;
  type: OrderType;
  status: OrderStatus;
  /** Units shipped, by product. */
  shipped: ReadonlyMap<number, number>;
}

/** Locks an order, so that whoever gives some of its shipped units away does so alone. 404 out of scope. */
export async function lockShippedOrder(tx: Tx, actor: Actor, id: number): Promise<ShippedOrder> {
  const order = await lockOrder(tx, id, actor.warehouseIds, actor.customerId);
  if (!order) throw notFound('The order');
  const { warehouseId, customerId, reference, type, status } = order;
  const lines = await listShippedUnits(tx, order);
  return { id, warehouseId, customerId, reference, type, status, shipped: new Map(lines.map((line) => [line.productId, line.shipped])) };
}

/** Delivers a transfer whose goods have all been dealt with in the warehouse that they went to. */
export async function deliverTransfer(
  tx: Tx,
  actor: Actor,
  source: { warehouseId: number; orderId: number },
  asnReference: string,
): Promise<void> {
  const order = await lockOrder(tx, source.orderId, [source.warehouseId], null);
  if (!order || !isLegal(orderSteps, order.status, 'deliver')) return;
  const notes = `Received as ASN "${asnReference}".`;
  await takeStep(tx, order, { event: 'deliver', at: actor.at, userId: actor.userId, notes });
}
