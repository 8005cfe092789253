import { expect, test } from 'vitest';
import { stockStatuses } from './inventory.ts';
import { locationTypes } from './locations.ts';
import {
  belongsInto,
  decidingStatus,
  type PutawayCandidate,
  putawaySentence,
  putawayTypes,
  rankPutaway,
} from './putaway.ts';

test('goods that are not AVAILABLE go to other locations than AVAILABLE ones', () => {
  for (const status of stockStatuses) {
    const isDoubtful = status === 'DAMAGED' || status === 'QUARANTINED';
    expect(belongsInto('QUARANTINED', [status])).toBe(isDoubtful);
    expect(locationTypes.filter((type) => belongsInto(type, [status]))).toEqual([
      ...putawayTypes[status],
    ]);
  }
});

test('the worst status on a pallet decides where it goes', () => {
  expect(decidingStatus(['AVAILABLE', 'DAMAGED'])).toBe('DAMAGED');
  expect(belongsInto('STORAGE', ['AVAILABLE', 'DAMAGED'])).toBe(false);
  expect(belongsInto('PICK', ['AVAILABLE', 'RESERVED'])).toBe(false);
  expect(decidingStatus([])).toBeNull();
  expect(belongsInto('DISPATCH', [])).toBe(true);
});

test('the nearest empty location beside the same product comes first, and each location once', () => {
  const candidates: PutawayCandidate[] = [
    { location: { id: 1 }, reason: 'EMPTY', steps: 0 },
    { location: { id: 2 }, reason: 'SAME_PRODUCT_HERE', steps: 0 },
    { location: { id: 3 }, reason: 'SAME_PRODUCT_NEARBY', steps: 4 },
    { location: { id: 4 }, reason: 'SAME_PRODUCT_NEARBY', steps: 1 },
    { location: { id: 3 }, reason: 'SAME_PRODUCT_NEARBY', steps: 2 },
    { location: { id: 4 }, reason: 'EMPTY', steps: 0 },
    { location: { id: 5 }, reason: 'EMPTY', steps: 0 },
  ];
  expect(rankPutaway(candidates, 9).map(({ location }) => location.id)).toEqual([4, 3, 2, 1, 5]);
  expect(rankPutaway(candidates, 2).map(({ location, steps }) => [location.id, steps])).toEqual([
    [4, 1],
    [3, 2],
  ]);
});

test('a suggestion has a reason', () => {
  const near = { sku: 'WB-1', near: 'A-01-03' };
  expect(putawaySentence({ reason: 'SAME_PRODUCT_NEARBY', steps: 1, ...near })).toBe(
    'Empty, next to A-01-03, which holds WB-1.',
  );
  expect(putawaySentence({ reason: 'SAME_PRODUCT_NEARBY', steps: 3, ...near })).toBe(
    'Empty, 3 places from A-01-03, which holds WB-1.',
  );
  expect(putawaySentence({ reason: 'SAME_PRODUCT_HERE', steps: 0, sku: 'WB-1', near: null })).toBe(
    'Holds WB-1 already.',
  );
  expect(putawaySentence({ reason: 'EMPTY', steps: 0, sku: null, near: null })).toBe('Empty.');
});
