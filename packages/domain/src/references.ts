import { MAX_REFERENCE } from './limits.ts';

/**
 * The longest suffix that a reference gets here, in characters: `-B` or `-T` and a number of up to
 * eight digits.
 */
const MAX_SUFFIX = 10;

/**
 * The beginning of a reference, in characters, which all references made from it share, however
 * much of it a suffix cuts off.
 */
export const REFERENCE_STEM = MAX_REFERENCE - MAX_SUFFIX;

const REFERENCE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/**
 * `ORD-` + year, month and day + three of A-Z0-9. `random` gives numbers in [0, 1); the date is the
 * local calendar day.
 */
export function generateOrderReference(today: Date, random: () => number): string {
  const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('');
  const letters = Array.from(
    { length: 3 },
    () => REFERENCE_LETTERS[Math.floor(random() * REFERENCE_LETTERS.length)],
  );
  return `ORD-${day}${letters.join('')}`;
}

/**
 * `{root}-B1` for an order's first follow-up, or the next number that is not taken; a root too long
 * for it is cut.
 */
export function followUpReference(root: string, isTaken: (reference: string) => boolean): string {
  return firstFree(root, (number) => `-B${number}`, isTaken);
}

/**
 * `{reference}-T`, the ASN that announces a transfer where it goes; where that is taken, `-T2` and
 * so on.
 */
export function transferReference(
  reference: string,
  isTaken: (reference: string) => boolean,
): string {
  return firstFree(reference, (number) => (number === 1 ? '-T' : `-T${number}`), isTaken);
}

function firstFree(
  root: string,
  suffixOf: (number: number) => string,
  isTaken: (reference: string) => boolean,
): string {
  for (let number = 1; ; number += 1) {
    const suffix = suffixOf(number);
    const reference = root.slice(0, MAX_REFERENCE - suffix.length) + suffix;
    if (!isTaken(reference)) return reference;
  }
}
