import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AbcClass, abcClasses, classifyAbc } from './abc.ts';

const LIMITS = { a: 80, b: 95 };
const product = (productId: number, units: number) => ({ productId, units });
const classesOf = (...units: number[]): string =>
  [
    ...classifyAbc(
      units.map((n, index) => product(index + 1, n)),
      LIMITS,
    ).entries(),
  ]
    .sort(([first], [other]) => first - other)
    .map(([, name]) => name)
    .join('');

describe('ABC classes', () => {
  test.each([
    [[70, 20, 6, 4], 'AABC'],
    [[80, 15, 5], 'ABC'],
    [[100], 'A'],
    [[5, 0, 0], 'ACC'],
    [[0, 0], 'CC'],
    [[], ''],
    [[4, 70, 6, 20], 'CABA'],
  ] as const)('of %j are %s', (units, classes) => expect(classesOf(...units)).toBe(classes));

  test('the limits decide the class', () => {
    const products = [product(1, 50), product(2, 30), product(3, 20)];
    expect([...classifyAbc(products, { a: 50, b: 80 }).values()]).toEqual(['A', 'B', 'C']);
    expect([...classifyAbc(products, { a: 100, b: 100 }).values()]).toEqual(['A', 'A', 'A']);
  });

  test('every product has a class, a more frequent product never a lower one, and class A reaches its share', () => {
    const products = fc.uniqueArray(fc.record({ productId: fc.nat(), units: fc.nat(10_000) }), {
      selector: ({ productId }) => productId,
    });
    fc.assert(
      fc.property(products, (all) => {
        const classes = classifyAbc(all, LIMITS);
        expect(classes.size).toBe(all.length);
        const rank = (id: number): number => abcClasses.indexOf(classes.get(id) as AbcClass);
        for (const each of all)
          for (const other of all)
            if (each.units > other.units)
              expect(rank(each.productId)).toBeLessThanOrEqual(rank(other.productId));
        const total = all.reduce((sum, { units }) => sum + units, 0);
        const inA = all
          .filter(({ productId }) => classes.get(productId) === 'A')
          .reduce((sum, { units }) => sum + units, 0);
        expect(inA * 100).toBeGreaterThanOrEqual(total * LIMITS.a);
      }),
    );
  });
});
