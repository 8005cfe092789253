import { MINUTE_MS, SECOND_MS } from '@lading/domain/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/database.ts';
import { messageOf, outageOf } from '../database/outage.ts';
import * as queries from './items.queries.ts';

export type Log = Pick<FastifyBaseLogger, 'error' | 'info'>;

const LONGEST_PAUSE_MS = 10 * MINUTE_MS;
/** A round that fails holds up every item of its job. */
const LONGEST_ROUND_PAUSE_MS = MINUTE_MS;
/** How often the items that other servers failed at, or that people want tried again, are read. */
const READ_EVERY_MS = SECOND_MS;
const MOST_TEXT = 1_000;

/** The item that is the round of the job itself. */
export const ROUND = '';

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
 * and tried again after a pause that grows. All servers of a database share what fails, and
 * remember it when they start anew. An outage of the database is no fault of an item: it ends the
 * work.
 */
export class JobItems {
  readonly job: string;
  readonly #db: Db;
  readonly #log: Log;
  readonly #now: () => number;
  #failing = new Map<string, queries.FailingItem>();
  #readAt = 0;

  constructor(job: string, db: Db, log: Log, now: () => number = Date.now) {
    this.job = job;
    this.#db = db;
    this.#log = log;
    this.#now = now;
    jobs.add(this);
  }

  get failing(): number {
    return this.#failing.size;
  }

  /** Reads what fails, if that was long ago. Before the first time nothing fails. */
  async read(): Promise<void> {
    if (Math.abs(this.#now() - this.#readAt) < READ_EVERY_MS) return;
    const rows = await queries.listFailing(this.#db, this.job);
    this.#failing = new Map(rows.map((row) => [row.item, row]));
    this.#readAt = this.#now();
  }

  /** Whether an item may be tried: it has not failed, or its pause is over. */
  isDue(item: string): boolean {
    const failed = this.#failing.get(item);
    return failed === undefined || failed.dueAt.getTime() <= this.#now();
  }

  /** Works on an item, if it is due. Returns whether that went well. */
  async try(item: string, work: () => Promise<unknown>): Promise<boolean> {
    return this.isDue(item) && this.#attempt(item, work, this.#failing.has(item));
  }

  /**
   * Works on an item once in so many ms, whichever server does it. Returns false where it is not
   * due, or it failed.
   */
  async tryEvery(everyMs: number, item: string, work: () => Promise<unknown>): Promise<boolean> {
    const at = new Date(this.#now());
    const run = { job: this.job, item, before: new Date(at.getTime() - everyMs) };
    const attempts = await queries.claimRun(this.#db, run, at);
    return attempts !== null && this.#attempt(item, work, attempts > 0);
  }

  /** Forgets items that are over: nobody will try them again. */
  async forget(isOver: (item: string) => boolean): Promise<void> {
    const over = [...this.#failing.keys()].filter(isOver);
    await queries.recordSuccess(this.#db, this.job, over);
    for (const item of over) this.#failing.delete(item);
  }

  /** Logs and counts that an item failed whose row says when it is due again. */
  report(item: string, error: unknown): void {
    if (outageOf(error) !== undefined) return;
    countFailure(this.job);
    const sentence = `${this.job} failed at ${item}: ${messageOf(error)}`;
    this.#log.error({ err: error, job: this.job, item }, sentence);
  }

  async #attempt(item: string, work: () => Promise<unknown>, hasFailed: boolean): Promise<boolean> {
    try {
      await work();
    } catch (error) {
      if (outageOf(error) !== undefined) throw error;
      await this.#failed(item, error);
      return false;
    }
    if (!hasFailed) return true;
    await queries.recordSuccess(this.#db, this.job, [item]);
    this.#failing.delete(item);
    this.#log.info(item === ROUND ? `${this.job} works again` : `${this.job} works again: ${item}`);
    return true;
  }

  async #failed(item: string, error: unknown): Promise<void> {
    countFailure(this.job);
    const message = messageOf(error);
    const before = this.#failing.get(item)?.error;
    const failure = {
      job: this.job,
      item,
      error: message.replaceAll('\0', '').slice(0, MOST_TEXT),
      longestMs: item === ROUND ? LONGEST_ROUND_PAUSE_MS : LONGEST_PAUSE_MS,
    };
    const failing = await queries.recordFailure(this.#db, failure, new Date(this.#now()));
    if (failing) this.#failing.set(item, failing);
    // Once for each message, so that what fails for long does not fill the disk with log lines.
    if (before === failure.error) return;
    const sentence =
      item === ROUND
        ? `${this.job} cannot go on and tries again: ${message}`
        : `${this.job} left out ${item}, and tries it again: ${message}`;
    this.#log.error({ err: error, job: this.job, item }, sentence);
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
