import { type Change, roomsFor, sessionRooms } from '@lading/domain/events';
import type { FastifyBaseLogger } from 'fastify';
import { type Actor, requireWarehouse } from '../auth/actor.ts';
import { findOpenScopes } from '../auth/scopes.ts';
import type { Db } from '../database/database.ts';
import { FailureLog } from '../failureLog.ts';
import { Refusal } from '../refusal.ts';
import type { ChangeFeed } from './changeFeed.ts';
import { SseConnection } from './sseConnection.ts';

/** The interval of the heartbeat and of the check of the session. */
export const BEAT_MS = 15_000;
/** The most connections of one user. Not of a session: a user could open any number of sessions. */
const MAX_OF_USER = 20;

export class SseConnections {
  readonly #open = new Set<SseConnection>();
  readonly #db: Db;
  readonly #feed: ChangeFeed;
  readonly #failures: FailureLog;
  readonly #beat: NodeJS.Timeout;
  #checking: Promise<void> | null = null;
  #mustCheckAgain = false;
  #isClosed = false;

  constructor(db: Db, feed: ChangeFeed, log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
    this.#db = db;
    this.#feed = feed;
    this.#failures = new FailureLog('The check of who listens', log);
    feed.listen((changes) => this.#notify(changes));
    this.#beat = setInterval(() => this.#onBeat(), BEAT_MS);
    this.#beat.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /**
   * Refuses with 404 a warehouse in which the actor does not work, and too many connections of one
   * user.
   */
  open(actor: Actor, warehouseId: number): SseConnection {
    requireWarehouse(actor, warehouseId);
    if (this.#isClosed) throw new Refusal('UNAVAILABLE', {}, { retryAfter: 2 });
    const { userId } = actor;
    const ofUser = [...this.#open].filter((connection) => connection.userId === userId).length;
    if (ofUser >= MAX_OF_USER) throw new Refusal('SLOW_DOWN', { seconds: 30 }, { retryAfter: 30 });
    const listener = { warehouseId, role: actor.role, customerId: actor.customerId };
    const connection = new SseConnection(listener, { userId, sessionId: actor.sessionId ?? 0 });
    this.#open.add(connection);
    connection.onClose(() => this.#open.delete(connection));
    connection.notify(this.#feed.recentRooms(listener));
    return connection;
  }

  /** Ends every connection and refuses new ones. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#beat);
    for (const connection of this.#open) connection.end();
  }

  #notify(changes: readonly Change[]): void {
    for (const connection of this.#open) {
      for (const change of changes) connection.notify(roomsFor(change, connection.listener));
    }
    const concernsSessions = changes.some(({ rooms }) =>
      rooms.some((room) => (sessionRooms as readonly string[]).includes(room)),
    );
    if (concernsSessions) this.#check();
  }

  #onBeat(): void {
    for (const connection of this.#open) connection.beat();
    this.#check();
    void this.#feed.check();
  }

  /**
   * Ends the connections whose session has ended or has lost their scope. One check runs at a time.
   */
  #check(): void {
    this.#mustCheckAgain = true;
    this.#checking ??= this.#checkAll().finally(() => {
      this.#checking = null;
    });
  }

  async #checkAll(): Promise<void> {
    while (this.#mustCheckAgain && this.#open.size && !this.#isClosed) {
      this.#mustCheckAgain = false;
      const connections = [...this.#open];
      try {
        const open = await findOpenScopes(
          this.#db,
          connections.map(({ listener, sessionId }) => ({ ...listener, sessionId })),
          new Date(),
        );
        for (const [index, connection] of connections.entries())
          if (!open.has(index)) connection.end();
        this.#failures.succeeded();
      } catch (error) {
        // The next heartbeat checks again.
        if (!this.#isClosed) this.#failures.failed(error);
      }
    }
  }
}
