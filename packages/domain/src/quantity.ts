/** The largest quantity that one line may name, in units. Sums may be larger. */
export const MAX_QUANTITY = 9_999_999;

export function isQuantity(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= MAX_QUANTITY;
}

/** `part` of `whole` in per cent, rounded; null if there is nothing to divide by. */
export function percentage(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 100) : null;
}

/**
 * Adds up what is asked for of each key, in order of first appearance: [{key, quantity}] in units.
 */
export function sumByKey<K>(lines: readonly { key: K; quantity: number }[]): Map<K, number> {
  const sums = new Map<K, number>();
  for (const { key, quantity } of lines) sums.set(key, (sums.get(key) ?? 0) + quantity);
  return sums;
}

/** How many units things are together. */
export const unitsOf = (things: readonly { quantity: number }[]): number =>
  things.reduce((sum, { quantity }) => sum + quantity, 0);
