export const stockStatuses = ['AVAILABLE', 'QUARANTINED', 'DAMAGED', 'RESERVED', 'IN_TRANSIT'] as const;
export type StockStatus = (typeof stockStatuses)[number];

/** What a person may set by hand: goods are in transit only between a transfer's shipping and its receipt. */
export const settableStockStatuses = ['AVAILABLE', 'QUARANTINED', 'DAMAGED', 'RESERVED'] as const satisfies readonly StockStatus[];

/** What goods may be received as: damaged or in doubt where they arrive so. */
export const receivableStockStatuses = ['AVAILABLE', 'QUARANTINED', 'DAMAGED'] as const satisfies readonly StockStatus[];

export const movementKinds = ['RECEIVE', 'PUTAWAY', 'MOVE', 'STATUS', 'ADJUST', 'PICK', 'SHIP', 'RETURN', 'COUNT', 'TRANSFER'] as const;
export type MovementKind = (typeof movementKinds)[number];
