import { DOCK_HOURS, dailyMeasureKeys, dashboardFigureKeys } from '@lading/domain/dashboard';
import { MAX_PRIORITY, MIN_PRIORITY, orderStatuses } from '@lading/domain/orders';
import { PRINT_WAIT_MS } from '@lading/domain/printers';
import { MINUTE_MS } from '@lading/domain/time';
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  CalendarDate,
  Closed,
  CountOf,
  Id,
  Instant,
  Named,
  Nullable,
  OneOf,
  Reference,
  TimeZone,
} from './fields.ts';
import { Movement } from './inventory.ts';

const Label = Type.String({ examples: ['Orders to Pick'] });
const Unit = Type.String({ examples: ['orders'] });
const Population = Type.String({
  description: 'The rows that it counts.',
  examples: ['Released orders with something left to pick.'],
});
const Count = Type.Integer({ minimum: 0, examples: [12] });

export const DashboardFigure = Closed({
  label: Label,
  value: Count,
  unit: Unit,
  population: Population,
});
export type DashboardFigure = Static<typeof DashboardFigure>;

export const PriorityOrder = Closed({
  id: Id,
  orderReference: Reference,
  customer: Named,
  requestedShipDate: Nullable(CalendarDate),
  shipBy: Nullable(CalendarDate),
  priority: Type.Integer({ minimum: MIN_PRIORITY, maximum: MAX_PRIORITY, examples: [1] }),
  status: OneOf(orderStatuses),
});
export type PriorityOrder = Static<typeof PriorityOrder>;

const sums = {
  unitsReceived: Count,
  unitsShipped: Count,
  ordersPlaced: Count,
  ordersShipped: Count,
};
export const DashboardDay = Closed({ date: CalendarDate, ...sums });
export type DashboardDay = Static<typeof DashboardDay>;

const Measure = Closed({ label: Label, unit: Unit, population: Population });

/** What should not wait. The lists that show these rows have as many. */
export const DashboardWork = Closed({
  late: CountOf('Orders past their ship-by date that have not shipped.', 3),
  dueToday: CountOf('Orders to ship today, in the day of the warehouse.', 12),
  short: CountOf('Orders that wait for stock.', 2),
  atDock: Nullable(
    CountOf(
      `Pallets received more than ${DOCK_HOURS} hours ago that are not put away. Null for a CLIENT.`,
      4,
    ),
  ),
  countsToReview: Nullable(
    CountOf('Cycle counts to review. Null for those who may not approve them.', 1),
  ),
  stuckPrints: Nullable(
    CountOf(
      `Print jobs that failed, or have waited for more than ${PRINT_WAIT_MS / MINUTE_MS} minutes. Null for those who may not set up printers.`,
      0,
    ),
  ),
  failedDeliveries: Nullable(
    CountOf(
      'Deliveries of webhooks that failed and were not delivered since. Null for those who may not manage webhooks.',
      0,
    ),
  ),
});
export type DashboardWork = Static<typeof DashboardWork>;

export const Dashboard = Closed({
  warehouse: Named,
  at: Instant,
  work: DashboardWork,
  ordersToPick: DashboardFigure,
  ordersToShip: DashboardFigure,
  pendingDeliveries: DashboardFigure,
  replenishmentsNeeded: DashboardFigure,
  priorityOrders: Closed({ population: Population, orders: Type.Array(PriorityOrder) }),
  recentActivity: Type.Array(Movement),
  daily: Closed({
    tz: TimeZone,
    measures: Closed({
      unitsReceived: Measure,
      unitsShipped: Measure,
      ordersPlaced: Measure,
      ordersShipped: Measure,
    }),
    /** The last 14 calendar days of the zone, the oldest first and today last. */
    days: Type.Array(DashboardDay),
    before: Closed(sums, {
      description:
        'The sums of the 14 days before these, the last of them up to the same time of the day.',
    }),
  }),
});
export type Dashboard = Static<typeof Dashboard>;

/** As CSV: a row for each figure, then for each day's. */
export const DashboardRow = Closed({
  figure: OneOf([...dashboardFigureKeys, ...dailyMeasureKeys]),
  label: Label,
  date: Nullable(CalendarDate),
  value: Count,
  unit: Unit,
  population: Population,
});
export type DashboardRow = Static<typeof DashboardRow>;

export const getDashboard = endpoint('GET', '/api/dashboard', {
  permission: 'dashboard:read',
  summary:
    'Open work of a warehouse, its most urgent orders, its last movements and the figures of its last 14 days.',
  query: Closed({ warehouseId: Id, tz: Type.Optional(TimeZone) }),
  responses: { 200: Dashboard },
  csv: DashboardRow,
});
