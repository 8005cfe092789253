import { expect, test } from 'vitest';
import { nameFromEmail, userCode, userOfCode } from './people.ts';

test('an email suggests a name', () => {
  expect(nameFromEmail('mara.lind@example.com')).toBe('Mara Lind');
  expect(nameFromEmail('OLEK_2@example.com')).toBe('Olek 2');
  expect(nameFromEmail('jean-luc+dock@example.com')).toBe('Jean Luc Dock');
  expect(nameFromEmail('ærø@example.com')).toBe('Ærø');
  expect(nameFromEmail('--@example.com')).toBe('--@example.com');
});

test('a badge contains the id of its user', () => {
  expect(userOfCode(userCode(7))).toBe(7);
  expect(userOfCode(' user-12\r')).toBe(12);
  for (const code of ['USER-0', 'USER-', 'USER-1-2', 'BATCH-7', '7', 'USER-1234567890123456'])
    expect(userOfCode(code)).toBeNull();
});
