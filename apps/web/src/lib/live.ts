import type { Room } from '@lading/domain/events';
import { ApiError } from './api.ts';
import { readRooms } from './liveStream.ts';

export type LiveState = 'starting' | 'live' | 'lost' | 'resting';

/** A hidden tab keeps its connection for this long. */
export const REST_AFTER_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
/** The server refused: the next attempt is for the case that this changes. */
const REFUSED_WAIT_MS = 60_000;
/**
 * The server replays the events of this time to a new connection. After a longer gap everything is
 * read again.
 */
const REMEMBERED_MS = 8_000;

export interface Surroundings {
  isHidden: () => boolean;
  /**
   * Calls back when the page is shown or hidden, or the network comes back. Returns the way to
   * stop.
   */
  watch: (changed: () => void) => () => void;
  /** Tells the other tabs that this one has connected. */
  tellOthers: () => void;
  /** Calls back when another tab has connected. Returns the way to stop. */
  hearOthers: (heard: () => void) => () => void;
  /** A number in [0, 1), so that not all screens reconnect at the same moment. */
  random: () => number;
}

interface Options {
  open: (signal: AbortSignal) => Promise<Response>;
  onRooms: (rooms: Room[]) => void;
  /** Events may have been missed: everything on the screen must be read again. */
  onMissed: () => void;
  /** The server refused the connection. */
  onRefused: () => void;
  onState: (state: LiveState) => void;
  page: Surroundings;
}

/**
 * Keeps one SSE connection for the tab: reconnects when it breaks, rests while the tab is hidden,
 * and reports when events may have been missed. Returns the way to stop.
 */
export function startLive(options: Options): () => void {
  const live = new Live(options);
  void live.run();
  return () => live.stop();
}

class Live {
  readonly #options: Options;
  readonly #since = Date.now();
  #isStopped = false;
  #abort = new AbortController();
  #state: LiveState = 'starting';
  #failures = 0;
  #hasListened = false;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #wake: () => void = () => {};
  readonly #unwatch: (() => void)[];

  constructor(options: Options) {
    this.#options = options;
    const { page } = options;
    this.#unwatch = [
      page.watch(() => this.#onPageChanged()),
      page.hearOthers(() => page.isHidden() && this.#abort.abort()),
    ];
  }

  stop(): void {
    this.#isStopped = true;
    for (const unwatch of this.#unwatch) unwatch();
    clearTimeout(this.#restTimer);
    this.#abort.abort();
    this.#wake();
  }

  async run(): Promise<void> {
    while (!this.#isStopped) {
      if (this.#options.page.isHidden()) {
        this.#setState('resting');
        await this.#sleep(null);
        continue;
      }
      const wait = await this.#listen();
      if (this.#isStopped || this.#options.page.isHidden()) continue;
      this.#setState('lost');
      await this.#sleep(wait);
    }
  }

  /** Reads one stream to its end. Returns the wait before the next one, in ms. */
  async #listen(): Promise<number> {
    const { open, onMissed, onRooms, page } = this.#options;
    this.#abort = new AbortController();
    try {
      const response = await open(this.#abort.signal);
      if (this.#isStopped) return 0;
      if (this.#hasListened || Date.now() - this.#since > REMEMBERED_MS) onMissed();
      this.#hasListened = true;
      this.#failures = 0;
      this.#setState('live');
      page.tellOthers();
      this.#onPageChanged();
      await readRooms(response, (rooms) => !this.#isStopped && onRooms(rooms));
    } catch (reason) {
      return this.#waitAfter(reason);
    }
    return this.#nextWait();
  }

  #waitAfter(reason: unknown): number {
    const status = reason instanceof ApiError ? reason.status : 0;
    if (status !== 401 && status !== 403 && status !== 404) return this.#nextWait();
    if (!this.#isStopped) this.#options.onRefused();
    return REFUSED_WAIT_MS;
  }

  #nextWait(): number {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LONGEST_WAIT_MS);
    this.#failures += 1;
    return wait * (0.5 + this.#options.page.random());
  }

  #onPageChanged(): void {
    clearTimeout(this.#restTimer);
    this.#restTimer = undefined;
    if (this.#options.page.isHidden())
      this.#restTimer = setTimeout(() => this.#abort.abort(), REST_AFTER_MS);
    else this.#wake();
  }

  #setState(state: LiveState): void {
    if (this.#state === state || this.#isStopped) return;
    this.#state = state;
    this.#options.onState(state);
  }

  /** Waits this long, or until the page is shown or the network comes back. */
  #sleep(ms: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === null ? undefined : setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
