import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accuracyRate,
  activeAsnStatuses,
  asnEvents,
  asnStatuses,
  asnSteps,
  averageVariance,
  completionPercentage,
  editRemarks,
  hasOverage,
  isActiveAsn,
  outstandingUnits,
  statusAfterReceipt,
  variedAsnStatuses,
} from './asns.ts';
import { isLegal, legalEvents, outcomes, reachableFrom } from './life.ts';
import { stepNotes } from './messages/remarks.ts';

const units = fc.integer({ min: 0, max: 20 });
const items = fc.array(fc.record({ expected: units, received: units }), {
  minLength: 1,
  maxLength: 8,
});

const [announced, inTransit] = [asnSteps({ isTransfer: false }), asnSteps({ isTransfer: true })];

test('every status is reached from EXPECTED, and the ended ones lead nowhere', () => {
  expect(reachableFrom(announced, 'EXPECTED').sort()).toEqual([...asnStatuses].sort());
  expect(
    asnEvents.filter((event) => !asnStatuses.some((status) => isLegal(announced, status, event))),
  ).toEqual([]);
  for (const life of [announced, inTransit]) {
    for (const status of asnStatuses) {
      expect(isActiveAsn(status)).toBe(isLegal(life, status, 'receive'));
      expect(isActiveAsn(status)).toBe(legalEvents(life, status).length > 0);
    }
  }
});

test('a transfer can be closed short before anything is received, and is never cancelled or edited', () => {
  expect(legalEvents(announced, 'EXPECTED')).toEqual(['receive', 'edit', 'cancel']);
  expect(legalEvents(inTransit, 'EXPECTED')).toEqual(['receive', 'close SHORT']);
  expect(reachableFrom(inTransit, 'EXPECTED')).not.toContain('CANCELLED');
});

test('an ASN is closed for later once, and can be closed short at any time after a receipt', () => {
  for (const life of [announced, inTransit]) {
    expect(asnStatuses.filter((status) => isLegal(life, status, 'close LATER'))).toEqual([
      'RECEIVING_IN_PROGRESS',
    ]);
    expect(legalEvents(life, 'RECEIVING_IN_PROGRESS')).toEqual([
      'receive',
      'close LATER',
      'close SHORT',
    ]);
    expect(legalEvents(life, 'PARTIALLY_RECEIVED')).toEqual(['receive', 'close SHORT']);
  }
});

describe('statusAfterReceipt', () => {
  test('overs do not compensate shorts', () => {
    const mixed = [
      { expected: 10, received: 15 },
      { expected: 10, received: 9 },
    ];
    expect(outstandingUnits(mixed)).toBe(1);
    expect(statusAfterReceipt(mixed)).toBe('RECEIVING_IN_PROGRESS');
  });

  test('an extra item is a variance when all other items are received', () => {
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
        for (const active of activeAsnStatuses)
          expect(outcomes(announced, active, 'receive')).toContain(status);
        expect(status === 'RECEIVING_IN_PROGRESS').toBe(
          counts.some((item) => item.received < item.expected),
        );
        if (status !== 'RECEIVING_IN_PROGRESS')
          expect(status === 'COMPLETE_WITH_VARIANCES').toBe(hasOverage(counts));
        if (hasOverage(counts)) expect(variedAsnStatuses).toContain(status);
      }),
    );
  });
});

test('a figure without a denominator is null', () => {
  expect(completionPercentage([])).toBeNull();
  expect(completionPercentage([{ expectedQuantity: 10, receivedQuantity: 12 }])).toBe(120);
  expect(accuracyRate(0, 0)).toBeNull();
  expect(accuracyRate(2, 1)).toBe(67);
  expect(accuracyRate(0, 3)).toBe(0);
  expect(averageVariance(0, 0)).toBeNull();
  expect(averageVariance(7, 2)).toBe(4);
});

/** What the history says of an edit. */
const editNote = (...texts: Parameters<typeof editRemarks>): string | null =>
  stepNotes(null, editRemarks(...texts));

test('the note of an edit names what changed, and counts what would be too long to name', () => {
  const before = {
    reference: 'PO-1',
    expectedOn: '2026-11-28',
    notes: null,
    items: [{ sku: 'A', expected: 5 }],
  };
  expect(editNote(before, before)).toBeNull();
  // Two lines of a product are one change, and lines with the same sum are no change.
  const split = [2, 3].map((expected) => ({ sku: 'A', expected }));
  expect(editNote(before, { ...before, items: split })).toBeNull();
  expect(editNote(before, { ...before, reference: 'PO-2', notes: 'Call first', items: [] })).toBe(
    'reference PO-1 → PO-2, notes, A 5 → 0',
  );
  const many = Array.from({ length: 12 }, (_, index) => ({ sku: `S${index}`, expected: 1 }));
  expect(editNote({ ...before, items: [] }, { ...before, items: many })).toMatch(
    /^S0 0 → 1, .*S9 0 → 1, 2 more products$/,
  );
});
