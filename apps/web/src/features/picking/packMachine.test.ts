import type { Scan } from '@lading/contract/floor';
import type { OrderDetail } from '@lading/contract/orders';
import type { OutboundUnit } from '@lading/contract/picking';
import { expect, test } from 'vitest';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { simulate } from '../../ui/scan/testing/simulate.ts';
import { emptyPackage, type PackageDraft } from './packDraft.ts';
import {
  beginPacking,
  draftOf,
  type PackAsk,
  type PackEffect,
  type PackEvent,
  type PackTask,
  packMachine,
} from './packMachine.ts';
import { carton, orderOf, parcel, soap, towel, unitOf } from './testing/packing.ts';

const units = ({ units: entered }: PackageDraft) =>
  Object.entries(entered).map(([id, { quantity }]) => [Number(id), Number(quantity)]);

const found = (code: string, more: Partial<Scan> = {}): Scan => {
  const product = [soap, towel].find(({ sku }) => sku === code);
  const customer = { id: 3, name: 'Acme' };
  const products = product
    ? [{ ...product, customer, tracking: 'NONE' as const, expires: false, pack: null }]
    : [];
  return { ...unknownScan, code, kind: product ? 'PRODUCT' : null, products, ...more };
};
const other = (code: string): Scan =>
  found(code, {
    kind: 'ORDER',
    documents: [
      {
        kind: 'ORDER',
        id: 22,
        reference: 'ORD-22',
        status: 'PICKED',
        customer: { id: 3, name: 'Acme' },
      },
    ],
  });

function packing(order: OrderDetail, draft = emptyPackage) {
  const device = simulate<PackTask, PackEvent, PackAsk, PackEffect>(
    packMachine,
    beginPacking(order, draft, (id) => `/pack/${id}`),
  );
  const look = (scan: Scan) => {
    device.scan(scan.code);
    device.answer({ kind: 'found', found: scan, isEarly: false });
  };
  const answer = (now: OrderDetail, more: Partial<Extract<PackEvent, { kind: 'told' }>> = {}) =>
    device.tell({ kind: 'told', order: now, units: [], sentDrafts: [], refusals: [], ...more });
  const asks = () => device.asked.map(({ ask }) => ask);
  const unitPacked = (after: OrderDetail | null, key = 'K') => {
    const ask = asks()[0];
    if (ask?.kind !== 'packUnit') throw new Error('No unit is packed.');
    device.answer({ kind: 'unitPacked', newPackage: ask.newPackage, after, key });
  };
  const close = () => device.asked.flatMap(({ ask }) => (ask.kind === 'close' ? [ask] : []))[0];
  const closed = (after: OrderDetail | null, key = 'K') => {
    const ask = close();
    if (!ask) throw new Error('No package closes.');
    device.answer({ kind: 'closed', closing: ask.closing, newPackage: ask.newPackage, after, key });
  };
  return {
    ...device,
    look,
    told: answer,
    asks,
    close,
    closed,
    unitPacked,
    last: () => device.said.at(-1),
    draft: () => units(draftOf(device.task())),
  };
}

test('the scan of the last unit closes the package, and Undo opens it again with what it held', () => {
  const order = orderOf([2]);
  const { look, close, closed, last, undo, asked, answer, draft, task } = packing(order);
  look(found(soap.sku));
  look(found(soap.sku));
  expect(close()?.newPackage).toEqual({ lines: [{ orderItemId: 1, quantity: 2 }], weight: null });
  const after: OrderDetail = {
    ...order,
    version: 2,
    status: 'PACKED',
    packages: [parcel(8, [[1, 2]])],
  };
  closed(after);
  expect(last()).toEqual({ tone: 'success', text: 'Everything is packed. Package 1 is closed.' });
  undo();
  expect(asked.map(({ ask }) => ask)).toMatchObject([{ kind: 'reopen', way: { packageId: 8 } }]);
  answer({
    kind: 'reopened',
    way: { packageId: 8, draft: { units: { 1: { quantity: '1' } }, weight: '' } },
    after: { ...order, version: 3 },
    isDone: true,
  });
  expect(last()?.text).toBe('Undone. Scan SOAP.');
  expect([draft(), task().order.packages]).toEqual([[[1, 1]], []]);
});

test('a package that closes without an answer waits under no number of the server, and Undo takes it back before it is sent', () => {
  const { look, closed, last, undo, asked, answer, task, draft } = packing(orderOf([1]));
  look(found(soap.sku));
  closed(null, 'K-1');
  expect(last()).toEqual({
    tone: 'success',
    text: 'Everything is packed. Package 1 is closed. It waits, and is sent by itself.',
  });
  expect(task().order).toMatchObject({ status: 'PACKED', packages: [{ id: expect.any(Number) }] });
  expect(task().order.packages[0]?.id).toBeLessThan(0);
  undo();
  const [{ ask } = { ask: null }] = asked;
  expect(ask).toMatchObject({ kind: 'reopen', way: { key: 'K-1' } });
  answer({
    kind: 'reopened',
    way: { key: 'K-1', draft: emptyPackage },
    after: null,
    isDone: false,
  });
  expect(last()?.text).toBe(
    'The package is sent, or on its way. It can be unpacked once the server has numbered it.',
  );
  expect(task().order.packages).toHaveLength(1);
  expect(draft()).toEqual([]);
});

test('a close that is refused keeps the package open with all that is in it', () => {
  const { look, press, refuse, last, draft, task, effects } = packing(orderOf([2]));
  look(found(soap.sku));
  press({ kind: 'close', closing: 'button' });
  expect(task().draft.sentAs).toBe(1);
  refuse('Somebody was faster.');
  expect(last()).toEqual({ tone: 'error', text: 'Somebody was faster.' });
  expect([draft(), task().draft.sentAs]).toEqual([[[1, 1]], undefined]);
  expect(effects.at(-1)).toEqual({
    kind: 'keep',
    draft: { units: { 1: { quantity: '1' } }, weight: '' },
  });
});

test('a figure that was typed is never confirmed by the code of other goods', () => {
  const { look, act, close, last, press } = packing(orderOf([3, 1]));
  act({ kind: 'type', orderItemId: 1, entered: { quantity: '3' } });
  look(found(towel.sku));
  expect(close()).toBeUndefined();
  expect(last()?.text).toBe('Everything is packed. Close package 1.');
  press({ kind: 'close', closing: 'button' });
  expect(close()?.newPackage.lines).toEqual([
    { orderItemId: 1, quantity: 3 },
    { orderItemId: 2, quantity: 1 },
  ]);
});

test('a weight far from what the products weigh is asked about before the package closes', () => {
  const { look, act, press, answer, asks, close, scan, last, task } = packing(orderOf([3]));
  look(found(soap.sku));
  act({ kind: 'weigh', weight: '425' });
  press({ kind: 'close', closing: 'button' });
  expect(asks()).toMatchObject([{ kind: 'weights', productIds: [soap.id], packagingId: null }]);
  answer({ kind: 'weighed', closing: 'button', grams: { [soap.id]: 4_000 }, box: null });
  expect(close()).toBeUndefined();
  expect(task().asked?.text).toContain('425 kg');
  scan(soap.sku);
  expect(asks()).toEqual([]);
  act({ kind: 'putAll', lines: [] });
  expect(last()?.tone).toBe('error');
  act({ kind: 'weightAnswered', isRight: false });
  expect([close(), last()?.text]).toEqual([
    undefined,
    'The package is still open. Enter its weight again.',
  ]);
  // What was scanned meanwhile follows.
  answer({ kind: 'found', found: found(soap.sku), isEarly: true });
  act({ kind: 'weigh', weight: '4.25' });
  press({ kind: 'close', closing: 'button' });
  answer({ kind: 'weighed', closing: 'button', grams: { [soap.id]: 4_000 }, box: null });
  expect(close()?.newPackage.weight).toBe(4.25);
});

test('a weight that is right all the same closes the package; one that cannot be compared asks nothing', () => {
  const first = packing(orderOf([3]));
  first.look(found(soap.sku));
  first.act({ kind: 'weigh', weight: '425' });
  first.press({ kind: 'close', closing: 'button' });
  first.answer({ kind: 'weighed', closing: 'button', grams: { [soap.id]: 4_000 }, box: null });
  first.act({ kind: 'weightAnswered', isRight: true });
  expect(first.close()?.newPackage.weight).toBe(425);
  const second = packing(orderOf([3]));
  second.look(found(soap.sku));
  second.act({ kind: 'weigh', weight: '425' });
  second.press({ kind: 'close', closing: 'button' });
  second.answer({ kind: 'weighed', closing: 'button', grams: { [soap.id]: null }, box: null });
  expect(second.close()?.newPackage.weight).toBe(425);
});

const box = { name: 'Carton S', tareGrams: 250, maxWeightGrams: 9_000 };

test('a package that is heavier than its packaging may be is asked about, weighed or not', () => {
  const { look, act, press, answer, asks, close, last, task } = packing(orderOf([3]));
  look(found(soap.sku));
  act({ kind: 'choosePackaging', packagingId: 5 });
  const closing = () => {
    press({ kind: 'close', closing: 'button' });
    expect(asks()).toMatchObject([{ kind: 'weights', packagingId: 5 }]);
  };
  const weighed = (grams: number | null) =>
    answer({ kind: 'weighed', closing: 'button', grams: { [soap.id]: grams }, box });
  closing();
  // With 250 g of its own, a gram too many.
  weighed(8_751);
  expect(task().asked).toMatchObject({
    isOverweight: true,
    text: 'Carton S carries 9 kg with its own weight. This package weighs about 9.001 kg.',
  });
  act({ kind: 'weightAnswered', isRight: false });
  expect([close(), last()?.text]).toEqual([
    undefined,
    'The package is still open. Take something out, or choose another packaging.',
  ]);
  closing();
  weighed(8_750);
  expect(close()?.newPackage).toMatchObject({ packagingId: 5, weight: null });
});

test('the weight that was typed counts before what products and packaging weigh', () => {
  const typed = (weight: string, grams: number | null) => {
    const { look, act, press, answer, task, close } = packing(orderOf([3]));
    look(found(soap.sku));
    act({ kind: 'choosePackaging', packagingId: 5 });
    act({ kind: 'weigh', weight });
    press({ kind: 'close', closing: 'button' });
    answer({ kind: 'weighed', closing: 'button', grams: { [soap.id]: grams }, box });
    return task().asked?.text ?? close()?.newPackage.weight;
  };
  expect(typed('9.1', null)).toBe(
    'Carton S carries 9 kg with its own weight. This package weighs 9.1 kg.',
  );
  expect(typed('8.9', 8_751)).toBe(8.9);
  // 2.4 kg is more than twice 0.9 kg, and not of 0.9 kg with 250 g of packaging.
  expect(typed('2.3', 900)).toBe(2.3);
  expect(typed('2.4', 900)).toBe('You typed 2.4 kg, and the products and Carton S weigh 1.15 kg.');
});

test('the code of another order turns to it with an empty open package only', () => {
  const { look, last, left, press, closed, draft } = packing(orderOf([2]));
  look(found(soap.sku));
  look(other('T-2'));
  expect([last()?.text, left]).toEqual(['Close this package first. Then scan ORD-22 again.', []]);
  press({ kind: 'close', closing: 'button' });
  closed(null);
  look(other('T-2'));
  expect(left).toMatchObject([{ way: { to: '/pack/22' } }]);
  expect(draft()).toEqual([]);
});

test('a doubtful code changes nothing until it is scanned again, or a button says so', () => {
  const doubts = [{ code: 'SEPARATOR_MISSING' as const, text: 'It may be count 1 and lot 2.' }];
  const { look, last, draft, press, task, scan, answer } = packing(orderOf([3]));
  look(found(soap.sku, { doubts }));
  expect([last(), draft()]).toEqual([
    {
      tone: 'attention',
      text: 'It may be count 1 and lot 2. Scan it again to take it all the same.',
    },
    [],
  ]);
  look(found('X-1'));
  look(found(soap.sku, { doubts }));
  expect(draft()).toEqual([]);
  scan(soap.sku);
  answer({ kind: 'found', found: found(soap.sku, { doubts }), isEarly: true });
  expect(draft()).toEqual([]);
  look(found(soap.sku, { doubts }));
  expect(draft()).toEqual([[1, 1]]);
  look(found(soap.sku, { doubts }));
  press({ kind: 'takeDoubted' });
  expect([draft(), task().doubted]).toEqual([[[1, 2]], null]);
});

test('what others change is said, and what they have packed is taken out of the open package', () => {
  const order = orderOf([3]);
  const { look, told, last, draft, task, said } = packing(order);
  look(found(soap.sku));
  look(found(soap.sku));
  told({ ...order, version: 2, status: 'PACKING_IN_PROGRESS', packages: [parcel(8, [[1, 2]])] });
  expect([last()?.text, draft()]).toEqual([
    'What is to be packed has changed. Everything is packed. Close package 2.',
    [[1, 1]],
  ]);
  // A read that was under way before.
  told(order);
  expect([draft(), task().order.version, said.length]).toEqual([[[1, 1]], 2, 3]);
});

test('an order that is cancelled says so, with the way of its goods, and takes nothing any more', () => {
  const order = orderOf([3], { places: ['A-01', 'B-02'] });
  const { look, told, last, draft } = packing(order);
  look(found(soap.sku));
  told({ ...order, version: 2, status: 'CANCELLED' });
  expect(last()?.text).toBe(
    'ORD-21 is cancelled. Do not pack it: bring its goods back to A-01, B-02.',
  );
  look(found(soap.sku));
  expect(last()).toEqual({
    tone: 'error',
    text: 'ORD-21 is cancelled. Do not pack it: bring its goods back to A-01, B-02.',
  });
  expect(draft()).toEqual([[1, 1]]);
});

test('a refusal that comes later is said once', () => {
  const order = orderOf([3]);
  const { told, last, said } = packing(order);
  const refusals = [
    { seq: 4, what: 'ORD-21: package 1 with 2 units', reason: 'Only 1 unit is left.' },
  ];
  told(order, { refusals });
  told(order, { refusals });
  expect(said).toHaveLength(1);
  expect(last()).toEqual({
    tone: 'error',
    text: 'ORD-21: package 1 with 2 units was refused: Only 1 unit is left. Decide on it under Scans.',
  });
});

test('a package that was handed over before a reload is not open any more', () => {
  const order = orderOf([6]);
  const sent: PackageDraft = { units: { 1: { quantity: '3' } }, weight: '', sentAs: 1 };
  const { told, draft } = packing(order, sent);
  expect(draft()).toEqual([[1, 3]]);
  told(order, { sentDrafts: [JSON.stringify(sent)] });
  expect(draft()).toEqual([]);
  const other = packing(order, { units: { 1: { quantity: '3' } }, weight: '' });
  other.told(order, { sentDrafts: [JSON.stringify(sent)] });
  expect(other.draft()).toEqual([[1, 3]]);
});

test('close and ship: the shipment follows the package, also where both wait', () => {
  const order = orderOf([2]);
  const { act, press, closed, asks, answer, last, task } = packing(order);
  act({
    kind: 'putAll',
    lines: [{ orderItemId: 1, product: soap, lot: null, picked: 2, left: 2 }],
  });
  press({ kind: 'close', closing: 'ship' });
  closed(null);
  expect(asks()).toMatchObject([{ kind: 'ship' }]);
  answer({ kind: 'shipped', after: null });
  expect(last()?.text).toBe('ORD-21 ships with 1 package. It waits, and is sent by itself.');
  expect(task().order.status).toBe('SHIPPED');
});

test('a package that is not the last one closes, and nothing ships', () => {
  const { look, press, closed, asks, last, told, said } = packing(orderOf([2]));
  look(found(soap.sku));
  press({ kind: 'close', closing: 'ship' });
  // The own package is told before its answer is there.
  told({ ...orderOf([2]), status: 'PACKING_IN_PROGRESS', packages: [parcel(-1, [[1, 1]])] });
  expect(said).toHaveLength(1);
  closed(null);
  expect([asks(), last()?.text]).toEqual([
    [],
    'Package 1 closed. It waits, and is sent by itself.',
  ]);
});

test('an Undo that is pressed while a package closes puts nothing into the next one', () => {
  const { look, undo, scan, answer, closed, draft, last } = packing(orderOf([2]));
  look(found(soap.sku));
  scan(soap.sku);
  answer({ kind: 'found', found: found(soap.sku), isEarly: false });
  undo();
  closed(null);
  expect([draft(), last()?.text]).toEqual([
    [],
    'This cannot be undone any more: the package has changed.',
  ]);
});

const cartonPackage = (id: number, quantity: number) => ({
  ...parcel(id, [[1, quantity]]),
  unit: carton,
});

test('the scan of a unit that was picked as it stands makes it a package, and Undo opens that again', () => {
  const order = orderOf([5, 1]);
  const { told, scan, asks, unitPacked, last, undo, asked, answer, task, look, draft } =
    packing(order);
  told(order, { units: [unitOf(3)] });
  look(found(towel.sku));
  scan('lpn-7');
  expect(asks()).toMatchObject([
    {
      kind: 'packUnit',
      newPackage: { unit: carton, lines: [{ orderItemId: 1, quantity: 3 }], weight: null },
      number: 1,
    },
  ]);
  unitPacked({
    ...order,
    version: 2,
    status: 'PACKING_IN_PROGRESS',
    packages: [cartonPackage(8, 3)],
  });
  expect([last(), draft()]).toEqual([{ tone: 'success', text: 'LPN-7 is package 1.' }, [[2, 1]]]);
  undo();
  expect(asked.map(({ ask }) => ask)).toMatchObject([
    { kind: 'reopen', way: { packageId: 8, draft: null } },
  ]);
  answer({
    kind: 'reopened',
    way: { packageId: 8, draft: null },
    after: { ...order, version: 3 },
    isDone: true,
  });
  expect([last()?.text, draft(), task().order.packages]).toEqual([
    'Undone. Scan SOAP.',
    [[2, 1]],
    [],
  ]);
});

test('without an answer the unit is a package that waits; the last one leaves nothing to pack, and Undo takes it back', () => {
  const order = orderOf([3]);
  const { told, scan, unitPacked, last, asks, task } = packing(order);
  told(order, { units: [unitOf(3)] });
  scan('LPN-7');
  unitPacked(null, 'K-1');
  expect(last()).toEqual({
    tone: 'success',
    text: 'LPN-7 is package 1. Everything is packed. It waits, and is sent by itself.',
  });
  expect(task().order).toMatchObject({ status: 'PACKED', packages: [{ unit: carton }] });
  scan('LPN-7');
  expect(last()).toEqual({ tone: 'error', text: 'LPN-7 is package 1 already.' });
  expect(asks()).toEqual([]);
  const other = packing(order);
  other.told(order, { units: [unitOf(3)] });
  other.scan('LPN-7');
  other.unitPacked(null, 'K-1');
  other.undo();
  expect(other.asks()).toMatchObject([{ kind: 'reopen', way: { key: 'K-1', draft: null } }]);
  other.answer({ kind: 'reopened', way: { key: 'K-1', draft: null }, after: null, isDone: true });
  expect(other.task().order).toMatchObject({ status: 'PICKED', packages: [] });
});

test('what the open package has of more than is left is said, and Undo puts it back', () => {
  const order = orderOf([4]);
  const { told, look, scan, unitPacked, last, undo, answer, asks, draft, effects } = packing(order);
  told(order, { units: [unitOf(3)] });
  look(found(soap.sku));
  look(found(soap.sku));
  scan('LPN-7');
  expect(draft()).toEqual([[1, 2]]);
  unitPacked(null);
  expect([last(), draft()]).toEqual([
    {
      tone: 'attention',
      text: 'LPN-7 is package 1. Take 1 unit of SOAP out of the open package: that is more than is left to pack. Everything else is in package 2: close it. It waits, and is sent by itself.',
    },
    [[1, 1]],
  ]);
  expect(effects.slice(-2)).toEqual([
    { kind: 'keep', draft: { units: { 1: { quantity: '1' } }, weight: '' } },
    { kind: 'focusClose' },
  ]);
  undo();
  const [ask] = asks();
  if (ask?.kind !== 'reopen') throw new Error('Nothing is undone.');
  answer({ kind: 'reopened', way: ask.way, after: null, isDone: true });
  expect(draft()).toEqual([[1, 2]]);
});

test('a unit that cannot be packed as it stands says why, and nothing is asked', () => {
  const packed = { ...orderOf([6]), packages: [cartonPackage(8, 2)] };
  const inner = { id: 8, lpn: 'LPN-8', parent: { lpn: 'LPN-7' } };
  const said = (order: OrderDetail, units: readonly OutboundUnit[], code = 'LPN-7') => {
    const { told, scan, last, asks } = packing(order);
    told(order, { units });
    scan(code);
    expect(asks()).toEqual([]);
    return last()?.text;
  };
  expect(said(packed, [unitOf(2)])).toBe('LPN-7 is package 1 already.');
  expect(said(packed, [unitOf(2), unitOf(1, inner)], 'LPN-8')).toBe(
    'LPN-8 is in LPN-7, which is package 1.',
  );
  const innerIsPacked = { ...orderOf([6]), packages: [parcel(9, [[1, 1]])] };
  expect(said(innerIsPacked, [unitOf(2), unitOf(1, { ...inner, packageId: 9 })])).toBe(
    'LPN-8 in LPN-7 is package 1. Scan what else is in LPN-7, or unpack package 1 first.',
  );
  expect(said(orderOf([6]), [unitOf(0)])).toBe('Nothing in LPN-7 is to be packed.');
  const loose = { ...orderOf([3]), packages: [parcel(9, [[1, 2]])] };
  expect(said(loose, [unitOf(3)])).toBe(
    'LPN-7 was picked with 3 units of SOAP, and 1 is left to pack. Scan its products instead.',
  );
  expect(said({ ...orderOf([3]), serialItems: [1] }, [unitOf(3)])).toBe(
    'Each unit of SOAP needs its serial: scan SOAP and its serials instead of LPN-7.',
  );
  expect(said({ ...orderOf([3]), status: 'CANCELLED' }, [unitOf(3)])).toContain('is cancelled.');
});

test('a unit is known by its SSCC, with what a label has around it; another one is none of the order', () => {
  const order = orderOf([6]);
  const sscc = '340123450000000017';
  const { told, scan, asks, refuse, look, last, answer, press } = packing(order);
  told(order, { units: [unitOf(3, { lpn: sscc })] });
  scan(`(00)${sscc}`);
  expect(asks()).toMatchObject([{ kind: 'packUnit', newPackage: { unit: { lpn: sscc } } }]);
  refuse('Somebody was faster.');
  expect(last()).toEqual({ tone: 'error', text: 'Somebody was faster.' });
  const pallet = {
    lpn: 'LPN-9',
    warehouse: { id: 1, name: 'Basel' },
    location: null,
    totalQuantity: 4,
    state: 'PICKED' as const,
    load: null,
  };
  look(found('LPN-9', { kind: 'PALLET', pallet }));
  expect(last()?.text).toBe(
    'LPN-9 has no location yet, with 4 units on it. It is no unit of ORD-21. Scan SOAP.',
  );
  // It is read only with the answer.
  scan('LPN-9');
  answer({
    kind: 'found',
    found: found('LPN-9', { kind: 'PALLET', pallet }),
    isEarly: false,
    units: [unitOf(3, { lpn: 'LPN-9' })],
  });
  expect(asks()).toMatchObject([{ kind: 'packUnit', newPackage: { unit: { lpn: 'LPN-9' } } }]);
  refuse('Some fields are not right.');
  press({ kind: 'packUnit', lpn: 'LPN-5' });
  expect(last()?.text).toBe('LPN-5 is no unit of ORD-21 any more.');
});

test('the tote of the order is no package, and a unit is no serial', () => {
  const order = { ...orderOf([3]), tote: 'T-1' };
  const tote = packing(order);
  tote.told(order, { units: [unitOf(3, { tote: 'T-1', kind: 'TOTE' })] });
  tote.scan('T-1');
  expect(tote.asks()).toMatchObject([{ kind: 'lookUp' }]);
  const serials = { ...orderOf([1, 2]), serialItems: [1] };
  const { told, look, scan, last, asks } = packing(serials);
  told(serials, { units: [unitOf(0, { lines: [{ orderItemId: 2, quantity: 2 }] })] });
  look(found(soap.sku));
  look(found(towel.sku));
  look(found(towel.sku));
  scan('LPN-7');
  expect([last()?.text, asks()]).toEqual([
    'LPN-7 is a unit, and no serial. Scan a serial of SOAP: 0 of 1 scanned.',
    [],
  ]);
});
