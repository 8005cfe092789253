import type { Product } from '@lading/contract/products';
import { expect, test } from 'vitest';
import {
  baseQuantity,
  codeRule,
  gtinRule,
  measureRule,
  newPack,
  packNameRule,
  packUnitsRule,
  productBody,
  valuesOf,
} from './productValues.ts';

const none = { weightGrams: null, lengthMm: null, widthMm: null, heightMm: null };
const product: Product = {
  id: 5,
  sku: 'LAMP',
  name: 'Lamp',
  quantity: 0,
  barcode: '4006381333931',
  active: true,
  unit: 'each',
  ...none,
  weightGrams: 400,
  packs: [{ id: 7, name: 'Case of 24', units: 24, gtin: '14006381333938', ...none }],
  barcodes: [
    { code: 'CASE-1', packId: 7 },
    { code: '4006381333931', packId: null },
    { code: 'LAMP-2', packId: null },
  ],
  tracking: 'NONE',
  serialCapture: 'OUTBOUND',
  shipsInOwnBox: true,
  thisSideUp: true,
  segregationClass: 'Flammable',
  expires: false,
  rotation: null,
  unitCost: 2.5,
  customerId: 3,
  customer: { id: 3, name: 'Acme' },
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
};

test('the form keeps a product unchanged: packs with their ids, the first barcode of the unit first', () => {
  expect(productBody(valuesOf(product))).toEqual({
    sku: 'LAMP',
    name: 'Lamp',
    quantity: 0,
    unitCost: 2.5,
    unit: 'each',
    tracking: 'NONE',
    serialCapture: 'OUTBOUND',
    shipsInOwnBox: true,
    thisSideUp: true,
    segregationClass: 'Flammable',
    expires: false,
    rotation: null,
    ...none,
    weightGrams: 400,
    packs: product.packs,
    barcodes: [{ code: '4006381333931' }, { code: 'CASE-1', packId: 7 }, { code: 'LAMP-2' }],
    customerId: 3,
  });
});

test('a new pack is identified by its name until it has an id, and empty rows are not sent', () => {
  const values = { ...valuesOf(null), name: 'x', unit: ' ' };
  const pack = { ...newPack([]), name: ' Box ', units: '6', gtin: ' ' };
  const body = productBody({
    ...values,
    packs: [pack],
    codes: [
      { code: ' BOX-1 ', of: pack.key },
      { code: ' ', of: '' },
    ],
  });
  expect(body).toMatchObject({
    unit: 'each',
    packs: [{ name: 'Box', units: 6, gtin: null }],
    barcodes: [{ code: 'BOX-1', packName: 'Box' }],
  });
  expect(body.packs?.[0]).not.toHaveProperty('id');
  expect(newPack([pack]).key).not.toBe(pack.key);
});

test('a GTIN is checked, and the message gives the right check digit', () => {
  expect([gtinRule(''), gtinRule(' 14006381333938 ')]).toEqual([true, true]);
  expect(gtinRule('123')).toBe('A GTIN has 8, 12, 13 or 14 digits.');
  expect(gtinRule('14006381333937')).toBe(
    'The last digit is 7 and should be 8: please compare it with the label.',
  );
});

test('names, units, measures and codes have their own messages', () => {
  const pack = { ...newPack([]), name: 'Box', units: '6' };
  expect(packNameRule(' ', [])).toContain('needs a name');
  expect(packNameRule('Box', [pack])).toBe(true);
  expect(packNameRule('Box', [pack, { ...pack, name: ' Box' }])).toBe(
    'Another pack of this product has this name.',
  );
  expect(['1', '', '1.5', '2'].map((units) => packUnitsRule(units) === true)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(
    ['', '0', '1.5', '20', '1000001'].map((text) => measureRule('lengthMm')(text) === true),
  ).toEqual([true, false, false, true, false]);
  const values = { ...valuesOf(product), codes: [{ code: '4006381333931', of: '' }] };
  expect(codeRule('4006381333931', values)).toContain('is entered twice');
  expect(codeRule('04006381333931', { ...values, barcode: '04006381333931' })).toContain(
    'is entered twice',
  );
  expect(codeRule('a b', values)).toBe('A barcode has no blanks.');
  expect([codeRule('', values), codeRule('other', values)]).toEqual([true, true]);
});

test('reads a base quantity, and 0 if it is not a number', () => {
  expect(['12', ' 7 ', '', 'abc', 'Infinity'].map(baseQuantity)).toEqual([12, 7, 0, 0, 0]);
});
