import fc from 'fast-check';
import { expect, test } from 'vitest';
import { legalEvents, reachableFrom, statusAfter } from './life.ts';
import { claimedUnits, dispositions, keptStatus, returnEvents, returnStatuses, returnSteps, unitsToCome } from './returns.ts';

test('every status can be reached, and from each but the last two something can happen', () => {
  expect(reachableFrom(returnSteps, 'EXPECTED').sort()).toEqual([...returnStatuses].sort());
  expect(returnStatuses.filter((status) => legalEvents(returnSteps, status).length === 0)).toEqual(['COMPLETE', 'CANCELLED']);
});

test('a return is cancelled before anything came, and closed after', () => {
  expect(legalEvents(returnSteps, 'EXPECTED')).toEqual(['receive', 'cancel']);
  expect(legalEvents(returnSteps, 'RECEIVING_IN_PROGRESS')).toEqual(['receive', 'close']);
  expect(statusAfter(returnSteps, 'EXPECTED', 'close')).toBeNull();
  expect(statusAfter(returnSteps, 'RECEIVING_IN_PROGRESS', 'cancel')).toBeNull();
  expect(statusAfter(returnSteps, 'RECEIVING_IN_PROGRESS', 'close')).toBe('COMPLETE');
});

test('only what goes back to the client is not kept', () => {
  expect(dispositions.map(keptStatus)).toEqual(['AVAILABLE', 'QUARANTINED', 'DAMAGED', null]);
});

test('a return claims what it announced until it is closed, then what came', () => {
  expect(claimedUnits('EXPECTED', { quantity: 5, received: 0 })).toBe(5);
  expect(claimedUnits('RECEIVING_IN_PROGRESS', { quantity: 5, received: 3 })).toBe(5);
  expect(claimedUnits('RECEIVING_IN_PROGRESS', { quantity: 5, received: 7 })).toBe(7);
  expect(claimedUnits('COMPLETE', { quantity: 5, received: 3 })).toBe(3);
  expect(claimedUnits('CANCELLED', { quantity: 5, received: 0 })).toBe(0);
});

const count = fc.record({ quantity: fc.nat(1_000), received: fc.nat(1_000) });

test('no step but receiving ever makes a claim grow, and none falls below what came', () => {
  fc.assert(
    fc.property(fc.constantFrom(...returnStatuses), fc.constantFrom(...returnEvents), count, (status, event, item) => {
      const next = statusAfter(returnSteps, status, event);
      if (next === null || event === 'receive' || (event === 'cancel' && item.received > 0)) return;
      expect(claimedUnits(next, item)).toBeLessThanOrEqual(claimedUnits(status, item));
      expect(claimedUnits(next, item)).toBeGreaterThanOrEqual(event === 'close' ? item.received : 0);
    }),
  );
});

test('what is still to come is never less than what one product is short of', () => {
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
