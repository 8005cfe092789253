import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';

export interface CsvRecord {
  /** The line that it begins on; the first of the file is 1. */
  line: number;
  /** Null where the quotes go wrong, which ends the file. */
  cells: string[] | null;
}

/** In characters: between two of these, others have their turn. */
const CHUNK = 65_536;

/** UTF-8 as text, without its BOM; null for what is none. */
export function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The records of a CSV file, the header among them, but for blank lines; of a longer file the first `most`. */
export async function readCsvRecords(text: string, most = Number.POSITIVE_INFINITY): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  let line = 1;
  // Collected as they are parsed: a stream that fails forgets the records that nobody has read yet.
  const collect = ({ record, raw }: { record: string[]; raw: string }): null => {
    const isBlank = record.length === 1 && record[0]?.trim() === '';
    if (!isBlank && records.length < most) records.push({ line, cells: record });
    // The parser counts a line break within quotes twice where it is CRLF.
    line += raw.match(/\r\n|\r|\n/g)?.length ?? 1;
    return null;
  };
  const parser = parse({
    delimiter: delimiterOf(text),
    raw: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    on_record: collect as never,
  });
  try {
    await pipeline(Readable.from(chunksOf(text)), parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    records.push({ line, cells: null });
  }
  return records;
}

function* chunksOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += CHUNK) yield text.slice(from, from + CHUNK);
}

/** Spreadsheets of half of Europe write semicolons; the header tells. */
function delimiterOf(text: string): ',' | ';' {
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return header.includes(';') && !header.includes(',') ? ';' : ',';
}
