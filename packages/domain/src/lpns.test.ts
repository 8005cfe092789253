import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSscc } from './gs1.ts';
import { isGs1Prefix, isLpnPattern, isOfPattern, lpnCapacity, lpnForms, lpnOf } from './lpns.ts';

const byPattern = (lpnPattern: string) => ({ gs1CompanyPrefix: null, lpnPattern });

describe('an LPN', () => {
  test.each([
    ['LPN-########', 42, 'LPN-00000042'],
    ['LPN-########', 123_456_789, 'LPN-123456789'],
    ['NL/####.P', 7, 'NL/0007.P'],
    ['####', 12_345, '12345'],
  ])('by the pattern %s for %i is %s', (pattern, number, lpn) => {
    expect(isLpnPattern(pattern)).toBe(true);
    expect(lpnOf(byPattern(pattern), number)).toBe(lpn);
  });

  test('differs for different numbers, by any pattern', () => {
    const letters = fc.stringMatching(/^[A-Z0-9./_-]{0,8}$/);
    fc.assert(
      fc.property(
        letters,
        fc.integer({ min: 4, max: 12 }),
        letters,
        fc.nat(),
        fc.nat(),
        (lead, room, tail, each, other) => {
          const rule = byPattern(`${lead}${'#'.repeat(room)}${tail}`);
          expect(isLpnPattern(rule.lpnPattern)).toBe(true);
          expect(lpnOf(rule, each) === lpnOf(rule, other)).toBe(each === other);
        },
      ),
    );
  });

  test('is an SSCC where a company prefix is set', () => {
    const rule = { gs1CompanyPrefix: '8712345', lpnPattern: 'LPN-########' };
    expect(isSscc(lpnOf(rule, 42))).toBe(true);
    expect(lpnCapacity(rule)).toBe(10_000_000_000);
    expect(lpnCapacity(byPattern('####'))).toBeNull();
  });
});

test('an LPN is recognized without its letters and leading zeros', () => {
  const pattern = 'LPN-########';
  expect(lpnForms(' lpn 42 ', pattern)).toEqual(['lpn 42', 'LPN 42', 'LPN-00000042']);
  expect(lpnForms('lpn0042', pattern)).toEqual(['lpn0042', 'LPN0042', 'LPN-00000042']);
  expect(lpnForms('LPN-00000042', pattern)).toEqual(['LPN-00000042']);
  expect(lpnForms('395011015300000011', pattern)).toEqual(['395011015300000011']);
  expect(lpnForms('nl.1-7 p', 'NL.1-####-P')).toEqual(['nl.1-7 p', 'NL.1-7 P', 'NL.1-0007-P']);
  expect(lpnForms('nlx1-7 p', 'NL.1-####-P')).toHaveLength(2);
  expect(lpnForms('A-01', pattern)).toEqual(['A-01']);
  expect(lpnForms('42', '########')).toEqual(['42']);
});

test('a label matches the pattern, and is not only digits', () => {
  expect(isOfPattern('LPN-00000042', 'LPN-########')).toBe(true);
  expect(isOfPattern('LPN-123456789', 'LPN-########')).toBe(true);
  expect(isOfPattern('LPN-42', 'LPN-########')).toBe(false);
  expect(isOfPattern('NLX1-0007', 'NL.1-####')).toBe(false);
  expect(isOfPattern('4006381333931', '########')).toBe(false);
});

test.each(['', 'LPN', 'LPN-###', 'lpn-####', '####-####', 'A B####', `${'A'.repeat(37)}####`])(
  '%j is no pattern',
  (pattern) => {
    expect(isLpnPattern(pattern)).toBe(false);
  },
);

test('a GS1 company prefix has 7 to 10 digits', () => {
  expect(
    ['871234', '8712345', '8712345678', '87123456789', '87A2345', ''].map(isGs1Prefix),
  ).toEqual([false, true, true, false, false, false]);
});
