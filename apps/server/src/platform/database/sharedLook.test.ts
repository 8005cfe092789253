import { beforeEach, expect, test } from 'vitest';
import { SharedLook } from './sharedLook.ts';

interface End {
  resolve: (value: number) => void;
  reject: (error: Error) => void;
}

/** How each look that has begun may end. */
let ends: End[] = [];
const look = () => new Promise<number>((resolve, reject) => void ends.push({ resolve, reject }));
const turn = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  ends = [];
});

test('who comes while a look is under way shares the next one, and none runs beside it', async () => {
  const shared = new SharedLook(look, 60_000);
  const first = [shared.take(), shared.take()];
  await turn();
  const second = [shared.take(), shared.take(), shared.take()];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]?.resolve(1);
  expect(await Promise.all(first)).toEqual([1, 1]);
  await turn();
  const third = shared.take();
  ends[1]?.resolve(2);
  expect(await Promise.all(second)).toEqual([2, 2, 2]);
  await turn();
  ends[2]?.resolve(3);
  expect(await third).toBe(3);
  expect(ends).toHaveLength(3);
});

test('a look that fails fails for those who share it, and not for the next', async () => {
  const shared = new SharedLook(look, 60_000);
  const failing = shared.take();
  await turn();
  const next = shared.take();
  ends[0]?.reject(new Error('lost'));
  await expect(failing).rejects.toThrow('lost');
  await turn();
  ends[1]?.resolve(2);
  expect(await next).toBe(2);
});

test('a look that does not return does not keep the next from its turn', async () => {
  const shared = new SharedLook(look, 0);
  const lost = shared.take();
  await turn();
  const next = shared.take();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.resolve(2);
  expect(await next).toBe(2);
  ends[0]?.resolve(1);
  expect(await lost).toBe(1);
});
