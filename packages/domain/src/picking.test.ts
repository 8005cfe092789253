import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLegal, legalEvents, outcomes, reachableFrom } from './life.ts';
import { orderStages, orderSteps } from './orders.ts';
import {
  batchCode,
  batchOfCode,
  pickBatchStatuses,
  pickBatchSteps,
  remainderOf,
  statusAfterPack,
  statusAfterPick,
  statusAfterUnpack,
} from './picking.ts';

const units = fc.integer({ min: 0, max: 9 });

test('a batch is found again by its barcode, and by nothing else', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), (id) => {
      expect(batchOfCode(batchCode(id).toLowerCase())).toBe(id);
    }),
  );
  for (const code of ['BATCH-', 'BATCH-0', 'BATCH-1x', 'XBATCH-1', '12']) expect(batchOfCode(code)).toBeNull();
});

test('a pick leaves an order underway, picked, or waiting for stock', () => {
  fc.assert(
    fc.property(units, units, (left, picked) => {
      for (const status of orderStages.TO_PICK) {
        expect(outcomes(orderSteps, status, 'pick')).toContain(statusAfterPick({ left, picked }));
      }
      expect(statusAfterPick({ left, picked })).toBe(left > 0 ? 'PICKING_IN_PROGRESS' : picked > 0 ? 'PICKED' : 'BACKORDER');
    }),
  );
});

test('an order is packed when all that was picked is', () => {
  expect(statusAfterPack([{ picked: 3, packed: 3 }])).toBe('PACKED');
  expect(
    statusAfterPack([
      { picked: 3, packed: 3 },
      { picked: 1, packed: 0 },
    ]),
  ).toBe('PACKING_IN_PROGRESS');
  expect(
    statusAfterPack([
      { picked: 0, packed: 0 },
      { picked: 2, packed: 2 },
    ]),
  ).toBe('PACKED');
});

test('an order of which something is unpacked is packed on, and one without packages is picked', () => {
  for (const status of ['PACKING_IN_PROGRESS', 'PACKED'] as const) {
    for (const packed of [0, 2]) expect(outcomes(orderSteps, status, 'unpack')).toContain(statusAfterUnpack([{ packed }, { packed: 0 }]));
  }
  expect([statusAfterUnpack([{ packed: 0 }]), statusAfterUnpack([{ packed: 0 }, { packed: 1 }])]).toEqual([
    'PICKED',
    'PACKING_IN_PROGRESS',
  ]);
});

test('what ships and what is left behind add up to what was ordered', () => {
  const line = units.chain((picked) =>
    fc.record({ picked: fc.constant(picked), quantity: fc.integer({ min: Math.max(1, picked), max: 12 }) }),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const left = remainderOf(lines);
      expect(left.every(({ missing }) => missing > 0)).toBe(true);
      const sum = (of: readonly number[]): number => of.reduce((total, n) => total + n, 0);
      expect(sum(left.map(({ missing }) => missing)) + sum(lines.map(({ picked }) => picked))).toBe(
        sum(lines.map(({ quantity }) => quantity)),
      );
    }),
  );
});

test('the floor walks for what may be picked', () => {
  for (const status of orderStages.TO_PICK) expect(isLegal(orderSteps, status, 'pick')).toBe(true);
  for (const status of pickBatchStatuses)
    expect(legalEvents(pickBatchSteps, status)).toEqual(status === 'OPEN' ? ['cancel', 'complete'] : []);
  expect(reachableFrom(pickBatchSteps, 'OPEN').sort()).toEqual([...pickBatchStatuses].sort());
});
