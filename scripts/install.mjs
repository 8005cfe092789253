// Installs the dependencies if they are missing or differ from package-lock.json.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode, runProgram } from './programs.mjs';

/**
 * Written after an install that differs from the lock file, so that it is not repeated at each
 * start.
 */
const settled = join(root, 'node_modules/.lading');

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Compares npm's record of its last install, which npm writes last, with the lock file. */
export function isInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  if (existsSync(settled) && readFileSync(settled, 'utf8') === lockHash()) return true;
  const has = JSON.parse(readFileSync(installed, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.optional ||
      entry.devOptional ||
      (has[path] && has[path].version === entry.version),
  );
}

/** @returns {Promise<{ code: number, output: string }>} */
function npm(args) {
  // NODE_ENV=production would leave out the build tools.
  const flags = [...args, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const own = process.env.npm_execpath;
  if (own && /npm-cli\.c?js$/.test(own)) return runNode([own, ...flags], { quiet: true });
  return runProgram('npm', flags, { quiet: true, shell: process.platform === 'win32' });
}

/** @param {(sentence: string) => void} say */
export async function install(say) {
  say('Installing the dependencies ...');
  if ((await npm(['ci'])).code === 0) return;
  say('The exact versions could not be installed (npm ci); trying npm install.');
  const { code, output } = await npm(['install', '--no-save']);
  if (code !== 0) throw new Error(`The dependencies could not be installed:\n${output.trim()}`);
  writeFileSync(settled, lockHash());
}
