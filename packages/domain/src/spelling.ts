import { type CharacterName, characterText, type Fault, fault } from './messages/faults.ts';

// How codes are written: SKUs, lots, serials, LPNs, barcodes, totes, references, and names of
// places. Two spellings that differ only in upper and lower case or in the form of a letter are one
// code. The function `code_key` of the database returns the same keys.

/**
 * Characters that cannot be seen: control and format characters, separators of lines, fillers,
 * variation selectors, blank Braille. Tabs and line breaks are blanks.
 */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Around a code they are blanks; within it they would make two lines of it. */
const LINE_BREAK = /[\r\n]/;
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu');
/** Part of no text, so that it is refused wherever it stands. */
const NUL = '\u0000';
/** Blanks of other widths, which look like a plain one. */
const BLANKS = /\p{Zs}/gu;

const plain = (text: string): string => text.normalize('NFC').replace(BLANKS, ' ').trim();

/**
 * A code as it is stored: in Unicode's composed form (NFC), with plain blanks and none around it.
 * It may still have invisible characters, which `spellingFault` names.
 */
export const spelled = (code: string): string => plain(code);

/** A code as it is looked up: what cannot be seen is no part of it. */
export const sought = (code: string): string =>
  plain(plain(code).replace(EVERY_INVISIBLE, (character) => (character === NUL ? NUL : '')));

/** Most codes are of these characters, whose key needs no tables of Unicode. */
const PLAIN = /^[ -~]*$/;

/**
 * The key by which codes are compared: the same for spellings that differ only in case or form, or
 * in what cannot be seen.
 */
export function spellingKey(code: string): string {
  if (PLAIN.test(code)) return code.trim().toLowerCase();
  // The small sigma has a form of its own at the end of a word.
  return sought(code)
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC');
}

/** Whether two spellings are one code. Without a code, nothing but no code is the same. */
export const isSameCode = (
  first: string | null | undefined,
  other: string | null | undefined,
): boolean =>
  first == null || other == null
    ? first == null && other == null
    : spellingKey(first) === spellingKey(other);

/** Finds a code in a list: as it is spelled, else in another spelling of it. */
export function findSpelling<T>(
  list: readonly T[],
  code: string,
  codeOf: (entry: T) => string | null,
): T | undefined {
  return (
    list.find((entry) => codeOf(entry) === code) ??
    list.find((entry) => isSameCode(codeOf(entry), code))
  );
}

const NAMES: ReadonlyMap<number, CharacterName> = new Map([
  [0x1d, 'GROUP_SEPARATOR'],
  [0xad, 'SOFT_HYPHEN'],
  [0x200b, 'ZERO_WIDTH_SPACE'],
  [0x200c, 'ZERO_WIDTH_NON_JOINER'],
  [0x200d, 'ZERO_WIDTH_JOINER'],
  [0x200e, 'LEFT_TO_RIGHT_MARK'],
  [0x200f, 'RIGHT_TO_LEFT_MARK'],
  [0x2028, 'LINE_SEPARATOR'],
  [0x2029, 'PARAGRAPH_SEPARATOR'],
  [0x2060, 'WORD_JOINER'],
  [0xfeff, 'BYTE_ORDER_MARK'],
]);

/** What a line may not hold besides. */
const LINE_NAMES: ReadonlyMap<number, CharacterName> = new Map([
  ...NAMES,
  [0x09, 'TAB'],
  [0x0a, 'LINE_BREAK'],
  [0x0d, 'LINE_BREAK'],
  [0x202a, 'LEFT_TO_RIGHT_EMBEDDING'],
  [0x202b, 'RIGHT_TO_LEFT_EMBEDDING'],
  [0x202d, 'LEFT_TO_RIGHT_OVERRIDE'],
  [0x202e, 'RIGHT_TO_LEFT_OVERRIDE'],
]);

const pointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Returns which invisible character a code has and where; null if it has none. Characters are
 * counted from 1.
 */
export function spellingFault(code: string): Fault | null {
  const characters = [...spelled(code)];
  const at = characters.findIndex(
    (character) => INVISIBLE.test(character) || LINE_BREAK.test(character),
  );
  const point = characters[at]?.codePointAt(0);
  if (point === undefined) return null;
  if (point === 0) return fault('HAS_NUL');
  const place = { place: at + 1, point: pointOf(characters[at] ?? '') };
  return LINE_BREAK.test(characters[at] ?? '')
    ? fault('HAS_LINE_BREAK', place)
    : fault('HAS_INVISIBLE', { ...place, name: NAMES.get(point) });
}

/**
 * Line breaks and other control characters, and characters that turn the direction of writing,
 * behind which a name can look like another.
 */
const NOT_IN_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/**
 * Returns which character keeps a text from being one line; null if it is one. Characters are
 * counted from 1.
 */
export function lineFault(text: string): Fault | null {
  const characters = [...text];
  const place = characters.findIndex((character) => NOT_IN_LINE.test(character));
  const character = characters[place];
  if (character === undefined) return null;
  if (character === NUL) return fault('HAS_NUL');
  const name = LINE_NAMES.get(character.codePointAt(0) ?? 0);
  return fault('NOT_ONE_LINE', { place: place + 1, point: pointOf(character), name });
}

/** A letter with the marks that stand on it. */
const LETTER = /\P{M}\p{M}*|\p{M}+/gu;

/**
 * What tells a spelling from one that looks the same, such as `é (U+0065 U+0301)`: each of its
 * characters that is not plain ASCII, once, with its code points. One that cannot be seen is named.
 */
export function spellingMarks(code: string): string[] {
  const letters = [...new Set(code.match(LETTER) ?? [])].filter((letter) => !PLAIN.test(letter));
  return letters.map((letter) => {
    const isSeen = letter.replace(EVERY_INVISIBLE, '').trim() !== '';
    const marks = isSeen
      ? letter
      : (characterText(NAMES.get(letter.codePointAt(0) ?? 0)) ??
        (letter.trim() === '' ? 'a blank' : 'an invisible character'));
    return `${marks} (${Array.from(letter, pointOf).join(' ')})`;
  });
}

/**
 * Letters of other scripts, digits and signs that look like a Latin letter or a plain sign in
 * either case, each behind that one in lower case.
 */
const LOOKALIKES: readonly (readonly [letter: string, others: string])[] = [
  ['a', 'аα'],
  ['b', 'вβ'],
  ['c', 'сϲ'],
  ['e', 'еε'],
  ['ë', 'ё'],
  ['h', 'нηһ'],
  ['i', 'іι1l|ӏı'],
  ['ï', 'ї'],
  ['j', 'јϳ'],
  ['k', 'кκ'],
  ['m', 'мμ'],
  ['n', 'ν'],
  ['o', '0оοσօ'],
  ['p', 'рρ'],
  ['q', 'ԛ'],
  ['s', 'ѕ'],
  ['t', 'тτ'],
  ['w', 'ԝ'],
  ['x', 'хχ'],
  ['y', 'уυү'],
  ['z', 'ζ'],
  ['-', '‐‑‒–—―−﹘﹣－⁃'],
  ["'", '’‘`´ʼ′'],
];
const LATIN: ReadonlyMap<string, string> = new Map(
  LOOKALIKES.flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/**
 * The same for codes that people take for each other: O and 0, I, l and 1, letters of other
 * scripts, wide forms, dashes, doubled blanks.
 */
export function lookKey(code: string): string {
  const text = spellingKey(sought(code).normalize('NFKC'));
  return Array.from(text, (character) => LATIN.get(character) ?? character)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/g, '-');
}

/**
 * Returns the first of the known codes that looks like a new one and is another; null if there is
 * none.
 */
export function nearTwin(code: string, known: Iterable<string>): string | null {
  const [key, look] = [spellingKey(code), lookKey(code)];
  for (const other of known)
    if (lookKey(other) === look && spellingKey(other) !== key) return other;
  return null;
}

/** What an earlier release let in in two spellings. */
export const twinKinds = [
  'LOT',
  'PRODUCT',
  'BARCODE',
  'LOCATION',
  'ASN',
  'ORDER',
  'RETURN',
] as const;
