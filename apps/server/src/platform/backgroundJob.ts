import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, outageOf } from './database/outage.ts';
import { countFailure, type Log } from './jobItems.ts';

/**
 * Logs that a repeated job fails once, and once when it works again, so that an outage does not
 * fill the disk with log lines.
 */
export class FailureLog {
  readonly #job: string;
  readonly #log: Log;
  #logged = '';

  constructor(job: string, log: Log) {
    this.#job = job;
    this.#log = log;
  }

  failed(error: unknown): void {
    const message = messageOf(error);
    const isOutage = outageOf(error) !== undefined;
    // The message of an outage changes from try to try; one line is enough for all of it.
    if (message === this.#logged || (isOutage && this.#logged !== '')) return;
    this.#logged = message;
    const sentence = `${this.#job} cannot go on and tries again: ${message}`;
    if (isOutage) this.#log.error(sentence);
    else this.#log.error({ err: error }, sentence);
  }

  succeeded(): void {
    if (this.#logged !== '') this.#log.info(`${this.#job} works again`);
    this.#logged = '';
  }
}

export type { Log };

export interface Job {
  stop(): Promise<void>;
}

/**
 * Runs the work now and again `everyMs` after it has ended, until stopped. A failure is logged and
 * the work tried again.
 */
export function repeat(
  name: string,
  everyMs: number,
  work: (isStopped: () => boolean) => Promise<void>,
  log: Log,
): Job {
  const failures = new FailureLog(name, log);
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await work(() => signal.aborted);
        failures.succeeded();
      } catch (error) {
        if (signal.aborted) continue;
        countFailure(name);
        failures.failed(error);
      }
      await sleep(everyMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
