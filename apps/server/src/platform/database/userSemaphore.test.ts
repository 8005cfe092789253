import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UserSemaphore } from './userSemaphore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));

test('one user has no more permits than the limit; those who wait get them in the order of arrival', async () => {
  const semaphore = new UserSemaphore({ all: 3, ofOne: 2, withinMs: 1_000 });
  const begun: string[] = [];
  const take = (name: string, userId: number, gone = new AbortController().signal) =>
    semaphore.acquire({ userId, gone }).then((release) => {
      begun.push(name);
      return release;
    });
  const [first, , third, fourth] = [take('a1', 1), take('a2', 1), take('a3', 1), take('b1', 2)];
  const last = take('c1', 3);
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  (await fourth)();
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  (await first)();
  await settled();
  expect(begun.at(-1)).toBe('a3');
  const leaves = new AbortController();
  const left = take('a4', 1, leaves.signal).catch(() => 'left');
  leaves.abort();
  expect(await left).toBe('left');
  for (const release of [await third, await last]) release();
  const refused = [take('d1', 4), take('d2', 4), take('d3', 4)].map((permit) => permit.catch((error: Error) => error.message));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await refused[2]).toBe('Too many whole lists are read just now. Please try again.');
});
