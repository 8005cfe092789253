import { expect, test } from 'vitest';
import {
  importStates,
  importSteps,
  queuedImportStates,
  readDateText,
  readDecimalText,
  readInstantText,
} from './imports.ts';
import { isLegal, reachableFrom } from './life.ts';

test.each([
  ['2026-03-04', 'DMY', '2026-03-04'],
  ['03/04/2026', 'DMY', '2026-04-03'],
  ['03/04/2026', 'MDY', '2026-03-04'],
  ['3.4.2026', 'DMY', '2026-04-03'],
  ['2026/3/4', 'YMD', '2026-03-04'],
  ['2026-03-04 08:15', 'YMD', '2026-03-04'],
  ['03/04/2026', 'YMD', '03/04/2026'],
  ['03/04/26', 'DMY', '03/04/26'],
  ['soon', 'DMY', 'soon'],
] as const)('the date %s with %s is %s', (text, order, read) => {
  expect(readDateText(text, order)).toBe(read);
});

test.each([
  ['2026-03-04', 'DMY', '2026-03-04'],
  ['03/04/2026', 'DMY', '2026-04-03'],
  ['2026-03-04 09:15:31', 'YMD', '2026-03-04T09:15:31.000'],
  ['3/4/2026 2:05 PM', 'MDY', '2026-03-04T14:05:00.000'],
  ['3/4/2026 12:05:09 a.m.', 'MDY', '2026-03-04T00:05:09.000'],
  ['2026-03-04T09:15:31.123456', 'YMD', '2026-03-04T09:15:31.123'],
  ['2026-03-04 9:15', 'YMD', '2026-03-04T09:15:00.000'],
  ['2026-03-04 00:00:00', 'YMD', '2026-03-04'],
  ['2026-03-04T00:00:00+01:00', 'YMD', '2026-03-03T23:00:00.000Z'],
  ['2026-02-30', 'YMD', '2026-02-30'],
  ['2026-03-04 13:05 PM', 'YMD', '2026-03-04'],
  ['2026-03-04T08:15:30.5Z', 'YMD', '2026-03-04T08:15:30.500Z'],
  ['2026-03-04 09:15:31 +0100', 'YMD', '2026-03-04T08:15:31.000Z'],
  ['2026-03-04 09:15:31 UTC', 'YMD', '2026-03-04T09:15:31.000Z'],
  ['04/03/2026 23:30', 'DMY', '2026-03-04T23:30:00.000'],
  ['3/4/2026 12:00:00 AM', 'MDY', '2026-03-04'],
  ['2026-03-04 25:61', 'YMD', '2026-03-04'],
  ['2026-13-04', 'YMD', '2026-13-04'],
  ['03/04/2026 08:15', 'YMD', '03/04/2026 08:15'],
  ['soon', 'DMY', 'soon'],
] as const)('the instant %s with %s is %s', (text, order, read) => {
  expect(readInstantText(text, order)).toBe(read);
});

test.each([
  ['12.50', 'POINT', '12.50'],
  ['1,234.50', 'POINT', '1234.50'],
  ['12,50', 'POINT', '12,50'],
  ['12,50', 'COMMA', '12.50'],
  ['1.234,5', 'COMMA', '1234.5'],
  ['1.234', 'COMMA', '1234'],
  ['1.234', 'POINT', '1.234'],
  ["1'234,5", 'COMMA', '1234.5'],
  ['12 pcs', 'COMMA', '12 pcs'],
] as const)('the number %s with %s is %s', (text, mark, read) => {
  expect(readDecimalText(text, mark)).toBe(read);
});

test('every state of an import can be reached; from each it can be started or canceled', () => {
  expect(reachableFrom(importSteps, 'WAITING').sort()).toEqual([...importStates].sort());
  expect(queuedImportStates).toEqual(['WAITING', 'RUNNING']);
  for (const state of importStates)
    expect(['start', 'cancel'] as const).toSatisfy((events: ('start' | 'cancel')[]) =>
      events.some((event) => isLegal(importSteps, state, event)),
    );
});
