import type { RuledLife } from './life.ts';
import { type Remark, remark } from './messages/remarks.ts';
import { percentage, sumByKey } from './quantity.ts';

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
export const activeAsnStatuses = [
  'EXPECTED',
  'RECEIVING_IN_PROGRESS',
  'PARTIALLY_RECEIVED',
] as const satisfies readonly AsnStatus[];

/** What became of a pallet that a transfer carries. */
export const carriedStates = ['UNDER_WAY', 'RECEIVED', 'SPLIT'] as const;
export type CarriedState = (typeof carriedStates)[number];

export const asnRemainders = ['LATER', 'SHORT'] as const;
export type AsnRemainder = (typeof asnRemainders)[number];

/** The status of an ASN that is complete, but not as it was announced. */
export const VARIED_ASN_STATUS = 'COMPLETE_WITH_VARIANCES' satisfies AsnStatus;

/** The statuses in which nothing more is expected of an ASN. */
export const completeAsnStatuses = [
  'COMPLETE',
  'COMPLETE_WITH_VARIANCES',
] as const satisfies readonly AsnStatus[];

export const asnEvents = ['receive', 'close LATER', 'close SHORT', 'edit', 'cancel'] as const;
export type AsnEvent = (typeof asnEvents)[number];
export const asnHistoryEvents = ['create', ...asnEvents] as const;

const receiptOutcomes = [
  'RECEIVING_IN_PROGRESS',
  ...completeAsnStatuses,
] as const satisfies readonly AsnStatus[];

const announced: RuledLife<AsnStatus, AsnEvent> = {
  EXPECTED: { receive: receiptOutcomes, edit: 'EXPECTED', cancel: 'CANCELLED' },
  RECEIVING_IN_PROGRESS: {
    receive: receiptOutcomes,
    'close LATER': 'PARTIALLY_RECEIVED',
    'close SHORT': 'COMPLETE_WITH_VARIANCES',
  },
  PARTIALLY_RECEIVED: { receive: receiptOutcomes, 'close SHORT': 'COMPLETE_WITH_VARIANCES' },
  COMPLETE: {},
  COMPLETE_WITH_VARIANCES: {},
  CANCELLED: {},
};

/** The goods of a transfer have left their warehouse, so they can only be received or given up. */
const inTransit: RuledLife<AsnStatus, AsnEvent> = {
  ...announced,
  EXPECTED: { receive: receiptOutcomes, 'close SHORT': 'COMPLETE_WITH_VARIANCES' },
};

/** The life of an ASN. That of a transfer differs. */
export function asnSteps({ isTransfer }: { isTransfer: boolean }): RuledLife<AsnStatus, AsnEvent> {
  return isTransfer ? inTransit : announced;
}

export function isActiveAsn(status: AsnStatus): boolean {
  return activeAsnStatuses.some((active) => active === status);
}

/** What people enter of an ASN. */
export interface AsnText {
  reference: string;
  /** YYYY-MM-DD */
  expectedOn: string;
  notes: string | null;
  items: readonly { sku: string; expected: number }[];
}

/** Changes of lines that a history names; more are counted. */
const NAMED_CHANGES = 10;

/** What an edit changes, for the history: nothing if all that people read stays. */
export function editRemarks(
  before: AsnText,
  after: AsnText & { areUnitsChanged?: boolean },
): Remark[] {
  const unitsOf = ({ items }: AsnText) =>
    sumByKey(items.map(({ sku, expected }) => ({ key: sku, quantity: expected })));
  const [was, is] = [unitsOf(before), unitsOf(after)];
  const lines = [...new Set([...was.keys(), ...is.keys()])]
    .filter((sku) => was.get(sku) !== is.get(sku))
    .map((sku) =>
      remark('EXPECTED_CHANGED', { sku, from: was.get(sku) ?? 0, to: is.get(sku) ?? 0 }),
    );
  const more = lines.length - NAMED_CHANGES;
  return [
    ...(before.reference === after.reference
      ? []
      : [remark('REFERENCE_CHANGED', { from: before.reference, to: after.reference })]),
    ...(before.expectedOn === after.expectedOn
      ? []
      : [remark('ARRIVAL_CHANGED', { from: before.expectedOn, to: after.expectedOn })]),
    ...(before.notes === after.notes ? [] : [remark('NOTES_CHANGED')]),
    ...(after.areUnitsChanged ? [remark('UNITS_CHANGED')] : []),
    ...lines.slice(0, NAMED_CHANGES),
    ...(more > 0 ? [remark('MORE_CHANGED', { products: more })] : []),
  ];
}

/** The quantities of one item of an ASN, in units. An extra item expects 0. */
export interface AsnCount {
  expected: number;
  received: number;
}

/**
 * Units still to come: the sum over items of what each is short of, so that overs never cancel
 * shorts.
 */
export function outstandingUnits(items: readonly AsnCount[]): number {
  return items.reduce((sum, item) => sum + Math.max(0, item.expected - item.received), 0);
}

/** True if more than expected was received of any item, extra items included. */
export function hasOverage(items: readonly AsnCount[]): boolean {
  return items.some((item) => item.received > item.expected);
}

/** The status that an active ASN has after a batch was received against it. */
export function statusAfterReceipt(items: readonly AsnCount[]): AsnStatus {
  if (outstandingUnits(items) > 0) return 'RECEIVING_IN_PROGRESS';
  return hasOverage(items) ? 'COMPLETE_WITH_VARIANCES' : 'COMPLETE';
}

/**
 * Completion in per cent of what was expected; may pass 100. Extra items are not part of `items`.
 */
export function completionPercentage(
  items: readonly { expectedQuantity: number; receivedQuantity: number }[],
): number | null {
  const expected = items.reduce((sum, item) => sum + item.expectedQuantity, 0);
  const received = items.reduce((sum, item) => sum + item.receivedQuantity, 0);
  return percentage(received, expected);
}

/**
 * Accuracy rate in per cent: ASNs completed without variance, of all completed; null if none is.
 */
export function accuracyRate(complete: number, completeWithVariances: number): number | null {
  return percentage(complete, complete + completeWithVariances);
}

/**
 * The statuses in which an ASN may show a variance: the others took no stock yet, or took exactly
 * what was announced.
 */
export const variedAsnStatuses = [
  'RECEIVING_IN_PROGRESS',
  'PARTIALLY_RECEIVED',
  'COMPLETE_WITH_VARIANCES',
] as const satisfies readonly AsnStatus[];

/** Units of overage per item with overage, rounded; null if no item has any. */
export function averageVariance(overageUnits: number, itemsWithOverage: number): number | null {
  return itemsWithOverage > 0 ? Math.round(overageUnits / itemsWithOverage) : null;
}
