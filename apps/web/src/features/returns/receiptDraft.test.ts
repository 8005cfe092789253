import type { Tracking } from '@lading/domain/lots';
import { expect, it } from 'vitest';
import { filledLines, lacksLots, linesToCome, receiptItems, splitLine, withUnannounced } from './receiptDraft.ts';

const product = (id: number) => ({ id, sku: `SKU-${id}`, name: `Product ${id}` });
const items = [
  { id: 1, product: product(1), quantity: 5, receivedQuantity: 2 },
  { id: 2, product: product(2), quantity: 4, receivedQuantity: 4 },
  { id: 3, product: product(3), quantity: 0, receivedQuantity: 1 },
];

it('begins with what is still to come', () => {
  expect(linesToCome({ items })).toEqual([{ key: 1, product: product(1), quantity: '3', disposition: 'AVAILABLE' }]);
});

it('splits a line into what else became of the product', () => {
  const [first] = linesToCome({ items });
  if (!first) throw new Error('There is a line to split.');
  const once = splitLine([first], first);
  expect(once.map(({ key, quantity, disposition }) => [key, quantity, disposition])).toEqual([
    [1, '3', 'AVAILABLE'],
    [2, '', 'QUARANTINED'],
  ]);
  expect(splitLine(once, first).map(({ disposition }) => disposition)).toEqual(['AVAILABLE', 'DAMAGED', 'QUARANTINED']);
});

it('receives what has units, and says what is wrong', () => {
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
