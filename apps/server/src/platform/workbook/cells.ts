import { UnreadableWorkbook } from './parts.ts';

const MAX_COLUMNS = 16_384;

/** What a number with a format is: a date, or a number that is filled with zeros to a number of digits. */
export interface Format {
  isDate: boolean;
  digits: number;
}

export const PLAIN: Format = { isDate: false, digits: 0 };

export function formatOf(id: string, codes: ReadonlyMap<string, string>): Format {
  const code = codes.get(id);
  if (code === undefined) return { isDate: isDateId(Number(id)), digits: 0 };
  // Without texts, escaped and filling characters, and colors or locales in brackets.
  const signs = code.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, '');
  return { isDate: !/general/i.test(signs) && /[dmyhs]/i.test(signs), digits: /^0+$/.test(signs) ? signs.length : 0 };
}

/** The formats of days and times that every Excel has, with those of East Asia (ECMA-376, part 1, 18.8.30). */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Characters that XML cannot hold are written as _x000D_. */
export const unescaped = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** The place of the column of a cell such as AB12, from 0. */
export function columnOf(cell: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(cell)?.[1] ?? '';
  const at = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  if (at < 0 || at >= MAX_COLUMNS)
    throw new UnreadableWorkbook(`The sheet has a cell "${cell.slice(0, 20)}", which does not exist in Excel.`);
  return at;
}

export function columnName(at: number): string {
  const before = Math.floor(at / 26);
  return (before > 0 ? columnName(before - 1) : '') + String.fromCharCode(65 + (at % 26));
}

/** A number as its format means it: a day or time, or the number itself. */
export const textOf = (number: number, format: Format, is1904: boolean): string =>
  format.isDate ? dateText(number, is1904) : numberText(number, format);

/** A number as Excel shows it in full, without the noise of binary fractions. */
function numberText(number: number, { digits }: Format): string {
  const text = String(Number(number.toPrecision(15)));
  if (/^-?\d{1,3}\.\d{3}$/.test(text)) return `${text}0`; // Where a point stands between thousands, 1.234 would be read as 1234.
  return /^\d+$/.test(text) ? text.padStart(digits, '0') : text;
}

const DAY_SECONDS = 86_400;
/** Days from the day 0 of 1900, which counts a 29th of February that was none, to that of 1904. */
const TO_1904 = 1_462;

/** The day of a serial number, with its time where it has one. A number below 1 is a time alone. */
function dateText(serial: number, is1904: boolean): string {
  const seconds = Math.round((serial + (is1904 ? TO_1904 : 0)) * DAY_SECONDS);
  const at = new Date(Date.UTC(1899, 11, 30) + seconds * 1000);
  if (Number.isNaN(at.getTime()) || serial < 0) return String(serial);
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T');
  if (serial < 1) return time;
  return time === '00:00:00' ? day : `${day}T${time}`;
}
