// Finds zbarimg, with which the browser tests read printed barcodes, and installs it as root on
// Debian.
import { spawnSync } from 'node:child_process';
import { installDebianPackage } from './debian.mjs';

const isThere = () => spawnSync('zbarimg', ['--version'], { stdio: 'ignore' }).status === 0;

/** Throws if zbarimg is missing and cannot be installed. */
export async function ensureZbar() {
  if (isThere()) return;
  console.log('Installing zbar-tools for the tests of printed barcodes ...');
  await installDebianPackage('zbar-tools');
  if (!isThere())
    throw new Error(
      'The browser tests need zbarimg: install zbar-tools (Debian, Ubuntu) or zbar (Homebrew).',
    );
}
