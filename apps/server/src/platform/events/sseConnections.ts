import { type Change, heardRooms, sessionRooms } from '@lading/domain/events';
import type { FastifyBaseLogger } from 'fastify';
import { type Actor, requireWarehouse } from '../auth/actor.ts';
import { findOpenScopes } from '../auth/scopes.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { Trouble } from '../trouble.ts';
import type { ChangeFeed } from './changeFeed.ts';
import { SseConnection } from './sseConnection.ts';

/** How often each stream shows that it lives, and whoever listens is asked about anew. */
export const BEAT_MS = 15_000;
/** SseConnections of one user at a time: more tabs than anybody looks at. By session, whoever signs in again could have as many more. */
const STREAMS_OF_ONE = 20;

/** Everybody who listens to this server. */
export class SseConnections {
  readonly #open = new Set<SseConnection>();
  readonly #db: Db;
  readonly #feed: ChangeFeed;
  readonly #trouble: Trouble;
  readonly #beat: NodeJS.Timeout;
  #checking: Promise<void> | null = null;
  #mustCheckAgain = false;
  #isClosed = false;

  constructor(db: Db, feed: ChangeFeed, log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
    this.#db = db;
    this.#feed = feed;
    this.#trouble = new Trouble('The check of who listens', log);
    feed.listen((changes) => this.#hear(changes));
    this.#beat = setInterval(() => this.#onBeat(), BEAT_MS);
    this.#beat.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /** Opens the stream of somebody who may work in the warehouse. */
  open(actor: Actor, warehouseId: number): SseConnection {
    requireWarehouse(actor, warehouseId);
    if (this.#isClosed) throw new Refusal('UNAVAILABLE', {}, { retryAfter: 2 });
    const { userId } = actor;
    const ofUser = [...this.#open].filter((stream) => stream.userId === userId).length;
    if (ofUser >= STREAMS_OF_ONE) throw new Refusal('SLOW_DOWN', { seconds: 30 }, { retryAfter: 30 });
    const hearer = { warehouseId, role: actor.role, customerId: actor.customerId };
    const stream = new SseConnection(hearer, { userId, sessionId: actor.sessionId ?? 0 });
    this.#open.add(stream);
    stream.onClose(() => this.#open.delete(stream));
    stream.tell(this.#feed.recentRooms(hearer));
    return stream;
  }

  /** Ends every stream at once, and lets no other begin. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#beat);
    for (const stream of this.#open) stream.end();
  }

  #hear(changes: readonly Change[]): void {
    for (const stream of this.#open) {
      for (const change of changes) stream.tell(heardRooms(change, stream.hearer));
    }
    const concernsSessions = changes.some(({ rooms }) => rooms.some((room) => (sessionRooms as readonly string[]).includes(room)));
    if (concernsSessions) this.#check();
  }

  #onBeat(): void {
    for (const stream of this.#open) stream.beat();
    this.#check();
    void this.#feed.check();
  }

  /** Ends the streams whose session is over or may no longer see what they tell; one look at a time. */
  #check(): void {
    this.#mustCheckAgain = true;
    this.#checking ??= this.#checkAll().finally(() => {
      this.#checking = null;
    });
  }

  async #checkAll(): Promise<void> {
    while (this.#mustCheckAgain && this.#open.size && !this.#isClosed) {
      this.#mustCheckAgain = false;
      const streams = [...this.#open];
      try {
        const open = await findOpenScopes(
          this.#db,
          streams.map(({ hearer, sessionId }) => ({ ...hearer, sessionId })),
          new Date(),
        );
        for (const [at, stream] of streams.entries()) if (!open.has(at)) stream.end();
        this.#trouble.worked();
      } catch (error) {
        // While the database cannot be asked nothing changes either; the next beat asks again.
        if (!this.#isClosed) this.#trouble.failed(error);
      }
    }
  }
}
