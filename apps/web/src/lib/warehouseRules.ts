import type { Warehouse } from '@lading/contract/warehouses';

/**
 * What the selection becomes once the user's warehouses are known: itself (as the server has it now) where it is among them,
 * else the first, and nothing where there are none.
 */
export function settleSelection(selected: Warehouse | null, available: readonly Warehouse[]): Warehouse | null {
  const same = available.find((warehouse) => warehouse.id === selected?.id);
  if (!same) return available[0] ?? null;
  return JSON.stringify(same) === JSON.stringify(selected) ? selected : same;
}
