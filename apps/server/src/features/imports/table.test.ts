import { expect, test } from 'vitest';
import { columnsOf } from './columns.ts';
import { rowCheckOf } from './table.ts';

test('many imports compile the check of their rows once', () => {
  expect(rowCheckOf(columnsOf.ORDERS)).toBe(rowCheckOf(columnsOf.ORDERS));
  expect(rowCheckOf(columnsOf.ORDERS)).not.toBe(rowCheckOf(columnsOf.PRODUCTS));
});
