import { expect, test } from 'vitest';
import { failureOf, merge, readPlaywright, readVitest, summarize } from './testReports.mjs';

const vitest = {
  numPassedTests: 3,
  testResults: [
    {
      name: '/lading/packages/domain/src/packs.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'packs add up', status: 'passed', failureMessages: [] },
        { fullName: 'packs are joined', status: 'skipped', failureMessages: [] },
        {
          fullName: 'packs are split',
          status: 'failed',
          failureMessages: [
            '\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n    at /lading/packs.test.ts:2:59\n    at file:///lading/node_modules/@vitest/runner/dist/chunk.js:302:11',
          ],
        },
      ],
    },
    {
      name: '/lading/docs/clock.test.ts',
      status: 'failed',
      message: 'Cannot find module',
      assertionResults: [],
    },
    { name: '/lading/docs/decisions.test.ts', status: 'passed', message: '', assertionResults: [] },
  ],
};

const failure = { error: { message: 'Error: Expected: ""\nReceived: "1"' } };
const spec = (title: string, status: string, results: object[]) => ({
  title,
  file: 'bursts.spec.ts',
  line: 389,
  tests: [{ projectName: 'phone', status, results }],
});
const playwright = {
  stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 0 },
  suites: [
    {
      specs: [spec('passes', 'expected', [{}])],
      suites: [
        {
          specs: [
            spec('passes at last', 'flaky', [failure, {}]),
            spec('fails', 'unexpected', [failure, failure]),
          ],
        },
      ],
    },
  ],
};

test('the failed and flaky tests of all reports are named with their errors, and those that did not run', () => {
  const results = merge([readVitest(vitest, '/lading'), readPlaywright(playwright)]);
  expect(results.passed).toBe(5);
  expect(summarize(results)).toBe(
    [
      'skipped packages/domain/src/packs.test.ts > packs are joined',
      '1 skipped',
      'flaky   [phone] bursts.spec.ts:389 > passes at last',
      '        Error: Expected: ""',
      '        Received: "1"',
      'FAILED  packages/domain/src/packs.test.ts > packs are split',
      '        AssertionError: expected 1 to be 2',
      '            at /lading/packs.test.ts:2:59',
      'FAILED  docs/clock.test.ts',
      '        Cannot find module',
      'FAILED  [phone] bursts.spec.ts:389 > fails',
      '        Error: Expected: ""',
      '        Received: "1"',
      '',
    ].join('\n'),
  );
});

test('a report that was not written has no tests', () => {
  const results = merge([readVitest(null, '/lading'), readPlaywright(null)]);
  expect(results).toEqual({ passed: 0, failed: [], flaky: [], skipped: [] });
  expect(summarize(results)).toBe('');
});

test('a program that fails is shown with the end of its output', () => {
  const output = Array.from({ length: 100 }, (_, index) => `line ${index}\n`).join('');
  const { message } = failureOf('Vitest (rest) ended with code 1', output);
  expect(message.split('\n')).toHaveLength(40);
  expect(message).toMatch(/line 99$/);
});
