import type { InventoryRecord } from '@lading/contract/inventory';
import { partsOf } from '@lading/domain/inventory';
import { expect, test } from 'vitest';
import { alreadyThere, partOf, pickFrom, placeText, sourceText } from './moveSource.ts';

const shelf = { id: 7, name: 'B-02' };
const record = (id: number, more: Partial<InventoryRecord> = {}): InventoryRecord => ({
  id,
  product: { id: 1, sku: 'WB-1', name: 'Bottle' },
  quantity: 1500,
  allocated: 300,
  ...partsOf({ quantity: 1500, allocated: 300 }),
  status: 'AVAILABLE',
  receivedDate: '2026-11-20T08:00:00.000Z',
  shortCountId: null,
  lot: null,
  pallet: null,
  location: shelf,
  ...more,
});
const bottle = {
  id: 1,
  sku: 'WB-1',
  name: 'Bottle',
  customer: { id: 4, name: 'Acme' },
  tracking: 'NONE' as const,
  expires: false,
  pack: null,
};

test('free units are moved, all of them or the quantity in the code', () => {
  expect(partOf(record(1), null, null)).toEqual({
    source: { kind: 'part', record: record(1), quantity: 1200, customer: null },
  });
  expect(partOf(record(1), 24, null)).toMatchObject({ source: { quantity: 24 } });
  expect(partOf(record(1), 1201, null)).toMatchObject({ source: { quantity: 1200 } });
  expect(partOf(record(1, { allocated: 1500 }), null, null)).toEqual({
    fault: 'All 1,500 units of WB-1 in B-02 are allocated to orders.',
  });
});

test('the source is either loose units in a location, or a pallet in it', () => {
  expect(alreadyThere(record(1), shelf)).toBe('WB-1 is in B-02 already. Scan another location.');
  const onPallet = record(1, { location: null, pallet: { lpn: 'LPN-00000012', location: shelf } });
  expect(alreadyThere(onPallet, shelf)).toBe(
    'WB-1 is in B-02 already, on LPN-00000012. Scan another location.',
  );
  expect(alreadyThere(onPallet, { id: 8, name: 'B-03' })).toBeNull();
});

test('a product is looked for in the current location', () => {
  expect(pickFrom([record(1)], [bottle], null, 'in B-02')).toMatchObject({
    source: { record: { id: 1 } },
  });
  expect(pickFrom([record(1), record(2)], [bottle], null, 'in B-02')).toMatchObject({
    choice: [{ id: 1 }, { id: 2 }],
  });
  expect(
    pickFrom([record(1, { product: { id: 2, sku: 'X', name: 'X' } })], [bottle], null, 'in B-02'),
  ).toEqual({
    fault: 'WB-1 is not in B-02.',
  });
});

test('a case moves as its units', () => {
  const box = { ...bottle, pack: { id: 5, name: 'Case of 24', units: 24 } };
  expect(pickFrom([record(1)], [box], null, 'in B-02')).toMatchObject({ source: { quantity: 24 } });
  expect(pickFrom([record(1)], [box], 10, 'in B-02')).toMatchObject({ source: { quantity: 240 } });
});

test('the chosen units are shown with their location', () => {
  const onPallet = record(1, { location: null, pallet: { lpn: 'LPN-00000012', location: shelf } });
  expect(placeText(onPallet)).toBe('B-02, on LPN-00000012');
  expect(
    placeText(record(1, { location: null, pallet: { lpn: 'LPN-00000012', location: null } })),
  ).toBe('no location, on LPN-00000012');
  expect(sourceText({ kind: 'part', record: onPallet, quantity: 5, customer: null })).toBe(
    '5 × WB-1 from B-02, on LPN-00000012. Scan a location or an LPN.',
  );
  expect(
    sourceText({
      kind: 'place',
      location: { ...shelf, type: 'PICK' },
      stock: [record(1), record(2)],
    }),
  ).toBe('B-02 holds 1 product. Scan a product or an LPN.');
});
