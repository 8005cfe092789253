// Reads from the JSON reports of Vitest and Playwright which tests failed.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Lines of an error message, and of an output, that say what happened. */
const ERROR_LINES = 12;
const OUTPUT_LINES = 40;

/**
 * A test, a file or a program, and its error.
 * @typedef {{ name: string, message: string }} Failure
 * Playwright's flaky tests passed at another attempt; they are counted as passed.
 * @typedef {{ passed: number, failed: Failure[], flaky: Failure[], skipped: string[] }} Results
 */

/** @type {Results} */
export const NOTHING = { passed: 0, failed: [], flaky: [], skipped: [] };

const linesOf = (text) =>
  stripVTControlCharacters(text ?? '')
    .trim()
    .split('\n');
const isOwn = (line) => !line.includes('/node_modules/');
const beginningOf = (text) => linesOf(text).filter(isOwn).slice(0, ERROR_LINES).join('\n');

/** @returns {Failure} of a program that failed without a failed test */
export const failureOf = (name, output) => ({
  name,
  message: linesOf(output).slice(-OUTPUT_LINES).join('\n'),
});

/** The failed tests of a file; the file itself if it failed without one. */
function vitestFailures({ name, status, message, assertionResults }, folder) {
  const file = relative(folder, name);
  const tests = assertionResults
    .filter((result) => result.status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      name: `${file} > ${fullName}`,
      message: beginningOf(failureMessages[0]),
    }));
  if (status !== 'failed' || tests.length > 0) return tests;
  return [{ name: file, message: beginningOf(message) }];
}

const skippedOf = ({ name, assertionResults }, folder) =>
  assertionResults
    .filter(({ status }) => status === 'skipped' || status === 'pending')
    .map(({ fullName }) => `${relative(folder, name)} > ${fullName}`);

/**
 * @param report of Vitest; null if it was not written
 * @param {string} folder to which the names of files are relative
 * @returns {Results}
 */
export function readVitest(report, folder) {
  const files = report?.testResults ?? [];
  return {
    passed: report?.numPassedTests ?? 0,
    failed: files.flatMap((file) => vitestFailures(file, folder)),
    flaky: [],
    skipped: files.flatMap((file) => skippedOf(file, folder)),
  };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * @param report of Playwright; null if it was not written
 * @returns {Results}
 */
export function readPlaywright(report) {
  const tests = (report?.suites ?? []).flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      status,
      failure: {
        name: `[${projectName}] ${file}:${line} > ${title}`,
        message: beginningOf(results.find(({ error }) => error)?.error.message),
      },
    })),
  );
  const failuresOf = (wanted) =>
    tests.filter(({ status }) => status === wanted).map(({ failure }) => failure);
  return {
    passed: report ? report.stats.expected + report.stats.flaky : 0,
    failed: failuresOf('unexpected'),
    flaky: failuresOf('flaky'),
    skipped: [],
  };
}

/** @param {Results[]} results */
export const merge = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.flatMap(({ failed }) => failed),
  flaky: results.flatMap(({ flaky }) => flaky),
  skipped: results.flatMap(({ skipped }) => skipped),
});

/**
 * The failed and flaky tests with their errors, and the names of those that did not run, for the
 * end of a log, whose beginning may be cut off. Empty if there are none.
 * @param {Results} results
 */
export function summarize({ failed, flaky, skipped }) {
  const entry =
    (label) =>
    ({ name, message }) =>
      `${label}  ${name}\n${message.replace(/^(?=.)/gm, '        ')}\n`;
  const left = skipped.map((name) => `skipped ${name}\n`);
  if (left.length) left.push(`${left.length} skipped\n`);
  return [...left, ...flaky.map(entry('flaky ')), ...failed.map(entry('FAILED'))].join('');
}
