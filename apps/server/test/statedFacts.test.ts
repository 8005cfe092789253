import { fault, sayFault } from '@lading/domain/messages/faults';
import { outcomeOf } from '@lading/domain/messages/outcomes';
import { remark, stepNotes } from '@lading/domain/messages/remarks';
import { expect, test } from 'vitest';
import { Refusal } from '../src/platform/refusal.ts';
import { requireFacts } from './statedFacts.ts';

/** Texts of the type string that hold a sentence: the compiler cannot tell them from a name. */
const sentences: readonly string[] = [
  sayFault(fault('SERIAL_TWICE', { code: 'S-1' })),
  stepNotes(null, [remark('LOT_HELD', { code: 'L-1', reason: 'Wet' })]) ?? '',
  outcomeOf('ORDER_CREATED', { reference: 'O-1', status: 'BACKORDER' }).message,
  new Refusal('STOCK_GONE').message,
  new Refusal('OVER_PACK', { sku: 'A', left: 2, wanted: 3 }).message,
  new Refusal('OVER_PACK', { sku: 'A', left: 1, wanted: 3 }).message,
];

test.each(sentences)('the sentence "%s" is found as a fact, alone and within a text', (text) => {
  for (const name of [text, `Refused: ${text} Look again.`]) {
    const { code, facts } = new Refusal('PLACE_BLOCKED', { name, reason: 'Wet', way: 'IN' });
    expect(() => requireFacts({ items: [{ code, facts }] }, true)).toThrow('contain the sentence');
  }
});

test('texts of people and names are no sentences', () => {
  for (const reason of ['Seal broken.', 'Shelf empty', 'A-01 is wet: look at the 2 pallets']) {
    const remarks = [remark('LOT_HELD', { code: 'L "1"', reason })];
    expect(() => requireFacts({ history: [{ remarks }] }, false)).not.toThrow();
  }
});

test('facts of another kind, and facts that no message of the code declares, are found', () => {
  const { code } = remark('ITEMS_CHANGED');
  expect(() => requireFacts({ code, facts: {} }, false)).not.toThrow();
  expect(() => requireFacts({ code, facts: { sku: 'A' } }, false)).toThrow('sku');
  expect(() => requireFacts([{ code: 'PALLET_RECEIVED', facts: { lpn: 7 } }], false)).toThrow(
    'lpn',
  );
});
