import { weekdays } from '@lading/domain/calendars';
import { CLOSES, hoursFault, OPENS, type OpeningHours, sortedHours } from '@lading/domain/doors';
import { MAX_OPENING_HOURS } from '@lading/domain/limits';

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const nameOf = (weekday: number): string => names[weekday - 1] ?? '';

const timesOf = ({ opens, closes }: OpeningHours): string => `${opens}-${closes}`;

/** Hours a line, as `Mon-Fri 06:00-22:00`: days that follow each other and have the same hours. */
export function hoursText(hours: readonly OpeningHours[]): string {
  const lines: { first: number; last: number; times: string }[] = [];
  for (const each of sortedHours(hours)) {
    const times = timesOf(each);
    const line = lines.find((other) => other.last === each.weekday - 1 && other.times === times);
    if (line) line.last = each.weekday;
    else lines.push({ first: each.weekday, last: each.weekday, times });
  }
  return lines
    .map(({ first, last, times }) =>
      [first === last ? nameOf(first) : `${nameOf(first)}-${nameOf(last)}`, times].join(' '),
    )
    .join('\n');
}

const LINE = /^([a-z]{3})[a-z]*(?:\s*[-–]\s*([a-z]{3})[a-z]*)?\s+([\d:]+)\s*[-–]\s*([\d:]+)$/i;

const dayOf = (text: string): number =>
  names.findIndex((name) => name.toLowerCase() === text.toLowerCase()) + 1;
const clock = (text: string): string => (/^\d:/.test(text) ? `0${text}` : text);

/** Reads hours as people write them. Returns the fault of the first line that is none. */
export function readHours(text: string): { hours: OpeningHours[] } | { fault: string } {
  const hours: OpeningHours[] = [];
  const lineOf: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, begin = '', end = begin, from = '', until = ''] = LINE.exec(line.trim()) ?? [];
    const [first, last, opens] = [dayOf(begin), dayOf(end), clock(from)];
    // A day ends at 24:00, also for those who write 00:00.
    const closes = clock(until) === '00:00' ? '24:00' : clock(until);
    if (first === 0 || last < first || !OPENS.test(opens) || !CLOSES.test(closes))
      return { fault: `Line ${index + 1} has no days with hours, such as Mon-Fri 06:00-22:00.` };
    for (const weekday of weekdays.slice(first - 1, last)) {
      hours.push({ weekday, opens, closes });
      lineOf.push(index + 1);
    }
  }
  const fault = hoursFault(hours);
  if (fault?.code === 'CLOSES_BEFORE_OPENING')
    return { fault: `Line ${lineOf[fault.index]} closes before it opens.` };
  if (fault) return { fault: `Line ${lineOf[fault.index]} overlaps hours of the same day.` };
  return hours.length > MAX_OPENING_HOURS
    ? { fault: `At most ${MAX_OPENING_HOURS} opening hours.` }
    : { hours: sortedHours(hours) };
}
