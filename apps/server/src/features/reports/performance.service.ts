import type { QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/reports';
import type {
  PerformanceFigure,
  PerformanceReport,
  PerformanceRow,
  PickerRate,
} from '@lading/contract/reports';
import {
  agreementOf,
  type FigureKey,
  figureKeys,
  hoursOf,
  performanceFigures,
  perHour,
  shareOf,
} from '@lading/domain/performance';
import {
  daysIn,
  MAX_REPORT_DAYS,
  MAX_REPORT_PERIODS,
  type Period,
  periodsOf,
  stepFor,
  wholePeriod,
} from '@lading/domain/reports';
import { dayIn } from '@lading/domain/time';
import { type Actor, allows } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { badField } from '../../platform/refusal.ts';
import { requireScope } from '../inventory/inventory.service.ts';
import { getTimeZone, getWarehouse } from '../warehouses/warehouses.service.ts';
import * as queries from './performance.queries.ts';

type Query = QueryOf<typeof contract.getPerformanceReport>;

/** A figure of one period: its value, and the size of its population. */
interface Point {
  value: number | null;
  count: number;
}

/** Returns the figure of a period by its number, from 1; 0 stands for all periods together. */
type Read = (period: number) => Point;

interface Reads {
  figures: Record<FigureKey, Read>;
  /** For all periods together. */
  pickers: queries.Picked[];
}

/** The reason why a figure has no value: the actor may not read its source. */
const HIDDEN = {
  counts: 'Counts are seen by the warehouse alone.',
  pickers: 'Rates of pickers are seen by the warehouse alone.',
};

type Sees = Record<keyof typeof HIDDEN, boolean>;

const restrictedSources: Partial<Record<FigureKey, keyof typeof HIDDEN>> = {
  linesPickedPerHour: 'pickers',
  recordAccuracyLines: 'counts',
  recordAccuracyUnits: 'counts',
};

/**
 * Returns the figures of a warehouse between two calendar days, both included: in total, and by
 * day, week or month.
 */
export async function getPerformanceReport(
  db: Db,
  actor: Actor,
  query: Query,
): Promise<PerformanceReport> {
  const tz = query.tz ?? (await getTimeZone(db, query.warehouseId));
  const whole = wholePeriod(query, dayIn(tz, actor.at));
  const step = query.step ?? stepFor(whole);
  const periods = requirePeriods(whole, step);
  const customerId = await requireScope(db, actor, query);
  const { id, name } = await getWarehouse(db, actor, query.warehouseId);
  const scope = {
    warehouseId: id,
    customerId,
    tz,
    ...(await queries.findInstants(db, periods, tz)),
  };
  const sees = { counts: allows(actor, 'counts:read'), pickers: allows(actor, 'orders:pick') };
  const reads = await readFigures(db, scope, actor.at, sees);
  return {
    warehouse: { id, name },
    ...whole,
    tz,
    step,
    figures: figureKeys.map((key) => {
      const source = restrictedSources[key];
      return figureOf(
        key,
        reads.figures[key],
        periods,
        source && !sees[source] ? HIDDEN[source] : null,
      );
    }),
    pickers: sees.pickers ? reads.pickers.map(toPickerRate) : null,
  };
}

/** Reads the figures of all periods. Figures that the actor may not see are empty. */
async function readFigures(
  db: Db,
  scope: queries.PerformanceScope,
  now: Date,
  sees: Sees,
): Promise<Reads> {
  const [dock, trucks, shipped, picked, received, counted, places] = [
    await queries.timeDockToStock(db, scope),
    await queries.timeTrucks(db, scope),
    await queries.countShipped(db, scope),
    sees.pickers ? await queries.countPicked(db, scope) : [],
    await queries.countReceivedLines(db, scope),
    sees.counts ? await queries.compareCounted(db, scope) : new Map<number, queries.Counted>(),
    await queries.countPlaces(db, scope, now),
  ];
  const figures: Record<FigureKey, Read> = {
    dockToStockMean: readFrom(dock, (row) => ({
      value: hoursOf(row.meanSeconds),
      count: row.count,
    })),
    dockToStockP90: readFrom(dock, (row) => ({ value: hoursOf(row.p90Seconds), count: row.count })),
    truckWaitingMean: readFrom(trucks, ({ waitingSeconds, count }) => ({
      value: hoursOf(waitingSeconds),
      count,
    })),
    truckAtDoorMean: readFrom(trucks, ({ doorSeconds, count }) => ({
      value: hoursOf(doorSeconds),
      count,
    })),
    truckTurnaroundMean: readFrom(trucks, ({ turnaroundSeconds, count }) => ({
      value: hoursOf(turnaroundSeconds),
      count,
    })),
    orderCycleTimeMean: readFrom(shipped, (row) => ({
      value: hoursOf(row.meanSeconds),
      count: row.timed,
    })),
    orderCycleTimeP90: readFrom(shipped, (row) => ({
      value: hoursOf(row.p90Seconds),
      count: row.timed,
    })),
    lineFillRate: readFrom(shipped, (row) => shareAsPoint(row.fullLines, row.lines)),
    orderFillRate: readFrom(shipped, (row) => shareAsPoint(row.full, row.first)),
    onTimeShipping: readFrom(shipped, (row) => shareAsPoint(row.onTime, row.due)),
    otif: readFrom(shipped, (row) => shareAsPoint(row.otif, row.firstDue)),
    linesPickedPerHour: readPicked(picked),
    receivingAccuracy: readFrom(received, (row) => shareAsPoint(row.part, row.whole)),
    recordAccuracyLines: readFrom(counted, (row) => shareAsPoint(row.rightLines, row.lines)),
    recordAccuracyUnits: readFrom(counted, (row) => ({
      value: agreementOf(row.differences, row.units),
      count: row.units,
    })),
    spaceUsed: readFrom(places, (row) => shareAsPoint(row.part, row.whole)),
  };
  return { figures, pickers: picked.filter(({ period }) => period === 0) };
}

export function requirePeriod(whole: Period): void {
  const days = daysIn(whole);
  if (days < 1) throw badField('to', 'BEFORE', { field: 'from' });
  if (days > MAX_REPORT_DAYS) throw badField('to', 'TOO_FAR', { days: MAX_REPORT_DAYS });
}

function requirePeriods(whole: Period, step: PerformanceReport['step']): Period[] {
  requirePeriod(whole);
  const periods = periodsOf(whole, step);
  if (periods.length > MAX_REPORT_PERIODS)
    throw badField('step', 'TOO_MANY_PERIODS', {
      most: MAX_REPORT_PERIODS,
      periods: periods.length,
    });
  return periods;
}

const shareAsPoint = (part: number, whole: number): Point => ({
  value: shareOf(part, whole),
  count: whole,
});

function readFrom<T>(rows: queries.ByPeriod<T>, toPoint: (row: T) => Point): Read {
  return (period) => {
    const row = rows.get(period);
    return row === undefined ? { value: null, count: 0 } : toPoint(row);
  };
}

function readPicked(picked: readonly queries.Picked[]): Read {
  const sums = new Map<number, { lines: number; hours: number }>();
  for (const { period, lines, hours } of picked) {
    const sum = sums.get(period) ?? { lines: 0, hours: 0 };
    sums.set(period, { lines: sum.lines + lines, hours: sum.hours + hours });
  }
  return readFrom(sums, ({ lines, hours }) => ({ value: perHour(lines, hours), count: hours }));
}

const toPickerRate = ({ user, lines, units, hours }: queries.Picked): PickerRate => ({
  user,
  lines,
  units,
  hours,
  linesPerHour: perHour(lines, hours),
});

function figureOf(
  key: FigureKey,
  read: Read,
  periods: readonly Period[],
  hidden: string | null,
): PerformanceFigure {
  const { label, unit, formula, population, source } = performanceFigures[key];
  const { value, count } = read(0);
  return {
    key,
    label,
    value,
    unit,
    population: { count, of: population },
    formula,
    source,
    reason: hidden ?? (value === null ? `There were no ${population} in this period.` : null),
    periods: periods.map((period, index) => ({ ...period, ...read(index + 1) })),
  };
}

/** Yields the rows of a report: each figure in total, then for each period. */
export function* rowsOfPerformance({
  figures,
  from,
  to,
  step,
}: PerformanceReport): Generator<PerformanceRow> {
  for (const { label, value, unit, population, formula, source, periods } of figures) {
    const texts = { figure: label, unit, of: population.of, formula, source };
    yield { ...texts, period: 'total', from, to, value, population: population.count };
    for (const { count, ...days } of periods)
      yield { ...texts, period: step, ...days, population: count };
  }
}
