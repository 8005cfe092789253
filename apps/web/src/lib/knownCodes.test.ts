import type { Product } from '@lading/contract/products';
import { expect, test } from 'vitest';
import { identify, type Known } from './knownCodes.ts';

const bottle = {
  ...{ id: 5, sku: 'WB-H098', name: 'Water Bottle', customer: { id: 3, name: 'Acme' }, tracking: 'LOT', expires: true },
  barcodes: [
    { code: '4006381333931', packId: null },
    { code: 'BOX-24', packId: 8 },
  ],
  packs: [{ id: 8, name: 'Box of 24', units: 24, gtin: '14006381333938' }],
} as unknown as Product;

const known: Known = {
  locations: [{ id: 7, name: 'A-01', type: 'PICK', barcode: 'BIN-7' }],
  products: [bottle],
  pallets: [
    { lpn: 'LPN-00000012', warehouse: { id: 1, name: 'North' }, location: null, totalQuantity: 4 },
    { lpn: '395011015300000011', warehouse: { id: 1, name: 'North' }, location: null, totalQuantity: 4 },
  ],
};
const found = (code: string) => identify(code, known, 2026);

test.each(['A-01', 'bin-7', ' BIN-7 '])('%s is a location', (code) => {
  expect(found(code)).toMatchObject({ kind: 'LOCATION', location: { id: 7, name: 'A-01', type: 'PICK' } });
});

test.each(['lpn-00000012', '(00)395011015300000011', '395011015300000011'])('%s is a pallet', (code) => {
  expect(found(code).kind).toBe('PALLET');
});

test.each([
  ['wb-h098', null],
  ['4006381333931', null],
  ['BOX-24', 24],
  ['14006381333938', 24],
  ['(01)14006381333938(37)2', 24],
])('%s is a product, with its pack', (code, units) => {
  const [product] = found(code).products;
  expect(product).toMatchObject({ id: 5, sku: 'WB-H098', tracking: 'LOT', expires: true });
  expect(product?.pack?.units ?? null).toBe(units);
});

test('count, lot and date of a code are read', () => {
  expect(found('(01)14006381333938(17)270131(10)L-9')).toMatchObject({ stated: { lot: 'L-9', expiresOn: '2027-01-31' } });
  expect(found('(01)14006381333938(37)2').count).toBe(2);
});

test('other codes are unknown here, and an invalid one has a reason', () => {
  expect(found('4012345678901')).toMatchObject({ kind: null, products: [], fault: null });
  expect(found('(00)395011015300000012').fault).toContain('The check digit');
});
