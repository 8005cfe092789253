import { expect, test } from 'vitest';
import { settableStockStatuses, stockStatuses } from './inventory.ts';

test('every status but IN_TRANSIT can be set by hand', () => {
  expect(stockStatuses.filter((status) => !(settableStockStatuses as readonly string[]).includes(status))).toEqual(['IN_TRANSIT']);
});
