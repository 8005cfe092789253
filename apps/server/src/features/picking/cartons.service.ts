import type { OrderDetail } from '@lading/contract/orders';
import { findCarrier } from '@lading/domain/carriers';
import { type Box, cartonFor, suggestCartons } from '@lading/domain/cartons';
import { isOneOf, suggestibleOrderStatuses } from '@lading/domain/orders';
import { unitsOf } from '@lading/domain/quantity';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import {
  findShippingCarrier,
  listCartonItems,
  listCartons,
  replaceCartons,
} from '../orders/cartons.lent.ts';
import { getOrder, type LockedOrder, requireOrder, requireStep } from '../orders/steps.service.ts';
import { arrange } from '../packagings/arrange.lent.ts';
import { listBoxes, listPackagingsById, type OfferedBox } from '../packagings/packagings.lent.ts';
import { getSettings } from '../settings/settings.service.ts';

/**
 * Stores the cartons that are suggested for what a locked order has allocated and not packed. Does
 * nothing in a warehouse without packagings.
 */
export async function suggestForOrder(tx: Tx, actor: Actor, order: LockedOrder): Promise<void> {
  const offered = await listBoxes(tx, order.warehouseId);
  if (offered.length > 0) await storeSuggested(tx, actor, order, offered);
}

/**
 * Suggests cartons again for what is not packed yet. Refuses with CARTONS_PACKED once a package is
 * one of those that were suggested.
 */
export async function suggestAgain(tx: Tx, actor: Actor, id: number): Promise<OrderDetail> {
  const order = await requireOrder(tx, actor, id);
  if (!isOneOf(suggestibleOrderStatuses, order.status)) requireStep(order, 'pack');
  const { taken } = await listCartons(tx, order);
  if (taken.length > 0) throw new Refusal('CARTONS_PACKED', { reference: order.reference });
  await storeSuggested(tx, actor, order, await listBoxes(tx, order.warehouseId));
  return getOrder(tx, actor, id);
}

async function storeSuggested(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  offered: readonly OfferedBox[],
): Promise<void> {
  const boxes = await takenByCarrier(tx, actor, order, offered);
  const items = offered.length === 0 ? [] : await listCartonItems(tx, order);
  await replaceCartons(tx, order, suggestCartons(items, boxes, arrange), actor.at);
}

/** Leaves out boxes that the carrier of the order does not take, or that not every carrier takes. */
async function takenByCarrier(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  offered: readonly OfferedBox[],
): Promise<Box[]> {
  if (offered.every(({ carriers }) => carriers.length === 0)) return [...offered];
  const [{ carriers }, name] = [await getSettings(tx, actor), await findShippingCarrier(tx, order)];
  const carrier = findCarrier(carriers, name)?.name;
  return offered.filter(
    (box) => box.carriers.length === 0 || (carrier !== undefined && box.carriers.includes(carrier)),
  );
}

interface Packed {
  packagingId?: number | null;
  isAsPicked: boolean;
  lines: readonly { orderItemId: number; quantity: number }[];
}

interface Boxed {
  packagingId: number | null;
  /** True if the stock of its packaging is kept. */
  usesStock: boolean;
  cartonPosition: number | null;
  /** True for a unit that was picked as it stands, unless a suggested carton has just its units. */
  differsFromCarton: boolean;
}

/**
 * Returns the packages with the suggested cartons that they are. Refuses with 404 a packaging of
 * another warehouse. A retired one is taken: the goods are in it.
 */
export async function withCartons<P extends Packed>(
  tx: Tx,
  order: LockedOrder,
  packages: readonly P[],
): Promise<(P & Boxed)[]> {
  const ids = [...new Set(packages.flatMap(({ packagingId }) => packagingId ?? []))];
  const known = ids.length > 0 ? await listPackagingsById(tx, order.warehouseId, ids) : [];
  if (known.length < ids.length) throw notFound('PACKAGING');
  const { cartons, taken } = await listCartons(tx, order);
  return packages.map((each) => {
    const carton = cartonFor(cartons, taken, each, each.isAsPicked);
    if (carton) taken.push(carton.position);
    return {
      ...each,
      packagingId: each.packagingId ?? null,
      usesStock: known.some(({ id, isProduct }) => isProduct && id === each.packagingId),
      cartonPosition: carton?.position ?? null,
      differsFromCarton: each.isAsPicked && unitsOf(carton?.lines ?? []) !== unitsOf(each.lines),
    };
  });
}
