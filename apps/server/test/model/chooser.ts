import type { House } from './house.ts';
import type { Model } from './model.ts';

/** Turns the numbers of one command into choices among what there is when it runs. */
export class Chooser {
  #at = 0;

  constructor(readonly numbers: readonly number[]) {}

  next(): number {
    const number = this.numbers[this.#at % this.numbers.length] ?? 0;
    this.#at += 1;
    return number;
  }

  of<T>(items: readonly T[]): T {
    return items[this.next() % items.length] as T;
  }

  /** From 1 to `most`. */
  units(most: number): number {
    return 1 + (this.next() % most);
  }

  /** One or more of the items, each once. */
  some<T>(items: readonly T[]): T[] {
    const count = this.units(items.length);
    const from = this.next();
    return Array.from({ length: count }, (_, index) => items[(from + index) % items.length] as T);
  }
}

/** One kind of operation. */
export interface Deed {
  /** How often it is done, beside the others. */
  weight: number;
  /** False if there is nothing to do it to. */
  can(model: Readonly<Model>): boolean;
  /** Does it over HTTP and in the model. */
  run(model: Model, house: House, choose: Chooser): Promise<void>;
}

export type Deeds = Record<string, Deed>;
export const always = (): boolean => true;
