import { expect, test } from 'vitest';
import { type DocumentName, DocumentNumbers } from './grouping.ts';

function numbersOf(rows: readonly Omit<DocumentName, 'reference'>[]): number[] {
  const numbers = new DocumentNumbers();
  return rows.map((row) => numbers.of({ reference: 'SO-1', ...row }));
}

test('rows with one reference, customer and warehouse are one document, in any order', () => {
  const [ours, theirs] = [{ customer: 'Acme' }, { customer: 'Brewer' }];
  expect(
    numbersOf([ours, theirs, { customer: 'ACME' }, { ...ours, warehouse: 'East' }, theirs]),
  ).toEqual([0, 1, 0, 2, 1]);
});

test('a row without a customer belongs to the last document with its reference', () => {
  expect(
    numbersOf([{}, {}, { customer: 'Acme' }, {}, { customer: 'Brewer' }, { status: 'OPEN' }]),
  ).toEqual([0, 0, 1, 1, 2, 2]);
});

test('a row with the customer or the warehouse alone belongs to the last document of these', () => {
  const [north, south] = [
    { customer: 'Acme', warehouse: 'North' },
    { customer: 'Brewer', warehouse: 'South' },
  ];
  expect(
    numbersOf([north, south, { customer: 'Acme' }, { warehouse: 'South' }, { customer: 'Cole' }]),
  ).toEqual([0, 1, 0, 1, 2]);
  expect(numbersOf([{ customer: 'Acme' }, north, { customer: 'Acme' }])).toEqual([0, 1, 0]);
});

test('a cancelled document is separate from the current one with its reference', () => {
  const [open, cancelled] = [
    { customer: 'Acme', status: 'OPEN' },
    { customer: 'Acme', status: 'CANCELLED' },
  ];
  expect(numbersOf([open, cancelled, cancelled, open, { customer: 'Acme' }])).toEqual([
    0, 1, 1, 0, 0,
  ]);
  expect(numbersOf([{ asnStatus: 'CANCELLED' }, { asnStatus: 'EXPECTED' }, {}])).toEqual([0, 1, 1]);
});

test('cancelled orders differ by their order date, and a row without one belongs to the last', () => {
  const cancelled = (orderDate?: string) => ({
    status: 'CANCELLED',
    ...(orderDate && { orderDate }),
  });
  const rows = [
    cancelled('2026-01-01'),
    cancelled(),
    {},
    cancelled('2026-01-02'),
    cancelled('2026-01-01'),
    { status: 'SHIPPED' },
  ];
  expect(numbersOf(rows)).toEqual([0, 0, 0, 1, 0, 2]);
});
