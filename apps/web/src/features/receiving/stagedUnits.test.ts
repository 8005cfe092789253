import { expect, test } from 'vitest';
import {
  beginUnit,
  labelUnit,
  placeForUnit,
  takesUnits,
  unitRows,
  unitsBody,
  withOpen,
  withoutUnit,
} from './stagedUnits.ts';
import type { StagedPallet } from './staging.ts';
import { bottle, tire } from './testing/receivingScans.ts';

const empty: StagedPallet = { key: 'key', items: [] };
const carton = { kind: 'CARTON', lpn: null } as const;

/** A tote with a carton in it, a carton beside it, and an empty one. */
const built: StagedPallet = {
  key: 'key',
  items: [
    { product: bottle, quantity: 4 },
    { product: bottle, quantity: 2, unit: 2 },
    { product: tire, quantity: 1, unit: 3 },
  ],
  units: [
    { id: 1, kind: 'TOTE', parent: null },
    { id: 2, kind: 'CARTON', parent: 1, lpn: 'LPN-2' },
    { id: 4, kind: 'CARTON', parent: null },
    { id: 3, kind: 'CARTON', parent: null },
  ],
  open: 2,
};

test('the call names the units in which something is, and the places of their parents', () => {
  const { units, placeOf } = unitsBody(built);
  expect(units).toEqual([
    { kind: 'TOTE' },
    { kind: 'CARTON', lpn: 'LPN-2', parent: 1 },
    { kind: 'CARTON' },
  ]);
  expect([1, 2, 3, 4, null].map(placeOf)).toEqual([1, 2, 3, null, null]);
});

test('the next carton stands beside the open one, and the first one in the open tote', () => {
  expect(placeForUnit(built, 'CARTON')).toBe(1);
  expect(placeForUnit(withOpen(built, 1), 'CARTON')).toBe(1);
  expect(placeForUnit(withOpen(built, 1), 'TOTE')).toBeNull();
  expect(beginUnit(built, { ...carton, parent: null })).toMatchObject({ open: 5 });
});

test('a unit goes with the units in it and their goods, and the one around it is open then', () => {
  const after = withoutUnit(built, 2);
  expect([after.open, after.units?.length, after.items.length]).toEqual([1, 3, 2]);
  expect(withoutUnit(built, 1)).toMatchObject({ units: [{ id: 4 }, { id: 3 }] });
  expect(withoutUnit(built, 1).open).toBeUndefined();
  expect(withoutUnit(built, 3).open).toBe(2);
});

test('each unit is shown behind the one in which it stands, with its own goods', () => {
  expect(
    unitRows(built).map(({ unit, depth, items }) => [unit?.id ?? null, depth, items.length]),
  ).toEqual([
    [null, 0, 1],
    [1, 1, 0],
    [2, 2, 1],
    [4, 1, 0],
    [3, 1, 1],
  ]);
});

test('no more units stand in one another than the warehouse allows', () => {
  const deep = [1, 2, 3, 4].reduce(
    (pallet, id) => beginUnit(pallet, { ...carton, parent: id - 1 || null }),
    empty,
  );
  expect([3, 4].map((id) => takesUnits(deep, id))).toEqual([true, false]);
});

test('a label is for the open unit, for the next one where that is full, or for the pallet', () => {
  expect(labelUnit(empty, 'LPN-9')).toBeNull();
  expect(labelUnit(withOpen(built, 4), 'LPN-9')?.pallet.units?.[2]).toMatchObject({
    lpn: 'LPN-9',
  });
  expect(labelUnit(built, 'LPN-9')?.pallet).toMatchObject({
    open: 5,
    units: [{}, {}, {}, {}, { id: 5, kind: 'CARTON', parent: 1, lpn: 'LPN-9' }],
  });
  expect(labelUnit(withOpen(built, null), 'lpn-2')?.pallet.open).toBe(2);
  expect(labelUnit({ ...built, lpn: 'LPN-1' }, 'LPN-1')?.pallet.open).toBeUndefined();
});
