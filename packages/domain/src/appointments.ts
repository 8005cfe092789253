import { isWorkingDay, type Weekday, weekdays } from './calendars.ts';
import { Clock } from './clocks.ts';
import type { DoorKind, OpeningHours } from './doors.ts';
import { isLegal, type Life } from './life.ts';
import { addDays } from './reports.ts';
import { dayIn, HOUR_MS, MINUTE_MS } from './time.ts';

export const appointmentStatuses = [
  'BOOKED',
  'ARRIVED',
  'AT_DOOR',
  'DONE',
  'LEFT',
  'CANCELLED',
  'NO_SHOW',
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export const appointmentEvents = [
  'arrive',
  'dock',
  'finish',
  'leave',
  'cancel',
  'miss',
  'approve',
  'edit',
  // Another time or another door.
  'move',
  // Takes back the last step of the truck.
  'undo',
] as const;
export type AppointmentEvent = (typeof appointmentEvents)[number];

/**
 * What people do. Beside that the database cancels what is booked for a load or an ASN that is
 * cancelled, and a load that departs leaves with its truck, in whatever step that was.
 */
export const appointmentSteps: Life<AppointmentStatus, AppointmentEvent> = {
  BOOKED: {
    arrive: 'ARRIVED',
    cancel: 'CANCELLED',
    miss: 'NO_SHOW',
    approve: 'BOOKED',
    edit: 'BOOKED',
    move: 'BOOKED',
  },
  ARRIVED: {
    dock: 'AT_DOOR',
    cancel: 'CANCELLED',
    approve: 'ARRIVED',
    edit: 'ARRIVED',
    move: 'ARRIVED',
    undo: 'BOOKED',
  },
  AT_DOOR: { finish: 'DONE', edit: 'AT_DOOR', undo: 'ARRIVED' },
  DONE: { leave: 'LEFT', edit: 'DONE', undo: 'AT_DOOR' },
  LEFT: { undo: 'DONE' },
  CANCELLED: {},
  NO_SHOW: { undo: 'BOOKED' },
};

/** Statuses in which an appointment leaves its time, or the rest of it, to others. */
export const freeStatuses = [
  'LEFT',
  'CANCELLED',
  'NO_SHOW',
] as const satisfies readonly AppointmentStatus[];

/**
 * Whether the last step of a truck can be taken back. One that left with its load before anybody
 * recorded that it stood at a door has no step before.
 */
export const canUndo = ({
  status,
  doneAt,
}: {
  status: AppointmentStatus;
  doneAt: string | null;
}): boolean => isLegal(appointmentSteps, status, 'undo') && (status !== 'LEFT' || doneAt !== null);

/** Statuses in which a truck stands at its door. */
export const dockedStatuses = ['AT_DOOR', 'DONE'] as const satisfies readonly AppointmentStatus[];

export const appointmentKinds = ['INBOUND', 'OUTBOUND'] as const;
export type AppointmentKind = (typeof appointmentKinds)[number];

export const takesKind = (door: DoorKind, kind: AppointmentKind): boolean =>
  door === 'BOTH' || door === kind;

/** How long trucks take at the doors of a warehouse, and what carriers may do by a link. */
export interface DockRules {
  inboundMinutes: number;
  inboundMinutesPerPallet: number;
  outboundMinutes: number;
  outboundMinutesPerPallet: number;
  /** Appointments begin in such steps from the opening of the door, and take whole steps. */
  stepMinutes: number;
  /** Until so many hours before it begins, a carrier books, moves and cancels an appointment. */
  noticeHours: number;
  /** True if the warehouse approves what carriers book before they learn the door. */
  needsApproval: boolean;
}

export const stepChoices = [5, 10, 15, 20, 30, 60] as const;

export const DEFAULT_DOCK_RULES: DockRules = {
  inboundMinutes: 30,
  inboundMinutesPerPallet: 2,
  outboundMinutes: 30,
  outboundMinutesPerPallet: 2,
  stepMinutes: 15,
  noticeHours: 12,
  needsApproval: false,
};

/** The longest time that one truck takes. */
export const MAX_APPOINTMENT_MINUTES = 24 * 60;

/** How long a truck takes, in whole steps. */
export function minutesFor(kind: AppointmentKind, pallets: number, rules: DockRules): number {
  const [fixed, perPallet] =
    kind === 'INBOUND'
      ? [rules.inboundMinutes, rules.inboundMinutesPerPallet]
      : [rules.outboundMinutes, rules.outboundMinutesPerPallet];
  const steps = Math.ceil((fixed + perPallet * pallets) / rules.stepMinutes);
  return Math.min(Math.max(1, steps) * rules.stepMinutes, MAX_APPOINTMENT_MINUTES);
}

/** A range of instants, in milliseconds; its end is not part of it. */
export interface Range {
  from: number;
  to: number;
}

/** When doors of a warehouse are open, apart from their hours. */
export interface DoorCalendar {
  timeZone: string;
  holidays: readonly string[];
}

const weekdayOf = (day: string): Weekday =>
  weekdays.find((weekday) =>
    isWorkingDay(day, { workingDays: [weekday], holidays: [] }),
  ) as Weekday;

/**
 * The instant at which a clock shows a time of a day. Of two, the earlier one opens a door and the
 * later one closes it; a time that the clock skips is the one by the offset before the change.
 */
function instantOf(clock: Clock, day: string, time: string, opens: boolean): number {
  const local = time === '24:00' ? `${addDays(day, 1)}T00:00:00.000` : `${day}T${time}:00.000`;
  const instants = clock.instantsAt(local);
  const at = (opens ? instants[0] : instants.at(-1)) ?? clock.nearestTo(local)[1];
  return (at as Date).getTime();
}

const clocks = new Map<string, Clock>();

/** A clock remembers the days that it has seen. */
function clockOf(timeZone: string): Clock {
  const clock = clocks.get(timeZone) ?? new Clock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * When a door is open on some days, as instants. Hours that follow each other over midnight are one
 * range.
 */
export function openRanges(
  hours: readonly OpeningHours[],
  days: readonly string[],
  { timeZone, holidays }: DoorCalendar,
): Range[] {
  const clock = clockOf(timeZone);
  const ranges = days
    .filter((day) => !holidays.includes(day))
    .flatMap((day) =>
      hours
        .filter(({ weekday }) => weekday === weekdayOf(day))
        .map(({ opens, closes }) => ({
          from: instantOf(clock, day, opens, true),
          to: instantOf(clock, day, closes, false),
        })),
    )
    .sort((first, other) => first.from - other.from);
  const joined: Range[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else if (range.to > range.from) joined.push({ ...range });
  }
  return joined;
}

/** The days around one: what begins on it may end on the next, and is counted from the former. */
const around = (day: string): string[] => [-1, 0, 1, 2].map((days) => addDays(day, days));

/** True if a door is open all the time of a range. */
export function isOpen(
  hours: readonly OpeningHours[],
  { from, to }: Range,
  calendar: DoorCalendar,
): boolean {
  const days = around(dayIn(calendar.timeZone, new Date(from)));
  return openRanges(hours, days, calendar).some((open) => open.from <= from && to <= open.to);
}

const overlaps = (first: Range, other: Range): boolean =>
  first.from < other.to && other.from < first.to;

/**
 * The times of a day at which a truck can come to a door: in whole steps from its opening, while it
 * is open and free, and not before an instant. They are instants: on a day on which the clock is
 * changed none is there twice or missing.
 */
export function freeSlots(
  { hours, busy }: { hours: readonly OpeningHours[]; busy: readonly Range[] },
  { day, minutes, notBefore }: { day: string; minutes: number; notBefore: number },
  { stepMinutes, ...calendar }: DoorCalendar & Pick<DockRules, 'stepMinutes'>,
): Range[] {
  const slots: Range[] = [];
  for (const open of openRanges(hours, around(day), calendar)) {
    for (let from = open.from; from + minutes * MINUTE_MS <= open.to; ) {
      const slot = { from, to: from + minutes * MINUTE_MS };
      if (
        from >= notBefore &&
        dayIn(calendar.timeZone, new Date(from)) === day &&
        !busy.some((range) => overlaps(range, slot))
      )
        slots.push(slot);
      from += stepMinutes * MINUTE_MS;
    }
  }
  return slots;
}

/** For so long after its time a truck is not late. */
export const LATE_AFTER_MS = 15 * MINUTE_MS;

/** By how many minutes a truck is or was late; 0 if it was not, or is not yet. */
export function minutesLate(
  {
    status,
    startsAt,
    arrivedAt,
  }: { status: AppointmentStatus; startsAt: string; arrivedAt: string | null },
  now: number,
): number {
  if (arrivedAt === null && status !== 'BOOKED') return 0;
  const late = (arrivedAt === null ? now : Date.parse(arrivedAt)) - Date.parse(startsAt);
  return late > LATE_AFTER_MS ? Math.floor(late / MINUTE_MS) : 0;
}

/** Until when a carrier may change an appointment. */
export const changeableUntil = (
  startsAt: number,
  { noticeHours }: Pick<DockRules, 'noticeHours'>,
) => startsAt - noticeHours * HOUR_MS;

/** Days ahead for which a carrier is shown free times. */
export const LINK_DAYS = 30;
