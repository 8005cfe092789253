import type { StockStatus } from './inventory.ts';
import type { Life } from './life.ts';
import { DISPOSAL_ORDER_TYPE, type OrderStatus, type OrderType } from './orders.ts';

export const returnStatuses = ['EXPECTED', 'RECEIVING_IN_PROGRESS', 'COMPLETE', 'CANCELLED'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export const returnEvents = ['receive', 'close', 'cancel'] as const;
export type ReturnEvent = (typeof returnEvents)[number];

export const returnSteps: Life<ReturnStatus, ReturnEvent> = {
  EXPECTED: { receive: 'RECEIVING_IN_PROGRESS', cancel: 'CANCELLED' },
  RECEIVING_IN_PROGRESS: { receive: 'RECEIVING_IN_PROGRESS', close: 'COMPLETE' },
  COMPLETE: {},
  CANCELLED: {},
};

/** What becomes of returned goods: they are kept as stock in that status, or go straight back to the client who owns them. */
export const dispositions = ['AVAILABLE', 'QUARANTINED', 'DAMAGED', 'RETURN_TO_CLIENT'] as const;
export type Disposition = (typeof dispositions)[number];

/** The status in which goods of this disposition are kept, or null if they are not kept. */
export function keptStatus(disposition: Disposition): StockStatus | null {
  return disposition === 'RETURN_TO_CLIENT' ? null : disposition;
}

/** The statuses in which the buyer has the goods of an order and may return them. */
export const returnableOrderStatuses = ['SHIPPED', 'DELIVERED'] as const satisfies readonly OrderStatus[];

/** Whether goods of an order can come back: those of a transfer never left the company, and what is scrapped is gone. */
export function isReturnable({ status, type }: { status: OrderStatus; type: OrderType }): boolean {
  return (
    type !== 'INTERNAL_TRANSFER' && type !== DISPOSAL_ORDER_TYPE && returnableOrderStatuses.some((returnable) => returnable === status)
  );
}

/** One product of a return, in units: announced (0 if it came unannounced) and received. */
export interface ReturnCount {
  quantity: number;
  received: number;
}

/**
 * The shipped units that a return claims. Until it is closed: the announced units, or the received ones where they are more.
 * Afterwards: the received units. A cancelled return claims nothing.
 */
export function claimedUnits(status: ReturnStatus, { quantity, received }: ReturnCount): number {
  if (status === 'CANCELLED') return 0;
  return status === 'COMPLETE' ? received : Math.max(quantity, received);
}

/** Announced units that have not arrived. Overs of one product never cancel shorts of another. */
export function unitsToCome(items: readonly ReturnCount[]): number {
  return items.reduce((sum, { quantity, received }) => sum + Math.max(0, quantity - received), 0);
}
