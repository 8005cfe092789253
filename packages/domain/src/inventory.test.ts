import { expect, test } from 'vitest';
import { freeUnits, settableStockStatuses, stockStatuses } from './inventory.ts';

test('every status but IN_TRANSIT can be set by hand', () => {
  expect(
    stockStatuses.filter(
      (status) => !(settableStockStatuses as readonly string[]).includes(status),
    ),
  ).toEqual(['IN_TRANSIT']);
});

test('what is allocated of a balance is not free', () => {
  expect(freeUnits({ quantity: 12, allocated: 5 })).toBe(7);
});
