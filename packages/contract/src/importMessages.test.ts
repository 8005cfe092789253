import { columnFault, rowFault } from '@lading/domain/messages/rowFaults';
import { expect, test } from 'vitest';
import { type ImportFault, kindOfFault, sayImportFault } from './importMessages.ts';

const refused = (code: 'REFUSED' | 'FAILED'): ImportFault => ({
  code,
  facts: { refusal: 'RETIRED', what: 'PRODUCT', name: 'A-1' },
  column: null,
});

test('a refused row says why in a list, and a failed import in a sentence', () => {
  const text = sayImportFault(refused('FAILED'));
  expect(text).toMatch(/"A-1".*\.$/);
  expect(sayImportFault(refused('REFUSED'))).toBe(text.slice(0, -1));
  expect(sayImportFault({ code: 'FAILED', facts: {}, column: null })).toMatch(/on our side/);
});

const taken = (name: string, line: number) =>
  rowFault('IN_EARLIER_LINE', { what: 'SKU', name, line });

test('faults that differ in names and numbers alone are of one kind', () => {
  expect(kindOfFault(taken('A', 2))).toBe(kindOfFault(taken('B', 3)));
  expect(kindOfFault(refused('REFUSED'))).toBe(
    kindOfFault({ ...refused('REFUSED'), facts: { ...refused('REFUSED').facts, name: 'B' } }),
  );
});

test.each<[string, ImportFault, ImportFault]>([
  ['codes', taken('A', 2), rowFault('EXISTS', { what: 'SKU', name: 'A' })],
  ['columns', columnFault('SKU', 'REQUIRED'), columnFault('Name', 'REQUIRED')],
  ['subjects', taken('A', 2), rowFault('IN_EARLIER_LINE', { what: 'LOT', name: 'A', line: 2 })],
  [
    'hints',
    rowFault('NO_LOCATION', { location: 'A' }),
    rowFault('NO_LOCATION', { location: 'A', like: '0A' }),
  ],
  ['refusals', refused('REFUSED'), { code: 'REFUSED', facts: { refusal: 'STALE' }, column: null }],
])('faults of other %s are of other kinds', (_, fault, other) => {
  expect(kindOfFault(fault)).not.toBe(kindOfFault(other));
});
