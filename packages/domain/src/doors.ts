import type { Weekday } from './calendars.ts';

/** Which trucks a door takes. */
export const doorKinds = ['INBOUND', 'OUTBOUND', 'BOTH'] as const;
export type DoorKind = (typeof doorKinds)[number];

/** A time of the warehouse's zone, as `06:00`; a day ends at `24:00`. */
export const OPENS = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;
export const CLOSES = /^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/;

/** When a door is open on a day of the week. A day may have several, and one without any is closed. */
export interface OpeningHours {
  weekday: Weekday;
  opens: string;
  closes: string;
}

/** The hours of the week in their order. */
export const sortedHours = <H extends OpeningHours>(hours: readonly H[]): H[] =>
  hours.toSorted(
    (first, other) => first.weekday - other.weekday || first.opens.localeCompare(other.opens),
  );

/** Why hours are none: the first that ends before it begins, or overlaps another of its day. */
export function hoursFault(
  hours: readonly OpeningHours[],
): { index: number; code: 'CLOSES_BEFORE_OPENING' | 'HOURS_OVERLAP' } | null {
  for (const [index, { weekday, opens, closes }] of hours.entries()) {
    if (closes <= opens) return { index, code: 'CLOSES_BEFORE_OPENING' };
    const overlaps = hours
      .slice(0, index)
      .some((other) => other.weekday === weekday && other.opens < closes && opens < other.closes);
    if (overlaps) return { index, code: 'HOURS_OVERLAP' };
  }
  return null;
}
