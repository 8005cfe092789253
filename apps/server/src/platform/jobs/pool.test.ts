import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { logTo } from '#test/jobs.ts';
import { openDatabase } from '../database/database.ts';
import { JobItems, jobFailures } from './items.ts';
import { Interrupted, Pool, runningItems } from './pool.ts';

/** Connects to nothing: a pool keeps nothing in the database. */
const { db } = openDatabase('postgres://localhost:1/none');
const lines: string[] = [];
const givenBack: string[] = [];
/** Ends the work on an item; with an error, which it then fails with. */
const ends = new Map<string, (error?: Error) => void>();

const queue = {
  nameOf: (item: string) => item,
  work: (item: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      ends.set(item, (error) => (error ? reject(error) : resolve()));
      signal.addEventListener('abort', () => reject(new Interrupted()));
    }),
  giveBack: async (item: string) => void givenBack.push(item),
};
const poolOf = (shares: { all: number; ofParty: number; reserved?: number }) =>
  new Pool(new JobItems('Testing pools', db, logTo(lines)), queue, shares);
let count = 0;
const many = async (limit: number) => Array.from({ length: limit }, () => `item ${++count}`);

beforeEach(() => {
  lines.length = 0;
  givenBack.length = 0;
  ends.clear();
  count = 0;
});

test('no party has more than its share, and some places are kept for those who have none', async () => {
  const pool = poolOf({ all: 8, ofParty: 3, reserved: 2 });
  const taken = [];
  for (const party of ['a', 'b', 'a', 'c', 'd', 'e', 'c']) taken.push(await pool.take(party, many));
  expect(taken).toEqual([3, 3, 0, 1, 1, 0, 0]);
  expect([pool.size, runningItems().get('Testing pools')]).toEqual([8, 8]);
  ends.get('item 1')?.();
  await pool.ended();
  await setImmediate();
  // The place that is free is one of those that are kept.
  expect([await pool.take('a', many), await pool.take('e', many)]).toEqual([0, 1]);
  await pool.stop();
  expect(runningItems().get('Testing pools')).toBeUndefined();
});

test('whoever was served longest ago is first', async () => {
  const pool = poolOf({ all: 9, ofParty: 1 });
  const order = () => pool.inTurn(['a', 'b', 'c'], (party) => party);
  for (const party of ['a', 'c']) await pool.take(party, many);
  expect(order()).toEqual(['b', 'a', 'c']);
  await pool.take('b', async () => []);
  expect(order()).toEqual(['b', 'a', 'c']);
  await pool.take('b', many);
  expect(order()).toEqual(['a', 'c', 'b']);
  await pool.stop();
});

test('an item that fails is logged and counted, and stops no other', async () => {
  const pool = poolOf({ all: 2, ofParty: 2 });
  const before = jobFailures().get('Testing pools') ?? 0;
  await pool.take('a', many);
  ends.get('item 1')?.(new Error('It is broken.'));
  await pool.ended();
  expect(await pool.take('a', many)).toBe(1);
  for (const end of ends.values()) end();
  await pool.idle();
  expect(lines).toEqual(['Testing pools failed at item 1: It is broken']);
  expect([jobFailures().get('Testing pools'), givenBack]).toEqual([before + 1, []]);
  await pool.stop();
});

test('a stop gives back what it interrupts, and nothing is taken any more', async () => {
  const pool = poolOf({ all: 3, ofParty: 3 });
  await pool.take('a', many);
  ends.get('item 2')?.();
  await pool.stop();
  expect(givenBack.sort()).toEqual(['item 1', 'item 3']);
  expect([await pool.take('a', many), pool.size, lines]).toEqual([0, 0, []]);
});
