import { expect, test } from 'vitest';
import { codeText } from './codeText.ts';

test('a code is read with spaces', () =>
  expect(codeText('PENDING_ALLOCATION')).toBe('PENDING ALLOCATION'));
