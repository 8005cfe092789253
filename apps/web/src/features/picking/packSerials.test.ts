import type { Scan } from '@lading/contract/floor';
import type { OrderDetail } from '@lading/contract/orders';
import { expect, test } from 'vitest';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { simulate } from '../../ui/scan/testing/simulate.ts';
import { emptyPackage } from './packDraft.ts';
import {
  beginPacking,
  draftOf,
  type PackAsk,
  type PackEffect,
  type PackEvent,
  type PackTask,
  packMachine,
} from './packMachine.ts';
import { serialIn } from './packSerials.ts';
import { orderOf, soap, towel } from './testing/packing.ts';

const found = (code: string, serial: string | null = null): Scan => {
  const product = [soap, towel].find(({ sku }) => sku === code);
  const customer = { id: 3, name: 'Acme' };
  return {
    ...unknownScan,
    code,
    kind: product ? 'PRODUCT' : null,
    products: product
      ? [{ ...product, customer, tracking: 'NONE' as const, expires: false, pack: null }]
      : [],
    stated: serial === null ? null : { lot: null, serial, expiresOn: null, producedOn: null },
  };
};

/** An order of soap, whose serials are recorded, and of towels. */
function packing(quantities: readonly number[] = [2, 1]) {
  const order: OrderDetail = { ...orderOf(quantities), serialItems: [1] };
  const device = simulate<PackTask, PackEvent, PackAsk, PackEffect>(
    packMachine,
    beginPacking(order, emptyPackage, (id) => `/pack/${id}`),
  );
  const look = (scan: Scan) => {
    device.scan(scan.code);
    device.answer({ kind: 'found', found: scan, isEarly: false });
  };
  const sent = () =>
    device.asked.flatMap(({ ask }) => (ask.kind === 'close' ? [ask.newPackage.lines] : []));
  return { ...device, look, sent, last: () => device.said.at(-1)?.text };
}

test('a package asks for the serials of its units in one run, then it closes', () => {
  const { look, act, scan, sent, last, task } = packing();
  look(found('SOAP'));
  look(found('SOAP'));
  act({ kind: 'close', closing: 'button' });
  expect([last(), sent()]).toEqual(['Scan a serial of SOAP: 0 of 2 scanned.', []]);
  scan('SN-1');
  expect(last()).toBe('Scan a serial of SOAP: 1 of 2 scanned.');
  scan('sn-1');
  expect(last()).toBe('Serial sn-1 is in this package already.');
  scan('(01)04006381333931(21)SN-2');
  expect(sent()).toEqual([[{ orderItemId: 1, quantity: 2, serials: ['SN-1', 'SN-2'] }]]);
  expect(task().serialsFor).toBeNull();
});

test('the scan of the last unit asks for serials too, and other lines need none', () => {
  const { look, scan, sent, last } = packing();
  look(found('TOWEL'));
  look(found('SOAP'));
  look(found('SOAP'));
  expect(last()).toBe('Scan a serial of SOAP: 0 of 2 scanned.');
  scan('SN-1');
  scan('SN-2');
  expect(sent()).toEqual([
    [
      { orderItemId: 1, quantity: 2, serials: ['SN-1', 'SN-2'] },
      { orderItemId: 2, quantity: 1 },
    ],
  ]);
});

test('the code of a unit that states its serial counts as both, and Undo takes both back', () => {
  const { look, last, undo, task, sent } = packing([2]);
  look(found('SOAP', 'SN-1'));
  look(found('SOAP', 'SN-1'));
  expect(last()).toBe('Serial SN-1 is in this package already.');
  expect(draftOf(task()).units[1]?.quantity).toBe('1');
  undo();
  expect(draftOf(task())).toMatchObject({ units: {}, serials: {} });
  look(found('SOAP', 'SN-1'));
  look(found('SOAP', 'SN-2'));
  expect(sent()).toEqual([[{ orderItemId: 1, quantity: 2, serials: ['SN-1', 'SN-2'] }]]);
});

test('a serial that the server refuses is taken out, and another one is scanned', () => {
  const { look, scan, sent, last, act, refuse, task } = packing([1]);
  look(found('SOAP'));
  scan('SN-1');
  refuse('Serial "SN-1" is in a package already: a serial is one unit.');
  expect(last()).toBe('Serial "SN-1" is in a package already: a serial is one unit.');
  const line = { orderItemId: 1, product: soap, lot: null, picked: 1, left: 1 };
  act({ kind: 'dropSerial', line, serial: 'SN-1' });
  expect(draftOf(task()).serials).toEqual({ 1: [] });
  act({ kind: 'close', closing: 'button' });
  scan('SN-2');
  expect(sent().at(-1)).toEqual([{ orderItemId: 1, quantity: 1, serials: ['SN-2'] }]);
});

test('serials beyond the units are to be removed, and goods can be scanned in between', () => {
  const { look, act, scan, last, sent, task } = packing([3]);
  look(found('SOAP', 'SN-1'));
  look(found('SOAP', 'SN-2'));
  act({ kind: 'type', orderItemId: 1, entered: { quantity: '1' } });
  act({ kind: 'close', closing: 'button' });
  expect([last(), sent()]).toEqual(['SOAP has 1 serial too many. Remove what is not in.', []]);
  scan('SN-3');
  expect(draftOf(task()).serials).toEqual({ 1: ['SN-1', 'SN-2'] });
  act({ kind: 'leaveSerials' });
  look(found('SOAP'));
  act({ kind: 'close', closing: 'button' });
  expect(sent()).toEqual([[{ orderItemId: 1, quantity: 2, serials: ['SN-1', 'SN-2'] }]]);
});

test.each([
  [' SN-1 ', 'SN-1'],
  ['(01)04006381333931(21)A-7', 'A-7'],
  ['(01)04006381333931(10)L-1', null],
  ['', null],
  ['x'.repeat(61), null],
])('the code %j says the serial %j', (code, serial) => {
  expect(serialIn(code)).toBe(serial);
});
