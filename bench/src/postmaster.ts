import { readdirSync, readFileSync } from 'node:fs';
import { connect } from '../../apps/server/src/platform/database/connection.ts';

const TICKS = 100;

/** The fields of /proc/<pid>/stat after the name; none of a process that has ended. */
function fieldsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

const parentOf = (pid: number): number => Number(fieldsOf(pid)[1] ?? 0);

/** The process id of the PostgreSQL at an address on this machine. */
export async function postmasterAt(url: string): Promise<number> {
  const client = await connect(url, 'bench');
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return parentOf(rows[0]?.pid ?? 0);
  } finally {
    await client.end();
  }
}

/** Seconds of processor time of a PostgreSQL, with its processes that have ended. */
export function cpuOf(postmaster: number): number {
  const sum = (pid: number, last: number): number =>
    fieldsOf(pid)
      .slice(11, last)
      .reduce((total, field) => total + Number(field), 0);
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === postmaster);
  return children.reduce((total, pid) => total + sum(pid, 13), sum(postmaster, 15)) / TICKS;
}
