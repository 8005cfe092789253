import type { Product } from '@lading/contract/products';
import { expect, test } from 'vitest';
import { identify, type Known } from './knownCodes.ts';

const bottle = {
  id: 5,
  sku: 'WB-H098',
  name: 'Water Bottle',
  customer: { id: 3, name: 'Acme' },
  tracking: 'LOT',
  expires: true,
  barcodes: [
    { code: '4006381333931', packId: null },
    { code: 'BOX-24', packId: 8 },
  ],
  packs: [{ id: 8, name: 'Box of 24', units: 24, gtin: '14006381333938' }],
} as unknown as Product;

const known: Known = {
  today: '2026-11-26',
  lpnPattern: 'LPN-########',
  locations: [
    { id: 7, name: 'A-01', type: 'PICK', barcode: 'BIN-7' },
    { id: 8, name: '(10) Freezer', type: 'STORAGE', barcode: '(10)-FREEZER' },
    { id: 9, name: '(99x) Lager', type: 'STORAGE', barcode: '(99X)-LAGER' },
    { id: 10, name: ']C1-Ramp <GS>', type: 'STORAGE', barcode: ']C1-RAMP-<GS>' },
  ],
  products: [bottle],
  pallets: [
    {
      lpn: 'LPN-00000012',
      warehouse: { id: 1, name: 'North' },
      location: null,
      totalQuantity: 4,
      state: 'STORED',
      load: null,
    },
    {
      lpn: '395011015300000011',
      warehouse: { id: 1, name: 'North' },
      location: null,
      totalQuantity: 4,
      state: 'STORED',
      load: null,
    },
  ],
};
const found = (code: string) => identify(code, known);

test.each(['A-01', 'a-01', 'bin-7', ' BIN-7 '])('%s is a location', (code) => {
  expect(found(code)).toMatchObject({
    kind: 'LOCATION',
    location: { id: 7, name: 'A-01', type: 'PICK' },
  });
});

test.each(['lpn-00000012', '(00)395011015300000011', '395011015300000011'])(
  '%s is a pallet',
  (code) => {
    expect(found(code).kind).toBe('PALLET');
  },
);

test.each([
  ['wb-h098', null],
  ['4006381333931', null],
  ['BOX-24', 24],
  ['box-24', 24],
  ['14006381333938', 24],
  ['(01)14006381333938(37)2', 24],
])('%s is a product, with its pack', (code, units) => {
  const [product] = found(code).products;
  expect(product).toMatchObject({ id: 5, sku: 'WB-H098', tracking: 'LOT', expires: true });
  expect(product?.pack?.units ?? null).toBe(units);
});

test('count, lot and date of a code are read', () => {
  expect(found('(01)14006381333938(17)270131(10)L-9')).toMatchObject({
    stated: { lot: 'L-9', expiresOn: '2027-01-31' },
  });
  expect(found('(01)14006381333938(37)2').count).toBe(2);
});

test('other codes are unknown here, and an invalid one has a reason', () => {
  expect(found('4012345678901')).toMatchObject({ kind: null, products: [], fault: null });
  expect(found('(00)395011015300000012').fault).toContain('The check digit');
});

test.each([
  ['(10)-FREEZER', 8],
  ['(10) Freezer', 8],
  [']C0(10)-FREEZER', 8],
  ['(99X)-LAGER', 9],
  [']C1-RAMP-<GS>', 10],
])('%s is looked for whole before it is taken apart', (code, id) => {
  expect(found(code)).toMatchObject({
    kind: 'LOCATION',
    location: { id },
    fault: null,
    count: null,
    doubts: [],
  });
});

test('a SKU and a barcode that look like element strings are looked for whole', () => {
  const odd = {
    ...bottle,
    id: 6,
    sku: '(01)04006381333931',
    barcodes: [{ code: '(37)12', packId: null }],
    packs: [],
  } as unknown as Product;
  const withOdd: Known = { ...known, products: [bottle, odd] };
  expect(identify('(01)04006381333931', withOdd)).toMatchObject({
    products: [{ id: 6 }],
    count: null,
  });
  expect(identify('(37)12', withOdd)).toMatchObject({ products: [{ id: 6 }], count: null });
});

test('what is doubtful about a code is said', () => {
  const doubtsOf = (code: string, more?: Partial<Known>) =>
    identify(code, { ...known, ...more }).doubts.map((doubt) => doubt.code);
  expect(doubtsOf('0204006381333931' + '3748107')).toEqual(['SEPARATOR_MISSING']);
  expect(doubtsOf('0204006381333931' + '3748107', { mostUnits: 50_000 })).toEqual([]);
  expect(doubtsOf('0104006381333931' + '10KX317280630')).toEqual(['SEPARATOR_MISSING']);
  expect(doubtsOf('0104006381333931' + '10KX317280630', { lots: ['KX317280630'] })).toEqual([]);
  expect(doubtsOf('0104006381333931' + '10KX3|17280630')).toEqual(['SEPARATOR_UNKNOWN']);
  expect(doubtsOf('0104006381333931' + '17260101' + '10KX3')).toEqual(['EXPIRED']);
  expect(doubtsOf('LPNß00000112')).toEqual(['LAYOUT']);
  expect(doubtsOf('BINß7')).toEqual(['LAYOUT']);
  expect(doubtsOf('BIN-7')).toEqual([]);
  expect(doubtsOf('nothing of ours')).toEqual([]);
});

test('the exact spelling comes before others, which are found without it', () => {
  const twin = { ...bottle, id: 6, sku: 'wb-H098', barcodes: [], packs: [] } as unknown as Product;
  const idsOf = (code: string) =>
    identify(code, { ...known, products: [bottle, twin] }).products.map(({ id }) => id);
  expect(idsOf('wb-H098')).toEqual([6]);
  expect(idsOf('WB-H098')).toEqual([5]);
  expect(idsOf('wb-h098')).toEqual([5, 6]);
  const carrot = { ...bottle, sku: 'M\u00f6hre' } as unknown as Product;
  expect(identify('MO\u0308HRE', { ...known, products: [carrot] }).products).toHaveLength(1);
});
