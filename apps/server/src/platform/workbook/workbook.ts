import { type HiddenMode, MAX_IMPORT_COLUMNS } from '@lading/domain/imports';
import { type Reason, reason } from '@lading/domain/messages/reasons';
import { csvLine } from '../http/csv.ts';
import {
  booleanCell,
  columnName,
  columnOf,
  dayCell,
  type Format,
  formatOf,
  NO_RESULT,
  numberCell,
  PLAIN,
  shownIn,
  textCell,
  unescaped,
} from './cells.ts';
import type { Hidden } from './hidden.ts';
import {
  type Attributes,
  joined,
  Parts,
  requireFewer,
  UnreadableWorkbook,
  type XmlReader,
} from './parts.ts';

const MAX_STRINGS = 2_000_000;
const MAX_STRING_CHARACTERS = 64 * 1024 * 1024;
const MAX_ROWS = 1_048_576;
const MAX_SHEETS = 1_000;
const MAX_SHEET_NAME = 255;
/** Excel's own limit. */
const MAX_STYLES = 65_490;

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const OLE = Buffer.from('d0cf11e0', 'hex');

/**
 * True for a file that begins like a workbook: a zip, or the format of Excel before 2007, which is
 * refused.
 */
export const isWorkbook = (bytes: Buffer): boolean =>
  [ZIP, OLE].some((magic) => bytes.subarray(0, 4).equals(magic));

/** A sheet, and the names of all visible sheets of its workbook. */
interface Opened {
  name: string;
  visible: string[];
  hiddenSheets: string[];
  csv: () => AsyncGenerator<string>;
  /** The hidden parts of the sheet, as far as `csv` has read it. */
  hides: Hidden;
}

/**
 * Opens a sheet of a workbook: the named one, or the first visible one. `csv` reads it as CSV text
 * in which each row is on the line of its number: blank rows and titles above the header are blank
 * lines, and a line break in a cell is a blank. `parseCell` reads its cells. A formula has its last
 * value. `hidden` decides whether hidden rows and columns are blank or read as the others. Throws
 * UnreadableWorkbook.
 */
export async function openSheet(
  bytes: Buffer,
  name: string | null,
  hidden: HiddenMode,
): Promise<Opened> {
  if (bytes.subarray(0, 4).equals(OLE)) throw new UnreadableWorkbook(reason('OLD_WORKBOOK'));
  const parts = await Parts.open(bytes);
  const main = (await parts.relations('')).find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined || !parts.has(main)) throw new UnreadableWorkbook(reason('NO_WORKBOOK'));
  const workbook = await parts.read(main, new WorkbookReader());
  const relations = await parts.relations(main);
  const worksheets = workbook.sheets.flatMap((sheet) => {
    const target = relations.find(
      ({ id, type }) => id === sheet.relation && type === 'worksheet',
    )?.target;
    return target === undefined ? [] : [{ ...sheet, target }];
  });
  const sheet = worksheets.find((worksheet) =>
    name === null ? worksheet.isVisible : worksheet.name === name,
  );
  if (!sheet) throw new UnreadableWorkbook(noSheet(name, worksheets));
  const read = async <T extends XmlReader>(type: string, reader: T): Promise<T> => {
    const target = relations.find((relation) => relation.type === type)?.target;
    return target === undefined ? reader : parts.read(target, reader);
  };
  const hides: Hidden = { rows: 0, first: [], columns: [] };
  return {
    hides,
    hiddenSheets: worksheets
      .filter((worksheet) => !worksheet.isVisible && worksheet !== sheet)
      .map((worksheet) => worksheet.name),
    name: sheet.name,
    visible: worksheets.filter(({ isVisible }) => isVisible).map((worksheet) => worksheet.name),
    csv: async function* () {
      const { strings } = await read('sharedStrings', new StringsReader());
      const { formats } = await read('styles', new StylesReader());
      const rows = new SheetReader({ strings, formats, is1904: workbook.is1904 });
      const lines = new CsvLines(rows.hiddenColumns, hidden, hides);
      for await (const _ of parts.stream(sheet.target, rows)) yield lines.of(rows.take());
      yield lines.end();
    },
  };
}

function noSheet(name: string | null, sheets: readonly { name: string }[]): Reason {
  if (name === null) return reason('NO_VISIBLE_SHEET');
  return reason('NO_SUCH_SHEET', { sheet: name, sheets: sheets.map((sheet) => sheet.name) });
}

class WorkbookReader implements XmlReader {
  readonly sheets: { name: string; relation: string; isVisible: boolean }[] = [];
  /** True if day 0 is 1 January 1904. */
  is1904 = false;
  #isWorkbook = false;

  open(name: string, attributes: Attributes): void {
    this.#isWorkbook ||= name === 'workbook';
    if (!this.#isWorkbook) throw new UnreadableWorkbook(reason('NO_WORKBOOK'));
    if (name === 'workbookPr') this.is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    if (name !== 'sheet') return;
    const isVisible = (attributes.state ?? 'visible') === 'visible';
    requireFewer(this.sheets.length, MAX_SHEETS, 'TOO_MANY_SHEETS');
    this.sheets.push({
      name: (attributes.name ?? '').slice(0, MAX_SHEET_NAME),
      relation: relationOf(attributes),
      isVisible,
    });
  }
}

/** Programs choose any prefix for the namespace of relations. */
const relationOf = (attributes: Attributes): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

/** Reads the format of each style. Cells name a style by its number. */
class StylesReader implements XmlReader {
  readonly formats: Format[] = [];
  readonly #codes = new Map<string, string>();
  #isOfCells = false;

  open(name: string, attributes: Attributes): void {
    if (name === 'numFmt' || name === 'xf')
      requireFewer(Math.max(this.formats.length, this.#codes.size), MAX_STYLES, 'TOO_MANY_STYLES');
    if (name === 'numFmt') this.#codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
    if (name === 'cellXfs') this.#isOfCells = true;
    if (name === 'xf' && this.#isOfCells)
      this.formats.push(formatOf(attributes.numFmtId ?? '0', this.#codes));
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isOfCells = false;
  }
}

/** Reads the shared texts. Cells name a text by its number. */
class StringsReader implements XmlReader {
  readonly strings: string[] = [];
  #text = '';
  #isText = false;
  /** True inside an element about the pronunciation of a text. */
  #isPhonetic = false;
  #characters = 0;

  open(name: string): void {
    if (name === 'si') this.#text = '';
    if (name === 'rPh') this.#isPhonetic = true;
    this.#isText = name === 't' && !this.#isPhonetic;
  }

  text(text: string): void {
    if (this.#isText) this.#text = joined(this.#text, text);
  }

  close(name: string): void {
    this.#isText = false;
    if (name === 'rPh') this.#isPhonetic = false;
    if (name !== 'si') return;
    this.#characters += this.#text.length;
    if (this.strings.length >= MAX_STRINGS || this.#characters > MAX_STRING_CHARACTERS)
      throw new UnreadableWorkbook(reason('TOO_MANY_TEXTS'));
    this.strings.push(unescaped(this.#text));
  }
}

interface SheetRow {
  /** From 1. */
  number: number;
  cells: string[];
  isHidden: boolean;
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';

interface Cell {
  at: number;
  type: string;
  style: number;
  text: string;
  /** True if it has a formula without a stored result. */
  isOpen: boolean;
}

interface Meanings {
  strings: readonly string[];
  formats: readonly Format[];
  is1904: boolean;
}

class SheetReader implements XmlReader {
  /** The indexes of the hidden columns, which come before the rows. */
  readonly hiddenColumns = new Set<number>();
  readonly #meanings: Meanings;
  #rows: SheetRow[] = [];
  #row: SheetRow = { number: 0, cells: [], isHidden: false };
  #cell: Cell | null = null;
  /** The index of a cell that does not give its own. */
  #next = 0;
  #isValue = false;
  #isPhonetic = false;

  constructor(meanings: Meanings) {
    this.#meanings = meanings;
  }

  /** Returns the rows that were read since the last call. */
  take(): SheetRow[] {
    const taken = this.#rows;
    this.#rows = [];
    return taken;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') this.#begin(attributes);
    else if (name === 'col') this.#addColumns(attributes);
    else if (name === 'c') this.#cell = this.#cellOf(attributes);
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (this.#cell && (name === 'f' || name === 'v')) this.#cell.isOpen = name === 'f';
    this.#isValue = name === 'v' || (name === 't' && !this.#isPhonetic);
  }

  text(text: string): void {
    if (this.#isValue && this.#cell) this.#cell.text = joined(this.#cell.text, text);
  }

  close(name: string): void {
    this.#isValue = false;
    if (name === 'rPh') this.#isPhonetic = false;
    if (name === 'row') this.#rows.push(this.#row);
    if (name !== 'c' || !this.#cell) return;
    const { at } = this.#cell;
    const text = this.#read(this.#cell);
    this.#cell = null;
    if (text === '') return;
    // The blank cells before it are kept too.
    if (at > MAX_IMPORT_COLUMNS)
      throw new UnreadableWorkbook(
        reason('CELL_OUTSIDE', { cell: this.#nameOf(at), most: MAX_IMPORT_COLUMNS }),
      );
    while (this.#row.cells.length < at) this.#row.cells.push('');
    this.#row.cells[at] = text;
  }

  #addColumns({ min, max, hidden, width }: Attributes): void {
    if (!isTrue(hidden) && Number(width ?? 1) !== 0) return;
    const last = Math.min(Number(max), MAX_IMPORT_COLUMNS);
    for (let column = Math.max(Number(min), 1); column <= last; column += 1)
      this.hiddenColumns.add(column - 1);
  }

  #begin({ r: named, hidden, ht }: Attributes): void {
    const number = named === undefined ? this.#row.number + 1 : Number(named);
    if (!Number.isInteger(number) || number <= this.#row.number || number > MAX_ROWS)
      throw new UnreadableWorkbook(reason('ROWS_OUT_OF_ORDER'));
    this.#row = { number, cells: [], isHidden: isTrue(hidden) || Number(ht ?? 1) === 0 };
    this.#next = 0;
  }

  #cellOf({ r: name, t: type = 'n', s: style = '0' }: Attributes): Cell {
    const at = name === undefined ? this.#next : columnOf(name);
    this.#next = at + 1;
    return { at, type, style: Number(style), text: '', isOpen: false };
  }

  #read({ at, type, style, text, isOpen }: Cell): string {
    if (text === '') return isOpen ? NO_RESULT : '';
    switch (type) {
      case 's':
        return textCell(
          this.#meanings.strings[Number(text)] ?? this.#fail('CELL_WITHOUT_TEXT', at),
        );
      case 'b':
        return booleanCell(isTrue(text));
      case 'd':
        return dayCell(text);
      case 'n': {
        const number = Number(text);
        if (!Number.isFinite(number)) return this.#fail('CELL_WITHOUT_NUMBER', at);
        return numberCell(number, this.#meanings.formats[style] ?? PLAIN, this.#meanings.is1904);
      }
      case 'e':
        return text;
      default:
        return textCell(unescaped(text));
    }
  }

  #nameOf(column: number): string {
    return `${columnName(column)}${this.#row.number}`;
  }

  #fail(code: 'CELL_WITHOUT_TEXT' | 'CELL_WITHOUT_NUMBER', column: number): never {
    throw new UnreadableWorkbook(reason(code, { cell: this.#nameOf(column) }));
  }
}

const filledIn = ({ cells }: SheetRow): number => cells.filter((cell) => cell.trim() !== '').length;

/** The number of first rows among which the header is. */
const ABOVE = 10;

/**
 * Writes rows as lines of CSV. Each has as many cells as the header, or more if it needs them. A
 * title above the header fills fewer than half as many cells as the widest of the first rows.
 */
class CsvLines {
  #line = 0;
  #width = 0;
  /** The first rows that are not blank, until there are enough of them. */
  #first: SheetRow[] = [];
  readonly #hiddenColumns: ReadonlySet<number>;
  readonly #mode: HiddenMode;
  readonly #hides: Hidden;

  constructor(hiddenColumns: ReadonlySet<number>, mode: HiddenMode, hides: Hidden) {
    this.#hiddenColumns = hiddenColumns;
    this.#mode = mode;
    this.#hides = hides;
  }

  of(rows: readonly SheetRow[]): string {
    return rows.map((row) => this.#linesOf(row)).join('');
  }

  /** Returns the lines that wait for more rows. */
  end(): string {
    const widest = Math.max(...this.#first.map(filledIn));
    const header = this.#first.findIndex((row) => filledIn(row) * 2 >= widest);
    const rows = this.#first.slice(Math.max(header, 0));
    this.#first = [];
    return rows.map((row) => this.#lineOf(row)).join('');
  }

  #linesOf(row: SheetRow): string {
    if (this.#width > 0) return this.#lineOf(row);
    if (filledIn(row) > 0) this.#first.push(row);
    return this.#first.length < ABOVE ? '' : this.end();
  }

  #lineOf(row: SheetRow): string {
    const { number, cells } = row;
    const blanks = '\n'.repeat(number - this.#line - 1);
    this.#line = number;
    if (filledIn(row) === 0 || this.#isLeft(row)) return `${blanks}\n`;
    this.#width ||= cells.length;
    const filled = [...cells, ...Array<string>(Math.max(0, this.#width - cells.length)).fill('')];
    const read =
      this.#mode === 'TAKE'
        ? filled
        : filled.map((cell, index) => (this.#hiddenColumns.has(index) ? '' : cell));
    return blanks + csvLine(read.map((cell) => cell.replace(/[\r\n]+/g, ' ')));
  }

  /**
   * Returns true if a row is left out, and records what the sheet hides. The header counts, hidden
   * or not.
   */
  #isLeft({ number, cells, isHidden }: SheetRow): boolean {
    if (this.#width === 0) {
      for (const [index, cell] of cells.entries())
        if (this.#hiddenColumns.has(index) && cell.trim() !== '')
          this.#hides.columns.push(shownIn(cell));
      return false;
    }
    if (!isHidden) return false;
    this.#hides.rows += 1;
    if (this.#hides.first.length < MAX_NAMED) this.#hides.first.push(number);
    return this.#mode === 'LEAVE';
  }
}

/** The most hidden rows that are named. */
const MAX_NAMED = 10;
