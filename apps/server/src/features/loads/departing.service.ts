import type { BodyOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/loads';
import type { LoadDetail } from '@lading/contract/loads';
import { type Remark, remark } from '@lading/domain/messages/remarks';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Guard, requireConsent } from '../../platform/guards.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockPicked } from '../inventory/picks.ledger.ts';
import { recordHandedOver } from '../orders/shipments.lent.ts';
import { departure } from '../orders/shipments.service.ts';
import { type LockedOrder, recordStep } from '../orders/steps.service.ts';
import { readShippedAt, shipLocked } from '../picking/shipping.service.ts';
import { type Split, splitOrder } from '../picking/splitting.service.ts';
import * as loading from './loading.queries.ts';
import * as queries from './loads.queries.ts';
import { beginStep, getLoad, lockOrders, requirePacked } from './loads.service.ts';

/**
 * Records that a closed load has left. Its orders ship and are handed over, all or none. An order
 * of which packages stay behind is split; one of which nothing is loaded leaves the load. Higher
 * rooms may ask for a confirmation.
 */
export async function departLoad(
  tx: Tx,
  actor: Actor,
  id: number,
  { departedAt, confirmed }: NonNullable<BodyOf<typeof contract.departLoad>>,
  guards: readonly Guard[],
): Promise<LoadDetail> {
  const left = readShippedAt(actor, departedAt);
  const load = await beginStep(tx, actor, id, 'depart');
  const { warehouseId, number } = load;
  const orderIds = (await queries.listLoadOrders(tx, load)).map(({ order }) => order.id);
  const locked = await lockOrders(tx, actor, warehouseId, orderIds);
  const departing = await loading.listDeparting(tx, load);
  const leaving = departing.filter(({ packageIds }) => packageIds.length > 0);
  if (leaving.length === 0) throw new Refusal('LOAD_EMPTY', { number });
  requireNamed(load, locked, leaving);
  const packageIds = leaving.flatMap((each) => each.packageIds);
  if (!confirmed) await requireConsent(tx, guards, departure, { warehouseId, packageIds });
  const staying = departing.filter(({ packageIds }) => packageIds.length === 0);
  await queries.deleteLoadOrders(
    tx,
    load,
    staying.map(({ orderId }) => orderId),
  );
  await queries.takeStep(tx, load, {
    event: 'depart',
    at: actor.at,
    userId: actor.userId,
    departedAt: left,
  });
  await loading.countLeftovers(tx, load);
  await lockPicked(
    tx,
    warehouseId,
    leaving.map(({ orderId }) => orderId),
  );
  const orders = new Map(locked.map((order) => [order.id, order]));
  for (const each of leaving)
    await depart(tx, actor, { load, left, order: orders.get(each.orderId) as LockedOrder, each });
  return getLoad(tx, actor, id);
}

/** Refuses an order that cannot ship, and packages that were packed since the load was closed. */
function requireNamed(
  { number }: queries.LoadHead,
  locked: readonly LockedOrder[],
  leaving: readonly loading.DepartingOrder[],
): void {
  for (const { orderId, unnamed } of leaving) {
    const { reference = '', status = 'PACKED' } = locked.find(({ id }) => id === orderId) ?? {};
    requirePacked({ orderReference: reference, status });
    if (unnamed > 0) throw new Refusal('LOAD_INCOMPLETE', { number, packages: unnamed, reference });
  }
}

interface Departure {
  load: queries.LoadHead;
  left: Date;
  order: LockedOrder;
  each: loading.DepartingOrder;
}

async function depart(tx: Tx, actor: Actor, { load, left, order, each }: Departure): Promise<void> {
  const split = each.leftIds.length > 0 ? await splitOff(tx, actor, load, order, each) : null;
  const remarks: Remark[] = [remark('DEPARTED', { number: load.number })];
  if (split)
    remarks.push(
      remark('PACKAGES_LEFT', { count: each.leftIds.length, reference: split.reference }),
    );
  await shipLocked(tx, actor, order, {
    shippingCarrier: each.shippingCarrier ?? load.carrier ?? undefined,
    trackingNumber: each.trackingNumber ?? load.proNumber ?? undefined,
    shippedAt: left,
    remarks,
    ...(split && { split: split.units }),
  });
  await recordHandedOver(tx, order, left);
  await recordStep(tx, actor, { ...order, status: 'SHIPPED' }, { event: 'hand-over' });
}

async function splitOff(
  tx: Tx,
  actor: Actor,
  load: queries.LoadHead,
  order: LockedOrder,
  { leftIds }: loading.DepartingOrder,
): Promise<Split> {
  const apart = await loading.listAmongLoaded(tx, load, leftIds);
  const { reference } = order;
  return splitOrder(tx, actor, order, { packageIds: leftIds, apart }, [
    remark('SPLIT_OFF', { reference, number: load.number }),
  ]);
}
