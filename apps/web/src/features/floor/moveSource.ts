import type { Named } from '@lading/contract/fields';
import type { ScannedLocation, ScannedProduct } from '@lading/contract/floor';
import type { InventoryRecord, Pallet } from '@lading/contract/inventory';
import { freeUnits } from '@lading/domain/inventory';
import { scannedUnits } from '@lading/domain/packs';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { counted, formatUnits } from '../../lib/format.ts';

/** What is moved: a pallet, some stock of a location once it is chosen, or units of one balance. */
export type Source =
  | { kind: 'pallet'; pallet: Pallet }
  | { kind: 'place'; location: ScannedLocation; stock: readonly InventoryRecord[] }
  | { kind: 'part'; record: InventoryRecord; quantity: number };

/** `B-02, on LPN-00000012`. */
export function placeText({ pallet, location }: InventoryRecord): string {
  const place = (pallet?.location ?? location)?.name ?? 'no location';
  return pallet ? `${place}, on ${pallet.lpn}` : place;
}

/** Why units cannot be moved to a location: they are there. Null if they can. */
export function alreadyThere(
  { product, pallet, location }: InventoryRecord,
  to: Named,
): string | null {
  if ((pallet?.location ?? location)?.id !== to.id) return null;
  return `${product.sku} is in ${to.name} already${pallet ? `, on ${pallet.lpn}` : ''}. Scan another location.`;
}

export type Found = { source: Source } | { fault: string };

/** Units of one balance: those that a scan stands for, else all that are free. */
export function partOf(record: InventoryRecord, units: number | null): Found {
  const free = freeUnits(record);
  if (free === 0)
    return {
      fault: `All ${counted(record.quantity, 'unit')} of ${record.product.sku} in ${placeText(record)} are allocated to orders.`,
    };
  const quantity =
    units !== null && units >= 1 && units <= free ? units : Math.min(free, MAX_QUANTITY);
  return { source: { kind: 'part', record, quantity } };
}

/**
 * What a scanned product means among the stock before somebody: its one balance, or those to choose
 * from. `where` is that stock's place, for the sentence where it is not there.
 */
export function pickFrom(
  stock: readonly InventoryRecord[],
  products: readonly ScannedProduct[],
  count: number | null,
  where: string,
): Found | { choice: InventoryRecord[] } {
  const records = stock.filter(({ product }) => products.some(({ id }) => id === product.id));
  const [only, another] = records;
  if (!only) return { fault: `${products[0]?.sku ?? 'This'} is not ${where}.` };
  if (another) return { choice: records };
  const { pack = null } = products.find(({ id }) => id === only.product.id) ?? {};
  return partOf(only, scannedUnits(pack, count));
}

/** What arrives where the source goes. */
export function goodsOf(
  source: Exclude<Source, { kind: 'place' }>,
): Pick<Pallet, 'contents' | 'totalQuantity'> {
  if (source.kind === 'pallet') return source.pallet;
  const { record, quantity } = source;
  return { contents: [{ ...record, quantity }], totalQuantity: quantity };
}

/** What is in hand, and the next step. */
export function sourceText(source: Source): string {
  switch (source.kind) {
    case 'pallet': {
      const { lpn, location, totalQuantity } = source.pallet;
      return `${lpn}: ${counted(totalQuantity, 'unit')}${location ? ` in ${location.name}` : ''}. Scan the new location to move all of it, or choose what to take off.`;
    }
    case 'place':
      return `${source.location.name} holds ${counted(new Set(source.stock.map(({ product }) => product.id)).size, 'product')}. Scan a product or an LPN.`;
    case 'part':
      return `${formatUnits(source.quantity)} × ${source.record.product.sku} from ${placeText(source.record)}. Scan the new location.`;
  }
}
