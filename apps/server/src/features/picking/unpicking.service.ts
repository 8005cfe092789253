import type { BodyOf } from '@lading/contract/endpoint';
import type { OrderDetail } from '@lading/contract/orders';
import type * as contract from '@lading/contract/picking';
import { type Remark, remark } from '@lading/domain/messages/remarks';
import { isOneOf, statusOnFloor, waitingOrderStatuses } from '@lading/domain/orders';
import type { UnpickWay } from '@lading/domain/picking';
import { sumByKey } from '@lading/domain/quantity';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound, Refusal, requireDifferent } from '../../platform/refusal.ts';
import type { Take } from '../inventory/allocations.ledger.ts';
import { unpickStock } from '../inventory/picks.ledger.ts';
import { requireLocations } from '../locations/locations.service.ts';
import { changeLines, type LineChange, listLines, type OrderLine } from '../orders/lines.lent.ts';
import { endStep, requireOrder, requireStep, setOrderWaiting } from '../orders/steps.service.ts';
import { type Allocation, listAllocations } from './picking.queries.ts';
import { planInstead } from './picking.service.ts';
import { countPackedUnits } from './units.queries.ts';

type Input = BodyOf<typeof contract.unpickOrder>;

interface Unpicked {
  allocation: Allocation;
  quantity: number;
  locationId: number | null;
}

/**
 * Moves picked, unpacked units back to a location, or to where they came from. The order picks them
 * again there, or other stock replaces them, or the follow-up order gets them.
 */
export async function unpickOrder(
  tx: Tx,
  actor: Actor,
  id: number,
  { picks, way, reason }: Input,
): Promise<OrderDetail> {
  requireDifferent(picks, 'picks', 'allocationId', 'ALLOCATION_TWICE');
  const order = await requireOrder(tx, actor, id);
  const allocations = new Map((await listAllocations(tx, order)).map((each) => [each.id, each]));
  const unpicked = picks.map(({ allocationId, quantity, locationId = null }) => {
    const allocation = allocations.get(allocationId);
    if (!allocation) throw notFound('ALLOCATION');
    return { allocation, quantity, locationId };
  });
  const places = await requireLocations(
    tx,
    order.warehouseId,
    unpicked.flatMap(({ locationId }) => locationId ?? []),
  );
  requireStep(order, 'unpick');
  requireUnpacked(unpicked, await listLines(tx, order), await countPackedUnits(tx, order));
  const instead = way === 'PICK_OTHERS' ? await planInstead(tx, order, unpicked) : [];
  const keeps = way === 'PICK_AGAIN';
  const rows = unpicked.map(({ allocation, ...each }) => ({
    allocationId: allocation.id,
    ...each,
  }));
  await unpickStock(tx, actor, order, rows, {
    keeps,
    instead,
    reason: reason?.trim() || 'Unpicked',
  });
  await changeLines(tx, order, changesOf(unpicked, keeps, instead));
  const to = statusOnFloor(await listLines(tx, order));
  if (isOneOf(waitingOrderStatuses, to)) await setOrderWaiting(tx, order, true);
  const names = new Map(places.map((place) => [place.id, place.name]));
  return endStep(tx, actor, order, {
    event: 'unpick',
    to,
    remarks: remarksOf(unpicked, names, way, reason?.trim() || null),
  });
}

/**
 * Refuses with OVER_UNPICK more units than are picked, with STILL_PACKED units that are in
 * packages.
 */
function requireUnpacked(
  unpicked: readonly Unpicked[],
  lines: readonly OrderLine[],
  packed: ReadonlyMap<number, number>,
): void {
  for (const { allocation, quantity } of unpicked) {
    const { sku } = allocation;
    const picked = allocation.isOpen ? allocation.picked : 0;
    if (quantity > picked)
      throw new Refusal('OVER_UNPICK', { sku, left: picked, wanted: quantity });
    const left = picked - (packed.get(allocation.id) ?? 0);
    if (quantity > left) throw new Refusal('STILL_PACKED', { sku, left, wanted: quantity });
  }
  const wanted = sumByKey(
    unpicked.map(({ allocation, quantity }) => ({ key: allocation.orderLineId, quantity })),
  );
  for (const line of lines) {
    const [left, units] = [line.picked - line.packed, wanted.get(line.id) ?? 0];
    if (units > left) throw new Refusal('STILL_PACKED', { sku: line.sku, left, wanted: units });
  }
}

/** With `keeps`, units that went back stay allocated. `instead` is allocated as well. */
function changesOf(
  unpicked: readonly Unpicked[],
  keeps: boolean,
  instead: readonly Take[],
): LineChange[] {
  const picked = sumByKey(
    unpicked.map(({ allocation, quantity }) => ({ key: allocation.orderLineId, quantity })),
  );
  const found = sumByKey(
    instead.map(({ orderLineId, quantity }) => ({ key: orderLineId, quantity })),
  );
  return [...picked].map(([id, units]) => ({
    id,
    allocated: (found.get(id) ?? 0) - (keeps ? 0 : units),
    picked: -units,
  }));
}

/** The remarks about the locations of the units and about what happens to them. */
function remarksOf(
  unpicked: readonly Unpicked[],
  names: ReadonlyMap<number, string>,
  way: UnpickWay,
  reason: string | null,
): Remark[] {
  const moved = unpicked.map(({ allocation: { sku, locationName }, quantity, locationId }) => {
    const place = locationId === null ? locationName : names.get(locationId);
    return remark('BROUGHT_BACK', { quantity, sku, place });
  });
  return [...moved, remark('GOES_ON', { way, reason })];
}
