export const stockStatuses = ['AVAILABLE', 'QUARANTINED', 'DAMAGED', 'RESERVED', 'IN_TRANSIT'] as const;
export type StockStatus = (typeof stockStatuses)[number];

/** What a person may set by hand: goods are in transit only between a transfer's shipping and its receipt. */
export const settableStockStatuses = ['AVAILABLE', 'QUARANTINED', 'DAMAGED', 'RESERVED'] as const satisfies readonly StockStatus[];

export const movementKinds = ['RECEIVE', 'PUTAWAY', 'MOVE', 'STATUS', 'ADJUST', 'PICK', 'SHIP', 'RETURN', 'COUNT', 'TRANSFER'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** A licence plate number as the warehouse's sequence gives it: `LPN-00000042`. */
export function lpnOf(sequence: number): string {
  return `LPN-${String(sequence).padStart(8, '0')}`;
}

/** The LPNs that somebody may mean: what was said, and the warehouse's own form of `LPN 42` or `lpn-0042`. */
export function lpnForms(code: string): string[] {
  const text = code.trim();
  const number = /^LPN[\s-]*0*(\d{1,15})$/i.exec(text)?.[1];
  return [...new Set([text, text.toUpperCase(), ...(number === undefined ? [] : [lpnOf(Number(number))])])];
}
