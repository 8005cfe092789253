import { expect, test } from 'vitest';
import { lotTrace, type TracedLot } from './lotTrace.ts';
import { type PaperTable, paperFormat } from './papers.ts';

const format = paperFormat({
  language: 'en',
  locale: 'en-GB',
  currency: null,
  timeZone: 'Europe/Amsterdam',
});
const warehouse = { name: 'Rotterdam North' };
const trace: TracedLot = {
  lot: {
    code: 'L-2207',
    product: { sku: 'KET-1', name: 'Kettle' },
    customer: { name: 'Nordlicht Outdoor' },
    expiresOn: '2027-01-31',
    producedOn: null,
    onHand: 1_200,
    hold: { by: { name: 'Mara' }, reason: 'Leaks' },
  },
  receipts: [
    {
      at: '2026-11-01T08:00:00Z',
      kind: 'RECEIVE',
      warehouse,
      asn: { asnReference: 'ASN-9' },
      return: null,
      quantity: 1_203,
    },
    {
      at: '2026-11-02T08:00:00Z',
      kind: 'RETURN',
      warehouse,
      asn: null,
      return: { returnReference: 'RET-1' },
      quantity: 2,
    },
  ],
  onHand: [
    {
      warehouse,
      location: { name: 'A-01' },
      lpn: null,
      quantity: 1_200,
      allocated: 4,
      status: 'AVAILABLE',
    },
  ],
  shipments: [
    {
      order: { orderReference: 'SO-1' },
      warehouse,
      consignee: 'Kade 3\nDen Haag',
      shippingCarrier: 'DHL',
      trackingNumber: 'T-1',
      shippedAt: '2026-11-03T23:30:00Z',
      quantity: 5,
    },
  ],
  corrections: [
    {
      at: '2026-11-04T08:00:00Z',
      by: 'mara@example.com',
      expiresOn: '2027-01-31',
      producedOn: null,
      before: { expiresOn: null, producedOn: '2026-10-01' },
      reason: 'Misread',
    },
  ],
};

const tablesOf = (traced: TracedLot) =>
  lotTrace(traced, '2026-11-20T23:30:00Z', format).blocks as PaperTable[];

test('the trace of a lot says where it went, where it is, where it came from and what was corrected', () => {
  const { title, owner, code, facts } = lotTrace(trace, '2026-11-20T23:30:00Z', format);
  expect([title, owner, code?.value]).toEqual(['Lot L-2207', 'Nordlicht Outdoor', 'L-2207']);
  expect(facts).toEqual([
    { label: 'Product', value: 'KET-1 · Kettle' },
    { label: 'Customer', value: 'Nordlicht Outdoor' },
    { label: 'Expires', value: '31 Jan 2027' },
    { label: 'On hand', value: '1,200' },
    { label: 'On hold', value: 'Mara: Leaks' },
    { label: 'Printed', value: '21 Nov 2026, 00:30' },
  ]);
  expect(
    tablesOf(trace).map(({ title: name, rows, totals }) => [name, rows[0]?.cells, totals]),
  ).toEqual([
    [
      'Shipped to',
      ['SO-1', 'Kade 3\nDen Haag', 'T-1\nDHL', '4 Nov 2026, 00:30\nRotterdam North', '5'],
      ['', '', '', 'Total', '5'],
    ],
    [
      'In stock',
      ['Rotterdam North', 'A-01', 'Loose', 'AVAILABLE', '4', '1,200'],
      ['', '', '', 'Total', '', '1,200'],
    ],
    [
      'Came from',
      ['1 Nov 2026, 09:00', 'RECEIVE', 'ASN-9', 'Rotterdam North', '1,203'],
      ['', '', '', 'Total', '1,205'],
    ],
    [
      'Corrected dates',
      [
        '4 Nov 2026, 09:00',
        'mara@example.com',
        'never expires, produced 1 Oct 2026',
        'expires 31 Jan 2027',
        'Misread',
      ],
      [],
    ],
  ]);
});

test('where nothing of a lot left or stands, the paper says so, and a client sees no corrections', () => {
  const tables = tablesOf({ ...trace, shipments: [], onHand: [], corrections: null });
  expect(tables.map(({ title, columns }) => [title, columns[0]?.label])).toEqual([
    ['Shipped to', 'Nothing of this lot has left.'],
    ['In stock', 'Nothing of this lot is in stock.'],
    ['Came from', 'When'],
  ]);
});
