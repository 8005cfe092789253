import { expect, test } from 'vitest';
import { passOverReasons, whyText } from './placing.ts';

const each = { lpn: 'LPN-7', location: 'A-1', lot: null };

test('a choice has its rule, and the skipped balances with their reasons', () => {
  expect(whyText({ rule: 'FIFO', passedOver: [] })).toBe('The oldest units go out first.');
  expect(whyText({ rule: 'FIFO', passedOver: [], leaves: 'REPLENISHMENT' })).toBe(
    'The oldest units go out first. No loose units are picked there: they come down by replenishment.',
  );
  expect(whyText({ rule: 'FEFO', passedOver: [{ ...each, lot: 'L-3', reason: 'HELD' }] })).toBe(
    'What expires first goes out first. Passed over: LPN-7, lot L-3 (its lot is on hold).',
  );
  const two = [
    { ...each, lpn: null, reason: 'PICK_FIRST' as const },
    { lpn: null, location: null, lot: null, reason: 'SHORT' as const },
  ];
  expect(whyText({ rule: 'LIFO', passedOver: two })).toBe(
    'The newest units go out first. Passed over: A-1 (loose units come from PICK locations first); Stock without a location (units were not found there before).',
  );
});

test('every reason has its own text', () => {
  const texts = passOverReasons.map((reason) =>
    whyText({ rule: 'FIFO', passedOver: [{ ...each, reason }] }),
  );
  expect(new Set(texts).size).toBe(passOverReasons.length);
});
