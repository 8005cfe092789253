import { randomInt } from 'node:crypto';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/**
 * What a race chooses at random follows from this seed, which each run prints: LADING_SEED=<seed>
 * makes the same choices again.
 */
const seed = Number(process.env.LADING_SEED ?? randomInt(2 ** 31));
console.info(`LADING_SEED=${seed}`);
const generator = xoroshiro128plus(seed);

/** A whole number from 0 to `limit` - 1. */
export const below = (limit: number): number => uniformInt(generator, 0, limit - 1);

export const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
