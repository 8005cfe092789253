import { describe, expect, it, test } from 'vitest';
import { addEntered, enterPacks, entryOf, inPacks, onePack, packBody } from './packUnits.ts';

const box = { id: 4, name: 'Case of 24', units: 24 };
const layer = { id: 5, name: 'Layer', units: 96 };
const typed = (count: string, loose = '', pack = box) => enterPacks({ pack, count, loose });

describe('packs as they are typed', () => {
  it('become units, or null if a number is missing or not whole', () => {
    expect(
      [typed('3'), typed('3', '5'), typed('', '5'), typed('0', '5')].map(
        ({ quantity }) => quantity,
      ),
    ).toEqual(['72', '77', '5', '5']);
    expect(
      [typed(''), typed('1.5'), typed('-1'), typed('3', 'x'), typed('CASE-1')].map(
        ({ quantity }) => quantity,
      ),
    ).toEqual(Array(5).fill(''));
  });

  it('are sent with their pack, or not at all if there is no whole pack', () => {
    expect(packBody(typed('3', '5'))).toEqual({ packId: 4, packs: 3, looseUnits: 5 });
    expect(packBody(typed('3'))).toEqual({ packId: 4, packs: 3, looseUnits: 0 });
    expect([packBody({ quantity: '72' }), packBody(typed('0', '5')), packBody(typed(''))]).toEqual([
      {},
      {},
      {},
    ]);
    expect(entryOf(typed('3'))).toEqual({ packs: 3, packName: 'Case of 24', packUnits: 24 });
    expect(entryOf({ quantity: '72' })).toEqual({ packs: null, packName: null, packUnits: null });
  });
});

test('units become packs and loose units, and units again', () => {
  expect(inPacks({ quantity: '77' }, box)).toEqual(typed('3', '5'));
  expect(inPacks({ quantity: '72' }, box)).toEqual(typed('3'));
  expect(inPacks({ quantity: '' }, box)).toEqual(typed(''));
  expect(inPacks(typed('3', '5'), null)).toEqual({ quantity: '77' });
  expect(inPacks(typed('4'), layer)).toEqual(typed('1', '', layer));
  expect(onePack(box)).toEqual(typed('1'));
});

test('two entries are added up in packs, unless the packs differ', () => {
  expect(addEntered(typed('3'), typed('1', '5'))).toEqual(typed('4', '5'));
  expect(addEntered(typed('3'), { quantity: '30' })).toEqual(typed('4', '6'));
  expect(addEntered({ quantity: '1' }, { quantity: '2' })).toEqual({ quantity: '3' });
  expect(addEntered(typed('1'), typed('1', '', layer))).toEqual({ quantity: '120' });
});
