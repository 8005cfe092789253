import { describe, expect, test } from 'vitest';
import { hasCheckDigit } from './gs1.ts';
import { statusAfter } from './life.ts';
import { bolNumberOf, goesBy, loadedOrderState, loadSteps, orderRemarks } from './loads.ts';
import { stepNotes } from './messages/remarks.ts';

describe('the number of a bill of lading', () => {
  test('has 17 digits: the prefix, the serial and the check digit', () => {
    // 3*1 + 1*1 + 3*4 + 1*1 + 3*4 + 1*1 + 3*6 = 48, and 2 more are a multiple of ten.
    expect(bolNumberOf('0614141', 1)).toBe('06141410000000012');
    expect(hasCheckDigit(bolNumberOf('9501101', 4711) ?? '')).toBe(true);
    expect(bolNumberOf('9501101530', 999_999)).toHaveLength(17);
  });

  test('there is none beyond the room of the prefix', () => {
    expect(bolNumberOf('9501101530', 1_000_000)).toBeNull();
  });
});

test('an order goes by the carrier of the load or a service of it, or by whichever comes', () => {
  expect(goesBy('DHL', 'dhl')).toBe(true);
  expect(goesBy('dhl Express', 'DHL')).toBe(true);
  expect(goesBy('DHL', 'DHL Express')).toBe(false);
  expect(goesBy(null, 'UPS')).toBe(true);
  expect(goesBy('DHL', null)).toBe(true);
  expect(goesBy('DHL', 'UPS')).toBe(false);
  expect(goesBy('PostNL', 'Post')).toBe(false);
});

test('a history names ten orders, and counts the others', () => {
  const references = Array.from({ length: 12 }, (_, index) => `S${index}`);
  expect(stepNotes(null, orderRemarks('ORDERS_ADDED', references))).toMatch(/"S9" and 2 more\.$/);
  expect(orderRemarks('ORDERS_REMOVED', [])).toEqual([]);
});

test('an order is loaded when all of its packages are', () => {
  const state = (status: 'PACKED' | 'ON_HOLD' | 'PICKED', packages: number, loaded: number) =>
    loadedOrderState({ status, packages, loaded });
  expect(state('PICKED', 0, 0)).toBe('WAITING');
  expect(state('ON_HOLD', 0, 0)).toBe('HELD');
  expect(state('PACKED', 2, 0)).toBe('STAGED');
  expect(state('PACKED', 2, 1)).toBe('PARTLY');
  expect(state('PACKED', 2, 2)).toBe('LOADED');
});

test('a closed load is opened again until it departs', () => {
  expect(statusAfter(loadSteps, 'CLOSED', 'reopen')).toBe('OPEN');
  expect(statusAfter(loadSteps, 'OPEN', 'depart')).toBeNull();
  expect(statusAfter(loadSteps, 'DEPARTED', 'reopen')).toBeNull();
});
