import { MINUTE_MS } from '@lading/domain/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActingKey } from '../auth/actor.ts';
import { takeRequests } from '../auth/keys.queries.ts';
import type { Db } from '../database/database.ts';
import { unlessReadOnly } from '../database/outage.ts';
import { Refusal } from '../refusal.ts';

/** Counts the requests of API keys, and refuses those beyond the limit of their key. */
export type LimitKey = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const SECONDS = MINUTE_MS / 1_000;
/**
 * The number of requests of a key's minute that a server takes at once: one in twenty, so that a
 * key costs it at most twenty statements a minute.
 */
const portionOf = (max: number): number => Math.ceil(max / 20);

/** The requests that a server has taken from the minute of a key. */
interface Portion {
  max: number;
  /** By the monotonic clock of this process. */
  endsAt: number;
  /** The same instant by the clock of the database; null if the database could not count. */
  minute: string | null;
  /** Requests that the server may still serve. */
  left: number;
  /** Requests that no server had taken by then. */
  free: number;
}

/**
 * The headers follow draft-ietf-httpapi-ratelimit-headers-10. All servers of a database count
 * together.
 */
export function keyLimiter(db: Db): LimitKey {
  const counter = new KeyCounter(db);
  return async ({ actor }, reply) => {
    if (!actor?.key) return;
    const { isAllowed, remaining, seconds } = await counter.use(actor.key);
    reply.header('ratelimit-policy', `"key";q=${actor.key.requestsPerMinute};w=${SECONDS}`);
    reply.header('ratelimit', `"key";r=${remaining};t=${seconds}`);
    if (!isAllowed) throw new Refusal('SLOW_DOWN', { seconds }, { retryAfter: seconds });
  };
}

class KeyCounter {
  readonly #db: Db;
  readonly #portions = new Map<number, Portion>();
  /** Further requests of a key wait while a portion is being taken. */
  readonly #taking = new Map<number, Promise<void>>();

  constructor(db: Db) {
    this.#db = db;
  }

  async use({
    id,
    requestsPerMinute: max,
  }: ActingKey): Promise<{ isAllowed: boolean; remaining: number; seconds: number }> {
    for (;;) {
      const portion = this.#portions.get(id);
      const now = performance.now();
      if (
        portion &&
        portion.max === max &&
        portion.endsAt > now &&
        (portion.left > 0 || portion.free === 0)
      ) {
        const isAllowed = portion.left > 0;
        if (isAllowed) portion.left -= 1;
        return {
          isAllowed,
          remaining: portion.left + portion.free,
          seconds: Math.ceil((portion.endsAt - now) / 1_000),
        };
      }
      const taking =
        this.#taking.get(id) ?? this.#take(id, max).finally(() => this.#taking.delete(id));
      this.#taking.set(id, taking);
      await taking;
    }
  }

  async #take(id: number, max: number): Promise<void> {
    const count = portionOf(max);
    const former = this.#portions.get(id);
    const ended = former && former.endsAt <= performance.now() ? former.minute : null;
    let counted: Awaited<ReturnType<typeof takeRequests>> | undefined;
    const takes = takeRequests(this.#db, id, count, ended).then((taken) => {
      counted = taken;
    });
    await unlessReadOnly(takes);
    if (!counted) {
      // While the database takes no changes, each server counts for itself.
      this.#portions.set(id, {
        max,
        endsAt: performance.now() + MINUTE_MS,
        minute: null,
        left: max,
        free: 0,
      });
      return;
    }
    const { taken, endsIn, minute } = counted;
    const before = taken - count;
    const left = Math.min(count, Math.max(0, max - before));
    this.#portions.set(id, {
      max,
      endsAt: performance.now() + endsIn,
      minute,
      left,
      free: Math.max(0, max - taken),
    });
  }
}
