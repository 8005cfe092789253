import { format, parseISO } from 'date-fns';

const units = new Intl.NumberFormat('en-US');
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });
const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function formatUnits(value: number): string {
  return units.format(value);
}

/** `100M`, for an axis. */
export function formatCompact(value: number): string {
  return compact.format(value);
}

export function formatMoney(value: number): string {
  return money.format(value);
}

/** `Nov 18, 2026`: an instant as the local day, or a calendar date as itself. */
export function formatDate(value: string): string {
  return format(parseISO(value), 'PP');
}

/** `18 Nov 2026`. */
export function formatDayFirst(value: string): string {
  return format(parseISO(value), 'dd MMM yyyy');
}

export function formatDateTime(value: string): string {
  return format(parseISO(value), 'PP p');
}

/** A figure without a denominator is a dash, never 0. */
export function formatPercent(value: number | null): string {
  return value === null ? '–' : `${value}%`;
}

/** `3 lines`, `1 line`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatUnits(count)} ${count === 1 ? one : many}`;
}

/** `12 records`, or `More than 10,000 records` where the count is a lower bound. */
export function totalText({ total, totalIsAtLeast }: { total: number; totalIsAtLeast: boolean }, one: string, many = `${one}s`): string {
  return totalIsAtLeast ? `More than ${formatUnits(total)} ${many}` : counted(total, one, many);
}

const resolved = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** This browser's time zone as a part of a query. Without the full name that the server takes, days are UTC. */
export const ownZone: { tz?: string } = resolved === 'UTC' || resolved?.includes('/') ? { tz: resolved } : {};
