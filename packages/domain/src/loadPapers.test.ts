import { describe, expect, test } from 'vitest';
import { type LoadedOrder, loadPapers, type PaperLoad } from './loadPapers.ts';
import type { OuterUnit } from './loads.ts';
import type { PaperPackage } from './orderPapers.ts';
import {
  loadPaperKinds,
  type Paper,
  type PaperBox,
  type PaperPart,
  type PaperTable,
  paperFormat,
} from './papers.ts';

const metric = paperFormat({
  language: 'en',
  locale: 'en-GB',
  currency: null,
  timeZone: 'Europe/Amsterdam',
});
const american = paperFormat({
  language: 'en',
  locale: 'en-US',
  currency: null,
  timeZone: 'America/New_York',
});

const packed = (id: number, more: Partial<PaperPackage> = {}): PaperPackage => ({
  id,
  lpn: null,
  packaging: 'Carton M',
  trackingNumber: null,
  weight: 10,
  isComputed: false,
  outer: null,
  lines: [{ itemId: 1, quantity: 5, serials: [], lots: [] }],
  ...more,
});
const order = (id: number, more: Partial<LoadedOrder> = {}): LoadedOrder => ({
  bolNumber: null,
  id,
  reference: `PO-${id}`,
  customer: 'Nordlicht',
  company: 'Lading',
  warehouse: { name: 'North', address: 'Waalhaven 12', country: null },
  orderDate: '2026-11-20T10:00:00Z',
  shippedAt: null,
  shipTo: 'Kade Outdoor\nKade 3\nDen Haag',
  address: null,
  carrier: 'DHL',
  trackingNumber: null,
  items: [
    { id: 1, externalLineId: null, sku: 'KET', name: 'Kettle', ordered: 9, picked: 5, lots: [] },
  ],
  packages: [packed(10 * id)],
  followUps: [],
  ...more,
});
const load = (orders: LoadedOrder[], more: Partial<PaperLoad> = {}): PaperLoad => ({
  number: 'LD-000001',
  isOpen: false,
  company: 'Lading',
  warehouse: { name: 'North', address: 'Waalhaven 12', country: null },
  carrier: 'Estes',
  scac: 'EXLA',
  service: null,
  trailer: 'WX-42',
  seal: null,
  proNumber: null,
  bolNumber: '06141410000000012',
  destination: null,
  departedAt: null,
  orders,
  ...more,
});
const partsOf = ({ blocks }: Paper): PaperPart[] =>
  blocks.flatMap((block) => (block.kind === 'TOGETHER' ? block.blocks : [block]));
const tables = (paper: Paper): PaperTable[] =>
  partsOf(paper).filter((block): block is PaperTable => block.kind === 'TABLE');
const boxes = (paper: Paper): PaperBox[] =>
  partsOf(paper).flatMap((block) =>
    block.kind === 'FORM' ? block.columns.flatMap(({ boxes: each }) => each) : [],
  );
const boxOf = (paper: Paper | undefined, label: string): PaperBox | undefined =>
  paper && boxes(paper).find((each) => each.label === label);
const cellsOf = (table: PaperTable | undefined): string[][] =>
  (table?.rows ?? []).map(({ cells }) => cells).filter((cells) => cells.some(Boolean));

test('there is no paper of a load in which nothing stands', () => {
  for (const kind of loadPaperKinds) expect(loadPapers(kind, load([]), metric)).toEqual([]);
});

describe('a bill of lading', () => {
  const bills = (loaded: PaperLoad, format = metric) =>
    loadPapers('BILL_OF_LADING', loaded, format);

  test('has the number as a code of GS1 where it is one, and else as it is', () => {
    const codeOf = (bolNumber: string | null) =>
      boxOf(bills(load([order(1)], { bolNumber }))[0], 'Bill of Lading Number')?.code;
    expect(codeOf('06141410000000012')).toEqual({ value: '40206141410000000012', form: 'gs1' });
    expect(codeOf('06141410000000013')).toEqual({ value: '06141410000000013', form: 'plain' });
    expect(codeOf('OWN-7')).toEqual({ value: 'OWN-7', form: 'plain' });
    expect(codeOf(null)).toBeNull();
  });

  test('of one consignee lists its orders, and leaves free what is not known', () => {
    const [bill, ...others] = bills(
      load([order(1), order(2, { customer: 'Ketting', packages: [packed(20, { weight: null })] })]),
    );
    expect(others).toEqual([]);
    expect(cellsOf(bill && tables(bill)[0])).toEqual([
      ['PO-1', '1', '10', 'N', 'Nordlicht'],
      ['PO-2', '1', '', 'N', 'Ketting'],
    ]);
    expect(bill && tables(bill)[0]?.totals.slice(0, 3)).toEqual(['GRAND TOTAL', '2', '']);
    expect(bill?.owner).toBe('Lading');
    expect(boxOf(bill, 'SHIP FROM')?.text).toBe('Lading\nNorth\nWaalhaven 12');
    expect(boxOf(bill, 'SHIP TO')?.text).toBe('Kade Outdoor\nKade 3\nDen Haag');
    expect(
      ['SCAC', 'Pro number', 'Seal number(s)'].map((label) => boxOf(bill, label)?.text),
    ).toEqual(['EXLA', '', '']);
    expect(bill && boxes(bill).find(({ text }) => text.includes('Master'))?.text).toMatch(/^☐/);
  });

  test('counts a pallet once, with all that stands on it', () => {
    const pallet: OuterUnit = { lpn: 'LPN-9', isPallet: true, tareGrams: 0, grossGrams: null };
    const carton: OuterUnit = { ...pallet, lpn: 'LPN-8', isPallet: false };
    const packages = [
      packed(10, { outer: pallet }),
      packed(11, { outer: pallet }),
      packed(12, { packaging: null, outer: carton }),
    ];
    const [bill] = bills(load([order(1, { packages })]));
    expect(cellsOf(bill && tables(bill)[1])).toEqual([
      ['1', 'PLT', '2', 'Carton M', '20', '', 'Kettle', '', ''],
      ['1', 'PKG', '1', 'PKG', '10', '', 'Kettle', '', ''],
    ]);
    expect(bill && tables(bill)[1]?.totals.slice(0, 5)).toEqual(['2', '', '3', '', '30']);
    const [whole] = bills(load([order(1, { packages: packages.slice(0, 1) })]));
    expect(cellsOf(whole && tables(whole)[0])[0]?.[3]).toBe('Y');
  });

  test('weighs pallets with what stands on them, by a scale if one said so', () => {
    const pallet: OuterUnit = { lpn: 'LPN-9', isPallet: true, tareGrams: 25_000, grossGrams: null };
    const ofPallet = (outer: OuterUnit, id: number, more: Partial<LoadedOrder> = {}) =>
      order(id, { ...more, packages: [packed(10 * id, { outer })] });
    const weights = (...orders: LoadedOrder[]) =>
      bills(load(orders)).map((bill) => {
        const [, goods] = tables(bill);
        return [goods?.rows[0]?.cells[4], goods?.totals[4]];
      });
    expect(weights(ofPallet(pallet, 1))).toEqual([['35', '35']]);
    expect(weights(ofPallet({ ...pallet, grossGrams: 36_400 }, 1))).toEqual([['36.4', '36.4']]);
    // Of a pallet for two consignees, only the master has the tare.
    expect(weights(ofPallet(pallet, 1), ofPallet(pallet, 2, { shipTo: 'Elsewhere' }))).toEqual([
      ['45', '45'],
      ['10', '10'],
      ['10', '10'],
    ]);
    const noted = (kind: 'MANIFEST' | 'CONSIGNMENT_NOTE') =>
      loadPapers(kind, load([ofPallet(pallet, 1)]), metric)[0];
    expect(noted('MANIFEST')?.facts).toContainEqual({
      label: 'Gross weight',
      value: '35 kg (Packages 10 kg, Pallets and other units 25 kg)',
    });
    const goods = noted('CONSIGNMENT_NOTE');
    expect(cellsOf(goods && tables(goods)[0])).toContainEqual([
      '',
      '',
      'Pallets and other units',
      '',
      '',
      '25',
      '',
    ]);
    expect(goods && tables(goods)[0]?.totals[5]).toBe('35');
    expect(goods && tables(goods)[0]?.totals[1]).toBe('1');
  });

  test('marks weights that are computed', () => {
    const packages = [packed(10, { isComputed: true })];
    const [bill] = bills(load([order(1, { packages }), order(2)]));
    const [orders, goods] = bill ? tables(bill) : [];
    expect(cellsOf(orders).map((cells) => cells[2])).toEqual(['10 *', '10']);
    expect([orders?.totals[2], goods?.totals[4]]).toEqual(['20 *', '20 *']);
    expect(JSON.stringify(bill)).toContain('* about, by what');
    expect(JSON.stringify(bills(load([order(2)])))).not.toContain('about, by what');
  });

  test('is in pounds in America', () => {
    const [bill] = bills(load([order(1)]), american);
    const [orders] = bill ? tables(bill) : [];
    expect([orders?.columns[2]?.label, orders?.totals[2]]).toEqual(['Weight (lb)', '22']);
  });

  test('of many orders has a supplement, and each order stands once', () => {
    const orders = [1, 2, 3, 4, 5].map((id) => order(id));
    expect(bills(load(orders.slice(0, 4))).map(({ title }) => title)).toEqual([
      'Bill of Lading 06141410000000012',
    ]);
    const [bill, supplement] = bills(load(orders));
    expect(cellsOf(bill && tables(bill)[0])).toEqual([
      ['See the attached supplement', '', '', '', ''],
    ]);
    expect(bill && tables(bill)[0]?.totals[1]).toBe('5');
    expect(supplement?.title).toBe('Supplement to the Bill of Lading 06141410000000012');
    expect(cellsOf(supplement && tables(supplement)[0]).map(([reference]) => reference)).toEqual(
      orders.map(({ reference }) => reference),
    );
  });

  test('has its goods, terms and signatures on one page, and its numbers in large letters', () => {
    const [bill] = bills(load([order(1)]));
    const last = bill?.blocks.at(-1);
    if (last?.kind !== 'TOGETHER') throw new Error('The last block is not kept together.');
    expect(last.blocks[0]).toMatchObject({ kind: 'TABLE', title: 'CARRIER INFORMATION' });
    expect(JSON.stringify(last.blocks)).toContain('CARRIER SIGNATURE');
    expect(boxOf(bill, 'Bill of Lading Number')).toMatchObject({
      text: '06141410000000012',
      isStrong: true,
      code: { form: 'gs1' },
    });
    expect(bill && tables(bill)[0]?.columns[0]).toMatchObject({ isStrong: true });
  });

  test('of several consignees is a master above a bill for each', () => {
    const elsewhere = { shipTo: 'Other Store\nHigh St 1' };
    const [master, ...below] = bills(load([order(1), order(2, elsewhere), order(3)]));
    expect(master?.title).toBe('Master Bill of Lading 06141410000000012');
    expect(master && boxes(master).find(({ text }) => text.includes('Master'))?.text).toMatch(/^☒/);
    expect(cellsOf(master && tables(master)[0])).toEqual([
      ['LD-000001-1', '2', '20', '', 'Kade Outdoor, Kade 3, Den Haag'],
      ['LD-000001-2', '1', '10', '', 'Other Store, High St 1'],
    ]);
    expect(below.map(({ title }) => title)).toEqual([
      'Bill of Lading LD-000001-1',
      'Bill of Lading LD-000001-2',
    ]);
    const numbers = ['06141410000000029', '06141410000000036'];
    const numbered = load([
      order(1, { bolNumber: numbers[0] ?? null }),
      order(2, { ...elsewhere, bolNumber: numbers[1] ?? null }),
    ]);
    expect(bills(numbered).map(({ title }) => title.split(' ').at(-1))).toEqual([
      '06141410000000012',
      ...numbers,
    ]);
    expect(below.map((bill) => cellsOf(tables(bill)[0]).map(([reference]) => reference))).toEqual([
      ['PO-1', 'PO-3'],
      ['PO-2'],
    ]);
  });
});

test('a manifest has every package with its unit, and where it stands', () => {
  const outer = { lpn: 'LPN-9', isPallet: true, tareGrams: 0, grossGrams: null };
  const packages = [packed(10, { lpn: '395011015300000011', outer }), packed(11, { weight: 2.5 })];
  const [manifest] = loadPapers(
    'MANIFEST',
    load([order(1, { packages })], { destination: 'South' }),
    metric,
  );
  const [table] = manifest ? tables(manifest) : [];
  expect(table?.rows).toEqual([
    {
      cells: ['1', 'SSCC (00) 395011015300000011', 'PO-1', 'Nordlicht', 'Kade Outdoor', '10'],
      details: ['On LPN-9'],
    },
    {
      cells: ['2', 'PACKAGE-11', 'PO-1', 'Nordlicht', 'Kade Outdoor', '2.5'],
      details: [],
    },
  ]);
  expect(table?.totals).toEqual(['2', 'Total', '', '', '', '12.5']);
  expect(manifest?.facts).toContainEqual({ label: 'Destination', value: 'South' });
});

test('packing lists are one for each order, and say what is to follow, not what was left behind', () => {
  const lists = loadPapers('PACKING_LIST', load([order(1), order(2)]), metric);
  expect(lists.map(({ title }) => title)).toEqual(['Packing List PO-1', 'Packing List PO-2']);
  const [first] = lists;
  expect(first && tables(first).map(({ title }) => title)).toEqual([
    'Package 1 of 1 · Carton M · 10 kg',
    'To follow',
  ]);
});

const inUnits = (): LoadedOrder[] => {
  const pallet: OuterUnit = {
    lpn: '395011015300000011',
    isPallet: true,
    tareGrams: 0,
    grossGrams: null,
  };
  const carton: OuterUnit = { ...pallet, lpn: 'LPN-8', isPallet: false };
  return [
    order(1, {
      packages: [packed(10, { outer: pallet }), packed(11, { lpn: 'LPN-8', outer: carton })],
    }),
    order(2, { packages: [packed(20, { outer: pallet })] }),
  ];
};

test('a pallet has a packing list of its own, of all orders that stand on it', () => {
  const [list, ...others] = loadPapers('PALLET_LIST', load(inUnits()), metric);
  expect(others).toEqual([]);
  expect(list).toMatchObject({
    title: 'Packing List of a Pallet SSCC (00) 395011015300000011',
    part: 'unit 1 of 1',
    code: { value: '00395011015300000011', form: 'gs1' },
  });
  expect(list && tables(list).map(({ title, rows }) => [title, rows[0]?.cells])).toEqual([
    ['PO-1 · Package 1 of 1 · Carton M · 10 kg', ['KET', 'Kettle', '5']],
    ['PO-2 · Package 1 of 1 · Carton M · 10 kg', ['KET', 'Kettle', '5']],
  ]);
  expect(list?.facts).toContainEqual({ label: 'Gross weight', value: '20 kg' });
});

test('each package has a slip, and each order a delivery note of what is loaded', () => {
  const slips = loadPapers('PACKING_SLIP', load(inUnits()), metric);
  expect(slips.map(({ code }) => code?.value)).toEqual(['PACKAGE-10', 'PACKAGE-11', 'PACKAGE-20']);
  const lots = [{ code: 'L-1', expiresOn: null, quantity: 2 }];
  const lines = [{ itemId: 1, quantity: 2, serials: ['S1'], lots }];
  const more = [{ ...lines[0], itemId: 1, quantity: 3, serials: ['S2'], lots }];
  const packages = [packed(10, { lines }), packed(11, { lines: more })];
  const notes = loadPapers('DELIVERY_NOTE', load([order(1, { packages }), order(2)]), metric);
  expect(notes.map(({ title }) => title)).toEqual(['Delivery Note PO-1', 'Delivery Note PO-2']);
  const [note] = notes;
  expect(note && tables(note)[0]?.rows).toEqual([
    { cells: ['KET', 'Kettle', '5'], details: ['Lot: 4 × L-1', 'Serials: S1, S2'] },
  ]);
  expect(note?.blocks.at(-1)).toMatchObject({ kind: 'SIGNATURES' });
});

test('papers of a load that is open are drafts', () => {
  for (const kind of loadPaperKinds) {
    const titles = (isOpen: boolean) =>
      loadPapers(kind, load(inUnits(), { isOpen }), metric).map(({ title }) => title);
    expect(titles(true)).toEqual(titles(false).map((title) => `DRAFT: ${title}`));
    expect(titles(true)).not.toEqual([]);
  }
});

test('a consignment note names the units as their labels do, and when it was written', () => {
  const [note] = loadPapers(
    'CONSIGNMENT_NOTE',
    load(inUnits(), { departedAt: '2026-11-28T12:00:00Z' }),
    metric,
  );
  expect(cellsOf(note && tables(note)[0])[0]?.[0]).toBe(
    'PO-1\nSSCC (00) 395011015300000011\nLPN-8',
  );
  expect(boxOf(note, '21 Established in, on')?.text).toBe('North\n28 Nov 2026');
});

test('consignment notes are one for each consignee', () => {
  const elsewhere = { shipTo: 'Other Store\nHigh St 1' };
  const notes = loadPapers(
    'CONSIGNMENT_NOTE',
    load([order(1), order(2), order(3, elsewhere)]),
    metric,
  );
  expect(notes.map(({ title }) => title)).toEqual([
    ...Array(3).fill('CMR Consignment Note LD-000001-1'),
    ...Array(3).fill('CMR Consignment Note LD-000001-2'),
  ]);
  expect(notes.slice(0, 3).map(({ part }) => part)).toEqual([
    '1 for the sender',
    '2 for the consignee',
    '3 for the carrier',
  ]);
  const [first] = notes;
  expect(cellsOf(first && tables(first)[0]).map(([marks]) => marks)).toEqual(['PO-1', 'PO-2']);
  expect(boxOf(first, '16 Carrier (name, address, country)')?.text).toBe('Estes\nWX-42');
});
