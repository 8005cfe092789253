import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AsnStatus,
  accuracyRate,
  activeAsnStatuses,
  asnRemainders,
  asnStatuses,
  asnSteps,
  averageVariance,
  completionPercentage,
  hasOverage,
  isActiveAsn,
  outstandingUnits,
  statusAfterClose,
  statusAfterReceipt,
  variedAsnStatuses,
} from './asns.ts';

const units = fc.integer({ min: 0, max: 20 });
const items = fc.array(fc.record({ expected: units, received: units }), { minLength: 1, maxLength: 8 });

test('every status is reached from EXPECTED, and the ended ones lead nowhere', () => {
  const reached = new Set<AsnStatus>(['EXPECTED']);
  for (const status of reached) for (const next of asnSteps[status]) reached.add(next);
  expect([...reached].sort()).toEqual([...asnStatuses].sort());
  for (const status of asnStatuses) expect(isActiveAsn(status)).toBe(asnSteps[status].length > 0);
});

describe('statusAfterReceipt', () => {
  test('overs never make up for what is short', () => {
    const mixed = [
      { expected: 10, received: 15 },
      { expected: 10, received: 9 },
    ];
    expect(outstandingUnits(mixed)).toBe(1);
    expect(statusAfterReceipt(mixed)).toBe('RECEIVING_IN_PROGRESS');
  });

  test('an extra item is a variance once all else is in', () => {
    expect(statusAfterReceipt([{ expected: 10, received: 10 }])).toBe('COMPLETE');
    expect(
      statusAfterReceipt([
        { expected: 10, received: 10 },
        { expected: 0, received: 1 },
      ]),
    ).toBe('COMPLETE_WITH_VARIANCES');
    expect(statusAfterReceipt([{ expected: 10, received: 11 }])).toBe('COMPLETE_WITH_VARIANCES');
  });

  test('is a legal step of every active ASN, and complete exactly when nothing is outstanding', () => {
    fc.assert(
      fc.property(items, (counts) => {
        const status = statusAfterReceipt(counts);
        for (const active of activeAsnStatuses) expect(asnSteps[active]).toContain(status);
        expect(status === 'RECEIVING_IN_PROGRESS').toBe(counts.some((item) => item.received < item.expected));
        if (status !== 'RECEIVING_IN_PROGRESS') expect(status === 'COMPLETE_WITH_VARIANCES').toBe(hasOverage(counts));
        if (hasOverage(counts)) expect(variedAsnStatuses).toContain(status);
      }),
    );
  });
});

test('closing is a step of the ASN or impossible', () => {
  for (const status of asnStatuses) {
    for (const remainder of asnRemainders) {
      for (const isTransfer of [true, false]) {
        const next = statusAfterClose(status, remainder, isTransfer);
        if (next !== null) expect(asnSteps[status]).toContain(next);
      }
    }
  }
  expect(statusAfterClose('EXPECTED', 'SHORT', false)).toBeNull();
  expect(statusAfterClose('EXPECTED', 'SHORT', true)).toBe('COMPLETE_WITH_VARIANCES');
  expect(statusAfterClose('EXPECTED', 'LATER', true)).toBeNull();
  expect(statusAfterClose('RECEIVING_IN_PROGRESS', 'LATER', false)).toBe('PARTIALLY_RECEIVED');
  expect(statusAfterClose('PARTIALLY_RECEIVED', 'LATER', false)).toBeNull();
  expect(statusAfterClose('PARTIALLY_RECEIVED', 'SHORT', false)).toBe('COMPLETE_WITH_VARIANCES');
});

test('figures without a denominator are none', () => {
  expect(completionPercentage([])).toBeNull();
  expect(completionPercentage([{ expectedQuantity: 10, receivedQuantity: 12 }])).toBe(120);
  expect(accuracyRate(0, 0)).toBeNull();
  expect(accuracyRate(2, 1)).toBe(67);
  expect(accuracyRate(0, 3)).toBe(0);
  expect(averageVariance(0, 0)).toBeNull();
  expect(averageVariance(7, 2)).toBe(4);
});
