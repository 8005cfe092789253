import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import type { Folder } from './folder.ts';
import type { Address } from './socket.ts';

const MB = 1024 * 1024;

/**
 * An eighth of the memory (or of the container's limit), at most 256 MB; the system's cache uses
 * the rest.
 */
export function sharedBuffers(
  machine = totalmem(),
  limit = process.constrainedMemory?.() ?? 0,
): string {
  const memory = limit > 0 ? Math.min(machine, limit) : machine;
  const megabytes = Math.floor(memory / 8 / MB);
  return `${Math.max(32, Math.min(256, megabytes))}MB`;
}

/** Docker gives a container 64 MB of /dev/shm, which is too little for parallel queries. */
async function narrowSharedMemory(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return statfs('/dev/shm').then(
    (fs) => fs.blocks * fs.bsize < 256 * MB,
    () => true,
  );
}

/**
 * PostgreSQL's arguments. They override postgresql.conf, so clusters of older versions get the same
 * settings.
 */
export async function serverArguments(
  folder: Folder,
  { port, socketFolder }: Address,
  overrides: Record<string, string> = {},
): Promise<string[]> {
  const settings: Record<string, string> = {
    // Acknowledged data survives a crash of the machine.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    shared_buffers: sharedBuffers(),
    max_connections: '100',
    checkpoint_timeout: '15min',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %q%u@%d ',
    // The details of errors contain values of rows.
    log_error_verbosity: 'terse',
    password_encryption: 'scram-sha-256',
    ...((await narrowSharedMemory()) ? { dynamic_shared_memory_type: 'mmap' } : {}),
    ...overrides,
    // Not to be overridden: this machine only. Quoted, because the setting is a list.
    listen_addresses: '127.0.0.1',
    unix_socket_directories:
      socketFolder === undefined ? '' : `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(port),
    logging_collector: 'off',
    log_destination: 'stderr',
  };
  return [
    '-D',
    folder.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
