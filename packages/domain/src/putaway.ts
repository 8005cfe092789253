import type { StockStatus } from './inventory.ts';
import type { LocationType } from './locations.ts';

/** Where stock of a status belongs. Goods in transit are received before they are put anywhere. */
export const putawayTypes = {
  AVAILABLE: ['STORAGE', 'PICK'],
  RESERVED: ['STORAGE'],
  QUARANTINED: ['QUARANTINED'],
  DAMAGED: ['QUARANTINED'],
  IN_TRANSIT: [],
} as const satisfies Record<StockStatus, readonly LocationType[]>;

/**
 * From the most to the least restricted: the first status on a pallet decides where the pallet
 * belongs.
 */
const byCare = [
  'IN_TRANSIT',
  'QUARANTINED',
  'DAMAGED',
  'RESERVED',
  'AVAILABLE',
] as const satisfies readonly StockStatus[];

/** The status that decides where a pallet belongs; null if nothing is on it. */
export function decidingStatus(statuses: readonly StockStatus[]): StockStatus | null {
  return byCare.find((status) => statuses.includes(status)) ?? null;
}

/**
 * Whether a pallet with such stock belongs into a location of the type. An empty pallet belongs
 * anywhere.
 */
export function belongsInto(type: LocationType, statuses: readonly StockStatus[]): boolean {
  const status = decidingStatus(statuses);
  return status === null || putawayTypes[status].some((each) => each === type);
}

export const putawayReasons = ['SAME_PRODUCT_NEARBY', 'SAME_PRODUCT_HERE', 'EMPTY'] as const;
export type PutawayReason = (typeof putawayReasons)[number];

/**
 * An empty location beside one that holds the same product, a location that holds it, or any empty
 * one.
 */
export interface PutawayCandidate {
  location: { id: number };
  reason: PutawayReason;
  /**
   * How many locations of its type away from the one with the same product, in the order of their
   * names; 0 for that one itself.
   */
  steps: number;
}

/**
 * The best candidates, each location once: first empty ones near the same product, nearest first,
 * then those that hold it already, then empty ones in the order given.
 */
export function rankPutaway<C extends PutawayCandidate>(
  candidates: readonly C[],
  limit: number,
): C[] {
  const rank = (candidate: C): number => putawayReasons.indexOf(candidate.reason);
  const sorted = [...candidates].sort((a, b) => rank(a) - rank(b) || a.steps - b.steps);
  const seen = new Set<number>();
  return sorted.filter(({ location: { id } }) => !seen.has(id) && seen.add(id)).slice(0, limit);
}

/**
 * Why a location is suggested, in a sentence. `near` is the location with the same product, where
 * there is one.
 */
export function putawaySentence(suggestion: {
  reason: PutawayReason;
  steps: number;
  sku: string | null;
  near: string | null;
}): string {
  const { reason, steps, near } = suggestion;
  const sku = suggestion.sku ?? 'the same product';
  if (reason === 'SAME_PRODUCT_HERE') return `Holds ${sku} already.`;
  if (reason === 'EMPTY') return 'Empty.';
  return `Empty, ${steps === 1 ? 'next to' : `${steps} places from`} ${near}, which holds ${sku}.`;
}
