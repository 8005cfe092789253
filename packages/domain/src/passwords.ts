/** How many characters a password has, blanks at its ends not counted. */
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 200;

/** The number of most common passwords that are refused. */
export const COMMON_PASSWORDS = 3_000;

/** Days after which a password that another person set expires. */
export const TEMPORARY_PASSWORD_DAYS = 7;

const TOO_SHORT = `must have at least ${MIN_PASSWORD} characters, blanks at its ends not counted`;
const TOO_LONG = `must have at most ${MAX_PASSWORD} characters`;
const TOO_COMMON = 'must not be one of the most common passwords';

/**
 * What a new password must be and is not, as "must have at least ..."; null if it may be chosen. `common` are the commonest ones
 * in lower case. It is compared as people read it (Unicode's compatible form, in lower case), and kept as it was typed.
 */
export function passwordFault(password: string, common: ReadonlySet<string>): string | null {
  const read = password.normalize('NFKC').trim().toLowerCase();
  const characters = [...read];
  if (characters.length < MIN_PASSWORD) return TOO_SHORT;
  if ([...password].length > MAX_PASSWORD) return TOO_LONG;
  return common.has(read) || isRepeated(characters) || isRun(characters) ? TOO_COMMON : null;
}

const LONGEST_PIECE = 6;

/** True for a repeated short piece, as in `aaaaaaaaaa` and `1231231231`, which lists of common passwords leave out. */
function isRepeated(characters: readonly string[]): boolean {
  const sizes = Array.from({ length: LONGEST_PIECE }, (_, at) => at + 1);
  return sizes.some((size) => characters.every((character, at) => at < size || character === characters[at - size]));
}

/** Distances between two digits that count as one step, because 0 follows 9. */
const WRAPPED: Readonly<Record<number, number>> = { [-9]: 1, 9: -1 };

/** True for characters in a row, up or down, as `abcdefghij` and `9876543210`. */
function isRun(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  const [first] = steps.map((step) => WRAPPED[step] ?? step);
  return Math.abs(first ?? 0) === 1 && steps.every((step) => (WRAPPED[step] ?? step) === first);
}
