import { sumByKey } from './quantity.ts';

/** What an ASN announces of a product, in units. */
export interface ExpectedLine {
  productId: number;
  expected: number;
  received: number;
}

export interface StagedLine {
  productId: number;
  quantity: number;
}

/** A line of an ASN, in units, for which goods may come in. An extra item expects 0. */
export interface AnnouncedLine {
  id: number;
  productId: number;
  /** The lot that it expects; null for any. */
  lotId: number | null;
  expected: number;
  received: number;
}

/**
 * Splits goods over the lines of their product, in the order of the lines: first those that expect
 * their lot, then those that expect any, then, where no line expects their lot, the others; of
 * each, what it still misses. What is left over belongs to the last line of the first kind. Goods
 * that no line announced get the extra item of their product, or null if there is none yet. With
 * `areLotsSure`, as of a transfer, no lot stands for another.
 */
export function assignToLines<
  G extends { productId: number; lotId: number | null; quantity: number },
>(
  goods: readonly G[],
  lines: readonly AnnouncedLine[],
  areLotsSure = false,
): (G & { lineId: number | null })[] {
  const missing = new Map(
    lines.map((line) => [line.id, Math.max(0, line.expected - line.received)]),
  );
  const byProduct = new Map<number, AnnouncedLine[]>();
  for (const line of lines)
    byProduct.set(line.productId, [...(byProduct.get(line.productId) ?? []), line]);
  return goods.flatMap((each) => {
    const all = byProduct.get(each.productId) ?? [];
    const kindOf = ({ expected, lotId }: AnnouncedLine): number =>
      expected === 0 ? 3 : lotId === null ? 1 : lotId === each.lotId ? 0 : 2;
    const isOwnLot = areLotsSure || all.some((line) => kindOf(line) === 0);
    const best = all
      .filter((line) => !(isOwnLot && kindOf(line) === 2))
      .sort((a, b) => kindOf(a) - kindOf(b));
    const shares = new Map<number | null, number>();
    let left = each.quantity;
    for (const { id } of best) {
      const units = Math.min(left, missing.get(id) ?? 0);
      if (units > 0) shares.set(id, units);
      missing.set(id, (missing.get(id) ?? 0) - units);
      left -= units;
    }
    const first = best[0];
    const over = first ? best.filter((line) => kindOf(line) === kindOf(first)).at(-1) : undefined;
    if (left > 0) shares.set(over?.id ?? null, (shares.get(over?.id ?? null) ?? 0) + left);
    return [...shares].map(([lineId, quantity]) => ({ ...each, quantity, lineId }));
  });
}

/** The lines of each product as one, in units: what a pallet is compared with. */
export function sumLines(lines: readonly ExpectedLine[]): ExpectedLine[] {
  const sums = new Map<number, ExpectedLine>();
  for (const { productId, expected, received } of lines) {
    const sum = sums.get(productId) ?? { productId, expected: 0, received: 0 };
    sums.set(productId, {
      productId,
      expected: sum.expected + expected,
      received: sum.received + received,
    });
  }
  return [...sums.values()];
}

/**
 * Units by which staging `adding` more would pass what is still expected of a product; 0 if it
 * would not.
 */
export function overageOf(
  line: { expected: number; received: number },
  staged: number,
  adding: number,
): number {
  return Math.max(0, staged + adding - (line.expected - line.received));
}

export interface Variances {
  /** Products that are not on the ASN. */
  extraItems: StagedLine[];
  /** Products staged beyond what was still expected, with the units too many. */
  overages: { productId: number; overage: number }[];
}

/**
 * What finalizing the staged lines against the ASN would bring beyond it. Equal products are summed
 * first.
 */
export function findVariances(
  staged: readonly StagedLine[],
  lines: readonly ExpectedLine[],
): Variances {
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
