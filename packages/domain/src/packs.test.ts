import { describe, expect, it, test } from 'vitest';
import { codeKey, isGtin, packOfCode, packText, scannedUnits, unitsOfPacks } from './packs.ts';

test('a GTIN has 8, 12, 13 or 14 digits and its check digit', () => {
  expect(
    ['96385074', '012345678905', '4006381333931', '14006381333938'].filter(isGtin),
  ).toHaveLength(4);
  expect(
    ['4006381333932', '400638133393', '40063813339311', '', '4006381333931 ', 'ABC'].filter(isGtin),
  ).toEqual([]);
});

test('codes that a scanner cannot distinguish have the same key', () => {
  expect(codeKey('4006381333931')).toBe(codeKey('04006381333931'));
  expect(codeKey('A-1')).toBe('A-1');
  expect(codeKey('4006381333932')).toBe('4006381333932');
});

test('packs and the units beside them are units', () => {
  expect(unitsOfPacks(24, 3)).toBe(72);
  expect(unitsOfPacks(24, 3, 5)).toBe(77);
});

test('a scan has the quantity that is in the code, in the pack of the code', () => {
  expect(scannedUnits(null, null)).toBeNull();
  expect(scannedUnits(null, 7)).toBe(7);
  expect(scannedUnits({ units: 24 }, null)).toBe(24);
  expect(scannedUnits({ units: 24 }, 10)).toBe(240);
  expect(scannedUnits({ units: 24 }, 0)).toBe(24);
});

describe('the text of a line', () => {
  const cases = { packs: 3, packName: 'Case of 24', packUnits: 24 };
  it('has the packs, the loose units and all units', () => {
    expect(packText(cases, 72)).toBe('3 x Case of 24 (72)');
    expect(packText(cases, 77)).toBe('3 x Case of 24 + 5 (77)');
    expect(packText({ ...cases, packs: 1_000 }, 24_000)).toBe('1,000 x Case of 24 (24,000)');
  });
  it('is null if the line was entered in units', () => {
    expect(packText({ packs: null, packName: null, packUnits: null }, 72)).toBeNull();
  });
});

describe('the pack of a code', () => {
  const box = { id: 1, name: 'Case of 24', units: 24, gtin: '14006381333938' };
  const layer = { id: 2, name: 'Layer', units: 96, gtin: null };
  const product = {
    sku: 'LAMP',
    packs: [box, layer],
    barcodes: [
      { code: '4006381333931', packId: null },
      { code: 'CASE-1', packId: 1 },
      { code: 'LAYER-1', packId: 2 },
    ],
  };
  const named = (code: string) => packOfCode(product, code)?.name ?? null;
  it('is found by its GTIN, however it is written, and by each of its barcodes', () => {
    expect(
      [
        '14006381333938',
        '(01)14006381333938',
        ']C10114006381333938',
        '(02)14006381333938(37)4',
        'CASE-1',
      ].map(named),
    ).toEqual(Array(5).fill('Case of 24'));
    expect(named('LAYER-1')).toBe('Layer');
    expect(packOfCode(product, 'CASE-1')).toEqual({ id: 1, name: 'Case of 24', units: 24 });
  });
  it('is null for the SKU, the base unit and an unknown code', () => {
    expect(['LAMP', '4006381333931', '(01)04006381333931', 'nothing'].map(named)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
