import { expect, it } from 'vitest';
import { baseQuantity } from './productValues.ts';

it('reads a base quantity, and 0 where it is no number', () => {
  expect(['12', ' 7 ', '', 'abc', 'Infinity'].map(baseQuantity)).toEqual([12, 7, 0, 0, 0]);
});
