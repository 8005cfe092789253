import type { Named } from '@lading/contract/fields';
import type { ScannedLocation, ScannedProduct } from '@lading/contract/floor';
import type { InventoryRecord, Pallet } from '@lading/contract/inventory';
import { freeUnits } from '@lading/domain/inventory';
import { scannedUnits } from '@lading/domain/packs';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { unitWords } from '@lading/domain/units';
import { counted, formatUnits } from '../../lib/format.ts';

/**
 * What is in hand: a handling unit, some stock of a location once it is chosen, or units of one
 * balance. `customer` is whose they are, null if that is not known.
 */
export type Source =
  | { kind: 'unit'; unit: Pallet }
  | { kind: 'place'; location: ScannedLocation; stock: readonly InventoryRecord[] }
  | { kind: 'part'; record: InventoryRecord; quantity: number; customer: Named | null };

/** What is moved at once: a unit with all that is in it, or units of one balance. */
export type Load = Exclude<Source, { kind: 'place' }>;

/** A unit into which something goes. */
export type TargetUnit = Pick<Pallet, 'lpn' | 'location'>;

/** Where a load goes: into a location or a unit, or out of the unit in which it stands. */
export type Target =
  | { kind: 'place'; place: Named }
  | { kind: 'unit'; unit: TargetUnit }
  | { kind: 'out'; parent: string };

/** `LPN-00000012`, `12 × WB-1`. */
export const nameOf = (load: Load): string =>
  load.kind === 'unit'
    ? load.unit.lpn
    : `${formatUnits(load.quantity)} × ${load.record.product.sku}`;

/** `B-02`, `LPN-00000012`. */
export function targetName(target: Target): string {
  if (target.kind === 'place') return target.place.name;
  return target.kind === 'unit' ? target.unit.lpn : target.parent;
}

/** `LPN-00000012 to B-02`. */
export const workText = (load: Load, target: Target): string =>
  `${nameOf(load)} ${{ place: 'to', unit: 'into', out: 'out of' }[target.kind]} ${targetName(target)}`;

/** Where a load stands. */
export const placeOf = (load: Load): Named | null =>
  load.kind === 'unit'
    ? load.unit.location
    : (load.record.pallet?.location ?? load.record.location);

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

/** Why a load cannot go into a location. A unit that stands in another one leaves it. */
export function placeFault(load: Load, to: Named): string | null {
  if (load.kind === 'part') return alreadyThere(load.record, to);
  const { lpn, parent, location } = load.unit;
  return parent === null && location?.id === to.id ? `${lpn} is in ${to.name} already.` : null;
}

/** True if a unit is known to stand in another one. */
const standsIn = ({ lpn, parent }: Pallet, outer: Pallet): boolean =>
  parent?.lpn === outer.lpn || outer.contents.some(({ pallet }) => pallet?.lpn === lpn);

/** Why a load cannot go into a unit, as far as this device knows. */
export function unitFault(load: Load, into: Pallet): string | null {
  const isUnit = load.kind === 'unit';
  if (isUnit && load.unit.lpn === into.lpn)
    return `${into.lpn} cannot go into itself. Scan another unit, or a location.`;
  const within = isUnit ? load.unit.parent?.lpn : load.record.pallet?.lpn;
  if (within === into.lpn)
    return `${isUnit ? load.unit.lpn : load.record.product.sku} is in ${into.lpn} already. Scan another unit, or a location.`;
  if (isUnit && standsIn(into, load.unit))
    return `${into.lpn} is in ${load.unit.lpn}. To take it out, start over and scan ${into.lpn} first.`;
  const customer = isUnit ? load.unit.customer : load.customer;
  if (customer !== null && customer.id !== into.customer.id)
    return `${into.lpn} is for goods of ${into.customer.name}, and ${nameOf(load)} ${isUnit || load.quantity === 1 ? 'is' : 'are'} of ${customer.name}. Scan another unit, or a location.`;
  return null;
}

/** What somebody should confirm before a load goes into a unit; null if nothing. */
export const unitDoubt = (load: Load): string | null =>
  load.kind === 'unit' && load.unit.kind === 'PALLET'
    ? `${load.unit.lpn} is a pallet, and would stand in another unit.`
    : null;

export type Found = { source: Source } | { fault: string };

/** Units of one balance: those that a scan stands for, else all that are free. */
export function partOf(
  record: InventoryRecord,
  units: number | null,
  customer: Named | null,
): Found {
  const free = freeUnits(record);
  if (free === 0)
    return {
      fault: `All ${counted(record.quantity, 'unit')} of ${record.product.sku} in ${placeText(record)} are allocated to orders.`,
    };
  const quantity =
    units !== null && units >= 1 && units <= free ? units : Math.min(free, MAX_QUANTITY);
  return { source: { kind: 'part', record, quantity, customer } };
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
  const { pack = null, customer = null } = products.find(({ id }) => id === only.product.id) ?? {};
  return partOf(only, scannedUnits(pack, count), customer);
}

/** What arrives where the source goes. */
export function goodsOf(load: Load): Pick<Pallet, 'contents' | 'totalQuantity'> {
  if (load.kind === 'unit') return load.unit;
  const { record, quantity } = load;
  return { contents: [{ ...record, quantity }], totalQuantity: quantity };
}

function unitText({ lpn, kind, parent, location, totalQuantity }: Pallet): string {
  const what = totalQuantity === 0 ? `empty ${unitWords[kind]}` : counted(totalQuantity, 'unit');
  const where = `${location ? ` in ${location.name}` : ''}${parent ? `, in ${parent.lpn}` : ''}`;
  return totalQuantity === 0
    ? `${lpn}: ${what}${where}. Scan a location or an LPN.`
    : `${lpn}: ${what}${where}. Scan a location or an LPN to move all of it, or choose what to take off.`;
}

/** What is in hand, and the next step. */
export function sourceText(source: Source): string {
  switch (source.kind) {
    case 'unit':
      return unitText(source.unit);
    case 'place':
      return `${source.location.name} holds ${counted(new Set(source.stock.map(({ product }) => product.id)).size, 'product')}. Scan a product or an LPN.`;
    case 'part':
      return `${formatUnits(source.quantity)} × ${source.record.product.sku} from ${placeText(source.record)}. Scan a location or an LPN.`;
  }
}
