import { first } from '../first.ts';
import type { Chooser } from './chooser.ts';
import type { House } from './house.ts';
import {
  inLocation,
  type Model,
  type ModelOrder,
  type ModelPick,
  NOWHERE,
  takenStatus,
} from './model.ts';
import { freeUnits, hasStock, isPickPacked, takeOut } from './units.ts';

/** Units of a pick. */
export interface Taken {
  pick: ModelPick;
  quantity: number;
}

const sameEntries = (left: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  left.size === other.size && [...left].every(([key, units]) => other.get(key) === units);

/** Whether the units are all with which a unit was picked, and all that stands in it. */
function isWhole(model: Model, order: ModelOrder, lpn: string, taken: readonly Taken[]): boolean {
  const standing = new Map<string, number>();
  for (const place of model.inside(lpn)) {
    const units = model.unitsIn(order.warehouseId, place);
    if (units > 0) standing.set(place, units);
  }
  const back = new Map<string, number>();
  for (const { pick, quantity } of taken)
    if (pick.unit === lpn) back.set(pick.at, (back.get(pick.at) ?? 0) + quantity);
  return sameEntries(standing, back);
}

/** The newest picked units of an allocation, none of which is in a unit that is packed. */
export function newestOf(
  model: Model,
  order: ModelOrder,
  allocationId: number,
  quantity: number,
): Taken[] {
  const taken: Taken[] = [];
  let left = quantity;
  for (const pick of order.picks.toReversed()) {
    if (pick.allocationId !== allocationId || isPickPacked(model, pick)) continue;
    const units = Math.min(left, pick.quantity);
    if (units > 0) taken.push({ pick, quantity: units });
    left -= units;
  }
  return left > 0 ? [] : taken;
}

/** Where picked units go, and whether that is with the unit with which they were picked. */
export interface WayBack extends Taken {
  locationId: number | null;
  to: string;
  isWhole: boolean;
}

/**
 * Says where picked units go: to a location, or, where that is null, to where they came from. What
 * came from a unit that is an order's by now stands loose where that was picked.
 */
export function waysBack(
  model: Model,
  order: ModelOrder,
  taken: readonly Taken[],
  locationId: number | null,
): WayBack[] {
  const lpns = new Set(taken.flatMap(({ pick }) => pick.unit ?? []));
  const whole = new Set([...lpns].filter((lpn) => isWhole(model, order, lpn, taken)));
  return taken.map(({ pick, quantity }) => {
    const location = locationId ?? pick.fromLocation;
    if (pick.unit !== null && whole.has(pick.unit))
      return { pick, quantity, locationId: location, to: pick.at, isWhole: true };
    const isHome = locationId === null && !model.unitOrders.has(pick.from);
    const to = isHome || location === null ? pick.from : inLocation(location);
    return { pick, quantity, locationId: isHome ? null : location, to, isWhole: false };
  });
}

/** Brings picked units back; what came from nowhere goes to the dock. */
export function bringBack(
  model: Model,
  order: ModelOrder,
  ways: readonly WayBack[],
  dock: number,
  status: 'AVAILABLE' | 'DAMAGED',
): void {
  for (const { pick, quantity, to, isWhole, locationId } of ways) {
    const { warehouseId } = order;
    if (isWhole && pick.unit !== null) {
      takeOut(model, pick.unit);
      for (const lpn of model.inside(pick.unit)) {
        model.unitOrders.delete(lpn);
        const pallet = model.pallets.get(lpn);
        if (pallet && locationId !== null) pallet.locationId = locationId;
      }
      model.touched.add(warehouseId);
    } else {
      const place = to === NOWHERE ? inLocation(dock) : to;
      model.move(warehouseId, pick.productId, quantity, pick.at, place, status);
    }
    pick.quantity -= quantity;
  }
  order.picks = order.picks.filter((pick) => pick.quantity > 0);
  freeUnits(model, order);
}

/** Once its order has shipped, a unit in which something is left is no longer the order's. */
export function leaveUnits(model: Model, order: ModelOrder): void {
  for (const [lpn, orderId] of model.unitOrders)
    if (orderId === order.id && hasStock(model, order.warehouseId, lpn))
      model.unitOrders.delete(lpn);
}

/** Picks a unit as it stands, if an order takes everything in one. Returns whether it does. */
export async function pickWhole(
  model: Model,
  house: House,
  choose: Chooser,
  order: ModelOrder,
  packing: number,
): Promise<boolean> {
  const { body } = await house.must(200, 'GET', `/api/orders/${order.id}/pick-list`);
  const lpns = [...new Set(body.lines.flatMap(({ wholeUnit }) => wholeUnit?.lpn ?? []))];
  if (lpns.length === 0) return false;
  const lpn = choose.of(lpns);
  const lines = body.lines.filter(({ wholeUnit }) => wholeUnit?.lpn === lpn);
  const picks = lines.map((line) => ({
    allocationId: line.allocationId,
    quantity: line.quantity - line.pickedQuantity,
  }));
  const path = `/api/orders/${order.id}/pick` as const;
  const inPart = picks.map((each, index) => ({
    ...each,
    quantity: index === 0 ? each.quantity - 1 : each.quantity,
  }));
  if (first(inPart).quantity > 0) {
    const refused = await house.must(409, 'POST', path, { picks: inPart, units: [lpn] });
    if (refused.status === 409 && refused.body.code !== 'UNIT_NOT_WHOLE')
      throw new Error(`A part of a unit was refused as ${refused.body.code}.`);
  }
  await house.must(200, 'POST', path, { picks, units: [lpn] });
  for (const {
    allocationId,
    orderItemId,
    product,
    lot,
    pallet,
    location,
    ...line
  } of lines.toSorted((earlier, other) => earlier.allocationId - other.allocationId)) {
    const place = pallet?.lpn ?? NOWHERE;
    const item = order.lines.find(({ itemId }) => itemId === orderItemId);
    if (!item) throw new Error(`Order ${order.id} has no line ${orderItemId}.`);
    const quantity = line.quantity - line.pickedQuantity;
    item.picked += quantity;
    order.picks.push({
      allocationId,
      itemId: orderItemId,
      productId: product.id,
      lot: lot?.code ?? null,
      from: place,
      fromLocation: location?.id ?? null,
      at: place,
      unit: lpn,
      quantity,
    });
  }
  order.wasPicked = true;
  for (const each of model.inside(lpn)) {
    model.unitOrders.set(each, order.id);
    const pallet = model.pallets.get(each);
    if (pallet) pallet.locationId = packing;
  }
  const unit = model.pallets.get(lpn);
  if (unit) unit.parent = null;
  model.touched.add(order.warehouseId);
  return true;
}

/** Units of each line that stand in a unit. */
export function linesIn(model: Model, order: ModelOrder, lpn: string): Map<number, number> {
  const inside = model.inside(lpn);
  const units = new Map<number, number>();
  for (const { itemId, at, quantity } of order.picks)
    if (inside.includes(at)) units.set(itemId, (units.get(itemId) ?? 0) + quantity);
  return units;
}

/** Units of order lines. */
export type LineUnits = { orderItemId: number; quantity: number };

/**
 * Which picked units of lines are packed: those in no package, first what stands loose. Null where
 * that is the server's choice among several units.
 */
export function toPack(
  model: Model,
  order: ModelOrder,
  lines: readonly LineUnits[],
): Taken[] | null {
  const taken: Taken[] = [];
  for (const { orderItemId, quantity } of lines) {
    const open = order.picks.filter(
      (pick) => pick.itemId === orderItemId && !isPickPacked(model, pick),
    );
    const inUnits = open.filter(({ at }) => model.pallets.has(at));
    const all = [...open.filter((pick) => !inUnits.includes(pick)), ...inUnits];
    const total = all.reduce((sum, pick) => sum + pick.quantity, 0);
    if (quantity < total && new Set(inUnits.map(({ at }) => at)).size > 1) return null;
    taken.push(...takenOf(all, quantity));
  }
  return taken;
}

/** So many units of the picks, of the first ones first. */
export function takenOf(picks: readonly ModelPick[], quantity: number): Taken[] {
  let left = quantity;
  return picks.flatMap((pick) => {
    const units = Math.min(left, pick.quantity);
    left -= units;
    return units > 0 ? [{ pick, quantity: units }] : [];
  });
}

/** Puts picked units elsewhere, where they stay picked, but no more with a unit. */
export function shiftPicks(
  model: Model,
  order: ModelOrder,
  taken: readonly Taken[],
  placeOf: (pick: ModelPick) => string,
): void {
  for (const { pick, quantity } of taken) {
    const to = placeOf(pick);
    model.move(order.warehouseId, pick.productId, quantity, pick.at, to, takenStatus(order));
    if (quantity === pick.quantity) Object.assign(pick, { at: to, unit: null });
    else {
      pick.quantity -= quantity;
      order.picks.push({ ...pick, at: to, unit: null, quantity });
    }
  }
  freeUnits(model, order);
}
