export const stockStatuses = ['AVAILABLE', 'QUARANTINED', 'DAMAGED', 'RESERVED', 'IN_TRANSIT'] as const;
export type StockStatus = (typeof stockStatuses)[number];

/** The statuses that a person may set. Only transfers make stock IN_TRANSIT. */
export const settableStockStatuses = ['AVAILABLE', 'QUARANTINED', 'DAMAGED', 'RESERVED'] as const satisfies readonly StockStatus[];

/** The statuses in which goods may be received. */
export const receivableStockStatuses = ['AVAILABLE', 'QUARANTINED', 'DAMAGED'] as const satisfies readonly StockStatus[];

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
export function freeUnits({ quantity, allocated }: { quantity: number; allocated: number }): number {
  return quantity - allocated;
}
