import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  ageBucketOf,
  ageBuckets,
  daysIn,
  periodsOf,
  reportSteps,
  stepFor,
  wholePeriod,
} from './reports.ts';

test('ages fall into the four buckets, their bounds included', () => {
  expect([0, 30, 31, 60, 61, 90, 91, 4000, -2, 30.9].map(ageBucketOf)).toEqual([
    'days0to30',
    'days0to30',
    'days31to60',
    'days31to60',
    'days61to90',
    'days61to90',
    'over90',
    'over90',
    'days0to30',
    'days0to30',
  ]);
  for (const [index, bucket] of ageBuckets.entries())
    expect(bucket.fromDays).toBe(index === 0 ? 0 : (ageBuckets[index - 1]?.toDays ?? 0) + 1);
});

describe('periods of a report', () => {
  test('weeks begin on Monday, months on the first, and the ends are cut', () => {
    expect(periodsOf({ from: '2026-01-01', to: '2026-01-13' }, 'week')).toEqual([
      { from: '2026-01-01', to: '2026-01-04' },
      { from: '2026-01-05', to: '2026-01-11' },
      { from: '2026-01-12', to: '2026-01-13' },
    ]);
    expect(periodsOf({ from: '2024-01-31', to: '2024-03-01' }, 'month')).toEqual([
      { from: '2024-01-31', to: '2024-01-31' },
      { from: '2024-02-01', to: '2024-02-29' },
      { from: '2024-03-01', to: '2024-03-01' },
    ]);
    expect(
      periodsOf({ from: '2026-03-28', to: '2026-03-30' }, 'day').map(({ from }) => from),
    ).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
    expect(periodsOf({ from: '2026-03-30', to: '2026-03-28' }, 'day')).toEqual([]);
  });

  test('a longer time has longer steps', () => {
    const days = (count: number) =>
      stepFor({ from: '2026-01-01', to: addDays('2026-01-01', count - 1) });
    expect([1, 31, 32, 183, 184, 1830].map(days)).toEqual([
      'day',
      'day',
      'week',
      'week',
      'month',
      'month',
    ]);
  });

  test('a period with one end lasts thirty days', () => {
    const today = '2026-03-31';
    expect(wholePeriod({}, today)).toEqual({ from: '2026-03-02', to: today });
    expect(wholePeriod({ to: '2026-01-30' }, today)).toEqual({
      from: '2026-01-01',
      to: '2026-01-30',
    });
    expect(wholePeriod({ from: '2026-03-30' }, today)).toEqual({ from: '2026-03-30', to: today });
    expect(wholePeriod({ from: '2026-04-02' }, today)).toEqual({
      from: '2026-04-02',
      to: '2026-04-02',
    });
  });

  test('together they cover the whole period, without gap or overlap', () => {
    const start = fc
      .integer({ min: -20_000, max: 30_000 })
      .map((day) => addDays('1999-12-31', day));
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 1, max: 900 }),
        fc.constantFrom(...reportSteps),
        (from, length, step) => {
          const whole = { from, to: addDays(from, length - 1) };
          const parts = periodsOf(whole, step);
          expect(parts[0]?.from).toBe(whole.from);
          expect(parts.at(-1)?.to).toBe(whole.to);
          expect(parts.reduce((sum, part) => sum + daysIn(part), 0)).toBe(length);
          for (const [index, part] of parts.entries()) {
            expect(daysIn(part)).toBeGreaterThan(0);
            if (index > 0) expect(part.from).toBe(addDays(parts[index - 1]?.to ?? '', 1));
          }
        },
      ),
    );
  });
});
