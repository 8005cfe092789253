import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reachableFrom, statusAfter } from './life.ts';
import {
  neededUnits,
  needReason,
  replenishmentStatuses,
  replenishmentSteps,
  roomLeft,
} from './replenishment.ts';

test('every status can be reached; a task ends once', () => {
  expect(reachableFrom(replenishmentSteps, 'OPEN').sort()).toEqual(
    [...replenishmentStatuses].sort(),
  );
  expect(statusAfter(replenishmentSteps, 'DONE', 'done')).toBeNull();
  expect(statusAfter(replenishmentSteps, 'CANCELLED', 'done')).toBeNull();
  expect(statusAfter(replenishmentSteps, 'DONE', 'cancel')).toBeNull();
});

test('below its minimum a location is filled to its maximum', () => {
  const rule = { minimum: 10, maximum: 40 };
  expect(neededUnits({ ...rule, available: 10, inbound: 0 })).toBe(0);
  expect(neededUnits({ ...rule, available: 9, inbound: 0 })).toBe(31);
  expect(neededUnits({ ...rule, available: 0, inbound: 9 })).toBe(31);
  expect(neededUnits({ ...rule, available: 4, inbound: 6 })).toBe(0);
  expect(roomLeft({ ...rule, available: 60, inbound: 0 })).toBe(0);
});

test('a needed quantity fills a location exactly to its maximum', () => {
  const cover = fc
    .record({
      minimum: fc.integer({ min: 1, max: 500 }),
      more: fc.nat(500),
      available: fc.nat(1_000),
      inbound: fc.nat(1_000),
    })
    .map(({ more, ...rest }) => ({ ...rest, maximum: rest.minimum + more }));
  fc.assert(
    fc.property(cover, (input) => {
      const needed = neededUnits(input);
      if (input.available + input.inbound < input.minimum)
        expect(input.available + input.inbound + needed).toBe(input.maximum);
      else expect(needed).toBe(0);
    }),
  );
});

test('the reason is a sentence', () => {
  expect(needReason({ minimum: 10, maximum: 40, available: 0, inbound: 0 })).toBe(
    'Nothing is free to pick; the minimum is 10.',
  );
  expect(needReason({ minimum: 10, maximum: 40, available: 1, inbound: 3 })).toBe(
    '1 is free to pick and 3 on the way; the minimum is 10.',
  );
});
