import { isOneOf, toteOrderStatuses } from '@lading/domain/orders';
import type { Chooser } from './chooser.ts';
import type { House } from './house.ts';
import { inLocation, type Model, type ModelOrder, takenStatus } from './model.ts';
import { freeUnits, hasStock, isInPackage, takeOut } from './units.ts';

/** Few, so that orders want the same one. */
const CODES = ['TOTE-1', 'TOTE-2', 'TOTE-3'] as const;

const keyOf = ({ warehouseId }: ModelOrder, code: string): string => `${warehouseId} ${code}`;

/** Whether an order is picked into a tote: a cancelled one only names it. */
const isBound = ({ status, tote }: ModelOrder): boolean =>
  tote !== null && status !== 'CANCELLED' && isOneOf(toteOrderStatuses, status);

/**
 * The unit of a tote, if goods were picked into it before; and whether an order may use it: not
 * while the shipment with which it left may be undone.
 */
function unitOf(model: Model, order: ModelOrder, code: string) {
  const lpn = model.totes.get(keyOf(order, code)) ?? null;
  const other = model.orders.find(({ id }) => id === model.unitOrders.get(lpn ?? ''));
  const hasLeft = other?.status === 'SHIPPED';
  const isFree =
    lpn === null || other === order || (!hasLeft && !hasStock(model, order.warehouseId, lpn));
  return { lpn, isFree };
}

/** Gives an order a tote, which another order may have. */
export async function bindTote(
  model: Model,
  house: House,
  choose: Chooser,
  order: ModelOrder,
): Promise<void> {
  const code = choose.of(CODES);
  const current = isBound(order) ? order.tote : null;
  const isTaken = model.orders.some(
    (other) =>
      other !== order &&
      other.warehouseId === order.warehouseId &&
      other.tote === code &&
      isBound(other),
  );
  const isPossible =
    current === code || (current === null && !isTaken && unitOf(model, order, code).isFree);
  await house.must(isPossible ? 200 : 409, 'POST', `/api/orders/${order.id}/tote`, { tote: code });
  if (isPossible) order.tote = code;
}

/** Returns where picked units of an order stand: in its tote, unless other goods do. */
export async function placeInTote(
  model: Model,
  house: House,
  order: ModelOrder,
  packing: number,
): Promise<string> {
  const loose = inLocation(packing);
  if (order.tote === null || !isBound(order) || !unitOf(model, order, order.tote).isFree)
    return loose;
  const { body } = await house.must(200, 'GET', `/api/orders/${order.id}/units`);
  const lpn = body.find(({ tote }) => tote === order.tote)?.lpn;
  if (lpn === undefined) throw new Error(`Order ${order.id} was not picked into ${order.tote}.`);
  if (!model.totes.has(keyOf(order, order.tote))) {
    model.totes.set(keyOf(order, order.tote), lpn);
    model.stand(lpn, order.warehouseId, packing);
  }
  claim(model, order, lpn, packing);
  return lpn;
}

/** An empty tote comes to the packing place, out of the unit in which it stood. */
function claim(model: Model, order: ModelOrder, lpn: string, packing: number): void {
  const unit = model.pallets.get(lpn);
  if (!unit) throw new Error(`The model does not know ${lpn}.`);
  const inside = model.inside(lpn);
  if (model.unitOrders.get(lpn) !== order.id) unit.parent = null;
  for (const each of inside) model.unitOrders.set(each, order.id);
  if (unit.parent !== null || hasStock(model, order.warehouseId, lpn)) return;
  for (const each of inside) {
    const pallet = model.pallets.get(each);
    if (pallet) pallet.locationId = packing;
  }
}

/** Once an order is packed, what stands in its tote stands loose, and units beside it. */
export function leaveTote(model: Model, order: ModelOrder): void {
  if (order.tote === null || isOneOf(toteOrderStatuses, order.status)) return;
  const lpn = model.totes.get(keyOf(order, order.tote)) ?? '';
  order.tote = null;
  const tote = model.pallets.get(lpn);
  if (!tote || model.unitOrders.get(lpn) !== order.id || isInPackage(model, lpn)) return;
  for (const [child, unit] of model.pallets) if (unit.parent === lpn) takeOut(model, child);
  for (const pick of order.picks.filter(({ at }) => at === lpn)) {
    const loose = inLocation(tote.locationId);
    const status = takenStatus(order);
    model.move(order.warehouseId, pick.productId, pick.quantity, lpn, loose, status);
    pick.at = loose;
  }
  freeUnits(model, order);
}
