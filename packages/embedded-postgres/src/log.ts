import { copyFile, type FileHandle, open, stat, truncate } from 'node:fs/promises';
import { codeOf } from './failures.ts';
import { type Folder, giveToOwner } from './folder.ts';

const CAP = 10 * 1024 * 1024;

/** PostgreSQL writes behind the end of the file, wherever that is, so it can be emptied under its hands. One older part is kept. */
export async function boundLog(folder: Folder, cap = CAP): Promise<void> {
  const size = await sizeOf(folder.log);
  if (size <= cap) return;
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
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0;
    throw error;
  }
}

/** What was written since the given place, at most the last 64 kB of it. */
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
