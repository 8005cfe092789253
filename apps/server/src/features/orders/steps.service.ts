import type { OrderDetail } from '@lading/contract/orders';
import { isLegal } from '@lading/domain/life';
import {
  beforeReleaseStatuses,
  isOneOf,
  type OrderRequest,
  orderSteps,
  takesUnsellable,
} from '@lading/domain/orders';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { requireLocked } from '../../platform/documents.ts';
import { notFound, Refusal, requireLegal } from '../../platform/refusal.ts';
import { returnPackagings, returnPicks } from '../inventory/picks.ledger.ts';
import { findFirstOpenLocation } from '../locations/locations.lent.ts';
import { changeLines, listLines } from './lines.lent.ts';
import { setWaiting } from './lines.queries.ts';
import { allocateLines, releaseLines, wakeForMissing } from './orders.demand.ts';
import { findOrder } from './orders.queries.ts';
import { deletePackages, listPackageIds } from './shipments.lent.ts';
import {
  type LockedOrder,
  lockOrder,
  type Step,
  type StepText,
  setTote,
  takeStep,
} from './steps.queries.ts';

export type { LockedOrder };

/**
 * Returns one order with everything that its screen shows. Refuses with 404 outside the caller's
 * scope.
 */
export async function getOrder(db: Db, actor: Actor, id: number): Promise<OrderDetail> {
  const order = await findOrder(db, actor, id);
  if (!order) throw notFound('ORDER');
  return order;
}

/** Refuses with 404 outside the caller's scope. */
export async function requireOrder(tx: Tx, actor: Actor, id: number): Promise<LockedOrder> {
  return requireLocked(tx, await lockOrder(tx, id, actor.warehouseIds, actor.customerId), 'ORDER');
}

export function requireStep({ reference, status }: LockedOrder, event: OrderRequest): void {
  requireLegal(orderSteps, { document: 'ORDER', reference, status }, event);
}

/** Refuses a change by a client after the order's release. */
export function requireBeforeRelease(actor: Actor, order: LockedOrder): void {
  const status = order.heldStatus ?? order.status;
  if (actor.customerId !== null && !isOneOf(beforeReleaseStatuses, status))
    throw new Refusal('RELEASED');
}

export async function allocateOrder(tx: Tx, actor: Actor, id: number): Promise<OrderDetail> {
  const order = await beginStep(tx, actor, id, 'allocate');
  return endStep(tx, actor, order, {
    event: 'allocate',
    ...(await allocateLines(tx, order, actor.at)),
  });
}

/** Locks an order for a step. Refuses with 409 if its status does not allow the step. */
export async function beginStep(
  tx: Tx,
  actor: Actor,
  id: number,
  event: OrderRequest,
): Promise<LockedOrder> {
  const order = await requireOrder(tx, actor, id);
  requireStep(order, event);
  return order;
}

/** Takes a step of a person with a locked order. */
export const recordStep = (
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  step: Omit<Step, 'at' | 'userId'>,
): Promise<void> => takeStep(tx, order, { ...step, at: actor.at, userId: actor.userId });

/** Takes the step. Returns the order after it. */
export async function endStep(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  step: Omit<Step, 'at' | 'userId'>,
): Promise<OrderDetail> {
  await recordStep(tx, actor, order, step);
  return getOrder(tx, actor, order.id);
}

/** Sets whether an order waits for the units that its lines lack. */
export async function setOrderWaiting(tx: Tx, order: LockedOrder, waiting: boolean): Promise<void> {
  await setWaiting(tx, order, waiting);
  if (waiting) await wakeForMissing(tx, order.warehouseId, await listLines(tx, order));
}

/**
 * Puts a locked order into a tote; null takes it out. Refuses with TOTE_IN_USE if another order is
 * in it.
 */
export async function putIntoTote(tx: Tx, order: LockedOrder, tote: string | null): Promise<void> {
  const reference = await setTote(tx, order, tote);
  if (tote !== null && reference !== null) throw new Refusal('TOTE_IN_USE', { tote, reference });
}

/**
 * Promises stock to a waiting order, for the allocator. Does nothing if the order no longer waits
 * or no unit is available.
 */
export async function serveWaiting(
  tx: Tx,
  id: number,
  warehouseId: number,
  at: Date,
): Promise<void> {
  const order = await lockOrder(tx, id, [warehouseId], null);
  if (!order || !isLegal(orderSteps, order.status, 'allocate')) return;
  const before = (await listLines(tx, order)).reduce((sum, line) => sum + line.allocated, 0);
  const { to, remarks } = await allocateLines(tx, order, at, 'itself');
  const lines = await listLines(tx, order);
  const after = lines.reduce((sum, line) => sum + line.allocated, 0);
  // Stock that arrived before this order was visible to others found no waiting order.
  if (order.status === 'PENDING_ALLOCATION' && takesUnsellable(order))
    await wakeForMissing(tx, warehouseId, lines);
  if (to === order.status && after === before) return;
  await takeStep(tx, order, { event: 'allocate', at, userId: null, to, remarks });
}

/**
 * Cancels an order that has not shipped. Picked units return to where they came from; promises and
 * allocations end.
 */
export async function cancelOrder(
  tx: Tx,
  actor: Actor,
  id: number,
  text: StepText,
): Promise<OrderDetail> {
  const order = await beginStep(tx, actor, id, 'cancel');
  requireBeforeRelease(actor, order);
  await putBackLines(tx, actor, order);
  await releaseLines(tx, order, actor.at);
  return endStep(tx, actor, order, { event: 'cancel', ...text });
}

async function putBackLines(tx: Tx, actor: Actor, order: LockedOrder): Promise<void> {
  const lines = (await listLines(tx, order)).filter((line) => line.picked > 0);
  if (lines.length === 0) return;
  const units = lines.reduce((sum, line) => sum + line.picked, 0);
  const receiving = await findFirstOpenLocation(tx, order.warehouseId, 'RECEIVING', units);
  const ids = lines.map((line) => line.id);
  await returnPicks(tx, actor, order.warehouseId, order.id, ids, receiving);
  await returnPackagings(tx, actor, order, await listPackageIds(tx, order));
  await deletePackages(tx, order);
  const changes = lines.map(({ id, picked, packed }) => ({
    id,
    allocated: -picked,
    picked: -picked,
    packed: -packed,
  }));
  await changeLines(tx, order, changes);
}

/** Holds an order. It keeps its allocated units and stops waiting for stock. */
export async function holdOrder(tx: Tx, actor: Actor, id: number): Promise<OrderDetail> {
  const order = await beginStep(tx, actor, id, 'hold');
  await setWaiting(tx, order, false);
  return endStep(tx, actor, order, { event: 'hold', heldStatus: order.status });
}

/**
 * Returns a held order to its former status. An order before its release gets promises for what it
 * lacks.
 */
export async function resumeOrder(tx: Tx, actor: Actor, id: number): Promise<OrderDetail> {
  const order = await beginStep(tx, actor, id, 'resume');
  const held = order.heldStatus ?? 'PENDING_ALLOCATION';
  if (!isOneOf(beforeReleaseStatuses, held))
    return endStep(tx, actor, order, { event: 'resume', to: held });
  const allocated = await allocateLines(tx, order, actor.at);
  await wakeForMissing(tx, order.warehouseId, await listLines(tx, order));
  return endStep(tx, actor, order, { event: 'resume', ...allocated });
}
