import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsCode128, locationBarcode } from './locations.ts';

test.each([
  ['A-01-03', 'A-01-03'],
  ['dock 1', 'DOCK-1'],
  ['  cold   store\tb ', 'COLD-STORE-B'],
])('%j gives the barcode %s', (name, barcode) => expect(locationBarcode(name)).toBe(barcode));

test('a barcode has no whitespace, and is unchanged as a name', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'B', '7', '-', ' ', '\t', '\n') }),
      (name) => {
        const barcode = locationBarcode(name);
        expect(barcode).not.toMatch(/\s/);
        expect(locationBarcode(barcode)).toBe(barcode);
      },
    ),
  );
});

test('Code 128 holds ASCII, and nothing else', () => {
  for (const text of ['A-01-03', 'RACK_7/B.2 (UPPER)', '~', ' '])
    expect([text, fitsCode128(text)]).toEqual([text, true]);
  for (const text of ['', 'HALLE-Ä', 'É-01', 'STRASSE-ß', '棚-1', '📦'])
    expect([text, fitsCode128(text)]).toEqual([text, false]);
});
