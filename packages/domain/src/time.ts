export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * The dates that Lading takes. Earlier ones are mistakes, and before them the calendars of programs
 * differ; later ones have no four digits.
 */
export const FIRST_DATE = '1900-01-01';
export const LAST_DATE = '9999-12-31';

/** The calendar day of an instant in a time zone, as `2026-11-28`. */
export function dayIn(timeZone: string, at: Date): string {
  return at.toLocaleDateString('sv-SE', { timeZone });
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The calendar day and the time of an instant in a time zone, as `2026-11-28` and `14:05`. */
export function clockIn(timeZone: string, at: Date): { day: string; time: string } {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  const [day = '', time = ''] = clock.format(at).split(' ');
  return { day, time };
}
