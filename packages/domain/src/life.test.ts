import { expect, test } from 'vitest';
import { asnSteps } from './asns.ts';
import { countSteps } from './counts.ts';
import {
  isCancelled,
  isLegal,
  type Life,
  legalEvents,
  outcome,
  outcomes,
  type RuledLife,
  reachableFrom,
  statusAfter,
  statusesAfter,
  statusesFor,
} from './life.ts';
import { orderSteps } from './orders.ts';
import { pickBatchSteps } from './picking.ts';
import { replenishmentSteps } from './replenishment.ts';
import { returnSteps } from './returns.ts';

const door: Life<'OPEN' | 'SHUT' | 'GONE', 'open' | 'shut' | 'remove'> = {
  OPEN: { shut: 'SHUT' },
  SHUT: { open: 'OPEN', remove: 'GONE' },
  GONE: {},
};
const exam: RuledLife<'AHEAD' | 'PASSED' | 'FAILED' | 'EXCUSED', 'sit' | 'excuse'> = {
  AHEAD: { sit: ['PASSED', 'FAILED'], excuse: 'EXCUSED' },
  PASSED: {},
  FAILED: { sit: ['PASSED', 'FAILED'] },
  EXCUSED: {},
};

test('an event leads to a status, or to none where it cannot happen', () => {
  expect(statusAfter(door, 'SHUT', 'open')).toBe('OPEN');
  expect(statusAfter(door, 'OPEN', 'remove')).toBeNull();
  expect([isLegal(door, 'SHUT', 'remove'), isLegal(door, 'GONE', 'open')]).toEqual([true, false]);
});

test('an event that a rule decides leads to one of several', () => {
  expect(outcomes(exam, 'AHEAD', 'sit')).toEqual(['PASSED', 'FAILED']);
  expect(outcomes(exam, 'AHEAD', 'excuse')).toEqual(['EXCUSED']);
  expect(outcomes(exam, 'PASSED', 'sit')).toEqual([]);
  expect([isLegal(exam, 'FAILED', 'sit'), isLegal(exam, 'FAILED', 'excuse')]).toEqual([
    true,
    false,
  ]);
});

test('a step is written only where the table leads', () => {
  expect(outcome(door, 'OPEN', 'shut')).toBe('SHUT');
  expect(outcome(exam, 'AHEAD', 'sit', 'FAILED')).toBe('FAILED');
  expect(() => outcome(door, 'OPEN', 'remove')).toThrow('No "remove" leads from OPEN');
  expect(() => outcome(door, 'OPEN', 'shut', 'GONE')).toThrow('to GONE');
  expect(() => outcome(exam, 'AHEAD', 'sit', 'EXCUSED')).toThrow('to EXCUSED');
  expect(() => outcome(exam, 'AHEAD', 'sit')).toThrow('to one status');
});

test('the statuses in which an event may happen', () => {
  expect(statusesFor(door, 'open')).toEqual(['SHUT']);
  expect(statusesFor(exam, 'sit')).toEqual(['AHEAD', 'FAILED']);
});

test('the statuses that events may lead to', () => {
  expect(statusesAfter(door, 'open')).toEqual(['OPEN']);
  expect(statusesAfter(exam, 'sit', 'excuse').sort()).toEqual(['EXCUSED', 'FAILED', 'PASSED']);
});

test('cancelling leads every document to the same status', () => {
  const lives: RuledLife<string, 'cancel'>[] = [
    asnSteps({ isTransfer: false }),
    countSteps,
    orderSteps,
    pickBatchSteps,
    replenishmentSteps,
    returnSteps,
  ];
  for (const life of lives) {
    const cancelled = statusesAfter(life, 'cancel');
    expect(cancelled.length).toBeGreaterThan(0);
    expect(cancelled.every((status) => isCancelled({ status }))).toBe(true);
  }
  expect(isCancelled({ status: 'EXPECTED' })).toBe(false);
});

test('legal events stand in the order of the table', () => {
  expect(legalEvents(door, 'SHUT')).toEqual(['open', 'remove']);
  expect(legalEvents(door, 'GONE')).toEqual([]);
});

test('a status is reached by any number of events', () => {
  expect(reachableFrom(door, 'OPEN')).toEqual(['OPEN', 'SHUT', 'GONE']);
  expect(reachableFrom(exam, 'AHEAD').sort()).toEqual(['AHEAD', 'EXCUSED', 'FAILED', 'PASSED']);
  expect(reachableFrom(exam, 'FAILED').sort()).toEqual(['FAILED', 'PASSED']);
});
