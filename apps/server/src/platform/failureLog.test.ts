import { expect, test } from 'vitest';
import { FailureLog } from './failureLog.ts';

test('an outage is logged once, however long it lasts and whatever its errors, and so is its end', () => {
  const said: unknown[] = [];
  const log = {
    error: (...texts: unknown[]) => said.push(texts),
    info: (...texts: unknown[]) => said.push(texts),
  };
  const failures = new FailureLog('The allocator', log as never);
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), {
    code: 'ECONNREFUSED',
  });
  failures.succeeded();
  for (let tried = 0; tried < 3; tried += 1) failures.failed(refused);
  failures.failed(new Error('Connection terminated unexpectedly'));
  failures.succeeded();
  failures.succeeded();
  failures.failed(refused);
  const sentence = 'The allocator cannot go on and tries again: connect ECONNREFUSED 127.0.0.1:1';
  expect(said).toEqual([[sentence], ['The allocator works again'], [sentence]]);
  const fault = new Error('a fault of ours');
  failures.failed(fault);
  failures.failed(fault);
  expect(said.slice(3)).toEqual([
    [{ err: fault }, 'The allocator cannot go on and tries again: a fault of ours'],
  ]);
});
