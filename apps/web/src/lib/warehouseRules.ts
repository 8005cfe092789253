import type { Warehouse } from '@lading/contract/warehouses';

/**
 * The selection once the user's warehouses are loaded: the same where it is still among them, else
 * the first; null if there are none.
 */
export function settleSelection(
  selected: Warehouse | null,
  available: readonly Warehouse[],
): Warehouse | null {
  const same = available.find((warehouse) => warehouse.id === selected?.id);
  if (!same) return available[0] ?? null;
  return JSON.stringify(same) === JSON.stringify(selected) ? selected : same;
}
