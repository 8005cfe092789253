import type { Settings } from '../platform/database/connection.ts';

/**
 * A backup is one gzip stream: a line of JSON that says what follows, then for each table a line of JSON and its rows as
 * PostgreSQL's COPY writes them, ended by a line `\.`, and at last a line of JSON with the numbers of rows.
 */
export interface Header {
  format: 'lading-backup';
  version: 1;
  migration: number;
  at: string;
  tables: TableHeader[];
  /** The last number that each sequence gave; null where it has given none. */
  sequences: Record<string, number | null>;
}

export interface TableHeader {
  table: string;
  columns: string[];
}

export interface Footer {
  end: true;
  rows: Record<string, number>;
}

/**
 * What serves only while it happens: sessions, the brake on guessing, and the keys of requests that may be sent again. A backup
 * leaves them out, and whatever an older one holds of them is passed over: a restore ends every session.
 */
export const PASSING_TABLES: ReadonlySet<string> = new Set(['idempotency', 'login_throttle', 'session']);

/** A backup that cannot be read; the message is one sentence. */
export class BadBackup extends Error {}

const NEWLINE = 0x0a;

/** COPY writes a newline inside a value as `\n`, so that each real one ends a row. */
export function countNewlines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

/** The line that ends a table's rows. */
export const END_OF_COPY = Buffer.from('\\.\n');
/** In bytes: no line of JSON is longer. */
const LONGEST_LINE = 4 * 1024 * 1024;

/** How a session writes and reads values, so that COPY gives back what it took wherever it runs. */
export const COPY_SETTINGS: Settings = { DateStyle: 'ISO', TimeZone: 'UTC', IntervalStyle: 'postgres' };

/** Takes an unpacked backup apart again, in bounded memory. */
export class BackupReader {
  private rest: Buffer = Buffer.alloc(0);
  private readonly chunks: AsyncIterator<Buffer>;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  async readLine<T>(): Promise<T> {
    for (;;) {
      const end = this.rest.indexOf(NEWLINE);
      if (end >= 0) {
        const line = this.rest.subarray(0, end).toString('utf8');
        this.rest = this.rest.subarray(end + 1);
        return parse<T>(line);
      }
      if (this.rest.length > LONGEST_LINE) throw new BadBackup('The file is no backup of Lading.');
      await this.more();
    }
  }

  /** The rows of a table as COPY reads them, without the line that ends them. */
  async *readRows(): AsyncGenerator<Buffer> {
    let atLineStart = true;
    for (;;) {
      const end = this.findEnd(atLineStart);
      if (end >= 0) {
        if (end > 0) yield this.rest.subarray(0, end);
        this.rest = this.rest.subarray(end + END_OF_COPY.length);
        return;
      }
      // The ending may begin in this chunk and go on in the next; its newline before is kept too.
      const safe = this.rest.length - END_OF_COPY.length;
      if (safe > 0) {
        yield this.rest.subarray(0, safe);
        atLineStart = this.rest[safe - 1] === NEWLINE;
        this.rest = this.rest.subarray(safe);
      }
      await this.more();
    }
  }

  /** The ending stands alone on its line; inside a row its letters are escaped. */
  private findEnd(atLineStart: boolean): number {
    for (let at = this.rest.indexOf(END_OF_COPY); at >= 0; at = this.rest.indexOf(END_OF_COPY, at + 1)) {
      if (at === 0 ? atLineStart : this.rest[at - 1] === NEWLINE) return at;
    }
    return -1;
  }

  private async more(): Promise<void> {
    const next = await this.chunks.next();
    if (next.done) throw new BadBackup('The backup ends too early: it is not whole.');
    this.rest = this.rest.length ? Buffer.concat([this.rest, next.value]) : next.value;
  }
}

function parse<T>(line: string): T {
  try {
    return JSON.parse(line) as T;
  } catch {
    throw new BadBackup('The file is no backup of Lading.');
  }
}
