import { expect, test } from 'vitest';
import {
  agreementOf,
  figureKeys,
  hoursOf,
  performanceFigures,
  perHour,
  shareOf,
} from './performance.ts';

test('a figure without a denominator is null, not 0', () => {
  expect([shareOf(0, 0), perHour(0, 0), hoursOf(null)]).toEqual([null, null, null]);
  expect([shareOf(0, 3), perHour(0, 2), hoursOf(0)]).toEqual([0, 0, 0]);
});

test('figures have two decimals', () => {
  expect([shareOf(1, 3), shareOf(2, 3), shareOf(3, 3)]).toEqual([33.33, 66.67, 100]);
  expect([perHour(10, 4), perHour(22, 7)]).toEqual([2.5, 3.14]);
  expect([hoursOf(3600), hoursOf(5400), hoursOf(1)]).toEqual([1, 1.5, 0]);
});

test('every figure has its unit, population, formula and source', () => {
  for (const key of figureKeys) {
    for (const each of Object.values(performanceFigures[key]))
      expect([key, each.trim()]).not.toEqual([key, '']);
  }
});

test('overs do not compensate shorts, and the agreement is never negative', () => {
  expect([
    agreementOf(0, 100),
    agreementOf(10 + 10, 100),
    agreementOf(300, 100),
    agreementOf(5, 0),
  ]).toEqual([100, 80, 0, null]);
});
