import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findVariances, overageOf } from './receiving.ts';

test('an overage is what passes what is still expected', () => {
  expect(overageOf({ expected: 10, received: 4 }, 0, 6)).toBe(0);
  expect(overageOf({ expected: 10, received: 4 }, 5, 3)).toBe(2);
  expect(overageOf({ expected: 10, received: 12 }, 0, 1)).toBe(3);
});

describe('findVariances', () => {
  test('sums equal products before it looks for an overage', () => {
    const lines = [{ productId: 1, expected: 10, received: 0 }];
    expect(
      findVariances(
        [
          { productId: 1, quantity: 6 },
          { productId: 1, quantity: 6 },
        ],
        lines,
      ),
    ).toEqual({
      extraItems: [],
      overages: [{ productId: 1, overage: 2 }],
    });
  });

  test('what nobody announced is an extra item, also the second time', () => {
    const lines = [{ productId: 2, expected: 0, received: 5 }];
    expect(
      findVariances(
        [
          { productId: 1, quantity: 1 },
          { productId: 2, quantity: 3 },
        ],
        lines,
      ),
    ).toEqual({
      extraItems: [
        { productId: 1, quantity: 1 },
        { productId: 2, quantity: 3 },
      ],
      overages: [],
    });
  });

  test('names each product once at most, and none that fits', () => {
    const id = fc.integer({ min: 1, max: 6 });
    const units = fc.integer({ min: 1, max: 20 });
    const staged = fc.array(fc.record({ productId: id, quantity: units }), { maxLength: 12 });
    const lines = fc.uniqueArray(fc.record({ productId: id, expected: units, received: fc.integer({ min: 0, max: 20 }) }), {
      selector: (line) => line.productId,
    });
    fc.assert(
      fc.property(staged, lines, (items, expected) => {
        const { extraItems, overages } = findVariances(items, expected);
        const named = [...extraItems, ...overages].map((variance) => variance.productId);
        expect(new Set(named).size).toBe(named.length);
        for (const productId of new Set(items.map((item) => item.productId))) {
          const sum = items.reduce((total, item) => (item.productId === productId ? total + item.quantity : total), 0);
          const line = expected.find((candidate) => candidate.productId === productId);
          expect(named.includes(productId)).toBe(!line || sum > line.expected - line.received);
        }
      }),
    );
  });
});
