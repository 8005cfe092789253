import { expect, test } from 'vitest';
import { isLegal, type Life, legalEvents, outcome, outcomes, type RuledLife, reachableFrom, statusAfter } from './life.ts';

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
  expect([isLegal(exam, 'FAILED', 'sit'), isLegal(exam, 'FAILED', 'excuse')]).toEqual([true, false]);
});

test('a step is written only where the table leads', () => {
  expect(outcome(door, 'OPEN', 'shut')).toBe('SHUT');
  expect(outcome(exam, 'AHEAD', 'sit', 'FAILED')).toBe('FAILED');
  expect(() => outcome(door, 'OPEN', 'remove')).toThrow('No "remove" leads from OPEN');
  expect(() => outcome(door, 'OPEN', 'shut', 'GONE')).toThrow('to GONE');
  expect(() => outcome(exam, 'AHEAD', 'sit', 'EXCUSED')).toThrow('to EXCUSED');
  expect(() => outcome(exam, 'AHEAD', 'sit')).toThrow('to one status');
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
