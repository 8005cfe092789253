import { Refusal } from '../refusal.ts';

/** Lets so many work at a time; the others wait for their turn, in the order in which they came, and not longer than `withinMs`. */
export class Turns {
  #free: number;
  readonly #waiting = new Set<() => void>();
  readonly #withinMs: number;

  constructor(atATime: number, withinMs: number) {
    this.#free = atATime;
    this.#withinMs = withinMs;
  }

  /** Answers how to give the turn back, which is done once. */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait();
    return () => {
      const [next] = this.#waiting;
      if (next) next();
      else this.#free += 1;
    };
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        this.#waiting.delete(begin);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(begin);
        reject(new Refusal('UNAVAILABLE', { detail: 'Too many whole lists are read just now. Please try again.' }, { retryAfter: 5 }));
      }, this.#withinMs);
      this.#waiting.add(begin);
    });
  }
}
