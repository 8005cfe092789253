import type { Scan } from '@lading/contract/floor';
import type { OrderDetail } from '@lading/contract/orders';
import type { FieldFault } from '@lading/contract/refusals';
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
import { refusedSerials, serialIn } from './packSerials.ts';
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
  /** Scans a serial. The device knows the codes of soap. */
  const scan = (code: string) => {
    device.scan(code);
    const sku = ['SOAP', '4006381333931'].includes(code) ? 'SOAP' : null;
    device.answer({ kind: 'serial', code, sku });
  };
  const sent = () =>
    device.asked.flatMap(({ ask }) => (ask.kind === 'close' ? [ask.newPackage.lines] : []));
  return { ...device, look, scan, sent, last: () => device.said.at(-1)?.text };
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

test('a code of a product of the order is no serial', () => {
  const { look, scan, last, task } = packing([1]);
  look(found('SOAP'));
  scan('4006381333931');
  expect(last()).toBe(
    '"4006381333931" is a code of SOAP, not a serial. Scan a serial of SOAP: 0 of 1 scanned.',
  );
  expect([draftOf(task()).serials, task().serialsFor]).toEqual([undefined, 'lastUnit']);
});

const taken = (place: number, code: string): FieldFault => ({
  path: `packages.0.lines.0.serials.${place}`,
  code: 'SERIAL_PACKED',
  facts: { code, order: 'ORD-7' },
  message: `serial "${code}" is in a package of ORD-7 already.` as FieldFault['message'],
});

test('refused serials stay marked with their reason until the next scans replace them', () => {
  const { look, scan, last, refuse, task, sent } = packing([3]);
  for (const _ of [1, 2, 3]) look(found('SOAP'));
  for (const serial of ['SN-1', 'SN-2', 'SN-3']) scan(serial);
  refuse('2 serials are in packages already: SN-1, SN-3.', undefined, [
    taken(0, 'SN-1'),
    taken(2, 'SN-3'),
  ]);
  expect(last()).toBe(
    '2 serials are in packages already: SN-1, SN-3. Scan a serial of SOAP: 1 of 3 scanned.',
  );
  const reasons = () => refusedSerials(draftOf(task()), { orderItemId: 1 });
  expect(reasons()).toEqual([
    { serial: 'SN-1', reason: 'Serial "SN-1" is in a package of ORD-7 already.' },
    { serial: 'SN-3', reason: 'Serial "SN-3" is in a package of ORD-7 already.' },
  ]);
  scan('sn-3');
  expect(last()).toBe('Serial "SN-3" is in a package of ORD-7 already.');
  scan('SN-4');
  expect(last()).toBe('Scan a serial of SOAP: 2 of 3 scanned.');
  expect(reasons().map(({ serial }) => serial)).toEqual(['SN-3']);
  scan('SN-5');
  expect(sent().at(-1)).toEqual([
    { orderItemId: 1, quantity: 3, serials: ['SN-4', 'SN-2', 'SN-5'] },
  ]);
});

test('a package with refused serials asks for others after a reload, and once one is removed', () => {
  const { look, scan, refuse, task, act, last } = packing([2]);
  for (const _ of [1, 2]) look(found('SOAP'));
  for (const serial of ['SN-1', 'SN-2']) scan(serial);
  refuse('No.', undefined, [taken(0, 'SN-1')]);
  const { order, draft, wayTo } = task();
  expect(beginPacking(order, draft, wayTo).serialsFor).toBe('button');
  act({ kind: 'close', closing: 'button' });
  expect(last()).toBe('Scan a serial of SOAP: 1 of 2 scanned.');
  const line = { orderItemId: 1, product: soap, lot: null, picked: 2, left: 2 };
  act({ kind: 'dropSerial', line, serial: 'SN-1' });
  expect(refusedSerials(draftOf(task()), line)).toEqual([]);
  scan('SN-1');
  expect(task().draft.serials).toEqual({ 1: ['SN-2', 'SN-1'] });
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
