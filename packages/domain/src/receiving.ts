import { sumByKey } from './quantity.ts';

/** An ASN's item as the floor sees it, in units. */
export interface ExpectedLine {
  productId: number;
  expected: number;
  received: number;
}

export interface StagedLine {
  productId: number;
  quantity: number;
}

/** Units by which staging `adding` more would pass what is still expected of a product; 0 where it would not. */
export function overageOf(line: { expected: number; received: number }, staged: number, adding: number): number {
  return Math.max(0, staged + adding - (line.expected - line.received));
}

export interface Variances {
  /** Products that are not on the ASN. */
  extraItems: StagedLine[];
  /** Products staged beyond what was still expected, with the units too many. */
  overages: { productId: number; overage: number }[];
}

/** What finalizing the staged lines against the ASN would bring beyond it. Equal products are summed first. */
export function findVariances(staged: readonly StagedLine[], lines: readonly ExpectedLine[]): Variances {
  const sums = sumByKey(staged.map(({ productId, quantity }) => ({ key: productId, quantity })));
  const variances: Variances = { extraItems: [], overages: [] };
  for (const [productId, quantity] of sums) {
    const line = lines.find((candidate) => candidate.productId === productId);
    if (!line || line.expected === 0) variances.extraItems.push({ productId, quantity });
    else {
      const overage = overageOf(line, quantity, 0);
      if (overage > 0) variances.overages.push({ productId, overage });
    }
  }
  return variances;
}
