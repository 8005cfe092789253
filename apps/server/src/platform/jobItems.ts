import { MINUTE_MS, SECOND_MS } from '@lading/domain/time';
import type { FastifyBaseLogger } from 'fastify';
import { messageOf, outageOf } from './database/outage.ts';

export type Log = Pick<FastifyBaseLogger, 'error' | 'info'>;

/** The first pause after a failure; each further failure doubles it. */
const PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;
/**
 * Items of one job that are remembered; of more, the first ones are forgotten, and tried at once.
 */
const MAX_FAILING = 1_000;

interface Failing {
  tries: number;
  dueAt: number;
  message: string;
}

/** What has failed in this process since it began, by job: for the metrics. */
const failures = new Map<string, number>();
const jobs = new Set<JobItems>();

export const jobFailures = (): ReadonlyMap<string, number> => failures;

/** The items of each job that fail just now. */
export function failingItems(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { job, failing } of jobs) counts.set(job, (counts.get(job) ?? 0) + failing);
  return counts;
}

export function countFailure(job: string): void {
  failures.set(job, (failures.get(job) ?? 0) + 1);
}

/**
 * The items that a background job works on: one that fails stops no other. It is logged, counted,
 * and tried again after a pause that grows. An outage of the database is no fault of an item: it
 * ends the work.
 */
export class JobItems {
  readonly job: string;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #failing = new Map<string, Failing>();

  constructor(job: string, log: Log, now: () => number = Date.now) {
    this.job = job;
    this.#log = log;
    this.#now = now;
    jobs.add(this);
  }

  get failing(): number {
    return this.#failing.size;
  }

  /** Whether an item may be tried: it has not failed, or its pause is over. */
  isDue(item: string): boolean {
    const failed = this.#failing.get(item);
    return failed === undefined || failed.dueAt <= this.#now();
  }

  /** Works on an item, if it is due. Returns whether that went well. */
  async try(item: string, work: () => Promise<unknown>): Promise<boolean> {
    if (!this.isDue(item)) return false;
    try {
      await work();
    } catch (error) {
      if (outageOf(error) !== undefined) throw error;
      this.#failed(item, error);
      return false;
    }
    if (this.#failing.delete(item)) this.#log.info(`${this.job} works again: ${item}`);
    return true;
  }

  /** Forgets items that are over: nobody will try them again. */
  forget(isOver: (item: string) => boolean): void {
    for (const item of this.#failing.keys()) if (isOver(item)) this.#failing.delete(item);
  }

  #failed(item: string, error: unknown): void {
    countFailure(this.job);
    const tries = (this.#failing.get(item)?.tries ?? 0) + 1;
    const pause = Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** (tries - 1));
    const message = messageOf(error);
    const before = this.#failing.get(item)?.message;
    this.#failing.delete(item);
    this.#failing.set(item, { tries, dueAt: this.#now() + pause, message });
    if (this.#failing.size > MAX_FAILING)
      this.#failing.delete(this.#failing.keys().next().value as string);
    // Once for each message, so that what fails for long does not fill the disk with log lines.
    if (before === message) return;
    this.#log.error(
      { err: error, job: this.job, item },
      `${this.job} left out ${item}, and tries it again: ${message}`,
    );
  }
}

/** Works on an item of a job; without its items what fails is thrown. */
export async function tryItem(
  items: JobItems | null,
  item: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await (items ? items.try(item, work) : work());
}
