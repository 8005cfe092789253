import type { OrderDetail } from '@lading/contract/orders';
import { packageOfCode } from '@lading/domain/picking';
import { counted } from '../../lib/format.ts';

type Packed = Pick<OrderDetail, 'packages'>;

/** True if shipping needs no question: nothing is missing, and it can be undone. */
export function shipsAtOnce({
  items,
  destinationWarehouseId,
}: Pick<OrderDetail, 'items' | 'destinationWarehouseId'>): boolean {
  return (
    destinationWarehouseId === null &&
    items.every(({ quantity, pickedQuantity }) => pickedQuantity === quantity)
  );
}

/**
 * The package of the order whose slip or tracking number was scanned. Null for another code;
 * undefined for another order's package.
 */
export function packageScanned({ packages }: Packed, code: string): number | null | undefined {
  const text = code.trim().toLowerCase();
  const tracked = packages.find(({ trackingNumber }) => trackingNumber?.toLowerCase() === text);
  if (tracked) return tracked.id;
  const id = packageOfCode(code);
  return id === null ? null : packages.find((each) => each.id === id)?.id;
}

/** The numbers, as people read them, of the packages that are not loaded. */
export function notLoaded({ packages }: Packed, loaded: readonly number[]): number[] {
  return packages.flatMap(({ id }, index) => (loaded.includes(id) ? [] : [index + 1]));
}

export function loadText(order: Packed, loaded: readonly number[]): string {
  const open = notLoaded(order, loaded);
  if (open.length === 0) return 'Everything is loaded. Ship the order.';
  const named = [
    ...open.slice(0, 3).map(String),
    ...(open.length > 3 ? [`one of ${counted(open.length - 3, 'other')}`] : []),
  ];
  return `Scan package ${[named.slice(0, -1).join(', '), ...named.slice(-1)].filter(Boolean).join(' or ')}.`;
}
