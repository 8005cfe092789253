// Finds zbarimg, the independent reader by which the browser tests check that printed barcodes can be read, and installs it where it may.
import { spawnSync } from 'node:child_process';
import { installDebianPackage } from './debian.mjs';

const isThere = () => spawnSync('zbarimg', ['--version'], { stdio: 'ignore' }).status === 0;

/** Throws where there is no zbarimg and none can be installed. */
export function ensureZbar() {
  if (isThere()) return;
  console.log('Installing zbar-tools for the tests of printed barcodes ...');
  installDebianPackage('zbar-tools');
  if (!isThere()) throw new Error('The browser tests need zbarimg: install zbar-tools (Debian, Ubuntu) or zbar (Homebrew).');
}
