import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignToLines, findVariances, overageOf, sumLines } from './receiving.ts';

test('an overage is what exceeds the quantity still expected', () => {
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

  test('a product that is not on the ASN is an extra item, also the second time', () => {
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

  test('lists each product at most once, and none without a variance', () => {
    const id = fc.integer({ min: 1, max: 6 });
    const units = fc.integer({ min: 1, max: 20 });
    const staged = fc.array(fc.record({ productId: id, quantity: units }), { maxLength: 12 });
    const lines = fc.uniqueArray(
      fc.record({ productId: id, expected: units, received: fc.integer({ min: 0, max: 20 }) }),
      {
        selector: (line) => line.productId,
      },
    );
    fc.assert(
      fc.property(staged, lines, (items, expected) => {
        const { extraItems, overages } = findVariances(items, expected);
        const named = [...extraItems, ...overages].map((variance) => variance.productId);
        expect(new Set(named).size).toBe(named.length);
        for (const productId of new Set(items.map((item) => item.productId))) {
          const sum = items.reduce(
            (total, item) => (item.productId === productId ? total + item.quantity : total),
            0,
          );
          const line = expected.find((candidate) => candidate.productId === productId);
          expect(named.includes(productId)).toBe(!line || sum > line.expected - line.received);
        }
      }),
    );
  });
});

describe('goods of a product with several lines', () => {
  const line = (
    id: number,
    expected: number,
    received = 0,
    lotId: number | null = null,
    productId = 7,
  ) => ({
    id,
    productId,
    lotId,
    expected,
    received,
  });
  const goods = (quantity: number, lotId: number | null = null, productId = 7) => ({
    productId,
    lotId,
    quantity,
  });
  const shares = (...input: Parameters<typeof assignToLines>) =>
    assignToLines(...input).map(({ lineId, quantity }) => [lineId, quantity]);

  test('fill the first incomplete line, then the next', () => {
    const lines = [line(1, 10, 10), line(2, 10, 4), line(3, 5)];
    expect(shares([goods(3)], lines)).toEqual([[2, 3]]);
    expect(shares([goods(8)], lines)).toEqual([
      [2, 6],
      [3, 2],
    ]);
    expect(shares([goods(4), goods(4)], lines)).toEqual([
      [2, 4],
      [2, 2],
      [3, 2],
    ]);
  });

  test('go to the line that expects their lot first', () => {
    const lines = [line(1, 10, 0, 91), line(2, 10), line(3, 10, 0, 92)];
    expect(shares([goods(12, 92)], lines)).toEqual([
      [3, 10],
      [2, 2],
    ]);
  });

  test('never go to the line of another lot if a line expects theirs, or in a transfer', () => {
    const lines = [line(1, 10, 0, 91), line(2, 10), line(3, 10, 0, 92)];
    expect(shares([goods(25, 92)], lines)).toEqual([
      [3, 15],
      [2, 10],
    ]);
    expect(shares([goods(25, 93)], lines)).toEqual([
      [2, 10],
      [1, 10],
      [3, 5],
    ]);
    expect(shares([goods(4, 93)], [line(1, 10, 0, 91)])).toEqual([[1, 4]]);
    expect(shares([goods(4, 93)], [line(1, 10, 0, 91)], true)).toEqual([[null, 4]]);
  });

  test('that exceed all lines go to the last line', () => {
    expect(shares([goods(20)], [line(1, 10), line(2, 5)])).toEqual([
      [1, 10],
      [2, 10],
    ]);
    expect(shares([goods(2)], [line(1, 10, 10), line(2, 5, 6)])).toEqual([[2, 2]]);
  });

  test('that are not on the ASN are one extra item', () => {
    expect(shares([goods(2)], [line(1, 10, 0, null, 8)])).toEqual([[null, 2]]);
    expect(shares([goods(2)], [line(4, 0, 3)])).toEqual([[4, 2]]);
  });
});

test('the expected quantity of a product is the sum of its lines', () => {
  const lines = [
    { productId: 7, expected: 10, received: 4 },
    { productId: 8, expected: 1, received: 0 },
    { productId: 7, expected: 5, received: 0 },
  ];
  expect(sumLines(lines)).toEqual([
    { productId: 7, expected: 15, received: 4 },
    { productId: 8, expected: 1, received: 0 },
  ]);
});
