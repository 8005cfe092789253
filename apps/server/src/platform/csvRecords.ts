import { pipeline } from 'node:stream/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';

export interface CsvRecord {
  /** The line on which it begins, from 1. */
  line: number;
  /** Null where the quotes are wrong. */
  cells: string[] | null;
}

/** In characters. The event loop runs between two chunks. */
const CHUNK = 8_192;

/** Decodes text without its BOM: UTF-16 where a BOM says so, else UTF-8. Null where it is neither. */
export function decodeText(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** No record is longer, in bytes: a quote that is never closed would take in the rest of the file. */
const MAX_RECORD_BYTES = 1024 * 1024;

/**
 * Reads the records of a CSV file and its header, without blank lines. A line with wrong quotes is a record without cells, and what follows is
 * read on. Returns null where there are more than `most` records or blank lines, without reading the rest. Yields to the event loop.
 */
export async function readCsvRecords(text: string, most: number): Promise<CsvRecord[] | null>;
export async function readCsvRecords(text: string): Promise<CsvRecord[]>;
export async function readCsvRecords(text: string, most = Number.POSITIVE_INFINITY): Promise<CsvRecord[] | null> {
  const file = new CsvText(text, most);
  // A parser ends at its first error.
  while (!file.isRead) await file.readOn();
  return file.isTooLong ? null : file.records;
}

/** A record over several lines with more or fewer cells than the header: a quote is open where none should be. */
class StrayQuote extends Error {}

class CsvText {
  readonly records: CsvRecord[] = [];
  readonly #text: string;
  readonly #delimiter: string;
  readonly #most: number;
  #blanks = 0;
  #line = 1;
  /** Where a parser begins. */
  #from = 0;

  constructor(text: string, most: number) {
    this.#text = text;
    this.#most = most;
    const first = firstLine(text);
    // Written by Excel, for itself.
    const separator = /^sep=(.)$/i.exec(first)?.[1];
    this.#delimiter = separator ?? delimiterOf(first);
    if (separator !== undefined) this.#skipLines(1);
  }

  get isTooLong(): boolean {
    return this.records.length > this.#most || this.#blanks > this.#most;
  }

  get isRead(): boolean {
    return this.isTooLong || this.#from >= this.#text.length;
  }

  /** Reads to the end, or past the next line with wrong quotes. */
  async readOn(): Promise<void> {
    const begun = this.#line;
    const parser = parse({
      delimiter: this.#delimiter,
      raw: true,
      max_record_size: MAX_RECORD_BYTES,
      record_delimiter: ['\r\n', '\n', '\r'],
      // Collected while parsing: a stream that fails drops its unread records.
      on_record: (({ record, raw }: { record: string[]; raw: string }): null => {
        this.#add(record, raw);
        // Makes each record the first: for a record of another length than the first the parser creates an error that holds the one
        // before, even where any length is allowed, and many of these take quadratic time.
        (parser.info as { records: number }).records = 0;
        return null;
      }) as never,
    });
    try {
      await pipeline(this.#chunks(), parser.resume());
      this.#from = this.#text.length;
    } catch (error) {
      if (!(error instanceof CsvError || error instanceof StrayQuote)) throw error;
      this.records.push({ line: this.#line, cells: null });
      const read = this.#line - begun;
      this.#line = begun;
      this.#skipLines(read + 1);
      // A file of wrong lines never comes to the end of a chunk.
      await yieldToEventLoop();
    }
  }

  #add(cells: string[], raw: string): void {
    const lines = raw.match(/\r\n|\r|\n/g)?.length ?? 1;
    const [header] = this.records;
    if (lines > 1 && header?.cells && cells.length !== header.cells.length) throw new StrayQuote();
    const isBlank = cells.length === 1 && cells[0]?.trim() === '';
    if (isBlank) this.#blanks += 1;
    else this.records.push({ line: this.#line, cells });
    this.#line += lines;
  }

  #skipLines(lines: number): void {
    const end = /\r\n|\r|\n/g;
    end.lastIndex = this.#from;
    for (let skipped = 0; skipped < lines; skipped += 1) {
      if (end.exec(this.#text)) continue;
      end.lastIndex = this.#text.length;
      break;
    }
    this.#from = end.lastIndex;
    this.#line += lines;
  }

  async *#chunks(): AsyncGenerator<string> {
    for (let from = this.#from; from < this.#text.length && !this.isTooLong; from += CHUNK) {
      yield this.#text.slice(from, from + CHUNK);
      // Streams alone do not yield to the event loop.
      await yieldToEventLoop();
    }
  }
}

const firstLine = (text: string): string => /^[^\r\n]*/.exec(text)?.[0] ?? '';

/** Spreadsheets in much of Europe write semicolons. */
function delimiterOf(header: string): ',' | ';' | '\t' {
  if (header.includes(',')) return ',';
  return header.includes(';') ? ';' : header.includes('\t') ? '\t' : ',';
}
