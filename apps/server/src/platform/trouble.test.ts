import { expect, test } from 'vitest';
import { Trouble } from './trouble.ts';

test('an outage is told once, however long it lasts and however it shows, and its end too', () => {
  const said: unknown[] = [];
  const log = { error: (...words: unknown[]) => said.push(words), info: (...words: unknown[]) => said.push(words) };
  const trouble = new Trouble('The allocator', log as never);
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
  trouble.worked();
  for (let tried = 0; tried < 3; tried += 1) trouble.failed(refused);
  trouble.failed(new Error('Connection terminated unexpectedly'));
  trouble.worked();
  trouble.worked();
  trouble.failed(refused);
  const sentence = 'The allocator cannot go on and tries again: connect ECONNREFUSED 127.0.0.1:1';
  expect(said).toEqual([[sentence], ['The allocator works again'], [sentence]]);
  const fault = new Error('a fault of ours');
  trouble.failed(fault);
  trouble.failed(fault);
  expect(said.slice(3)).toEqual([[{ err: fault }, 'The allocator cannot go on and tries again: a fault of ours']]);
});
