import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { legalEvents, reachableFrom, statusAfter } from './life.ts';
import {
  claimedUnits,
  dispositions,
  keptStatus,
  type LeftWithOrder,
  type LotHistory,
  lotReturnFault,
  proposedDisposition,
  returnEvents,
  returnStatuses,
  returnSteps,
  unitsToCome,
} from './returns.ts';

test('every status can be reached, and only the last two are final', () => {
  expect(reachableFrom(returnSteps, 'EXPECTED').sort()).toEqual([...returnStatuses].sort());
  expect(returnStatuses.filter((status) => legalEvents(returnSteps, status).length === 0)).toEqual([
    'COMPLETE',
    'CANCELLED',
  ]);
});

test('a return can be cancelled before the first receipt, and closed after it', () => {
  expect(legalEvents(returnSteps, 'EXPECTED')).toEqual(['receive', 'cancel']);
  expect(legalEvents(returnSteps, 'RECEIVING_IN_PROGRESS')).toEqual(['receive', 'close']);
  expect(statusAfter(returnSteps, 'EXPECTED', 'close')).toBeNull();
  expect(statusAfter(returnSteps, 'RECEIVING_IN_PROGRESS', 'cancel')).toBeNull();
  expect(statusAfter(returnSteps, 'RECEIVING_IN_PROGRESS', 'close')).toBe('COMPLETE');
});

test('every disposition but RETURN_TO_CLIENT becomes stock', () => {
  expect(dispositions.map(keptStatus)).toEqual(['AVAILABLE', 'QUARANTINED', 'DAMAGED', null]);
});

test('a return claims the announced units until it is closed, then the received ones', () => {
  expect(claimedUnits('EXPECTED', { quantity: 5, received: 0 })).toBe(5);
  expect(claimedUnits('RECEIVING_IN_PROGRESS', { quantity: 5, received: 3 })).toBe(5);
  expect(claimedUnits('RECEIVING_IN_PROGRESS', { quantity: 5, received: 7 })).toBe(7);
  expect(claimedUnits('COMPLETE', { quantity: 5, received: 3 })).toBe(3);
  expect(claimedUnits('CANCELLED', { quantity: 5, received: 0 })).toBe(0);
});

const count = fc.record({ quantity: fc.nat(1_000), received: fc.nat(1_000) });

test('only receiving increases a claim, and it never falls below the received units', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...returnStatuses),
      fc.constantFrom(...returnEvents),
      count,
      (status, event, item) => {
        const next = statusAfter(returnSteps, status, event);
        if (next === null || event === 'receive' || (event === 'cancel' && item.received > 0))
          return;
        expect(claimedUnits(next, item)).toBeLessThanOrEqual(claimedUnits(status, item));
        expect(claimedUnits(next, item)).toBeGreaterThanOrEqual(
          event === 'close' ? item.received : 0,
        );
      },
    ),
  );
});

test('the units to come are at least what any one product lacks', () => {
  fc.assert(
    fc.property(fc.array(count), (items) => {
      for (const { quantity, received } of items)
        expect(unitsToCome(items)).toBeGreaterThanOrEqual(quantity - received);
    }),
  );
  expect(
    unitsToCome([
      { quantity: 5, received: 9 },
      { quantity: 4, received: 1 },
    ]),
  ).toBe(3);
});

test.each([
  ['Damaged', 'DAMAGED'],
  ['Arrived damaged, box crushed', 'DAMAGED'],
  ['Ware beschädigt', 'DAMAGED'],
  ['defective', 'QUARANTINED'],
  ['Recall 2026-11', 'QUARANTINED'],
  ['Undamaged, wrong colour', 'AVAILABLE'],
  ['Not damaged', 'AVAILABLE'],
  ['Too large', 'AVAILABLE'],
  ['', 'AVAILABLE'],
])('goods that come back because of "%s" are proposed as %s', (reason, disposition) => {
  expect(proposedDisposition(reason)).toBe(disposition);
});

test('what the settings say of a reason comes before its words, whatever its case', () => {
  const known = [
    { name: 'Damaged', disposition: 'RETURN_TO_CLIENT' as const },
    { name: 'Defective', disposition: null },
  ];
  expect(proposedDisposition(' DAMAGED ', known)).toBe('RETURN_TO_CLIENT');
  expect(proposedDisposition('Defective', known)).toBe('QUARANTINED');
});

describe('a lot or serial on a return', () => {
  const unknown: LotHistory = {
    code: 'A',
    isSerial: false,
    inStock: 0,
    left: 0,
    back: 0,
    wasReceived: false,
    lastOrderId: null,
  };
  const withOrder = (units: number): LeftWithOrder => ({ orderId: 1, units, hasUnrecorded: false });
  const history = fc.record({
    code: fc.constant('A'),
    isSerial: fc.boolean(),
    inStock: fc.nat(2),
    left: fc.nat(4),
    back: fc.nat(4),
    wasReceived: fc.boolean(),
    lastOrderId: fc.option(fc.integer({ min: 1, max: 3 })),
  });

  test('never comes back with an order in more units than left with it', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 5 }), fc.nat(4), (lot, units, left) => {
        if (lotReturnFault(lot, units, withOrder(left)) !== null) return;
        if (lot.isSerial) expect([units, lot.lastOrderId, lot.inStock]).toEqual([1, 1, 0]);
        else expect(units).toBeLessThanOrEqual(left);
      }),
    );
  });

  test('comes back blind if it is out, or nobody knows where it was before', () => {
    expect(lotReturnFault(unknown, 5, null)).toBeNull();
    expect(lotReturnFault({ ...unknown, wasReceived: true }, 1, null)).toEqual({
      kind: 'NOT_LEFT',
    });
    expect(lotReturnFault({ ...unknown, wasReceived: true, left: 3, back: 1 }, 3, null)).toEqual({
      kind: 'TOO_MANY',
      most: 2,
    });
    expect(lotReturnFault({ ...unknown, wasReceived: true, left: 3, back: 1 }, 2, null)).toBeNull();
    expect(lotReturnFault({ ...unknown, isSerial: true }, 1, null)).toEqual({ kind: 'NOT_LEFT' });
    expect(lotReturnFault({ ...unknown, isSerial: true, left: 1 }, 1, null)).toBeNull();
  });
});
