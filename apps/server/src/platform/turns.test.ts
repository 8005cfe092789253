import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));
const stays = new AbortController().signal;
const busy = 'BUSY_LISTS';
const text = 'Too many whole lists are read just now. Please try again.';

/** Takes turns by name, and records who has begun. */
function notes(turns: Turns) {
  const begun: string[] = [];
  const take = (
    name: string,
    userId: number,
    { party = `user ${userId}`, gone = stays, cost = 1 } = {},
  ) =>
    turns.acquire({ userId, party, gone }, cost).then((release) => {
      begun.push(name);
      return release;
    });
  return { begun, take };
}

test('one user has no more permits than the limit; those who wait get them in the order of arrival', async () => {
  const { begun, take } = notes(new Turns({ all: 3, ofOne: 2, withinMs: 1_000, busy }));
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
  const left = take('a4', 1, { gone: leaves.signal }).catch(() => 'left');
  leaves.abort();
  expect(await left).toBe('left');
  for (const release of [await third, await last]) release();
  const refused = [take('d1', 4), take('d2', 4), take('d3', 4)].map((permit) =>
    permit.catch((error: Error) => error.message),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await refused[2]).toBe(text);
});

test('users of one client share its permits, and costly calls take several', async () => {
  const { begun, take } = notes(
    new Turns({ all: 10, ofOne: 6, ofParty: 6, withinMs: 1_000, busy }),
  );
  const shop = { party: 'customer 1', cost: 3 };
  const reports = [take('r1', 1, shop), take('r2', 2, shop), take('r3', 3, shop)];
  const others = [take('supervisor', 9), take('report of a supervisor', 8, { cost: 3 })];
  await settled();
  expect(begun).toEqual(['r1', 'r2', 'supervisor', 'report of a supervisor']);
  (await others[1])?.();
  await settled();
  expect(begun).not.toContain('r3');
  (await reports[0])?.();
  await settled();
  expect(begun.at(-1)).toBe('r3');
});

test('whoever has used least goes first, not whoever asked first', async () => {
  const { begun, take } = notes(new Turns({ all: 1, ofOne: 1, withinMs: 10_000, busy }));
  const first = await take('a1', 1);
  const [second] = [take('a2', 1), take('a3', 1), take('b1', 2)];
  await vi.advanceTimersByTimeAsync(500);
  first();
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
  void second;
});

test('cheap calls that keep coming do not overtake a costly one', async () => {
  const { begun, take } = notes(new Turns({ all: 4, ofOne: 4, withinMs: 10_000, busy }));
  const running = await Promise.all([1, 2, 3, 4].map((user) => take(`call ${user}`, user)));
  const report = take('report', 5, { cost: 3 });
  for (const [index, release] of running.entries()) {
    void take(`later ${index}`, 6 + index);
    release();
    await settled();
    expect(begun.includes('report')).toBe(index >= 2);
  }
  expect(begun.slice(4)).toEqual(['report', 'later 0']);
  (await report)();
  await settled();
  expect(begun.slice(6)).toEqual(['later 1', 'later 2', 'later 3']);
});

test('a costly call that leaves lets those behind it begin', async () => {
  const { begun, take } = notes(new Turns({ all: 4, ofOne: 4, withinMs: 1_000, busy }));
  void take('a1', 1);
  void take('a2', 1);
  const left = take('report', 2, { cost: 3 }).catch(() => 'left');
  void take('c1', 3);
  await settled();
  expect(begun).toEqual(['a1', 'a2']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await left).toBe('left');
  expect(begun).toEqual(['a1', 'a2', 'c1']);
});

test('a costly call waits for its own party, which waits behind it, and holds up nobody else', async () => {
  const { begun, take } = notes(new Turns({ all: 6, ofOne: 3, withinMs: 10_000, busy }));
  const shop = { party: 'customer 1' };
  const first = await take('a1', 1, shop);
  void take('report', 2, { ...shop, cost: 3 });
  void take('a2', 3, shop);
  void take('b1', 9);
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
  first();
  await settled();
  expect(begun).toEqual(['a1', 'b1', 'report']);
});

test('no more callers of one party wait than may', async () => {
  const { take } = notes(new Turns({ all: 2, ofOne: 1, waiting: 1, withinMs: 1_000, busy }));
  const shop = { party: 'customer 1' };
  await take('a1', 1, shop);
  const waits = take('a2', 1, shop).catch(() => 'waited');
  await expect(take('a3', 1, shop)).rejects.toThrow(text);
  expect(await take('b1', 2)).toBeTypeOf('function');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waits).toBe('waited');
});
