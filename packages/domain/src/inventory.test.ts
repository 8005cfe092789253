import { expect, test } from 'vitest';
import { lpnForms, lpnOf, settableStockStatuses, stockStatuses } from './inventory.ts';

test('an LPN has eight digits, and more where it needs them', () => {
  expect(lpnOf(42)).toBe('LPN-00000042');
  expect(lpnOf(123_456_789)).toBe('LPN-123456789');
});

test('all but goods in transit is set by hand', () => {
  expect(stockStatuses.filter((status) => !(settableStockStatuses as readonly string[]).includes(status))).toEqual(['IN_TRANSIT']);
});

test('an LPN is understood as people say it', () => {
  expect(lpnForms(' lpn 42 ')).toEqual(['lpn 42', 'LPN 42', 'LPN-00000042']);
  expect(lpnForms('LPN-00000042')).toEqual(['LPN-00000042']);
  expect(lpnForms('395011015300000011')).toEqual(['395011015300000011']);
});
