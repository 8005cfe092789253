import { Refusal } from '../refusal.ts';

interface Limits {
  /** How many turns there are. */
  all: number;
  /** How many of them one user has. */
  ofOne: number;
  /** How long somebody waits for a turn. */
  withinMs: number;
}

/** Who asks for a turn, and how it is known that they are not there any more. */
export interface Asker {
  userId: number;
  gone: AbortSignal;
}

interface Waiter {
  userId: number;
  begin: () => void;
}

/** Lets so many work at a time; the others wait for their turn, in the order in which they came. */
export class Turns {
  readonly #limits: Limits;
  /** Who has how many turns. */
  readonly #held = new Map<number, number>();
  readonly #waiting = new Set<Waiter>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Returns how to give the turn back, which is done once. */
  async take({ userId, gone }: Asker): Promise<() => void> {
    if (!this.#mayBegin(userId)) await this.#wait(userId, gone);
    else this.#begin(userId);
    return () => this.#giveBack(userId);
  }

  #heldBy(userId: number): number {
    return this.#held.get(userId) ?? 0;
  }

  #mayBegin(userId: number): boolean {
    let held = 0;
    for (const turns of this.#held.values()) held += turns;
    return held < this.#limits.all && this.#heldBy(userId) < this.#limits.ofOne;
  }

  #begin(userId: number): void {
    this.#held.set(userId, this.#heldBy(userId) + 1);
  }

  #giveBack(userId: number): void {
    const left = this.#heldBy(userId) - 1;
    if (left > 0) this.#held.set(userId, left);
    else this.#held.delete(userId);
    for (const waiter of this.#waiting) {
      if (!this.#mayBegin(waiter.userId)) continue;
      waiter.begin();
      return;
    }
  }

  #wait(userId: number, gone: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#waiting.delete(waiter);
        clearTimeout(timer);
        gone.removeEventListener('abort', refuse);
      };
      const refuse = (): void => {
        end();
        reject(new Refusal('UNAVAILABLE', { detail: 'Too many whole lists are read just now. Please try again.' }, { retryAfter: 5 }));
      };
      const begin = (): void => {
        end();
        this.#begin(userId);
        resolve();
      };
      const waiter: Waiter = { userId, begin };
      const timer = setTimeout(refuse, this.#limits.withinMs);
      gone.addEventListener('abort', refuse);
      this.#waiting.add(waiter);
    });
  }
}
