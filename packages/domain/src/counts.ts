import { isLegal, type Life, statusesAfter } from './life.ts';
import { may, type Permission, type Role } from './permissions.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

export const countStatuses = ['DRAFT', 'COUNTING', 'REVIEW', 'APPROVED', 'CANCELLED'] as const;
export type CountStatus = (typeof countStatuses)[number];

export const countEvents = ['start', 'count', 'submit', 'approve', 'recount', 'cancel'] as const;
export type CountEvent = (typeof countEvents)[number];

/** The events of a count's history. The lines keep who counted what. */
export const countHistoryEvents = ['create', ...countEvents] as const;

export const countSteps: Life<CountStatus, CountEvent> = {
  DRAFT: { start: 'COUNTING', cancel: 'CANCELLED' },
  COUNTING: { count: 'COUNTING', submit: 'REVIEW', cancel: 'CANCELLED' },
  REVIEW: { approve: 'APPROVED', recount: 'COUNTING', cancel: 'CANCELLED' },
  APPROVED: {},
  CANCELLED: {},
};

/** The permission to cancel a count in a status: in review that of its approval. */
export const cancelPermission = (status: CountStatus): Permission =>
  isLegal(countSteps, status, 'approve') ? 'counts:approve' : 'counts:count';

/** Statuses in which a count hides expected quantities from everybody. */
export const blindCountStatuses = ['DRAFT', 'COUNTING'] as const satisfies readonly CountStatus[];

/** Statuses in which the differences of a count are posted, and its lines keep their unit costs. */
export const postedCountStatuses = statusesAfter(countSteps, 'approve');

export const closedCountStatuses = [
  'APPROVED',
  'CANCELLED',
] as const satisfies readonly CountStatus[];

/** What becomes of the lines of a finished place that nobody entered. */
export const openLineChoices = ['ZERO', 'NOT_COUNTED'] as const;
export type OpenLines = (typeof openLineChoices)[number];

/** How a count's places or products were chosen. */
export const countChoices = [
  'LOCATIONS',
  'PRODUCTS',
  'ABC_CLASS',
  'NOT_COUNTED',
  'SHORT_PICK',
] as const;
export type CountChoice = (typeof countChoices)[number];

/**
 * True if every product in the chosen places is counted; otherwise the chosen products are counted,
 * wherever they are found.
 */
export function countsPlaces(choice: CountChoice): boolean {
  return choice === 'LOCATIONS' || choice === 'NOT_COUNTED';
}

/**
 * A count is blind: only users who may approve see what the ledger expects, and only while nobody
 * counts. A recount hides it from everybody again.
 */
export function seesExpected(role: Role, status: CountStatus): boolean {
  return may(role, 'counts:approve') && !blindCountStatuses.some((blind) => blind === status);
}

/** By how much the clocks of a device and of the server may differ. */
export const SCAN_CLOCK_TOLERANCE_MS = MINUTE_MS;
/** An entry that waited longer on a device than this is counted again. */
export const MAX_SCAN_AGE_DAYS = 7;

/** Why the instant of a scan cannot be right. */
export type ScanInstantFault = 'FUTURE' | 'BEFORE_START' | 'TOO_OLD';

/**
 * Judges the instant at which a device scanned an entry of a count that was started at another.
 * Within the tolerance of the clocks it becomes one that is possible: no scan is later than its
 * arrival, or earlier than the count.
 */
export function scanInstant({
  scannedAt,
  arrivedAt,
  startedAt,
}: Record<'scannedAt' | 'arrivedAt' | 'startedAt', number>): number | ScanInstantFault {
  if (scannedAt > arrivedAt + SCAN_CLOCK_TOLERANCE_MS) return 'FUTURE';
  if (scannedAt < startedAt - SCAN_CLOCK_TOLERANCE_MS) return 'BEFORE_START';
  if (scannedAt < arrivedAt - MAX_SCAN_AGE_DAYS * DAY_MS) return 'TOO_OLD';
  return Math.min(arrivedAt, Math.max(startedAt, scannedAt));
}

/** The counted quantity and that of the ledger at that instant, in units. */
export interface Counted {
  counted: number;
  ledger: number;
}

/**
 * The difference in per cent of what the ledger had, to one decimal; null if it had nothing to
 * divide by.
 */
export function variancePercentage({ counted, ledger }: Counted): number | null {
  return ledger > 0 ? Math.round(((counted - ledger) / ledger) * 1000) / 10 : null;
}

/**
 * True if a count differs from the ledger by no more than a tolerance in per cent of what the
 * ledger had.
 */
export function isWithinTolerance({ counted, ledger }: Counted, tolerancePercent: number): boolean {
  // Hundredths of a per cent are whole numbers, which compare exactly.
  return Math.abs(counted - ledger) * 10_000 <= Math.round(tolerancePercent * 100) * ledger;
}

export interface VarianceSummary {
  /**
   * Lines counted, those of them within tolerance, and these in per cent: the inventory record
   * accuracy.
   */
  lines: number;
  accurateLines: number;
  accuracy: number | null;
  differingLines: number;
  /** Units too many and units missing: overs never cancel shorts. */
  overUnits: number;
  shortUnits: number;
  /**
   * The same in money, of the lines whose product has a cost; null if no differing line has one.
   */
  overValue: number | null;
  shortValue: number | null;
  /** Differing lines whose product has no cost, and which the values therefore leave out. */
  linesWithoutCost: number;
}

type Person = { id: number } | null;

/**
 * Who worked on a count: who entered its lines, now and in earlier rounds, and who finished its
 * places.
 */
interface Work {
  lines: readonly { countedBy: Person; attempts: readonly { user: Person }[] }[];
  places: readonly { doneBy: Person }[];
}

/** True if a user entered any of a count, or finished a place of it. */
export function hasCounted({ lines, places }: Work, userId: number): boolean {
  const isUser = (person: Person): boolean => person?.id === userId;
  return (
    places.some(({ doneBy }) => isUser(doneBy)) ||
    lines.some(
      ({ countedBy, attempts }) => isUser(countedBy) || attempts.some(({ user }) => isUser(user)),
    )
  );
}

/** Beyond either, a count is approved by somebody who did not count it. Null: no limit. */
export interface ApprovalLimits {
  /** Units over and short. */
  units: number | null;
  /** Their value, over and short, at unit cost. */
  value: number | null;
}

/**
 * True if a count differs by more than who counted it may approve. Overs and shorts add up; what
 * has no cost has no value.
 */
export function needsSecondPerson(
  {
    overUnits,
    shortUnits,
    overValue,
    shortValue,
  }: Pick<VarianceSummary, 'overUnits' | 'shortUnits' | 'overValue' | 'shortValue'>,
  limits: ApprovalLimits,
): boolean {
  const value = (overValue ?? 0) + (shortValue ?? 0);
  return (
    (limits.units !== null && overUnits + shortUnits > limits.units) ||
    (limits.value !== null && value > limits.value)
  );
}

/**
 * Adds up what counted lines differ by. Inventory record accuracy is the share of lines within
 * tolerance, by line and never by the sum of units, because a record is right or wrong whatever the
 * others are. A line with 0 on both sides does not count.
 */
export function summarizeVariance(
  counted: readonly (Counted & { unitCost: number | null })[],
  tolerancePercent: number,
): VarianceSummary {
  const lines = counted.filter((line) => line.counted > 0 || line.ledger > 0);
  const differing = lines.filter((line) => line.counted !== line.ledger);
  const priced = differing.filter((line) => line.unitCost !== null);
  const accurateLines = lines.filter((line) => isWithinTolerance(line, tolerancePercent)).length;
  const over = (line: Counted): number => Math.max(0, line.counted - line.ledger);
  const short = (line: Counted): number => Math.max(0, line.ledger - line.counted);
  const value = (units: (line: Counted) => number): number | null =>
    priced.length
      ? priced.reduce(
          (cents, line) => cents + units(line) * Math.round((line.unitCost ?? 0) * 100),
          0,
        ) / 100
      : null;
  return {
    lines: lines.length,
    accurateLines,
    accuracy: lines.length ? Math.round((accurateLines / lines.length) * 1000) / 10 : null,
    differingLines: differing.length,
    overUnits: differing.reduce((sum, line) => sum + over(line), 0),
    shortUnits: differing.reduce((sum, line) => sum + short(line), 0),
    overValue: value(over),
    shortValue: value(short),
    linesWithoutCost: differing.length - priced.length,
  };
}
