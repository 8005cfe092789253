// Finds the Chromium of the browser tests, and installs it as root on Debian.
import { existsSync } from 'node:fs';
import { installDebianPackage } from './debian.mjs';

// The headless shell runs the same tests in a bit more than half the time.
const SHELL = '/usr/bin/chromium-headless-shell';
const places = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @returns {string | undefined} the path of the program */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return places.find((place) => existsSync(place));
}

/** @returns {Promise<string>} the path of the program, which may be installed first */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH && !existsSync(process.env.CHROMIUM_PATH))
    throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not exist.`);
  const found = findChromium();
  // On CI, the faster browser is worth the half minute of its installation even if another one
  // exists.
  if (found && (found !== '/usr/bin/chromium' || !process.env.CI)) return found;
  console.log('Installing Chromium for the browser tests ...');
  await installDebianPackage('chromium-headless-shell');
  if (!findChromium()) await installDebianPackage('chromium');
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium: install it, or name its program in CHROMIUM_PATH.',
  );
}
