import { expect, test } from 'vitest';
import { withSymbols } from './labels.ts';

test('a code that Code 128 cannot carry is a warning that names the other symbol, once', () => {
  expect(withSymbols({ id: 1 }, ['GANG-Ł-4', 'A-01', 'GANG-Ł-4', null, undefined, ''])).toEqual({
    id: 1,
    warnings: ['Code 128 cannot carry "GANG-Ł-4": a label shows it as a QR code.'],
  });
});

test('other codes are none, and an answer has no more than fifty', () => {
  expect(withSymbols({ id: 1 }, ['A-01', '~ (x)'])).toEqual({ id: 1 });
  expect(
    withSymbols(
      {},
      Array.from({ length: 60 }, (_, index) => `Ä-${index}`),
    ).warnings,
  ).toHaveLength(50);
});
