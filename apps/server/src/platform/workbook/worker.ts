// The program of the worker thread that reads one sheet of a workbook.
import { constants, setPriority } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createGzip } from 'node:zlib';
import type { HiddenMode } from '@lading/domain/imports';
import { type Reason, reason } from '@lading/domain/messages/reasons';
import type { Hidden } from './hidden.ts';
import { UnreadableWorkbook } from './parts.ts';
import { openSheet } from './workbook.ts';

/** A workbook, and the sheet of it to read. */
export interface Task {
  bytes: Uint8Array;
  /** Null for the first visible one. */
  sheet: string | null;
  hidden: HiddenMode;
  /** The longest CSV text, in characters. */
  maxLength: number;
}

/** A sheet as CSV text, compressed by gzip, and the names of all visible sheets of its workbook. */
export interface PackedSheet {
  file: Uint8Array;
  name: string;
  visible: string[];
  hiddenSheets: string[];
  hides: Hidden;
}

export type Outcome = PackedSheet | { unreadable: Reason };

async function pack({ bytes, sheet, hidden, maxLength }: Task): Promise<PackedSheet> {
  const { csv, ...opened } = await openSheet(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    sheet,
    hidden,
  );
  const kept: Buffer[] = [];
  await pipeline(limited(csv(), maxLength), createGzip(), async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) kept.push(part);
  });
  return { ...opened, file: new Uint8Array(Buffer.concat(kept)) };
}

async function* limited(texts: AsyncIterable<string>, maxLength: number): AsyncGenerator<string> {
  let read = 0;
  for await (const text of texts) {
    read += text.length;
    if (read > maxLength)
      throw new UnreadableWorkbook(reason('FILE_TOO_LONG', { megabytes: maxLength / 1024 / 1024 }));
    yield text;
  }
}

async function work(): Promise<void> {
  try {
    const sheet = await pack(workerData as Task);
    parentPort?.postMessage(sheet satisfies Outcome, [sheet.file.buffer as ArrayBuffer]);
  } catch (error) {
    if (!(error instanceof UnreadableWorkbook)) throw error;
    parentPort?.postMessage({ unreadable: error.reason } satisfies Outcome);
  }
}

// Requests come first. On other systems the priority would be that of the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
void work();
