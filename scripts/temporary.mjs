// Puts temporary files in memory if there is room. The tests create hundreds of databases, each of
// a thousand files, and a disk takes ten times as long to create a file. TMPDIR, if set, takes
// precedence.
import { existsSync, readFileSync, statfsSync } from 'node:fs';

const IN_MEMORY = '/dev/shm';
/** The largest run took a quarter of it. */
const NEEDED = 4 * 1024 ** 3;

/**
 * True for a file system in memory from which programs run: a cluster may have its own copy of
 * PostgreSQL.
 */
function isMounted() {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : [];
  return mounts.some((line) => {
    const [, folder, type, options = ''] = line.split(' ');
    return folder === IN_MEMORY && type === 'tmpfs' && !options.split(',').includes('noexec');
  });
}

function hasRoom() {
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED;
}

if (!process.env.TMPDIR && isMounted() && hasRoom()) process.env.TMPDIR = IN_MEMORY;
