import type { FastifyBaseLogger } from 'fastify';
import { messageOf, outageOf } from './database/outage.ts';

type Log = Pick<FastifyBaseLogger, 'error' | 'info'>;

/** Tells of a job that fails again and again once, and once more when it works again: an outage must not fill the disk with its log. */
export class Trouble {
  readonly #what: string;
  readonly #log: Log;
  #told = '';

  constructor(what: string, log: Log) {
    this.#what = what;
    this.#log = log;
  }

  failed(error: unknown): void {
    const message = messageOf(error);
    if (message === this.#told) return;
    // How an outage shows changes from try to try; one sentence is enough for all of it.
    if (outageOf(error) && this.#told !== '') return;
    this.#told = message;
    const sentence = `${this.#what} cannot go on and tries again: ${message}`;
    if (outageOf(error)) this.#log.error(sentence);
    else this.#log.error({ err: error }, sentence);
  }

  worked(): void {
    if (this.#told !== '') this.#log.info(`${this.#what} works again`);
    this.#told = '';
  }
}
