export function chanceOf(seed: number) {
  let state = seed | 0;
  /** In [0, 1), by the mulberry32 generator. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((again ^ (again >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    /** True once in so many. */
    onceIn: (many: number): boolean => below(many) === 0,
    oneOf: <T>(all: readonly [T, ...T[]]): T => all[below(all.length)] ?? all[0],
  };
}

export type Chance = ReturnType<typeof chanceOf>;

/**
 * How many walks a test takes: few with each run, more where `LADING_WALKS` says so.
 * `LADING_WALKS_SEED` is the seed of the first.
 */
export const walksOf = (few: number): number[] => {
  const { LADING_WALKS = String(few), LADING_WALKS_SEED = '1' } = process.env;
  return Array.from(
    { length: Number(LADING_WALKS) },
    (_, index) => Number(LADING_WALKS_SEED) + index,
  );
};

const isSame = (first: unknown, other: unknown): boolean =>
  Object.is(first, other) || JSON.stringify(first) === JSON.stringify(other);

/**
 * Fails unless both are the same; lists are compared by what is in them. Walks look so often that
 * an assertion of Vitest takes most of their time.
 */
export function must(actual: unknown, wanted: unknown): void {
  const isList = Array.isArray(actual) && Array.isArray(wanted) && actual.length === wanted.length;
  const hasAll = isList
    ? actual.every((each, index) => isSame(each, wanted[index]))
    : isSame(actual, wanted);
  if (!hasAll)
    throw new Error(`It is ${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}.`);
}
