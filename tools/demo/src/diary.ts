import type { Tx } from '@lading/server/src/platform/database/database.ts';
import type { Client, Company, Goods, Site } from './company.ts';

/** A planned event. Events are planned in any order and run in the order of time. */
export interface Event {
  at: number;
  happen: (tx: Tx, at: Date) => Promise<void>;
}

/** The plan of the demo's weeks, for the functions that plan a part of them. */
export interface Diary {
  company: Company;
  now: Date;
  random: Seeded;
  plan(at: number, happen: Event['happen']): void;
  /** The instant at this hour of the day `daysAgo`. */
  onDay(daysAgo: number, hours: number): number;
  /** The calendar date this many days after today. */
  date(days: number): string;
  /** Different products that have many free units at the site. */
  stockedGoods(site: Site, client: Client, count: number): Goods[];
  /** Adds to, or if negative takes from, the free units of a product. */
  count(site: Site, productId: number, units: number): void;
  nextBin(site: Site): number;
}

/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export class Seeded {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return low + (((bits ^ (bits >>> 14)) >>> 0) % (high - low + 1));
  }

  pick<T>(items: readonly T[]): T {
    return items[this.between(0, items.length - 1)] as T;
  }
}
