import type { Scan, ScannedPallet } from '@lading/contract/floor';
import { expect, test } from 'vitest';
import { notHere, notWanted, whatItIs } from './scanned.ts';

const here = { id: 1, name: 'North' };
const there = { id: 2, name: 'South' };
const shelf = { id: 7, name: 'B-02', type: 'STORAGE' as const };
const pallet: ScannedPallet = { lpn: 'LPN-00000012', warehouse: here, location: shelf, totalQuantity: 1240 };
const nothing: Scan = { code: 'X', count: null, fault: null, pallet: null, location: null, stated: null, lots: [], products: [] };

test('a pallet that stands elsewhere is told where', () => {
  expect(notHere(pallet, 1)).toBe('LPN-00000012 is in B-02, not here.');
  expect(notHere({ ...pallet, location: null }, 1)).toBe('LPN-00000012 has no location yet.');
  expect(notHere({ ...pallet, warehouse: there }, 1)).toBe('LPN-00000012 is in South, not in this warehouse.');
});

test('a code says all that it is', () => {
  const product = {
    id: 3,
    sku: 'B-02',
    name: 'Kettle',
    customer: { id: 4, name: 'Acme' },
    tracking: 'NONE' as const,
    expires: false,
    pack: null,
  };
  expect(whatItIs({ ...nothing, pallet }, 1)).toBe('LPN-00000012 is in B-02, with 1,240 units on it.');
  expect(whatItIs({ ...nothing, location: shelf, products: [product] }, 1)).toBe('B-02 is a STORAGE location. B-02 is Kettle of Acme.');
  const pack = { id: 5, name: 'Case of 24', units: 24 };
  expect(whatItIs({ ...nothing, products: [{ ...product, pack }] }, 1)).toBe('B-02 is Kettle of Acme, as Case of 24.');
  expect(whatItIs(nothing, 1)).toBe('"X" is not known here.');
});

test('what was not asked for says what is', () => {
  expect(notWanted({ ...nothing, location: shelf }, 'an LPN', 1)).toBe('B-02 is a STORAGE location. Scan an LPN.');
  expect(notWanted({ ...nothing, fault: 'It was misread.' }, 'an LPN', 1)).toBe('It was misread.');
});
