// npm test: runs every check and every test, browser tests included. npm test -- <room> ...: runs
// the tests of these rooms, without a build or a browser. npm test -- --database <url> [<room> ...]
// runs the tests of the server and of the ledger on a PostgreSQL that is there; the URL is a
// superuser's. The last line is the number of passed and failed tests; above it are the names of
// the failed ones, of those that passed at another attempt, and of those that did not run.
import './nodeVersion.mjs';
import './parent.mjs';
import './temporary.mjs';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { rooms, database } = readArguments(process.argv.slice(2));
requireRooms(rooms);
// The tests read it, and the server that they start must not.
if (database !== undefined) process.env.LADING_TEST_DATABASE = database;
const { buildStale, prepare } = await import('./prepare.mjs');
await prepare({ build: false, lastLine: '0 passed, 1 failed' });
const { check } = await import('./check.mjs');
const { ensureChromium } = await import('./chromium.mjs');
const { ensureZbar } = await import('./zbar.mjs');
const { HANGS_AFTER, programOf, root, runNode } = await import('./programs.mjs');
const { failureOf, merge, NOTHING, readPlaywright, readVitest, summarize } = await import(
  './testReports.mjs'
);

const reports = mkdtempSync(join(tmpdir(), 'lading-reports-'));

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Adds a failure if the program failed and none of its tests did. */
function judge(name, results, { code, output }) {
  if (code === 0 || results.failed.length > 0) return results;
  return { ...results, failed: [failureOf(`${name} ended with code ${code}`, output)] };
}

/** Ends the process with one sentence. */
function refuse(message) {
  console.error(message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

function readArguments(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { database: { type: 'string' } },
    });
    return { rooms: positionals, database: values.database };
  } catch (error) {
    return refuse(error.message);
  }
}

/** Ends the process if one of these names is not a room. */
function requireRooms(names) {
  const known = JSON.parse(readFileSync(new URL('../rooms.json', import.meta.url), 'utf8')).map(
    ({ name }) => name,
  );
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  refuse(
    `"${unknown}" is not a room. The rooms are ${known.join(', ')}; without one, npm test runs everything.`,
  );
}

/** The folders and file prefixes of a room: domain, contract, server and web. */
const foldersOf = (room) => [
  ...['domain', 'contract'].flatMap((name) => [
    `packages/${name}/src/${room}.`,
    `packages/${name}/src/${room}/`,
  ]),
  ...['server', 'web'].map((name) => `apps/${name}/src/features/${room}/`),
];

/**
 * The runs of Vitest, at the same time: the server's tests wait for the database, and the others
 * for nothing.
 */
const SERVER = ['server', ['--project', 'server']];
const RUNS = database === undefined ? [SERVER, ['rest', ['--project', '!server']]] : [SERVER];

/** Runs the tests whose file path contains one of these texts; without any, all tests. */
async function unitTests(paths = []) {
  // A room may have tests in one of the runs alone; without a room, a run that finds none has
  // failed.
  const found = paths.length ? [...paths, '--passWithNoTests'] : [];
  const results = await Promise.all(
    RUNS.map(([name, options]) => unitTestsOf(name, [...options, ...found])),
  );
  const total = merge(results);
  const ranNone = total.passed + total.failed.length === 0;
  return ranNone ? { ...total, failed: [failureOf('Vitest ran no test', '')] } : total;
}

/** Prints the output at the end, because both runs print at the same time. */
async function unitTestsOf(name, options) {
  const file = join(reports, `vitest-${name}.json`);
  const args = [
    programOf('vitest'),
    'run',
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const run = await runNode(args, { quiet: true, within: HANGS_AFTER });
  console.log(run.output);
  return judge(`Vitest (${name})`, readVitest(readReport(file), root), run);
}

/** Prints the output at the end, because other tests run at the same time. */
async function browserTests() {
  await ensureZbar();
  const file = join(reports, 'playwright.json');
  const env = {
    ...process.env,
    CHROMIUM_PATH: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  const args = [
    programOf('@playwright/test', 'playwright'),
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
  ];
  const run = await runNode(args, { env, quiet: true, within: HANGS_AFTER });
  console.log(run.output);
  return judge('Playwright', readPlaywright(readReport(file)), run);
}

/** Counts a step that throws as one failure, so that the others still run. */
async function attempt(step) {
  try {
    return await step();
  } catch (error) {
    return { ...NOTHING, failed: [failureOf('npm test', error.message)] };
  }
}

/** Runs steps one after the other. */
async function inTurn(...steps) {
  const results = [];
  for (const step of steps) results.push(await attempt(step));
  return results;
}

/**
 * The build and the browser tests run beside the others: each leaves the processor idle while it
 * waits.
 */
const everything = () =>
  Promise.all([
    inTurn(
      async () => ({ ...NOTHING, failed: await check() }),
      () => unitTests(),
    ),
    inTurn(async () => {
      await buildStale();
      return browserTests();
    }),
  ]);

process.chdir(root);
const results =
  rooms.length || database !== undefined
    ? await inTurn(() => unitTests(rooms.flatMap(foldersOf)))
    : (await everything()).flat();
rmSync(reports, { recursive: true, force: true });

const total = merge(results);
process.exitCode = total.failed.length === 0 ? 0 : 1;
process.stdout.write(summarize(total));
console.log(`${total.passed} passed, ${total.failed.length} failed`);
