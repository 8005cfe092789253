import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLegal, legalEvents, outcomes, reachableFrom } from './life.ts';
import { orderStages, orderSteps, statusOnFloor } from './orders.ts';
import {
  batchCode,
  batchOfCode,
  leftOf,
  packageCode,
  packageOfCode,
  pickBatchStatuses,
  pickBatchSteps,
  remainderOf,
  statusAfterPack,
  statusAfterUnpack,
} from './picking.ts';

const units = fc.integer({ min: 0, max: 9 });

test('a batch is identified by its barcode alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), (id) => {
      expect(batchOfCode(batchCode(id).toLowerCase())).toBe(id);
      expect(packageOfCode(packageCode(id))).toBe(id);
      expect(packageOfCode(batchCode(id))).toBeNull();
    }),
  );
  for (const code of ['BATCH-', 'BATCH-0', 'BATCH-1x', 'XBATCH-1', '12'])
    expect(batchOfCode(code)).toBeNull();
});

test('work on the floor leads to a status of the table', () => {
  const line = fc.tuple(units, units, units).map((parts) => {
    const [packed = 0, picked = 0, allocated = 0] = parts.sort((first, other) => first - other);
    return { allocated, picked, packed };
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      for (const event of ['pick', 'unpick', 'count', 'recall'] as const)
        expect(outcomes(orderSteps, 'PICKING_IN_PROGRESS', event)).toContain(statusOnFloor(lines));
      expect(outcomes(orderSteps, 'PACKING_IN_PROGRESS', 'unpick')).toContain(statusOnFloor(lines));
      const unpacked = lines.map((line) => ({ ...line, packed: 0 }));
      expect(outcomes(orderSteps, 'PENDING_PICK', 'pick')).toContain(statusOnFloor(unpacked));
      expect(outcomes(orderSteps, 'PICKED', 'unpick')).toContain(statusOnFloor(unpacked));
    }),
  );
});

test.each([
  [5, 4, 4, 'PICKING_IN_PROGRESS'],
  [4, 0, 0, 'PICKING_IN_PROGRESS'],
  [0, 0, 0, 'BACKORDER'],
  [4, 4, 0, 'PICKED'],
  [4, 4, 3, 'PACKING_IN_PROGRESS'],
  [4, 4, 4, 'PACKED'],
] as const)(
  'an order with %d units allocated, %d of them picked and %d packed, is %s',
  (allocated, picked, packed, status) => {
    expect(statusOnFloor([{ allocated, picked, packed }])).toBe(status);
  },
);

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

test('an order with unpacked units is being packed, and one without packages is picked', () => {
  for (const status of ['PACKING_IN_PROGRESS', 'PACKED'] as const) {
    for (const packed of [0, 2])
      expect(outcomes(orderSteps, status, 'unpack')).toContain(
        statusAfterUnpack([{ packed }, { packed: 0 }]),
      );
  }
  expect([
    statusAfterUnpack([{ packed: 0 }]),
    statusAfterUnpack([{ packed: 0 }, { packed: 1 }]),
  ]).toEqual(['PICKED', 'PACKING_IN_PROGRESS']);
});

test('shipped and remaining units add up to the ordered units', () => {
  const line = units.chain((picked) =>
    fc.record({
      picked: fc.constant(picked),
      quantity: fc.integer({ min: Math.max(1, picked), max: 12 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const left = remainderOf(lines);
      expect(left.every(({ missing }) => missing > 0)).toBe(true);
      const sum = (numbers: readonly number[]): number =>
        numbers.reduce((total, n) => total + n, 0);
      expect(sum(left.map(({ missing }) => missing)) + sum(lines.map(({ picked }) => picked))).toBe(
        sum(lines.map(({ quantity }) => quantity)),
      );
    }),
  );
});

test('batches can be walked for the orders that can be picked', () => {
  for (const status of orderStages.TO_PICK) expect(isLegal(orderSteps, status, 'pick')).toBe(true);
  for (const status of pickBatchStatuses)
    expect(legalEvents(pickBatchSteps, status)).toEqual(
      status === 'OPEN' ? ['cancel', 'complete'] : [],
    );
  expect(reachableFrom(pickBatchSteps, 'OPEN').sort()).toEqual([...pickBatchStatuses].sort());
});

test('what is picked of an allocation is not left', () => {
  expect(leftOf({ quantity: 12, pickedQuantity: 5 })).toBe(7);
});
