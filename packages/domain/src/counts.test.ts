import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countEvents,
  countStatuses,
  countSteps,
  isWithinTolerance,
  seesExpected,
  summarizeVariance,
  variancePercentage,
} from './counts.ts';
import { isLegal, legalEvents, reachableFrom, statusAfter } from './life.ts';
import { roles } from './permissions.ts';

describe('the life of a cycle count', () => {
  test('every status can be reached, and every event is possible in some status', () => {
    expect(reachableFrom(countSteps, 'DRAFT').sort()).toEqual([...countStatuses].sort());
    expect(
      countEvents.filter(
        (event) => !countStatuses.some((status) => isLegal(countSteps, status, event)),
      ),
    ).toEqual([]);
  });

  test('APPROVED and CANCELLED are final; every other status can be cancelled', () => {
    for (const status of countStatuses) {
      const hasEnded = status === 'APPROVED' || status === 'CANCELLED';
      expect(legalEvents(countSteps, status).length === 0).toBe(hasEnded);
      expect(statusAfter(countSteps, status, 'cancel')).toBe(hasEnded ? null : 'CANCELLED');
    }
  });

  test('only a reviewed count can be approved', () => {
    expect(
      countStatuses.filter((status) => statusAfter(countSteps, status, 'approve') === 'APPROVED'),
    ).toEqual(['REVIEW']);
  });
});

test('nobody sees expected quantities during a count, and those who may only count never do', () => {
  for (const role of roles) {
    const seen = countStatuses.filter((status) => seesExpected(role, status));
    expect(seen).toEqual(
      role === 'ADMIN' || role === 'SUPERVISOR' ? ['REVIEW', 'APPROVED', 'CANCELLED'] : [],
    );
  }
});

describe('variance', () => {
  test.each([
    [12, 10, 20],
    [9, 10, -10],
    [0, 7, -100],
    [10, 10, 0],
    [2, 3, -33.3],
    [5, 0, null],
    [0, 0, null],
  ])('%d counted where %d were expected is %j per cent', (counted, ledger, percentage) => {
    expect(variancePercentage({ counted, ledger })).toBe(percentage);
  });

  test('overs do not compensate shorts, and lines without a cost are counted as left out', () => {
    const lines = [
      { counted: 12, ledger: 10, unitCost: 1.1 },
      { counted: 8, ledger: 10, unitCost: 2.35 },
      { counted: 4, ledger: 5, unitCost: null },
      { counted: 7, ledger: 7, unitCost: 100 },
      { counted: 0, ledger: 0, unitCost: 1 },
    ];
    expect(summarizeVariance(lines, 0)).toEqual({
      lines: 4,
      accurateLines: 1,
      accuracy: 25,
      differingLines: 3,
      overUnits: 2,
      shortUnits: 3,
      overValue: 2.2,
      shortValue: 4.7,
      linesWithoutCost: 1,
    });
  });

  test('a line within the tolerance is accurate; a find where nothing was expected never is', () => {
    const line = (counted: number, ledger: number) => ({ counted, ledger, unitCost: null });
    const lines = [line(98, 100), line(102, 100), line(97, 100), line(1, 0)];
    expect(
      [0, 2, 3, 100].map((tolerance) => summarizeVariance(lines, tolerance).accurateLines),
    ).toEqual([0, 2, 3, 3]);
  });

  test('without lines the accuracy is null, and without a cost the value is', () => {
    expect(summarizeVariance([], 0)).toMatchObject({
      lines: 0,
      accuracy: null,
      overValue: null,
      shortValue: null,
    });
    expect(summarizeVariance([{ counted: 1, ledger: 2, unitCost: null }], 0)).toMatchObject({
      shortValue: null,
      linesWithoutCost: 1,
    });
  });

  test('over and short units differ by what all lines differ by', () => {
    const line = fc.record({
      counted: fc.nat(1000),
      ledger: fc.nat(1000),
      unitCost: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const { overUnits, shortUnits } = summarizeVariance(lines, 0);
        expect(overUnits - shortUnits).toBe(
          lines.reduce((sum, { counted, ledger }) => sum + counted - ledger, 0),
        );
      }),
    );
  });
});

describe('the tolerance of counts', () => {
  test.each([
    [100, 100, 0, true],
    [100, 99, 0, false],
    [200, 199, 0.5, true],
    [200, 201, 0.5, true],
    [200, 198, 0.5, false],
    [1000, 1003, 0.29, false],
    [1000, 1003, 0.3, true],
    [0, 0, 0, true],
    [0, 1, 100, false],
  ])('of %i counted as %i at %d per cent: %s', (ledger, counted, percent, within) => {
    expect(isWithinTolerance({ counted, ledger }, percent)).toBe(within);
  });

  test('a larger tolerance accepts all that a smaller one does', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.nat(100_000),
        percent,
        percent,
        (ledger, counted, each, other) => {
          const [small, large] = [Math.min(each, other), Math.max(each, other)];
          if (isWithinTolerance({ counted, ledger }, small))
            expect(isWithinTolerance({ counted, ledger }, large)).toBe(true);
        },
      ),
    );
  });
});
