import { isLegal } from '@lading/domain/life';
import { remark } from '@lading/domain/messages/remarks';
import { orderSteps } from '@lading/domain/orders';
import { sumByKey } from '@lading/domain/quantity';
import { followUpReference } from '@lading/domain/references';
import { spellingKey } from '@lading/domain/spelling';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/refusal.ts';
import { listLines, type OrderLine } from './lines.queries.ts';
import { allocateLines, wakeForMissing } from './orders.demand.ts';
import { insertOrders } from './orders.ledger.ts';
import type { NewPackage, PackedUnits, Parcel, Shipment } from './shipments.queries.ts';
import * as queries from './shipments.queries.ts';
import {
  findRootReference,
  getValues,
  type LockedOrder,
  listTakenReferences,
  lockOrder,
  takeStep,
} from './steps.queries.ts';

export type { Parcel };

/** Records the weight of a package in kilograms. False if the locked order has no such package. */
export function recordWeight(
  tx: Tx,
  order: LockedOrder,
  packageId: number,
  weight: number | null,
): Promise<boolean> {
  return queries.recordWeight(tx, order, packageId, weight);
}

/** Records the tracking numbers of packages of a locked order. */
export function recordTracking(
  tx: Tx,
  order: LockedOrder,
  parcels: readonly Parcel[],
): Promise<void> {
  return queries.recordTracking(tx, order, parcels);
}

/** Records that the carrier has what shipped. */
export function recordHandedOver(tx: Tx, order: LockedOrder, at: Date): Promise<void> {
  return queries.recordHandedOver(tx, order, at);
}

/** Writes packages of a locked order. The caller counts their units in the lines. */
export function addPackages(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  packages: readonly NewPackage[],
): Promise<void> {
  return queries.insertPackages(tx, order, packages, actor);
}

/**
 * Takes units out of packages of a locked order, which hold them. A package that is left empty is
 * gone. The caller counts the units in the lines.
 */
export function takeOutOfPackages(
  tx: Tx,
  order: LockedOrder,
  taken: readonly PackedUnits[],
): Promise<void> {
  return queries.takeOut(tx, order, taken);
}

/** Records when a locked order left, and with which carrier. */
export function recordShipment(tx: Tx, order: LockedOrder, shipment: Shipment): Promise<void> {
  return queries.setShipment(tx, order, shipment);
}

/** Forgets that a locked order left. */
export function forgetShipment(tx: Tx, order: LockedOrder): Promise<void> {
  return queries.clearShipment(tx, order);
}

export interface ShippedOrder extends LockedOrder {
  /** Units shipped, by product. */
  shipped: ReadonlyMap<number, number>;
}

export type { ShippedLot } from './shipments.queries.ts';

/** Lists the products that shipped with an order, in units. */
export function listShipped(
  db: Db,
  order: { warehouseId: number; id: number },
): Promise<queries.ShippedProduct[]> {
  return queries.listShipped(db, order);
}

/** Lists the lots that shipped with an order, by product; null for units without a lot. */
export function listShippedLots(
  db: Db,
  order: { warehouseId: number; id: number },
): Promise<queries.ShippedLot[]> {
  return queries.listShippedLots(db, order);
}

/**
 * Locks an order, so that its returns claim shipped units one after the other. Refuses with 404 out
 * of scope.
 */
export async function lockShippedOrder(tx: Tx, actor: Actor, id: number): Promise<ShippedOrder> {
  const order = await lockOrder(tx, id, actor.warehouseIds, actor.customerId);
  if (!order) throw notFound('ORDER');
  const lines = await listLines(tx, order);
  const shipped = sumByKey(lines.map((line) => ({ key: line.productId, quantity: line.shipped })));
  return { ...order, shipped };
}

/** Delivers a transfer of which the destination has received or given up everything. */
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

/** Creates the follow-up order for what does not ship, in BACKORDER, and promises what it can. */
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
  const creation = { previousOrderId: order.id, createdAt: actor.at, createdBy: actor.userId };
  const [followUp] = await insertOrders(tx, [
    { ...values, ...creation, reference, status: 'BACKORDER', lines },
  ]);
  const result = followUp && (await lockOrder(tx, followUp.id, [order.warehouseId], null));
  if (!result) throw new Error('A follow-up order was lost.');
  const { to, remarks } = await allocateLines(tx, result, actor.at);
  if (to !== result.status)
    await takeStep(tx, result, { event: 'allocate', at: actor.at, userId: null, to, remarks });
  await wakeForMissing(tx, order.warehouseId, await listLines(tx, result));
}
