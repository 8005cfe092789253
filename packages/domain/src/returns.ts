import type { StockStatus } from './inventory.ts';
import type { Life } from './life.ts';
import type { OrderStatus } from './orders.ts';

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

/** The status in which goods of this disposition are kept, or null where they are not kept. */
export function keptStatus(disposition: Disposition): StockStatus | null {
  return disposition === 'RETURN_TO_CLIENT' ? null : disposition;
}

/** The statuses of orders whose goods are with their buyer, and so may come back. */
export const returnableOrderStatuses = ['SHIPPED', 'DELIVERED'] as const satisfies readonly OrderStatus[];

/** One product of a return, in units: announced (0 where it came unannounced) and received. */
export interface ReturnCount {
  quantity: number;
  received: number;
}

/**
 * Units of what was shipped that a return takes for itself: what it announced until it is closed, what really came if that is
 * more, and only what really came afterwards. A cancelled one takes nothing.
 */
export function claimedUnits(status: ReturnStatus, { quantity, received }: ReturnCount): number {
  if (status === 'CANCELLED') return 0;
  return status === 'COMPLETE' ? received : Math.max(quantity, received);
}

/** Units that are announced and have not come; overs of one product never cancel what another is short of. */
export function unitsToCome(items: readonly ReturnCount[]): number {
  return items.reduce((sum, { quantity, received }) => sum + Math.max(0, quantity - received), 0);
}
