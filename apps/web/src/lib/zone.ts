import { tz } from '@date-fns/tz';
import { endOfDay, format, parseISO, startOfDay } from 'date-fns';
import { currentZone } from './format.ts';

const inZone = () => ({ in: tz(currentZone()) });

/** The instant at which a calendar day begins in the warehouse. */
export const beginOf = (day: string): string => new Date(+startOfDay(parseISO(day, inZone()), inZone())).toISOString();

/** The last instant of a calendar day in the warehouse. */
export const endOf = (day: string): string => new Date(+endOfDay(parseISO(day, inZone()), inZone())).toISOString();

/** The calendar day of an instant in the warehouse, as `2026-11-28`. */
export const dayOf = (instant: string): string => format(parseISO(instant), 'yyyy-MM-dd', inZone());

/** An instant as a field shows it: the time of day in the warehouse, as `2026-11-28T07:30`. */
export const typedOf = (instant: string): string => format(parseISO(instant), "yyyy-MM-dd'T'HH:mm", inZone());

/** The instant of a time of day in the warehouse that was typed into a field. */
export const instantOf = (typed: string): string => new Date(+parseISO(typed, inZone())).toISOString();
