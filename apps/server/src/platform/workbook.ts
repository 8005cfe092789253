import sax from 'sax';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** A file that is no workbook of Excel (.xlsx), or one that cannot be read. The message says why. */
export class UnreadableWorkbook extends Error {}

/** Unpacked, of one part of a workbook. Excel's own limit on rows fits many times. */
const MAX_PART_BYTES = 256 * 1024 * 1024;
const MAX_PARTS = 5_000;
const MAX_STRINGS = 2_000_000;
const MAX_STRING_CHARACTERS = 64 * 1024 * 1024;
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const OLE = Buffer.from('d0cf11e0', 'hex');

/** True for a file that begins as a workbook does: packed by zip, or in the format of Excel before 2007, which is refused. */
export const isWorkbook = (bytes: Buffer): boolean => [ZIP, OLE].some((magic) => bytes.subarray(0, 4).equals(magic));

/**
 * Opens a sheet of a workbook, the first visible one unless a name is given. `csv` reads it as CSV text in which each row is the line of its number: blank rows are blank lines, and a line
 * break in a cell is a blank. Numbers have a point and at most the 15 digits that Excel keeps, days are YYYY-MM-DD, and formulas have their last
 * value. Throws UnreadableWorkbook, also where a cell holds an error.
 */
export async function openSheet(bytes: Buffer, name: string | null): Promise<{ name: string; csv: () => AsyncGenerator<string> }> {
  if (bytes.subarray(0, 4).equals(OLE))
    throw new UnreadableWorkbook('The file is protected, or a workbook of Excel before 2007 (.xls): please save it as .xlsx or CSV.');
  const parts = await Parts.open(bytes);
  const main = (await parts.relations('')).find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined || !parts.has(main)) throw new UnreadableWorkbook(NO_WORKBOOK);
  const workbook = await parts.read(main, new WorkbookReader());
  const relations = await parts.relations(main);
  const worksheets = workbook.sheets.flatMap((sheet) => {
    const target = relations.find(({ id, type }) => id === sheet.relation && type === 'worksheet')?.target;
    return target === undefined ? [] : [{ ...sheet, target }];
  });
  const sheet = worksheets.find((one) => (name === null ? one.isVisible : one.name === name));
  if (!sheet) throw new UnreadableWorkbook(noSheet(name, worksheets));
  const read = async <T extends XmlReader>(type: string, reader: T): Promise<T> => {
    const target = relations.find((relation) => relation.type === type)?.target;
    return target === undefined ? reader : parts.read(target, reader);
  };
  return {
    name: sheet.name,
    csv: async function* () {
      const { strings } = await read('sharedStrings', new StringsReader());
      const { formats } = await read('styles', new StylesReader());
      const rows = new SheetReader({ strings, formats, is1904: workbook.is1904 });
      const lines = new CsvLines();
      for await (const _ of parts.stream(sheet.target, rows)) yield lines.of(rows.take());
    },
  };
}

const NO_WORKBOOK = 'The file is no workbook of Excel: please save it as .xlsx or CSV.';

function noSheet(name: string | null, sheets: readonly { name: string }[]): string {
  if (name === null) return 'The workbook has no visible sheet.';
  return `The workbook has no sheet "${name}". It has ${sheets.map((sheet) => `"${sheet.name}"`).join(', ') || 'none'}.`;
}

type Attributes = Readonly<Record<string, string | undefined>>;

/** Takes the elements of an XML text, by their names without prefix. */
interface XmlReader {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

interface Relation {
  id: string;
  /** The last part of its address: standard and strict workbooks have others before it. */
  type: string;
  target: string;
}

/** The parts of a workbook, which are the files of a zip. */
class Parts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(bytes: Buffer): Promise<Parts> {
    const entries = new Map<string, Entry>();
    try {
      const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
      if (zip.entryCount > MAX_PARTS) throw new UnreadableWorkbook(`The workbook has more than ${MAX_PARTS} parts.`);
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      return new Parts(zip, entries);
    } catch (error) {
      throw asUnreadable(error);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The relations of a part, those of the whole workbook for the empty name. */
  async relations(name: string): Promise<Relation[]> {
    const at = name.lastIndexOf('/') + 1;
    const [folder, file] = [name.slice(0, at), name.slice(at)];
    const listed = `${folder}_rels/${file}.rels`;
    return this.has(listed) ? (await this.read(listed, new RelationsReader(folder))).relations : [];
  }

  async read<T extends XmlReader>(name: string, reader: T): Promise<T> {
    for await (const _ of this.stream(name, reader));
    return reader;
  }

  /** Yields each time that some of the part was read. */
  async *stream(name: string, reader: XmlReader): AsyncGenerator<void> {
    const entry = this.#entries.get(name);
    if (!entry) throw new UnreadableWorkbook(`The workbook lacks its part ${name}.`);
    if (entry.uncompressedSize > MAX_PART_BYTES)
      throw new UnreadableWorkbook(`A sheet of the workbook takes more than ${MAX_PART_BYTES / 1024 / 1024} MB: please save it as CSV.`);
    const parser = xmlParser(reader);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      for await (const part of await this.#zip.openReadStreamPromise(entry)) {
        parser.write(decoder.decode(part as Buffer, { stream: true }));
        yield;
      }
      parser.write(decoder.decode()).close();
      yield;
    } catch (error) {
      throw asUnreadable(error);
    }
  }
}

const asUnreadable = (error: unknown): UnreadableWorkbook =>
  error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook('The workbook is damaged: it cannot be unpacked.', { cause: error });

function xmlParser(reader: XmlReader): sax.SAXParser {
  const parser = sax.parser(true, { position: false });
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  parser.onopentag = ({ name, attributes }) => reader.open(local(name), attributes as Attributes);
  parser.onclosetag = (name) => reader.close?.(local(name));
  parser.ontext = (text) => reader.text?.(text);
  parser.oncdata = parser.ontext;
  parser.onerror = (error) => {
    throw error;
  };
  return parser;
}

class RelationsReader implements XmlReader {
  readonly relations: Relation[] = [];
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  open(name: string, { Id: id = '', Type: type = '', Target: target = '' }: Attributes): void {
    if (name !== 'Relationship') return;
    const path = new URL(target, `file:///${this.#folder}`).pathname.slice(1);
    this.relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: decodeURIComponent(path) });
  }
}

class WorkbookReader implements XmlReader {
  readonly sheets: { name: string; relation: string; isVisible: boolean }[] = [];
  /** True where day 0 is the first of 1904. */
  is1904 = false;
  #isWorkbook = false;

  open(name: string, attributes: Attributes): void {
    this.#isWorkbook ||= name === 'workbook';
    if (!this.#isWorkbook) throw new UnreadableWorkbook(NO_WORKBOOK);
    if (name === 'workbookPr') this.is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    if (name !== 'sheet') return;
    const isVisible = (attributes.state ?? 'visible') === 'visible';
    this.sheets.push({ name: attributes.name ?? '', relation: attributes['r:id'] ?? '', isVisible });
  }
}

/** Reads the format of each style that cells name by its number. */
class StylesReader implements XmlReader {
  readonly formats: Format[] = [];
  readonly #codes = new Map<string, string>();
  #isOfCells = false;

  open(name: string, attributes: Attributes): void {
    if (name === 'numFmt') this.#codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
    if (name === 'cellXfs') this.#isOfCells = true;
    if (name === 'xf' && this.#isOfCells) this.formats.push(formatOf(attributes.numFmtId ?? '0', this.#codes));
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isOfCells = false;
  }
}

/** What a number with a format is: a date, or a number that is filled with zeros up to so many digits. */
interface Format {
  isDate: boolean;
  digits: number;
}

const PLAIN: Format = { isDate: false, digits: 0 };

function formatOf(id: string, codes: ReadonlyMap<string, string>): Format {
  const code = codes.get(id);
  if (code === undefined) return { isDate: isDateId(Number(id)), digits: 0 };
  // Without texts, escaped and filling characters, and colors or locales in brackets.
  const signs = code.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, '');
  return { isDate: !/general/i.test(signs) && /[dmyhs]/i.test(signs), digits: /^0+$/.test(signs) ? signs.length : 0 };
}

/** The formats of days and times that every Excel has, with those of East Asia (ECMA-376, part 1, 18.8.30). */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Reads the texts that cells name by their number. */
class StringsReader implements XmlReader {
  readonly strings: string[] = [];
  #text = '';
  #isText = false;
  /** Inside of what says how a text is pronounced. */
  #isPhonetic = false;
  #characters = 0;

  open(name: string): void {
    if (name === 'si') this.#text = '';
    if (name === 'rPh') this.#isPhonetic = true;
    this.#isText = name === 't' && !this.#isPhonetic;
  }

  text(text: string): void {
    if (this.#isText) this.#text += text;
  }

  close(name: string): void {
    this.#isText = false;
    if (name === 'rPh') this.#isPhonetic = false;
    if (name !== 'si') return;
    this.#characters += this.#text.length;
    if (this.strings.length >= MAX_STRINGS || this.#characters > MAX_STRING_CHARACTERS)
      throw new UnreadableWorkbook('The workbook holds too many texts: please save the sheet as CSV.');
    this.strings.push(unescaped(this.#text));
  }
}

/** Characters that XML cannot hold are written as _x000D_. */
const unescaped = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

interface SheetRow {
  /** From 1. */
  number: number;
  cells: string[];
}

interface Cell {
  at: number;
  type: string;
  style: number;
  text: string;
}

interface Meanings {
  strings: readonly string[];
  formats: readonly Format[];
  is1904: boolean;
}

class SheetReader implements XmlReader {
  readonly #meanings: Meanings;
  #rows: SheetRow[] = [];
  #row: SheetRow = { number: 0, cells: [] };
  #cell: Cell | null = null;
  /** The place of a cell that does not name its own. */
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
    if (name === 'row') this.#begin(attributes.r);
    else if (name === 'c') this.#cell = this.#cellOf(attributes);
    else if (name === 'rPh') this.#isPhonetic = true;
    this.#isValue = name === 'v' || (name === 't' && !this.#isPhonetic);
  }

  text(text: string): void {
    if (this.#isValue && this.#cell) this.#cell.text += text;
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
    while (this.#row.cells.length < at) this.#row.cells.push('');
    this.#row.cells[at] = text;
  }

  #begin(named: string | undefined): void {
    const number = named === undefined ? this.#row.number + 1 : Number(named);
    if (!Number.isInteger(number) || number <= this.#row.number || number > MAX_ROWS)
      throw new UnreadableWorkbook('The rows of the sheet are out of order.');
    this.#row = { number, cells: [] };
    this.#next = 0;
  }

  #cellOf({ r: name, t: type = 'n', s: style = '0' }: Attributes): Cell {
    const at = name === undefined ? this.#next : columnOf(name);
    this.#next = at + 1;
    return { at, type, style: Number(style), text: '' };
  }

  #read({ at, type, style, text }: Cell): string {
    if (text === '') return '';
    switch (type) {
      case 's':
        return this.#meanings.strings[Number(text)] ?? this.#fail(at, 'names a text that is missing');
      case 'b':
        return text === '1' ? 'true' : 'false';
      case 'e':
        return this.#fail(at, `holds the error ${text.slice(0, 20)}: please correct it`);
      case 'n': {
        const number = Number(text);
        const format = this.#meanings.formats[style] ?? PLAIN;
        if (!Number.isFinite(number)) return this.#fail(at, 'holds no number');
        return format.isDate ? dateText(number, this.#meanings.is1904) : numberText(number, format);
      }
      default:
        return unescaped(text);
    }
  }

  #fail(at: number, why: string): never {
    throw new UnreadableWorkbook(`Cell ${columnName(at)}${this.#row.number} ${why}.`);
  }
}

/** The place of the column of a cell such as AB12, from 0. */
function columnOf(cell: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(cell)?.[1] ?? '';
  const at = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  if (at < 0 || at >= MAX_COLUMNS) throw new UnreadableWorkbook(`The sheet has a cell "${cell.slice(0, 20)}", which is none of Excel.`);
  return at;
}

function columnName(at: number): string {
  const before = Math.floor(at / 26);
  return (before > 0 ? columnName(before - 1) : '') + String.fromCharCode(65 + (at % 26));
}

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

/** Writes rows as lines of CSV. Each has as many cells as the first that is not blank, or more where it needs them. */
class CsvLines {
  #line = 0;
  #width = 0;

  of(rows: readonly SheetRow[]): string {
    return rows.map((row) => this.#lineOf(row)).join('');
  }

  #lineOf({ number, cells }: SheetRow): string {
    const blanks = '\n'.repeat(number - this.#line - 1);
    this.#line = number;
    const isBlank = cells.every((cell) => cell.trim() === '');
    if (isBlank) return `${blanks}\n`;
    this.#width ||= cells.length;
    const filled = [...cells, ...Array<string>(Math.max(0, this.#width - cells.length)).fill('')];
    return `${blanks}${filled.map(quoted).join(',')}\n`;
  }
}

function quoted(cell: string): string {
  const text = cell.replace(/[\r\n]+/g, ' ');
  return /[",;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
