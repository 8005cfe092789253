import { expect, test } from 'vitest';
import { numberLines, repeatedNumbers } from './lines.ts';

const linesOf = (...ids: number[]) => ids.map((productId) => ({ productId }));

test('lines are numbered in the order given', () => {
  expect(numberLines(linesOf(7, 5, 6))).toEqual([1, 2, 3]);
  expect(numberLines([])).toEqual([]);
});

test('a line keeps the number that it has, and others follow the highest', () => {
  expect(
    numberLines([
      { productId: 7, lineNo: 10 },
      { productId: 5 },
      { productId: 6, lineNo: 4 },
      { productId: 8, lineNo: null },
    ]),
  ).toEqual([10, 11, 4, 12]);
});

test('after an edit a line keeps its number, and the number of a deleted line is not used again', () => {
  const stored = [
    { lineNo: 1, productId: 7 },
    { lineNo: 2, productId: 5 },
    { lineNo: 3, productId: 7 },
  ];
  expect(numberLines(linesOf(5, 8), stored)).toEqual([2, 4]);
  expect(numberLines(linesOf(7, 7, 7), stored)).toEqual([1, 3, 4]);
  expect(numberLines([{ productId: 7, lineNo: 1 }, { productId: 7 }], stored)).toEqual([1, 3]);
});

test('a number that is used twice is found', () => {
  expect(
    repeatedNumbers([
      { lineNo: 1 },
      { lineNo: 2 },
      {},
      { lineNo: 1 },
      { lineNo: null },
      { lineNo: 1 },
    ]),
  ).toEqual([3, 5]);
});
