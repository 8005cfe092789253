import type { StockStatus } from './inventory.ts';

/** A balance in the counted place at the time of posting. */
export interface CountedLot {
  inventoryId: number;
  status: StockStatus;
  quantity: number;
  allocated: number;
  /** In ms since 1970. */
  receivedAt: number;
}

/** An open allocation on such a balance, and the number of its units that are not picked. */
export interface OpenAllocation {
  allocationId: number;
  inventoryId: number;
  unpicked: number;
  /** In ms since 1970. */
  createdAt: number;
}

export interface CountPosting {
  /** Signed units for each balance; `inventoryId` is null for a new balance. */
  changes: { inventoryId: number | null; delta: number }[];
  /** Units that allocations lose, so that the posting can take them. */
  freed: { allocationId: number; quantity: number }[];
}

/**
 * Why a difference cannot be posted: the place holds fewer units than are missing, or the others
 * are picked.
 */
export type CountObstacle = 'GONE' | 'PICKED';

/** The order in which statuses lose units. Pickers take AVAILABLE units, so these come first. */
const statusOrder: readonly StockStatus[] = [
  'AVAILABLE',
  'RESERVED',
  'QUARANTINED',
  'DAMAGED',
  'IN_TRANSIT',
];

const oldestFirst = (first: CountedLot, other: CountedLot): number =>
  statusOrder.indexOf(first.status) - statusOrder.indexOf(other.status) ||
  first.receivedAt - other.receivedAt ||
  first.inventoryId - other.inventoryId;

/**
 * Decides which balances of a counted place change, and by how many units. A surplus is added to
 * the newest balance, an AVAILABLE one if there is one, so that it does not go out before older
 * stock. Where the place is empty, it becomes a new balance. A shortage is taken from units that
 * are not allocated: AVAILABLE ones first, the oldest first, as by a pick that nobody recorded;
 * then from the other statuses; and last from allocated units that are not picked, of the newest
 * allocations first.
 */
export function planCountPosting(
  delta: number,
  lots: readonly CountedLot[],
  allocations: readonly OpenAllocation[],
): CountPosting | CountObstacle {
  if (delta === 0) return { changes: [], freed: [] };
  const held = lots.filter((lot) => lot.quantity > 0).sort(oldestFirst);
  if (delta > 0) {
    const newest = held.filter((lot) => lot.status === held[0]?.status).at(-1);
    return { changes: [{ inventoryId: newest?.inventoryId ?? null, delta }], freed: [] };
  }
  if (held.reduce((sum, lot) => sum + lot.quantity, 0) < -delta) return 'GONE';
  const taken = new Map<number, number>();
  let missing = -delta;
  const take = (inventoryId: number, units: number): void => {
    const quantity = Math.min(missing, units);
    if (quantity > 0) taken.set(inventoryId, (taken.get(inventoryId) ?? 0) + quantity);
    missing -= quantity;
  };
  for (const lot of held) take(lot.inventoryId, lot.quantity - lot.allocated);
  const freed: CountPosting['freed'] = [];
  for (const { allocationId, inventoryId, unpicked } of newestUnpicked(allocations)) {
    if (missing === 0) break;
    freed.push({ allocationId, quantity: Math.min(missing, unpicked) });
    take(inventoryId, unpicked);
  }
  if (missing > 0) return 'PICKED';
  return {
    changes: [...taken].map(([inventoryId, units]) => ({ inventoryId, delta: -units })),
    freed,
  };
}

function newestUnpicked(allocations: readonly OpenAllocation[]): OpenAllocation[] {
  return allocations
    .filter((allocation) => allocation.unpicked > 0)
    .sort(
      (first, other) =>
        other.createdAt - first.createdAt || other.allocationId - first.allocationId,
    );
}
