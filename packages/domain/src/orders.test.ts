import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLegal, outcomes, reachableFrom } from './life.ts';
import {
  beforeReleaseStatuses,
  dueOf,
  editableItemStatuses,
  isHandedOver,
  isOneOf,
  MAX_PRIORITY,
  MIN_PRIORITY,
  type OrderStatus,
  orderEvents,
  orderStatuses,
  orderSteps,
  priorityChip,
  priorityOption,
  statusAfterAllocation,
  statusAfterLoss,
  waitingOrderStatuses,
} from './orders.ts';

describe('the life of an order', () => {
  test('every status is reached', () => {
    expect(reachableFrom(orderSteps, 'PENDING_ALLOCATION').sort()).toEqual(
      [...orderStatuses].sort(),
    );
  });

  test('every event is possible in some status', () => {
    expect(
      orderEvents.filter(
        (event) => !orderStatuses.some((status) => isLegal(orderSteps, status, event)),
      ),
    ).toEqual([]);
  });

  test('an order may be cancelled until it ships, and never twice', () => {
    const ended: OrderStatus[] = ['SHIPPED', 'DELIVERED', 'CANCELLED'];
    for (const status of orderStatuses)
      expect(isLegal(orderSteps, status, 'cancel')).toBe(!ended.includes(status));
  });

  test('an order can be held until it is picked', () => {
    const held = orderStatuses.filter((status) => isLegal(orderSteps, status, 'hold'));
    expect(held.sort()).toEqual([...beforeReleaseStatuses, 'PENDING_PICK'].sort());
  });

  test('an order that waits can be allocated, and one whose items may change can be edited', () => {
    for (const status of orderStatuses)
      expect(isLegal(orderSteps, status, 'allocate')).toBe(isOneOf(waitingOrderStatuses, status));
    for (const status of editableItemStatuses)
      expect(isLegal(orderSteps, status, 'edit')).toBe(true);
  });
});

test('the status after allocation depends on whether all, some or no units are allocated', () => {
  const line = fc.integer({ min: 1, max: 9 }).chain((quantity) =>
    fc.record({
      quantity: fc.constant(quantity),
      allocated: fc.integer({ min: 0, max: quantity }),
    }),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      const [wanted, got] = [
        lines.reduce((sum, { quantity }) => sum + quantity, 0),
        lines.reduce((sum, { allocated }) => sum + allocated, 0),
      ];
      for (const status of waitingOrderStatuses) {
        expect(outcomes(orderSteps, status, 'allocate')).toContain(statusAfterAllocation(lines));
      }
      expect(statusAfterAllocation(lines)).toBe(
        got === 0 ? 'BACKORDER' : got === wanted ? 'ALLOCATED' : 'PARTIALLY_ALLOCATED',
      );
    }),
  );
});

test('a count and a recall lead to a status of the table', () => {
  const line = fc
    .record({
      picked: fc.integer({ min: 0, max: 3 }),
      open: fc.integer({ min: 0, max: 3 }),
      missing: fc.integer({ min: 0, max: 3 }),
    })
    .map(({ picked, open, missing }) => ({
      quantity: picked + open + missing + 1,
      allocated: picked + open,
      picked,
      packed: 0,
    }));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const unpicked = lines.map((line) => ({
        ...line,
        allocated: line.allocated - line.picked,
        picked: 0,
      }));
      expect(outcomes(orderSteps, 'PENDING_PICK', 'count')).toContain(
        statusAfterLoss('PENDING_PICK', unpicked),
      );
      for (const status of ['ALLOCATED', 'PARTIALLY_ALLOCATED'] as const)
        expect(outcomes(orderSteps, status, 'recall')).toContain(statusAfterAllocation(unpicked));
      expect(outcomes(orderSteps, 'PICKING_IN_PROGRESS', 'count')).toContain(
        statusAfterLoss('PICKING_IN_PROGRESS', lines),
      );
    }),
  );
});

test.each([
  ['ALLOCATED', 6, 0, 'PARTIALLY_ALLOCATED'],
  ['ALLOCATED', 10, 0, 'ALLOCATED'],
  ['PARTIALLY_ALLOCATED', 0, 0, 'BACKORDER'],
  ['PENDING_PICK', 4, 0, 'PENDING_PICK'],
  ['PENDING_PICK', 0, 0, 'BACKORDER'],
  ['PICKING_IN_PROGRESS', 6, 4, 'PICKING_IN_PROGRESS'],
  ['PICKING_IN_PROGRESS', 4, 4, 'PICKED'],
] as const)(
  'an order that is %s and keeps %d of 10, %d of them picked, is %s',
  (status, allocated, picked, next) => {
    expect(statusAfterLoss(status, [{ quantity: 10, allocated, picked, packed: 0 }])).toBe(next);
  },
);

test('an order is due on its ship date and late after it, until it ships or is cancelled', () => {
  const due = (status: OrderStatus, shipBy: string | null) =>
    dueOf({ status, shipBy }, '2026-11-22');
  expect([
    due('PACKED', '2026-11-21'),
    due('PACKED', '2026-11-22'),
    due('PACKED', '2026-11-23'),
    due('PACKED', null),
  ]).toEqual(['LATE', 'TODAY', null, null]);
  expect(orderStatuses.filter((status) => due(status, '2025-12-31') === null)).toEqual([
    'SHIPPED',
    'DELIVERED',
    'CANCELLED',
  ]);
});

test.each([
  ['2026-11-22T22:59:00Z', null, true],
  ['2026-11-22T23:00:00Z', null, false],
  ['2026-11-23T08:00:00Z', null, false],
  ['2026-11-23T08:00:00Z', '2026-11-23T08:30:00Z', true],
  [null, null, true],
] as const)(
  'what shipped at %s and was handed over at %s is out of hand the next morning in Paris: %s',
  (actualShipDate, handedOverAt, is) => {
    expect(
      isHandedOver(
        { actualShipDate, handedOverAt },
        'Europe/Paris',
        new Date('2026-11-23T09:00:00Z'),
      ),
    ).toBe(is);
  },
);

test('priorities have the labels of the specification', () => {
  const priorities = Array.from({ length: MAX_PRIORITY }, (_, index) => index + MIN_PRIORITY);
  expect(priorities.map(priorityChip)).toEqual([
    'URGENT',
    'URGENT',
    'HIGH',
    'NORMAL',
    'NORMAL',
    'NORMAL',
    'LOW',
    'LOW',
    'LOW',
    'LOW',
  ]);
  expect(priorities.map(priorityOption)).toEqual([
    'Urgent',
    'High',
    'High',
    'Normal',
    'Normal',
    'Normal',
    'Low',
    'Low',
    'Low',
    'Lowest',
  ]);
});
