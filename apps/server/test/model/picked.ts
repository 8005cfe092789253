import { first } from '../first.ts';
import type { Chooser } from './chooser.ts';
import type { House } from './house.ts';
import { inLocation, type Model, type ModelOrder, type ModelPick, NOWHERE } from './model.ts';

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
export function newestOf(order: ModelOrder, allocationId: number, quantity: number): Taken[] {
  const taken: Taken[] = [];
  let left = quantity;
  for (const pick of order.picks.toReversed()) {
    if (pick.allocationId !== allocationId || order.packedUnits.has(pick.unit ?? '')) continue;
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

/** Units of an order in which nothing stands are no longer the order's. */
export function freeUnits(model: Model, order: ModelOrder): void {
  for (const [lpn, orderId] of model.unitOrders)
    if (orderId === order.id && !hasStock(model, order.warehouseId, lpn))
      model.unitOrders.delete(lpn);
}

export const hasStock = (model: Model, warehouseId: number, lpn: string): boolean =>
  model.inside(lpn).some((place) => model.unitsIn(warehouseId, place) > 0);

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
  for (const { allocationId, orderItemId, product, lot, pallet, location, ...line } of lines) {
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

/** Units of each line that were picked with a unit. */
export function linesIn(order: ModelOrder, lpn: string): Map<number, number> {
  const units = new Map<number, number>();
  for (const { itemId, unit, quantity } of order.picks)
    if (unit === lpn) units.set(itemId, (units.get(itemId) ?? 0) + quantity);
  return units;
}
