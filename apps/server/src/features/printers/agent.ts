import { setTimeout as sleep } from 'node:timers/promises';
import type { LeasedJob } from '@lading/contract/printers';
import { readPrinterAddress } from '@lading/domain/printers';
import { SECOND_MS } from '@lading/domain/time';
import { deliver, type Printing, type Sent } from './deliver.ts';

/** How often an agent asks for jobs while there are none. */
const POLL_MS = SECOND_MS;
/** The longest pause while the server does not answer. */
const LONGEST_PAUSE_MS = 15 * SECOND_MS;
/** How long the server has to answer a call. */
const ANSWER_MS = 10 * SECOND_MS;
/** Printers to which one agent sends at the same time. */
const AT_ONCE = 8;
/** How often the beginning of a job is said, until it is answered. */
const MOST_BEGINNINGS = 3;

/** The server refused the agent itself, which no repetition changes. */
export class AgentRefused extends Error {}

/** A refusal of one call. */
class Refused extends Error {}

export interface AgentOptions {
  url: string;
  key: string;
  /** Where it may print. */
  networks: Printing['networks'];
  say: (line: string) => void;
  /** Ends the agent once what it prints has ended. */
  signal: AbortSignal;
  pollMs?: number;
  limits?: Printing['limits'];
}

/**
 * Prints what a server queues for printers that only this network reaches. It says that it begins
 * before the first byte, and how it ended afterwards, again and again until the server answers. If
 * it is killed in between, the server counts the job as possibly printed, and no agent gets it.
 */
export class PrintAgent {
  readonly #options: AgentOptions;
  readonly #underway = new Set<Promise<void>>();
  #isSilent = false;

  constructor(options: AgentOptions) {
    this.#options = options;
  }

  /** Works until the signal aborts. Throws AgentRefused if the server refuses the key. */
  async run(): Promise<void> {
    const { signal, pollMs = POLL_MS } = this.#options;
    let pause = pollMs;
    while (!signal.aborted) {
      const jobs = await this.#lease();
      pause = jobs === null ? Math.min(pause * 2, LONGEST_PAUSE_MS) : pollMs;
      for (const job of jobs ?? []) this.#begin(job);
      if (this.#underway.size >= AT_ONCE) await Promise.race(this.#underway);
      else if (!jobs?.length) await sleep(pause, undefined, { signal }).catch(() => {});
    }
    await Promise.all(this.#underway);
  }

  /** Takes jobs; null if the server does not answer. */
  async #lease(): Promise<LeasedJob[] | null> {
    try {
      const limit = AT_ONCE - this.#underway.size;
      const jobs = await this.#call<LeasedJob[]>('/api/print-jobs/lease', { limit });
      if (this.#isSilent) this.#options.say('The server answers again.');
      this.#isSilent = false;
      return jobs;
    } catch (reason) {
      if (reason instanceof AgentRefused) throw reason;
      if (!this.#isSilent) this.#options.say(`The server does not answer: ${textOf(reason)}.`);
      this.#isSilent = true;
      return null;
    }
  }

  #begin(job: LeasedJob): void {
    const printing = this.#print(job)
      .catch((reason: unknown) => this.#options.say(`Job ${job.id}: ${textOf(reason)}.`))
      .finally(() => this.#underway.delete(printing));
    this.#underway.add(printing);
  }

  async #print(job: LeasedJob): Promise<void> {
    const sent = await this.#deliver(job);
    const { say } = this.#options;
    if (sent === null) return say(`Job ${job.id} on ${job.printer.name}: not ours any more.`);
    say(
      `Job ${job.id} on ${job.printer.name}: ${sent.outcome}${sent.error ? `. ${sent.error}` : ''}`,
    );
    await this.#report(job, sent);
  }

  async #deliver({
    id,
    attempt,
    printer,
    title,
    labels,
    // A server of the version before says none.
    format = 'ZPL',
    content,
  }: LeasedJob): Promise<Sent | null> {
    const { networks, limits } = this.#options;
    const address = readPrinterAddress(printer.address);
    if (address === null) return { outcome: 'NOT_PRINTED', error: 'The printer has no address.' };
    try {
      return await deliver({
        address,
        title,
        labels,
        format,
        content: Buffer.from(content, 'base64'),
        networks,
        begin: () => this.#sayBegin(id, attempt),
        ...(limits && { limits }),
      });
    } catch (reason) {
      return { outcome: 'NOT_PRINTED', error: `The server did not answer: ${textOf(reason)}.` };
    }
  }

  /** Returns false if the job is not this agent's any more. Throws if the server does not answer. */
  async #sayBegin(id: number, attempt: number): Promise<boolean> {
    for (let left = MOST_BEGINNINGS; ; left -= 1) {
      try {
        await this.#call(`/api/print-jobs/${id}/begin`, { attempt });
        return true;
      } catch (reason) {
        if (reason instanceof Refused) return false;
        if (left === 1 || reason instanceof AgentRefused) throw reason;
        await sleep(SECOND_MS);
      }
    }
  }

  /** Says how a job ended until the server answers, or refuses to hear it. */
  async #report({ id, attempt }: LeasedJob, { outcome, error }: Sent): Promise<void> {
    const body = { attempt, outcome, error: error?.slice(0, 500) ?? null };
    for (let pause = SECOND_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.#call(`/api/print-jobs/${id}/report`, body);
        return;
      } catch (reason) {
        if (reason instanceof Refused || reason instanceof AgentRefused) throw reason;
        // A server that does not answer would keep an agent that is to end.
        if (this.#options.signal.aborted && pause >= LONGEST_PAUSE_MS) throw reason;
        await sleep(pause);
      }
    }
  }

  async #call<R>(path: string, body: object): Promise<R> {
    const { url, key } = this.#options;
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { status } = response;
    if (status === 200) return (await response.json()) as R;
    const problem = (await response.json().catch(() => ({}))) as { error?: string };
    const text = problem.error ?? `it answered ${status}`;
    if (status === 401 || status === 403)
      throw new AgentRefused(`The server refuses the key of this agent: ${text}`);
    throw status < 500 && status !== 429 ? new Refused(text) : new Error(text);
  }
}

/** `fetch` says why in the cause. */
const textOf = (reason: unknown): string => {
  const { message, cause } = reason as Error & { cause?: NodeJS.ErrnoException };
  return (cause?.code ?? cause?.message ?? message).replace(/\.$/, '');
};
