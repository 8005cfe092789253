import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@lading/domain/time';
import { FailureLog } from '../failureLog.ts';
import { countFailure, JobItems, type Log, ROUND } from './items.ts';
import type { Job, Services, StartedJob } from './job.ts';

/** How often the database is told that a job runs which runs more often. */
const NOTE_EVERY_MS = MINUTE_MS;

/** The pause between two rounds, which somebody may end. */
class Pause {
  #ended = new AbortController();

  readonly end = (): void => this.#ended.abort();

  async wait(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#ended.signal }).catch(() => {});
    this.#ended = new AbortController();
  }
}

export interface Runner {
  /** Ends the rounds that run, and resolves when they have ended. */
  stop(): Promise<void>;
}

/** Runs jobs until it is stopped. One that fails stops no other. */
export function startJobs(jobs: readonly Job[], services: Services): Runner {
  const stopping = new AbortController();
  const { signal } = stopping;
  const started = jobs.flatMap((job) => {
    const items = new JobItems(job.name, services.db, services.log);
    const pause = new Pause();
    const isStopped = (): boolean => signal.aborted;
    const running = job.start({ ...services, items, isStopped, wake: pause.end });
    return running ? [{ job, items, running, pause }] : [];
  });
  const loops = started.map(({ job, ...parts }) =>
    repeat(job, { ...parts, log: services.log, signal }),
  );
  return {
    stop: async () => {
      stopping.abort();
      for (const { pause } of started) pause.end();
      await Promise.all([...started.map(({ running }) => running.stop?.()), ...loops]);
    },
  };
}

interface Loop {
  items: JobItems;
  running: StartedJob;
  pause: Pause;
  log: Log;
  signal: AbortSignal;
}

/** Does a round now, and again `everyMs` after each has ended, until it is stopped. */
async function repeat(job: Job, { items, running, pause, log, signal }: Loop): Promise<void> {
  const outage = new FailureLog(job.name, log);
  const round = (): Promise<unknown> => running.round();
  let notedAt = 0;
  while (!signal.aborted) {
    try {
      await items.read();
      if (job.isShared) await items.tryEvery(job.everyMs, ROUND, round);
      else if ((await items.try(ROUND, round)) && Date.now() - notedAt > NOTE_EVERY_MS) {
        await items.tryEvery(NOTE_EVERY_MS, ROUND, async () => {});
        notedAt = Date.now();
      }
      outage.succeeded();
    } catch (error) {
      if (signal.aborted) continue;
      countFailure(job.name);
      outage.failed(error);
    }
    if (!signal.aborted) await pause.wait(job.everyMs);
  }
}
