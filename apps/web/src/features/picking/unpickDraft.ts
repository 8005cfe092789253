import type { OrderDetail } from '@lading/contract/orders';
import { placeText } from '../inventory/inventory.parts.tsx';
import { packLines } from './packDraft.ts';

export interface UnpickLine {
  allocationId: number;
  sku: string;
  name: string;
  /** Where the units were picked. */
  from: string;
  /** Units that can go back: picked, and as far as is known in no package. */
  most: number;
}

/** The allocations of which picked units can go back. */
export function unpickLines(order: Pick<OrderDetail, 'allocations' | 'items' | 'packages'>): UnpickLine[] {
  const unpacked = new Map(packLines(order).map(({ orderItemId, left }) => [orderItemId, left]));
  return order.allocations
    .map((row) => ({
      allocationId: row.id,
      sku: row.product.sku,
      name: row.product.name,
      from: placeText(row),
      most: Math.min(row.pickedQuantity, unpacked.get(row.orderItemId) ?? 0),
    }))
    .filter(({ most }) => most > 0);
}

/** The units that go back. `problems` are the allocations whose units are not a number up to what can go back. */
export function readUnpicked(
  lines: readonly UnpickLine[],
  typed: Readonly<Record<number, string>>,
): { picks: { allocationId: number; quantity: number }[]; problems: number[] } {
  const read = lines.map(({ allocationId, most }) => {
    const text = typed[allocationId]?.trim() ?? '';
    return { allocationId, quantity: /^\d*$/.test(text) && Number(text) <= most ? Number(text) : null };
  });
  return {
    picks: read.flatMap(({ allocationId, quantity }) => (quantity ? [{ allocationId, quantity }] : [])),
    problems: read.filter(({ quantity }) => quantity === null).map(({ allocationId }) => allocationId),
  };
}
