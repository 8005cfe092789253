import { Refusal } from '../refusal.ts';

interface Limits {
  /** How many permits there are. */
  all: number;
  /** How many of them one user may hold. */
  ofOne: number;
  /** How long a caller waits for a permit. */
  withinMs: number;
}

/** Who asks for a permit, and the signal that they have disconnected. */
export interface Asker {
  userId: number;
  gone: AbortSignal;
}

interface Waiter {
  userId: number;
  begin: () => void;
}

/** A semaphore with a limit for each user. Whoever waits is served in the order of arrival. */
export class UserSemaphore {
  readonly #limits: Limits;
  /** The number of permits by user. */
  readonly #held = new Map<number, number>();
  readonly #waiting = new Set<Waiter>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Waits for a permit and returns the function that releases it, to be called once. Refuses when the wait is too long. */
  async acquire({ userId, gone }: Asker): Promise<() => void> {
    if (this.#isFree(userId)) this.#hold(userId);
    else await this.#wait(userId, gone);
    return () => this.#release(userId);
  }

  #heldBy(userId: number): number {
    return this.#held.get(userId) ?? 0;
  }

  #isFree(userId: number): boolean {
    const held = [...this.#held.values()].reduce((sum, count) => sum + count, 0);
    return held < this.#limits.all && this.#heldBy(userId) < this.#limits.ofOne;
  }

  #hold(userId: number): void {
    this.#held.set(userId, this.#heldBy(userId) + 1);
  }

  #release(userId: number): void {
    const left = this.#heldBy(userId) - 1;
    if (left > 0) this.#held.set(userId, left);
    else this.#held.delete(userId);
    for (const waiter of this.#waiting) {
      if (!this.#isFree(waiter.userId)) continue;
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
        this.#hold(userId);
        resolve();
      };
      const waiter: Waiter = { userId, begin };
      const timer = setTimeout(refuse, this.#limits.withinMs);
      gone.addEventListener('abort', refuse);
      this.#waiting.add(waiter);
    });
  }
}
