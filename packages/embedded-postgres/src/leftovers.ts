import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure, unlessMissing } from './failures.ts';
import type { Folder } from './folder.ts';
import { isPostgresOf, postgresProcessesOf, signal, startTimeOf, waitForEnd } from './processes.ts';

const pidFileOf = (folder: Folder): string => join(folder.cluster, 'postmaster.pid');

/**
 * PostgreSQL's own lock file, line by line: pid, folder, start, port, socket, address, shared
 * memory, status. A damaged one has pid 0.
 */
export async function readPidFile(
  folder: Folder,
): Promise<{ lines: string[]; pid: number; status: string } | undefined> {
  const text = await unlessMissing(readFile(pidFileOf(folder), 'utf8'));
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return {
    lines,
    pid: Number.isInteger(pid) && pid > 0 ? pid : 0,
    status: (lines[7] ?? '').trim(),
  };
}

/**
 * Stops a PostgreSQL that outlived the process that started it. Adopting it would keep its old
 * settings and the locks of the dead server's sessions, and its exit would not be noticed.
 * Acknowledged data is on disk.
 */
export async function clearLeftovers(folder: Folder): Promise<void> {
  const left = await readPidFile(folder);
  if (!left) return;
  if (left.pid === 0) {
    // A file without a pid prevents every start of PostgreSQL.
    await endOrphans(folder);
    await rm(pidFileOf(folder), { force: true });
    return;
  }
  if ((await startTimeOf(left.pid)) !== 'gone') {
    const isPostgres = await isPostgresOf(left.pid, folder.cluster);
    if (isPostgres === 'unknown') {
      throw new StartFailure(
        `Process ${left.pid} may be a PostgreSQL that still runs on ${folder.cluster}, and the system does not tell; ` +
          `end it, or remove ${pidFileOf(folder)} where it is something else, and start ${folder.words.program} again.`,
      );
    }
    if (isPostgres === 'yes') await stopPostmaster(folder, left.pid);
  }
  await disownPidFile(folder);
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
 * PostgreSQL refuses to start while any process has the pid in that file, but accepts its parent's
 * pid. The file itself must stay: its shared memory key protects the data from processes that still
 * use it.
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

/**
 * Kills sessions whose postmaster was killed. They end by themselves, but only after their current
 * statement.
 */
export async function endOrphans(folder: Folder): Promise<void> {
  for (const pid of await postgresProcessesOf(folder.cluster)) signal(pid, 'SIGKILL');
}
