import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyZone } from './format.ts';
import { beginOf, dayOf, endOf, instantOf, typedOf } from './zone.ts';

beforeEach(() => applyZone('Europe/Amsterdam'));
afterEach(() => applyZone(null));

test('a day begins and ends by the time of the warehouse, also if the clock changes', () => {
  expect([beginOf('2026-11-24'), endOf('2026-11-24')]).toEqual([
    '2026-11-23T23:00:00.000Z',
    '2026-11-24T22:59:59.999Z',
  ]);
  expect([beginOf('2026-03-29'), endOf('2026-03-29')]).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T21:59:59.999Z',
  ]);
  expect(dayOf('2026-11-23T23:00:00.000Z')).toBe('2026-11-24');
});

test.each([
  ['2026-11-24T07:30', '2026-11-24T06:30:00.000Z'],
  ['2026-07-01T00:15', '2026-06-30T22:15:00.000Z'],
])('%s is typed for %s', (typed, instant) => {
  expect(instantOf(typed)).toBe(instant);
  expect(typedOf(instant)).toBe(typed);
});

test.each([
  'Africa/Monrovia',
  'Europe/Amsterdam',
  'Asia/Kolkata',
  'Europe/Dublin',
  'America/New_York',
  'Pacific/Apia',
  'Asia/Kathmandu',
])('a time that is typed in %s is shown as it was typed, in all years', (zone) => {
  applyZone(zone);
  for (const typed of [
    '1000-01-01T10:00',
    '1880-06-01T10:00',
    '1930-01-01T23:59',
    '1971-12-31T00:00',
    '2026-11-26T07:30',
  ])
    expect(typedOf(instantOf(typed))).toBe(typed);
});

test('a time that the clock skips is the later one', () => {
  expect(typedOf(instantOf('2026-03-29T02:30'))).toBe('2026-03-29T03:30');
});
