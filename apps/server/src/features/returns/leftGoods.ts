import type { Returnable, ReturnDetail } from '@lading/contract/returns';
import { isLegal } from '@lading/domain/life';
import { fault } from '@lading/domain/messages/faults';
import { sumByKey } from '@lading/domain/quantity';
import {
  type LotReturnFault,
  lotReturnFault,
  returnableUnits,
  returnSteps,
} from '@lading/domain/returns';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { listShipped, listShippedLots, type ShippedLot } from '../orders/shipments.lent.ts';
import type { ShippedOrder } from '../orders/shipments.service.ts';
import * as queries from './returns.queries.ts';

interface LotLine {
  productId: number;
  lotId: number | null;
  quantity: number;
  /** The index of its item in the body, and the field of the item that names the lot. */
  at: number;
  field: string;
}

/**
 * The units that left with an order and have not come back on a return of it, by product and lot.
 */
interface Left {
  lots: (ShippedLot & { lotId: number; code: string })[];
  /** The products of which units left without a recorded lot. */
  unrecorded: ReadonlySet<number>;
}

async function findLeft(db: Db, order: { warehouseId: number; id: number }): Promise<Left> {
  const shipped = await listShippedLots(db, order);
  const back = sumByKey(
    (await queries.listLotsBack(db, order)).map(({ lotId, quantity }) => ({
      key: lotId,
      quantity,
    })),
  );
  const lots = shipped.flatMap((each) => {
    const { lotId, code } = each;
    return lotId === null || code === null
      ? []
      : [{ ...each, lotId, code, quantity: Math.max(0, each.quantity - (back.get(lotId) ?? 0)) }];
  });
  return {
    lots,
    unrecorded: new Set(
      shipped.filter(({ lotId }) => lotId === null).map(({ productId }) => productId),
    ),
  };
}

/** Lists what a return of an order may still receive; null for a return without an order. */
export async function listReturnable(
  db: Db,
  { id, status, warehouse, order }: Pick<ReturnDetail, 'id' | 'status' | 'warehouse' | 'order'>,
): Promise<Returnable[] | null> {
  if (order === null) return null;
  if (!isLegal(returnSteps, status, 'receive')) return [];
  const key = { warehouseId: warehouse.id, id: order.id };
  const shipped = await listShipped(db, key);
  const units = new Map(shipped.map(({ product, quantity }) => [product.id, quantity]));
  const left = returnableUnits(units, await queries.listReturnsOfOrder(db, key), id);
  const { lots, unrecorded } = await findLeft(db, key);
  return shipped.flatMap(({ product }): Returnable[] => {
    const quantity = left.get(product.id) ?? 0;
    if (quantity <= 0) return [];
    const own = lots
      .filter((lot) => lot.productId === product.id && lot.quantity > 0)
      .map((lot) => ({ code: lot.code, quantity: lot.quantity }));
    return [{ product, quantity, lots: unrecorded.has(product.id) ? null : own }];
  });
}

/**
 * Refuses units of a lot or serial that did not leave with the locked order of a return. For a
 * return without an order, refuses those that never left.
 */
export async function requireLeft(
  tx: Tx,
  actor: Actor,
  order: ShippedOrder | null,
  lines: readonly LotLine[],
): Promise<void> {
  const units = sumByKey(
    lines.flatMap(({ lotId, quantity }) => (lotId === null ? [] : [{ key: lotId, quantity }])),
  );
  if (units.size === 0) return;
  const histories = await queries.listLotHistories(tx, actor, [...units.keys()]);
  const left = order && (await findLeft(tx, order));
  for (const { lotId, at, field } of lines) {
    const lot = histories.find((history) => history.lotId === lotId);
    if (!lot) continue;
    const unitsLeft = units.get(lot.lotId) ?? 0;
    const withOrder = order && {
      orderId: order.id,
      units: left?.lots.find((lot) => lot.lotId === lotId)?.quantity ?? 0,
      hasUnrecorded: left?.unrecorded.has(lot.productId) ?? false,
    };
    const found = lotReturnFault(lot, unitsLeft, withOrder);
    if (found)
      throw refusalOf(found, lot, {
        at,
        field,
        wanted: unitsLeft,
        reference: order?.reference ?? null,
      });
  }
}

function refusalOf(
  found: LotReturnFault,
  lot: queries.StoredLotHistory,
  {
    at,
    field,
    wanted,
    reference,
  }: { at: number; field: string; wanted: number; reference: string | null },
): Refusal {
  const path = `items.${at}.${field}`;
  const facts = { line: at + 1, code: lot.code };
  const what = lot.isSerial ? 'SERIAL' : 'LOT';
  if (found.kind === 'NAMED_TWICE') return badField(path, 'SERIAL_TWICE', facts);
  if (found.kind === 'TOO_MANY')
    return new Refusal(
      'LOT_EXCEEDS_SHIPPED',
      { ...facts, most: found.most, wanted, reference },
      { errors: [{ path, ...fault('TOO_MUCH_BACK') }] },
    );
  const errors = [{ path, ...fault('NOT_ON_THIS_RETURN') }];
  if (found.kind === 'OTHER_ORDER')
    return new Refusal(
      'LEFT_WITH_OTHER_ORDER',
      { ...facts, what, other: lot.lastOrder, reference },
      { errors },
    );
  return new Refusal(
    'NOT_LEFT',
    { ...facts, what, place: lot.place, moved: lot.left + lot.back },
    { errors },
  );
}
