import { expect, test } from 'vitest';
import { hoursText, readHours } from './hoursText.ts';

test('hours are read as they are written', () => {
  const text = 'Mon-Fri 06:00-12:00\nMon-Fri 13:00-22:00\nSat 07:00-24:00';
  const read = readHours(text);
  expect('hours' in read && read.hours).toHaveLength(11);
  expect('hours' in read && hoursText(read.hours)).toBe(text);
  expect(readHours(' monday – tuesday  6:00 – 0:00 \n\n')).toEqual({
    hours: [
      { weekday: 1, opens: '06:00', closes: '24:00' },
      { weekday: 2, opens: '06:00', closes: '24:00' },
    ],
  });
  expect(readHours('')).toEqual({ hours: [] });
});

test.each([
  ['06:00-22:00', 'Line 1 has no days with hours, such as Mon-Fri 06:00-22:00.'],
  ['Mon-Xyz 06:00-22:00', 'Line 1 has no days with hours, such as Mon-Fri 06:00-22:00.'],
  ['Fri-Mon 06:00-22:00', 'Line 1 has no days with hours, such as Mon-Fri 06:00-22:00.'],
  ['Mon 06:00-25:00', 'Line 1 has no days with hours, such as Mon-Fri 06:00-22:00.'],
  ['Mon 22:00-06:00', 'Line 1 closes before it opens.'],
  ['Mon-Fri 06:00-22:00\nWed 12:00-13:00', 'Line 2 overlaps hours of the same day.'],
])('%s is refused', (text, fault) => {
  expect(readHours(text)).toEqual({ fault });
});
