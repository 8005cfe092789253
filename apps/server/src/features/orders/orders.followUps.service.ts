import { isOneOf } from '@lading/domain/orders';
import { followUpReference } from '@lading/domain/references';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { reserveDemand } from '../allocation/allocation.service.ts';
import { findRootReference, insertFollowUp, listTakenReferences, type Shipment, setShipment } from './followUps.queries.ts';
import { allocateLines, wakeForMissing } from './orders.demand.ts';
import { type LockedOrder, listLines, lockOrder, type OrderLine, takeStep } from './orders.queries.ts';

export interface Remainder {
  line: OrderLine;
  /** Units that the order leaves without. */
  missing: number;
}

/** Keeps other allocators from what an order leaves behind, before its stock is locked. */
export async function reserveRemainder(tx: Tx, order: LockedOrder, remainder: readonly Remainder[]): Promise<void> {
  if (remainder.length === 0) return;
  await reserveDemand(
    tx,
    order.warehouseId,
    remainder.map(({ line }) => line.productId),
  );
}

/** Makes the order that follows one that ships without all it wanted, in BACKORDER, and tries it at once. */
export async function makeFollowUp(tx: Tx, actor: Actor, order: LockedOrder, remainder: readonly Remainder[]): Promise<void> {
  if (remainder.length === 0) return;
  const root = await findRootReference(tx, order);
  const taken = await listTakenReferences(tx, order, root);
  const reference = followUpReference(root, (candidate) => taken.has(candidate));
  const lines = remainder.map(({ line, missing }) => ({ productId: line.productId, quantity: missing, price: line.price }));
  const id = await insertFollowUp(tx, order, { reference, at: actor.at, userId: actor.userId }, lines);
  const made = await lockOrder(tx, id, [order.warehouseId], null);
  if (!made) throw new Error('A follow-up order was lost.');
  const to = await allocateLines(tx, made, actor.at);
  if (to !== made.status) await takeStep(tx, made, { event: 'allocate', at: actor.at, userId: null, to, heldStatus: null, notes: null });
  await wakeForMissing(tx, order.warehouseId, await listLines(tx, made));
}

/** Notes how and when an order left; what the shipment does not say stays as it was. */
export async function noteShipment(tx: Tx, order: LockedOrder, shipment: Shipment): Promise<void> {
  await setShipment(tx, order, shipment);
}

/** Delivers a transfer whose goods have all been dealt with in the warehouse that they went to. */
export async function deliverTransfer(
  tx: Tx,
  actor: Actor,
  source: { warehouseId: number; orderId: number },
  asnReference: string,
): Promise<void> {
  const order = await lockOrder(tx, source.orderId, [source.warehouseId], null);
  if (!order || !isOneOf(['SHIPPED'], order.status)) return;
  const notes = `Received as ASN "${asnReference}".`;
  await takeStep(tx, order, { event: 'deliver', at: actor.at, userId: actor.userId, to: 'DELIVERED', heldStatus: null, notes });
}
