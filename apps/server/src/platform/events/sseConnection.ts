import { PassThrough, type Readable } from 'node:stream';
import type { Listener, Room } from '@lading/domain/events';

/**
 * The shortest interval between two events of one connection, so that a screen of a busy warehouse
 * reloads at most once a second.
 */
const GAP_MS = 1_000;
/**
 * A client that reads nothing for this long is disconnected. It reconnects and reloads its screens.
 */
const STUCK_MS = 30_000;
/** The time that a client waits before it reconnects. */
const RETRY_MS = 2_000;

/**
 * One SSE connection. While the client does not read, the server sends nothing and keeps only a set
 * of room names, so that a slow client costs no memory.
 */
export class SseConnection {
  readonly #body = new PassThrough({ highWaterMark: 1_024 });
  readonly #rooms = new Set<Room>();
  #timer: NodeJS.Timeout | undefined;
  #sentAt = 0;
  #stuckSince: number | null = null;

  readonly listener: Listener;
  readonly userId: number;
  readonly sessionId: number;

  constructor(listener: Listener, { userId, sessionId }: { userId: number; sessionId: number }) {
    this.listener = listener;
    this.userId = userId;
    this.sessionId = sessionId;
    this.#body.on('drain', () => {
      this.#stuckSince = null;
      this.#schedule();
    });
    this.#body.on('close', () => clearTimeout(this.#timer));
    this.#write(`retry: ${RETRY_MS}\n\n`);
  }

  get body(): Readable {
    return this.#body;
  }

  onClose(closed: () => void): void {
    this.#body.on('close', closed);
  }

  notify(rooms: readonly Room[]): void {
    for (const room of rooms) this.#rooms.add(room);
    this.#schedule();
  }

  /** Sends a heartbeat, or ends a stuck connection. */
  beat(): void {
    if (this.#stuckSince === null) this.#write(': \n\n');
    else if (Date.now() - this.#stuckSince > STUCK_MS) this.#body.destroy();
  }

  end(): void {
    this.#body.end();
  }

  #schedule(): void {
    if (this.#rooms.size === 0 || this.#timer !== undefined) return;
    const wait = Math.max(0, this.#sentAt + GAP_MS - Date.now());
    this.#timer = setTimeout(() => this.#send(), wait);
  }

  #send(): void {
    this.#timer = undefined;
    if (this.#stuckSince !== null) return;
    this.#sentAt = Date.now();
    const rooms = [...this.#rooms].sort();
    this.#rooms.clear();
    this.#write(`data: ${JSON.stringify({ rooms })}\n\n`);
  }

  #write(text: string): void {
    if (this.#body.writableEnded || this.#body.destroyed) return;
    if (!this.#body.write(text)) this.#stuckSince ??= Date.now();
  }
}
