import type { InventoryRecord } from '@lading/contract/inventory';
import { may, type Role } from '@lading/domain/permissions';

/** Units of a balance that orders have not claimed. */
export function freeUnits({ quantity, allocated }: InventoryRecord): number {
  return quantity - allocated;
}

export type StockStep = 'move' | 'status' | 'adjust';

/** Why a step is not possible with this stock for somebody of this role; null where it is. */
export function whyNot(step: StockStep, record: InventoryRecord, role: Role): string | null {
  if (!may(role, step === 'move' ? 'stock:move' : 'stock:adjust')) return `Your role (${role}) does not allow this.`;
  if (record.status === 'IN_TRANSIT') return 'Goods in transit are received first.';
  // A whole pallet moves with what is allocated on it, and units that were found can always be added.
  if (freeUnits(record) === 0 && ((step === 'move' && record.pallet === null) || step === 'status'))
    return 'All units are allocated to orders.';
  return null;
}

/** Where to read what happened to this stock: on its pallet, or in its place. */
export function historyLink({ product, pallet, location }: InventoryRecord): string {
  const params = new URLSearchParams({ productId: String(product.id) });
  if (pallet) params.set('lpn', pallet.lpn);
  else if (location) params.set('locationId', String(location.id));
  return `/reports/movements?${params}`;
}
