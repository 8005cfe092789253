import { activeAsnStatuses } from './asns.ts';
import { codeText } from './codeText.ts';
import { keysOf } from './keysOf.ts';
import { openOrderStatuses, orderStages } from './orders.ts';

interface Measure {
  label: string;
  /** What the value counts. */
  unit: string;
  /** The rows that it counts. */
  population: string;
}

const listed = (statuses: readonly string[]): string => statuses.map(codeText).join(', ');

/**
 * The work that waits on the floor now. Deliveries are ASNs of which not everything has arrived.
 * Shipped orders are not among the work, because another warehouse or the buyer has them; the list
 * of orders shows them.
 */
export const dashboardFigures = {
  ordersToPick: {
    label: 'Orders to Pick',
    unit: 'orders',
    population: `Released orders with something left to pick: ${listed(orderStages.TO_PICK)}.`,
  },
  ordersToShip: {
    label: 'Orders to Ship',
    unit: 'orders',
    population: `Orders that are picked and not yet shipped: ${listed(orderStages.TO_SHIP)}.`,
  },
  pendingDeliveries: {
    label: 'Pending Deliveries',
    unit: 'ASNs',
    population: `Announced deliveries with goods still to arrive: ${listed(activeAsnStatuses)}.`,
  },
  replenishmentsNeeded: {
    label: 'Replenishments Needed',
    unit: 'pick locations',
    population:
      'Replenishment rules whose pick location has less free to pick, open move tasks counted in, than its minimum.',
  },
} as const satisfies Record<string, Measure>;
export type DashboardFigure = keyof typeof dashboardFigures;
export const dashboardFigureKeys = keysOf(dashboardFigures);

/** What is measured day by day. */
export const dailyMeasures = {
  unitsReceived: {
    label: 'Units received',
    unit: 'units',
    population:
      'Units of RECEIVE movements, and of TRANSFER movements that arrive, by the day of the movement. Returns are not included.',
  },
  unitsShipped: {
    label: 'Units shipped',
    unit: 'units',
    population: 'Units of SHIP movements, by the day of the movement.',
  },
  ordersPlaced: {
    label: 'Orders placed',
    unit: 'orders',
    population: 'Orders by the day of their order date, cancelled and follow-up orders included.',
  },
  ordersShipped: {
    label: 'Orders shipped',
    unit: 'orders',
    population: 'Orders by the day they shipped.',
  },
} as const satisfies Record<string, Measure>;
export type DailyMeasure = keyof typeof dailyMeasures;
export const dailyMeasureKeys = keysOf(dailyMeasures);

/** A pallet that waits longer for putaway should not. */
export const DOCK_HOURS = 2;

/** Calendar days that the charts show, today among them. */
export const DASHBOARD_DAYS = 14;

export const priorityOrdersPopulation = `Orders that still have to leave, by priority, then ship date: ${listed(openOrderStatuses)}.`;
