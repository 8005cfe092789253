import type { Tracking } from '@lading/domain/lots';
import { expect, it } from 'vitest';
import { filledLines, lacksLots, linesToCome, receiptItems, scanInto, splitLine, stillToCome, withUnannounced } from './receiptDraft.ts';

const product = (id: number) => ({ id, sku: `SKU-${id}`, name: `Product ${id}` });
const items = [
  { id: 1, product: product(1), quantity: 5, receivedQuantity: 2, lot: null },
  { id: 2, product: product(2), quantity: 4, receivedQuantity: 4, lot: null },
  { id: 3, product: product(3), quantity: 0, receivedQuantity: 1, lot: null },
];

it('begins with the outstanding units', () => {
  expect(linesToCome({ items })).toEqual([{ key: 1, product: product(1), quantity: '3', disposition: 'AVAILABLE' }]);
});

it('splits a line by disposition', () => {
  const [first] = linesToCome({ items });
  if (!first) throw new Error('There is a line to split.');
  const once = splitLine([first], first);
  expect(once.map(({ key, quantity, disposition }) => [key, quantity, disposition])).toEqual([
    [1, '3', 'AVAILABLE'],
    [2, '', 'QUARANTINED'],
  ]);
  expect(splitLine(once, first).map(({ disposition }) => disposition)).toEqual(['AVAILABLE', 'DAMAGED', 'QUARANTINED']);
});

it('receives lines with units, and reports invalid ones', () => {
  const [first] = linesToCome({ items });
  if (!first) throw new Error('There is a line to split.');
  const lines = withUnannounced(splitLine([first], first), product(9), { quantity: '2' });
  const filled = filledLines(lines);
  if (typeof filled === 'string') throw new Error(filled);
  expect(receiptItems(filled)).toEqual([
    { productId: 1, quantity: 3, disposition: 'AVAILABLE' },
    { productId: 9, quantity: 2, disposition: 'AVAILABLE' },
  ]);
  expect(filledLines([{ ...first, quantity: '-1' }])).toContain('Units of SKU-1');
  expect(filledLines([{ ...first, quantity: '' }])).toBe('Enter how many units came of at least one product.');
});

it('names the lot of a line, or the serial of each unit', () => {
  const [line] = linesToCome({ items });
  if (!line) throw new Error('There is a line to receive.');
  const lot = { code: 'L-1', expiresOn: '2027-01-31' };
  expect(['NONE', 'LOT', 'SERIAL'].filter((tracking) => lacksLots(line, tracking as Tracking))).toEqual(['LOT', 'SERIAL']);
  expect(lacksLots({ ...line, lots: [lot] }, 'LOT')).toBe(false);
  expect(lacksLots({ ...line, lots: [lot] }, 'SERIAL')).toBe(true);
  expect(receiptItems([{ ...line, lots: [lot] }])).toEqual([{ productId: 1, quantity: 3, lot, disposition: 'AVAILABLE' }]);
  const serials = { ...line, quantity: '2', lots: [{ code: 'S-1' }, { code: 'S-2' }] };
  expect(lacksLots(serials, 'SERIAL')).toBe(false);
  expect(receiptItems([serials])).toEqual([
    { productId: 1, quantity: 1, lot: { code: 'S-1' }, disposition: 'AVAILABLE' },
    { productId: 1, quantity: 1, lot: { code: 'S-2' }, disposition: 'AVAILABLE' },
  ]);
});

it('a scan joins the line of its goods that was scanned last, else the available one', () => {
  const bottle = { id: 5, sku: 'WB-1', name: 'Bottle' };
  const scanOf = (units: number, code: string | null = null, tracking: 'NONE' | 'LOT' | 'SERIAL' = 'NONE') =>
    ({ product: bottle, units, tracking, lot: code === null ? null : { code } }) as const;
  const first = scanInto([], null, scanOf(2));
  if ('fault' in first) throw new Error(first.fault);
  expect(first).toEqual({ key: 1, lines: [{ key: 1, product: bottle, quantity: '2', disposition: 'AVAILABLE' }] });
  const parts = splitLine(first.lines, first.lines[0] as (typeof first.lines)[number]);
  expect(scanInto(parts, 2, scanOf(1))).toMatchObject({
    key: 2,
    lines: [{ quantity: '2' }, { quantity: '1', disposition: 'QUARANTINED' }],
  });
  expect(scanInto(parts, null, scanOf(1))).toMatchObject({ key: 1, lines: [{ quantity: '3' }, { quantity: '' }] });
  const lots = scanInto(first.lines, 1, scanOf(4, 'L-1', 'LOT'));
  expect(lots).toMatchObject({ key: 1, lines: [{ quantity: '6', lots: [{ code: 'L-1' }] }] });
  if ('fault' in lots) throw new Error(lots.fault);
  expect(scanInto(lots.lines, 1, scanOf(1, 'L-2', 'LOT'))).toMatchObject({
    key: 2,
    lines: [{ quantity: '6' }, { lots: [{ code: 'L-2' }] }],
  });
  const serial = scanInto([], null, scanOf(1, 'S-1', 'SERIAL'));
  if ('fault' in serial) throw new Error(serial.fault);
  expect(scanInto(serial.lines, 1, scanOf(1, 'S-2', 'SERIAL'))).toMatchObject({
    lines: [{ quantity: '2', lots: [{ code: 'S-1' }, { code: 'S-2' }] }],
  });
  expect(scanInto(serial.lines, 1, scanOf(1, 'S-1', 'SERIAL'))).toEqual({ fault: 'Serial S-1 was scanned already.' });
  const items = [{ id: 1, product: bottle, quantity: 5, receivedQuantity: 1, lot: null }];
  expect(stillToCome({ items }, first.lines)).toEqual([{ product: bottle, units: 2 }]);
  expect(stillToCome({ items }, lots.lines)).toEqual([]);
});
