import { expect, test } from 'vitest';
import { MAX_ATTEMPTS, pauseAfter } from './retries.ts';
import { DAY_MS } from './time.ts';

test('a delivery is tried for three days and then given up', () => {
  const pauses = Array.from({ length: MAX_ATTEMPTS }, (_, failures) => pauseAfter(failures + 1, 0));
  expect(pauses.at(0)).toBe(5_000);
  expect(pauses.at(-1)).toBeNull();
  const all = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0);
  expect(all).toBeGreaterThan(3 * DAY_MS);
  expect(all).toBeLessThan(4 * DAY_MS);
  expect(pauseAfter(1, 0.999)).toBe(5_500);
});
