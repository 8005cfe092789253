import { setMaxListeners } from 'node:events';
import type { JobItems } from './items.ts';

/** Ends work whose server stops: its item is given back, which is no attempt. */
export class Interrupted extends Error {}

/** What a job does with the items that it claims from a table. */
export interface Queue<Item> {
  /** As in `mail 5`, for the log. */
  nameOf(item: Item): string;
  /** Works on an item and records the outcome. Throws Interrupted soon after `signal` aborts. */
  work(item: Item, signal: AbortSignal): Promise<unknown>;
  giveBack(item: Item): Promise<unknown>;
  /** Called when an item is done, so that the next can be claimed at once. */
  onEnd?: () => void;
}

interface Shares {
  /** Items that this server works on at the same time. */
  all: number;
  /** Of one party: a client, a webhook. */
  ofParty: number;
  /** Of all, those that are left to parties that have none yet. */
  reserved?: number;
}

const pools = new Set<{ job: string; size: number }>();

/** The items that this server works on just now, by job. */
export function runningItems(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { job, size } of pools) counts.set(job, (counts.get(job) ?? 0) + size);
  return counts;
}

/**
 * The items that a server works on at the same time. They are claimed with a lease, so the items of
 * a killed server are claimed again. No party holds more than its share, and parties take turns:
 * the party that was served longest ago is first.
 */
export class Pool<Item> {
  readonly #items: JobItems;
  readonly #queue: Queue<Item>;
  readonly #shares: Required<Shares>;
  readonly #stopping = new AbortController();
  readonly #underway = new Set<Promise<void>>();
  readonly #held = new Map<string, number>();
  readonly #servedIn = new Map<string, number>();
  #turns = 0;

  constructor(items: JobItems, queue: Queue<Item>, shares: Shares) {
    this.#items = items;
    this.#queue = queue;
    this.#shares = { reserved: 0, ...shares };
    // Each item listens whether the server stops.
    setMaxListeners(0, this.#stopping.signal);
    pools.add(this);
  }

  get job(): string {
    return this.#items.job;
  }

  get size(): number {
    return this.#underway.size;
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** The parties in the order of their turns. */
  inTurn<Party>(parties: readonly Party[], keyOf: (party: Party) => string): Party[] {
    const keys = new Set(parties.map(keyOf));
    for (const key of this.#servedIn.keys()) if (!keys.has(key)) this.#servedIn.delete(key);
    const turnOf = (party: Party): number => this.#servedIn.get(keyOf(party)) ?? 0;
    return [...parties].sort((first, other) => turnOf(first) - turnOf(other));
  }

  /**
   * Claims as many items of a party as it may have, and begins to work on them. Returns how many.
   */
  async take(party: string, claim: (limit: number) => Promise<readonly Item[]>): Promise<number> {
    const limit = this.isStopping ? 0 : this.#freeFor(party);
    if (limit <= 0) return 0;
    const claimed = await claim(limit);
    for (const item of claimed) this.#begin(party, item);
    if (claimed.length > 0) this.#servedIn.set(party, ++this.#turns);
    return claimed.length;
  }

  /** Resolves when one of the items is done; at once where there is none. */
  async ended(): Promise<void> {
    if (this.size > 0) await Promise.race(this.#underway);
  }

  /** Resolves when all items are done. */
  async idle(): Promise<void> {
    while (this.size > 0) await Promise.all(this.#underway);
  }

  /** Interrupts the items, which are given back. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.idle();
    pools.delete(this);
  }

  #freeFor(party: string): number {
    const { all, ofParty, reserved } = this.#shares;
    const held = this.#held.get(party) ?? 0;
    const free = all - this.size;
    const first = held === 0 ? Math.min(1, free) : 0;
    return Math.max(first, Math.min(ofParty - held, free - reserved));
  }

  #begin(party: string, item: Item): void {
    this.#hold(party, 1);
    const attempt = this.#attempt(item).finally(() => {
      this.#hold(party, -1);
      this.#underway.delete(attempt);
      this.#queue.onEnd?.();
    });
    this.#underway.add(attempt);
  }

  #hold(party: string, change: number): void {
    const held = (this.#held.get(party) ?? 0) + change;
    if (held > 0) this.#held.set(party, held);
    else this.#held.delete(party);
  }

  /** What cannot be recorded or given back is claimed again when its lease has ended. */
  async #attempt(item: Item): Promise<void> {
    try {
      await this.#queue.work(item, this.#stopping.signal).catch(async (error: unknown) => {
        if (!(error instanceof Interrupted)) throw error;
        await this.#queue.giveBack(item);
      });
    } catch (error) {
      this.#items.report(this.#queue.nameOf(item), error);
    }
  }
}
