import type { Room } from '@lading/domain/events';
import { ApiError } from './api.ts';
import { readRooms } from './liveStream.ts';

export type LiveState = 'starting' | 'live' | 'lost' | 'resting';

/** A tab that nobody looks at keeps listening for so long. */
export const REST_AFTER_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
/** Nobody may listen here: the next try is only for the case that this changes. */
const REFUSED_WAIT_MS = 60_000;
/** What the server remembers for who begins to listen; whoever was longer on the way has to ask for everything. */
const REMEMBERED_MS = 8_000;

/** What the client needs of the page around it. */
export interface Surroundings {
  isHidden: () => boolean;
  /** Calls back when the page is shown, hidden, or the network comes back; answers how to stop that. */
  watch: (changed: () => void) => () => void;
  /** Tells the other tabs that this one listens now. */
  tellOthers: () => void;
  /** Calls back when another tab has begun to listen; answers how to stop that. */
  hearOthers: (heard: () => void) => () => void;
  /** A number in [0, 1), so that not every screen comes back in the same moment. */
  random: () => number;
}

interface Options {
  open: (signal: AbortSignal) => Promise<Response>;
  onRooms: (rooms: Room[]) => void;
  /** What changed meanwhile was not heard: everything on the screen is to be asked anew. */
  onMissed: () => void;
  /** The server does not let one listen here. */
  onRefused: () => void;
  onState: (state: LiveState) => void;
  page: Surroundings;
}

/**
 * Listens to what changes, one connection for the tab: opens it again when it breaks, rests while nobody looks, and says when
 * something may have been missed. Answers how to stop.
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
    this.#unwatch = [page.watch(() => this.#onPageChanged()), page.hearOthers(() => page.isHidden() && this.#abort.abort())];
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

  /** Listens until the stream ends; answers how long to wait before the next one. */
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
    if (this.#options.page.isHidden()) this.#restTimer = setTimeout(() => this.#abort.abort(), REST_AFTER_MS);
    else this.#wake();
  }

  #setState(state: LiveState): void {
    if (this.#state === state || this.#isStopped) return;
    this.#state = state;
    this.#options.onState(state);
  }

  /** Waits so long, or until the page is shown or the network comes back. */
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
