import type { PrintJob } from '@lading/contract/printers';
import { expect, test } from 'vitest';
import { newsOf } from './followJob.ts';

const at = '2026-11-27T08:00:00.000Z';
const job: PrintJob = {
  id: 9,
  warehouseId: 1,
  printer: { id: 5, name: 'Zebra' },
  document: 'PALLET',
  title: 'LPN-42',
  labels: 1,
  status: 'QUEUED',
  possiblyPrinted: false,
  attempts: 0,
  error: null,
  createdAt: at,
  createdBy: 'operator@lading.local',
  sentAt: null,
  endedAt: null,
  nextAttemptAt: at,
  reprintOf: null,
  reason: null,
};

test('a job is told once it is printed, fails, or waits for its printer', () => {
  const text = (more: Partial<PrintJob>, looks = 1) => newsOf({ ...job, ...more }, looks)?.text;
  expect([text({}), text({ status: 'SENT' }, 30), text({ status: 'CANCELLED' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(text({}, 10)).toBe('LPN-42 still waits for "Zebra".');
  expect(text({ status: 'PRINTED' })).toBe('1 label printed on "Zebra": LPN-42.');
  const bill = { document: 'BILL_OF_LADING', title: 'Bill of Lading LD-000001' } as const;
  expect(text({ ...bill, status: 'PRINTED' })).toBe('Bill of Lading LD-000001 printed on "Zebra".');
  const error = 'The printer does not answer: ECONNREFUSED.';
  expect(text({ error })).toBe(`LPN-42 waits for "Zebra". ${error} It is tried again.`);
  expect(text({ status: 'FAILED', error })).toBe(`Not printed: LPN-42. ${error}`);
  expect(text({ status: 'FAILED', error, possiblyPrinted: true })).toBe(
    `Not printed: LPN-42. ${error} It may have been printed: look at the printer.`,
  );
});
