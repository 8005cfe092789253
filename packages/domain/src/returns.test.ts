import fc from 'fast-check';
import { expect, test } from 'vitest';
import { legalEvents, reachableFrom, statusAfter } from './life.ts';
import { claimedUnits, dispositions, keptStatus, returnEvents, returnStatuses, returnSteps, unitsToCome } from './returns.ts';

test('every status can be reached, and only the last two are final', () => {
  expect(reachableFrom(returnSteps, 'EXPECTED').sort()).toEqual([...returnStatuses].sort());
  expect(returnStatuses.filter((status) => legalEvents(returnSteps, status).length === 0)).toEqual(['COMPLETE', 'CANCELLED']);
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
    fc.property(fc.constantFrom(...returnStatuses), fc.constantFrom(...returnEvents), count, (status, event, item) => {
      const next = statusAfter(returnSteps, status, event);
      if (next === null || event === 'receive' || (event === 'cancel' && item.received > 0)) return;
      expect(claimedUnits(next, item)).toBeLessThanOrEqual(claimedUnits(status, item));
      expect(claimedUnits(next, item)).toBeGreaterThanOrEqual(event === 'close' ? item.received : 0);
    }),
  );
});

test('the units to come are at least what any one product lacks', () => {
  fc.assert(
    fc.property(fc.array(count), (items) => {
      for (const { quantity, received } of items) expect(unitsToCome(items)).toBeGreaterThanOrEqual(quantity - received);
    }),
  );
  expect(
    unitsToCome([
      { quantity: 5, received: 9 },
      { quantity: 4, received: 1 },
    ]),
  ).toBe(3);
});
