import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CsvError, type Parser, parse } from 'csv-parse';

export interface CsvRecord {
  /** The line where the record begins, from 1. */
  line: number;
  /** Null if the quotes are wrong. */
  cells: string[] | null;
  /** The text of the line with wrong quotes, shortened. */
  text?: string;
}

/** The most characters of a wrong line that are kept. */
const KEPT = 1_000;

/** In characters. The event loop runs between two chunks. */
const CHUNK = 8_192;

/** The bytes are no text in their encoding. */
export class UndecodableText extends Error {}
export class TooManyRecords extends Error {}

/**
 * Decodes text without its byte order mark. Without an encoding, a byte order mark tells UTF-16;
 * all else is UTF-8. Throws UndecodableText.
 */
export async function* decoded(
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
  encoding?: string,
): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const decode = (part?: Buffer): string => {
    try {
      return decoder?.decode(part, { stream: part !== undefined }) ?? '';
    } catch {
      throw new UndecodableText();
    }
  };
  for await (const part of bytes) {
    decoder ??= new TextDecoder(encoding ?? markedEncoding(part), { fatal: true });
    yield decode(part);
  }
  yield decode();
}

function markedEncoding(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
}

/** More than a sheet of a workbook can have. */
export const MAX_BLANK_LINES = 1_100_000;

/** The longest record in bytes: a quote that is never closed would take in the rest of the file. */
const MAX_RECORD_BYTES = 1024 * 1024;

/**
 * Reads the records of a CSV file and its header one portion at a time, without blank lines. A line
 * with wrong quotes is a record without cells; reading goes on after it. Throws TooManyRecords,
 * without reading the rest, after more than `most` records or blank lines, or MAX_BLANK_LINES.
 * Yields to the event loop.
 */
export async function* csvRecords(
  texts: AsyncIterable<string>,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<CsvRecord[]> {
  const reader = new CsvReader();
  for await (const piece of pieces(texts)) {
    await reader.read(piece);
    yield reader.take(most);
  }
  await reader.end();
  yield reader.take(most);
}

export async function readCsvRecords(bytes: Buffer, most: number): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const some of csvRecords(decoded([bytes]), most))
    for (const record of some) records.push(record);
  return records;
}

/** Cuts texts into chunks. Never cuts a line end or a character. */
async function* pieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    rest += text;
    let from = 0;
    while (rest.length - from > CHUNK) {
      const to = endOfChunk(rest, from);
      yield rest.slice(from, to);
      from = to;
      // Streams alone do not yield to the event loop.
      await yieldToEventLoop();
    }
    rest = rest.slice(from);
  }
  yield rest;
}

function endOfChunk(text: string, from: number): number {
  let to = from + CHUNK;
  if (to >= text.length) return text.length;
  while (to > from + 1 && /[\r\uD800-\uDBFF]/.test(text.charAt(to - 1))) to -= 1;
  return to;
}

/** A record over several lines has more or fewer cells than the header: a stray quote is open. */
class StrayQuote extends Error {}

class CsvReader {
  #found = 0;
  #blanks = 0;
  #records: CsvRecord[] = [];
  #headerCells: number | null = null;
  #parser: Parser | null = null;
  #delimiter: string | null = null;
  /** The first line of the next record. */
  #line = 1;
  /**
   * The text read from this line on. A parser ends at its first error, and a new one begins after
   * the wrong line.
   */
  #held = '';
  #heldLine = 1;
  /** True until the rest of a wrong line has come. */
  #isSkipping = false;

  take(most: number): CsvRecord[] {
    if (this.#found > most || this.#blanks > Math.min(most, MAX_BLANK_LINES))
      throw new TooManyRecords();
    const taken = this.#records;
    this.#records = [];
    return taken;
  }

  async read(piece: string): Promise<void> {
    this.#held += piece;
    if (this.#delimiter === null) {
      if (!/[\r\n]/.test(this.#held) && this.#held.length < MAX_RECORD_BYTES) return;
      this.#begin();
      await this.#parse(this.#held);
    } else if (this.#isSkipping) await this.#parse(this.#afterWrongLine());
    else await this.#parse(piece);
    this.#drop(this.#line - this.#heldLine);
  }

  async end(): Promise<void> {
    if (this.#delimiter === null) {
      this.#begin();
      await this.#parse(this.#held);
    }
    for (let parser = this.#parser; parser; parser = this.#parser) {
      this.#parser = null;
      const last = parser;
      if (await this.#succeeds((done) => last.end(done))) return;
      await this.#parse(this.#afterWrongLine());
    }
  }

  /** Detects the delimiter and starts the parser. */
  #begin(): void {
    const first = /^[^\r\n]*/.exec(this.#held)?.[0] ?? '';
    // Written by Excel, for itself.
    const separator = /^sep=(.)$/i.exec(first)?.[1];
    this.#delimiter = separator ?? delimiterOf(first);
    if (separator !== undefined && this.#drop(1)) this.#line = this.#heldLine;
  }

  async #parse(text: string): Promise<void> {
    let rest = text;
    for (let from = 0; from < rest.length; ) {
      const to = endOfChunk(rest, from);
      this.#parser ??= this.#newParser();
      const parser = this.#parser;
      const isGood = await this.#succeeds((done) => parser.write(rest.slice(from, to), done));
      from = to;
      if (isGood) continue;
      rest = this.#afterWrongLine();
      from = 0;
      // A file of wrong lines never comes to the end of a chunk.
      await yieldToEventLoop();
    }
  }

  /** Runs the parser. Returns false if a wrong line has ended it. */
  async #succeeds(work: (done: (error?: Error | null) => void) => unknown): Promise<boolean> {
    const error = await new Promise<Error | null | undefined>((resolve) => work(resolve));
    if (!error) return true;
    if (!(error instanceof CsvError || error instanceof StrayQuote)) throw error;
    this.#parser = null;
    this.#drop(this.#line - this.#heldLine);
    const text = /^[^\r\n]*/.exec(this.#held.slice(0, KEPT))?.[0] ?? '';
    this.#records.push({ line: this.#line, cells: null, text });
    this.#found += 1;
    return false;
  }

  /** Skips the wrong line. Returns the text after it. */
  #afterWrongLine(): string {
    this.#isSkipping = !this.#drop(1);
    if (this.#isSkipping) this.#held = '';
    else this.#line = this.#heldLine;
    return this.#held;
  }

  #newParser(): Parser {
    const parser = parse({
      delimiter: this.#delimiter ?? ',',
      raw: true,
      max_record_size: MAX_RECORD_BYTES,
      record_delimiter: ['\r\n', '\n', '\r'],
      // Collected while parsing: a stream that fails drops its unread records.
      on_record: (({ record, raw }: { record: string[]; raw: string }): null => {
        this.#add(record, raw);
        // Makes each record the first: for a record of another length than the first the parser
        // creates an error that holds the one before, even where any length is allowed, and many of
        // these take quadratic time.
        (parser.info as { records: number }).records = 0;
        return null;
      }) as never,
    });
    // Each call gets its error.
    return parser.on('error', () => {});
  }

  #add(cells: string[], raw: string): void {
    const lines = raw.match(/\r\n|\r|\n/g)?.length ?? 1;
    const isBlank = cells.length === 1 && cells[0]?.trim() === '';
    if (!isBlank) this.#headerCells ??= cells.length;
    if (lines > 1 && cells.length !== (this.#headerCells ?? 1)) throw new StrayQuote();
    if (isBlank) this.#blanks += 1;
    else {
      this.#records.push({ line: this.#line, cells });
      this.#found += 1;
    }
    this.#line += lines;
  }

  /** Drops lines of the held text. Returns false if the text ends first. */
  #drop(lines: number): boolean {
    const end = /\r\n|\r|\n/g;
    for (let dropped = 0; dropped < lines; dropped += 1) {
      if (!end.exec(this.#held)) return false;
      this.#heldLine += 1;
    }
    this.#held = this.#held.slice(end.lastIndex);
    return true;
  }
}

/** The most frequent delimiter in the header. Spreadsheets in much of Europe write semicolons. */
function delimiterOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '');
  const countOf = (sign: string): number => bare.split(sign).length;
  return [',', ';', '\t'].reduce((most, sign) => (countOf(sign) > countOf(most) ? sign : most));
}
