import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followUpReference, generateOrderReference, transferReference } from './references.ts';

test('a reference is ORD-, the local day and three letters or digits', () => {
  expect(generateOrderReference(new Date(2026, 0, 5), () => 0)).toBe('ORD-20260105AAA');
  expect(generateOrderReference(new Date(2026, 10, 21), () => 0.999999)).toBe('ORD-20261121999');
  fc.assert(
    fc.property(
      fc.date({ min: new Date(2000, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (today, random) => {
        expect(generateOrderReference(today, () => random)).toMatch(
          /^ORD-20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z0-9]{3}$/,
        );
      },
    ),
  );
});

describe('references', () => {
  test('of follow-up orders get the next free number', () => {
    const taken = new Set(['SO-1-B1', 'SO-1-B2', 'SO-1-B4']);
    expect(followUpReference('SO-1', (reference) => taken.has(reference))).toBe('SO-1-B3');
    expect(followUpReference('SO-2', (reference) => taken.has(reference))).toBe('SO-2-B1');
  });

  test('of transfers end in -T', () => {
    expect(transferReference('TR-1', () => false)).toBe('TR-1-T');
    expect(transferReference('TR-1', (reference) => reference === 'TR-1-T')).toBe('TR-1-T2');
  });

  test('are never longer than a reference may be', () => {
    expect(followUpReference('x'.repeat(100), () => false)).toBe(`${'x'.repeat(97)}-B1`);
    expect(transferReference('x'.repeat(99), () => false)).toHaveLength(100);
  });
});
