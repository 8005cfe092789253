import type { StockStatus } from './inventory.ts';

/** A balance in the place that was counted, as it is when the count is posted. */
export interface CountedLot {
  inventoryId: number;
  status: StockStatus;
  quantity: number;
  allocated: number;
  /** In ms since 1970. */
  receivedAt: number;
}

/** An open allocation on such a balance, and how many of its units nobody has picked yet. */
export interface OpenAllocation {
  allocationId: number;
  inventoryId: number;
  unpicked: number;
  /** In ms since 1970. */
  createdAt: number;
}

export interface CountPosting {
  /** Signed units for each balance; `inventoryId` is null where a balance is to be made. */
  changes: { inventoryId: number | null; delta: number }[];
  /** Units of allocations that are freed, so that they can be taken. */
  freed: { allocationId: number; quantity: number }[];
}

/** Why a difference cannot be posted: the place no longer holds so many, or the rest of them is picked. */
export type CountObstacle = 'GONE' | 'PICKED';

/** The order in which statuses lose units: first what pickers take from. */
const statusOrder: readonly StockStatus[] = ['AVAILABLE', 'RESERVED', 'QUARANTINED', 'DAMAGED', 'IN_TRANSIT'];

const oldestFirst = (one: CountedLot, other: CountedLot): number =>
  statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status) ||
  one.receivedAt - other.receivedAt ||
  one.inventoryId - other.inventoryId;

/**
 * Decides which balances of a counted place take the difference, in units. A surplus joins the newest stock there, AVAILABLE
 * before any other status, so that it does not jump the queue of what goes out first; with no stock there it makes a balance
 * of its own. A shortage takes what nobody was promised: AVAILABLE units, oldest first, as an unrecorded pick would have, then
 * the other statuses; only then what is allocated and not yet picked, of the newest allocations first.
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
  return { changes: [...taken].map(([inventoryId, units]) => ({ inventoryId, delta: -units })), freed };
}

function newestUnpicked(allocations: readonly OpenAllocation[]): OpenAllocation[] {
  return allocations
    .filter((allocation) => allocation.unpicked > 0)
    .sort((one, other) => other.createdAt - one.createdAt || other.allocationId - one.allocationId);
}
