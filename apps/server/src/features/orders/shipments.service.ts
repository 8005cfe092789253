import { isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { sumByKey } from '@lading/domain/quantity';
import { followUpReference } from '@lading/domain/references';
import { spellingKey } from '@lading/domain/spelling';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/refusal.ts';
import { addToLines, listLines, type OrderLine } from './lines.queries.ts';
import { allocateLines, wakeForMissing } from './orders.demand.ts';
import { insertOrders } from './orders.ledger.ts';
import type { NewPackage, PackedLine, Parcel, Shipment } from './shipments.queries.ts';
import * as queries from './shipments.queries.ts';
import {
  findRootReference,
  getValues,
  type LockedOrder,
  listTakenReferences,
  lockOrder,
  takeStep,
} from './steps.queries.ts';

export type { PackedLine, Parcel };

/** Lists what is in the packages of a locked order, in the order in which they were packed. */
export function listPacked(tx: Tx, order: LockedOrder): Promise<PackedLine[]> {
  return queries.listPacked(tx, order);
}

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

/**
 * Returns what shipped with a locked order, whether it was handed over, and a return that names it.
 */
export function findShipment(tx: Tx, order: LockedOrder) {
  return queries.findShipment(tx, order);
}

/** Records that the carrier has what shipped. */
export function recordHandedOver(tx: Tx, order: LockedOrder, at: Date): Promise<void> {
  return queries.recordHandedOver(tx, order, at);
}

/** Lists the open orders that go on with what a locked order lacked, by id. */
export function listOpenFollowUps(tx: Tx, order: LockedOrder): Promise<number[]> {
  return queries.listOpenFollowUps(tx, order);
}

/** What a pick changes on a line, in units. */
export interface PickedLine {
  id: number;
  picked: number;
  /** Not found, and no longer allocated. */
  lost: number;
  /** Allocated elsewhere instead. */
  found: number;
}

export async function recordPicked(
  tx: Tx,
  order: LockedOrder,
  lines: readonly PickedLine[],
): Promise<void> {
  const changes = lines.map(({ id, picked, lost, found }) => ({
    id,
    allocated: found - lost,
    picked,
  }));
  await addToLines(tx, order.warehouseId, changes);
}

interface LineUnits {
  id: number;
  quantity: number;
}

/**
 * Records that picked units went back: they stay allocated if `keeps`. `found` is allocated
 * instead.
 */
export async function recordUnpicked(
  tx: Tx,
  order: LockedOrder,
  {
    unpicked,
    keeps,
    found,
  }: { unpicked: readonly LineUnits[]; keeps: boolean; found: readonly LineUnits[] },
): Promise<void> {
  const picked = sumByKey(unpicked.map(({ id, quantity }) => ({ key: id, quantity })));
  const instead = sumByKey(found.map(({ id, quantity }) => ({ key: id, quantity })));
  const changes = [...picked].map(([id, units]) => ({
    id,
    allocated: (instead.get(id) ?? 0) - (keeps ? 0 : units),
    picked: -units,
  }));
  await addToLines(tx, order.warehouseId, changes);
}

/** Records packages of picked units. */
export async function recordPacked(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  packages: readonly NewPackage[],
): Promise<void> {
  await queries.insertPackages(tx, order, packages, actor);
  const packed = sumByKey(
    packages.flatMap(({ lines }) =>
      lines.map(({ orderItemId, quantity }) => ({ key: orderItemId, quantity })),
    ),
  );
  const changes = [...packed].map(([id, units]) => ({ id, packed: units }));
  await addToLines(tx, order.warehouseId, changes);
}

/**
 * Records that units were taken out of packages, which hold them. A package that is left empty is
 * gone.
 */
export async function recordUnpacked(
  tx: Tx,
  order: LockedOrder,
  taken: readonly PackedLine[],
): Promise<void> {
  await queries.takeOut(tx, order, taken);
  const unpacked = sumByKey(
    taken.map(({ orderItemId, quantity }) => ({ key: orderItemId, quantity })),
  );
  const changes = [...unpacked].map(([id, units]) => ({ id, packed: -units }));
  await addToLines(tx, order.warehouseId, changes);
}

/** Records that everything picked has left. */
export async function recordShipped(
  tx: Tx,
  order: LockedOrder,
  lines: readonly OrderLine[],
  shipment: Shipment,
): Promise<void> {
  const changes = lines.map((line) => ({ id: line.id, shipped: line.picked }));
  await addToLines(tx, order.warehouseId, changes);
  await queries.setShipment(tx, order, shipment);
}

/** Records that everything that left has come back. */
export async function recordUnshipped(
  tx: Tx,
  order: LockedOrder,
  lines: readonly OrderLine[],
): Promise<void> {
  const changes = lines.map((line) => ({ id: line.id, shipped: -line.shipped }));
  await addToLines(tx, order.warehouseId, changes);
  await queries.clearShipment(tx, order);
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
  const notes = `Received as ASN "${asnReference}".`;
  await takeStep(tx, order, { event: 'deliver', at: actor.at, userId: actor.userId, notes });
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
  const by = { previousOrderId: order.id, createdAt: actor.at, createdBy: actor.userId };
  const [followUp] = await insertOrders(tx, [
    { ...values, ...by, reference, status: 'BACKORDER', lines },
  ]);
  const made = followUp && (await lockOrder(tx, followUp.id, [order.warehouseId], null));
  if (!made) throw new Error('A follow-up order was lost.');
  const { to, notes } = await allocateLines(tx, made, actor.at);
  if (to !== made.status)
    await takeStep(tx, made, { event: 'allocate', at: actor.at, userId: null, to, notes });
  await wakeForMissing(tx, order.warehouseId, await listLines(tx, made));
}
