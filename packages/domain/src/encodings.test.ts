import { expect, test } from 'vitest';
import { doubtIn, isStrange, oldEncodings, wordsOf } from './encodings.ts';

test.each([
  '¯abka',
  '£ódź',
  'bia³y',
  'Å»abka',
  'StraÃŸe',
  'Gyõr',
  '¿abka',
  '±²³',
  '5¤',
  'ab\u0081',
  '\ufffdabka',
  'Mокка',
])('%s is no word', (word) => {
  expect(isStrange(word)).toBe(true);
});

test.each([
  'm²',
  '½"',
  'Nº5',
  'niño',
  '¿Qué',
  'naïve',
  'A·B',
  '5µm',
  '100µF',
  '±5%',
  '«texto»',
  'Łódź',
  'Œuvre',
  'Škoda',
  '½kg',
  '№5',
  'DVOŘÁK',
  '5°C',
  'iPhone®',
  'L’Oréal',
  'nejtěžší',
  'żółty',
  'corações',
  'Київ',
  '日本語',
  'コーヒー豆',
  '£5',
])('%s may be a word', (word) => {
  expect(isStrange(word)).toBe(false);
});

test('words of a language speak for the encodings of its letters', () => {
  const doubtOf = (text: string, letters: readonly string[]) => doubtIn(wordsOf(text), letters);
  expect(doubtOf('Příbram, Plzeň', oldEncodings.WINDOWS_1250.letters)).toBe(0);
  expect(doubtOf('Pøíbram, Plzeò', oldEncodings.WINDOWS_1252.letters)).toBeGreaterThan(0);
  expect(doubtOf('crème brûlée', oldEncodings.WINDOWS_1252.letters)).toBe(0);
  expect(doubtOf('crčme brűlée', oldEncodings.WINDOWS_1250.letters)).toBeGreaterThan(0);
});
