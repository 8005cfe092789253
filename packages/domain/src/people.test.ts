import { expect, test } from 'vitest';
import { nameFromEmail } from './people.ts';

test('an email suggests a name', () => {
  expect(nameFromEmail('mara.lind@example.com')).toBe('Mara Lind');
  expect(nameFromEmail('OLEK_2@example.com')).toBe('Olek 2');
  expect(nameFromEmail('jean-luc+dock@example.com')).toBe('Jean Luc Dock');
  expect(nameFromEmail('ærø@example.com')).toBe('Ærø');
  expect(nameFromEmail('--@example.com')).toBe('--@example.com');
});
