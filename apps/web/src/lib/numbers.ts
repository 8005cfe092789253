interface Notation {
  decimal: string;
  group: string;
  digits: readonly string[];
  plain: Intl.NumberFormat;
  grouped: Intl.NumberFormat;
}

/**
 * A number as it was typed: its value, or why it has none. Both are null where nothing was typed.
 */
export type Reading = { value: number | null; fault: null } | { value: null; fault: string };

/** The decimals of an amount of money, and those of kilograms. */
export const CENTS = 2;
export const GRAMS = 3;

/** More digits than a number keeps exactly. */
const MOST_DIGITS = 15;
const MOST_DECIMALS = 15;

/** Separators that look alike are one: blanks of any width, and both apostrophes. */
const asTyped = (text: string): string =>
  text.replace(/[\s\u00a0\u2009\u202f]/g, ' ').replace(/[\u2019\u02bc]/g, "'");

function notationOf(locale: string): Notation {
  const plain = new Intl.NumberFormat(locale, {
    useGrouping: false,
    maximumFractionDigits: MOST_DECIMALS,
  });
  const grouped = new Intl.NumberFormat(locale, { useGrouping: true, maximumFractionDigits: 0 });
  const parts = new Intl.NumberFormat(locale, {
    useGrouping: true,
    minimumFractionDigits: 1,
  }).formatToParts(12_345_678.5);
  const partOf = (type: string, otherwise: string) =>
    asTyped(parts.find((part) => part.type === type)?.value ?? otherwise);
  const digits = Array.from({ length: 10 }, (_, digit) => plain.format(digit));
  return { decimal: partOf('decimal', '.'), group: partOf('group', ','), digits, plain, grouped };
}

const notations = new Map<string, Notation>();

function notationIn(locale: string): Notation {
  const known = notations.get(locale) ?? notationOf(locale);
  notations.set(locale, known);
  return known;
}

/** A number as it is written into a field: as the locale writes it, without groups. */
export const numberText = (value: number, locale: string): string =>
  notationIn(locale).plain.format(value);

const latin = (text: string, { digits }: Notation): string =>
  [...text].map((sign) => (digits.includes(sign) ? String(digits.indexOf(sign)) : sign)).join('');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Parts {
  whole: string;
  fraction: string;
}

/**
 * The digits of a text in the locale's own notation, with groups where they belong or none; null if
 * it is in another.
 */
function ownParts(text: string, notation: Notation): Parts | null {
  const { decimal, group, grouped } = notation;
  const match = new RegExp(`^([\\d${escaped(group)}]*)(?:${escaped(decimal)}(\\d*))?$`).exec(text);
  if (!match || !/\d/.test(text)) return null;
  const [, written = '', fraction = ''] = match;
  const whole = written.replaceAll(group, '');
  if (whole !== written && latin(asTyped(grouped.format(Number(whole))), notation) !== written)
    return null;
  return { whole, fraction };
}

/**
 * The sentence about a text with separators that are not the locale's, or stand where it has none.
 */
function otherNotation(typed: string, text: string, locale: string, decimals: number): string {
  const write = (value: number) => numberText(value, locale);
  const example = `Type a number, such as ${write(decimals > 0 ? 1234.5 : 1234)}.`;
  const separators = text.match(/[^\d]/g) ?? [];
  const [digits, last] = [text.replace(/\D/g, ''), text.search(/\D\d*$/)];
  if (digits.length === 0 || digits.length > MOST_DIGITS || !/^[\d.,' \u066b\u066c]+$/.test(text))
    return example;
  const asDecimal = Number(
    `${text.slice(0, last).replace(/\D/g, '') || '0'}.${text.slice(last + 1) || '0'}`,
  );
  // 1.234,5 in a locale that writes 1,234.5: only one number is meant.
  if (separators.length > 1 && new Set(separators).size > 1)
    return decimals > 0 ? `Type ${write(asDecimal)} for ${typed}.` : example;
  if (separators.length > 1 && !/^\d{1,3}(?:\D\d{2,3})+$/.test(text)) return example;
  if (separators.length > 1) return `Type ${write(Number(digits))} for ${typed}.`;
  const readings = `${typed} can be read as ${write(asDecimal)} or ${write(Number(digits))}.`;
  return `${readings} Type ${decimals > 0 ? write(asDecimal) : 'a whole number'}.`;
}

/**
 * Reads a number that a person typed as the locale writes it, with groups of thousands in their
 * places or without. It never drops a sign: what may be read in another way is a fault whose
 * sentence says what to type. `decimals` is the most that the number may have.
 */
export function readNumber(typed: string, locale: string, decimals = 0): Reading {
  const notation = notationIn(locale);
  const text = latin(asTyped(typed.trim()), notation);
  if (text === '') return { value: null, fault: null };
  const sign = /^[-\u2212]/.test(text) ? '-' : '';
  const unsigned = text.slice(sign.length);
  const parts = ownParts(unsigned, notation);
  if (!parts)
    return { value: null, fault: otherNotation(typed.trim(), unsigned, locale, decimals) };
  const fraction = parts.fraction.replace(/0+$/, '');
  if (fraction.length > decimals)
    return {
      value: null,
      fault:
        decimals === 0 ? 'Type a whole number.' : `Type a number of at most ${decimals} decimals.`,
    };
  if (parts.whole.replace(/^0+/, '').length + fraction.length > MOST_DIGITS)
    return { value: null, fault: 'This number has too many digits.' };
  return { value: Number(`${sign}${parts.whole || '0'}.${fraction || '0'}`), fault: null };
}

/**
 * Stands before what was typed and is no number, so that nobody who reads the value of a field
 * takes it for one.
 */
const UNREAD = '?';

/**
 * The value of a field: the digits of the number with a point, whatever the locale; or what was
 * typed, marked as unread; or empty.
 */
export function fieldValue(typed: string, locale: string, decimals: number): string {
  const { value, fault } = readNumber(typed, locale, decimals);
  if (fault !== null) return `${UNREAD}${typed}`;
  return value === null ? '' : String(value);
}

export function fieldText(value: string, locale: string): string {
  if (isUnread(value)) return value.slice(UNREAD.length);
  return value.trim() === '' || !Number.isFinite(Number(value))
    ? value
    : numberText(Number(value), locale);
}

/** Whether the value of a field is what was typed and is no number. */
export const isUnread = (value: string): boolean => value.startsWith(UNREAD);

/** The rule of a form for a whole number within limits; an empty field is none. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): true | string =>
    text.trim() === '' ||
    (/^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most) ||
    `A whole number of at least ${least}.`;
