import type { Scan } from '@lading/contract/floor';
import type { PickLine } from '@lading/contract/picking';
import { formatUnits } from '../../lib/format.ts';
import { notHere, notWanted } from '../../ui/scan/scanned.ts';

/** What was proved at a stop: nothing, the location, or the goods. */
export type Proved = 'nothing' | 'place' | 'goods';

export const NOTHING_LEFT = 'Nothing is left to pick.';

export function leftAt({ quantity, pickedQuantity }: PickLine): number {
  return quantity - pickedQuantity;
}

/** The open stops in walking order, those put off last. */
export function stopsLeft(lines: readonly PickLine[], putOff: readonly number[]): PickLine[] {
  const open = lines.filter((line) => leftAt(line) > 0);
  const isPutOff = ({ allocationId }: PickLine): boolean => putOff.includes(allocationId);
  return [...open.filter((line) => !isPutOff(line)), ...open.filter(isPutOff)];
}

/** What is proved without a scan: goods without a location are found without one. */
export function provedAtFirst(stop: PickLine): Proved {
  return stop.location === null ? 'place' : 'nothing';
}

export function placeName({ location }: PickLine): string {
  return location?.name ?? 'No location';
}

const goodsOf = ({ product, pallet }: PickLine): string => (pallet ? `${product.sku} on ${pallet.lpn}` : product.sku);

export function promptOf(stop: PickLine, proved: Proved): string {
  if (proved === 'nothing') return `Go to ${placeName(stop)}.`;
  if (proved === 'place') return `Take ${formatUnits(leftAt(stop))} × ${goodsOf(stop)}.`;
  return `${stop.product.sku} is right. Take ${formatUnits(leftAt(stop))}, then confirm.`;
}

export type Met = { proved: Proved; count: number | null } | { fault: string };

/** What a scan proves. An LPN proves goods and location in one. */
export function meetStop(stop: PickLine, proved: Proved, found: Scan, warehouseId: number): Met {
  const { pallet, location, products, count } = found;
  if (pallet && stop.pallet?.lpn === pallet.lpn) return { proved: 'goods', count: null };
  if (proved === 'nothing') {
    if (location && location.id === stop.location?.id) return { proved: 'place', count: null };
    if (location) return { fault: `This is ${location.name}. Go to ${placeName(stop)}.` };
    if (pallet && pallet.location?.id !== stop.location?.id) return { fault: notHere(pallet, warehouseId) };
    return { fault: notWanted(found, 'a location', warehouseId) };
  }
  if (products.some(({ id }) => id === stop.product.id)) return { proved: 'goods', count };
  if (products[0]) return { fault: `This is ${products[0].sku}. Take ${goodsOf(stop)}.` };
  if (pallet && pallet.location?.id !== stop.location?.id) return { fault: notHere(pallet, warehouseId) };
  if (pallet) return { fault: `This is ${pallet.lpn}. Take ${goodsOf(stop)}.` };
  if (location && location.id === stop.location?.id) return { proved, count: null };
  if (location) return { fault: `This is ${location.name}. Go to ${placeName(stop)}.` };
  return { fault: notWanted(found, 'a product or an LPN', warehouseId) };
}

/** The walk after a pick, as far as it is known without the server; a short line is closed. */
export function afterPick(lines: readonly PickLine[], allocationId: number, taken: number, isShort: boolean): PickLine[] {
  return lines.map((line) => {
    if (line.allocationId !== allocationId) return line;
    const pickedQuantity = line.pickedQuantity + taken;
    return { ...line, pickedQuantity, quantity: isShort ? pickedQuantity : line.quantity };
  });
}

/** The count of the code where the stop takes it, else all that is left. */
export function quantityFor(stop: PickLine, count: number | null): number {
  const left = leftAt(stop);
  return count !== null && count >= 1 && count <= left ? count : left;
}
