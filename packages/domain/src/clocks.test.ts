import { expect, test } from 'vitest';
import { Clock } from './clocks.ts';

const iso = (instants: Date[]) => instants.map((at) => at.toISOString());

test.each([
  ['Europe/Amsterdam', '2026-11-12T10:00:00.000', ['2026-11-12T09:00:00.000Z']],
  ['America/Los_Angeles', '2026-11-12T00:00:00.000', ['2026-11-12T08:00:00.000Z']],
  [
    'Europe/Amsterdam',
    '2026-10-25T02:30:00.000',
    ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
  ],
  ['Europe/Amsterdam', '2026-10-25T03:00:00.000', ['2026-10-25T02:00:00.000Z']],
  ['Europe/Amsterdam', '2026-10-25T01:59:59.999', ['2026-10-24T23:59:59.999Z']],
  ['Europe/Amsterdam', '2026-03-29T02:30:00.000', []],
  ['Europe/Amsterdam', '2026-03-29T03:00:00.000', ['2026-03-29T01:00:00.000Z']],
  [
    'Australia/Lord_Howe',
    '2026-04-05T01:45:00.000',
    ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z'],
  ],
  ['Australia/Lord_Howe', '2026-10-04T02:15:00.000', []],
  ['Asia/Kathmandu', '2026-10-04T02:15:00.000', ['2026-10-03T20:30:00.000Z']],
  [
    'America/Havana',
    '2026-11-01T00:30:00.000',
    ['2026-11-01T04:30:00.000Z', '2026-11-01T05:30:00.000Z'],
  ],
  ['Pacific/Apia', '2011-12-30T10:00:00.000', []],
  ['UTC', '2026-10-25T02:30:00.000', ['2026-10-25T02:30:00.000Z']],
])('in %s the clock shows %s at %j', (timeZone, local, expected) => {
  const clock = new Clock(timeZone);
  expect(iso(clock.instantsAt(local))).toEqual(expected);
  expect(iso(clock.instantsAt(local))).toEqual(expected);
});

test.each([
  ['Europe/Amsterdam', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('in %s the day %s begins at %s', (timeZone, day, expected) => {
  expect(new Clock(timeZone).startOf(day).toISOString()).toBe(expected);
});

test('a time is written with the offset of its instant, and a skipped one as before and after the change', () => {
  const clock = new Clock('Europe/Amsterdam');
  expect(clock.instantsAt('2026-10-25T02:30:00.000').map((at) => clock.write(at))).toEqual([
    '2026-10-25T02:30:00+02:00',
    '2026-10-25T02:30:00+01:00',
  ]);
  expect(clock.nearestTo('2026-03-29T02:30:00.000').map((at) => clock.write(at))).toEqual([
    '2026-03-29T01:30:00+01:00',
    '2026-03-29T03:30:00+02:00',
  ]);
  expect(new Clock('America/St_Johns').write(new Date('2026-11-12T12:00:00Z'))).toBe(
    '2026-11-12T08:30:00-03:30',
  );
});
