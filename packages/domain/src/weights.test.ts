import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDoubtfulWeight, unitGrams } from './weights.ts';

test('a weight is doubtful if it is far from what the products weigh, and by more than packaging', () => {
  expect(isDoubtfulWeight(425, 4.1)).toBe(true);
  expect(isDoubtfulWeight(0.425, 4.1)).toBe(true);
  expect(isDoubtfulWeight(4.25, 4.1)).toBe(false);
  expect(isDoubtfulWeight(8, 4.1)).toBe(false);
  // A light thing in a carton.
  expect(isDoubtfulWeight(0.9, 0.02)).toBe(false);
  expect(isDoubtfulWeight(1.1, 0.02)).toBe(true);
});

test('a decimal point that is left out of a weight of more than a carton is always doubted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 6_999 }), (tens) => {
      const right = tens / 100;
      expect(isDoubtfulWeight(tens, right)).toBe(true);
    }),
  );
});

test('a unit weighs its own weight, else its part of the smallest pack that has one', () => {
  const packs = [
    { id: 2, units: 48, weightGrams: 4_800 },
    { id: 1, units: 12, weightGrams: 1_260 },
    { id: 3, units: 6, weightGrams: null },
  ];
  expect(unitGrams({ weightGrams: 90, packs })).toBe(90);
  expect(unitGrams({ weightGrams: null, packs })).toBe(105);
  expect(unitGrams({ weightGrams: null, packs: [] })).toBeNull();
});
