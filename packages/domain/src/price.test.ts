import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPrice, MAX_PRICE, orderTotal, roundToCents } from './price.ts';

const cents = fc.integer({ min: 0, max: 999_999_999_999 });

describe('isPrice', () => {
  test.each([0, 0.01, 0.1, 1, 19.99, 4.35, 1.1, 9_999_999.99, MAX_PRICE])('takes %d', (price) =>
    expect(isPrice(price)).toBe(true),
  );
  test.each([
    -0.01,
    0.001,
    19.999,
    0.1 + 0.2,
    1e-7,
    MAX_PRICE + 1,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('refuses %d', (price) => expect(isPrice(price)).toBe(false));

  test('takes every whole number of cents', () => {
    fc.assert(fc.property(cents, (n) => isPrice(n / 100)));
  });
});

describe('roundToCents', () => {
  test.each([
    ['20565.6206', 20565.62],
    ['1.005', 1.01],
    ['2.675', 2.68],
    ['0.004', 0],
    ['0.995', 1],
    ['7', 7],
    [' 7.5 ', 7.5],
    ['999999999999.994', 999999999999.99],
  ])('%s gives %d', (text, price) => expect(roundToCents(text)).toBe(price));
  test.each(['', '-1', '1,5', '1.', '.5', '1e3', 'NaN', '12 34', '1234567890123'])(
    '"%s" is no price',
    (text) => expect(roundToCents(text)).toBeNull(),
  );

  test('rounds half up, as exact arithmetic in tenths of a cent does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (tenths) => {
        const text = `${Math.floor(tenths / 1000)}.${String(tenths % 1000).padStart(3, '0')}`;
        expect(roundToCents(text)).toBe(Math.floor((tenths + 5) / 10) / 100);
      }),
    );
  });
});

test('a total is exact to the cent', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 1000 }),
    cents: fc.option(fc.integer({ min: 0, max: 100_000 })),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const exact = lines.reduce(
        (sum, { quantity, cents: price }) => sum + BigInt(quantity) * BigInt(price ?? 0),
        0n,
      );
      const priced = lines.map(({ quantity, cents: price }) => ({
        quantity,
        price: price === null ? null : price / 100,
      }));
      expect(orderTotal(priced)).toBe(
        priced.some(({ price }) => price !== null) ? Number(exact) / 100 : null,
      );
    }),
  );
});
