import { copyFile, type FileHandle, open, stat, truncate } from 'node:fs/promises';
import { unlessMissing } from './failures.ts';
import { type Folder, giveToOwner } from './folder.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Rotates a log that is too long. PostgreSQL appends, so the file can be truncated while it runs.
 * Keeps one older file.
 */
export async function boundLog(folder: Folder): Promise<void> {
  if ((await sizeOf(folder.log)) <= MAX_BYTES) return;
  const older = `${folder.log}.1`;
  await copyFile(folder.log, older);
  await giveToOwner(folder, older);
  await truncate(folder.log, 0);
}

export async function openLog(folder: Folder): Promise<FileHandle> {
  const file = await open(folder.log, 'a', 0o600);
  await giveToOwner(folder, folder.log);
  return file;
}

export function keepBounded(folder: Folder): { stop(): void } {
  const timer = setInterval(() => void boundLog(folder).catch(() => {}), 60_000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

export async function sizeOf(path: string): Promise<number> {
  return (await unlessMissing(stat(path)))?.size ?? 0;
}

/** Returns what was written after the offset, at most the last 64 kB. */
export async function readLogFrom(path: string, start: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const from = Math.max(size < start ? 0 : start, size - 65_536);
    const buffer = Buffer.alloc(size - from);
    await file.read(buffer, 0, buffer.length, from);
    return buffer.toString('utf8');
  } finally {
    await file.close();
  }
}
