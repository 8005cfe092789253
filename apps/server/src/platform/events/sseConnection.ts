import { PassThrough, type Readable } from 'node:stream';
import type { Hearer, Room } from '@lading/domain/events';

/** The shortest time between two events of one stream: a busy warehouse makes each screen read anew once a second, not more. */
const GAP_MS = 1_000;
/** A listener that takes nothing for so long is cut off; it comes back by itself and reads everything anew. */
const STUCK_MS = 30_000;
/** How long a client waits before it connects again, as the format has it. */
const RETRY_MS = 2_000;

/**
 * One listener's server-sent events. What it holds back is a set of room names, so that a slow listener costs no memory: while it
 * does not take what was sent, nothing more is sent.
 */
export class SseConnection {
  readonly #body = new PassThrough({ highWaterMark: 1_024 });
  readonly #rooms = new Set<Room>();
  #timer: NodeJS.Timeout | undefined;
  #sentAt = 0;
  #stuckSince: number | null = null;

  readonly hearer: Hearer;
  readonly userId: number;
  readonly sessionId: number;

  constructor(hearer: Hearer, { userId, sessionId }: { userId: number; sessionId: number }) {
    this.hearer = hearer;
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

  tell(rooms: readonly Room[]): void {
    for (const room of rooms) this.#rooms.add(room);
    this.#schedule();
  }

  /** Shows that the connection lives; ends one on which nothing moves. */
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
