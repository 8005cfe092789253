import { format, parseISO } from 'date-fns';

const units = new Intl.NumberFormat('en-US');
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });
const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const formatUnits = (value: number): string => units.format(value);

/** `100M`, for an axis. */
export const formatCompact = (value: number): string => compact.format(value);

export const formatMoney = (value: number): string => money.format(value);

/** `Nov 18, 2026`: an instant as the local day, or a calendar date as itself. */
export const formatDate = (value: string): string => format(parseISO(value), 'PP');

/** `18 Nov 2026`. */
export const formatDayFirst = (value: string): string => format(parseISO(value), 'dd MMM yyyy');

export const formatDateTime = (value: string): string => format(parseISO(value), 'PP p');

/** A figure without a denominator is a dash, never 0. */
export const formatPercent = (value: number | null): string => (value === null ? '–' : `${value}%`);

/** `3 lines`, `1 line`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${formatUnits(count)} ${count === 1 ? one : many}`;

/** `12 records`, or `More than 10,000 records` where the count is a lower bound. */
export function totalText({ total, totalIsAtLeast }: { total: number; totalIsAtLeast: boolean }, one: string, many = `${one}s`): string {
  return totalIsAtLeast ? `More than ${formatUnits(total)} ${many}` : counted(total, one, many);
}

const resolved = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** This browser's time zone, by the full name that the server takes; UTC without one. */
export const ownZone = resolved?.includes('/') ? resolved : 'UTC';
