import type { InventoryRecord } from '@lading/contract/inventory';
import { partsOf } from '@lading/domain/inventory';
import { expect, test } from 'vitest';
import { historyLink, whyNot } from './stockRules.ts';

const loose: InventoryRecord = {
  id: 1,
  product: { id: 7, sku: 'WB-1', name: 'Bottle' },
  quantity: 5,
  allocated: 0,
  ...partsOf({ quantity: 5, allocated: 0 }),
  status: 'AVAILABLE',
  receivedDate: '2026-11-20T08:00:00.000Z',
  shortCountId: null,
  lot: null,
  pallet: null,
  location: { id: 3, name: 'B-02' },
};
const onPallet: InventoryRecord = {
  ...loose,
  location: null,
  pallet: { lpn: 'LPN-00000012', location: { id: 3, name: 'B-02' } },
};

test('an action that the server would refuse is disabled, with its reason', () => {
  expect(whyNot('move', loose, 'OPERATOR')).toBeNull();
  expect(whyNot('adjust', loose, 'OPERATOR')).toBe('Your role (OPERATOR) does not allow this.');
  expect(whyNot('status', loose, 'SUPERVISOR')).toBeNull();
  expect(whyNot('move', loose, 'CLIENT')).toBe('Your role (CLIENT) does not allow this.');
  expect(whyNot('adjust', { ...loose, status: 'IN_TRANSIT' }, 'ADMIN')).toBe(
    'Goods in transit are received first.',
  );
});

test('allocated stock stays, unless its whole pallet moves', () => {
  const claimed = { allocated: 5, available: 0 };
  expect(whyNot('move', { ...loose, ...claimed }, 'ADMIN')).toBe(
    'All units are allocated to orders.',
  );
  expect(whyNot('status', { ...onPallet, ...claimed }, 'ADMIN')).toBe(
    'All units are allocated to orders.',
  );
  expect(whyNot('move', { ...onPallet, ...claimed }, 'ADMIN')).toBeNull();
  expect(whyNot('adjust', { ...loose, ...claimed }, 'ADMIN')).toBeNull();
});

test('the history is that of the pallet, or of the place', () => {
  expect(historyLink(onPallet)).toBe('/reports/movements?productId=7&lpn=LPN-00000012');
  expect(historyLink(loose)).toBe('/reports/movements?productId=7&locationId=3');
});
