import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));

test('one user has no more turns than are one user’s; whoever waits gets the next in the order of coming', async () => {
  const turns = new Turns({ all: 3, ofOne: 2, withinMs: 1_000 });
  const begun: string[] = [];
  const take = (name: string, userId: number, gone = new AbortController().signal) =>
    turns.take({ userId, gone }).then((giveBack) => {
      begun.push(name);
      return giveBack;
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
  for (const giveBack of [await third, await last]) giveBack();
  const refused = [take('d1', 4), take('d2', 4), take('d3', 4)].map((turn) => turn.catch((error: Error) => error.message));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await refused[2]).toBe('Too many whole lists are read just now. Please try again.');
});
