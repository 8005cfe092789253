import { expect, test } from 'vitest';
import { settableStockStatuses, stockStatuses } from './inventory.ts';

test('all but goods in transit is set by hand', () => {
  expect(stockStatuses.filter((status) => !(settableStockStatuses as readonly string[]).includes(status))).toEqual(['IN_TRANSIT']);
});
