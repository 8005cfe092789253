import { randomUUID } from 'node:crypto';
import { type Change, type Hearer, heardRooms, liveRooms, type Room } from '@lading/domain/events';
import type { FastifyBaseLogger } from 'fastify';
import { packChanges, unpackChanges } from './message.ts';
import { PendingChanges } from './pendingChanges.ts';
import { PgNotify } from './pgNotify.ts';

/** How long changes are gathered before they are told: many at once are then one. */
const GATHERED_MS = 100;
/** Whoever begins to listen also hears what changed so shortly before: its screens may have been read just before it began. */
const REMEMBERED_MS = 10_000;

/** What has to be told where it is not known what was missed. */
const everything: Change = { warehouseId: null, customerId: null, rooms: Object.keys(liveRooms) as Room[] };

type Hear = (changes: readonly Change[]) => void;

/** What this server's transactions changed goes out, to who listens here and to the other servers; what theirs changed comes in. */
export class ChangeFeed {
  readonly #name = randomUUID();
  readonly #outgoing = new PendingChanges();
  readonly #unsent = new PendingChanges();
  readonly #listeners = new Set<Hear>();
  #remembered: { at: number; changes: readonly Change[] }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isSending = false;
  #isDown = false;
  readonly #pgNotify: PgNotify;

  constructor(url: string, log: Pick<FastifyBaseLogger, 'warn' | 'info'>) {
    this.#pgNotify = new PgNotify(url, {
      hear: (text) => this.#hear(text),
      onUp: () => {
        if (this.#isDown) {
          log.info('the other servers are heard again');
          this.#isDown = false;
          this.#deliver([everything]);
        }
        void this.#send();
      },
      onDown: (error) => {
        if (!this.#isDown) log.warn(`The connection on which servers tell each other of changes is down: ${error.message}`);
        this.#isDown = true;
      },
    });
  }

  /** Settles when the other servers are heard. */
  get ready(): Promise<void> {
    return this.#pgNotify.ready;
  }

  get isUp(): boolean {
    return this.#pgNotify.isUp;
  }

  /** Publishes what a committed transaction changed, a moment later and together with what else changes in that moment. */
  publish(changes: readonly Change[]): void {
    for (const change of changes) this.#outgoing.add(change);
    this.#timer ??= setTimeout(() => this.#flush(), GATHERED_MS);
  }

  /** Hears every change from now on, until the function that is answered is called. */
  listen(hear: Hear): () => void {
    this.#listeners.add(hear);
    return () => this.#listeners.delete(hear);
  }

  /** The rooms that changed for somebody in the last seconds. */
  recentRooms(hearer: Hearer): Room[] {
    const since = Date.now() - REMEMBERED_MS;
    const recent = this.#remembered.filter(({ at }) => at >= since).flatMap(({ changes }) => changes);
    return [...new Set(recent.flatMap((change) => heardRooms(change, hearer)))];
  }

  check(): Promise<void> {
    return this.#pgNotify.check();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#listeners.clear();
    await this.#pgNotify.close();
  }

  #flush(): void {
    this.#timer = undefined;
    const changes = this.#outgoing.take();
    for (const change of changes) this.#unsent.add(change);
    this.#deliver(changes);
    void this.#send();
  }

  #hear(text: string): void {
    const message = unpackChanges(text);
    if (message && message.from !== this.#name) this.#deliver(message.changes);
  }

  #deliver(changes: readonly Change[]): void {
    const at = Date.now();
    this.#remembered = [...this.#remembered.filter((entry) => entry.at >= at - REMEMBERED_MS), { at, changes }];
    for (const hear of this.#listeners) hear(changes);
  }

  /** Sends what waits; what cannot be sent waits for the next connection, each room once. */
  async #send(): Promise<void> {
    if (this.#isSending || this.#unsent.isEmpty || !this.#pgNotify.isUp) return;
    this.#isSending = true;
    const changes = this.#unsent.take();
    const isSent = await this.#pgNotify.send(packChanges(this.#name, changes));
    this.#isSending = false;
    if (!isSent) for (const change of changes) this.#unsent.add(change);
    else await this.#send();
  }
}
