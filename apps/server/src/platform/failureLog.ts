import { messageOf, outageOf } from './database/outage.ts';
import type { Log } from './jobs/items.ts';

/**
 * Logs once that repeated work fails, and once that it works again, so that an outage does not fill
 * the disk with log lines.
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
