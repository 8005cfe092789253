import { tz } from '@date-fns/tz';
import { endOfDay, format, parseISO, startOfDay } from 'date-fns';
import { currentZone } from './format.ts';

const inZone = () => ({ in: tz(currentZone()) });

/** The instant at which a calendar day begins in the warehouse. */
export const beginOf = (day: string): string =>
  new Date(+startOfDay(parseISO(day, inZone()), inZone())).toISOString();

/** The last instant of a calendar day in the warehouse. */
export const endOf = (day: string): string =>
  new Date(+endOfDay(parseISO(day, inZone()), inZone())).toISOString();

/** The calendar day of an instant in the warehouse, as `2026-11-28`. */
export const dayOf = (instant: string): string => format(parseISO(instant), 'yyyy-MM-dd', inZone());

/** The clock of the warehouse at an instant, to the second, as `2026-11-28T07:30:00`. */
function clockOf(instant: Date): string {
  const clock = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: currentZone(),
  });
  const parts = Object.fromEntries(
    clock.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

const TO_THE_MINUTE = 16;

/** An instant as a field shows it: the time of day in the warehouse, as `2026-11-28T07:30`. */
export const typedOf = (instant: string): string =>
  clockOf(parseISO(instant)).slice(0, TO_THE_MINUTE);

/**
 * The instant of a time of day in the warehouse that was typed into a field; the later one for a
 * time that the clock skips.
 */
export function instantOf(typed: string): string {
  const near = +parseISO(typed, inZone());
  // The offsets of date-fns have whole minutes; those of former times had seconds.
  const drift = Date.parse(`${typed}:00Z`) - Date.parse(`${clockOf(new Date(near))}Z`);
  const exact = new Date(near + drift);
  return (clockOf(exact) === `${typed}:00` ? exact : new Date(near)).toISOString();
}
