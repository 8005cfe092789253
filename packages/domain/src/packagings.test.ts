import { expect, test } from 'vitest';
import { packagingFault } from './packagings.ts';

test.each([
  [200, 201, undefined],
  [200, 200, 'NOT_ABOVE_TARE'],
  [200, null, undefined],
  [0, 1, undefined],
])('with a tare of %s and a maximum of %s the fault is %s', (tareGrams, maxWeightGrams, code) =>
  expect(packagingFault({ tareGrams, maxWeightGrams })?.code).toBe(code),
);
