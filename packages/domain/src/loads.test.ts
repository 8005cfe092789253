import { describe, expect, test } from 'vitest';
import { hasCheckDigit } from './gs1.ts';
import { statusAfter } from './life.ts';
import {
  bolDigit,
  bolNumberOf,
  type CountedPackage,
  countGoods,
  goesBy,
  loadedOrderState,
  loadSteps,
  orderRemarks,
} from './loads.ts';
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

test('a number of 17 digits ends in its check digit; other numbers are free', () => {
  expect(bolDigit('06141410000000013')).toBe(2);
  for (const number of ['06141410000000012', '0614141000000001', 'BOL-0614141000000013'])
    expect(bolDigit(number)).toBeNull();
});

describe('goods are counted', () => {
  const carton = { weight: 2.5, isComputed: false, outer: null };
  const pallet = { lpn: 'LPN-9', isPallet: true, tareGrams: 25_000, grossGrams: null };
  const onPallet = { ...carton, outer: pallet };
  const count = (...packages: CountedPackage[]) => countGoods(packages, packages);

  test('as pallets and the packages beside them', () => {
    expect(count(onPallet, onPallet, carton)).toEqual({
      packages: 3,
      pallets: 1,
      handlingUnits: 2,
      packageWeight: 7.5,
      isComputed: false,
      unitWeight: 25,
      weight: 32.5,
    });
  });

  test('with a weight where each has one', () => {
    const computed = { ...carton, isComputed: true };
    expect(count(carton, computed)).toMatchObject({ packageWeight: 5, isComputed: true });
    const unknown = { packageWeight: null, weight: null, isComputed: false };
    expect(count(carton, { ...carton, weight: null })).toMatchObject(unknown);
    expect(count()).toMatchObject({ packages: 0, ...unknown });
  });

  test('with a unit by its scale, and without one of which others have a part', () => {
    const weighed = { ...carton, outer: { ...pallet, grossGrams: 30_400 } };
    expect(count(weighed, weighed)).toMatchObject({ unitWeight: 25.4, weight: 30.4 });
    expect(countGoods([weighed], [weighed, weighed])).toMatchObject({ unitWeight: 0, weight: 2.5 });
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
