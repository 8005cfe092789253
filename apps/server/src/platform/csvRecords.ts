import { pipeline } from 'node:stream/promises';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';

export interface CsvRecord {
  /** The line that it begins on; the first of the file is 1. */
  line: number;
  /** Null where the quotes go wrong, which ends the file. */
  cells: string[] | null;
}

/** In characters: between two of these, others have their turn. */
const CHUNK = 8_192;

/** UTF-8 as text, without its BOM; null for what is none. */
export function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The records of a CSV file, the header among them, but for blank lines. Null where there are more than `most` of either: then the rest is
 * not looked at. Takes as long as the file is long, and lets others have their turn meanwhile.
 */
export async function readCsvRecords(text: string, most: number): Promise<CsvRecord[] | null>;
export async function readCsvRecords(text: string): Promise<CsvRecord[]>;
export async function readCsvRecords(text: string, most = Number.POSITIVE_INFINITY): Promise<CsvRecord[] | null> {
  const records: CsvRecord[] = [];
  let blanks = 0;
  let line = 1;
  const isTooLong = (): boolean => records.length > most || blanks > most;
  // Collected as they are parsed: a stream that fails forgets the records that nobody has read yet.
  const collect = ({ record, raw }: { record: string[]; raw: string }): null => {
    const isBlank = record.length === 1 && record[0]?.trim() === '';
    if (isBlank) blanks += 1;
    else records.push({ line, cells: record });
    // The parser counts a line break within quotes twice where it is CRLF.
    line += raw.match(/\r\n|\r|\n/g)?.length ?? 1;
    // Each record is the first: for one of another length than the first the parser makes an error that holds the one before it, even
    // where any length is allowed, and many of those take the square of their number.
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
    // Streams alone hand over within one turn of the event loop.
    await othersTurn();
  }
}

/** Spreadsheets of half of Europe write semicolons; the header tells. */
function delimiterOf(text: string): ',' | ';' {
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return header.includes(';') && !header.includes(',') ? ';' : ',';
}
