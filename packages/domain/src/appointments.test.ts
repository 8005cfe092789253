import { describe, expect, test } from 'vitest';
import {
  appointmentStatuses,
  appointmentSteps,
  DEFAULT_DOCK_RULES,
  freeSlots,
  isOpen,
  minutesFor,
  minutesLate,
  openRanges,
  type Range,
} from './appointments.ts';
import type { OpeningHours } from './doors.ts';
import { reachableFrom } from './life.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';

const AMSTERDAM = { timeZone: 'Europe/Amsterdam', holidays: [] as string[] };
const daily = (opens: string, closes: string): OpeningHours[] =>
  ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, opens, closes }));
const instant = (text: string): number => Date.parse(text);
const starts = (slots: readonly Range[]) => slots.map(({ from }) => new Date(from).toISOString());

test('every status can be reached', () => {
  expect(reachableFrom(appointmentSteps, 'BOOKED').sort()).toEqual([...appointmentStatuses].sort());
});

test('the time of a truck grows with its pallets, in whole steps', () => {
  const rules = { ...DEFAULT_DOCK_RULES, inboundMinutes: 20, inboundMinutesPerPallet: 2 };
  expect(minutesFor('INBOUND', 0, rules)).toBe(30);
  expect(minutesFor('INBOUND', 5, rules)).toBe(30);
  expect(minutesFor('INBOUND', 6, rules)).toBe(45);
  expect(minutesFor('OUTBOUND', 33, rules)).toBe(105);
  const none = { ...rules, inboundMinutes: 0, inboundMinutesPerPallet: 0 };
  expect(minutesFor('INBOUND', 33, none)).toBe(15);
  expect(minutesFor('INBOUND', 9_999, rules)).toBe(24 * 60);
});

describe('free times', () => {
  const find = (
    hours: readonly OpeningHours[],
    day: string,
    {
      minutes = 60,
      stepMinutes = 60,
      busy = [] as Range[],
      notBefore = 0,
      calendar = AMSTERDAM,
    } = {},
  ) => freeSlots({ hours, busy }, { day, minutes, notBefore }, { ...calendar, stepMinutes });

  test('begin at the opening, in steps, and end before the door closes', () => {
    expect(starts(find(daily('06:30', '09:45'), '2026-11-30'))).toEqual([
      '2026-11-30T05:30:00.000Z',
      '2026-11-30T06:30:00.000Z',
      '2026-11-30T07:30:00.000Z',
    ]);
  });

  test('leave out what is taken, what has passed, and a break', () => {
    const hours = [...daily('06:00', '08:00'), ...daily('09:00', '12:00')];
    const taken = { from: instant('2026-11-30T06:30:00Z'), to: instant('2026-11-30T07:00:00Z') };
    expect(starts(find(hours, '2026-11-30', { busy: [taken] }))).toEqual([
      '2026-11-30T05:00:00.000Z',
      '2026-11-30T08:00:00.000Z',
      '2026-11-30T09:00:00.000Z',
      '2026-11-30T10:00:00.000Z',
    ]);
    const notBefore = instant('2026-11-30T09:00:00Z');
    expect(starts(find(hours, '2026-11-30', { notBefore }))).toEqual([
      '2026-11-30T09:00:00.000Z',
      '2026-11-30T10:00:00.000Z',
    ]);
  });

  test('there are none on a holiday, or on a day without hours', () => {
    const calendar = { ...AMSTERDAM, holidays: ['2026-12-25'] };
    expect(find(daily('06:00', '22:00'), '2026-12-25', { calendar })).toEqual([]);
    expect(find([{ weekday: 1, opens: '06:00', closes: '22:00' }], '2026-12-01')).toEqual([]);
  });

  test('go on over midnight where the door does', () => {
    const hours = [...daily('00:00', '02:00'), ...daily('22:00', '24:00')];
    expect(starts(find(hours, '2026-11-30', { minutes: 120 }))).toEqual([
      '2026-11-29T23:00:00.000Z',
      '2026-11-30T21:00:00.000Z',
      '2026-11-30T22:00:00.000Z',
    ]);
  });

  test.each([
    // The clock goes from 02:00 to 03:00: 23 hours.
    ['2026-03-29', 23],
    // The clock goes from 03:00 to 02:00: 25 hours.
    ['2026-10-25', 25],
    ['2026-11-30', 24],
  ])('of %s are one for each of its %i hours', (day, hours) => {
    const slots = find(daily('00:00', '24:00'), day);
    expect(slots).toHaveLength(hours);
    expect(new Set(slots.map(({ from }) => from)).size).toBe(hours);
    for (const { from, to } of slots) expect(to - from).toBe(HOUR_MS);
  });

  test.each([
    ['2026-03-29', '2026-03-29T00:30:00.000Z', 3],
    ['2026-10-25', '2026-10-24T23:30:00.000Z', 5],
  ])('of a night shift on %s begin at %s', (day, first, count) => {
    const slots = find(daily('01:30', '05:30'), day);
    expect(starts(slots)[0]).toBe(first);
    expect(slots).toHaveLength(count);
  });

  test('a door whose opening or closing the clock skips or repeats is open as long as it can be', () => {
    const skipped = openRanges(daily('02:30', '04:00'), ['2026-03-29'], AMSTERDAM);
    expect(skipped).toEqual([
      { from: instant('2026-03-29T01:30:00Z'), to: instant('2026-03-29T02:00:00Z') },
    ]);
    const repeated = openRanges(daily('02:30', '02:45'), ['2026-10-25'], AMSTERDAM);
    expect(repeated).toEqual([
      { from: instant('2026-10-25T00:30:00Z'), to: instant('2026-10-25T01:45:00Z') },
    ]);
  });

  test('every slot of a year is in the opening hours of its door', () => {
    const hours = [...daily('00:00', '03:15'), ...daily('21:45', '24:00')];
    for (let noon = instant('2026-01-01T12:00:00Z'); noon < instant('2027-01-01'); noon += DAY_MS) {
      const day = new Date(noon).toISOString().slice(0, 10);
      for (const slot of find(hours, day, { minutes: 45, stepMinutes: 15 }))
        expect(isOpen(hours, slot, AMSTERDAM)).toBe(true);
    }
  });
});

test('a door is open for a range if it is so all the time', () => {
  const hours = daily('06:00', '12:00');
  const range = (from: string, to: string) => ({
    from: instant(`2026-11-30T${from}Z`),
    to: instant(`2026-11-30T${to}Z`),
  });
  expect(isOpen(hours, range('05:00:00', '11:00:00'), AMSTERDAM)).toBe(true);
  expect(isOpen(hours, range('04:59:00', '06:00:00'), AMSTERDAM)).toBe(false);
  expect(isOpen(hours, range('10:30:00', '11:01:00'), AMSTERDAM)).toBe(false);
  expect(isOpen([], range('10:30:00', '11:00:00'), AMSTERDAM)).toBe(false);
});

test('a truck is late a quarter of an hour after its time, by when it came or by now', () => {
  const startsAt = '2026-11-30T08:00:00.000Z';
  const at = (minutes: number) => instant(startsAt) + minutes * MINUTE_MS;
  const booked = { status: 'BOOKED' as const, startsAt, arrivedAt: null };
  expect(minutesLate(booked, at(15))).toBe(0);
  expect(minutesLate(booked, at(16))).toBe(16);
  expect(minutesLate({ ...booked, status: 'NO_SHOW' }, at(60))).toBe(0);
  const arrived = { status: 'LEFT' as const, startsAt, arrivedAt: new Date(at(20)).toISOString() };
  expect(minutesLate(arrived, at(600))).toBe(20);
});
