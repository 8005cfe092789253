import { expect, test } from 'vitest';
import { reachableFrom } from './life.ts';
import {
  choosePrinter,
  endedPrintStatuses,
  fitsMedia,
  openPrintStatuses,
  type PrintDocument,
  type PrintedKind,
  type PrintRuleValues,
  printedAs,
  printersAt,
  printJobStatuses,
  printJobSteps,
  readIppAddress,
  readPrinterAddress,
  readRawAddress,
} from './printers.ts';
import { labelFormats } from './shippingLabels.ts';

test('every status of a job can be reached, and a job that is sent is not taken again by itself', () => {
  expect(reachableFrom(printJobSteps, 'QUEUED').sort()).toEqual([...printJobStatuses].sort());
  expect(openPrintStatuses).toEqual(['QUEUED', 'SENT']);
  expect(endedPrintStatuses).toEqual(['PRINTED', 'FAILED', 'CANCELLED']);
  expect(printJobSteps.SENT.begin).toBeUndefined();
  expect(printJobSteps.SENT.cancel).toBeUndefined();
});

test.each([
  ['10.1.2.30', '10.1.2.30', 9100],
  ['10.1.2.30:6101', '10.1.2.30', 6101],
  [' zebra-1.dock.example.com ', 'zebra-1.dock.example.com', 9100],
  ['[fd00::1]:9100', 'fd00::1', 9100],
])('"%s" is port %s of a printer', (text, host, port) => {
  expect(readRawAddress(text)).toEqual({ protocol: 'RAW', host, port });
  expect(readPrinterAddress(text)).toEqual({ protocol: 'RAW', host, port });
});

test.each([
  '',
  'a b',
  '10.1.2.30:0',
  '10.1.2.30:70000',
  'http://10.1.2.30',
  'fd00::1',
  '-a',
  'a/b',
])('"%s" is no port of a printer', (text) => {
  expect(readRawAddress(text)).toBeNull();
});

test.each([
  ['ipp://10.1.2.30/ipp/print', false, '10.1.2.30', 631, '/ipp/print'],
  ['ipps://printer.example.com/ipp/print', true, 'printer.example.com', 631, '/ipp/print'],
  ['http://10.1.2.30:8631/ipp', false, '10.1.2.30', 8631, '/ipp'],
  ['HTTPS://[fd00::1]', true, 'fd00::1', 443, '/'],
])('%s is an address of IPP', (uri, isSecure, host, port, path) => {
  const address = { protocol: 'IPP', isSecure, host, port, path, uri };
  expect(readIppAddress(uri)).toEqual(address);
  expect(readPrinterAddress(uri)).toEqual(address);
});

test.each(['10.1.2.30', 'ftp://10.1.2.30/', 'ipp://me:secret@10.1.2.30/', 'ipp://', ''])(
  '"%s" is no address of IPP',
  (text) => {
    expect(readIppAddress(text)).toBeNull();
  },
);

const labels = (document: PrintDocument) => ({ document, prints: 'LABELS' as const });
const papers = (document: PrintDocument) => ({ document, prints: 'PAPERS' as const });
const nowhere = { workstation: null, zone: null, deviceId: null };
const printer = (id: number, workstation: string | null = null, zone: string | null = null) => ({
  id,
  name: `Printer ${id}`,
  prints: 'LABELS' as PrintedKind,
  workstation,
  zone,
});
const rule = (printerId: number, place: Partial<PrintRuleValues> = {}): PrintRuleValues => ({
  ...nowhere,
  document: 'PALLET',
  printerId,
  ...place,
});

test('the nearest place decides: device, workstation, zone, everywhere', () => {
  const printers = [1, 2, 3, 4].map((id) => printer(id));
  const rules = [
    rule(1),
    rule(2, { zone: 'Z1' }),
    rule(3, { workstation: 'Dock 1' }),
    rule(4, { deviceId: 7 }),
  ];
  const at = (place: Partial<typeof nowhere & { deviceId: number | null }>) =>
    choosePrinter(labels('PALLET'), { ...nowhere, ...place } as never, { printers, rules })?.id;
  expect(at({})).toBe(1);
  expect(at({ zone: 'z1' } as never)).toBe(2);
  expect(at({ zone: 'Z1', workstation: 'DOCK 1' } as never)).toBe(3);
  expect(at({ zone: 'Z1', workstation: 'Dock 1', deviceId: 7 } as never)).toBe(4);
  expect(at({ deviceId: 8 } as never)).toBe(1);
  expect(choosePrinter(labels('BADGE'), nowhere, { printers, rules })).toBeNull();
});

test('a printer that stands at the workstation needs no rule, and a rule for it comes first', () => {
  const printers = [printer(1, 'Bench 1', 'Z1'), printer(2), printer(3, null, 'Z1')];
  const place = { ...nowhere, workstation: 'bench 1', zone: 'Z1' };
  expect(choosePrinter(labels('TOTE'), place, { printers, rules: [] })?.id).toBe(1);
  const own = [rule(2, { workstation: 'Bench 1', document: 'TOTE' })];
  expect(choosePrinter(labels('TOTE'), place, { printers, rules: own })?.id).toBe(2);
  // The printer of one bench is not that of its whole zone.
  const inZone = { ...nowhere, zone: 'Z1' };
  expect(choosePrinter(labels('TOTE'), inZone, { printers, rules: [] })?.id).toBe(3);
});

test('labels and papers of one bench have a printer each, without a rule', () => {
  const office = { ...printer(2, 'Bench 1'), prints: 'PAPERS' as const };
  const printers = [printer(1, 'Bench 1'), office];
  const place = { ...nowhere, workstation: 'Bench 1' };
  expect(choosePrinter(labels('PACKAGE'), place, { printers, rules: [] })?.id).toBe(1);
  expect(choosePrinter(papers('PACKING_SLIP'), place, { printers, rules: [] })?.id).toBe(2);
  const wrong = [rule(1, { document: 'PACKING_SLIP' })];
  expect(choosePrinter(papers('PACKING_SLIP'), nowhere, { printers, rules: wrong })).toBeNull();
  expect(printersAt(office, printers)).toEqual([office]);
});

test('labels of carriers have a rule for ZPL and one for pages at the same place', () => {
  const office = { ...printer(2), prints: 'PAPERS' as const };
  const inUse = { printers: [printer(1), office, { ...office, id: 3 }] };
  const rules = [
    rule(1, { document: 'SHIPPING_LABEL', workstation: 'Bench 1' }),
    rule(3, { document: 'SHIPPING_LABEL', workstation: 'Bench 1' }),
  ];
  const place = { ...nowhere, workstation: 'Bench 1' };
  const chosen = { ...inUse, rules };
  expect(choosePrinter(labels('SHIPPING_LABEL'), place, chosen)?.id).toBe(1);
  expect(choosePrinter(papers('SHIPPING_LABEL'), place, chosen)?.id).toBe(3);
  expect(labelFormats.map(printedAs)).toEqual(['PAPERS', 'PAPERS', 'LABELS']);
});

test('a rule whose printer is not in use is no rule', () => {
  const rules = [rule(9, { workstation: 'Dock 1' }), rule(1)];
  const place = { ...nowhere, workstation: 'Dock 1' };
  expect(choosePrinter(labels('PALLET'), place, { printers: [printer(1)], rules })?.id).toBe(1);
});

test('a label fits if neither side is longer than the media, as it lies', () => {
  const media = { widthMm: 102, heightMm: 152 };
  expect(fitsMedia({ widthMm: 104, heightMm: 150 }, media)).toBe(true);
  expect(fitsMedia({ widthMm: 105, heightMm: 150 }, media)).toBe(false);
  expect(fitsMedia({ widthMm: 150, heightMm: 100 }, media)).toBe(false);
});
