import { expect, test } from 'vitest';
import { isCopied } from './passkeys.ts';

test.each([
  ['one that does not count', 0, 0, false],
  ['the first use that counts', 0, 1, false],
  ['the next use', 7, 8, false],
  ['many uses elsewhere', 7, 90, false],
  ['the same use again', 7, 7, true],
  ['an earlier use', 7, 6, true],
  ['a counter that was reset', 7, 0, true],
])('%s: from %i to %i', (_, stored, counter, copied) =>
  expect(isCopied(stored, counter)).toBe(copied),
);
