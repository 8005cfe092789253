export const stockStatuses = [
  'AVAILABLE',
  'QUARANTINED',
  'DAMAGED',
  'RESERVED',
  'IN_TRANSIT',
] as const;
export type StockStatus = (typeof stockStatuses)[number];

/** The statuses that a person may set. Only transfers make stock IN_TRANSIT. */
export const settableStockStatuses = [
  'AVAILABLE',
  'QUARANTINED',
  'DAMAGED',
  'RESERVED',
] as const satisfies readonly StockStatus[];

/** The statuses in which goods may be received. */
export const receivableStockStatuses = [
  'AVAILABLE',
  'QUARANTINED',
  'DAMAGED',
] as const satisfies readonly StockStatus[];

export const movementKinds = [
  'RECEIVE',
  'PUTAWAY',
  'MOVE',
  'STATUS',
  'ADJUST',
  'PICK',
  'SHIP',
  'RETURN',
  'COUNT',
  'TRANSFER',
  'UNSHIP',
  'OPENING',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Units of a balance that are not allocated. */
export function freeUnits({
  quantity,
  allocated,
}: {
  quantity: number;
  allocated: number;
}): number {
  return quantity - allocated;
}

/** Why orders take nothing of stock that is not placed. */
export const keptBackReasons = ['HELD', 'EXPIRED', 'NOT_SELLABLE'] as const;
export type KeptBack = (typeof keptBackReasons)[number];

/**
 * What is on hand, and its parts, which add up to it. `available` is what may still be promised.
 */
export const stockPartNames = [
  'onHand',
  'placed',
  'promised',
  'held',
  'expired',
  'notSellable',
  'available',
] as const;
export type StockParts = Record<(typeof stockPartNames)[number], number>;

/**
 * The parts of a balance, of which `promised` units are shown as promised; `keptBack` is null where
 * orders may take its free units.
 */
export function partsOf(balance: {
  quantity: number;
  allocated: number;
  promised?: number;
  keptBack?: KeptBack | null;
}): StockParts {
  const { quantity, allocated, promised = 0, keptBack = null } = balance;
  const free = freeUnits(balance);
  const kept = (reason: KeptBack): number => (keptBack === reason ? free : 0);
  return {
    onHand: quantity,
    placed: allocated,
    promised,
    held: kept('HELD'),
    expired: kept('EXPIRED'),
    notSellable: kept('NOT_SELLABLE'),
    available: keptBack === null ? free - promised : 0,
  };
}
