import { DAY_MS, HOUR_MS } from '@lading/domain/time';
import { hasPosition } from '../platform/database/verification.ts';
import type { Job } from '../platform/jobs/job.ts';
import { type Outcome, verifyAndDescribe, verifyChanges } from './verify.ts';

/** Lines of an error that people read in the list of jobs. */
const SHOWN = 5;

/** Returns work that is done once in so many ms, and fails in between as it did last. */
function seldom(everyMs: number, work: () => Promise<Outcome>): () => Promise<void> {
  let last: { at: number; outcome: Outcome } | null = null;
  return async () => {
    if (last === null || Date.now() - last.at >= everyMs || last.outcome.holds)
      last = { at: Date.now(), outcome: await work() };
    const { holds, lines } = last.outcome;
    if (!holds) throw new Error(lines.slice(0, SHOWN).join(' '));
  };
}

/**
 * Checks each hour what changed since the last clean run, and all once a day until a run was clean.
 * What is broken is an item that fails, so it is logged, shown and counted in the metrics; trying
 * it again soon would only find the same.
 */
export const verifyJob: Job = {
  key: 'verify',
  name: 'Checking stock',
  everyMs: HOUR_MS,
  start: ({ db, items }) => {
    const checkAll = seldom(DAY_MS, () => verifyAndDescribe(db));
    const checkChanges = seldom(HOUR_MS, () => verifyChanges(db));
    return {
      round: async () => {
        if (await hasPosition(db)) await items.tryEvery(HOUR_MS, 'what changed', checkChanges);
        else await items.tryEvery(DAY_MS, 'the whole stock', checkAll);
      },
    };
  },
};
