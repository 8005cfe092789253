import type { Asn, CarriedPallet } from '@lading/contract/asns';
import { expect, test } from 'vitest';
import { simulate } from '../../ui/scan/testing/simulate.ts';
import { receivingMachine } from './receivingMachine.ts';
import {
  beginReceiving,
  type KeepPallet,
  type ReceivingAsk,
  type ReceivingEvent,
  type ReceivingState,
} from './receivingState.ts';
import { lineKey } from './staging.ts';
import { acme, bottle, delivery, scanOf } from './testing/receivingScans.ts';

function onFloor(asn: Asn | null = null) {
  const begun = beginReceiving(acme, 1, asn, { key: 'key-0', items: [] });
  const device = simulate<ReceivingState, ReceivingEvent, ReceivingAsk, KeepPallet>(
    receivingMachine,
    begun,
  );
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  /** Answers look-ups until nothing else is asked. */
  const settle = () => {
    for (let [next] = device.asked; next; [next] = device.asked) {
      const { ask } = next;
      if (ask.kind !== 'lookUp') break;
      device.answer({
        kind: 'found',
        found: scanOf(ask.code),
        code: ask.code,
        isEarly: ask.isEarly,
        newKey: newKey(),
      });
    }
  };
  const lines = () =>
    device
      .task()
      .pallet.items.map(({ product: { sku }, lot, quantity }) => [
        sku,
        ...(lot ? [lot.code] : []),
        quantity,
      ]);
  const scan = (...codes: string[]) => {
    for (const code of codes) {
      device.scan(code);
      settle();
    }
  };
  const quantity = (units: number, product = bottle) =>
    device.act({
      kind: 'quantity',
      key: lineKey({ product: product }),
      sku: product.sku,
      quantity: units,
    });
  return {
    ...device,
    scan,
    scanSlowly: device.scan,
    settle,
    lines,
    quantity,
    newKey,
    words: () => device.said.at(-1),
  };
}

test('a keyed figure stays with its product, and the next code is counted for its own', () => {
  const { scan, quantity, lines, words } = onFloor();
  scan('WB-1');
  quantity(7);
  scan('MILK (10)L77 (37)24');
  expect(lines()).toEqual([
    ['WB-1', 7],
    ['MILK', 'L77', 24],
  ]);
  expect(words()).toEqual({ tone: 'success', text: 'MILK, lot L77: 24 on the pallet.' });
});

test('a figure that is taken over late, after the next scan, is still for its own line, and for none that is gone', () => {
  const { scan, quantity, act, lines, words } = onFloor();
  scan('WB-1', 'TIRE');
  quantity(7);
  expect(lines()).toEqual([
    ['WB-1', 7],
    ['TIRE', 1],
  ]);
  act({ kind: 'remove', key: lineKey({ product: bottle }) });
  quantity(9);
  expect([lines(), words()]).toEqual([
    [['TIRE', 1]],
    { tone: 'error', text: 'WB-1 is off the pallet. Scan it again.' },
  ]);
});

test('a doubtful code changes nothing until it is scanned again or the button is pressed', () => {
  const doubt = 'Count 48107 may be count 48 and lot 7. Scan it again to take it all the same.';
  for (const confirm of ['scan', 'button'] as const) {
    const { scan, act, lines, words, task } = onFloor();
    scan('WB-1 (37)48107');
    expect([lines(), words()]).toEqual([[], { tone: 'attention', text: doubt }]);
    if (confirm === 'scan') scan('WB-1 (37)48107');
    else act({ kind: 'admit' });
    expect([lines(), task().doubtful]).toEqual([[['WB-1', 48_107]], null]);
  }
});

test('a doubtful code that was scanned twice before it was looked up is a question still, and another scan ends it', () => {
  const { scan, scanSlowly, settle, lines, words, act } = onFloor();
  scanSlowly('WB-1 (37)48107');
  scanSlowly('WB-1 (37)48107');
  settle();
  expect([lines(), words()?.tone]).toEqual([[], 'attention']);
  scan('TIRE', 'WB-1 (37)48107');
  act({ kind: 'remove', key: lineKey({ product: { ...bottle, id: 4 } }) });
  act({ kind: 'admit' });
  expect(lines()).toEqual([]);
});

test('a date that has passed is said at once', () => {
  const { scan, lines, words } = onFloor();
  scan('MILK (10)OLD');
  expect(words()).toEqual({
    tone: 'attention',
    text: 'Lot OLD expired on 2026-01-31. Scan it again to take it all the same.',
  });
  scan('MILK (10)OLD');
  expect(lines()).toEqual([['MILK', 'OLD', 2]]);
});

test('a count far above what the ASN announces is a question before the one about the overage', () => {
  const { scan, task, lines, words, act } = onFloor(delivery);
  scan('WB-1 (37)500');
  expect(words()?.text).toBe(
    'The code says 500 units of WB-1, and ASN PO-42 announces 40 units in all. Set the scanner to transmit FNC1 as <GS>. Scan it again to take it all the same.',
  );
  scan('WB-1 (37)500');
  expect([task().question?.kind, lines()]).toEqual(['warning', []]);
  act({ kind: 'answer', isYes: false });
  expect([lines(), words()?.text]).toEqual([[], 'WB-1 was left as it is.']);
});

test('a warning is asked again if what the ASN expects changed while it was open', () => {
  const { scan, tell, act, task, lines } = onFloor(delivery);
  scan('TIRE');
  act({ kind: 'answer', isYes: true });
  scan('case', 'case');
  const received = {
    ...delivery,
    version: 2,
    items: delivery.items.map((item) => ({ ...item, receivedQuantity: item.expectedQuantity })),
  };
  tell({ kind: 'told', asn: received, isAsnMissing: false, carried: [] });
  act({ kind: 'answer', isYes: true });
  expect([task().question, lines()]).toMatchObject([
    { warning: { received: 40, overage: 48 } },
    [
      ['TIRE', 1],
      ['WB-1', 24],
    ],
  ]);
  act({ kind: 'answer', isYes: true });
  expect(lines()).toContainEqual(['WB-1', 48]);
});

test('scans before a dialog wait for its answer, and nothing is green before', () => {
  const { scanSlowly, settle, act, lines, said } = onFloor(delivery);
  scanSlowly('TIRE');
  scanSlowly('WB-1');
  settle();
  expect([lines(), said.some(({ tone }) => tone === 'success')]).toEqual([[], false]);
  act({ kind: 'answer', isYes: true });
  settle();
  expect(lines()).toEqual([
    ['TIRE', 1],
    ['WB-1', 1],
  ]);
});

test('the lots of a dialog go on the pallet together, and a serial once, in any spelling and condition', () => {
  const { scan, act, lines, words, task } = onFloor();
  scan('DRILL (21)S1');
  act({ kind: 'askCondition', key: task().activeKey ?? '' });
  act({ kind: 'setCondition', units: 1, condition: { status: 'DAMAGED', reason: 'Wet' } });
  scan('DRILL (21)s1');
  expect(words()).toEqual({ tone: 'error', text: 'Serial s1 is on the pallet already.' });
  scan('DRILL');
  expect(words()?.text).toBe('DRILL is tracked by serial: please enter it.');
  act({ kind: 'lots', lots: ['S2', 'S3'].map((code) => ({ lot: { code }, quantity: 1 })) });
  expect([lines().length, words()?.text]).toEqual([3, 'DRILL: 3 on the pallet.']);
  scan('MILK');
  act({ kind: 'lots', lots: null });
  expect([lines().length, words()?.text]).toEqual([3, 'MILK was left as it is.']);
});

test('what is undone is what the message says, or nothing', () => {
  const { scan, undo, quantity, lines, words, device, send } = onFloor();
  scan('WB-1');
  quantity(5);
  const { message } = device();
  undo();
  expect([lines(), words()?.text]).toEqual([[['WB-1', 1]], 'Undone: WB-1 is at 1.']);
  scan('TIRE');
  if (message?.undo)
    send({ kind: 'input', event: message.undo, what: 'Undo', at: 0, isPress: true });
  expect([lines().length, words()?.text]).toEqual([
    2,
    'The pallet was changed since. Correct the line by hand.',
  ]);
});

test('nothing changes while the pallet is sent, a refusal leaves it as it is, and the next one has another key', () => {
  const { scan, press, act, quantity, refuse, answer, asked, lines, words, task, newKey } =
    onFloor(delivery);
  scan('WB-1');
  press({ kind: 'finalize' });
  quantity(9);
  act({ kind: 'remove', key: lineKey({ product: bottle }) });
  act({ kind: 'removeLabel', newKey: 'other' });
  expect([lines(), words()?.text]).toEqual([
    [['WB-1', 1]],
    'The pallet is being sent, and cannot be changed.',
  ]);
  refuse('ASN PO-42 is cancelled.');
  expect([words(), task().isSending]).toEqual([
    { tone: 'error', text: 'ASN PO-42 is cancelled.' },
    false,
  ]);
  press({ kind: 'finalize' });
  expect(asked).toMatchObject([{ ask: { kind: 'send', pallet: { key: 'key-0' }, notes: '' } }]);
  answer({
    kind: 'sent',
    summary: { lpn: 'LPN-1', lines: 1, totalQuantity: 1 },
    asn: null,
    newKey: newKey(),
  });
  expect([words()?.text, lines(), task().pallet.key]).toEqual([
    'LPN-1 is finalized: 1 line, 1 unit.',
    [],
    'key-2',
  ]);
});

test('a pallet that varies from its ASN is sent with what the dialog says, and closing the dialog sends nothing', () => {
  const { scan, press, act, asked, task } = onFloor(delivery);
  scan('TIRE');
  act({ kind: 'answer', isYes: true });
  press({ kind: 'finalize' });
  act({ kind: 'dismiss', question: 'condition' });
  expect([task().question?.kind, asked]).toEqual(['variances', []]);
  act({ kind: 'dismiss', question: 'variances' });
  act({ kind: 'proceed', notes: 'late' });
  expect([task().question, asked]).toEqual([null, []]);
  press({ kind: 'finalize' });
  act({ kind: 'proceed', notes: 'One more' });
  act({ kind: 'proceed', notes: 'One more' });
  expect(asked).toMatchObject([{ ask: { kind: 'send', notes: 'One more' } }]);
});

test('an ASN that is not open here takes nothing, and never becomes a free receipt', () => {
  const { scan, tell, press, lines, words, asked } = onFloor();
  scan('WB-1');
  tell({ kind: 'told', asn: null, isAsnMissing: true, carried: [] });
  for (const code of ['WB-1', 'MILK', 'LPN-7']) {
    scan(code);
    expect(words()).toEqual({
      tone: 'error',
      text: 'This ASN is not open any more, or not known here. Go back and choose one.',
    });
  }
  press({ kind: 'finalize' });
  expect([lines(), asked]).toEqual([[['WB-1', 1]], []]);
});

test('an older ASN does not replace a newer one, and the pallet of a transfer is received as it is', () => {
  const { tell, task, scan, asked, answer, words } = onFloor({ ...delivery, version: 3 });
  const carried: CarriedPallet = {
    lpn: 'LPN-00000007',
    kind: 'PALLET',
    parent: null,
    state: 'UNDER_WAY',
    contents: [],
  };
  tell({ kind: 'told', asn: delivery, isAsnMissing: false, carried: [carried] });
  expect(task().asn?.version).toBe(3);
  scan('lpn-00000007');
  expect(asked).toMatchObject([{ ask: { kind: 'carried', pallet: { lpn: 'LPN-00000007' } } }]);
  answer({ kind: 'unitIn', message: 'Pallet LPN-00000007 received.', summary: null });
  expect(words()).toEqual({ tone: 'success', text: 'Pallet LPN-00000007 received.' });
});

test('all that is expected is staged, without what needs a lot', () => {
  const { press, answer, lines, words } = onFloor(delivery);
  press({ kind: 'expectAll' });
  answer({ kind: 'tracked', productIds: [2] });
  expect([lines(), words()]).toEqual([
    [['WB-1', 37]],
    {
      tone: 'attention',
      text: '1 line, 37 units on the pallet. Scan MILK: lot or serial is needed.',
    },
  ]);
});

test('a pallet that was handed over before the device died is not shown again', () => {
  const { scan, tell, lines, effects } = onFloor();
  scan('WB-1');
  tell({ kind: 'handedOver', key: 'another', newKey: 'n' });
  expect(lines()).toHaveLength(1);
  tell({ kind: 'handedOver', key: 'key-0', newKey: 'n' });
  expect([lines(), effects.at(-1)]).toEqual([
    [],
    { kind: 'keep', pallet: { key: 'n', items: [] } },
  ]);
});

test('what the device and another tab tell while the pallet is sent waits for its own answer', () => {
  const { scan, press, tell, lines, task } = onFloor();
  scan('WB-1');
  press({ kind: 'finalize' });
  const sending = task().pallet;
  tell({ kind: 'handedOver', key: 'key-0', newKey: 'n' });
  tell({ kind: 'toldPallet', pallet: { key: 'other', items: [] } });
  expect([task().pallet, lines()]).toEqual([sending, [['WB-1', 1]]]);
});

test('goods go into the unit that was begun, a label names it, and the next label begins the next one', () => {
  const { scan, act, words, task, undo } = onFloor();
  act({ kind: 'askUnit' });
  act({ kind: 'beginUnit', unit: { kind: 'CARTON', parent: null, lpn: null } });
  scan('LPN-7');
  expect(words()?.text).toBe('This carton is LPN-7.');
  scan('WB-1', 'WB-1', 'TIRE');
  expect(words()?.text).toBe('TIRE: 1 in Carton LPN-7.');
  scan('LPN-8', 'WB-1');
  expect(words()?.text).toBe('WB-1: 1 in Carton LPN-8.');
  scan('LPN-7', 'TIRE');
  expect(words()?.text).toBe('TIRE: 2 in Carton LPN-7.');
  const shown = () =>
    task().pallet.items.map(({ product: { sku }, quantity, unit }) => [sku, quantity, unit]);
  expect(shown()).toEqual([
    ['WB-1', 2, 1],
    ['TIRE', 2, 1],
    ['WB-1', 1, 2],
  ]);
  act({ kind: 'removeUnit', id: 1 });
  expect([shown(), words()?.text]).toEqual([
    [['WB-1', 1, 2]],
    'Carton LPN-7 is off the pallet, with 2 lines.',
  ]);
  undo();
  expect([shown().length, task().pallet.open]).toEqual([3, 1]);
  act({ kind: 'openUnit', id: null });
  scan('WB-1');
  expect(shown().at(-1)).toEqual(['WB-1', 1, undefined]);
});

test('a transfer gets no units, and the answer of a dialog that is closed begins none', () => {
  const { act, words, task } = onFloor({ ...delivery, isTransfer: true });
  act({ kind: 'askUnit' });
  expect([words()?.tone, task().question]).toEqual(['error', null]);
  act({ kind: 'beginUnit', unit: { kind: 'CARTON', parent: null, lpn: null } });
  expect(task().pallet.units).toBeUndefined();
});
