import { HOUR_MS, MINUTE_MS } from './time.ts';

/** The pauses after each failure, as Standard Webhooks proposes them: three days in all. */
const pauses: readonly number[] = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

/** How often something is sent before it is given up. */
export const MAX_ATTEMPTS = pauses.length + 1;

/**
 * The pause in ms after a number of failures, up to a tenth longer, so that many messages do not
 * return at once; null if it is given up. `chance` is in [0, 1).
 */
export function pauseAfter(
  failures: number,
  chance: number,
  ofEach: readonly number[] = pauses,
): number | null {
  const pause = ofEach[failures - 1];
  return pause === undefined ? null : Math.round(pause * (1 + chance / 10));
}
