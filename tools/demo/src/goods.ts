import type { receivableStockStatuses } from '@lading/domain/inventory';
import { getPallet } from '@lading/server/src/features/inventory/inventory.service.ts';
import type { Actor } from '@lading/server/src/platform/auth/actor.ts';
import type { Tx } from '@lading/server/src/platform/database/database.ts';
import type { Goods, Person } from './company.ts';
import { DAMAGED_ON_ARRIVAL, type Delivery } from './scenario.ts';

export const LINES_PER_PALLET = 4;

export interface Lot {
  productId: number;
  quantity: number;
}

export const as = (person: Person, at: Date): Actor => ({ ...person, at });

export const goodsAt = (goods: readonly Goods[], at: number): Goods =>
  goods[at % goods.length] as Goods;

/** The goods of an ASN that arrive. */
export function receivedOf(expected: readonly Lot[], end: Delivery[3], extra: number): Lot[] {
  if (end === 'UNDERWAY' || end === 'LATER') return expected.slice(0, LINES_PER_PALLET);
  if (end === 'OVER')
    return expected.map((lot, index) =>
      index === 2 ? { ...lot, quantity: lot.quantity + 12 } : lot,
    );
  if (end === 'SHORT')
    return expected.map((lot, index) =>
      index === 5 ? { ...lot, quantity: lot.quantity - 12 } : lot,
    );
  // First, since the pallet that completes the ASN closes it.
  if (end === 'EXTRA' && expected.every((lot) => lot.productId !== extra))
    return [{ productId: extra, quantity: 12 }, ...expected];
  return [...expected];
}

/** The lines of a pallet as they are received, some units damaged. */
export function arrivalOf(
  lots: readonly Lot[],
  pallet: number,
): (Lot & { status: (typeof receivableStockStatuses)[number]; reason?: string })[] {
  const [damaged, reason] = DAMAGED_ON_ARRIVAL.get(pallet) ?? [0];
  return lots.flatMap(({ productId, quantity }, index) => {
    if (!reason || index !== 1) return [{ productId, quantity, status: 'AVAILABLE' }];
    return [
      { productId, quantity: quantity - damaged, status: 'AVAILABLE' },
      { productId, quantity: damaged, status: 'DAMAGED', reason },
    ];
  });
}

/**
 * The line at position `at` among those lines of a pallet that have enough free units. Throws if
 * none has.
 */
export async function freeLine(tx: Tx, actor: Actor, lpn: string, at: number, units: number) {
  const { contents } = await getPallet(tx, actor, lpn);
  const able = contents.filter((line) => line.status === 'AVAILABLE' && line.available >= units);
  const line = able[at % Math.max(1, able.length)];
  if (!line) throw new Error(`No line of pallet ${lpn} has ${units} free units.`);
  return line;
}
