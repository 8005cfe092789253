import type { OrderDetail } from '@lading/contract/orders';
import { isCancelled } from '@lading/domain/life';
import { remark } from '@lading/domain/messages/remarks';
import { beforeReleaseStatuses, isHandedOver, isOneOf } from '@lading/domain/orders';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { unshipStock } from '../inventory/picks.ledger.ts';
import { changeLines, listLines } from '../orders/lines.lent.ts';
import { clearShipment, recordHandedOver } from '../orders/shipments.lent.ts';
import {
  beginStep,
  cancelOrder,
  endStep,
  type LockedOrder,
  requireOrder,
} from '../orders/steps.service.ts';
import { getTimeZone } from '../warehouses/warehouses.service.ts';
import { findShipment, listOpenFollowUps } from './shipments.queries.ts';

/** Records that the carrier has the shipped goods. Refuses with HANDED_OVER a second time. */
export async function handOverOrder(tx: Tx, actor: Actor, id: number): Promise<OrderDetail> {
  const order = await beginStep(tx, actor, id, 'hand-over');
  await requireInHand(tx, actor, order);
  await recordHandedOver(tx, order, actor.at);
  return endStep(tx, actor, order, { event: 'hand-over' });
}

/**
 * Undoes a shipment that the carrier does not have yet. Its units return to the packing location,
 * and the follow-up order is cancelled. Refuses a transfer, or if the follow-up was released or a
 * return names the order.
 */
export async function unshipOrder(
  tx: Tx,
  actor: Actor,
  id: number,
  reason: string | null,
): Promise<OrderDetail> {
  const order = await beginStep(tx, actor, id, 'unship');
  const { reference } = order;
  const { returnReference } = await requireInHand(tx, actor, order);
  if (order.destinationWarehouseId !== null) throw new Refusal('TRANSFER_SHIPPED', { reference });
  if (returnReference !== null)
    throw new Refusal('RETURN_EXISTS', { reference, return: returnReference });
  // Orders are locked before any stock.
  const followUps = await lockFollowUps(tx, actor, order);
  const lines = await listLines(tx, order);
  const lineIds = lines.map((line) => line.id);
  await unshipStock(tx, actor, order, lineIds, reason?.trim() || 'Shipment undone');
  await changeLines(
    tx,
    order,
    lines.map((line) => ({ id: line.id, shipped: -line.shipped })),
  );
  await clearShipment(tx, order);
  for (const followUp of followUps)
    await cancelOrder(tx, actor, followUp.id, {
      remarks: [remark('SHIPMENT_UNDONE', { reference })],
    });
  return endStep(tx, actor, order, {
    event: 'unship',
    notes: reason?.trim() || null,
    remarks: followUps.map((followUp) =>
      remark('FOLLOW_UP_CANCELLED', { reference: followUp.reference }),
    ),
  });
}

async function requireInHand(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
): Promise<{ returnReference: string | null }> {
  const { shippedAt, handedOverAt, returnReference } = await findShipment(tx, order);
  const shipment = {
    actualShipDate: shippedAt?.toISOString() ?? null,
    handedOverAt: handedOverAt?.toISOString() ?? null,
  };
  if (isHandedOver(shipment, await getTimeZone(tx, order.warehouseId), actor.at))
    throw new Refusal('HANDED_OVER', { reference: order.reference });
  return { returnReference };
}

async function lockFollowUps(tx: Tx, actor: Actor, order: LockedOrder): Promise<LockedOrder[]> {
  const followUps: LockedOrder[] = [];
  for (const id of await listOpenFollowUps(tx, order)) {
    const followUp = await requireOrder(tx, actor, id);
    // It may have been cancelled while it was waited for.
    if (isCancelled(followUp)) continue;
    if (!isOneOf(beforeReleaseStatuses, followUp.status))
      throw new Refusal('FOLLOW_UP_BEGUN', {
        reference: followUp.reference,
        status: followUp.status,
      });
    followUps.push(followUp);
  }
  return followUps;
}
