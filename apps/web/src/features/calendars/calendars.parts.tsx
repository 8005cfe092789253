import type { Calendar } from '@lading/contract/calendars';
import type { Order } from '@lading/contract/orders';
import { weekdays } from '@lading/domain/calendars';
import { counted, formatDate } from '../../lib/format.ts';

/** The first day of 2024 was a Monday. */
const nameOf = (weekday: number, length: 'long' | 'short'): string =>
  new Intl.DateTimeFormat('en', { weekday: length, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );

export const weekdayChoices = weekdays.map((weekday) => ({
  value: String(weekday),
  label: nameOf(weekday, 'long'),
}));

/** The working days as people read them, such as "Mon, Tue, Sat". */
export const workingDaysText = ({ workingDays }: Pick<Calendar, 'workingDays'>): string =>
  workingDays.map((weekday) => nameOf(weekday, 'short')).join(', ');

export const serviceText = (days: number): string =>
  days === 0 ? 'Same day' : counted(days, 'working day');

/** Why an order ships by a day for which nobody asked. */
export function reasonText({
  rule,
  cutoff,
  isAfterCutoff,
  countedFrom,
  days,
}: NonNullable<Order['shipByReason']>): string {
  const came = isAfterCutoff ? `in after the cut-off at ${cutoff}` : `cut-off at ${cutoff}`;
  const level = days === 0 ? 'the same working day' : counted(days, 'working day');
  return `Rule "${rule}": ${level}, counted from ${formatDate(countedFrom)}, ${came}`;
}
