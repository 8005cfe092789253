import { isLegal } from '@lading/domain/life';
import { type OrderStatus, type OrderType, orderSteps } from '@lading/domain/orders';
import { sumByKey } from '@lading/domain/quantity';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/refusal.ts';
import { addToLines, type LockedOrder, lockOrder, type OrderLine, takeStep } from './orders.queries.ts';
import { insertPackages, listShippedUnits, type NewPackage, type Shipment, setShipment } from './shipments.queries.ts';

/** What a pick did to a line of an order, in units. */
export interface PickedLine {
  id: number;
  picked: number;
  /** No longer allocated, since they were not there. */
  lost: number;
  /** Allocated elsewhere instead. */
  found: number;
}

/** Records what was picked of a locked order. */
export async function recordPicked(tx: Tx, order: LockedOrder, lines: readonly PickedLine[]): Promise<void> {
  await addToLines(
    tx,
    order.warehouseId,
    lines.map(({ id, picked, lost, found }) => ({ id, allocated: found - lost, picked, packed: 0, shipped: 0 })),
  );
}

/** Records the packages that picked units of a locked order were put into. */
export async function recordPacked(tx: Tx, actor: Actor, order: LockedOrder, packages: readonly NewPackage[]): Promise<void> {
  await insertPackages(tx, order, packages, actor);
  const packed = sumByKey(packages.flatMap(({ lines }) => lines.map(({ orderItemId, quantity }) => ({ key: orderItemId, quantity }))));
  await addToLines(
    tx,
    order.warehouseId,
    [...packed].map(([id, units]) => ({ id, allocated: 0, picked: 0, packed: units, shipped: 0 })),
  );
}

/** Records that what is picked of a locked order left, how and when. */
export async function recordShipped(tx: Tx, order: LockedOrder, lines: readonly OrderLine[], shipment: Shipment): Promise<void> {
  await addToLines(
    tx,
    order.warehouseId,
    lines.map((line) => ({ id: line.id, shipped: line.picked, allocated: 0, picked: 0, packed: 0 })),
  );
  await setShipment(tx, order, shipment);
}

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
