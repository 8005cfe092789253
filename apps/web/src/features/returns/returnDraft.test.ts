import { NO_PACKS } from '@lading/domain/packs';
import { describe, expect, it } from 'vitest';
import {
  type DraftLine,
  linesOfOrder,
  returnProblems,
  withProduct,
  withUnit,
} from './returnDraft.ts';

const product = (id: number) => ({ id, sku: `SKU-${id}`, name: `Product ${id}` });
const shipped = (id: number, shippedQuantity: number) => ({
  id,
  product: product(id),
  quantity: shippedQuantity,
  price: null,
  allocatedQuantity: shippedQuantity,
  pickedQuantity: shippedQuantity,
  shippedQuantity,
  backorderedQuantity: 0,
  ...NO_PACKS,
  lineNo: 1,
  externalLineId: null,
  lot: null,
});
const returned = (
  status: 'EXPECTED' | 'COMPLETE' | 'CANCELLED',
  id: number,
  quantity: number,
  receivedQuantity: number,
) => ({
  status,
  items: [{ id, product: product(id), quantity, receivedQuantity, lot: null }],
});
const line = (id: number, quantity: string, left: number | null = null): DraftLine => ({
  product: product(id),
  quantity,
  left,
});

describe('what can come back of an order', () => {
  it('is the shipped units minus those that other returns claim', () => {
    const order = { items: [shipped(1, 10), shipped(2, 4), shipped(3, 0)] };
    const returns = [
      returned('EXPECTED', 1, 3, 0),
      returned('COMPLETE', 1, 5, 2),
      returned('CANCELLED', 1, 5, 0),
      returned('COMPLETE', 2, 4, 4),
    ];
    expect(linesOfOrder(order, returns)).toEqual([line(1, '5', 5)]);
  });
});

describe('what left in a unit', () => {
  it('is added to what left in the others, up to what can still come back', () => {
    const ofOrder = [line(1, '10', 10), line(2, '4', 4), line(3, '1', 1)];
    const items = [
      { product: product(1), quantity: 6 },
      { product: product(2), quantity: 9 },
      { product: product(4), quantity: 1 },
    ];
    const first = withUnit([], ofOrder, items);
    expect(first).toEqual([line(1, '6', 10), line(2, '4', 4)]);
    expect(withUnit(first, ofOrder, [{ product: product(1), quantity: 5 }])).toEqual([
      line(1, '10', 10),
      line(2, '4', 4),
    ]);
  });
});

describe('a line', () => {
  it('needs a product and a whole number of units, and each product only once', () => {
    expect(withProduct([], null, { quantity: '3' })).toBe(
      'Please select a product and enter a quantity.',
    );
    expect(withProduct([], product(1), { quantity: '0' })).toBe(
      'Please select a product and enter a quantity.',
    );
    expect(withProduct([], product(1), { quantity: '1.5' })).toContain('whole number');
    expect(withProduct([line(1, '2')], product(1), { quantity: '1' })).toContain(
      'already on the return',
    );
    expect(withProduct([line(1, '2')], product(2), { quantity: ' 7 ' })).toEqual([
      line(1, '2'),
      line(2, '7'),
    ]);
  });
});

describe('a return', () => {
  const fields = { customerId: 1, returnReference: 'RMA-1', reason: 'Too large' };

  it('names every missing field', () => {
    expect(
      returnProblems({ customerId: null, returnReference: ' ', reason: '' }, [], true),
    ).toEqual([
      'Customer is required',
      'Return reference is required',
      'Reason is required',
      'At least one item is required',
    ]);
    expect(returnProblems({ ...fields, customerId: null }, [line(1, '2')], false)).toEqual([]);
  });

  it('does not exceed the shipped units', () => {
    expect(returnProblems(fields, [line(1, '5', 5), line(2, '6', 5), line(3, 'x')], true)).toEqual([
      'Only 5 of SKU-2 can still come back',
      'Units of SKU-3 must be a whole number from 1',
    ]);
  });
});
