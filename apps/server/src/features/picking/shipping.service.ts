import type { BodyOf } from '@lading/contract/endpoint';
import type { OrderDetail } from '@lading/contract/orders';
import type * as contract from '@lading/contract/picking';
import { type Remark, remark } from '@lading/domain/messages/remarks';
import { remainderOf } from '@lading/domain/picking';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Guard, requireConsent } from '../../platform/guards.ts';
import { badField, notFound, Refusal, requireDifferent } from '../../platform/refusal.ts';
import { announceTransfer } from '../asns/asns.service.ts';
import { expectedOver } from '../calendars/lanes.service.ts';
import { type ShippedUnits, shipStock } from '../inventory/picks.ledger.ts';
import type { CarriedUnit, PalletPart } from '../inventory/transfers.ledger.ts';
import { changeLines, listLines } from '../orders/lines.lent.ts';
import {
  type Parcel,
  recordTracking,
  type Shipment,
  setShipment,
} from '../orders/shipments.lent.ts';
import { departure, makeFollowUp } from '../orders/shipments.service.ts';
import {
  beginStep,
  endStep,
  getOrder,
  type LockedOrder,
  recordStep,
} from '../orders/steps.service.ts';
import { listCarriedParts, listCarriedUnits } from './carriedUnits.queries.ts';
import { listPacked } from './shipments.queries.ts';

const CLOCKS_DIFFER_MS = 5 * 60_000;

/** When it left. Refuses with 400 an instant in the future. */
export function readShippedAt(actor: Actor, shippedAt: string | null | undefined): Date {
  const at = shippedAt == null ? actor.at : new Date(shippedAt);
  if (at.getTime() > actor.at.getTime() + CLOCKS_DIFFER_MS)
    throw badField('shippedAt', 'IN_FUTURE');
  return at;
}

const trimmed = (text: string | null | undefined): string | null | undefined =>
  text === undefined ? undefined : text?.trim() || null;

/**
 * Ships a packed order. Picked units leave the warehouse, missing units become a follow-up order,
 * and a transfer gets an ASN at its destination. Higher rooms may ask for a confirmation.
 */
export async function shipOrder(
  tx: Tx,
  actor: Actor,
  id: number,
  { shippedAt, confirmed, ...input }: NonNullable<BodyOf<typeof contract.shipOrder>>,
  guards: readonly Guard[],
): Promise<OrderDetail> {
  const left = readShippedAt(actor, shippedAt);
  const order = await beginStep(tx, actor, id, 'ship');
  const { warehouseId } = order;
  const packed = await listPacked(tx, order);
  const packageIds = [...new Set(packed.map(({ packageId }) => packageId))];
  if (!confirmed) await requireConsent(tx, guards, departure, { warehouseId, packageIds });
  const parcels = readParcels(packageIds, input.packages ?? []);
  await recordTracking(tx, order, parcels);
  const first = parcels.find((parcel) => parcel.trackingNumber !== null)?.trackingNumber;
  await shipLocked(tx, actor, order, {
    shippingCarrier: trimmed(input.shippingCarrier),
    trackingNumber: trimmed(input.trackingNumber) ?? first ?? trimmed(input.trackingNumber),
    shippedAt: left,
  });
  return getOrder(tx, actor, id);
}

interface Departure extends Shipment {
  /** Units of lines that went to another order when this one was split. */
  split?: ReadonlyMap<number, number>;
  remarks?: readonly Remark[];
}

/** Ships a locked order, whose status allows it. */
export async function shipLocked(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  { split = new Map(), remarks = [], ...shipment }: Departure,
): Promise<void> {
  const lines = await listLines(tx, order);
  const remainder = remainderOf(lines).flatMap(({ missing, ...line }) => {
    const left = missing - (split.get(line.id) ?? 0);
    return left > 0 ? [{ line, missing: left }] : [];
  });
  const lineIds = lines.map((line) => line.id);
  const carried = await listCarried(tx, order, lineIds);
  const sent = await shipStock(tx, actor, order.warehouseId, order.id, lineIds);
  await changeLines(
    tx,
    order,
    lines.map((line) => ({ id: line.id, shipped: line.picked })),
  );
  await setShipment(tx, order, shipment);
  await makeFollowUp(tx, actor, order, remainder);
  const announced = await announce(tx, actor, order, { sent, carried }, shipment.shippedAt);
  const said = announced === null ? [] : [remark('ANNOUNCED', { reference: announced })];
  await recordStep(tx, actor, order, { event: 'ship', remarks: [...remarks, ...said] });
}

/**
 * Returns the tracking numbers in the order of the packages. Refuses with 404 a package of another
 * order.
 */
function readParcels(
  packageIds: readonly number[],
  input: readonly { packageId: number; trackingNumber: string | null }[],
): Parcel[] {
  requireDifferent(input, 'packages', 'packageId', 'PACKAGE_TWICE');
  if (input.some(({ packageId }) => !packageIds.includes(packageId))) throw notFound('PACKAGE');
  return input
    .map(({ packageId, trackingNumber }) => ({
      packageId,
      trackingNumber: trimmed(trackingNumber) ?? null,
    }))
    .sort((first, other) => first.packageId - other.packageId);
}

interface Carried {
  units: readonly CarriedUnit[];
  parts: readonly PalletPart[];
}

/** Lists the units in which goods of a transfer leave; none of another order. */
async function listCarried(
  tx: Tx,
  order: LockedOrder,
  lineIds: readonly number[],
): Promise<Carried> {
  if (order.destinationWarehouseId === null) return { units: [], parts: [] };
  const parts = await listCarriedParts(tx, order, lineIds);
  const lpns = [...new Set(parts.map(({ lpn }) => lpn))];
  return { parts, units: lpns.length > 0 ? await listCarriedUnits(tx, order, lpns) : [] };
}

async function announce(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  { sent, carried }: { sent: readonly ShippedUnits[]; carried: Carried },
  shippedAt: Date,
): Promise<string | null> {
  if (order.destinationWarehouseId === null) return null;
  const transfer = {
    warehouseId: order.warehouseId,
    orderId: order.id,
    destinationId: order.destinationWarehouseId,
    customerId: order.customerId,
    reference: order.reference,
    expectedOn: await expectedOver(tx, order.warehouseId, order.destinationWarehouseId, shippedAt),
  };
  return announceTransfer(tx, actor, transfer, sent, carried);
}

/**
 * Records that a shipped order arrived. Refuses a transfer: the receipt at its destination delivers
 * it.
 */
export async function deliverOrder(tx: Tx, actor: Actor, id: number): Promise<OrderDetail> {
  const order = await beginStep(tx, actor, id, 'deliver');
  if (order.destinationWarehouseId !== null) {
    throw new Refusal('ILLEGAL_STEP', {
      document: 'TRANSFER',
      reference: order.reference,
      status: order.status,
      step: 'deliver',
      legal: ['receive'],
    });
  }
  return endStep(tx, actor, order, { event: 'deliver' });
}
