import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readSheet, type WorkerLimits } from './readSheet.ts';

const stays = new AbortController().signal;
const ROWS = 20_000;

/** A workbook in which all texts differ, so that each is stored. */
async function workbook(): Promise<Uint8Array> {
  const rows = Array.from({ length: ROWS }, (_, index) => [
    { value: `SKU ${index} ${'x'.repeat(100)}` },
    { value: index },
  ]);
  return new Uint8Array(
    await writeExcelFile([[{ value: 'sku' }, { value: 'quantity' }], ...rows]).toBuffer(),
  );
}

const read = async (limits?: WorkerLimits, gone = stays) =>
  readSheet(
    { bytes: await workbook(), sheet: null, hidden: 'LEAVE', maxLength: 10_000_000 },
    gone,
    limits,
  );

test('a sheet is read by a worker', async () => {
  expect(await read()).toMatchObject({ name: 'Sheet1', visible: ['Sheet1'] });
});

test('a workbook that takes more memory than a worker may ends the worker and not the server', async () => {
  await expect(read({ heapMb: 8, withinMs: 60_000 })).rejects.toThrow(
    'The workbook takes too much memory: please save the sheet as CSV.',
  );
  expect(await read()).toMatchObject({ name: 'Sheet1' });
});

test('a workbook that takes too long is given up', async () => {
  await expect(read({ heapMb: 512, withinMs: 1 })).rejects.toThrow(
    'The workbook takes too long to read: please save the sheet as CSV.',
  );
});

test('the worker ends when its sender has left', async () => {
  const leaves = new AbortController();
  const reading = read(undefined, leaves.signal);
  setImmediate(() => leaves.abort());
  await expect(reading).rejects.toThrow('Whoever sent the workbook has left.');
  await expect(read(undefined, AbortSignal.abort())).rejects.toThrow(
    'Whoever sent the workbook has left.',
  );
});

test('a fault of the program is no fault of the workbook; a file that is none is refused in words', async () => {
  const other = zipSync({ 'a.txt': strToU8('a') });
  await expect(
    readSheet({ bytes: other, sheet: null, hidden: 'LEAVE', maxLength: 1 }, stays),
  ).rejects.toThrow('The file is not a workbook of Excel');
});
