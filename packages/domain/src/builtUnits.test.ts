import { expect, test } from 'vitest';
import { builtFaults, setApart } from './builtUnits.ts';
import { MAX_UNIT_DEPTH } from './units.ts';

const unit = (name: string, parent: number | null = null) => ({ name, parent });
const goods = (name: string, place: number | null, isGood = true) => ({
  name,
  unit: place,
  isGood,
});

test('each unit names one that comes before it, and each line one of the units', () => {
  const faults = builtFaults({
    units: [unit('A', 1), unit('B', 1), unit('C', 4)],
    goods: [goods('x', 4), goods('y', 3), goods('z', null)],
  });
  expect(faults.map(({ path, fault: { code } }) => [path, code])).toEqual([
    ['units.0.parent', 'NO_BUILT_UNIT'],
    ['units.2.parent', 'NO_BUILT_UNIT'],
    ['items.0.unit', 'NO_BUILT_UNIT'],
  ]);
});

test('a unit has goods, or one in it has, and not too many stand in one another', () => {
  const empty = builtFaults({
    units: [unit('A'), unit('B', 1), unit('C')],
    goods: [goods('x', 2)],
  });
  expect(empty).toMatchObject([{ path: 'units.2', fault: { code: 'UNIT_EMPTY' } }]);
  const nested = (depth: number) => ({
    units: Array.from({ length: depth }, (_, index) => unit(String(index), index || null)),
    goods: [goods('x', depth)],
  });
  expect(builtFaults(nested(MAX_UNIT_DEPTH - 1))).toEqual([]);
  expect(builtFaults(nested(MAX_UNIT_DEPTH))).toMatchObject([
    { path: `units.${MAX_UNIT_DEPTH - 1}.parent`, fault: { code: 'UNIT_TOO_DEEP' } },
  ]);
});

test('goods that are set apart take the units along in which nothing is good', () => {
  const [good, others] = setApart(
    {
      units: [unit('good'), unit('mixed'), unit('bad', 2), unit('bad alone')],
      goods: [
        goods('loose', null),
        goods('a', 1),
        goods('b', 2),
        goods('c', 2, false),
        goods('d', 3, false),
        goods('e', 4, false),
      ],
    },
    ({ isGood }) => isGood,
  );
  const shown = ({ units, goods }: typeof good) => ({
    units: units.map(({ name, parent }) => [name, parent]),
    goods: goods.map(({ name, unit: place }) => [name, place]),
  });
  expect(shown(good)).toEqual({
    units: [
      ['good', null],
      ['mixed', null],
    ],
    goods: [
      ['loose', null],
      ['a', 1],
      ['b', 2],
    ],
  });
  expect(shown(others)).toEqual({
    units: [
      ['bad', null],
      ['bad alone', null],
    ],
    goods: [
      ['c', null],
      ['d', 1],
      ['e', 2],
    ],
  });
});
