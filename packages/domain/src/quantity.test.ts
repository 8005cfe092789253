import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isQuantity, MAX_QUANTITY, percentage, sumByKey } from './quantity.ts';

test.each([1, 24, MAX_QUANTITY])('%d is a quantity', (value) =>
  expect(isQuantity(value)).toBe(true),
);
test.each([0, -1, 1.5, MAX_QUANTITY + 1, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d is no quantity',
  (value) => expect(isQuantity(value)).toBe(false),
);

test('a percentage of nothing is null', () => {
  expect(percentage(0, 0)).toBeNull();
  expect(percentage(1, 3)).toBe(33);
  expect(percentage(3, 2)).toBe(150);
});

test('sums by key add up to the total, with each key once', () => {
  const line = fc.record({
    key: fc.integer({ min: 1, max: 5 }),
    quantity: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const sums = sumByKey(lines);
      expect([...sums.keys()]).toEqual([...new Set(lines.map(({ key }) => key))]);
      for (const [key, sum] of sums)
        expect(sum).toBe(
          lines.reduce((total, other) => (other.key === key ? total + other.quantity : total), 0),
        );
    }),
  );
});
