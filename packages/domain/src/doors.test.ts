import { expect, test } from 'vitest';
import { hoursFault, type OpeningHours, sortedHours } from './doors.ts';

const hours = (weekday: OpeningHours['weekday'], opens: string, closes: string) => ({
  weekday,
  opens,
  closes,
});

test('hours that end before they begin, or overlap on their day, are none', () => {
  expect(hoursFault([])).toBeNull();
  expect(hoursFault([hours(1, '06:00', '12:00'), hours(1, '12:00', '24:00')])).toBeNull();
  expect(hoursFault([hours(1, '06:00', '12:00'), hours(2, '06:00', '12:00')])).toBeNull();
  expect(hoursFault([hours(1, '06:00', '12:00'), hours(2, '06:00', '06:00')])).toEqual({
    index: 1,
    code: 'CLOSES_BEFORE_OPENING',
  });
  expect(hoursFault([hours(1, '06:00', '12:00'), hours(1, '11:59', '14:00')])).toEqual({
    index: 1,
    code: 'HOURS_OVERLAP',
  });
});

test('hours are in the order of the week', () => {
  const week = [hours(2, '06:00', '22:00'), hours(1, '13:00', '22:00'), hours(1, '06:00', '12:00')];
  expect(sortedHours(week)).toEqual([week[2], week[1], week[0]]);
});
