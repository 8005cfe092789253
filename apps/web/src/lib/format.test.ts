import { afterEach, expect, test, vi } from 'vitest';
import {
  applyFormats,
  applyZone,
  countedOf,
  currentZone,
  exampleOf,
  formatDate,
  formatDateTime,
  formatDayFirst,
  formatMoney,
  formatMonth,
  formatPercent,
  formatShortDay,
  formatTick,
  formatUnits,
} from './format.ts';

const byDefault = { locale: 'en-US', currency: null };
afterEach(() => {
  applyFormats(byDefault);
  applyZone(null);
});

const DAY = '2026-11-08';
const all = () => [
  formatUnits(1234567),
  formatMoney(1234.5),
  formatDate(DAY),
  formatDayFirst(DAY),
  formatShortDay(DAY),
  formatMonth(DAY),
];

test('without settings numbers, prices and dates are as the specification has them', () => {
  expect(all()).toEqual(['1,234,567', '1,234.50', 'Nov 8, 2026', '08 Nov 2026', '8 Nov', 'Nov 26']);
  expect(formatDateTime('2026-11-08T15:04:00')).toBe('Nov 8, 2026 3:04 PM');
});

test('a company writes them in its own language and currency', () => {
  expect(applyFormats({ locale: 'de-DE', currency: 'EUR' })).toBe(true);
  expect(all().map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    '1.234.567',
    '1.234,50 €',
    '08.11.2026',
    '08. Nov. 2026',
    '8. Nov.',
    'Nov. 26',
  ]);
  expect(formatDateTime('2026-11-08T15:04:00')).toBe('08.11.2026 15:04');
  expect(applyFormats({ locale: 'de-DE', currency: 'EUR' })).toBe(false);
});

test.each([
  ['JPY', 1234, '¥1,234'],
  ['JPY', 19.99, '¥19.99'],
  ['KWD', 19.99, 'KWD 19.99'],
  ['USD', 5, '$5.00'],
])('a price in %s hides no decimal that is stored: %d', (currency, value, text) => {
  applyFormats({ locale: 'en-US', currency });
  expect(formatMoney(value).replaceAll('\u00a0', ' ')).toBe(text);
});

test.each([
  [1, 'pallets put away', '1 pallet put away'],
  [1, 'shipped orders with a requested ship date', '1 shipped order with a requested ship date'],
  [1, 'order lines of first shipments', '1 order line of first shipments'],
  [1, 'user-hours with a pick', '1 user-hour with a pick'],
  [0, 'pallets put away', '0 pallets put away'],
  [2000, 'lines of completed ASNs', '2,000 lines of completed ASNs'],
])('%i of "%s" is written "%s"', (count, many, text) => {
  expect(countedOf(count, many)).toBe(text);
});

test('a percentage has the decimals of the company, and a dash where there is nothing to divide by', () => {
  applyFormats({ locale: 'nl-NL', currency: null });
  expect([formatPercent(-99.6), formatPercent(100), formatPercent(null)]).toEqual([
    '-99,6%',
    '100%',
    '–',
  ]);
});

test('the numbers of an axis are whole, however small, and written as the company writes decimals', () => {
  applyFormats({ locale: 'de-DE', currency: null });
  expect([0.0005, 0.1 + 0.2, 1500].map(formatTick)).toEqual(['0,0005', '0,3', '1.500']);
});

test('an example shows formats before they are saved', () => {
  expect(exampleOf({ locale: 'en-GB', currency: 'GBP' })).toBe('£1,234.50, 18 Nov 2026');
  expect(exampleOf({ locale: 'no such', currency: null })).toBeNull();
  expect(formatMoney(1)).toBe('1.00');
});

test('instants are written in the time zone of the warehouse, and calendar dates as they are', () => {
  applyZone('Pacific/Auckland');
  const at = '2026-11-24T17:22:00.000Z';
  expect([formatDateTime(at), formatDate(at), formatDayFirst(at)]).toEqual([
    'Nov 25, 2026 6:22 AM',
    'Nov 25, 2026',
    '25 Nov 2026',
  ]);
  expect(all()).toEqual(['1,234,567', '1,234.50', 'Nov 8, 2026', '08 Nov 2026', '8 Nov', 'Nov 26']);
  applyFormats({ locale: 'de-DE', currency: null });
  expect(formatDateTime(at)).toBe('25.11.2026 06:22');
});

test('a time zone that the browser does not know is reported once, and the own one is used', () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const zone of ['No/Where', 'No/Where', 'No/Where']) applyZone(zone);
  expect(reported).toHaveBeenCalledTimes(1);
  expect(currentZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  applyZone('Pacific/Auckland');
  expect(currentZone()).toBe('Pacific/Auckland');
  reported.mockRestore();
});
