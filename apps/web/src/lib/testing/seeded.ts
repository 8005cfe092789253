/** Numbers in [0, 1) that a seed decides. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Choices that a seed decides. */
export function chanceOf(seed: number) {
  const random = randomFrom(seed);
  return {
    below: (limit: number): number => Math.floor(random() * limit),
    isLikely: (chance: number): boolean => random() < chance,
    pick: <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)],
    /** One of several, by their weights. */
    weighed: <T>(list: readonly (readonly [weight: number, choice: T])[]): T | undefined => {
      let left = random() * list.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, choice] of list) {
        left -= weight;
        if (left < 0) return choice;
      }
      return undefined;
    },
  };
}

export type Chance = ReturnType<typeof chanceOf>;

/**
 * How many walks a test takes, from which seed on; more by `LADING_WALKS=100000
 * LADING_WALKS_SEED=4711`.
 */
export const walkSeeds = (usual: number): number[] => {
  const { LADING_WALKS: walks, LADING_WALKS_SEED: first = '1' } = process.env;
  return Array.from({ length: Number(walks ?? usual) }, (_, place) => Number(first) + place);
};

/**
 * Fails with a sentence unless it holds; much quicker than an assertion of the test runner, for
 * millions of steps.
 */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`Not so: ${what}.`);
}
