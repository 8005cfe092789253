import type { InventoryRecord, Pallet, PutawaySuggestions } from '@lading/contract/inventory';
import type { Location } from '@lading/contract/locations';
import { expect, test } from 'vitest';
import { adviceFor, fitOf, type Place } from './putawayFit.ts';

const product = (id: number) => ({ id, sku: `SKU-${id}`, name: `Goods ${id}`, barcode: null });
const balance = (id: number, quantity: number) =>
  ({ id, product: product(id), quantity, status: 'AVAILABLE' }) as unknown as InventoryRecord;
const pallet = {
  lpn: 'LPN-00000001',
  totalQuantity: 10,
  contents: [balance(1, 10)],
} as unknown as Pallet;
const advice = { status: 'AVAILABLE', types: ['STORAGE', 'PICK'] } as PutawaySuggestions;
const rules = (name: string, more: Partial<Location> = {}) =>
  ({
    id: 5,
    name,
    type: 'STORAGE',
    zone: 'Dry',
    capacity: null,
    blockedIn: false,
    blockReason: null,
    active: true,
    ...more,
  }) as Location;

const fit = (more: Partial<Place> = {}) =>
  fitOf(pallet, advice, {
    location: { id: 5, name: 'B-01', type: 'STORAGE' },
    rules: rules('B-01'),
    best: rules('A-01'),
    stock: [],
    faceOf: [],
    ...more,
  });

test('an empty location of the right type and zone, and one with the same product, are not doubted', () => {
  expect(fit()).toEqual({ doubts: [] });
  expect(fit({ stock: [balance(1, 3)], faceOf: [product(1)] })).toEqual({ doubts: [] });
  expect(fit({ rules: undefined })).toEqual({ doubts: [] });
});

test('differences from the suggestion are shown', () => {
  expect(fit({ location: { id: 5, name: 'B-01', type: 'CUSTOMS' } })).toEqual({
    doubts: ['B-01 is a CUSTOMS location. AVAILABLE stock belongs into STORAGE or PICK.'],
  });
  expect(fit({ faceOf: [product(2)], stock: [balance(2, 3)] })).toEqual({
    doubts: ['B-01 is the pick face of SKU-2.'],
  });
  expect(fit({ stock: [balance(2, 3)] })).toEqual({ doubts: ['B-01 holds SKU-2.'] });
  expect(fit({ rules: rules('B-01', { zone: 'Cold' }) })).toEqual({
    doubts: ['B-01 is in zone Cold, and A-01 in zone Dry.'],
  });
});

test('a blocked, retired or full location is refused', () => {
  const refusal = (more: Partial<Location>) =>
    fit({ rules: rules('B-01', more), stock: [balance(1, 95)] });
  expect(refusal({ blockedIn: true, blockReason: 'Leak' })).toEqual({
    refusal: 'B-01 is blocked: Leak. Scan another location.',
  });
  expect(refusal({ active: false })).toEqual({
    refusal: 'B-01 is retired. Scan another location.',
  });
  expect(refusal({ capacity: 100 })).toEqual({
    refusal: 'B-01 has room for 5 units, and 10 are on this pallet. Scan another location.',
  });
  expect(refusal({ capacity: 95 })).toEqual({
    refusal: 'B-01 is full: it holds 95 of 95 units. Scan another location.',
  });
  expect(fit({ rules: rules('B-01', { capacity: 9 }) })).toEqual({
    refusal: 'B-01 takes at most 9 units, and 10 are on this pallet. Scan another location.',
  });
  expect(refusal({ capacity: 105 })).toEqual({ doubts: [] });
});

test('AVAILABLE goods are asked about where they cannot be sold, and units of a balance are judged as a pallet is', () => {
  const shut = { blockedOut: true, blockReason: 'Leak' };
  expect(fit({ rules: rules('B-01', shut) })).toEqual({
    doubts: ['Nothing goes out of B-01 (Leak): what is put there cannot be sold.'],
  });
  // Whole pallets are sold from there.
  expect(fit({ rules: rules('B-01', { pickable: false }) })).toEqual({ doubts: [] });
  const part = { contents: [balance(1, 4)], totalQuantity: 4 };
  for (const type of ['QUARANTINED', 'CUSTOMS', 'DISPATCH', 'RECEIVING', 'PACKING'] as const)
    expect(
      fitOf(part, adviceFor(part), {
        location: { id: 5, name: 'Q-01', type },
        rules: undefined,
        best: undefined,
        stock: [],
        faceOf: [],
      }),
    ).toEqual({
      doubts: [`Q-01 is a ${type} location. AVAILABLE stock belongs into STORAGE or PICK.`],
    });
  expect(
    fitOf(part, adviceFor(part), {
      location: { id: 5, name: 'B-01', type: 'PICK' },
      rules: rules('B-01', { capacity: 3 }),
      best: undefined,
      stock: [],
      faceOf: [],
    }),
  ).toEqual({
    refusal: 'B-01 takes at most 3 units, and 4 are to be moved. Scan another location.',
  });
});
