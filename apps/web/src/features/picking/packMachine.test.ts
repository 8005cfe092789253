import type { Scan } from '@lading/contract/floor';
import type { OrderDetail } from '@lading/contract/orders';
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
import { orderOf, parcel, soap, towel } from './testing/packing.ts';

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
