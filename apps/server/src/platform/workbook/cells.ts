import { reason } from '@lading/domain/messages/reasons';
import { codeDoubt, isRoundedCode } from '@lading/domain/spreadsheets';
import { format, isDateFormat } from 'numfmt';
import { UnreadableWorkbook } from './parts.ts';

const MAX_COLUMNS = 16_384;

/** The code of a number format, and whether it shows a day or time. */
export interface Format {
  code: string;
  isDate: boolean;
}

export const PLAIN: Format = { code: 'General', isDate: false };

/**
 * The number formats that every Excel has (ECMA-376, part 1, 18.8.30), without those of days and
 * times.
 */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  5: '"$"#,##0_);("$"#,##0)',
  6: '"$"#,##0_);("$"#,##0)',
  7: '"$"#,##0.00_);("$"#,##0.00)',
  8: '"$"#,##0.00_);("$"#,##0.00)',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);(#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);(#,##0.00)',
  41: '#,##0_);(#,##0);"-"_);@',
  42: '"$"#,##0_);("$"#,##0);"$-"_);@',
  43: '#,##0.00_);(#,##0.00);"-"??_);@',
  44: '"$"#,##0.00_);("$"#,##0.00);"$-"??_);@',
  48: '##0.0E+0',
  49: '@',
};

/** The longest code that Excel allows. */
const MAX_CODE = 255;

export function formatOf(id: string, codes: ReadonlyMap<string, string>): Format {
  const code = codes.get(id);
  if (code === undefined)
    return isDateId(Number(id))
      ? { code: IN_ITS_LANGUAGE, isDate: true }
      : { code: BUILT_IN[Number(id)] ?? 'General', isDate: false };
  return { code: code.slice(0, MAX_CODE), isDate: isDateFormat(code.slice(0, MAX_CODE)) };
}

/** A format of days or times that each Excel writes in the form of its language. */
const IN_ITS_LANGUAGE = '';

/**
 * The formats of days and times that every Excel has, including those of East Asia (ECMA-376, part
 * 1, 18.8.30).
 */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Decodes characters that XML cannot hold, such as _x000D_. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** The index of the column of a cell such as AB12, from 0. */
export function columnOf(cell: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(cell)?.[1] ?? '';
  const at = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  if (at < 0 || at >= MAX_COLUMNS)
    throw new UnreadableWorkbook(reason('NO_SUCH_CELL', { cell: cell.slice(0, 20) }));
  return at;
}

export function columnName(at: number): string {
  const before = Math.floor(at / 26);
  return (before > 0 ? columnName(before - 1) : '') + String.fromCharCode(65 + (at % 26));
}

/** Separates the value of a cell from its shown text. No XML and no text of a cell contains it. */
const SEPARATOR = '\u001f';

/** A cell of a file. `value` is null for a text. */
export interface FileCell {
  /** The number with a decimal point, the day or time of ISO 8601, or `true` or `false`. */
  value: string | null;
  /** The text that the sheet shows. */
  shown: string;
  /**
   * True if a spreadsheet stores the cell as a text, so that it was not taken for a number or a
   * date.
   */
  isSure: boolean;
}

/** Writes a cell as a text that `parseCell` reads. */
const cellOf = (value: string, shown: string): string =>
  /^\d{1,15}$/.test(value) && value === shown ? value : value + SEPARATOR + shown;

/**
 * Replaces the result of a formula that no spreadsheet has calculated, as the texts of errors do.
 */
export const NO_RESULT = '#NO RESULT!';

/** Reads a cell of any file. A cell of a file without formats is a text. */
export function parseCell(cell: string): FileCell {
  const at = cell.indexOf(SEPARATOR);
  if (at < 0) return { value: null, shown: cell, isSure: false };
  const shown = cell.slice(at + 1);
  return at === 0
    ? { value: null, shown, isSure: true }
    : { value: cell.slice(0, at), shown, isSure: false };
}

export const shownIn = (cell: string): string => parseCell(cell).shown;

/** A text of a sheet. Marks one that could also be a date, so that it stays a text. */
export function textCell(text: string): string {
  const clean = text.replaceAll(SEPARATOR, ' ');
  return codeDoubt(clean.trim()) !== null || isRoundedCode(clean.trim())
    ? SEPARATOR + clean
    : clean;
}

export const booleanCell = (isTrue: boolean): string =>
  cellOf(String(isTrue), isTrue ? 'TRUE' : 'FALSE');

/** A day that the sheet stores as its text. */
export const dayCell = (day: string): string => cellOf(day, day);

/** The text of a sheet for a value without room, or without a valid day. */
const UNSHOWN = '########';

/** A number; by its format a day or a time. */
export function numberCell(number: number, { code, isDate }: Format, is1904: boolean): string {
  if (!isDate) return cellOf(numberText(number), shownNumber(number, code));
  const serial = number + (is1904 ? TO_1904 : 0);
  if (serial < 0 || serial >= END_OF_DAYS) return cellOf(numberText(number), UNSHOWN);
  const value = dateText(serial, number < 1);
  return cellOf(value, code === IN_ITS_LANGUAGE ? value : formatted(code, serial));
}

/** Numbers from here on have digits beyond the 15 that spreadsheets store. */
const LONG = 1e15;

/** A number with all its digits, without the noise of binary fractions. */
function numberText(number: number): string {
  if (Math.abs(number) >= LONG) return String(number);
  const text = String(Number(number.toPrecision(15)));
  return text.includes('e-') ? number.toFixed(20).replace(/\.?0+$/, '') : text;
}

/** A number that is too long is never shown as if all its digits were known. */
function shownNumber(number: number, code: string): string {
  if (Math.abs(number) >= LONG)
    return Number(number.toPrecision(15)).toExponential().replace('e', 'E');
  // Excel cuts off whole numbers of more than 11 digits, of which nothing is lost.
  if (Number.isInteger(number) && /^(?:general|@)$/i.test(code)) return String(number);
  return formatted(code, number);
}

function formatted(code: string, number: number): string {
  try {
    return format(code, number);
  } catch {
    // No code that a spreadsheet writes.
    return UNSHOWN;
  }
}

const DAY_SECONDS = 86_400;
/** The serial number of 29 February 1900, a day that did not exist. */
const LEAP_DAY = 60;
/**
 * The days from day 0 of the 1900 system, which counts 29 February 1900, to that of the 1904
 * system.
 */
const TO_1904 = 1_462;

/** The day after Excel's last one, 9999-12-31. */
const END_OF_DAYS = 2_958_466;

/** The day of a serial number of the 1900 system, with its time if it has one. */
function dateText(serial: number, isTime: boolean): string {
  const days = serial < LEAP_DAY ? serial + 1 : serial;
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * DAY_SECONDS) * 1000);
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T');
  if (isTime) return time;
  return time === '00:00:00' ? day : `${day}T${time}`;
}
