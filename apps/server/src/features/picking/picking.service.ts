import type { BodyOf } from '@lading/contract/endpoint';
import type { Named } from '@lading/contract/fields';
import type { OrderDetail } from '@lading/contract/orders';
import type * as contract from '@lading/contract/picking';
import type { PickLine, PickList } from '@lading/contract/picking';
import { shipDayOf } from '@lading/domain/calendars';
import { type Remark, remark } from '@lading/domain/messages/remarks';
import {
  isOneOf,
  releasedOrderStatuses,
  statusOnFloor,
  takesUnsellable,
  waitingOrderStatuses,
} from '@lading/domain/orders';
import type { ShortPicks } from '@lading/domain/picking';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { badField, notFound, Refusal } from '../../platform/refusal.ts';
import { countShortPicks } from '../counts/shortCounts.service.ts';
import { chooseOther, placeLines, type Take } from '../inventory/allocations.ledger.ts';
import { listBeside } from '../inventory/counting.ledger.ts';
import { listShortBalances, pickStock } from '../inventory/picks.ledger.ts';
import { requireUnits, takeUnit } from '../inventory/units.service.ts';
import { findFirstOpenLocation } from '../locations/locations.lent.ts';
import { requireLocation } from '../locations/locations.service.ts';
import { changeLines, type LineChange, listLines, type OrderLine } from '../orders/lines.lent.ts';
import {
  beginStep,
  endStep,
  getOrder,
  type LockedOrder,
  requireOrder,
  requireStep,
  setOrderWaiting,
} from '../orders/steps.service.ts';
import {
  createAwaitedTasks,
  createNeededTasks,
} from '../replenishment/replenishment.tasks.service.ts';
import { getRules } from '../settings/settings.service.ts';
import { getShortPicks } from '../warehouses/warehouses.service.ts';
import { suggestForOrder } from './cartons.service.ts';
import { type Allocation, listAllocations } from './picking.queries.ts';
import { findToteUnit, requireTote } from './totes.service.ts';
import { lockPickTarget } from './units.queries.ts';
import { listStops } from './units.service.ts';

/**
 * Releases an order to the floor. Places what it was promised; the order stops waiting for stock.
 * If all of that has just expired, the order waits for other stock instead.
 */
export async function releaseOrder(tx: Tx, actor: Actor, id: number): Promise<OrderDetail> {
  const promised = await beginStep(tx, actor, id, 'release');
  const lines = await listLines(tx, promised);
  const allocated = sum(lines, (line) => line.allocated);
  const ids = lines.map((line) => line.id);
  const placed = takesUnsellable(promised)
    ? allocated
    : await placeLines(tx, promised.warehouseId, ids, actor.at);
  const hasLost = placed < allocated;
  const order = hasLost ? await requireOrder(tx, actor, id) : promised;
  if (placed === 0) return getOrder(tx, actor, id);
  await setOrderWaiting(tx, order, false);
  await suggestForOrder(tx, actor, order);
  const remarks = await createTasks(tx, actor, order, lines);
  return endStep(tx, actor, order, { event: 'release', remarks });
}

/** Creates the replenishment tasks that a release needs. Returns the remarks for the history. */
async function createTasks(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  lines: readonly OrderLine[],
): Promise<Remark[]> {
  const { warehouseId } = order;
  const rules = await getRules(tx);
  const lineIds = lines.map((line) => line.id);
  const awaited = takesUnsellable(order)
    ? 0
    : await createAwaitedTasks(tx, actor, rules, warehouseId, lineIds);
  const productIds = lines.map((line) => line.productId);
  const created = awaited + (await createNeededTasks(tx, actor, rules, warehouseId, productIds));
  return created === 0 ? [] : [remark('TASKS_CREATED', { created, awaited })];
}

/**
 * Returns where a walk ends: the first open packing location with room for all that is left to
 * pick.
 */
export async function findPackingPlace(
  db: Db,
  warehouseId: number,
  lines: readonly PickLine[],
): Promise<Named | null> {
  const left = lines.reduce(
    (sum, { quantity, pickedQuantity }) => sum + quantity - pickedQuantity,
    0,
  );
  const id = await findFirstOpenLocation(db, warehouseId, 'PACKING', left);
  if (id === null) return null;
  const { name } = await requireLocation(db, warehouseId, id);
  return { id, name };
}

/** Returns the stops of an order in walking order; none before its release. */
export const listStopsOf = async (
  db: Db,
  { id, status, warehouseId }: Pick<OrderDetail, 'id' | 'status' | 'warehouseId'>,
): Promise<PickLine[]> =>
  isOneOf(releasedOrderStatuses, status) ? listStops(db, warehouseId, [id]) : [];

export async function getPickList(db: Db, actor: Actor, id: number): Promise<PickList> {
  const order = await getOrder(db, actor, id);
  const lines = await listStopsOf(db, order);
  const { orderReference, status, warehouseId, cartons } = order;
  return {
    order: { id, orderReference, status },
    warehouseId,
    lines,
    bringTo: await findPackingPlace(db, warehouseId, lines),
    ...(cartons && { cartons }),
  };
}

type PickInput = BodyOf<typeof contract.pickOrder>;
type Picks = PickInput['picks'];

interface Taken {
  allocation: Allocation;
  quantity: number;
  /** The units that the picker did not find, and the reason. */
  short: { quantity: number; reason: string } | null;
}

interface ShortPick {
  allocation: Allocation;
  quantity: number;
  reason: string;
}

function requireSound(picks: Picks): void {
  const seen = new Set<number>();
  for (const [index, pick] of picks.entries()) {
    if (seen.has(pick.allocationId))
      throw badField(`picks.${index}.allocationId`, 'ALLOCATION_PICKED_TWICE');
    seen.add(pick.allocationId);
    if (pick.quantity === 0 && !pick.shortReason?.trim())
      throw badField(`picks.${index}.quantity`, 'NOTHING_PICKED');
  }
}

/**
 * Matches picks with allocations. Refuses with OVER_PICK if an allocation has fewer units left,
 * with AWAITS_REPLENISHMENT if it waits.
 */
function matchPicks(picks: Picks, allocations: readonly Allocation[]): Taken[] {
  return picks.map(({ allocationId, quantity, shortReason }) => {
    const allocation = allocations.find(({ id, isOpen }) => id === allocationId && isOpen);
    const left = allocation ? leftOf(allocation) : 0;
    if (allocation?.awaitedLocation)
      throw new Refusal('AWAITS_REPLENISHMENT', {
        sku: allocation.sku,
        location: allocation.awaitedLocation,
      });
    if (!allocation || quantity > left || left === 0)
      throw new Refusal('OVER_PICK', { left, wanted: quantity });
    const reason = shortReason?.trim();
    return {
      allocation,
      quantity,
      short: reason && quantity < left ? { quantity: left - quantity, reason } : null,
    };
  });
}

const leftOf = (allocation: Allocation): number =>
  allocation.isOpen ? allocation.quantity - allocation.picked : 0;
const sum = <T>(rows: readonly T[], unitsOf: (row: T) => number): number =>
  rows.reduce((total, row) => total + unitsOf(row), 0);

/**
 * Moves allocated units of a released order to the packing location. Frees the units that a picker
 * does not find and allocates other stock for them; what no stock serves waits for the follow-up
 * order. A count checks the place where units were missing. `tote` is the scanned tote of the put,
 * if any. `units` come as they stand; `into` takes all other units, or else the order's tote.
 */
export async function pickOrder(
  tx: Tx,
  actor: Actor,
  id: number,
  { picks, tote, units: wholeLpns = [], into }: PickInput,
): Promise<OrderDetail> {
  requireSound(picks);
  const order = await requireOrder(tx, actor, id);
  const allocations = await listAllocations(tx, order);
  const known = new Set(allocations.map((allocation) => allocation.id));
  if (picks.some((pick) => !known.has(pick.allocationId))) throw notFound('ALLOCATION');
  requireStep(order, 'pick');
  requireTote(order, tote);
  const taken = matchPicks(picks, allocations);
  const shorts = taken.flatMap(({ allocation, short }) =>
    short ? [{ allocation, ...short }] : [],
  );
  const { look, beside } = await planLook(tx, order, shorts);
  const instead = await planInstead(tx, order, shorts, look === 'HOLD' ? beside : []);
  const units = sum(taken, (each) => each.quantity);
  const wholeIds = await requireUnits(tx, order.warehouseId, wholeLpns);
  const aim = {
    packingId: await findFirstOpenLocation(tx, order.warehouseId, 'PACKING', units),
    wholeIds,
    intoId: units === 0 ? null : await findAim(tx, actor, order, into, wholeIds),
  };
  const picked = taken.map(
    ({ allocation: { id: allocationId, orderLineId, inventoryId, productId }, ...take }) => ({
      allocationId,
      orderLineId,
      inventoryId,
      productId,
      ...take,
    }),
  );
  await pickStock(tx, actor, order, picked, aim, { instead, beside });
  if (instead.length && !takesUnsellable(order)) await bringInsteadDown(tx, actor, order, instead);
  if (beside.length)
    await countShortPicks(tx, actor, order.warehouseId, shortBalances(shorts), look === 'HOLD');
  await changeLines(tx, order, changesOf(taken, instead));
  if (shorts.length > 0) await suggestForOrder(tx, actor, order);
  const to = statusOnFloor(await listLines(tx, order));
  if (isOneOf(waitingOrderStatuses, to)) await setOrderWaiting(tx, order, true);
  return endStep(tx, actor, order, { event: 'pick', to, remarks: shorts.map(remarkOf) });
}

/** Returns the unit into which loose units are put: the named one, else the tote of the order. */
async function findAim(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  lpn: PickInput['into'],
  wholeIds: readonly number[],
): Promise<number | null> {
  if (lpn == null) return findToteUnit(tx, actor, order, wholeIds);
  const unit = await takeUnit(tx, actor, { ...order, lpn });
  if ((await lockPickTarget(tx, order, unit.id, wholeIds)).isPacked)
    throw new Refusal('UNIT_PACKED', { lpn: unit.lpn });
  return unit.id;
}

/**
 * Units that replace short ones wait for a replenishment only in locations from which pickers take
 * no loose units.
 */
async function bringInsteadDown(
  tx: Tx,
  actor: Actor,
  { warehouseId }: LockedOrder,
  instead: readonly Take[],
): Promise<void> {
  const lineIds = instead.map(({ orderLineId }) => orderLineId);
  const balances = instead.map(({ inventoryId }) => inventoryId);
  await createAwaitedTasks(
    tx,
    actor,
    { waitForReplenishment: false },
    warehouseId,
    lineIds,
    balances,
  );
}

const shortBalances = (shorts: readonly ShortPick[]): number[] =>
  shorts.map(({ allocation }) => allocation.inventoryId);

/**
 * Returns what else a short pick does, by the rule of the warehouse. `beside` are the balances of
 * the places to count.
 */
async function planLook(
  tx: Tx,
  { warehouseId }: LockedOrder,
  shorts: readonly ShortPick[],
): Promise<{ look: ShortPicks; beside: number[] }> {
  if (shorts.length === 0) return { look: 'OFF', beside: [] };
  const look = await getShortPicks(tx, warehouseId);
  return {
    look,
    beside: look === 'OFF' ? [] : await listBeside(tx, warehouseId, shortBalances(shorts)),
  };
}

/**
 * Plans other stock for units that lines lose. Leaves out the balances of these units, those in
 * which the order was short before, and those that are `kept` from orders.
 */
export async function planInstead(
  tx: Tx,
  order: LockedOrder,
  shorts: readonly { allocation: Allocation; quantity: number }[],
  kept: readonly number[] = [],
): Promise<Take[]> {
  if (shorts.length === 0) return [];
  const lines = new Map((await listLines(tx, order)).map((line) => [line.id, line]));
  const missing = shorts.flatMap(({ allocation: { orderLineId, productId }, quantity }) => {
    const limits = lines.get(orderLineId);
    return limits ? [{ orderLineId, productId, quantity, limits }] : [];
  });
  const lineIds = shorts.map(({ allocation }) => allocation.orderLineId);
  const earlier = await listShortBalances(tx, order.warehouseId, lineIds);
  return chooseOther(tx, order.warehouseId, shipDayOf(order), missing, [
    ...earlier,
    ...shorts.map(({ allocation }) => allocation.inventoryId),
    ...kept,
  ]);
}

/** Short units are no longer allocated; the units instead of them are. */
function changesOf(taken: readonly Taken[], instead: readonly Take[]): LineChange[] {
  const lines = new Set(taken.map(({ allocation }) => allocation.orderLineId));
  return [...lines].map((id) => {
    const ofLine = taken.filter(({ allocation }) => allocation.orderLineId === id);
    const lost = sum(ofLine, ({ short }) => short?.quantity ?? 0);
    const found = sum(instead, (take) => (take.orderLineId === id ? take.quantity : 0));
    return { id, allocated: found - lost, picked: sum(ofLine, ({ quantity }) => quantity) };
  });
}

const remarkOf = ({ allocation: { sku, locationName }, quantity, reason }: ShortPick): Remark =>
  remark('NOT_FOUND', { quantity, sku, place: locationName, reason });
