// npm test: every check and every test, the browser's included. The last line says how many passed and how many failed.
import './nodeVersion.mjs';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { prepare } = await import('./prepare.mjs');
await prepare({ lastWords: '0 passed, 1 failed' });
const { check } = await import('./check.mjs');
const { ensureChromium } = await import('./chromium.mjs');
const { ensureZbar } = await import('./zbar.mjs');
const { programOf, root, runNode } = await import('./programs.mjs');

const MINUTE = 60_000;
const reports = mkdtempSync(join(tmpdir(), 'lading-reports-'));

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Nothing that went wrong may look like success: not a file that could not be read, nor an error outside of a test, nor no test at all. */
function judge(name, passed, failed, code) {
  if (passed + failed === 0) console.error(`${name}: no test was run.`);
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

async function unitTests() {
  const file = join(reports, 'vitest.json');
  const args = [programOf('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runNode(args, { within: 8 * MINUTE });
  const report = readReport(file);
  const broken = report?.testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0).length ?? 0;
  return judge('Vitest', report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + broken, code);
}

async function browserTests() {
  ensureZbar();
  const file = join(reports, 'playwright.json');
  const env = { ...process.env, CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const args = [programOf('@playwright/test', 'playwright'), 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const { code } = await runNode(args, { env, within: 9 * MINUTE });
  const stats = readReport(file)?.stats;
  // The list above names what needed its second try.
  return judge('Playwright', (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0, code);
}

/** A step that cannot even begin is one failure, and the others still run. */
async function attempt(step) {
  try {
    return await step();
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
}

process.chdir(root);
const checks = await attempt(async () => ({ passed: 0, failed: await check() }));
const unit = await attempt(unitTests);
const browser = await attempt(browserTests);
rmSync(reports, { recursive: true, force: true });

const passed = unit.passed + browser.passed;
const failed = checks.failed + unit.failed + browser.failed;
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
