// Installs a Debian package, as root on Debian.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

let isUpdated = false;

/** Tries to install the package. The caller checks the result. */
export function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 240_000 });
  if (!isUpdated) apt(['update']);
  isUpdated = true;
  apt(['install', '-y', name]);
}
