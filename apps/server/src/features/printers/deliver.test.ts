import { readPrinterAddress } from '@lading/domain/printers';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type FakeIppPrinter,
  type FakePrinter,
  startIppPrinter,
  startPrinter,
} from '#test/fakePrinter.ts';
import { deliver, type Printing } from './deliver.ts';
import { readIppAnswer } from './ipp.ts';

let printer: FakePrinter;
let ippPrinter: FakeIppPrinter;
beforeEach(async () => {
  printer = await startPrinter();
  ippPrinter = await startIppPrinter();
});
afterEach(async () => {
  await printer.close();
  await ippPrinter.close();
});

const networks = { listed: ['127.0.0.0/8'], list: 'the list' };
const LABEL = '^XA^FDLPN-1^FS^XZ';

function send(address: string, more: Partial<Printing> = {}) {
  return deliver({
    address: readPrinterAddress(address) as Printing['address'],
    title: 'LPN-1',
    content: Buffer.from(LABEL),
    labels: 1,
    format: 'ZPL',
    networks,
    begin: async () => true,
    limits: { connectMs: 400, printMs: 900 },
    ...more,
  });
}

test('a raw printer that closes its side has printed', async () => {
  expect(await send(printer.address)).toEqual({ outcome: 'PRINTED', error: null });
  expect(printer.printed).toEqual([LABEL]);
});

test('a slow printer that takes everything has printed', async () => {
  printer.next.push('slow');
  const content = Buffer.alloc(3_000_000, 'x');
  const limits = { connectMs: 400, printMs: 60_000 };
  expect(await send(printer.address, { content, limits })).toMatchObject({ outcome: 'PRINTED' });
  expect(printer.printed[0]).toHaveLength(3_000_000);
});

test('nothing is sent where the beginning is refused, or where it fails', async () => {
  expect(await send(printer.address, { begin: async () => false })).toBeNull();
  expect(await send(ippPrinter.address, { begin: async () => false })).toBeNull();
  const begin = () => Promise.reject(new Error('no database'));
  await expect(send(printer.address, { begin })).rejects.toThrow('no database');
  await expect(send(ippPrinter.address, { begin })).rejects.toThrow('no database');
  expect([printer.received, ippPrinter.received]).toEqual([[], []]);
});

test('a printer that takes no connection printed nothing, and is begun with nothing', async () => {
  await printer.close();
  let begun = 0;
  const begin = async () => ++begun > 0;
  expect(await send(printer.address, { begin })).toEqual({
    outcome: 'NOT_PRINTED',
    error: 'The printer does not answer: ECONNREFUSED.',
  });
  expect(begun).toBe(0);
  printer = await startPrinter();
});

test('one that dies with the whole label, or says nothing, may have printed', async () => {
  printer.next.push('reset', 'silent');
  expect(await send(printer.address)).toEqual({
    outcome: 'UNSURE',
    error: 'The printer broke off the connection: ECONNRESET.',
  });
  expect(await send(printer.address)).toMatchObject({ outcome: 'UNSURE' });
});

test('one that breaks off before the end of a label printed nothing; of many, some', async () => {
  printer.next.push('reset', 'reset');
  // More than the buffers between the two sides hold.
  const content = Buffer.alloc(16_000_000, 'x');
  const limits = { connectMs: 400, printMs: 20_000 };
  const single = await send(printer.address, { content, limits });
  expect(single).toMatchObject({
    outcome: 'NOT_PRINTED',
    error: expect.stringMatching(/broke off/),
  });
  const several = await send(printer.address, { content, limits, labels: 9 });
  expect(several).toMatchObject({ outcome: 'UNSURE', error: expect.stringMatching(/broke off/) });
});

test('addresses in no listed network get nothing', async () => {
  const refused = await send(printer.address, { networks: { listed: ['10.0.0.0/8'], list: 'X' } });
  expect(refused).toEqual({
    outcome: 'NOT_PRINTED',
    error: '127.0.0.1 is in no network that an administrator listed in X.',
  });
  // A name with one address outside of the networks is refused as a whole.
  const resolve = async () =>
    ['127.0.0.1', '93.184.216.34'].map((address) => ({ address, family: 4 }));
  const named = await send('printer.example.com:9100', { resolve });
  expect(named).toMatchObject({ outcome: 'NOT_PRINTED', error: expect.stringContaining('93.184') });
  expect(printer.received).toEqual([]);
});

test('a printer of IPP prints, and says so', async () => {
  expect(await send(ippPrinter.address, { title: 'LPN-1 größer' })).toEqual({
    outcome: 'PRINTED',
    error: null,
  });
  expect([ippPrinter.printed, ippPrinter.jobNames]).toEqual([[LABEL], ['LPN-1 größer']]);
  expect(await send(ippPrinter.address, { format: 'PDF' })).toMatchObject({ outcome: 'PRINTED' });
  expect(ippPrinter.formats).toEqual(['application/octet-stream', 'application/pdf']);
});

test('what IPP refuses is not printed; what it keeps, gives up or does not answer is unsure', async () => {
  ippPrinter.next.push('refuse');
  expect(await send(ippPrinter.address)).toEqual({
    outcome: 'NOT_PRINTED',
    error: 'The printer refused the job: status 0x0507.',
  });
  ippPrinter.next.push('refuseFormat');
  expect(await send(ippPrinter.address, { format: 'PDF' })).toEqual({
    outcome: 'NOT_PRINTED',
    error:
      'The printer takes no PDF by IPP: use its port 9100, if that takes it, or another printer.',
  });
  for (const manner of ['hold', 'abort', 'hang', 'fault'] as const) {
    ippPrinter.next.push(manner);
    expect([manner, await send(ippPrinter.address)]).toEqual([
      manner,
      { outcome: 'UNSURE', error: expect.stringContaining('The printer') },
    ]);
  }
  expect(ippPrinter.printed).toEqual([]);
});

test('no response of a printer hangs its reader', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        readIppAnswer(Buffer.from(bytes));
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
    { numRuns: 2_000 },
  );
});
