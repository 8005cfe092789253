import type { AbcLimits } from './settings.ts';

export const abcClasses = ['A', 'B', 'C'] as const;
export type AbcClass = (typeof abcClasses)[number];

/** The period of the movements, in days. */
export const ABC_PERIOD_DAYS = 90;

/**
 * Pareto classes by what went out, in units: the products that together make the first `a` per cent
 * are A, those up to `b` per cent B, the rest C. A product belongs to the class in which its own
 * share begins, so the busiest is always A; what did not move at all is C. Equal products are taken
 * by id, so that the classes are the same every time.
 */
export function classifyAbc(
  products: readonly { productId: number; units: number }[],
  limits: AbcLimits,
): Map<number, AbcClass> {
  const total = products.reduce((sum, { units }) => sum + units, 0);
  const busiestFirst = [...products].sort(
    (first, other) => other.units - first.units || first.productId - other.productId,
  );
  const classes = new Map<number, AbcClass>();
  let before = 0;
  for (const { productId, units } of busiestFirst) {
    const begins = units > 0 ? before * 100 : Number.POSITIVE_INFINITY;
    classes.set(productId, begins < total * limits.a ? 'A' : begins < total * limits.b ? 'B' : 'C');
    before += units;
  }
  return classes;
}
