import type { Calendar } from '@lading/contract/calendars';
import { MAX_HOLIDAYS, MAX_NAME } from '@lading/domain/limits';

type Holidays = Calendar['holidays'];

const LINE = /^(\d{4}-\d{2}-\d{2})\s+(\S.*)$/;

/** One holiday a line, as `2026-12-25 Christmas`. */
export const holidayText = (holidays: Holidays): string =>
  holidays.map(({ day, name }) => `${day} ${name}`).join('\n');

const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

/** Reads the lines of holidays. Returns the fault of the first line that is none. */
export function readHolidays(text: string): { holidays: Holidays } | { fault: string } {
  const holidays: Holidays = [];
  const days = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, day = '', name = ''] = LINE.exec(line.trim()) ?? [];
    if (!isDay(day) || name.length > MAX_NAME)
      return { fault: `Line ${index + 1} is no date with a name, such as 2026-12-25 Christmas.` };
    if (days.has(day)) return { fault: `Line ${index + 1} repeats ${day}.` };
    days.add(day);
    holidays.push({ day, name });
  }
  return holidays.length > MAX_HOLIDAYS
    ? { fault: `At most ${MAX_HOLIDAYS} holidays.` }
    : { holidays };
}
