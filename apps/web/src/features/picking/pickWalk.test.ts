import type { Scan } from '@lading/contract/floor';
import type { PickLine } from '@lading/contract/picking';
import { leftOf, restText } from '@lading/domain/picking';
import { expect, test } from 'vitest';
import type { Entry } from '../../lib/outbox/entry.ts';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import {
  afterPick,
  isOnward,
  meetStop,
  notFull,
  promptOf,
  provedAtFirst,
  stopsLeft,
  takeScan,
  withPicks,
} from './pickWalk.ts';

const here = { id: 1, name: 'North' };
const stop: PickLine = {
  allocationId: 11,
  orderId: 5,
  orderReference: 'ORD-1',
  orderItemId: 6,
  product: { id: 3, sku: 'WB-1', name: 'Bottle', barcode: null },
  pallet: { lpn: 'LPN-00000012' },
  location: { id: 7, name: 'A-02', barcode: 'A-02' },
  lot: null,
  quantity: 12,
  pickedQuantity: 2,
  waitsFor: null,
};
const at = (id: number, name: string) => ({ id, name, type: 'PICK' as const });
const pallet = (lpn: string, location: ReturnType<typeof at> | null) => ({
  lpn,
  warehouse: here,
  location,
  totalQuantity: 9,
  state: 'STORED' as const,
  load: null,
});
const product = (id: number, sku: string) => ({
  id,
  sku,
  name: sku,
  customer: { id: 4, name: 'Acme' },
  tracking: 'NONE' as const,
  expires: false,
  pack: null,
});
const box = { id: 5, name: 'Box of 6', units: 6 };
const faultOf = (proved: 'nothing' | 'place', found: Partial<Scan>) =>
  meetStop(stop, proved, { ...unknownScan, ...found }, 1);

test('a stop needs the scan of its location, then of its goods', () => {
  expect(faultOf('nothing', { location: at(7, 'A-02') })).toEqual({
    proved: 'place',
    isProduct: false,
    units: null,
    pack: null,
  });
  const counted = faultOf('place', { products: [product(3, 'WB-1')], count: 4 });
  expect(counted).toEqual({ proved: 'goods', isProduct: true, units: 4, pack: null });
  const cases = faultOf('place', { products: [{ ...product(3, 'WB-1'), pack: box }], count: 2 });
  expect(cases).toEqual({ proved: 'goods', isProduct: true, units: 12, pack: box });
});

test('the scan of its LPN is enough at any point of the stop', () => {
  for (const proved of ['nothing', 'place'] as const)
    expect(faultOf(proved, { pallet: pallet('LPN-00000012', at(7, 'A-02')) })).toEqual({
      proved: 'goods',
      isProduct: false,
      units: null,
      pack: null,
    });
});

test('a product before its location is not accepted: the same goods may be elsewhere too', () => {
  expect(faultOf('nothing', { products: [product(3, 'WB-1')] })).toEqual({
    fault: 'WB-1 is WB-1 of Acme. Scan a location.',
  });
});

test('a wrong scan is refused with the right one', () => {
  expect(faultOf('nothing', { location: at(8, 'B-02') })).toEqual({
    fault: 'This is B-02. Go to A-02.',
  });
  expect(faultOf('place', { location: at(8, 'B-02') })).toEqual({
    fault: 'This is B-02. Go to A-02.',
  });
  expect(faultOf('place', { products: [product(9, 'KT-2')] })).toEqual({
    fault: 'This is KT-2. Take WB-1 on LPN-00000012.',
  });
  expect(faultOf('place', { pallet: pallet('LPN-00000099', at(8, 'B-02')) })).toEqual({
    fault: 'LPN-00000099 is in B-02, not here.',
  });
  expect(faultOf('place', { pallet: pallet('LPN-00000099', at(7, 'A-02')) })).toEqual({
    fault: 'This is LPN-00000099. Take WB-1 on LPN-00000012.',
  });
  expect(faultOf('place', { fault: 'It was misread.' })).toEqual({ fault: 'It was misread.' });
});

test('a code with another lot or serial is not accepted', () => {
  const meant = { ...stop, lot: { id: 1, code: 'L-1', expiresOn: null, producedOn: null } };
  const met = (tracking: 'LOT' | 'SERIAL', stated: Partial<NonNullable<Scan['stated']>> | null) =>
    meetStop(
      meant,
      'place',
      {
        ...unknownScan,
        products: [{ ...product(3, 'WB-1'), tracking }],
        stated: stated && { lot: null, serial: null, expiresOn: null, producedOn: null, ...stated },
      },
      1,
    );
  expect(met('LOT', { lot: 'L-2' })).toEqual({ fault: 'This is lot L-2. Take lot L-1.' });
  expect(met('SERIAL', { serial: 'S-2', lot: 'L-1' })).toEqual({
    fault: 'This is serial S-2. Take serial L-1.',
  });
  for (const stated of [null, { lot: 'L-1' }, { lot: 'l-1' }, { serial: 'S-2' }])
    expect(met('LOT', stated)).toMatchObject({ proved: 'goods' });
});

test('a location may be scanned twice', () => {
  expect(faultOf('place', { location: at(7, 'A-02') })).toEqual({
    proved: 'place',
    isProduct: false,
    units: null,
    pack: null,
  });
});

test('postponed stops come last, and done ones are not shown', () => {
  const line = (allocationId: number, pickedQuantity = 0) => ({
    ...stop,
    allocationId,
    pickedQuantity,
  });
  expect(
    stopsLeft([line(1), line(2, 12), line(3), line(4)], [1]).map(
      ({ allocationId }) => allocationId,
    ),
  ).toEqual([3, 4, 1]);
});

test('units that wait for a replenishment are not a stop, and are shown if nothing else is left', () => {
  const waiting = { ...stop, waitsFor: { taskId: 3, location: { id: 9, name: 'P-1' } } };
  expect(stopsLeft([waiting, stop], [])).toEqual([stop]);
  expect(restText([waiting])).toBe(
    'Nothing can be picked yet: all that is left waits for replenishment.',
  );
  expect(restText([{ ...waiting, pickedQuantity: 12 }])).toBe('Nothing is left to pick.');
});

test('only what comes next confirms a stop: its location, pallet or other product, or the place to bring all to', () => {
  const next = {
    ...stop,
    allocationId: 12,
    location: { id: 8, name: 'A-03', barcode: 'A-03' },
    pallet: { lpn: 'LPN-00000008' },
  };
  const bringTo = { id: 20, name: 'PACK-1' };
  const scanOf = (facts: Partial<Scan>): Scan => ({ ...unknownScan, ...facts });
  const confirms = (facts: Partial<Scan>, following: PickLine | null = next) =>
    isOnward(stop, following, bringTo, scanOf(facts));
  expect(confirms({ location: at(8, 'A-03') })).toBe(true);
  expect(confirms({ location: at(7, 'A-02') })).toBe(false);
  expect(confirms({ location: at(20, 'PACK-1') })).toBe(false);
  expect(confirms({ location: at(20, 'PACK-1') }, null)).toBe(true);
  expect(confirms({ products: [product(3, 'WB-1')] })).toBe(false);
  const beside = { ...next, location: stop.location, product: { ...stop.product, id: 99 } };
  expect(confirms({ products: [product(99, 'TI-2')] }, beside)).toBe(true);
  expect(notFull(stop, 10)).toBeNull();
  expect(notFull(stop, 9)).toContain('Only 9 of 10');
});

test('the quantity of all scans is taken, and never more than is left', () => {
  expect([null, 4, 10, 11, 0].map((units) => takeScan(stop, 0, units).quantity)).toEqual([
    10, 4, 10, 10, 10,
  ]);
  expect(takeScan(stop, 0, 6)).toEqual({ quantity: 6, scanned: 6, isTooMany: false });
  expect(takeScan(stop, 6, 6)).toEqual({ quantity: 6, scanned: 6, isTooMany: true });
  expect(takeScan(stop, 6, null)).toEqual({ quantity: 7, scanned: 7, isTooMany: false });
  expect(takeScan(stop, 10, null)).toEqual({ quantity: 10, scanned: 10, isTooMany: true });
});

test('picked units leave the walk, and short ones are not looked for again', () => {
  const walk = [stop, { ...stop, allocationId: 12 }];
  const [first, second] = walk as [PickLine, PickLine];
  expect(afterPick(walk, first, 4, false).map(leftOf)).toEqual([6, 10]);
  expect(afterPick(walk, first, 10, false).map(leftOf)).toEqual([0, 10]);
  expect(afterPick(walk, second, 3, true).map(leftOf)).toEqual([10, 0]);
  // What the server has counted already is not counted again.
  expect(afterPick(afterPick(walk, first, 4, false), first, 4, false).map(leftOf)).toEqual([6, 10]);
});

test('goods without a location need only their own scan', () => {
  expect(provedAtFirst({ ...stop, location: null })).toBe('place');
  expect(promptOf(stop, 'nothing')).toBe('Go to A-02.');
  expect(promptOf({ ...stop, pallet: null }, 'place')).toBe('Take 10 × WB-1.');
});

test('picks of this device are shown until the response of the server has them, and never counted twice', () => {
  const pick = (
    quantity: number,
    more: object = {},
    state = 'waiting',
    settledAt: number | null = null,
  ) =>
    ({
      to: 'pickOrder',
      state,
      settledAt,
      pickedBefore: 2,
      input: { params: { id: 5 }, body: { picks: [{ allocationId: 11, quantity, ...more }] } },
    }) as Entry;
  const picked = (entries: Entry[], line = stop) =>
    withPicks([line], entries, 100).map((withPick) => [
      withPick.pickedQuantity,
      withPick.quantity,
    ])[0];
  expect(picked([pick(4)])).toEqual([6, 12]);
  expect(picked([pick(4)], { ...stop, pickedQuantity: 6 })).toEqual([6, 12]);
  expect(picked([pick(4, { shortReason: 'Damaged' })])).toEqual([6, 6]);
  expect(picked([pick(4, {}, 'done', 101)])).toEqual([6, 12]);
  for (const entry of [pick(4, {}, 'done', 99), pick(4, {}, 'refused', 101)])
    expect(picked([entry])).toEqual([2, 12]);
});
