import type { Scan } from '@lading/contract/floor';
import type { ReturnDetail } from '@lading/contract/returns';
import { expect, test } from 'vitest';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { simulate } from '../../ui/scan/testing/simulate.ts';
import {
  beginReturn,
  type KeptLines,
  linesOf,
  noLines,
  type ReturnAsk,
  type ReturnEffect,
  type ReturnEvent,
  type ReturnTask,
  returnMachine,
  type Tracked,
} from './returnMachine.ts';
import { returnOf, serialGoods, soap, towel } from './testing/returning.ts';

const found = (code: string, more: Partial<Scan> = {}): Scan => {
  const product = [soap, towel, serialGoods].find(({ sku }) => sku === code);
  const products = product ? [{ ...product, customer: { id: 3, name: 'Acme' }, pack: null }] : [];
  return { ...unknownScan, code, products, ...more };
};

function receiving(returnDetail: ReturnDetail = returnOf([3]), kept: KeptLines = noLines) {
  const device = simulate<ReturnTask, ReturnEvent, ReturnAsk, ReturnEffect>(
    returnMachine,
    beginReturn(returnDetail, returnDetail.version, kept),
  );
  const look = (scan: Scan) => {
    device.scan(scan.code);
    device.answer({ kind: 'found', found: scan, isEarly: false });
  };
  const answer = (now: ReturnDetail, more: Partial<Extract<ReturnEvent, { kind: 'told' }>> = {}) =>
    device.tell({
      kind: 'told',
      returnDetail: now,
      readVersion: now.version,
      sentDrafts: [],
      refusals: [],
      ...more,
    });
  const lines = () =>
    linesOf(device.task()).map(({ product, quantity, disposition }) => [
      product.sku,
      Number(quantity),
      disposition,
    ]);
  const sent = () => device.asked.flatMap(({ ask }) => (ask.kind === 'receive' ? [ask] : []))[0];
  const products = (...all: Tracked[]) => device.answer({ kind: 'products', products: all });
  return { ...device, look, told: answer, lines, sent, products, last: () => device.said.at(-1) };
}

test('a keyed figure is confirmed by its button or the code of its own goods, never by the next code', () => {
  const { look, act, lines, last } = receiving(returnOf([30, 4]));
  look(found(soap.sku));
  act({ kind: 'key', quantity: 7 });
  expect(last()).toEqual({ tone: 'info', text: '7 × SOAP keyed. Press Keep 7, or scan SOAP.' });
  look(found(towel.sku));
  expect(last()).toEqual({
    tone: 'attention',
    text: '7 × SOAP is keyed, not saved. Scan SOAP or press Keep 7 first.',
  });
  look(found(soap.sku));
  expect([lines(), last()?.text]).toEqual([
    [['SOAP', 7, 'AVAILABLE']],
    'SOAP: 7 units, available.',
  ]);
  look(found(towel.sku));
  act({ kind: 'key', quantity: 2 });
  act({ kind: 'keep' });
  expect(lines()).toEqual([
    ['SOAP', 7, 'AVAILABLE'],
    ['TOWEL', 2, 'AVAILABLE'],
  ]);
});

test('an unannounced product is attention; one that the server refuses is refused', () => {
  const blind = receiving(returnOf([3]));
  blind.look(found(towel.sku));
  expect(blind.last()).toEqual({
    tone: 'attention',
    text: 'TOWEL: 1 unit, available. It is not announced on RMA-31.',
  });
  const returnable = [{ product: soap, quantity: 3, lots: null }];
  const ofOrder = receiving({
    ...returnOf([3]),
    order: { id: 1, orderReference: 'ORD-1', status: 'SHIPPED' },
    returnable,
  });
  ofOrder.look(found(towel.sku));
  expect([ofOrder.last()?.tone, ofOrder.lines()]).toEqual(['error', []]);
});

test('the condition follows the reason of the return', () => {
  const { look, lines } = receiving({ ...returnOf([3]), proposedDisposition: 'DAMAGED' });
  look(found(soap.sku));
  expect(lines()).toEqual([['SOAP', 1, 'DAMAGED']]);
});

test('a receipt is sent for the version that was shown; one that waits leads to the next version', () => {
  const { look, press, sent, products, answer, last, task, lines } = receiving(returnOf([3]));
  look(found(soap.sku));
  press({ kind: 'receive' });
  products(soap);
  expect(sent()).toMatchObject({
    returnDetail: { version: 1 },
    items: [{ productId: soap.id, quantity: 1 }],
    kept: { sentFor: 1 },
  });
  answer({ kind: 'received', items: sent()?.items ?? [], after: null });
  expect(last()).toEqual({
    tone: 'success',
    text: '1 unit of RMA-31 received. It waits, and is sent by itself.',
  });
  expect([
    task().returnDetail.version,
    task().returnDetail.items[0]?.receivedQuantity,
    lines(),
  ]).toEqual([2, 1, []]);
});

test('a refused receipt keeps its lines', () => {
  const { look, press, products, refuse, last, lines, task } = receiving();
  look(found(soap.sku));
  press({ kind: 'receive' });
  products(soap);
  refuse('Somebody else has changed this.');
  expect([last()?.text, lines(), task().kept.sentFor, task().isSending]).toEqual([
    'Somebody else has changed this.',
    [['SOAP', 1, 'AVAILABLE']],
    undefined,
    false,
  ]);
});

test('serials are asked for before a receipt is sent; a scan meanwhile waits for the answer', () => {
  const { look, press, products, task, sent, act, scan, asked, last } = receiving();
  look(found(serialGoods.sku));
  press({ kind: 'receive' });
  products(serialGoods);
  expect(task().asked).toMatchObject({ product: { sku: 'PHONE' } });
  scan(soap.sku);
  expect(asked).toEqual([]);
  act({ kind: 'lots', lots: null });
  expect(last()?.text).toBe('Nothing was received.');
  expect(asked).toMatchObject([{ ask: { kind: 'lookUp' } }]);
  expect(sent()).toBeUndefined();
});

test('serials that were given are sent', () => {
  const { look, press, products, act, sent } = receiving();
  look(found(serialGoods.sku));
  press({ kind: 'receive' });
  products(serialGoods);
  act({ kind: 'lots', lots: [{ code: 'S-1' }] });
  expect(sent()?.items).toEqual([
    { productId: serialGoods.id, quantity: 1, lot: { code: 'S-1' }, disposition: 'AVAILABLE' },
  ]);
});

test('what is not known of a product here is said, and nothing is sent', () => {
  const { look, press, products, sent, last } = receiving();
  look(found(soap.sku));
  press({ kind: 'receive' });
  products();
  expect([sent(), last()?.text]).toEqual([
    undefined,
    'Whether SOAP has lots or serials is not known on this device. Receive it with the network.',
  ]);
});

test('what somebody else received is said, with what is still here; a closed return takes nothing', () => {
  const result = returnOf([3]);
  const { look, told, last, lines } = receiving(result);
  look(found(soap.sku));
  told({
    ...result,
    version: 2,
    status: 'RECEIVING_IN_PROGRESS',
    items: result.items.map((item) => ({ ...item, receivedQuantity: 2 })),
  });
  expect(last()).toEqual({
    tone: 'attention',
    text: 'Meanwhile 2 units of SOAP were received, and the return is RECEIVING IN PROGRESS. What you scanned is still here.',
  });
  told({ ...result, version: 3, status: 'CANCELLED' });
  look(found(soap.sku));
  expect([last()?.tone, last()?.text, lines()]).toEqual([
    'error',
    'RMA-31 is CANCELLED: nothing more is received on it. Keep the goods apart, and ask what becomes of them.',
    [['SOAP', 1, 'AVAILABLE']],
  ]);
});

test('a doubtful code changes nothing until it is scanned again', () => {
  const doubts = [{ code: 'SEPARATOR_MISSING' as const, text: 'It may be count 1 and lot 2.' }];
  const { look, lines, last } = receiving();
  look(found(soap.sku, { doubts }));
  expect([lines(), last()?.tone]).toEqual([[], 'attention']);
  look(found(soap.sku, { doubts }));
  expect(lines()).toEqual([['SOAP', 1, 'AVAILABLE']]);
});

test('lines that were handed over before a reload are not to be received again', () => {
  const kept: KeptLines = {
    lines: [{ key: 1, product: soap, quantity: '1', disposition: 'AVAILABLE' }],
    sentFor: 1,
  };
  const { told, lines } = receiving(returnOf([3]), kept);
  told(returnOf([3]), { sentDrafts: [JSON.stringify(kept)] });
  expect(lines()).toEqual([]);
});

test('a receipt that waits and is refused later is said, and the return is as the server has it', () => {
  const result = returnOf([3]);
  const { look, press, products, sent, answer, told, last, task } = receiving(result);
  look(found(soap.sku));
  press({ kind: 'receive' });
  products(soap);
  answer({ kind: 'received', items: sent()?.items ?? [], after: null });
  told(result, {
    refusals: [{ seq: 1, what: 'RMA-31: 1 unit received', reason: 'It is closed.' }],
  });
  expect(last()?.text).toBe(
    'RMA-31: 1 unit received was refused: It is closed. Decide on it under Scans.',
  );
  expect(task().returnDetail).toEqual(result);
});

test('an Undo that comes after the lines were received brings none of them back', () => {
  const { look, press, act, products, sent, answer, lines, last, device } = receiving();
  look(found(soap.sku));
  const undo = device().message?.undo;
  press({ kind: 'receive' });
  products(soap);
  answer({ kind: 'received', items: sent()?.items ?? [], after: null });
  if (undo) act(undo);
  expect([lines(), last()?.text]).toEqual([
    [],
    'This cannot be undone any more: the lines have changed.',
  ]);
});

test('a read that was under way before the receipt changes nothing', () => {
  const result = returnOf([3]);
  const { look, press, products, sent, answer, told, task, said } = receiving(result);
  look(found(soap.sku));
  press({ kind: 'receive' });
  products(soap);
  const after: ReturnDetail = {
    ...result,
    version: 2,
    status: 'RECEIVING_IN_PROGRESS',
    pallet: { lpn: 'LPN-77' },
  };
  answer({ kind: 'received', items: sent()?.items ?? [], after });
  told(result);
  expect([task().returnDetail, said.at(-1)?.text]).toEqual([after, 'Received onto LPN-77.']);
});

test('a doubled code that came before its question does not answer it', () => {
  const doubts = [{ code: 'SEPARATOR_MISSING' as const, text: 'It may be count 1 and lot 2.' }];
  const { look, scan, answer, lines } = receiving();
  look(found(soap.sku, { doubts }));
  scan(soap.sku);
  answer({ kind: 'found', found: found(soap.sku, { doubts }), isEarly: true });
  expect(lines()).toEqual([]);
});

test('the receipt has the figure that is shown, and nothing changes it while it is sent', () => {
  const { look, press, act, products, sent, lines, last } = receiving(returnOf([30]));
  look(found(soap.sku));
  act({ kind: 'key', quantity: 7 });
  press({ kind: 'receive' });
  act({ kind: 'remove', key: 1 });
  expect([last()?.text, lines()]).toEqual([
    'RMA-31 is being received. Wait for that.',
    [['SOAP', 7, 'AVAILABLE']],
  ]);
  products(soap);
  expect(sent()?.items).toEqual([{ productId: soap.id, quantity: 7, disposition: 'AVAILABLE' }]);
});

test('the scan of the carton that came back proposes what is in it, which stands in it again', () => {
  const carton = { lpn: '087123450000000691', takesGoods: true };
  const { scan, act, answer, lines, sent, products, task, last } = receiving({
    ...returnOf([3]),
    units: [carton],
  });
  scan('(00)087123450000000691');
  expect(lines()).toEqual([['SOAP', 3, 'AVAILABLE']]);
  expect(last()?.text).toContain('087123450000000691 came back: what stays goes into it.');
  act({ kind: 'newPallet' });
  expect(task().kept.into).toBeUndefined();
  scan(']C100087123450000000691');
  act({ kind: 'receive' });
  products(soap);
  expect(sent()).toMatchObject({ kept: { into: carton.lpn }, items: [{ quantity: 3 }] });
  answer({ kind: 'received', items: sent()?.items ?? [], after: null });
  expect(task()).toMatchObject({
    kept: noLines,
    returnDetail: { units: [{ takesGoods: false }] },
  });
  scan(carton.lpn);
  expect(last()).toMatchObject({
    tone: 'error',
    text: expect.stringContaining('come back already'),
  });
});

test('with several cartons each says into which one its goods are scanned', () => {
  const units = ['CTN-1', 'CTN-2'].map((lpn) => ({ lpn, takesGoods: true }));
  const { scan, lines, task } = receiving({ ...returnOf([3]), units });
  scan('ctn-2');
  expect([lines(), task().kept.into]).toEqual([[], 'CTN-2']);
});
