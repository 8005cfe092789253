// Finds the Chromium that the browser tests run in, and installs it where that is a matter of one command.
import { existsSync } from 'node:fs';
import { installDebianPackage } from './debian.mjs';

const places = [
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

/** @returns {string} the path of the program, installed from Debian's packages where we may do that */
export function ensureChromium() {
  const found = findChromium();
  if (found && existsSync(found)) return found;
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is not there.`);
  console.log('Installing Chromium for the browser tests ...');
  installDebianPackage('chromium');
  const installed = findChromium();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium: install it, or name its program in CHROMIUM_PATH.');
}
