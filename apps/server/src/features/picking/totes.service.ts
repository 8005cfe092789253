import type { PalletSummary } from '@lading/contract/inventory';
import type { OrderDetail } from '@lading/contract/orders';
import type { codeKinds } from '@lading/domain/messages/words';
import { isOneOf, orderStages } from '@lading/domain/orders';
import { batchOfCode, packageOfCode, toteCode } from '@lading/domain/picking';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findByCode } from '../inventory/codes.service.ts';
import { unpackStock } from '../inventory/picks.ledger.ts';
import { unnest } from '../inventory/units.ledger.ts';
import { findTote, takeTote } from '../inventory/units.service.ts';
import { listLines } from '../orders/lines.lent.ts';
import { findOrdersByReference } from '../orders/orders.service.ts';
import { getOrder, type LockedOrder, putIntoTote, requireOrder } from '../orders/steps.service.ts';
import { getUnitContent, listIdsInside, lockPickTarget } from './units.queries.ts';

/**
 * Sets the tote of a released order; null frees a tote without picked units. Refuses with
 * TOTE_IN_USE a tote of another order, with UNIT_IN_USE one in which other goods stand, with
 * TOTE_KEPT if the order has another tote, and with NOT_A_TOTE the code of something else.
 */
export async function setTote(
  tx: Tx,
  actor: Actor,
  id: number,
  code: string | null,
): Promise<OrderDetail> {
  const order = await requireOrder(tx, actor, id);
  const { reference, status, tote } = order;
  if (!isOneOf(orderStages.TO_PICK, status))
    throw new Refusal('NOT_RELEASED', { reference, status });
  const wanted = code === null ? null : toteCode(code);
  if (wanted === tote) return getOrder(tx, actor, id);
  if (wanted === null) {
    if (tote !== null && (await listLines(tx, order)).some(({ picked }) => picked > 0))
      throw new Refusal('TOTE_FILLED', { tote, reference });
  } else {
    if (tote !== null) throw new Refusal('TOTE_KEPT', { tote, reference });
    await requireFreeCode(tx, actor, order, wanted);
    const unit = await findTote(tx, order.warehouseId, wanted);
    if (unit && !(await lockPickTarget(tx, order, unit.id)).isFree)
      throw new Refusal('UNIT_IN_USE', { lpn: wanted });
  }
  await putIntoTote(tx, order, wanted);
  return getOrder(tx, actor, id);
}

/** A tote without a code is known by its LPN. */
const isTote = (unit: PalletSummary, warehouseId: number): boolean =>
  unit.kind === 'TOTE' && unit.tote === null && unit.warehouseId === warehouseId;

/** Refuses a code that names something else: a later scan of the tote would find that. */
async function requireFreeCode(
  tx: Tx,
  actor: Actor,
  { warehouseId }: LockedOrder,
  code: string,
): Promise<void> {
  const { pallet, location, products, lots } = await findByCode(tx, actor, warehouseId, code);
  const [order] = await findOrdersByReference(tx, actor, warehouseId, code);
  const meanings: [isMeant: boolean, what: keyof typeof codeKinds][] = [
    [pallet !== null && !isTote(pallet, warehouseId), 'PALLET'],
    [location !== null, 'LOCATION'],
    [products.length > 0, 'PRODUCT'],
    [lots.length > 0, 'LOT'],
    [order !== undefined, 'ORDER'],
    [batchOfCode(code) !== null, 'BATCH'],
    [packageOfCode(code) !== null, 'PACKAGE'],
  ];
  const meant = meanings.find(([isMeant]) => isMeant);
  if (meant) throw new Refusal('NOT_A_TOTE', { code, what: meant[1] });
}

/**
 * Returns the unit that is the tote of an order, which is locked. Null if it has none, or if goods
 * that are not the order's stand in it: then what is picked stands loose. The units `wholeIds`, which
 * the pick takes, are locked with it.
 */
export async function findToteUnit(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  wholeIds: readonly number[],
): Promise<number | null> {
  if (order.tote === null) return null;
  const { id } = await takeTote(tx, actor, order, order.tote);
  const { isFree, isPacked } = await lockPickTarget(tx, order, id, wholeIds);
  return isFree && !isPacked ? id : null;
}

/**
 * Takes the goods and the units of a packed order out of its tote, unless that is one of its
 * packages.
 */
export async function leaveTote(tx: Tx, actor: Actor, order: LockedOrder): Promise<void> {
  if (order.tote === null) return;
  const { warehouseId } = order;
  const tote = await findTote(tx, warehouseId, order.tote);
  if (tote === null || (await lockPickTarget(tx, order, tote.id)).isPacked) return;
  for (const id of await listIdsInside(tx, warehouseId, tote.id))
    await unnest(tx, actor, { warehouseId, id });
  const { lines } = await getUnitContent(tx, order, tote.id);
  if (lines.length > 0) await unpackStock(tx, actor, order, tote.id, lines);
}

/** Refuses with WRONG_TOTE if the scanned tote of a put is not that of the order. */
export function requireTote(
  { reference, tote }: LockedOrder,
  scanned: string | null | undefined,
): void {
  if (scanned == null) return;
  const code = toteCode(scanned);
  if (code !== tote) throw new Refusal('WRONG_TOTE', { tote: code, wanted: tote, reference });
}
