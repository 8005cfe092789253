import { describe, expect, test } from 'vitest';
import { orderPapers, type PaperOrder, type PaperPackage } from './orderPapers.ts';
import { type Paper, type PaperPart, type PaperTable, paperFormat, paperSize } from './papers.ts';

const format = paperFormat({
  language: 'en',
  locale: 'en-GB',
  currency: null,
  timeZone: 'Europe/Amsterdam',
});

const kettle = {
  id: 1,
  externalLineId: '10',
  sku: 'KET-1',
  name: 'Kettle',
  ordered: 10,
  picked: 8,
  lots: [{ code: 'L-1', expiresOn: '2027-05-01', quantity: 8 }],
};
const cup = { ...kettle, id: 2, externalLineId: null, sku: 'CUP-1', name: 'Cup', lots: [] };
const packed = (more: Partial<PaperPackage> = {}): PaperPackage => ({
  id: 11,
  lpn: null,
  packaging: null,
  trackingNumber: null,
  weight: 3,
  isComputed: false,
  outer: null,
  lines: [{ itemId: 1, quantity: 5, serials: [], lots: [] }],
  ...more,
});
const order = (more: Partial<PaperOrder> = {}): PaperOrder => ({
  id: 7,
  reference: 'PO-1001',
  customer: 'Nordlicht Outdoor',
  company: 'Lading Logistics',
  warehouse: { name: 'Rotterdam North', address: 'Waalhaven 12\nRotterdam', country: 'NL' },
  orderDate: '2026-11-20T23:30:00Z',
  shippedAt: null,
  shipTo: 'Kade Outdoor\nKade 3\n2583 Den Haag',
  address: null,
  carrier: null,
  trackingNumber: null,
  items: [kettle],
  packages: [packed()],
  followUps: [],
  ...more,
});
const paper = (...args: Parameters<typeof orderPapers>): Paper => {
  const [first, ...others] = orderPapers(...args);
  if (!first || others.length > 0) throw new Error('There is not one paper.');
  return first;
};
const partsOf = ({ blocks }: Paper): PaperPart[] =>
  blocks.flatMap((block) => (block.kind === 'TOGETHER' ? block.blocks : [block]));
const tables = (paper: Paper): PaperTable[] =>
  partsOf(paper).filter((block): block is PaperTable => block.kind === 'TABLE');
const factOf = ({ facts }: Paper, label: string) =>
  facts.find((each) => each.label === label)?.value;

describe('a packing list', () => {
  test('has a table for each package, for what is in none, and for what is to follow', () => {
    const sscc = '395011015300000011';
    const second = packed({ id: 12, lpn: sscc, packaging: 'Carton M', weight: 2.5 });
    const list = paper('PACKING_LIST', order({ packages: [packed(), second] }), format);
    expect(tables(list).map(({ title }) => title)).toEqual([
      'Package 1 of 2 · 3 kg',
      `Package 2 of 2 · SSCC (00) ${sscc} · Carton M · 2.5 kg`,
      'To follow',
    ]);
    expect(tables(list).at(-1)?.rows).toEqual([
      { cells: ['10', 'KET-1', 'Kettle', '10', '2'], details: [] },
    ]);
    const loose = paper('PACKING_LIST', order(), format);
    expect(tables(loose)[1]).toMatchObject({
      title: 'Picked, in no package',
      rows: [{ cells: ['10', 'KET-1', 'Kettle', '3'] }],
    });
  });

  test('names the orders that bring the rest, and calls it missing where nothing does', () => {
    const shipped = { shippedAt: '2026-11-21T10:00:00Z' };
    const titleOf = (more: Partial<PaperOrder>) =>
      tables(paper('PACKING_LIST', order(more), format)).at(-1)?.title;
    expect(titleOf({ ...shipped, followUps: ['PO-1001-2'] })).toBe('To follow: PO-1001-2');
    expect(titleOf(shipped)).toBe('Missing');
    expect(titleOf({ ...shipped, items: [{ ...kettle, ordered: 8 }] })).not.toMatch(/follow|iss/);
  });

  test('states a weight only where each package has one, and says where it is computed', () => {
    const weightOf = (...packages: PaperPackage[]) =>
      factOf(paper('PACKING_LIST', order({ packages }), format), 'Gross weight');
    expect(weightOf(packed(), packed({ weight: 0.25 }))).toBe('3.25 kg');
    expect(weightOf(packed(), packed({ isComputed: true }))).toBe('about 6 kg');
    expect(weightOf(packed(), packed({ weight: null }))).toBe('');
    expect(weightOf()).toBe('');
  });

  test('has the day of the warehouse', () => {
    expect(factOf(paper('PACKING_LIST', order(), format), 'Order date')).toBe('21 Nov 2026');
  });
});

test('a packing slip is a sheet for each package, with lots and serials', () => {
  const lots = [
    { code: 'L-1', expiresOn: '2027-05-01', quantity: 3 },
    { code: 'L-2', expiresOn: null, quantity: null },
  ];
  const lines = [{ itemId: 1, quantity: 5, serials: ['SN-1', 'SN-2'], lots }];
  const slips = orderPapers(
    'PACKING_SLIP',
    order({ packages: [packed({ lines }), packed({ id: 12 })] }),
    format,
  );
  expect(slips.map(({ part, code }) => [part, code?.value])).toEqual([
    ['package 1 of 2', 'PACKAGE-11'],
    ['package 2 of 2', 'PACKAGE-12'],
  ]);
  expect(slips.flatMap(tables)[0]?.rows[0]?.details).toEqual([
    'Lots: 3 × L-1, expires 1 May 2027; L-2',
    'Serials: SN-1, SN-2',
  ]);
  expect(orderPapers('PACKING_SLIP', order({ packages: [] }), format)).toEqual([]);
});

test('a delivery note lists what is picked, with totals, and is signed', () => {
  const nothing = { ...cup, id: 3, picked: 0 };
  const note = paper('DELIVERY_NOTE', order({ items: [kettle, cup, nothing] }), format);
  expect(tables(note as Paper)[0]).toMatchObject({
    columns: [{ label: 'Line' }, { label: 'SKU' }, { label: 'Product' }, { label: 'Units' }],
    rows: [
      { cells: ['10', 'KET-1', 'Kettle', '8'], details: ['Lot: 8 × L-1, expires 1 May 2027'] },
      { cells: ['–', 'CUP-1', 'Cup', '8'], details: [] },
    ],
    totals: ['Total', '', '', '16'],
  });
  expect(factOf(note, 'Shipped')).toBe('Not yet');
  expect(note.blocks.at(-1)).toMatchObject({ kind: 'SIGNATURES' });
});

describe('a consignment note', () => {
  const boxesOf = (note: Paper) =>
    partsOf(note).flatMap((block) =>
      block.kind === 'FORM' ? block.columns.flatMap(({ boxes }) => boxes) : [],
    );

  test('names the country where the goods are taken over, unless the address ends with it', () => {
    const takenOver = (address: string | null) => {
      const warehouse = { name: 'North', address, country: 'NL' };
      const note = orderPapers('CONSIGNMENT_NOTE', order({ warehouse }), format)[0] as Paper;
      return boxesOf(note).find(({ label }) => label.startsWith('4 '))?.text;
    };
    expect(takenOver('Waalhaven 12')).toBe('North\nWaalhaven 12\nNetherlands');
    expect(takenOver('Waalhaven 12, the NETHERLANDS')).toBe('North\nWaalhaven 12, the NETHERLANDS');
    expect(takenOver(null)).toBe('North\nNetherlands');
  });

  test('has the 24 boxes of the standard, once each', () => {
    const note = orderPapers('CONSIGNMENT_NOTE', order(), format)[0] as Paper;
    const labels = [
      ...boxesOf(note).map(({ label }) => label),
      ...tables(note).flatMap(({ columns }) => columns.map(({ label }) => label)),
    ];
    const numbers = labels.flatMap((label) => /^\d+/.exec(label) ?? []).map(Number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
  });

  test('leaves free what is not known', () => {
    const [note] = orderPapers(
      'CONSIGNMENT_NOTE',
      order({
        items: ['A', 'B', 'C', 'D'].map((name, id) => ({ ...kettle, id, name })),
        packages: [
          packed({
            weight: null,
            lines: [0, 1, 2, 3].map((itemId) => ({ itemId, quantity: 1, serials: [], lots: [] })),
          }),
        ],
      }),
      format,
    );
    expect(tables(note as Paper)[0]?.rows[0]?.cells).toEqual(['PO-1001', '1', '', '', '', '', '']);
    const free = boxesOf(note as Paper).filter(({ text }) => text === '');
    expect(free.map(({ label }) => Number.parseInt(label, 10)).toSorted((a, b) => a - b)).toEqual([
      3, 5, 13, 15, 16, 17, 18, 19, 22, 23, 24,
    ]);
  });

  test('has a row for each packaging', () => {
    const box = { packaging: 'Carton M', weight: 2 };
    const [note] = orderPapers(
      'CONSIGNMENT_NOTE',
      order({ packages: [packed(box), packed(box), packed()] }),
      format,
    );
    expect(
      tables(note as Paper)[0]
        ?.rows.slice(0, 2)
        .map(({ cells }) => cells),
    ).toEqual([
      ['PO-1001', '2', 'Carton M', 'Kettle', '', '4', ''],
      ['PO-1001', '1', '', 'Kettle', '', '3', ''],
    ]);
    expect(tables(note as Paper)[0]?.totals).toEqual(['Total', '3', '', '', '', '7', '']);
  });
});

test('signs that nothing prints, or that turn the order of others, are left out', () => {
  const hostile = order({ customer: 'A\u0000B\u202eC\u2066', shipTo: 'One\nTwo\u0007\u2028Three' });
  const list = paper('PACKING_LIST', hostile, format);
  expect([list.owner, factOf(list, 'Ship to')]).toEqual(['A B C', 'One\nTwo  Three']);
});

test('offices use the paper of their country', () => {
  expect(['en-US', 'en', 'es-MX', 'en-GB', 'de', 'nl-BE'].map(paperSize)).toEqual([
    'LETTER',
    'LETTER',
    'LETTER',
    'A4',
    'A4',
    'A4',
  ]);
});
