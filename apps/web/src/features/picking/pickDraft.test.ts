import type { PickLine } from '@lading/contract/picking';
import { MAX_LINES } from '@lading/domain/limits';
import { describe, expect, it } from 'vitest';
import { entryOf, isShort, planPicks, walkText, wholeUnits } from './pickDraft.ts';

const line = (
  allocationId: number,
  orderId: number,
  quantity: number,
  pickedQuantity = 0,
): PickLine => ({
  allocationId,
  orderId,
  orderReference: `ORD-${orderId}`,
  orderItemId: allocationId,
  product: { id: 1, sku: `SKU-${allocationId}`, name: 'Kettle', barcode: null },
  pallet: null,
  location: null,
  lot: null,
  quantity,
  pickedQuantity,
  waitsFor: null,
});

describe('picks by hand', () => {
  it('recognises a walk until a stop is added, removed or has fewer units left', () => {
    const walk = walkText([line(1, 7, 10), line(2, 7, 5)]);
    expect(walkText([line(1, 7, 10), line(2, 7, 5)])).toBe(walk);
    for (const other of [
      [line(1, 7, 10)],
      [line(1, 7, 10), line(3, 7, 5)],
      [line(1, 7, 10), line(2, 7, 5, 1)],
    ])
      expect(walkText(other)).not.toBe(walk);
  });

  it('takes all remaining units by default', () => {
    expect(planPicks([line(1, 7, 10, 4)], new Map())).toEqual({
      orders: [
        {
          orderId: 7,
          orderReference: 'ORD-7',
          picks: [{ allocationId: 1, quantity: 6 }],
          units: [],
        },
      ],
      problems: [],
    });
  });

  it('makes one call for each order of a batch, and none for finished stops', () => {
    const { orders } = planPicks(
      [line(1, 7, 2), line(2, 8, 3), line(3, 7, 5), line(4, 9, 5, 5)],
      new Map(),
    );
    expect(orders.map(({ orderId, picks }) => [orderId, picks.length])).toEqual([
      [7, 2],
      [8, 1],
    ]);
  });

  it('leaves the rest for later without a reason, and picks short with one', () => {
    const lines = [line(1, 7, 10), line(2, 7, 10), line(3, 7, 10)];
    const entries = new Map([
      [1, { quantity: '4', reason: '' }],
      [2, { quantity: '0', reason: '' }],
      [3, { quantity: '0', reason: ' Shelf empty ' }],
    ]);
    expect(planPicks(lines, entries).orders[0]?.picks).toEqual([
      { allocationId: 1, quantity: 4 },
      { allocationId: 3, quantity: 0, shortReason: 'Shelf empty' },
    ]);
  });

  it('splits more stops than one call takes into several calls', () => {
    const lines = Array.from({ length: MAX_LINES + 1 }, (_, index) => line(index + 1, 7, 1));
    expect(
      planPicks(lines, new Map()).orders.map(({ orderId, picks }) => [orderId, picks.length]),
    ).toEqual([
      [7, MAX_LINES],
      [7, 1],
    ]);
  });

  it('sends no reason if nothing is missing', () => {
    expect(
      planPicks([line(1, 7, 10)], new Map([[1, { quantity: '10', reason: 'Shelf empty' }]]))
        .orders[0]?.picks,
    ).toEqual([{ allocationId: 1, quantity: 10 }]);
  });

  it.each(['', '11', '-1', '1.5', 'ten'])('does not take "%s" for units', (units) => {
    expect(planPicks([line(1, 7, 10)], new Map([[1, { quantity: units, reason: '' }]]))).toEqual({
      orders: [],
      problems: ['SKU-1: enter 0 to 10 units.'],
    });
  });

  it('recognises a short stop', () => {
    expect(isShort(line(1, 7, 10), entryOf(new Map(), line(1, 7, 10)))).toBe(false);
    expect(isShort(line(1, 7, 10), { quantity: '9', reason: '' })).toBe(true);
  });

  it('takes a unit whole where all of its lines are picked in full, in one call', () => {
    const unit = { id: 5, lpn: 'LPN-5', kind: 'PALLET' } as const;
    const onPallet = (allocationId: number): PickLine => ({
      ...line(allocationId, 7, 10),
      wholeUnit: unit,
    });
    const lines = [onPallet(1), onPallet(2), line(3, 7, 1)];
    const whole = wholeUnits(lines, new Map());
    expect(whole).toEqual([{ orderId: 7, unit, lines: 2 }]);
    expect(planPicks(lines, new Map(), whole).orders[0]?.units).toEqual(['LPN-5']);
    expect(wholeUnits(lines, new Map([[2, { quantity: '9', reason: '' }]]))).toEqual([]);
    const many = Array.from({ length: MAX_LINES + 1 }, (_, index) => onPallet(index + 1));
    expect(planPicks(many, new Map(), whole).orders.flatMap(({ units }) => units)).toEqual([]);
  });
});
