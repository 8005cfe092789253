import { HOUR_MS, SECOND_MS } from '@lading/domain/time';
import { beforeEach, expect, test } from 'vitest';
import { createServerClock } from './serverClock.ts';
import { storageKeys } from './storage.ts';

const noon = Date.parse('2026-11-26T12:00:00.000Z');
let device = noon;
const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
};
const clock = () =>
  createServerClock(
    () => device,
    () => storage,
  );
/** The header that a server writes at an instant. */
const header = (instant: number) => new Date(instant).toUTCString();

beforeEach(() => {
  kept.clear();
  device = noon;
});

test('a device without an answer goes by its own clock', () => {
  expect(clock().now().getTime()).toBe(noon);
});

test.each([HOUR_MS, -HOUR_MS, 5 * SECOND_MS])(
  'a device whose clock is off by %s ms counts in the time of the server, without a network too',
  (off) => {
    const { note, now } = clock();
    note(header(noon + off), noon - 100, noon + 100);
    expect(Math.abs(now().getTime() - (noon + off))).toBeLessThanOrEqual(SECOND_MS);
    device += 10 * SECOND_MS;
    expect(Math.abs(now().getTime() - (noon + 10 * SECOND_MS + off))).toBeLessThanOrEqual(
      SECOND_MS,
    );
    // The application is opened again.
    expect(Math.abs(clock().now().getTime() - (device + off))).toBeLessThanOrEqual(SECOND_MS);
  },
);

test('a difference that the cut of the header explains is none', () => {
  const { note, now } = clock();
  note(header(noon - 999), noon, noon + 10);
  expect(now().getTime()).toBe(noon);
  expect(kept.size).toBe(0);
});

test('a clock that was put right counts for itself again', () => {
  const { note, now } = clock();
  note(header(noon + HOUR_MS), noon, noon);
  device = noon + HOUR_MS;
  note(header(device), device, device);
  expect(now().getTime()).toBe(device);
});

test.each([
  ['no header', null, noon, noon],
  ['no date', 'soon', noon, noon],
  ['a slow answer', header(noon + HOUR_MS), noon - 5 * SECOND_MS, noon],
  ['a clock that was set back meanwhile', header(noon + HOUR_MS), noon, noon - 1],
])('%s says nothing', (_, date, sentAt, answeredAt) => {
  const { note, now } = clock();
  note(date, sentAt, answeredAt);
  expect(now().getTime()).toBe(noon);
});

test('later scans have later instants while a clock steps back a little, and not longer than that', () => {
  const { now } = clock();
  const first = now().getTime();
  device -= SECOND_MS;
  expect([now().getTime(), now().getTime()]).toEqual([first + 1, first + 2]);
  device -= HOUR_MS;
  expect(now().getTime()).toBe(device);
});

test('what somebody else wrote where the difference is kept is ignored', () => {
  kept.set(storageKeys.clockOffset, 'x');
  expect(clock().now().getTime()).toBe(noon);
});
