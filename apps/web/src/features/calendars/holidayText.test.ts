import { expect, test } from 'vitest';
import { holidayText, readHolidays } from './holidayText.ts';

test('holidays are read as they are written', () => {
  const holidays = [
    { day: '2026-12-25', name: 'Christmas' },
    { day: '2026-12-26', name: 'Boxing Day' },
  ];
  expect(readHolidays(holidayText(holidays))).toEqual({ holidays });
  expect(readHolidays('\n 2026-12-25   Christmas \n')).toEqual({ holidays: [holidays[0]] });
  expect(readHolidays('')).toEqual({ holidays: [] });
});

test.each([
  ['2026-12-25', 'Line 1 is no date with a name, such as 2026-12-25 Christmas.'],
  ['2026-02-30 Nothing', 'Line 1 is no date with a name, such as 2026-12-25 Christmas.'],
  ['25.12.2026 Christmas', 'Line 1 is no date with a name, such as 2026-12-25 Christmas.'],
  ['2026-12-25 Christmas\n2026-12-25 Again', 'Line 2 repeats 2026-12-25.'],
])('%s is refused', (text, fault) => {
  expect(readHolidays(text)).toEqual({ fault });
});
