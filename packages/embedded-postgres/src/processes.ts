import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { codeOf } from './failures.ts';

const run = promisify(execFile);

/** True while the process exists, whoever owns it. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * The start time of a process, as the system writes it. Pids are reused; pid and start time
 * identify a process. `gone` means that there is no such process (or a zombie), `unknown` that the
 * system does not say.
 */
export async function startTimeOf(pid: number): Promise<string> {
  if (!exists(pid)) return 'gone';
  try {
    if (process.platform === 'linux') {
      const line = await readFile(`/proc/${pid}/stat`, 'utf8');
      // The command's name is in parentheses and may contain blanks and parentheses.
      const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' || fields[0] === 'X' ? 'gone' : (fields[19] ?? 'unknown');
    }
    if (process.platform === 'win32') return 'unknown';
    return (await run('ps', ['-o', 'lstart=', '-p', String(pid)])).stdout.trim() || 'gone';
  } catch {
    return exists(pid) ? 'unknown' : 'gone';
  }
}

/** Waits until the process has ended; returns false after the time limit. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while ((await startTimeOf(pid)) !== 'gone') {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Sends a signal to a process that may have ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** The scope of a pid: the boot of the machine and the container. */
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

async function isSameFolder(path: string, folder: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(path), stat(folder)]);
  return a.dev === b.dev && a.ino === b.ino;
}

/**
 * Whether the process is a PostgreSQL on this folder. Compares its working directory, which is
 * right for a moved folder too; if that is not readable, the command line must contain the folder.
 */
export async function isPostgresOf(pid: number, folder: string): Promise<'yes' | 'no' | 'unknown'> {
  try {
    if (process.platform === 'win32') return 'unknown';
    if (process.platform !== 'linux') {
      const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]);
      return stdout.includes('postgres') && stdout.includes(folder) ? 'yes' : 'no';
    }
    const commandLine = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    if (!commandLine[0]?.includes('postgres')) return 'no';
    return (await isSameFolder(`/proc/${pid}/cwd`, folder).catch(() =>
      commandLine.includes(folder),
    ))
      ? 'yes'
      : 'no';
  } catch {
    return exists(pid) ? 'unknown' : 'no';
  }
}

/**
 * Returns the PostgreSQL processes on this folder; none on systems other than Linux, which do not
 * list them.
 */
export async function postgresProcessesOf(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const answers = await Promise.all(pids.map((pid) => isPostgresOf(pid, folder)));
  return pids.filter((_, index) => answers[index] === 'yes');
}
