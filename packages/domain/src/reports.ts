import { DAY_MS, FIRST_DATE } from './time.ts';

/** What the inventory report can be grouped by. */
export const stockGroupings = ['product', 'location', 'status', 'customer'] as const;
export type StockGrouping = (typeof stockGroupings)[number];

export const ageBuckets = [
  { key: 'days0to30', label: '0–30 days', fromDays: 0, toDays: 30 },
  { key: 'days31to60', label: '31–60 days', fromDays: 31, toDays: 60 },
  { key: 'days61to90', label: '61–90 days', fromDays: 61, toDays: 90 },
  { key: 'over90', label: 'Over 90 days', fromDays: 91, toDays: null },
] as const;
export type AgeBucket = (typeof ageBuckets)[number]['key'];

/**
 * The age bucket of goods by the calendar days between their receipt and the report; what came
 * later counts as of that day.
 */
export function ageBucketOf(days: number): AgeBucket {
  const whole = Math.max(0, Math.floor(days));
  return ageBuckets.find(({ toDays }) => toDays === null || whole <= toDays)?.key ?? 'over90';
}

/** How long one step of a chart is. */
export const reportSteps = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof reportSteps)[number];

/** Calendar days (`YYYY-MM-DD`), first and last included. */
export interface Period {
  from: string;
  to: string;
}

/** The longest period of a report: five years. */
export const MAX_REPORT_DAYS = 1_830;
/** The maximum number of points of a chart. */
export const MAX_REPORT_PERIODS = 400;

/** The later one of two calendar days. */
export const laterDay = (first: string, other: string): string =>
  [first, other].sort()[1] as string;

const toDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The calendar days from the first to the last, both counted; below 1 if the last comes first. */
export function daysIn({ from, to }: Period): number {
  return toDay(to) - toDay(from) + 1;
}

export function addDays(date: string, days: number): string {
  return toDate(toDay(date) + days);
}

const DEFAULT_REPORT_DAYS = 30;

/**
 * Completes a period without one or both ends. It ends today by default, or on its first day if
 * that is in the future.
 */
export function wholePeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): Period {
  const until = to ?? (from !== undefined && from > today ? from : today);
  const days = Math.min(DEFAULT_REPORT_DAYS, daysIn({ from: FIRST_DATE, to: until }));
  return { from: from ?? addDays(until, 1 - days), to: until };
}

/** The step that shows a period with a readable number of points. */
export function stepFor(period: Period): ReportStep {
  const days = daysIn(period);
  if (days <= 31) return 'day';
  return days <= 183 ? 'week' : 'month';
}

/** The first day after the step that a day lies in: weeks begin on Monday (ISO 8601). */
function nextStart(day: number, step: ReportStep): number {
  if (step === 'day') return day + 1;
  if (step === 'week') return day + 7 - ((day + 3) % 7);
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY_MS;
}

/** Cuts a period into days, ISO weeks or months; the first and the last may be shorter. */
export function periodsOf(period: Period, step: ReportStep): Period[] {
  const periods: Period[] = [];
  const end = toDay(period.to);
  for (let day = toDay(period.from); day <= end; day = nextStart(day, step)) {
    periods.push({ from: toDate(day), to: toDate(Math.min(end, nextStart(day, step) - 1)) });
  }
  return periods;
}
