export const GRAMS_PER_KG = 1_000;

/**
 * The kilograms of a package are doubtful where they are more than this many times what its
 * products weigh, or less than this part of it.
 */
const DOUBTFUL_FACTOR = 2;
/** And differ by more kilograms than a carton and its padding weigh. */
const PACKAGING_KG = 1;

/**
 * Whether a typed weight is so far from what the products of a package weigh, both in kilograms,
 * that somebody should look again.
 */
export function isDoubtfulWeight(typed: number, computed: number): boolean {
  const isFar = typed > computed * DOUBTFUL_FACTOR || typed < computed / DOUBTFUL_FACTOR;
  return isFar && Math.abs(typed - computed) > PACKAGING_KG;
}

/** Adds up what is known of each; null where one is unknown, or where there is none. */
export function sumOfWeights(values: readonly (number | null)[]): number | null {
  if (values.length === 0 || values.includes(null)) return null;
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

interface Weighed {
  weightGrams: number | null;
  packs: readonly { id: number; units: number; weightGrams: number | null }[];
}

/**
 * What a unit of a product weighs in grams: its own weight, else its part of its smallest pack with
 * a weight; null if neither is known.
 */
export function unitGrams({ weightGrams, packs }: Weighed): number | null {
  if (weightGrams !== null) return weightGrams;
  const [pack] = packs
    .filter((pack) => pack.weightGrams !== null)
    .sort((first, other) => first.units - other.units || first.id - other.id);
  return pack?.weightGrams == null ? null : pack.weightGrams / pack.units;
}
