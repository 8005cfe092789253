import { type Fault, fault } from './messages/faults.ts';
/** How many characters a password has, blanks at its ends not counted. */
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 200;

/** The number of most common passwords that are refused. */
export const COMMON_PASSWORDS = 3_000;

/** Days after which a password that another person set expires. */
export const TEMPORARY_PASSWORD_DAYS = 7;

const TOO_SHORT = fault('PASSWORD_TOO_SHORT', { least: MIN_PASSWORD });
const TOO_LONG = fault('TOO_LONG', { most: MAX_PASSWORD });
const TOO_COMMON = fault('PASSWORD_TOO_COMMON');
const BREACHED = fault('PASSWORD_BREACHED');
const NAMED = fault('PASSWORD_OF_NAMES');

/** Passwords that are refused, in lower case. */
export interface KnownPasswords {
  common: ReadonlySet<string>;
  breached: ReadonlySet<string>;
}

/**
 * A password as people read it: in Unicode's compatible form, without blanks around it, in lower
 * case.
 */
export const readPassword = (password: string): string =>
  password.normalize('NFKC').trim().toLowerCase();

/**
 * What a new password must be and is not, as "must have at least ..."; null if it may be chosen. It
 * is compared as people read it, and kept as it was typed.
 */
export function passwordFault(
  password: string,
  { common, breached }: KnownPasswords,
): Fault | null {
  const read = readPassword(password);
  const characters = [...read];
  if (characters.length < MIN_PASSWORD) return TOO_SHORT;
  if ([...password].length > MAX_PASSWORD) return TOO_LONG;
  if (common.has(read) || isRepeated(characters) || isRun(characters)) return TOO_COMMON;
  return breached.has(read) ? BREACHED : null;
}

/** Shorter words are part of too many others. */
const SHORTEST_WORD = 4;

/** A text without case and without accents. */
const plainOf = (text: string): string =>
  readPassword(text).normalize('NFD').replace(/\p{M}/gu, '');

/** The words of a name, without the last part of a domain. */
function wordsOf(name: string): string[] {
  const withoutEnding = name.replace(/(@.*)\.[^.]*$/, '$1');
  const text = plainOf(withoutEnding).match(/\p{L}+|\p{N}+/gu) ?? [];
  return text.filter((word) => [...word].length >= SHORTEST_WORD);
}

/**
 * Says that a new password contains a word that others guess first: one of these names of the
 * company, warehouses and the user, email included; null if it does not. Case, accents and what
 * stands between letters do not count.
 */
export function namedPasswordFault(password: string, names: readonly string[]): Fault | null {
  const plain = plainOf(password);
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, '');
  return names.flatMap(wordsOf).some((word) => plain.includes(word) || letters.includes(word))
    ? NAMED
    : null;
}

const LONGEST_PIECE = 6;

/**
 * True for a repeated short piece, as in `aaaaaaaaaa` and `1231231231`, which lists of common
 * passwords leave out.
 */
function isRepeated(characters: readonly string[]): boolean {
  const sizes = Array.from({ length: LONGEST_PIECE }, (_, index) => index + 1);
  return sizes.some((size) =>
    characters.every((character, index) => index < size || character === characters[index - size]),
  );
}

/** Distances between two digits that count as one step, because 0 follows 9. */
const WRAPPED: Readonly<Record<number, number>> = { [-9]: 1, 9: -1 };

/** True for characters in a row, up or down, as `abcdefghij` and `9876543210`. */
function isRun(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const [first] = steps.map((step) => WRAPPED[step] ?? step);
  return Math.abs(first ?? 0) === 1 && steps.every((step) => (WRAPPED[step] ?? step) === first);
}
