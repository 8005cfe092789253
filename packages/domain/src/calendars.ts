import { addDays } from './reports.ts';
import { clockIn } from './time.ts';

/** The days of a week by ISO 8601: Monday is 1 and Sunday 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

export const DEFAULT_WORKING_DAYS: readonly Weekday[] = [1, 2, 3, 4, 5];

/** The days on which a warehouse works. */
export interface WorkingDays {
  workingDays: readonly number[];
  /** Calendar days on which it does not work, whatever the day of the week. */
  holidays: readonly string[];
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

export const isWorkingDay = (day: string, { workingDays, holidays }: WorkingDays): boolean =>
  workingDays.includes(weekdayOf(day)) && !holidays.includes(day);

/** Returns the day itself if it is a working day, and else the next one. */
export function workingDayFrom(day: string, calendar: WorkingDays): string {
  if (calendar.workingDays.length === 0) throw new Error('A week needs a working day.');
  let found = day;
  while (!isWorkingDay(found, calendar)) found = addDays(found, 1);
  return found;
}

/**
 * Returns the working day that comes a number of working days after a day. The count begins on the
 * first working day from that day on.
 */
export function addWorkingDays(day: string, days: number, calendar: WorkingDays): string {
  let found = workingDayFrom(day, calendar);
  for (let left = days; left > 0; left -= 1) found = workingDayFrom(addDays(found, 1), calendar);
  return found;
}

/** Returns the working day on which what left on a day is there after a number of working days. */
export function arrivalAfter(day: string, days: number, calendar: WorkingDays): string {
  return days === 0
    ? workingDayFrom(day, calendar)
    : addWorkingDays(addDays(day, 1), days - 1, calendar);
}

/**
 * Until when an order has to come in to be counted from the same day, and in how many working days
 * it ships. Null stands for every customer, carrier or priority.
 */
export interface ShipRule {
  name: string;
  customerId: number | null;
  carrier: string | null;
  priority: number | null;
  /** A time of the warehouse's zone, as `14:00`. */
  cutoff: string;
  days: number;
}

/** What gives the orders of a warehouse the dates by which they ship. */
export interface ShipCalendar extends WorkingDays {
  timeZone: string;
  rules: readonly ShipRule[];
}

/** Why an order ships by a day that nobody asked for. */
export interface ShipByReason {
  /** The name of the rule. */
  rule: string;
  cutoff: string;
  /** True for an order of a working day that came in at the cut-off or later. */
  isAfterCutoff: boolean;
  /** The working day from which the working days are counted. */
  countedFrom: string;
  days: number;
}

export interface ShipBy {
  day: string;
  reason: ShipByReason;
}

interface RuledOrder {
  orderDate: Date;
  customerId: number;
  shippingCarrier: string | null;
  priority: number;
}

const folded = (text: string): string => text.trim().toLowerCase();

/** A rule of the customer comes before one of the carrier, and that before one of the priority. */
const rankOf = ({ customerId, carrier, priority }: ShipRule): number =>
  (customerId === null ? 0 : 4) + (carrier === null ? 0 : 2) + (priority === null ? 0 : 1);

/** Returns the most particular rule that applies to an order, or null. */
function ruleOf(order: RuledOrder, rules: readonly ShipRule[]): ShipRule | null {
  const carrier = folded(order.shippingCarrier ?? '');
  return rules
    .filter(
      (rule) =>
        (rule.customerId === null || rule.customerId === order.customerId) &&
        (rule.carrier === null || folded(rule.carrier) === carrier) &&
        (rule.priority === null || rule.priority === order.priority),
    )
    .reduce<ShipRule | null>(
      (best, rule) => (best && rankOf(best) >= rankOf(rule) ? best : rule),
      null,
    );
}

/**
 * Returns the day by which an order ships if nobody asks for another one, and why. Null if no rule
 * applies. An order that comes in at the cut-off or later, or on a day without work, counts as one
 * of the next working day.
 */
export function shipByOf(order: RuledOrder, calendar: ShipCalendar): ShipBy | null {
  const rule = ruleOf(order, calendar.rules);
  if (!rule) return null;
  const { day, time } = clockIn(calendar.timeZone, order.orderDate);
  const isAfterCutoff = isWorkingDay(day, calendar) && time >= rule.cutoff;
  const countedFrom = workingDayFrom(isAfterCutoff ? addDays(day, 1) : day, calendar);
  return {
    day: addWorkingDays(countedFrom, rule.days, calendar),
    reason: {
      rule: rule.name,
      cutoff: rule.cutoff,
      isAfterCutoff,
      countedFrom,
      days: rule.days,
    },
  };
}

/** The date by which an order ships: what somebody asked for, or else what the rules give. */
export const shipDayOf = ({
  requestedShipDate,
  derivedShipDate,
}: {
  requestedShipDate: string | null;
  derivedShipDate: string | null;
}): string | null => requestedShipDate ?? derivedShipDate;
