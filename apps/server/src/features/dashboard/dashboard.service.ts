import type {
  Dashboard,
  DashboardFigure,
  DashboardRow,
  DashboardWork,
} from '@lading/contract/dashboard';
import type { OrderSummary } from '@lading/contract/orders';
import {
  DASHBOARD_DAYS,
  DOCK_HOURS,
  dailyMeasureKeys,
  dailyMeasures,
  dashboardFigureKeys,
  dashboardFigures,
  type DashboardFigure as FigureKey,
  priorityOrdersPopulation,
} from '@lading/domain/dashboard';
import { DAY_MS } from '@lading/domain/time';
import { type Actor, allows } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { countRows, type Listing, readFirst } from '../../platform/database/listing.ts';
import { listCounts } from '../counts/counts.service.ts';
import { listMovements, listPallets } from '../inventory/inventory.service.ts';
import { summarizeOrders } from '../orders/orders.service.ts';
import { listPrintJobs } from '../printers/jobs.service.ts';
import { countNeeds } from '../replenishment/replenishment.service.ts';
import { getWarehouse } from '../warehouses/warehouses.service.ts';
import { countUndelivered } from '../webhooks/webhooks.service.ts';
import * as queries from './dashboard.queries.ts';

const PRIORITY_ORDERS = 8;
const MOVEMENTS = 10;

/**
 * Returns a warehouse's open work and the sums of its last days, in `tz` or else in its own time
 * zone. A CLIENT sees only its own.
 */
export async function getDashboard(
  db: Db,
  actor: Actor,
  query: { warehouseId: number; tz?: string },
): Promise<Dashboard> {
  const { id: warehouseId, name, timeZone } = await getWarehouse(db, actor, query.warehouseId);
  const scope = { warehouseId, customerId: actor.customerId };
  const orderCounts = await summarizeOrders(db, actor, { warehouseId });
  const deliveries = await queries.countDeliveries(db, scope);
  const needs = await countNeeds(db, actor, warehouseId);
  const orders = await queries.listPriorityOrders(db, scope, PRIORITY_ORDERS);
  const recentActivity = await readFirst(
    db,
    await listMovements(db, actor, { warehouseId }),
    '-at',
    MOVEMENTS,
  );
  const tz = query.tz ?? timeZone;
  return {
    warehouse: { id: warehouseId, name },
    at: actor.at.toISOString(),
    work: await readWork(db, actor, warehouseId, orderCounts),
    ordersToPick: figure('ordersToPick', orderCounts.toPick),
    ordersToShip: figure('ordersToShip', orderCounts.toShip),
    pendingDeliveries: figure('pendingDeliveries', deliveries),
    replenishmentsNeeded: figure('replenishmentsNeeded', needs),
    priorityOrders: { population: priorityOrdersPopulation, orders },
    recentActivity,
    daily: { tz, measures: dailyMeasures, ...(await readDays(db, actor, scope, tz)) },
  };
}

const figure = (key: FigureKey, value: number): DashboardFigure => ({
  ...dashboardFigures[key],
  value,
});

/**
 * Counts the urgent work as the lists of it do. Counts pallets and counts only if the user's role
 * works on them.
 */
async function readWork(
  db: Db,
  actor: Actor,
  warehouseId: number,
  orders: OrderSummary,
): Promise<DashboardWork> {
  const { late, dueToday, short } = orders;
  const total = async <T>(listing: Listing<T>) => (await countRows(db, listing)).total;
  const mayPutAway = allows(actor, 'stock:move');
  const mayReview = allows(actor, 'counts:approve');
  const waiting = { warehouseId, waiting: 'true', olderThanHours: DOCK_HOURS } as const;
  return {
    late,
    dueToday,
    short,
    atDock: mayPutAway ? await total(await listPallets(db, actor, waiting)) : null,
    countsToReview: mayReview
      ? await total(await listCounts(db, actor, { warehouseId, status: 'REVIEW' }))
      : null,
    stuckPrints: allows(actor, 'printers:write')
      ? await total(listPrintJobs(actor, { warehouseId, stuck: 'true' }))
      : null,
    failedDeliveries: allows(actor, 'webhooks:manage') ? await countUndelivered(db) : null,
  };
}

/**
 * Sums the last days and as many before them. The earlier ones end at the same time of the day, so
 * that an unfinished day is compared with the same part of a day.
 */
async function readDays(
  db: Db,
  actor: Actor,
  scope: queries.Scope,
  tz: string,
): Promise<Pick<Dashboard['daily'], 'days' | 'before'>> {
  const all = await queries.listDays(db, actor.at, tz, 2 * DASHBOARD_DAYS);
  const days = all.slice(DASHBOARD_DAYS);
  const starts = days.map(({ startsAt }) => startsAt);
  const [begin = actor.at, end = actor.at] = [all[0]?.startsAt, starts[0]];
  const sameTime = Math.min(actor.at.getTime() - DASHBOARD_DAYS * DAY_MS, end.getTime());
  const sums = await queries.sumPeriods(db, scope, [begin, new Date(sameTime), ...starts]);
  const nothing = { unitsReceived: 0, unitsShipped: 0, ordersPlaced: 0, ordersShipped: 0 };
  return {
    days: days
      .slice(0, -1)
      .map(({ date }, index) => ({ date, ...(sums.get(index + 3) ?? nothing) })),
    before: sums.get(1) ?? nothing,
  };
}

/** Yields the rows of a dashboard: each current figure, then those of each day. */
export function* rowsOfDashboard(dashboard: Dashboard): Generator<DashboardRow> {
  for (const key of dashboardFigureKeys) yield { figure: key, date: null, ...dashboard[key] };
  for (const key of dailyMeasureKeys) {
    for (const day of dashboard.daily.days)
      yield { figure: key, date: day.date, value: day[key], ...dailyMeasures[key] };
  }
}
