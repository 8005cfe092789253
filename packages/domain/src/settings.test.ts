import { expect, test } from 'vitest';
import { areAbcLimits, currencies } from './settings.ts';

test('the limit of class B lies between that of A and 100 %', () => {
  expect(areAbcLimits({ a: 80, b: 95 })).toBe(true);
  for (const limits of [
    { a: 95, b: 80 },
    { a: 80, b: 80 },
    { a: 0, b: 50 },
    { a: 50, b: 100 },
  ])
    expect(areAbcLimits(limits)).toBe(false);
});

test('every currency has a name and is listed once', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'currency' });
  expect(new Set(currencies).size).toBe(currencies.length);
  // Younger than the data of some browsers.
  expect(
    currencies.filter((code) => !['XCG', 'ZWG'].includes(code) && names.of(code) === code),
  ).toEqual([]);
});
