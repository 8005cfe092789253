import { MINUTE_MS, SECOND_MS } from '@lading/domain/time';
import type { JobItems } from '../../platform/jobs/items.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { Interrupted, Pool } from '../../platform/jobs/pool.ts';
import type { Caller } from './calls.ts';
import * as queries from './labels.queries.ts';
import { seekLabel } from './labels.service.ts';

const EVERY_MS = 5 * SECOND_MS;
const AT_ONCE = 4;
/** Longer than a search with all its calls. */
const LEASE_MS = 4 * MINUTE_MS;

/**
 * Asks carriers for labels that no answer came for, also for those of a server that was killed
 * between a purchase and its record. Several servers share the work by leases.
 */
export class Finding {
  readonly #caller: Caller;
  readonly #now: () => Date;
  readonly #pool: Pool<queries.CallLabel>;

  constructor(caller: Caller, items: JobItems, now: () => Date = () => new Date()) {
    this.#caller = caller;
    this.#now = now;
    this.#pool = new Pool<queries.CallLabel>(
      items,
      {
        nameOf: ({ id }) => `label ${id}`,
        work: (label, signal) => this.#seek(label, signal),
        giveBack: (label) => queries.releaseClaim(caller.db, label, this.#now()),
      },
      { all: AT_ONCE, ofParty: AT_ONCE },
    );
  }

  async tick(): Promise<void> {
    await this.#pool.take('', (limit) => {
      const at = this.#now();
      const until = new Date(at.getTime() + LEASE_MS);
      return queries.claimDue(this.#caller.db, { at, until, limit });
    });
  }

  idle(): Promise<void> {
    return this.#pool.idle();
  }

  stop(): Promise<void> {
    return this.#pool.stop();
  }

  async #seek(label: queries.CallLabel, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw new Interrupted();
    await seekLabel(this.#caller, label);
  }
}

export const finding: Job = {
  key: 'label-search',
  name: 'Search for labels without an answer',
  everyMs: EVERY_MS,
  queue: { read: queries.readQueue, retry: queries.retry },
  start: ({ db, items, vault }) => {
    const finder = new Finding({ db, vault }, items);
    return { round: () => finder.tick(), stop: () => finder.stop() };
  },
};
