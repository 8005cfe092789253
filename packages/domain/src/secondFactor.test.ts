import { expect, test } from 'vitest';
import { plainRecoveryCode, readableRecoveryCode, totpDigits } from './secondFactor.ts';

test.each([
  ['492039', '492039'],
  [' 492 039 ', '492039'],
  ['49203', null],
  ['4920390', null],
  ['abcdef', null],
  ['', null],
])('the digits of %j are %j', (typed, digits) => {
  expect(totpDigits(typed)).toBe(digits);
});

test('a recovery code is the same in any case, with and without dashes', () => {
  const shown = readableRecoveryCode('abcdefghjkmnpqrs');
  expect(shown).toBe('abcd-efgh-jkmn-pqrs');
  expect(plainRecoveryCode(` ${shown.toUpperCase()} `)).toBe('abcdefghjkmnpqrs');
});
