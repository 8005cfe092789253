import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { codeOf } from './failures.ts';

const run = promisify(execFile);

/** True while the process exists; somebody else's process counts. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * When a process started, in the system's own words. With the pid it names one process for good, because a pid alone
 * is given away again. `gone` means no such process (or one that is only waiting to be buried); `unknown`, that the system does not tell.
 */
export async function startTimeOf(pid: number): Promise<string> {
  if (!exists(pid)) return 'gone';
  try {
    if (process.platform === 'linux') {
      const line = await readFile(`/proc/${pid}/stat`, 'utf8');
      // The command's name stands in brackets and may hold blanks and brackets itself.
      const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' || fields[0] === 'X' ? 'gone' : (fields[19] ?? 'unknown');
    }
    if (process.platform === 'win32') return 'unknown';
    return (await run('ps', ['-o', 'lstart=', '-p', String(pid)])).stdout.trim() || 'gone';
  } catch {
    return exists(pid) ? 'unknown' : 'gone';
  }
}

/** Waits until the process has ended; false when it has not after that many milliseconds. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while ((await startTimeOf(pid)) !== 'gone') {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Sends the signal, and does not mind when the process has ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** What a pid needs around it to mean the same process: this start of the machine, and this container's numbering. */
export interface Surroundings {
  host: string;
  bootId: string;
  pidNamespace: string;
}

export async function surroundings(): Promise<Surroundings> {
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const pidNamespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return { host: hostname(), bootId: bootId.trim(), pidNamespace };
}

async function sameFolder(path: string, folder: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(path), stat(folder)]);
  return a.dev === b.dev && a.ino === b.ino;
}

/**
 * Whether the process is a PostgreSQL that works in this folder. Its working directory tells best, since it also holds
 * for a folder that was moved or copied; where that may not be read, the command line must name the folder.
 */
export async function isPostgresOf(pid: number, folder: string): Promise<'yes' | 'no' | 'unknown'> {
  try {
    if (process.platform === 'win32') return 'unknown';
    if (process.platform !== 'linux') {
      const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]);
      return stdout.includes('postgres') && stdout.includes(folder) ? 'yes' : 'no';
    }
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    if (!words[0]?.includes('postgres')) return 'no';
    return (await sameFolder(`/proc/${pid}/cwd`, folder).catch(() => words.includes(folder))) ? 'yes' : 'no';
  } catch {
    return exists(pid) ? 'unknown' : 'no';
  }
}

/** Processes of PostgreSQL that work in this folder; empty where the system does not tell (only Linux does). */
export async function postgresProcessesOf(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const answers = await Promise.all(pids.map((pid) => isPostgresOf(pid, folder)));
  return pids.filter((_, index) => answers[index] === 'yes');
}
