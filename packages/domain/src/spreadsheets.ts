// What spreadsheets make of codes that they take for numbers or dates: `4006381333931` becomes
// `4.00638E+12`, `3-5` becomes `5-Mar`, `0042` becomes `42`.

import { hasCheckDigit } from './gs1.ts';
import type { SpreadsheetFault } from './messages/rowFaults.ts';

/** A number that is cut short, as no code is written: `8.71235E+12`. */
const EXPONENT = /^[-+]?\d(?:[.,]\d+)?E\+\d{1,3}$|^[-+]?\d[.,]\d+E-?\d{1,3}$/i;
/**
 * `#N/A`, `#REF!` and `#NAME?`, in the languages of spreadsheets, and the signs for a column that
 * is too narrow.
 */
const ERROR = /^#(?:N\/A|N\/D|NV|#{2,}|[\p{Lu}\d/_ ]{2,30}[!?¡¿])$/u;

const MONTHS =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mrz|mai|okt|dez|mrt|mei|janv|févr|mars|avr|juin|juil|août|sept|déc|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|fev|out|sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru';
/** In small letters, or with a capital one: spreadsheets write no month in capitals. */
const NAMED_DAY = new RegExp(
  `^(?:\\d{1,2}(?:-|\\. ?| )(?:${MONTHS})\\.?(?:[-. ]\\d{2,4})?|(?:${MONTHS})[-. ]\\d{2,4})$`,
);
const FOUR_DIGIT_YEAR =
  /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:[T ]\d{1,2}:\d\d\S*(?: [AP]M)?)?$/i;
const SLASHED_DAY = /^\d{1,2}\/\d{1,2}\/\d{2}$/;

function isDay(text: string): boolean {
  if (NAMED_DAY.test(text.replace(/\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())))
    return true;
  const [, left = '', , middle = '', right = ''] = FOUR_DIGIT_YEAR.exec(text) ?? [];
  const [year, day] = left.length === 4 ? [left, right] : [right, left];
  if (year.length === 4 && day.length <= 2) return isCalendar(year, [middle, day]);
  const parts = SLASHED_DAY.test(text) ? text.split('/') : [];
  return parts.length === 3 && isCalendar('2000', parts.slice(0, 2));
}

/** Whether two numbers may be a day and a month, in either order. */
function isCalendar(year: string, parts: readonly string[]): boolean {
  const [low = 0, high = 0] = parts.map(Number).sort((first, other) => first - other);
  return Number(year) >= 1900 && Number(year) <= 2199 && low >= 1 && low <= 12 && high <= 31;
}

export const isSpreadsheetError = (text: string): boolean => ERROR.test(text);

/** A fault of a code that its text alone shows. */
export type CodeFault = Exclude<SpreadsheetFault, 'SPREADSHEET_ERROR'>;

/** Says what a spreadsheet did to a code, of which something is lost; null for other text. */
export const codeLoss = (text: string): CodeFault | null =>
  EXPONENT.test(text) ? 'CODE_CUT_SHORT' : null;

/**
 * Says what a spreadsheet may have done to a code that could also be meant as it is; null for other
 * text.
 */
export function codeDoubt(text: string): CodeFault | null {
  if (isDay(text)) return 'CODE_IS_DATE';
  if (/^\dE-\d{1,3}$/i.test(text)) return 'CODE_MAYBE_CUT_SHORT';
  return /^\d{7,}[.,]0+$/.test(text) ? 'CODE_HAS_DECIMALS' : null;
}

/**
 * Whether a code ends in zeros from its 16th digit on, as a spreadsheet leaves of longer numbers.
 */
export const isRoundedCode = (text: string): boolean => /^\d{15}0+$/.test(text);
/** Whether a code has other digits behind the 15 that a spreadsheet keeps. */
export const isLongCode = (text: string): boolean => /^\d{16,}$/.test(text) && !isRoundedCode(text);

/**
 * The most digits of a code by which others are sought that have more or fewer zeros before them.
 */
const MAX_DIGITS = 20;

/** The codes that differ from one of digits only in the number of its leading zeros. */
export function zeroForms(code: string): string[] {
  if (!/^\d+$/.test(code) || code.length > MAX_DIGITS) return [];
  const digits = code.replace(/^0+(?=.)/, '');
  const forms = Array.from(
    { length: MAX_DIGITS - digits.length + 1 },
    (_, zeros) => '0'.repeat(zeros) + digits,
  );
  return forms.filter((form) => form !== code);
}

/** Whether a code is a GTIN of 12 or 13 digits, or an SSCC, without its leading zeros. */
export function lacksZeros(code: string): boolean {
  return /^(?:\d{9,11}|\d{17})$/.test(code) && !code.startsWith('0') && hasCheckDigit(code);
}

/** Digits of the postcodes that may begin with a zero, by country. */
const POSTCODE_DIGITS: Readonly<Record<number, string>> = {
  4: 'AU DK NO NZ ZA',
  5: 'AX DE DZ EE ES FI FR GU IT LK MX MY PE PR SK TR UA US VA VI',
  6: 'CN CO EC RO SG',
  7: 'JP',
  8: 'BR',
};
const postcodeDigits: ReadonlyMap<string, number> = new Map(
  Object.entries(POSTCODE_DIGITS).flatMap(([digits, countries]) =>
    countries.split(' ').map((country) => [country, Number(digits)] as const),
  ),
);

/**
 * The postcode of a country with the zeros that a spreadsheet took away; null for one that lacks
 * none.
 */
export function wholePostcode(postcode: string, country: string): string | null {
  const digits = postcodeDigits.get(country);
  // Of a ZIP+4 the first five.
  const [, main = '', more = ''] = /^(\d+)(-\d{4})?$/.exec(postcode) ?? [];
  if (digits === undefined || main === '' || main.length >= digits || main.length < digits - 2)
    return null;
  return more !== '' && country !== 'US' && country !== 'PR'
    ? null
    : main.padStart(digits, '0') + more;
}

/**
 * Whether a spreadsheet that took a code of digits for a number would show it so: without its
 * leading zeros, cut short, or rounded.
 */
export function isMadeBySpreadsheet(code: string, seen: string): boolean {
  if (!/^\d+$/.test(code)) return false;
  if (/^\d+$/.test(seen))
    return (
      seen === code.replace(/^0+(?=.)/, '') ||
      (code.length > 15 && seen === code.slice(0, 15).padEnd(code.length, '0'))
    );
  if (codeLoss(seen) === null) return false;
  const short = seen.replace(',', '.');
  const decimals = /\.(\d+)/.exec(short)?.[1]?.length ?? 0;
  return Number(code).toExponential(decimals) === Number(short).toExponential(decimals);
}
