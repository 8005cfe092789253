import type { InventoryRecord } from '@lading/contract/inventory';
import { freeUnits } from '@lading/domain/inventory';
import { may, type Role } from '@lading/domain/permissions';

export type StockStep = 'move' | 'fill' | 'status' | 'adjust';

/** Returns why a role cannot take a step with this stock; null if it can. */
export function whyNot(step: StockStep, record: InventoryRecord, role: Role): string | null {
  if (!may(role, step === 'move' || step === 'fill' ? 'stock:move' : 'stock:adjust'))
    return `Your role (${role}) does not allow this.`;
  if (record.status === 'IN_TRANSIT') return 'Goods in transit are received first.';
  // A whole pallet moves with its allocations, and found units can always be added.
  const isOfFree =
    step === 'fill' || step === 'status' || (step === 'move' && record.pallet === null);
  if (freeUnits(record) === 0 && isOfFree) return 'All units are allocated to orders.';
  return null;
}

/** The URL of the movements of this stock: on its pallet, else in its location. */
export function historyLink({ product, pallet, location }: InventoryRecord): string {
  const params = new URLSearchParams({ productId: String(product.id) });
  if (pallet) params.set('lpn', pallet.lpn);
  else if (location) params.set('locationId', String(location.id));
  return `/reports/movements?${params}`;
}
