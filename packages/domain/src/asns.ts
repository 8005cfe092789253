import { percentage } from './quantity.ts';

export const asnStatuses = [
  'EXPECTED',
  'RECEIVING_IN_PROGRESS',
  'COMPLETE',
  'COMPLETE_WITH_VARIANCES',
  'PARTIALLY_RECEIVED',
  'CANCELLED',
] as const;
export type AsnStatus = (typeof asnStatuses)[number];

/** The statuses in which an ASN still takes stock. */
export const activeAsnStatuses = ['EXPECTED', 'RECEIVING_IN_PROGRESS', 'PARTIALLY_RECEIVED'] as const satisfies readonly AsnStatus[];

/** Every step an ASN may take, by the status it is in. */
export const asnSteps = {
  EXPECTED: ['RECEIVING_IN_PROGRESS', 'COMPLETE', 'COMPLETE_WITH_VARIANCES', 'CANCELLED'],
  RECEIVING_IN_PROGRESS: ['RECEIVING_IN_PROGRESS', 'COMPLETE', 'COMPLETE_WITH_VARIANCES', 'PARTIALLY_RECEIVED'],
  PARTIALLY_RECEIVED: ['RECEIVING_IN_PROGRESS', 'COMPLETE', 'COMPLETE_WITH_VARIANCES'],
  COMPLETE: [],
  COMPLETE_WITH_VARIANCES: [],
  CANCELLED: [],
} as const satisfies Record<AsnStatus, readonly AsnStatus[]>;

export function isActiveAsn(status: AsnStatus): boolean {
  return (activeAsnStatuses as readonly AsnStatus[]).includes(status);
}

/** What one item of an ASN says, in units. An extra item expects 0. */
export interface AsnCount {
  expected: number;
  received: number;
}

/** Units still to come: the sum over items of what each is short of, so that overs never cancel shorts. */
export function outstandingUnits(items: readonly AsnCount[]): number {
  return items.reduce((sum, item) => sum + Math.max(0, item.expected - item.received), 0);
}

/** True where more than expected came in of anything, an extra item included. */
export function hasOverage(items: readonly AsnCount[]): boolean {
  return items.some((item) => item.received > item.expected);
}

/** The status that an active ASN has after a batch was received against it. */
export function statusAfterReceipt(items: readonly AsnCount[]): AsnStatus {
  if (outstandingUnits(items) > 0) return 'RECEIVING_IN_PROGRESS';
  return hasOverage(items) ? 'COMPLETE_WITH_VARIANCES' : 'COMPLETE';
}

export const asnRemainders = ['LATER', 'SHORT'] as const;
export type AsnRemainder = (typeof asnRemainders)[number];

/**
 * The status that closing gives, or null where this ASN cannot be closed so. One of which nothing came is cancelled instead; but a
 * transfer has left its warehouse, so that it can only be received or given up.
 */
export function statusAfterClose(status: AsnStatus, remainder: AsnRemainder, isTransfer: boolean): AsnStatus | null {
  if (remainder === 'LATER') return status === 'RECEIVING_IN_PROGRESS' ? 'PARTIALLY_RECEIVED' : null;
  const isOpen = status === 'RECEIVING_IN_PROGRESS' || status === 'PARTIALLY_RECEIVED' || (isTransfer && status === 'EXPECTED');
  return isOpen ? 'COMPLETE_WITH_VARIANCES' : null;
}

/** Completion in per cent of what was expected; may pass 100. Extra items are not part of `items`. */
export function completionPercentage(items: readonly { expectedQuantity: number; receivedQuantity: number }[]): number | null {
  const expected = items.reduce((sum, item) => sum + item.expectedQuantity, 0);
  const received = items.reduce((sum, item) => sum + item.receivedQuantity, 0);
  return percentage(received, expected);
}

/** Accuracy rate in per cent: ASNs completed without variance, of all completed; null where none is. */
export function accuracyRate(complete: number, completeWithVariances: number): number | null {
  return percentage(complete, complete + completeWithVariances);
}

/** The statuses in which an ASN may show a variance: the others took no stock yet, or took exactly what was announced. */
export const variedAsnStatuses = [
  'RECEIVING_IN_PROGRESS',
  'PARTIALLY_RECEIVED',
  'COMPLETE_WITH_VARIANCES',
] as const satisfies readonly AsnStatus[];

/** Units of overage per item with overage, rounded; null where no item has any. */
export function averageVariance(overageUnits: number, itemsWithOverage: number): number | null {
  return itemsWithOverage > 0 ? Math.round(overageUnits / itemsWithOverage) : null;
}
