import { expect, test } from 'vitest';
import { type PaperTable, paperFormat } from './papers.ts';
import { type AnnouncedGoods, receivingList } from './receivingList.ts';

const format = paperFormat({
  language: 'en',
  locale: 'en-GB',
  currency: null,
  timeZone: 'Europe/Amsterdam',
});

const plain = { packs: null, packName: null, packUnits: null };
const asn: AnnouncedGoods = {
  asnReference: 'ASN-9',
  expectedArrivalDate: '2026-12-01',
  notes: 'Call before.',
  customer: { name: 'Nordlicht Outdoor' },
  warehouse: { name: 'Rotterdam North' },
  items: [
    {
      product: { sku: 'KET-1', name: 'Kettle' },
      lot: { code: 'L-1', expiresOn: null },
      expectedQuantity: 1_205,
      receivedQuantity: 5,
      packs: 50,
      packName: 'Case of 24',
      packUnits: 24,
    },
    {
      product: { sku: 'CUP-1', name: 'Cup' },
      lot: null,
      expectedQuantity: 2,
      receivedQuantity: 0,
      ...plain,
    },
  ],
};

test('a receiving list has what is announced and what came so far, with room to write', () => {
  const { title, owner, code, facts, blocks } = receivingList(asn, '2026-11-20T23:30:00Z', format);
  expect([title, owner, code?.value]).toEqual([
    'Receiving List ASN-9',
    'Nordlicht Outdoor',
    'ASN-9',
  ]);
  expect(facts).toEqual([
    { label: 'Customer', value: 'Nordlicht Outdoor' },
    { label: 'Warehouse', value: 'Rotterdam North' },
    { label: 'Expected', value: '1 Dec 2026' },
    { label: 'Notes', value: 'Call before.' },
    { label: 'Printed', value: '21 Nov 2026, 00:30' },
  ]);
  const [table] = blocks as [PaperTable];
  expect(table.columns.map(({ label }) => label)).toEqual([
    'SKU',
    'Product',
    'Expected',
    'So far',
    'Received',
  ]);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['KET-1', 'Kettle\nLot L-1\n50 x Case of 24 + 5 (1,205)', '1,205', '5', ''],
    ['CUP-1', 'Cup', '2', '0', ''],
  ]);
});

test('an ASN without notes has no line for them', () => {
  const { facts } = receivingList({ ...asn, notes: null }, '2026-11-20T23:30:00Z', format);
  expect(facts.map(({ label }) => label)).not.toContain('Notes');
});
