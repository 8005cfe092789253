import { randomUUID } from 'node:crypto';
import { type Change, type Listener, liveRooms, type Room, roomsFor } from '@lading/domain/events';
import type { FastifyBaseLogger } from 'fastify';
import { packChanges, unpackChanges } from './message.ts';
import { PendingChanges } from './pendingChanges.ts';
import { PgNotify } from './pgNotify.ts';

/** The time for which changes are collected before they are published together. */
const DEBOUNCE_MS = 100;
/**
 * A new connection also gets the changes of this time before it: its screens may have been read
 * just before.
 */
const REMEMBERED_MS = 10_000;

/** Published if it is unknown which changes were missed. */
const everything: Change = {
  warehouseId: null,
  customerId: null,
  rooms: Object.keys(liveRooms) as Room[],
};

type OnChanges = (changes: readonly Change[]) => void;

/**
 * Publishes the changes of this server's transactions to its listeners and to the other servers,
 * and those of the other servers to its listeners.
 */
export class ChangeFeed {
  readonly #name = randomUUID();
  readonly #outgoing = new PendingChanges();
  readonly #unsent = new PendingChanges();
  readonly #listeners = new Set<OnChanges>();
  #remembered: { at: number; changes: readonly Change[] }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isSending = false;
  #isDown = false;
  readonly #pgNotify: PgNotify;

  constructor(url: string, log: Pick<FastifyBaseLogger, 'warn' | 'info'>) {
    this.#pgNotify = new PgNotify(url, {
      onNotification: (text) => this.#receive(text),
      onUp: () => {
        if (this.#isDown) {
          log.info('the other servers are heard again');
          this.#isDown = false;
          this.#deliver([everything]);
        }
        void this.#send();
      },
      onDown: (error) => {
        if (!this.#isDown)
          log.warn(
            `The connection on which servers tell each other of changes is down: ${error.message}`,
          );
        this.#isDown = true;
      },
    });
  }

  /** Resolves when the notifications of the other servers arrive. */
  get ready(): Promise<void> {
    return this.#pgNotify.ready;
  }

  get isUp(): boolean {
    return this.#pgNotify.isUp;
  }

  /** Publishes the changes of a committed transaction, after the debounce time. */
  publish(changes: readonly Change[]): void {
    for (const change of changes) this.#outgoing.add(change);
    this.#timer ??= setTimeout(() => this.#flush(), DEBOUNCE_MS);
  }

  /** Calls `onChanges` with all changes from now on, until the returned function is called. */
  listen(onChanges: OnChanges): () => void {
    this.#listeners.add(onChanges);
    return () => this.#listeners.delete(onChanges);
  }

  recentRooms(listener: Listener): Room[] {
    const since = Date.now() - REMEMBERED_MS;
    const recent = this.#remembered
      .filter(({ at }) => at >= since)
      .flatMap(({ changes }) => changes);
    return [...new Set(recent.flatMap((change) => roomsFor(change, listener)))];
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

  #receive(text: string): void {
    const message = unpackChanges(text);
    if (message && message.from !== this.#name) this.#deliver(message.changes);
  }

  #deliver(changes: readonly Change[]): void {
    const at = Date.now();
    this.#remembered = [
      ...this.#remembered.filter((entry) => entry.at >= at - REMEMBERED_MS),
      { at, changes },
    ];
    for (const onChanges of this.#listeners) onChanges(changes);
  }

  /** Sends unsent changes. If it fails, they wait for the next connection. */
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
