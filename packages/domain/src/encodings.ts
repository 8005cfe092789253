// Which encoding a text was written in, judged by whether its words look like words.

import type { Encoding } from './imports.ts';

/** An encoding by which texts are told, and not by a mark. */
export type OldEncoding = Exclude<Encoding, 'AUTO'>;

/**
 * The letters beside a to z of languages that are written in Western encodings, and in those of
 * Central Europe.
 */
const WESTERN = [
  'àâæçéèêëîïôœùûüÿ',
  'äöüßé',
  'áéíñóúü',
  'àáâãçéêíóôõúü',
  'àèéìíîòóùú',
  'éëïóöüèê',
  'æøåéóô',
  'åäöéüšž',
  'áðéíóúýþæö',
  'àçèéíïòóúü',
];
const CENTRAL = [
  'ąćęłńóśźż',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'áéíóöőúüű',
  'ăâîşţșț',
  'čćđšž',
  'ëç',
  'äöüß',
];

/**
 * By encoding, the first of those that fit equally being the likeliest: the name of its decoder,
 * and the letters of its languages.
 */
export const oldEncodings: Readonly<
  Record<OldEncoding, { label: string; decoder: string; letters: readonly string[] }>
> = {
  WINDOWS_1252: { label: 'Windows-1252', decoder: 'windows-1252', letters: WESTERN },
  WINDOWS_1250: { label: 'Windows-1250', decoder: 'windows-1250', letters: CENTRAL },
  ISO_8859_2: { label: 'ISO-8859-2', decoder: 'iso-8859-2', letters: CENTRAL },
  ISO_8859_15: { label: 'ISO-8859-15', decoder: 'iso-8859-15', letters: WESTERN },
  WINDOWS_1251: { label: 'Windows-1251', decoder: 'windows-1251', letters: [] },
  SHIFT_JIS: { label: 'Shift-JIS', decoder: 'shift_jis', letters: [] },
  GBK: { label: 'GBK', decoder: 'gbk', letters: [] },
};

/**
 * Signs that stand for letters where a text is read in another encoding than its own, and those of
 * them that begin no word.
 */
const SIGNS = '¡¢£¤¥¦§¨©«¬®¯±´¶¸¹³»¼½¾¿×÷˘˙˛˝ˇ†‡ˆ‰‹›˜™„‚ƒ…№';
const NO_BEGINNING = '¢£¤¥¦§¨¬¯±´¶¸¿˘˙˛˝ˇ†‡ˆ‰˜';
const STRANGE: readonly RegExp[] = [
  // Controls, characters that could not be decoded, and those of nobody.
  /[\u0080-\u009f\ufffd\ue000-\uf8ff]/u,
  // The sign for any currency, in whose place newer encodings have the euro.
  /¤/,
  // UTF-8 that was read as another encoding.
  /[ÂÃÄÅÆÐÑâ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰‹‘’“”•–˜™›]/u,
  new RegExp(
    `\\p{L}[${SIGNS}]\\p{L}|(?<![\\p{L}\\d])[${NO_BEGINNING}]\\p{Ll}|^[${SIGNS}²]{3,}$|\\p{L}{2}[¡¢£¤¥¦¨¬¯±¶¸¹³¼½¾¿˘˙˛˝ˇ]`,
    'u',
  ),
  /(?=[^ -~])\p{L}[–—•{}|\\^`]|[–—•{}|\\^`](?=[^ -~])\p{L}/u,
  // A capital letter inside of a word.
  /\p{Ll}(?=[^ -~])\p{Lu}|(?=[^ -~µ])\p{Ll}\p{Lu}/u,
  // Two scripts in one word.
  /(?=\p{L})\p{Script=Latin}(?=\p{L})[^\p{Script=Latin}\p{Script=Common}]|(?=\p{L})[^\p{Script=Latin}\p{Script=Common}]\p{Script=Latin}/u,
  // The Hungarian ő: Portuguese has õ before e alone.
  /õ(?!e)\p{L}/iu,
  // No language writes so many letters with marks one after another.
  /[À-ɏ]{5}/u,
];

/** Whether a word looks as if it were read in another encoding than its own. */
export const isStrange = (word: string): boolean => STRANGE.some((pattern) => pattern.test(word));

/** Whether a text has characters that encodings write differently. */
export const isMarked = (text: string): boolean => /[^\t\n\r -~]/.test(text);

/** The words of a text, which are the same in all encodings where they are plain. */
export const wordsOf = (text: string): string[] => text.split(/[\s,;"]+/).filter(isMarked);

/** Narrow Katakana, which is rare but where another text is read as Japanese. */
const isRare = (text: string): boolean => /[\uff61-\uff9f]/u.test(text);

/**
 * How many of its words make an encoding implausible, more for those that look strange than for
 * those of which no language is known.
 */
export function doubtIn(terms: readonly string[], letters: readonly string[]): number {
  const marks = terms.map((word) => new Set(word.toLowerCase().match(/[\u00c0-\u024f]/gu) ?? []));
  const covered = letters.map(
    (alphabet) =>
      marks.filter((set) => [...set].every((letter) => alphabet.includes(letter))).length,
  );
  const most = Math.max(0, ...covered);
  const unknown =
    letters.length === 0 ? marks.filter(({ size }) => size > 0).length : terms.length - most;
  return terms.filter(isStrange).length * 4 + terms.filter(isRare).length + unknown;
}
