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

/** A column of values is read as the file stores them; any other column as a sheet shows it. */
const isOfValues = ({ is = 'text' }: Column): boolean => is !== 'text' && is !== 'code';

/** Writes the cells of a row as texts that the same reading accepts. */
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
    // A code that a spreadsheet turned into a day is written as the day, which is then refused.
    return column.is === 'code' && isDayOrTime(value) ? value : shown;
  }
}

const isNumber = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value);
const isDayOrTime = (value: string): boolean => /^\d{4}-|^\d\d:/.test(value);

/**
 * Returns the fault of a cell that a spreadsheet may have changed; null for none. `cell` is the
 * text of the file, `header` that of its column. Leaves out doubts if people take codes as they
 * are.
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
 * The long codes of a column. If all have zeros from their 16th digit on, a spreadsheet has rounded
 * them; if only some have, it is by chance.
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
