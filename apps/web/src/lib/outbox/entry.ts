import {
  countLine,
  fillUnit,
  finishPlace,
  finishReplenishmentTask,
  loadUnit,
  moveStock,
  nestUnit,
  packOrder,
  pickOrder,
  putAwayPallet,
  receiveBatch,
  receiveReturn,
  receiveUnit,
  setOrderTote,
  shipOrder,
  submitCount,
  unnestUnit,
  unpackOrder,
  withdrawEntry,
} from '@lading/contract/calls';
import type { UnitRef } from '@lading/contract/fields';
import { HOUR_MS } from '@lading/domain/time';
import type { InputOf, ResponseOf } from '../api.ts';

/** The calls that may wait for the network. Each honours an Idempotency-Key. */
export const queuedCalls = {
  pickOrder,
  setOrderTote,
  receiveBatch,
  receiveUnit,
  putAwayPallet,
  moveStock,
  nestUnit,
  unnestUnit,
  fillUnit,
  finishReplenishmentTask,
  countLine,
  withdrawEntry,
  finishPlace,
  submitCount,
  packOrder,
  unpackOrder,
  shipOrder,
  receiveReturn,
  loadUnit,
};
export type QueuedCall = keyof typeof queuedCalls;

export type Work<C extends QueuedCall = QueuedCall> = {
  [K in C]: { to: K; input: InputOf<(typeof queuedCalls)[K]> };
}[C];
export type AnswerOf<C extends QueuedCall> = ResponseOf<(typeof queuedCalls)[C]>;

/**
 * `unsure`: it was sent, no response came, and its key has expired, so that nobody knows whether it
 * was done. `aside`: a lead keeps it on the device, and it is never sent.
 */
export type EntryState = 'waiting' | 'done' | 'refused' | 'unsure' | 'dropped' | 'aside';

interface About {
  warehouseId: number;
  /** What was scanned, in words: `12 × WB-1 from A-01`. */
  what: string;
  /** The screen on which it can be done otherwise. */
  way: string;
  /**
   * Entries that belong together, such as the counts of one place. The group `count 4` holds the
   * group `count 4 place 7`.
   */
  group?: string;
  /**
   * True if it is wrong unless all earlier entries in its group were done: a place that is finished
   * after its counts. A text names another group.
   */
  needsGroup?: true | string;
  /**
   * What the screen had before, and where it is kept: put back there where the work is done
   * otherwise.
   */
  draft?: { place: string; text: string };
  /**
   * The version of the record that the screen showed: the call is refused if somebody has changed
   * it since.
   */
  ifMatch?: number;
  /** Of a pick: what had been taken of the line before. */
  pickedBefore?: number;
  /** Of an entry of a count that is withdrawn: the units that count again, null for none. */
  countedBefore?: number | null;
  /** Of a package that is closed: the latest one before it, by its id. */
  afterPackage?: number;
  /** Of a pick or a package: the unit that is picked or packed as it stands. */
  unit?: UnitRef;
}

/** What a screen hands over. Without a key it gets one. */
export type NewEntry<C extends QueuedCall = QueuedCall> = Work<C> & About & { key?: string };

interface Kept {
  /** Who scanned it, as others on the device read it; absent from entries of earlier versions. */
  by?: string;
  /** Grows: the order in which entries are sent. */
  seq: number;
  userId: number;
  key: string;
  state: EntryState;
  createdAt: number;
  /** When it was first sent so that the server may have got it; null if never. */
  sentAt: number | null;
  /** How often the server failed on it. */
  faults: number;
  /** When it left the state `waiting`. */
  settledAt: number | null;
  /** Why it was refused, or dropped. */
  reason: string | null;
  /** The LPN of a pallet that was received. */
  lpn?: string;
}

export type Entry = NewEntry & Kept;

/**
 * The same work with the instant of its scan, where the call takes one and the screen gave none.
 */
export function scannedAt<W extends Work>(work: W, instant: string): W {
  if (work.to !== 'countLine' && work.to !== 'finishPlace') return work;
  return { ...work, input: { ...work.input, body: { countedAt: instant, ...work.input.body } } };
}

/** The instant of the scan of work, empty where it has none. */
export const scanOf = (work: Work): string =>
  work.to === 'countLine' || work.to === 'finishPlace' ? (work.input.body.countedAt ?? '') : '';

/** The server keeps keys for 24 hours; an hour is left for clocks that differ. */
export const KEY_LASTS_MS = 23 * HOUR_MS;
/** The faults of the server on one entry after which the entries behind it go on. */
export const MOST_FAULTS = 5;

export const isOpen = ({ state }: Pick<Entry, 'state'>): boolean =>
  state === 'refused' || state === 'unsure';

/** Whether an entry waits for the network or for a decision. */
export const isUnsent = (entry: Pick<Entry, 'state'>): boolean =>
  entry.state === 'waiting' || isOpen(entry);

const isIn = (inner: string | undefined, group: string | undefined): boolean =>
  group !== undefined && (inner === group || inner?.startsWith(`${group} `) === true);

const needed = ({ group, needsGroup }: Entry): string | undefined =>
  needsGroup === true ? group : needsGroup;

const needs = (entry: Entry, earlier: Entry): boolean =>
  earlier.seq < entry.seq && isIn(earlier.group, needed(entry));

/**
 * The group of an order's entries: those that make units ready to be packed, those that pack them,
 * or all.
 */
export const groupOfOrder = (orderId: number, part?: 'units' | 'packages'): string =>
  ['order', orderId, part].filter((word) => word !== undefined).join(' ');

/** True for an entry that waits for a decision about another one in its group. */
export function isHeld(entry: Entry, entries: readonly Entry[]): boolean {
  return entries.some((other) => isOpen(other) && needs(entry, other));
}

/**
 * What is given up with an entry: what needs it in its own group. One that needs another group is
 * refused by itself, and has ways out of its own.
 */
export function needing(open: Entry, entries: readonly Entry[]): Entry[] {
  return entries.filter(
    (entry) => entry.state === 'waiting' && entry.needsGroup === true && needs(entry, open),
  );
}

export function nextOf(entries: readonly Entry[]): Entry | null {
  return entries.find((entry) => entry.state === 'waiting' && !isHeld(entry, entries)) ?? null;
}

/** True if a repetition might do the work twice. */
export function hasExpired({ sentAt }: Entry, now: number): boolean {
  return sentAt !== null && now - sentAt > KEY_LASTS_MS;
}

/**
 * True if a screen has to add the entry to what the server returned at `readAt`: it is still to be
 * done, or was done since.
 */
export function isToApply(
  { state, settledAt }: Pick<Entry, 'state' | 'settledAt'>,
  readAt: number,
): boolean {
  return state === 'waiting' || (state === 'done' && settledAt !== null && settledAt > readAt);
}

/** The part of a response that is shown later. */
export function shownOf({ to }: Pick<Entry, 'to'>, answer: unknown): Pick<Entry, 'lpn'> {
  if (to === 'receiveBatch') return { lpn: (answer as AnswerOf<'receiveBatch'>).data.pallet.lpn };
  if (to === 'receiveUnit') return { lpn: (answer as AnswerOf<'receiveUnit'>).data.pallet.lpn };
  const pallet = to === 'receiveReturn' ? (answer as AnswerOf<'receiveReturn'>).pallet : null;
  return pallet ? { lpn: pallet.lpn } : {};
}

/** Said of work that waits. */
export const WAITS = 'It waits, and is sent by itself.';

/** The words of the strip: `Offline, 3 waiting`. Null if there is nothing to say. */
export function stripText(entries: readonly Entry[], isReachable: boolean): string | null {
  const waiting = entries.filter(({ state }) => state === 'waiting').length;
  const open = entries.filter(isOpen).length;
  const parts = [
    !isReachable && 'Offline',
    waiting > 0 && `${waiting} waiting`,
    open > 0 && `${open} refused`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}
