import type { QueryOf } from '@lading/contract/endpoint';
import type { getPerformanceReport } from '@lading/contract/reports';
import { type FigureKey, figureKeys } from '@lading/domain/performance';
import {
  daysIn,
  MAX_REPORT_DAYS,
  MAX_REPORT_PERIODS,
  type Period,
  periodsOf,
  reportSteps,
  wholePeriod,
} from '@lading/domain/reports';
import { format } from 'date-fns';
import { readFilters } from '../../lib/listUrl.ts';

const periodKinds = { from: 'date', to: 'date', customerId: 'id' } as const;
const kinds = {
  ...periodKinds,
  step: reportSteps,
  figure: figureKeys,
} as const;

export type PerformanceQuery = Omit<
  QueryOf<typeof getPerformanceReport>,
  'warehouseId' | 'tz' | 'from' | 'to'
> &
  Period;

/**
 * Reads the URL. The defaults are the last thirty days and the first figure. `problem` says why the
 * server would refuse the query.
 */
export function readPerformance(
  params: URLSearchParams,
  today: string,
): { query: PerformanceQuery; figure: FigureKey; problem: string | null } {
  const { figure = 'dockToStockMean', ...rest } = readFilters(params, kinds);
  const period = wholePeriod({ from: realDay(rest.from), to: realDay(rest.to) }, today);
  return { query: { ...rest, ...period }, figure, problem: problemOf({ ...rest, ...period }) };
}

/** Reads the period and the customer of a report from the URL, as `readPerformance`. */
export function readPeriod(
  params: URLSearchParams,
  today: string,
): { query: Period & { customerId?: number }; problem: string | null } {
  const { customerId, ...rest } = readFilters(params, periodKinds);
  const period = wholePeriod({ from: realDay(rest.from), to: realDay(rest.to) }, today);
  return {
    query: { ...period, ...(customerId !== undefined && { customerId }) },
    problem: problemOf(period),
  };
}

/** The date, or undefined if it is not in the calendar. */
function realDay(date: string | undefined): string | undefined {
  const at = date === undefined ? Number.NaN : Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date ?? '') ? date : undefined;
}

function problemOf({
  from,
  to,
  step,
}: Pick<PerformanceQuery, 'from' | 'to' | 'step'>): string | null {
  const days = daysIn({ from, to });
  if (days < 1) return 'The last day comes before the first.';
  if (days > MAX_REPORT_DAYS) return `A report looks at up to ${MAX_REPORT_DAYS} days.`;
  if (step && periodsOf({ from, to }, step).length > MAX_REPORT_PERIODS)
    return 'These are too many steps for one chart: please choose longer ones.';
  return null;
}

export function localDay(at: Date): string {
  return format(at, 'yyyy-MM-dd');
}
