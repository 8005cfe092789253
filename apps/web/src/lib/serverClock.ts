import { SECOND_MS } from '@lading/domain/time';
import { storageKeys, writeText } from './storage.ts';

/**
 * `Date` is cut to the second, and an answer takes its time on the way: a smaller difference may be
 * none.
 */
const PRECISION_MS = 2 * SECOND_MS;
/** A slower answer says too little of when its header was written. */
const SLOWEST_MS = 4 * SECOND_MS;
/** A step back further than this puts a wrong clock right. */
const JITTER_MS = 30 * SECOND_MS;

/**
 * The clock of the server, told from that of this device and the `Date` headers of answers. Works
 * on without a network.
 */
export function createServerClock(
  deviceNow: () => number,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
) {
  let known: number | null = null;
  const offsetNow = (): number =>
    (known ??= Number(storage().getItem(storageKeys.clockOffset) ?? 0) || 0);
  let last = Number.NEGATIVE_INFINITY;
  return {
    /**
     * Compares the clocks. `date` is the header of an answer to a request that was sent and
     * answered at these instants of the device.
     */
    note(date: string | null, sentAt: number, answeredAt: number): void {
      const written = Date.parse(date ?? '');
      if (Number.isNaN(written) || answeredAt < sentAt || answeredAt - sentAt > SLOWEST_MS) return;
      const measured = Math.round(written + SECOND_MS / 2 - (sentAt + answeredAt) / 2);
      if (Math.abs(measured - offsetNow()) <= PRECISION_MS) return;
      known = Math.abs(measured) <= PRECISION_MS ? 0 : measured;
      writeText(storageKeys.clockOffset, String(known), storage());
    },
    /**
     * The present of the server. Later scans of a device have later instants, though its clock is
     * set back a little.
     */
    now(): Date {
      const present = deviceNow() + offsetNow();
      last = present <= last && last - present < JITTER_MS ? last + 1 : present;
      return new Date(last);
    },
  };
}

export const serverClock = createServerClock(Date.now, () => localStorage);
