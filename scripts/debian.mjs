// Installs a Debian package, as root on Debian.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

let isUpdated = false;

/** Tries to install the package. The caller checks the result. */
export async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    promisify(execFile)('apt-get', args, { env, timeout: 600_000 }).catch(({ message }) =>
      console.error(message),
    );
  if (!isUpdated) await apt('update');
  isUpdated = true;
  await apt('install', '-y', name);
}
