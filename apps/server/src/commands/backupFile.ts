import { createHash } from 'node:crypto';
import type { Settings } from '../platform/database/connection.ts';

/**
 * A backup is one gzip stream: a header as a line of JSON; for each table a line of JSON, its rows
 * in the text format of COPY, and a line `\.`; and a footer as a line of JSON. After the stream
 * follows a line with its checksum, which programs that unpack gzip ignore.
 */
export interface Header {
  format: 'lading-backup';
  version: 1;
  migration: number;
  at: string;
  tables: TableHeader[];
  /** The last value of each sequence; null for an unused one. */
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
 * Tables that a backup leaves out: counted requests of keys, Idempotency-Keys, failed sign-ins,
 * sessions, challenges of passkeys, mails and imports (the restored database would send or run them
 * again), the links of mails, and what names transactions of one PostgreSQL: the outbox, and the
 * last clean run of verify. A restore skips their rows in an older backup, and so ends every
 * session.
 */
export const TRANSIENT_TABLES: ReadonlySet<string> = new Set([
  'api_key_window',
  'idempotency',
  'import_fault',
  'import_row',
  'import_run',
  'job_item',
  'login_throttle',
  'mail',
  'notice',
  'notice_position',
  'oidc_attempt',
  'outbox',
  'outbox_span',
  'passkey_challenge',
  'password_link',
  'session',
  'verification',
]);

/**
 * Tables that triggers write while stock is restored. They are restored last, and the rows of the
 * backup replace those of the triggers.
 */
export const TRIGGER_TABLES: ReadonlySet<string> = new Set([
  'allocation_wake',
  'product_stock',
  'stock_count',
]);

/** A backup that cannot be read. The message is one sentence. */
export class BadBackup extends Error {}

/** A reader of gzip stops at the zero byte. */
const CHECKSUM = '\0lading-sha256 ';
/** The length of the last line in bytes. */
const CHECKSUM_LENGTH = CHECKSUM.length + 64 + 1;

/** Appends the line with the checksum. */
export async function* withChecksum(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const part of bytes) {
    hash.update(part);
    yield part;
  }
  yield Buffer.from(`${CHECKSUM}${hash.digest('hex')}\n`);
}

/**
 * Reads a whole backup. Returns true if its checksum is right, false if it has none. Throws
 * BadBackup if the checksum differs.
 */
export async function hasChecksum(bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  const hash = createHash('sha256');
  let end: Buffer = Buffer.alloc(0);
  for await (const part of bytes) {
    const all = Buffer.concat([end, part]);
    const last = Math.max(0, all.length - CHECKSUM_LENGTH);
    hash.update(all.subarray(0, last));
    end = all.subarray(last);
  }
  const line = end.toString('latin1');
  // Also finds a changed byte in this line: a backup of an earlier release has no such line at all.
  const alike = [...CHECKSUM].filter((sign, index) => line[index] === sign).length;
  if (alike < CHECKSUM.length / 2) return false;
  if (line !== `${CHECKSUM}${hash.digest('hex')}\n`)
    throw new BadBackup('The backup is damaged, so nothing was restored: its checksum differs.');
  return true;
}

const NEWLINE = 0x0a;

/** Counts the rows that end in a chunk. COPY escapes a newline inside a value. */
export function countNewlines(chunk: Buffer): number {
  let count = 0;
  for (let index = chunk.indexOf(NEWLINE); index >= 0; index = chunk.indexOf(NEWLINE, index + 1))
    count += 1;
  return count;
}

/** The line after a table's rows. */
export const END_OF_COPY = Buffer.from('\\.\n');
/** The longest line of JSON in bytes. */
const LONGEST_LINE = 4 * 1024 * 1024;

/** Session settings under which COPY writes and reads values in the same format on every server. */
export const COPY_SETTINGS: Settings = {
  DateStyle: 'ISO',
  TimeZone: 'UTC',
  IntervalStyle: 'postgres',
};

/** Parses an uncompressed backup in bounded memory. */
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
      if (this.rest.length > LONGEST_LINE)
        throw new BadBackup('The file is not a backup of Lading.');
      await this.readMore();
    }
  }

  /** Yields the rows of a table in the text format of COPY, without the end marker. */
  async *readRows(): AsyncGenerator<Buffer> {
    let atLineStart = true;
    for (;;) {
      const end = this.findEnd(atLineStart);
      if (end >= 0) {
        if (end > 0) yield this.rest.subarray(0, end);
        this.rest = this.rest.subarray(end + END_OF_COPY.length);
        return;
      }
      // The end marker may continue in the next chunk, so its bytes and the newline before it are
      // kept.
      const safe = this.rest.length - END_OF_COPY.length;
      if (safe > 0) {
        yield this.rest.subarray(0, safe);
        atLineStart = this.rest[safe - 1] === NEWLINE;
        this.rest = this.rest.subarray(safe);
      }
      await this.readMore();
    }
  }

  /** Finds the end marker. It is a line of its own; COPY escapes a backslash inside a row. */
  private findEnd(atLineStart: boolean): number {
    for (
      let index = this.rest.indexOf(END_OF_COPY);
      index >= 0;
      index = this.rest.indexOf(END_OF_COPY, index + 1)
    ) {
      if (index === 0 ? atLineStart : this.rest[index - 1] === NEWLINE) return index;
    }
    return -1;
  }

  private async readMore(): Promise<void> {
    const next = await this.chunks.next();
    if (next.done) throw new BadBackup('The backup ends too early: it is not whole.');
    this.rest = this.rest.length ? Buffer.concat([this.rest, next.value]) : next.value;
  }
}

function parse<T>(line: string): T {
  try {
    return JSON.parse(line) as T;
  } catch {
    throw new BadBackup('The file is not a backup of Lading.');
  }
}
