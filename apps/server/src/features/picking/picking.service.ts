import type { OrderDetail } from '@lading/contract/orders';
import type { PickList } from '@lading/contract/picking';
import { isOneOf, releasedOrderStatuses } from '@lading/domain/orders';
import { statusAfterPick } from '@lading/domain/picking';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { badField, notFound, Refusal } from '../../platform/refusal.ts';
import { planDemand } from '../allocation/allocation.service.ts';
import { allocateStock, type LineTake, recallUnits } from '../inventory/inventory.ledger.ts';
import { listShortBalances, pickStock, recordShorts } from '../inventory/picks.ledger.ts';
import { findFirstLocation } from '../locations/locations.service.ts';
import { type PickedLine, recordPicked } from '../orders/shipments.service.ts';
import { beginStep, endStep, getOrder, type LockedOrder, requireOrder, requireStep, setOrderWaiting } from '../orders/steps.service.ts';
import { type Allocation, listAllocations, listPickLines } from './picking.queries.ts';

/** Gives an order to the floor. From now on it takes no stock by itself. */
export async function releaseOrder(tx: Tx, actor: Actor, id: number): Promise<OrderDetail> {
  const order = await beginStep(tx, actor, id, 'release');
  await setOrderWaiting(tx, order, false);
  return endStep(tx, actor, order, { event: 'release' });
}

/** Where, what and how many to pick of an order, in walking order; nothing before its release. */
export async function getPickList(db: Db, actor: Actor, id: number): Promise<PickList> {
  const { orderReference, status, warehouseId } = await getOrder(db, actor, id);
  const lines = isOneOf(releasedOrderStatuses, status) ? await listPickLines(db, warehouseId, [id]) : [];
  return { order: { id, orderReference, status }, lines };
}

export interface Pick {
  allocationId: number;
  /** Units taken; 0 only where a reason says why. */
  quantity: number;
  shortReason?: string | null;
}

interface Taken {
  allocation: Allocation;
  quantity: number;
  /** Units that were not there, and why. */
  short: { quantity: number; reason: string } | null;
}

interface ShortPick {
  allocation: Allocation;
  quantity: number;
  reason: string;
}

function requireSound(picks: readonly Pick[]): void {
  const seen = new Set<number>();
  for (const [at, pick] of picks.entries()) {
    if (seen.has(pick.allocationId)) throw badField(`picks.${at}.allocationId`, 'the allocation is named by an earlier pick');
    seen.add(pick.allocationId);
    if (pick.quantity === 0 && !pick.shortReason?.trim())
      throw badField(`picks.${at}.quantity`, 'must be at least 1, or say a shortReason');
  }
}

/** What each pick takes of its allocation; 409 where so many are not left. */
function matchPicks(picks: readonly Pick[], allocations: readonly Allocation[]): Taken[] {
  return picks.map(({ allocationId, quantity, shortReason }) => {
    const allocation = allocations.find(({ id, isOpen }) => id === allocationId && isOpen);
    const left = allocation ? leftOf(allocation) : 0;
    if (!allocation || quantity > left || left === 0) throw new Refusal('OVER_PICK', { left, wanted: quantity });
    const reason = shortReason?.trim();
    return { allocation, quantity, short: reason && quantity < left ? { quantity: left - quantity, reason } : null };
  });
}

const leftOf = (allocation: Allocation): number => (allocation.isOpen ? allocation.quantity - allocation.picked : 0);
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

/**
 * Takes allocated units of a released order to the packing place. What a picker does not find is freed where it should have
 * been, other stock is tried for it at once, and what no stock serves waits for the order that follows.
 */
export async function pickOrder(tx: Tx, actor: Actor, id: number, picks: readonly Pick[]): Promise<OrderDetail> {
  requireSound(picks);
  const order = await requireOrder(tx, actor, id);
  const allocations = await listAllocations(tx, order);
  const known = new Set(allocations.map((allocation) => allocation.id));
  if (picks.some((pick) => !known.has(pick.allocationId))) throw notFound('The allocation');
  requireStep(order, 'pick');
  const taken = matchPicks(picks, allocations);
  const shorts = taken.flatMap(({ allocation, short }) => (short ? [{ allocation, ...short }] : []));
  const instead = await planInstead(tx, order, shorts);
  await takePicks(tx, actor, order, taken, instead);
  await settleShorts(tx, actor, order, shorts, instead);
  await recordPicked(tx, order, linesOf(taken, instead));
  const units = sum(taken, (each) => each.quantity);
  const to = statusAfterPick({
    left: sum(allocations, leftOf) - units - sum(shorts, (short) => short.quantity) + sum(instead, (take) => take.quantity),
    picked: sum(allocations, (allocation) => (allocation.isOpen ? allocation.picked : 0)) + units,
  });
  if (to === 'BACKORDER') await setOrderWaiting(tx, order, true);
  return endStep(tx, actor, order, { event: 'pick', to, notes: noteOf(shorts) });
}

/** Other stock for what was short, never the balances in which the order was short before. */
async function planInstead(tx: Tx, order: LockedOrder, shorts: readonly ShortPick[]): Promise<LineTake[]> {
  if (shorts.length === 0) return [];
  const lines = new Map(shorts.map(({ allocation }) => [allocation.productId, allocation.orderLineId]));
  const demand = [...lines.keys()].map((productId) => ({
    productId,
    missing: sum(shorts, ({ allocation, quantity }) => (allocation.productId === productId ? quantity : 0)),
  }));
  const earlier = await listShortBalances(tx, order.warehouseId, [...lines.values()]);
  const planned = await planDemand(tx, order.warehouseId, demand, [...earlier, ...shorts.map(({ allocation }) => allocation.inventoryId)]);
  return planned.map(({ productId, ...take }) => ({ ...take, orderLineId: lines.get(productId) ?? 0 }));
}

async function takePicks(tx: Tx, actor: Actor, order: LockedOrder, taken: readonly Taken[], instead: readonly LineTake[]): Promise<void> {
  const packing = (await findFirstLocation(tx, order.warehouseId, 'PACKING'))?.id ?? null;
  const takes = taken.flatMap(({ allocation, quantity }) => (quantity > 0 ? [{ allocationId: allocation.id, quantity }] : []));
  // What is found short is freed, and what is taken instead is allocated, after the pick: their balances are locked with the others.
  const next = [
    ...taken.flatMap(({ allocation, short }) => (short ? [allocation.inventoryId] : [])),
    ...instead.map((take) => take.inventoryId),
  ];
  await pickStock(tx, actor, order, takes, packing, next);
}

async function settleShorts(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  shorts: readonly ShortPick[],
  instead: readonly LineTake[],
): Promise<void> {
  await recallUnits(
    tx,
    order.warehouseId,
    shorts.map(({ allocation, quantity }) => ({ allocationId: allocation.id, quantity })),
    actor.at,
  );
  await recordShorts(
    tx,
    actor,
    order.warehouseId,
    shorts.map(({ allocation: { orderLineId, inventoryId }, quantity, reason }) => ({ orderLineId, inventoryId, quantity, reason })),
  );
  await allocateStock(tx, order.warehouseId, instead, actor.at);
}

function linesOf(taken: readonly Taken[], instead: readonly LineTake[]): PickedLine[] {
  const ids = [...new Set(taken.map(({ allocation }) => allocation.orderLineId))];
  return ids.map((id) => {
    const ofLine = taken.filter(({ allocation }) => allocation.orderLineId === id);
    return {
      id,
      picked: sum(ofLine, ({ quantity }) => quantity),
      lost: sum(ofLine, ({ short }) => short?.quantity ?? 0),
      found: sum(instead, (take) => (take.orderLineId === id ? take.quantity : 0)),
    };
  });
}

/** `4 of "AB-1" not found in A-01: Shelf empty`, a line each; null where nothing was short. */
function noteOf(shorts: readonly ShortPick[]): string | null {
  const notes = shorts.map(
    ({ allocation, quantity, reason }) =>
      `${quantity} of "${allocation.sku}" not found in ${allocation.locationName ?? 'no place'}: ${reason}`,
  );
  return notes.length ? notes.join('\n') : null;
}
