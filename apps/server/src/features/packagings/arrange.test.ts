import { expect, test } from 'vitest';
import { arrange } from './arrange.lent.ts';

const sides = (lengthMm: number, widthMm: number, heightMm: number) => ({
  lengthMm,
  widthMm,
  heightMm,
});
const piece = (length: number, width: number, height: number, thisSideUp = false) => ({
  ...sides(length, width, height),
  thisSideUp,
});

test('volume alone is not enough: two that fit by volume have no room beside each other', () => {
  const box = sides(100, 100, 100);
  const flat = piece(90, 60, 90);
  expect(arrange(box, [flat])).toEqual([0]);
  expect(arrange(box, [flat, flat])).toHaveLength(1);
  expect(arrange(box, [piece(50, 100, 100), piece(50, 100, 100)])).toHaveLength(2);
});

test('a piece lies down, unless this side is up', () => {
  const box = sides(200, 100, 50);
  expect(arrange(box, [piece(40, 90, 190)])).toEqual([0]);
  expect(arrange(box, [piece(40, 90, 190, true)])).toEqual([]);
  expect(arrange(box, [piece(90, 190, 40, true)])).toEqual([0]);
});
