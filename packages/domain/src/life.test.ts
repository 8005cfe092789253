import { expect, test } from 'vitest';
import { isLegal, type Life, legalEvents, statusAfter } from './life.ts';

const door: Life<'OPEN' | 'SHUT' | 'GONE', 'open' | 'shut' | 'remove'> = {
  OPEN: { shut: 'SHUT' },
  SHUT: { open: 'OPEN', remove: 'GONE' },
  GONE: {},
};

test('an event leads to a status, or to none where it cannot happen', () => {
  expect(statusAfter(door, 'SHUT', 'open')).toBe('OPEN');
  expect(statusAfter(door, 'OPEN', 'remove')).toBeNull();
  expect([isLegal(door, 'SHUT', 'remove'), isLegal(door, 'GONE', 'open')]).toEqual([true, false]);
});

test('legal events stand in the order of the table', () => {
  expect(legalEvents(door, 'SHUT')).toEqual(['open', 'remove']);
  expect(legalEvents(door, 'GONE')).toEqual([]);
});
