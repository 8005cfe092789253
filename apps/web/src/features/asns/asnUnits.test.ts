import { expect, test } from 'vitest';
import {
  type DraftUnit,
  goodsText,
  unitProblems,
  withGoods,
  withoutUnit,
  withUnit,
} from './asnUnits.ts';

const bottle = { id: 1, sku: 'WB-1', name: 'Bottle' };
const cup = { id: 2, sku: 'CUP', name: 'Cup' };
const lines = [{ product: bottle, quantity: 20 }];
const pallet: DraftUnit = { code: 'P-1', kind: 'PALLET', parent: null, goods: [] };
const carton: DraftUnit = {
  code: 'C-1',
  kind: 'CARTON',
  parent: 'P-1',
  goods: [{ product: bottle, quantity: 12 }],
};

test('a unit is added behind the one in which it stands, once and not too deep', () => {
  const other = { ...pallet, code: 'P-2' };
  const next = withUnit([pallet, other], { code: ' C-1 ', kind: 'CARTON', parent: 'P-1' });
  expect(Array.isArray(next) && next.map(({ code }) => code)).toEqual(['P-1', 'C-1', 'P-2']);
  expect(withUnit([pallet], { code: 'p-1', kind: 'CARTON', parent: null })).toBe(
    'p-1 is in the list already.',
  );
  expect(withUnit([], { code: ' ', kind: 'CARTON', parent: null })).toBe(
    'Enter the SSCC or LPN of the unit.',
  );
  const deep = [1, 2, 3, 4, 5].map((depth) => ({
    ...pallet,
    code: `U-${depth}`,
    parent: depth === 1 ? null : `U-${depth - 1}`,
  }));
  expect(withUnit(deep, { code: 'U-6', kind: 'CARTON', parent: 'U-5' })).toBe(
    'No more than 5 units may stand in one another.',
  );
});

test('a unit goes with those in it', () => {
  expect(withoutUnit([pallet, carton], 'P-1')).toEqual([]);
  expect(withoutUnit([pallet, carton], 'C-1')).toEqual([pallet]);
});

test('goods of one product are one line of a unit, and are goods of the ASN', () => {
  const more = withGoods([pallet, carton], 'C-1', lines, bottle, 3);
  expect(Array.isArray(more) && more[1]?.goods).toEqual([{ product: bottle, quantity: 15 }]);
  expect(withGoods([carton], 'C-1', lines, cup, 1)).toBe(
    'CUP is no item of this ASN. Add it to the items first.',
  );
  expect(withGoods([carton], 'C-1', lines, null, 1)).toBe(
    'Please select a product and enter a quantity.',
  );
  expect(goodsText(carton.goods)).toBe('1 product, 12 units');
});

test('the units announce no more than the lines, and nothing else', () => {
  expect(unitProblems([pallet, carton], lines)).toEqual([]);
  const second = { ...carton, code: 'C-2', goods: [{ product: bottle, quantity: 9 }] };
  const stray = { ...carton, code: 'C-3', goods: [{ product: cup, quantity: 1 }] };
  expect(unitProblems([pallet, carton, second, stray], lines)).toEqual([
    'CUP is in a unit, and no item of the ASN',
    'The units have 21 of WB-1, and the ASN 20',
  ]);
});
