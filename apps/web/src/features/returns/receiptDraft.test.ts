import type { Tracking } from '@lading/domain/lots';
import { describe, expect, it } from 'vitest';
import {
  changesSince,
  filledLines,
  lacksLots,
  linesToCome,
  receiptItems,
  scanInto,
  splitLine,
  stillToCome,
  withUnannounced,
} from './receiptDraft.ts';

const product = (id: number) => ({ id, sku: `SKU-${id}`, name: `Product ${id}` });
const items = [
  { id: 1, product: product(1), quantity: 5, receivedQuantity: 2, lot: null },
  { id: 2, product: product(2), quantity: 4, receivedQuantity: 4, lot: null },
  { id: 3, product: product(3), quantity: 0, receivedQuantity: 1, lot: null },
];

const blind = {
  returnReference: 'RMA-1',
  items,
  order: null,
  returnable: null,
  proposedDisposition: 'AVAILABLE' as const,
};
const result = blind;

it('begins with the outstanding units', () => {
  expect(linesToCome(result)).toEqual([
    { key: 1, product: product(1), quantity: '3', disposition: 'AVAILABLE' },
  ]);
});

it('splits a line by disposition', () => {
  const [first] = linesToCome(result);
  if (!first) throw new Error('There is a line to split.');
  const once = splitLine([first], first);
  expect(once.map(({ key, quantity, disposition }) => [key, quantity, disposition])).toEqual([
    [1, '3', 'AVAILABLE'],
    [2, '', 'QUARANTINED'],
  ]);
  expect(splitLine(once, first).map(({ disposition }) => disposition)).toEqual([
    'AVAILABLE',
    'DAMAGED',
    'QUARANTINED',
  ]);
});

it('receives lines with units, and reports invalid ones', () => {
  const [first] = linesToCome(result);
  if (!first) throw new Error('There is a line to split.');
  const lines = withUnannounced(blind, splitLine([first], first), product(9), { quantity: '2' });
  const filled = filledLines(lines);
  if (typeof filled === 'string') throw new Error(filled);
  expect(receiptItems(filled)).toEqual([
    { productId: 1, quantity: 3, disposition: 'AVAILABLE' },
    { productId: 9, quantity: 2, disposition: 'AVAILABLE' },
  ]);
  expect(filledLines([{ ...first, quantity: '-1' }])).toContain('Units of SKU-1');
  expect(filledLines([{ ...first, quantity: '' }])).toBe(
    'Enter how many units came of at least one product.',
  );
});

it('names the lot of a line, or the serial of each unit', () => {
  const [line] = linesToCome(result);
  if (!line) throw new Error('There is a line to receive.');
  const lot = { code: 'L-1', expiresOn: '2027-01-31' };
  expect(
    ['NONE', 'LOT', 'SERIAL'].filter((tracking) => lacksLots(line, tracking as Tracking)),
  ).toEqual(['LOT', 'SERIAL']);
  expect(lacksLots({ ...line, lots: [lot] }, 'LOT')).toBe(false);
  expect(lacksLots({ ...line, lots: [lot] }, 'SERIAL')).toBe(true);
  expect(receiptItems([{ ...line, lots: [lot] }])).toEqual([
    { productId: 1, quantity: 3, lot, disposition: 'AVAILABLE' },
  ]);
  const serials = { ...line, quantity: '2', lots: [{ code: 'S-1' }, { code: 'S-2' }] };
  expect(lacksLots(serials, 'SERIAL')).toBe(false);
  expect(receiptItems([serials])).toEqual([
    { productId: 1, quantity: 1, lot: { code: 'S-1' }, disposition: 'AVAILABLE' },
    { productId: 1, quantity: 1, lot: { code: 'S-2' }, disposition: 'AVAILABLE' },
  ]);
});

it('a scan joins the line of its goods that was scanned last, else the available one', () => {
  const bottle = { id: 5, sku: 'WB-1', name: 'Bottle' };
  const scanOf = (
    units: number,
    code: string | null = null,
    tracking: 'NONE' | 'LOT' | 'SERIAL' = 'NONE',
  ) => ({ product: bottle, units, tracking, lot: code === null ? null : { code } }) as const;
  const first = scanInto(blind, [], null, scanOf(2));
  if ('fault' in first) throw new Error(first.fault);
  expect(first).toMatchObject({
    key: 1,
    lines: [{ key: 1, product: bottle, quantity: '2', disposition: 'AVAILABLE' }],
  });
  const parts = splitLine(first.lines, first.lines[0] as (typeof first.lines)[number]);
  expect(scanInto(blind, parts, 2, scanOf(1))).toMatchObject({
    key: 2,
    lines: [{ quantity: '2' }, { quantity: '1', disposition: 'QUARANTINED' }],
  });
  expect(scanInto(blind, parts, null, scanOf(1))).toMatchObject({
    key: 1,
    lines: [{ quantity: '3' }, { quantity: '' }],
  });
  const lots = scanInto(blind, first.lines, 1, scanOf(4, 'L-1', 'LOT'));
  expect(lots).toMatchObject({ key: 1, lines: [{ quantity: '6', lots: [{ code: 'L-1' }] }] });
  if ('fault' in lots) throw new Error(lots.fault);
  expect(scanInto(blind, lots.lines, 1, scanOf(1, 'L-2', 'LOT'))).toMatchObject({
    key: 2,
    lines: [{ quantity: '6' }, { lots: [{ code: 'L-2' }] }],
  });
  const serial = scanInto(blind, [], null, scanOf(1, 'S-1', 'SERIAL'));
  if ('fault' in serial) throw new Error(serial.fault);
  expect(scanInto(blind, serial.lines, 1, scanOf(1, 'S-2', 'SERIAL'))).toMatchObject({
    lines: [{ quantity: '2', lots: [{ code: 'S-1' }, { code: 'S-2' }] }],
  });
  expect(scanInto(blind, serial.lines, 1, scanOf(1, 'S-1', 'SERIAL'))).toEqual({
    fault: 'Serial S-1 was scanned already.',
  });
  expect(scanInto(blind, serial.lines, 1, scanOf(1, 's-1', 'SERIAL'))).toEqual({
    fault: 'Serial s-1 was scanned already.',
  });
  expect(scanInto(blind, lots.lines, 1, scanOf(1, 'l-1', 'LOT'))).toMatchObject({
    key: 1,
    lines: [{ quantity: '7', lots: [{ code: 'L-1' }] }],
  });
  const items = [{ id: 1, product: bottle, quantity: 5, receivedQuantity: 1, lot: null }];
  expect(stillToCome({ items }, first.lines)).toEqual([{ product: bottle, units: 2 }]);
  expect(stillToCome({ items }, lots.lines)).toEqual([]);
});

it('proposes the condition that the reason of the return says, wherever a line begins', () => {
  const hurt = { ...blind, proposedDisposition: 'DAMAGED' as const };
  expect(linesToCome(hurt)).toMatchObject([{ disposition: 'DAMAGED' }]);
  expect(withUnannounced(hurt, [], product(9), { quantity: '2' })).toMatchObject([
    { disposition: 'DAMAGED' },
  ]);
  const scan = { product: product(1), units: 1, tracking: 'NONE', lot: null } as const;
  const first = scanInto(hurt, [], null, scan);
  if ('fault' in first) throw new Error(first.fault);
  expect(first).toMatchObject({
    lines: [{ quantity: '1', disposition: 'DAMAGED' }],
    attention: null,
  });
  expect(scanInto(hurt, first.lines, null, scan)).toMatchObject({
    lines: [{ quantity: '2', disposition: 'DAMAGED' }],
  });
});

describe('what a return takes', () => {
  const order = { id: 5, orderReference: 'ORD-5', status: 'SHIPPED' as const };
  const lots = [
    { code: 'S1', quantity: 1 },
    { code: 'S2', quantity: 1 },
  ];
  const ofOrder = {
    ...blind,
    order,
    returnable: [
      { product: product(1), quantity: 3, lots: null },
      { product: product(4), quantity: 2, lots },
    ],
  };
  const scan = (id: number, units = 1) =>
    ({ product: product(id), units, tracking: 'NONE', lot: null }) as const;
  const serial = (code: string) =>
    ({ product: product(4), units: 1, tracking: 'SERIAL', lot: { code } }) as const;

  it('blind: an unannounced product, with a word of it', () => {
    expect(scanInto(blind, [], null, scan(9))).toMatchObject({
      attention: 'It is not announced on RMA-1.',
    });
    // It came along before, and was not announced then either.
    expect(scanInto(blind, [], null, scan(3))).toMatchObject({
      attention: 'It is not announced on RMA-1.',
    });
    expect(scanInto(blind, [], null, scan(1))).toMatchObject({ attention: null });
  });

  it('of an order: what left with it, up to what can still come back', () => {
    expect(scanInto(ofOrder, [], null, scan(9))).toEqual({
      fault:
        'Nothing of SKU-9 that left with order ORD-5 is still to come back: this return does not take it.',
    });
    expect(scanInto(ofOrder, [], null, scan(1, 3))).toMatchObject({ attention: null });
    expect(scanInto(ofOrder, [], null, scan(1, 4))).toEqual({
      fault: 'Only 3 units of SKU-1 can still come back with order ORD-5, not 4.',
    });
    const two = (['AVAILABLE', 'DAMAGED'] as const).map((disposition, key) => ({
      key,
      product: product(1),
      quantity: '1',
      disposition,
    }));
    expect(scanInto(ofOrder, two, 1, scan(1))).not.toHaveProperty('fault');
    expect(scanInto(ofOrder, two, 1, scan(1, 2))).toHaveProperty('fault');
  });

  it('of an order: serials and lots that left with it', () => {
    expect(scanInto(ofOrder, [], null, serial('S1'))).toMatchObject({
      attention: 'It is not announced on RMA-1.',
    });
    expect(scanInto(ofOrder, [], null, serial('S3'))).toEqual({
      fault: 'S3 of SKU-4 did not leave with order ORD-5, or came back already.',
    });
    const milk = {
      ...ofOrder,
      returnable: [{ product: product(4), quantity: 9, lots: [{ code: 'L1', quantity: 2 }] }],
    };
    const lot = (units: number) =>
      ({ product: product(4), units, tracking: 'LOT', lot: { code: 'L1' } }) as const;
    expect(scanInto(milk, [], null, lot(2))).not.toHaveProperty('fault');
    expect(scanInto(milk, [], null, lot(3))).toEqual({
      fault: 'Only 2 units of lot L1 left with order ORD-5 and can still come back.',
    });
  });
});

it('says what somebody else has changed of a return', () => {
  const shown = { version: 3, status: 'EXPECTED' as const, items };
  expect(changesSince(shown, shown)).toBeNull();
  const more = items.map((item) => (item.id === 1 ? { ...item, receivedQuantity: 4 } : item));
  expect(changesSince(shown, { version: 4, status: 'RECEIVING_IN_PROGRESS', items: more })).toBe(
    'Meanwhile 2 units of SKU-1 were received, and the return is RECEIVING IN PROGRESS.',
  );
  expect(changesSince(shown, { ...shown, version: 4 })).toBe(
    'Somebody else has changed this return.',
  );
});
