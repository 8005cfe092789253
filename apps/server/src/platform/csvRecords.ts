import { pipeline } from 'node:stream/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';

export interface CsvRecord {
  /** The line on which it begins, from 1. */
  line: number;
  /** Null where the quotes are wrong, which ends the file. */
  cells: string[] | null;
}

/** In characters. The event loop runs between two chunks. */
const CHUNK = 8_192;

/** Decodes UTF-8 without its BOM; null where it is not UTF-8. */
export function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Reads the records of a CSV file and its header, without blank lines. Returns null where there are more than `most` records or blank
 * lines, without reading the rest. Yields to the event loop.
 */
export async function readCsvRecords(text: string, most: number): Promise<CsvRecord[] | null>;
export async function readCsvRecords(text: string): Promise<CsvRecord[]>;
export async function readCsvRecords(text: string, most = Number.POSITIVE_INFINITY): Promise<CsvRecord[] | null> {
  const records: CsvRecord[] = [];
  let blanks = 0;
  let line = 1;
  const isTooLong = (): boolean => records.length > most || blanks > most;
  // Collected while parsing: a stream that fails drops its unread records.
  const collect = ({ record, raw }: { record: string[]; raw: string }): null => {
    const isBlank = record.length === 1 && record[0]?.trim() === '';
    if (isBlank) blanks += 1;
    else records.push({ line, cells: record });
    // The parser counts a CRLF within quotes twice.
    line += raw.match(/\r\n|\r|\n/g)?.length ?? 1;
    // Makes each record the first: for a record of another length than the first the parser creates an error that holds the one before,
    // even where any length is allowed, and many of these take quadratic time.
    (parser.info as { records: number }).records = 0;
    return null;
  };
  const parser = parse({
    delimiter: delimiterOf(text),
    raw: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    on_record: collect as never,
  });
  try {
    await pipeline(chunksOf(text, isTooLong), parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    records.push({ line, cells: null });
  }
  return isTooLong() ? null : records;
}

async function* chunksOf(text: string, isEnough: () => boolean): AsyncGenerator<string> {
  for (let from = 0; from < text.length && !isEnough(); from += CHUNK) {
    yield text.slice(from, from + CHUNK);
    // Streams alone do not yield to the event loop.
    await yieldToEventLoop();
  }
}

/** Spreadsheets in much of Europe write semicolons. */
function delimiterOf(text: string): ',' | ';' {
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return header.includes(';') && !header.includes(',') ? ';' : ',';
}
