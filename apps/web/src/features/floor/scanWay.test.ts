import type { ScannedDocument, ScannedPallet } from '@lading/contract/floor';
import { expect, test } from 'vitest';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { scanWay } from './scanWay.ts';

const dock = { id: 1, name: 'DOCK', type: 'RECEIVING' as const };
const pallet: ScannedPallet = {
  lpn: 'LPN-1',
  warehouse: { id: 1, name: 'North' },
  location: dock,
  totalQuantity: 4,
  state: 'STORED',
  load: null,
};
const document = (kind: ScannedDocument['kind'], status: string): ScannedDocument => ({
  kind,
  id: 7,
  reference: 'R-7',
  status,
  customer: { id: 2, name: 'Acme' },
});
const wayOf = (...documents: ScannedDocument[]) => scanWay({ ...unknownScan, documents }, 1);

test('a pallet that waits opens putaway; another one shows its location', () => {
  expect(scanWay({ ...unknownScan, pallet }, 1)).toBe('/floor/putaway?lpn=LPN-1');
  expect(scanWay({ ...unknownScan, pallet: { ...pallet, location: null } }, 1)).toBe(
    '/floor/putaway?lpn=LPN-1',
  );
  expect(
    scanWay({ ...unknownScan, pallet: { ...pallet, location: { ...dock, type: 'STORAGE' } } }, 1),
  ).toBeNull();
  expect(scanWay({ ...unknownScan, pallet: { ...pallet, totalQuantity: 0 } }, 1)).toBeNull();
  expect(scanWay({ ...unknownScan, pallet }, 2)).toBeNull();
});

test('a tote opens the order of which goods stand in it', () => {
  const documents = [document('ORDER', 'PICKED')];
  expect(scanWay({ ...unknownScan, pallet, documents }, 1)).toBe('/floor/pack/7');
});

test('an order opens where its next step is done', () => {
  expect(wayOf(document('ORDER', 'PENDING_PICK'))).toBe('/floor/pick/orders/7');
  expect(wayOf(document('ORDER', 'PICKING_IN_PROGRESS'))).toBe('/floor/pick/orders/7');
  expect(wayOf(document('ORDER', 'PICKED'))).toBe('/floor/pack/7');
  expect(wayOf(document('ORDER', 'SHIPPED'))).toBe('/orders/7');
});

test('an ASN opens receiving while it is expected, a return its page, a batch its walk', () => {
  expect(wayOf(document('ASN', 'PARTIALLY_RECEIVED'))).toBe('/floor/receive/2?asn=7');
  expect(wayOf(document('ASN', 'COMPLETE'))).toBeNull();
  expect(wayOf(document('RETURN', 'EXPECTED'))).toBe('/floor/returns/7');
  expect(wayOf(document('RETURN', 'COMPLETE'))).toBe('/returns/7');
  expect(wayOf(document('ORDER', 'PACKED'))).toBe('/floor/load/7');
  expect(scanWay({ ...unknownScan, batch: { id: 3, status: 'OPEN' } }, 1)).toBe(
    '/floor/pick/batches/3',
  );
  expect(scanWay({ ...unknownScan, batch: { id: 3, status: 'CANCELLED' } }, 1)).toBeNull();
});

test('a reference of several documents opens none, not counting cancelled ones', () => {
  expect(wayOf(document('ORDER', 'PENDING_PICK'), document('ASN', 'EXPECTED'))).toBeNull();
  expect(wayOf(document('ORDER', 'PENDING_PICK'), document('ORDER', 'CANCELLED'))).toBe(
    '/floor/pick/orders/7',
  );
});
