import { type BusyReason, reason } from '@lading/domain/messages/reasons';
import { type Refusal, reasoned } from './refusal.ts';

interface Limits {
  /** The number of permits. */
  all: number;
  /** The most permits of one user. */
  ofOne: number;
  /** The most permits of one party; by default those of one user. */
  ofParty?: number;
  /** The most waiting callers of one party. */
  waiting?: number;
  /** The longest wait for a permit, in ms. */
  withinMs: number;
  /** The reason in the refusal of a caller who has waited for too long. */
  busy: BusyReason;
}

/** A caller who asks for a permit, and the signal of their disconnection. */
export interface Asker {
  userId: number;
  /** The party that shares permits: all users of one customer. A staff member is a party alone. */
  party: string;
  gone: AbortSignal;
}

interface Waiter extends Asker {
  cost: number;
  begin: () => void;
}

/** The held permits by user or party. */
class Holdings<K> {
  readonly #held = new Map<K, number>();

  of(holder: K): number {
    return this.#held.get(holder) ?? 0;
  }

  add(holder: K, cost: number): void {
    const left = this.of(holder) + cost;
    if (left > 0) this.#held.set(holder, left);
    else this.#held.delete(holder);
  }
}

/**
 * A semaphore with shares. One user, and one party, hold a limited number of permits; a call takes
 * as many as it costs. The next waiter is that of the party that has used least, in time and
 * permits; among equals, the first to arrive. Nobody overtakes a waiter who needs more permits than
 * are free: while cheap calls keep coming, they would never be.
 */
export class Turns {
  readonly #limits: Limits;
  #held = 0;
  readonly #users = new Holdings<number>();
  readonly #parties = new Holdings<string>();
  readonly #waiting = new Set<Waiter>();
  /** Permits times ms, by party. A party that neither holds permits nor waits begins anew. */
  readonly #used = new Map<string, number>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Waits for permits. Returns the function that releases them, to be called once. Refuses when the
   * wait is too long.
   */
  async acquire(asker: Asker, cost = 1): Promise<() => void> {
    await this.#wait(asker, cost);
    const beganAt = performance.now();
    return () => this.#release(asker, cost, performance.now() - beganAt);
  }

  #hold({ userId, party }: Asker, cost: number): void {
    this.#held += cost;
    this.#users.add(userId, cost);
    this.#parties.add(party, cost);
  }

  #release(asker: Asker, cost: number, ms: number): void {
    this.#hold(asker, -cost);
    const { party } = asker;
    this.#used.set(party, (this.#used.get(party) ?? 0) + cost * ms);
    if (this.#parties.of(party) === 0 && this.#waitingOf(party) === 0) this.#used.delete(party);
    this.#beginNext();
  }

  #waitingOf = (party: string): number =>
    [...this.#waiting].filter((waiter) => waiter.party === party).length;

  #beginNext(): void {
    for (let next = this.#next(); next; next = this.#next()) next.begin();
  }

  /**
   * Whose limit is reached holds up those behind who share it, and nobody else. Waiters are in the
   * order of arrival, and the sort is stable.
   */
  #next(): Waiter | undefined {
    const { all, ofOne, ofParty = ofOne } = this.#limits;
    const usedBy = ({ party }: Waiter): number => this.#used.get(party) ?? 0;
    const fullUsers = new Set<number>();
    const fullParties = new Set<string>();
    const next = [...this.#waiting]
      .sort((first, other) => usedBy(first) - usedBy(other))
      .find(({ userId, party, cost }) => {
        if (this.#users.of(userId) + cost > ofOne) fullUsers.add(userId);
        if (this.#parties.of(party) + cost > ofParty) fullParties.add(party);
        return !fullUsers.has(userId) && !fullParties.has(party);
      });
    return next && this.#held + next.cost <= all ? next : undefined;
  }

  #wait(asker: Asker, cost: number): Promise<void> {
    const { busy, withinMs, waiting = Number.POSITIVE_INFINITY } = this.#limits;
    const refusal = (): Refusal => reasoned('UNAVAILABLE', reason(busy), { retryAfter: 5 });
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        end();
        this.#hold(asker, cost);
        resolve();
      };
      const waiter: Waiter = { ...asker, cost, begin };
      const refuse = (): void => {
        end();
        reject(refusal());
        this.#beginNext();
      };
      let timer: NodeJS.Timeout | undefined;
      const end = (): void => {
        this.#waiting.delete(waiter);
        clearTimeout(timer);
        asker.gone.removeEventListener('abort', refuse);
      };
      this.#waiting.add(waiter);
      this.#beginNext();
      if (!this.#waiting.has(waiter)) return;
      if (asker.gone.aborted || this.#waitingOf(asker.party) > waiting) return refuse();
      timer = setTimeout(refuse, withinMs);
      asker.gone.addEventListener('abort', refuse);
    });
  }
}
