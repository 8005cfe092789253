import type { DecimalMark } from '@lading/domain/imports';
import { columnFault, type RowFault } from '@lading/domain/messages/rowFaults';
import {
  type CodeFault,
  codeDoubt,
  codeLoss,
  isLongCode,
  isRoundedCode,
  isSpreadsheetError,
} from '@lading/domain/spreadsheets';
import { parseCell } from '../../platform/workbook/cells.ts';
import type { Column } from './headers.ts';

/** A column of values is read as the file keeps them, and any other as a sheet shows it. */
const isOfValues = ({ is = 'text' }: Column): boolean => is !== 'text' && is !== 'code';

/** The cells of a row as plain texts, as people write them in a file of the same reading. */
export class PlainCells {
  readonly #columns: ReadonlyMap<number, Column>;
  readonly #decimals: DecimalMark;

  constructor(
    { places }: { places: readonly { at: number; column: Column }[] },
    decimals: DecimalMark,
  ) {
    this.#columns = new Map(
      places.filter(({ at }) => at >= 0).map(({ at, column }) => [at, column]),
    );
    this.#decimals = decimals;
  }

  textsOf(cells: readonly string[]): string[] {
    return cells.map((cell, index) => this.#textOf(cell, this.#columns.get(index)));
  }

  #textOf(cell: string, column: Column | undefined): string {
    const { value, shown } = parseCell(cell);
    if (value === null || !column) return shown;
    if (isOfValues(column))
      return this.#decimals === 'COMMA' && isNumber(value) ? value.replace('.', ',') : value;
    // A day is written as every other file is refused for, whatever the sheet shows.
    return column.is === 'code' && isDayOrTime(value) ? value : shown;
  }
}

const isNumber = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value);
const isDayOrTime = (value: string): boolean => /^\d{4}-|^\d\d:/.test(value);

/**
 * Says what is wrong with the text of a cell, which a spreadsheet may have changed; null for
 * nothing. `cell` is that of the file, and `header` that of its column. Doubts are not asked for
 * where people say that codes are meant as they are.
 */
export function cellFault(
  { is }: Column,
  { header, text, cell }: { header: string; text: string; cell: string },
  { hasDoubts }: { hasDoubts: boolean },
): RowFault | null {
  if (isSpreadsheetError(text)) return columnFault(header, 'SPREADSHEET_ERROR', { text });
  const code = is === 'code' ? codeFault(text, cell, hasDoubts) : null;
  return code && columnFault(header, code);
}

function codeFault(text: string, cell: string, hasDoubts: boolean): CodeFault | null {
  const { value, isSure } = parseCell(cell);
  if (value !== null && /^-?\d{16}/.test(value)) return 'CODE_ROUNDED';
  if (value !== null && isDayOrTime(value)) return 'CODE_IS_DATE';
  return codeLoss(text) ?? (hasDoubts && !isSure ? codeDoubt(text) : null);
}

/**
 * The long codes of a column. Where all of them have zeros from their 16th digit on, a spreadsheet
 * has rounded them; a code of a column that has others has its zeros by chance.
 */
export class LongCodes {
  readonly #rounded: { line: number; text: string }[] = [];
  #hasOthers = false;

  add(line: number, text: string): void {
    if (isLongCode(text)) this.#hasOthers = true;
    else if (isRoundedCode(text)) this.#rounded.push({ line, text });
  }

  rounded(): readonly { line: number; text: string }[] {
    return this.#hasOthers ? [] : this.#rounded;
  }
}
