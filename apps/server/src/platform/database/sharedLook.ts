import { setTimeout as sleep } from 'node:timers/promises';

/** For how long, in ms, a look that does not return, as on a dead connection, holds up the next. */
const PATIENCE_MS = 50;

/**
 * A look at the database that calls share. Those who come while one is under way share the next,
 * since the one under way may have seen what was before them: however many come, one runs at a
 * time.
 */
export class SharedLook<T> {
  readonly #look: () => Promise<T>;
  readonly #patienceMs: number;
  /** Settles with the look that is under way, without its error. */
  #underWay: Promise<void> | null = null;
  #next: Promise<T> | null = null;

  constructor(look: () => Promise<T>, patienceMs = PATIENCE_MS) {
    this.#look = look;
    this.#patienceMs = patienceMs;
  }

  /** Returns the result of a look that begins after the call of this function. */
  take(): Promise<T> {
    this.#next ??= this.#takeNext();
    return this.#next;
  }

  async #takeNext(): Promise<T> {
    await this.#turn();
    this.#next = null;
    const look = this.#look();
    const end = (): void => {
      if (this.#underWay === underWay) this.#underWay = null;
    };
    const underWay = look.then(end, end);
    this.#underWay = underWay;
    return look;
  }

  async #turn(): Promise<void> {
    if (!this.#underWay) return;
    const over = new AbortController();
    const patience = sleep(this.#patienceMs, undefined, { signal: over.signal, ref: false });
    await Promise.race([this.#underWay, patience]);
    patience.catch(() => {});
    over.abort();
  }
}
