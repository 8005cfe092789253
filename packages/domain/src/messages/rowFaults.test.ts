import { expect, test } from 'vitest';
import { fault, faults } from './faults.ts';
import {
  type ImportWarningCode,
  importWarning,
  importWarnings,
  sayImportWarning,
} from './importWarnings.ts';
import { columnFault, ownRowFaults, RowFault, rowFault, sayRowFault } from './rowFaults.ts';

const stateOf = { name: 'N', number: 2, day: '2026-11-28', names: ['A', 'B'], counts: { ASN: 1 } };

/** A value for each fact, the first of those that it may have. */
const factsOf = (kinds: Readonly<Record<string, string | readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name.replace(/\?$/, ''),
      typeof kind === 'string' ? stateOf[kind as keyof typeof stateOf] : kind[0],
    ]),
  );

test.each(Object.keys(ownRowFaults) as (keyof typeof ownRowFaults)[])(
  'the fault %s of a row is a sentence or its end',
  (code) => {
    const stated = new RowFault({ code, facts: factsOf(ownRowFaults[code].facts) });
    expect(sayRowFault(stated)).not.toMatch(/undefined|\[object|\bnull\b/);
  },
);

test.each(Object.keys(importWarnings) as ImportWarningCode[])('the warning %s is one', (code) => {
  const facts = factsOf(importWarnings[code].facts);
  expect(sayImportWarning({ code, facts })).not.toMatch(/undefined|\[object|\bnull\b/);
});

test('no fault of a row has the code of a fault of a field', () => {
  const codes = Object.keys(ownRowFaults);
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => code in faults)).toEqual([]);
});

test('a fault of a cell begins with its column, and one in a list has no full stop', () => {
  const cell = columnFault('Quantity', 'TOO_SMALL', { least: 1 });
  expect(cell).toMatchObject({ code: 'TOO_SMALL', facts: { least: 1 }, column: 'Quantity' });
  expect(sayRowFault(cell)).toBe('Quantity must be at least 1');
  expect(sayRowFault(new RowFault(fault('NO_PRODUCT')))).toBe('productId or sku is required');
});

test('facts that are absent are left out of the message', () => {
  const unlike = rowFault('NO_LOCATION', { location: 'A-1', like: undefined });
  expect(unlike.facts).toEqual({ location: 'A-1' });
  expect(sayRowFault(unlike)).toBe('the warehouse has no location "A-1"');
  expect(sayRowFault(rowFault('NO_LOCATION', { location: 'A-1', like: 'A-01' }))).toBe(
    'the warehouse has no location "A-1", but "A-01" exists: the zeros differ',
  );
});

test('a warning names some of many rows', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];
  const warning = importWarning('ROWS_LEFT_OUT', { rows: 7, why: 'PICTURE', names });
  expect(sayImportWarning(warning)).toBe(
    '7 rows left out: with a picture alone ("A", "B", "C", "D", "E", …)',
  );
});

test('a message that a newer server stored reads as the words of its code', () => {
  const newer = { code: 'WRONG_WAVE' as 'TEXT', facts: { wave: 'W-1' } };
  expect(sayRowFault(new RowFault(newer, 'Wave'))).toBe('Wave WRONG WAVE');
  expect(sayImportWarning(newer)).toBe('WRONG WAVE');
});
