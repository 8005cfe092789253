import type { BodyOf } from '@lading/contract/endpoint';
import type { OrderDetail } from '@lading/contract/orders';
import type * as contract from '@lading/contract/picking';
import { remainderOf, statusAfterPack } from '@lading/domain/picking';
import { dayIn } from '@lading/domain/time';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { badField, notFound, Refusal } from '../../platform/refusal.ts';
import { announceTransfer } from '../asns/asns.service.ts';
import { type ShippedUnits, shipStock } from '../inventory/picks.ledger.ts';
import { listWholePallets, type PalletPart } from '../inventory/transfers.ledger.ts';
import { makeFollowUp, recordPacked, recordShipped } from '../orders/shipments.service.ts';
import { beginStep, endStep, getLines, type LockedOrder, type OrderLine, requireOrder, requireStep } from '../orders/steps.service.ts';
import { getTimeZone } from '../warehouses/warehouses.service.ts';

type Packages = BodyOf<typeof contract.packOrder>['packages'];

/** Packs picked units. Refuses with 404 for a line of another order, with OVER_PACK for more than is picked and not packed. */
export async function packOrder(tx: Tx, actor: Actor, id: number, packages: Packages): Promise<OrderDetail> {
  requireDifferentLines(packages);
  const order = await requireOrder(tx, actor, id);
  const lines = await getLines(tx, order);
  const units = sumPacked(packages, lines);
  requireStep(order, 'pack');
  for (const [lineId, wanted] of units) requireRoom(lines, lineId, wanted);
  const rounded = packages.map(({ weight, ...each }) => ({ ...each, weight: weight == null ? null : kilograms(weight) }));
  await recordPacked(tx, actor, order, rounded);
  const to = statusAfterPack(await getLines(tx, order));
  return endStep(tx, actor, order, { event: 'pack', to });
}

const GRAMS = 1_000;

/** Rounds to grams, and to at least one. */
const kilograms = (weight: number): number => Math.max(1, Math.round(weight * GRAMS)) / GRAMS;

function requireDifferentLines(packages: Packages): void {
  for (const [at, { lines }] of packages.entries()) {
    const seen = new Set<number>();
    for (const [line, { orderItemId }] of lines.entries()) {
      if (seen.has(orderItemId)) throw badField(`packages.${at}.lines.${line}.orderItemId`, 'the item is already in this package');
      seen.add(orderItemId);
    }
  }
}

function sumPacked(packages: Packages, lines: readonly OrderLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { orderItemId, quantity } of packages.flatMap((each) => each.lines)) {
    if (!lines.some((line) => line.id === orderItemId)) throw notFound('The order item');
    sums.set(orderItemId, (sums.get(orderItemId) ?? 0) + quantity);
  }
  return sums;
}

function requireRoom(lines: readonly OrderLine[], lineId: number, wanted: number): void {
  const line = lines.find((candidate) => candidate.id === lineId);
  const left = line ? line.picked - line.packed : 0;
  if (wanted > left) throw new Refusal('OVER_PACK', { sku: line?.sku, left, wanted });
}

const CLOCKS_DIFFER_MS = 5 * 60_000;

function readShippedAt(actor: Actor, shippedAt: string | null | undefined): Date {
  const at = shippedAt == null ? actor.at : new Date(shippedAt);
  if (at.getTime() > actor.at.getTime() + CLOCKS_DIFFER_MS) throw badField('shippedAt', 'must not lie in the future');
  return at;
}

const trimmed = (text: string | null | undefined): string | null | undefined => (text === undefined ? undefined : text?.trim() || null);

/**
 * Ships a packed order: picked units leave the warehouse, missing units become a follow-up order, and a transfer gets an ASN at its
 * destination.
 */
export async function shipOrder(
  tx: Tx,
  actor: Actor,
  id: number,
  { shippedAt, ...input }: NonNullable<BodyOf<typeof contract.shipOrder>>,
): Promise<OrderDetail> {
  const left = readShippedAt(actor, shippedAt);
  const order = await beginStep(tx, actor, id, 'ship');
  const lines = await getLines(tx, order);
  const remainder = remainderOf(lines).map(({ missing, ...line }) => ({ line, missing }));
  const lineIds = lines.map((line) => line.id);
  const pallets = order.destinationWarehouseId === null ? [] : await listWholePallets(tx, order.warehouseId, lineIds);
  const sent = await shipStock(tx, actor, order.warehouseId, order.id, lineIds);
  const shipment = { shippingCarrier: trimmed(input.shippingCarrier), trackingNumber: trimmed(input.trackingNumber), shippedAt: left };
  await recordShipped(tx, order, lines, shipment);
  await makeFollowUp(tx, actor, order, remainder);
  const announced = await announce(tx, actor, order, { sent, pallets }, left);
  return endStep(tx, actor, order, { event: 'ship', notes: announced && `Announced as ASN "${announced}".` });
}

async function announce(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  { sent, pallets }: { sent: readonly ShippedUnits[]; pallets: readonly PalletPart[] },
  shippedAt: Date,
): Promise<string | null> {
  if (order.destinationWarehouseId === null) return null;
  const transfer = {
    warehouseId: order.warehouseId,
    orderId: order.id,
    destinationId: order.destinationWarehouseId,
    customerId: order.customerId,
    reference: order.reference,
    expectedOn: dayIn(await getTimeZone(tx, order.destinationWarehouseId), shippedAt),
  };
  return announceTransfer(tx, actor, transfer, sent, pallets);
}

/** Records that a shipped order arrived. A transfer is delivered by its receipt at the destination. */
export async function deliverOrder(tx: Tx, actor: Actor, id: number): Promise<OrderDetail> {
  const order = await beginStep(tx, actor, id, 'deliver');
  if (order.destinationWarehouseId !== null) {
    const legal = 'receiving it in the warehouse that it went to';
    throw new Refusal('ILLEGAL_STEP', { what: `Transfer "${order.reference}"`, status: order.status, step: 'be delivered by hand', legal });
  }
  return endStep(tx, actor, order, { event: 'deliver' });
}
