import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, StartFailure } from './failures.ts';
import type { Folder } from './folder.ts';
import { isPostgresOf, postgresProcessesOf, signal, startTimeOf, waitForEnd } from './processes.ts';

function pidFileOf(folder: Folder): string {
  return join(folder.cluster, 'postmaster.pid');
}

/** PostgreSQL's own lock file, line by line: pid, folder, start, port, socket, address, shared memory, status. A damaged one has pid 0. */
export async function readPidFile(folder: Folder): Promise<{ lines: string[]; pid: number; status: string } | undefined> {
  const text = await readFile(pidFileOf(folder), 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return { lines, pid: Number.isInteger(pid) && pid > 0 ? pid : 0, status: (lines[7] ?? '').trim() };
}

/**
 * Ends a PostgreSQL that outlived the process that started it. It is stopped rather than adopted, because then its settings are
 * today's, its end is noticed, and the dead server's sessions hold no locks. Whatever was acknowledged is on the disk.
 */
export async function clearLeftovers(folder: Folder): Promise<void> {
  const left = await readPidFile(folder);
  if (!left) return;
  if (left.pid === 0) {
    // A file without a pid stops every start of PostgreSQL, and names nobody who could be asked.
    await endOrphans(folder);
    await rm(pidFileOf(folder), { force: true });
    return;
  }
  if ((await startTimeOf(left.pid)) !== 'gone') {
    const answer = await isPostgresOf(left.pid, folder.cluster);
    if (answer === 'unknown') throw unrecognized(folder, left.pid);
    if (answer === 'yes') await stopPostmaster(folder, left.pid);
  }
  await disownPidFile(folder);
}

function unrecognized(folder: Folder, pid: number): StartFailure {
  return new StartFailure(
    `Process ${pid} may be a PostgreSQL that still runs on ${folder.cluster}, and the system does not tell; ` +
      `end it, or remove ${pidFileOf(folder)} where it is something else, and start ${folder.words.program} again.`,
  );
}

async function stopPostmaster(folder: Folder, pid: number): Promise<void> {
  for (const [name, patience] of [
    ['SIGINT', 6_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 3_000],
  ] as const) {
    signal(pid, name);
    if (await waitForEnd(pid, patience)) return;
  }
  throw new StartFailure(
    `The PostgreSQL with pid ${pid} of an earlier ${folder.words.program} does not end; end it and start ${folder.words.program} again.`,
  );
}

/**
 * PostgreSQL refuses to start while any process has the pid in that file, be it somebody else's by now. The file is not removed,
 * because its shared memory key protects from processes that still work on the data; PostgreSQL passes its own parent's pid, though.
 */
async function disownPidFile(folder: Folder): Promise<void> {
  const left = await readPidFile(folder);
  if (!left) return;
  const { uid, gid } = await stat(folder.cluster);
  const draft = `${pidFileOf(folder)}.new`;
  await writeFile(draft, [String(process.pid), ...left.lines.slice(1)].join('\n'), { mode: 0o600 });
  if (process.getuid?.() === 0) await chown(draft, uid, gid);
  await rename(draft, pidFileOf(folder));
}

/** Ends sessions whose postmaster was killed: they end by themselves, but one in a long statement only after it. */
export async function endOrphans(folder: Folder): Promise<void> {
  for (const pid of await postgresProcessesOf(folder.cluster)) signal(pid, 'SIGKILL');
}
