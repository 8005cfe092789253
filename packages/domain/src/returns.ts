import type { StockStatus } from './inventory.ts';
import type { OrderStatus } from './orders.ts';

export const returnStatuses = ['EXPECTED', 'RECEIVING_IN_PROGRESS', 'COMPLETE', 'CANCELLED'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export const returnEvents = ['receive', 'close', 'cancel'] as const;
export type ReturnEvent = (typeof returnEvents)[number];

/** Every step of a return's life: what may happen in a status, and the status that it gives. */
export const returnSteps = {
  EXPECTED: { receive: 'RECEIVING_IN_PROGRESS', cancel: 'CANCELLED' },
  RECEIVING_IN_PROGRESS: { receive: 'RECEIVING_IN_PROGRESS', close: 'COMPLETE' },
  COMPLETE: {},
  CANCELLED: {},
} as const satisfies Record<ReturnStatus, Partial<Record<ReturnEvent, ReturnStatus>>>;

/** The status that an event gives a return, or null where it cannot happen. */
export function statusAfter(status: ReturnStatus, event: ReturnEvent): ReturnStatus | null {
  const steps: Partial<Record<ReturnEvent, ReturnStatus>> = returnSteps[status];
  return steps[event] ?? null;
}

/** What may happen to a return in this status. */
export function legalReturnEvents(status: ReturnStatus): ReturnEvent[] {
  return returnEvents.filter((event) => statusAfter(status, event) !== null);
}

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
