import { expect, test } from 'vitest';
import { Lag } from './lag.ts';

test('the lag is the time since the oldest thing that the replica lacks was written', () => {
  const lag = new Lag();
  expect(lag.noteReplayed(0, 0)).toBe(0);
  lag.noteWritten(100, 1_000);
  expect(lag.noteReplayed(90, 1_001)).toBe(1);
  lag.noteWritten(100, 2_000);
  lag.noteWritten(120, 3_000);
  expect(lag.noteReplayed(99, 3_500)).toBe(2_500);
  expect(lag.noteReplayed(100, 3_500)).toBe(500);
  expect(lag.noteReplayed(130, 4_000)).toBe(0);
});

test('a replica of a primary that writes nothing does not fall behind', () => {
  const lag = new Lag();
  for (const now of [1_000, 61_000, 3_601_000]) {
    lag.noteWritten(100, now);
    expect(lag.noteReplayed(100, now)).toBe(0);
  }
});
