export type Tone = 'success' | 'error' | 'attention' | 'info';

/** Shows a message about a scan or tap, by text, colour and sound. */
export type Say = (tone: Tone, text: string, options?: { undo?: () => void; untilReached?: boolean }) => void;

/** After this time (ms) a call is slow: new scans are refused, because nobody knows whether they will be done. */
export const SLOW_AFTER = 3_000;

interface Job {
  work: () => Promise<void>;
  /** What it is about, such as the scanned code. */
  what: string;
  isPress?: boolean;
}

export interface QueueState {
  isBusy: boolean;
  /** True while the last job has no response, so that nobody knows whether it was done. */
  isUnanswered: boolean;
}

interface Surroundings {
  say: Say;
  /** The reason of a failure; null if there was no response. */
  faultOf: (reason: unknown) => string | null;
  onChange: (state: QueueState) => void;
  now?: () => number;
}

const list = (names: readonly string[]): string => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');

function refusal(what: readonly string[]): string {
  return `${list(what)} ${what.length === 1 ? 'was' : 'were'} not taken.`;
}

/**
 * Handles scans and taps one by one. If one gets no response, a message lists those that were waiting, and nothing else is
 * taken until that job was repeated and got a response: what is done next may depend on it.
 */
export class ScanQueue {
  readonly #say: Say;
  readonly #faultOf: (reason: unknown) => string | null;
  readonly #onChange: (state: QueueState) => void;
  readonly #now: () => number;
  #waiting: Job[] = [];
  #running: { job: Job; since: number } | null = null;
  #unanswered: Job | null = null;

  constructor({ say, faultOf, onChange, now = () => performance.now() }: Surroundings) {
    this.#say = say;
    this.#faultOf = faultOf;
    this.#onChange = onChange;
    this.#now = now;
  }

  /** Adds a job, or refuses it with a message. */
  add(job: Job): void {
    if (this.#isRefused(job.what)) return;
    this.#waiting.push(job);
    if (!this.#running) void this.#workOff();
  }

  /** Adds a job of a button, unless one is waiting or running already. */
  press(work: Job['work'], what: string): void {
    const isPressed = this.#running?.job.isPress || this.#waiting.some(({ isPress }) => isPress);
    if (!isPressed) this.add({ work, what, isPress: true });
  }

  /** Does work without a call at once, unless a response is missing. */
  act(work: () => void, what: string): void {
    if (this.#unanswered) this.#refuse(what);
    else work();
  }

  /** Repeats the job without a response. */
  retry(): void {
    const job = this.#unanswered;
    if (!job || this.#running) return;
    this.#unanswered = null;
    this.#waiting.unshift(job);
    void this.#workOff();
  }

  #isRefused(what: string): boolean {
    const isSlow = this.#running !== null && this.#now() - this.#running.since > SLOW_AFTER;
    if (this.#unanswered) this.#refuse(what);
    else if (isSlow) this.#say('error', `${refusal([what])} There is no answer for ${this.#running?.job.what} yet. Wait for it.`);
    return this.#unanswered !== null || isSlow;
  }

  #refuse(what: string): void {
    this.#say('error', `${refusal([what])} There is no answer for ${this.#unanswered?.what} yet. Try that again first.`);
  }

  async #workOff(): Promise<void> {
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
      this.#running = { job, since: this.#now() };
      this.#tell();
      try {
        await job.work();
      } catch (reason) {
        this.#fail(job, reason);
      }
    }
    this.#running = null;
    this.#tell();
  }

  #fail(job: Job, reason: unknown): void {
    const fault = this.#faultOf(reason);
    if (fault === null) this.#unanswered = job;
    const dropped = fault === null ? this.#waiting.splice(0).map(({ what }) => what) : [];
    const others = dropped.length > 0 ? ` ${refusal(dropped)}` : '';
    this.#say('error', fault ?? `No answer from the server for ${job.what}. Try again: it counts once.${others}`);
  }

  #tell(): void {
    this.#onChange({ isBusy: this.#running !== null, isUnanswered: this.#unanswered !== null });
  }
}
