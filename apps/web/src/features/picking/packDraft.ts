import type { OrderDetail } from '@lading/contract/orders';
import { MAX_WEIGHT } from '@lading/domain/limits';
import type { Entered } from '../../ui/packUnits.ts';

export interface PackLine {
  orderItemId: number;
  productId: number;
  sku: string;
  name: string;
  left: number;
}

/** The lines that are picked and not packed. */
export function packLines(order: Pick<OrderDetail, 'items' | 'packages'>): PackLine[] {
  const packed = new Map<number, number>();
  for (const { orderItemId, quantity } of order.packages.flatMap(({ lines }) => lines)) {
    packed.set(orderItemId, (packed.get(orderItemId) ?? 0) + quantity);
  }
  return order.items
    .map(({ id, product, pickedQuantity }) => ({
      orderItemId: id,
      productId: product.id,
      sku: product.sku,
      name: product.name,
      left: pickedQuantity - (packed.get(id) ?? 0),
    }))
    .filter(({ left }) => left > 0);
}

export interface PackageDraft {
  /** Units as typed, by order item. A missing entry means all that is left. */
  units: ReadonlyMap<number, Entered>;
  weight: string;
}

export const emptyPackage: PackageDraft = { units: new Map(), weight: '' };

export function unitsTyped(draft: PackageDraft, line: PackLine): Entered {
  return draft.units.get(line.orderItemId) ?? { quantity: String(line.left) };
}

interface Package {
  lines: { orderItemId: number; quantity: number }[];
  weight: number | null;
}

/** The package for the call, or the faults. */
export function readPackage(lines: readonly PackLine[], draft: PackageDraft): { package: Package | null; problems: string[] } {
  const problems: string[] = [];
  const packed: Package['lines'] = [];
  for (const line of lines) {
    const typed = unitsTyped(draft, line).quantity.trim();
    const quantity = typed === '' ? 0 : Number(typed);
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > line.left) problems.push(`${line.sku}: enter 0 to ${line.left} units.`);
    else if (quantity > 0) packed.push({ orderItemId: line.orderItemId, quantity });
  }
  const weight = draft.weight.trim() === '' ? null : Number(draft.weight);
  if (weight !== null && !(weight > 0 && weight <= MAX_WEIGHT)) problems.push('The weight must be a number of kilograms above 0.');
  if (problems.length === 0 && packed.length === 0) problems.push('The package is empty.');
  return problems.length > 0 ? { package: null, problems } : { package: { lines: packed, weight }, problems };
}
